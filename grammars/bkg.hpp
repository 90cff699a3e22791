// The games of the Berliner program BKG; docs/formats/bkg.md describes them.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

namespace bgtools::grammar::bkg {

struct black : word<TAO_PEGTL_ISTRING("black")> {};
struct white : word<TAO_PEGTL_ISTRING("white")> {};
struct mark : pegtl::star<pegtl::one<'.', ',', ':', ';', ' ', '\t'>> {};

// Black (3 1)  8-5 6-5
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice_gap : pegtl::sor<gap, pegtl::one<'-', ','>, pegtl::success> {};
struct dice : pegtl::seq<pegtl::opt<pegtl::one<'('>>, blanks, first_die, dice_gap, second_die,
                         blanks, pegtl::opt<pegtl::one<')'>>, pegtl::not_at<pegtl::one<'-', '/'>>> {
};
struct play : pegtl::star<pegtl::any> {};
struct turn : pegtl::seq<dice, mark, play> {};

// Black Doubles.  White Accepted
struct accepted : word<TAO_PEGTL_ISTRING("accept"), pegtl::opt<TAO_PEGTL_ISTRING("ed")>,
                       pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct answer : pegtl::plus<pegtl::any> {};
struct other_side : pegtl::seq<pegtl::sor<black, white>, mark> {};
struct doubles : pegtl::seq<word<TAO_PEGTL_ISTRING("doubles")>, mark, pegtl::opt<other_side>,
                            pegtl::opt<pegtl::sor<pegtl::seq<accepted, mark>, answer>>> {};

// Black wins a gammon
struct gammon : word<TAO_PEGTL_ISTRING("gammon")> {};
struct backgammon : word<TAO_PEGTL_ISTRING("backgammon")> {};
struct before_level : pegtl::star<pegtl::not_at<pegtl::sor<gammon, backgammon>>, pegtl::any> {};
struct wins : pegtl::seq<word<TAO_PEGTL_ISTRING("wins")>,
                         pegtl::opt<before_level, pegtl::sor<gammon, backgammon>>,
                         pegtl::star<pegtl::any>> {};

struct row_start : pegtl::seq<blanks, pegtl::sor<black, white>, mark> {};
// Prose may also begin with a colour, even with a number after it.
struct play_sign
    : pegtl::one<'-', '/', ' ', '\t', ',', '*', '(', ')', '0', '1', '2', '3', '4', '5', '6', '7',
                 '8', '9', 'a', 'b', 'f', 'o', 'r', 'A', 'B', 'F', 'O', 'R'> {};
struct row_with_dice
    : pegtl::seq<row_start, pegtl::at<pegtl::one<'('>>, dice, pegtl::star<play_sign>, pegtl::eof> {
};
struct row : pegtl::seq<row_start, pegtl::sor<wins, doubles, turn>, pegtl::eof> {};

// A whole text, `file`: rows, and nothing else.
struct row_line
    : line_of<row_start, pegtl::sor<wins, doubles, pegtl::seq<dice, mark, hops::turn_text>>> {};
struct file : pegtl::seq<pegtl::star<blank_line>, pegtl::plus<row_line, pegtl::star<blank_line>>,
                         pegtl::eof> {};

}  // namespace bgtools::grammar::bkg
