// The games of the Berliner program BKG; docs/formats/bkg.md describes them.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::bkg {

using pegtl::istring;

struct black : word<istring<'b', 'l', 'a', 'c', 'k'>> {};
struct white : word<istring<'w', 'h', 'i', 't', 'e'>> {};
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
struct accepted : word<istring<'a', 'c', 'c', 'e', 'p', 't'>, pegtl::opt<istring<'e', 'd'>>,
                       pegtl::opt<istring<'s'>>> {};
struct answer : pegtl::plus<pegtl::any> {};
struct other_side : pegtl::seq<pegtl::sor<black, white>, mark> {};
struct doubles
    : pegtl::seq<word<istring<'d', 'o', 'u', 'b', 'l', 'e', 's'>>, mark, pegtl::opt<other_side>,
                 pegtl::opt<pegtl::sor<pegtl::seq<accepted, mark>, answer>>> {};

// Black wins a gammon
struct gammon : word<istring<'g', 'a', 'm', 'm', 'o', 'n'>> {};
struct backgammon : word<istring<'b', 'a', 'c', 'k', 'g', 'a', 'm', 'm', 'o', 'n'>> {};
struct before_level : pegtl::star<pegtl::not_at<pegtl::sor<gammon, backgammon>>, pegtl::any> {};
struct wins : pegtl::seq<word<istring<'w', 'i', 'n', 's'>>,
                         pegtl::opt<before_level, pegtl::sor<gammon, backgammon>>,
                         pegtl::star<pegtl::any>> {};

struct row_start : pegtl::seq<blanks, pegtl::sor<black, white>, mark> {};
struct row : pegtl::seq<row_start, pegtl::sor<wins, doubles, turn>, pegtl::eof> {};

}  // namespace bgtools::grammar::bkg
