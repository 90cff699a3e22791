// The notation that BrainKing's rules page shows; docs/formats/brainking.md describes it.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

namespace bgtools::grammar::brainking {

struct white : word<TAO_PEGTL_ISTRING("white")> {};
struct black : word<TAO_PEGTL_ISTRING("black")> {};
struct mark : pegtl::seq<blanks, pegtl::opt<pegtl::one<':'>>, blanks> {};

// White: Ann
struct name : pegtl::plus<pegtl::any> {};
struct colon : pegtl::seq<blanks, pegtl::one<':'>, blanks> {};
struct white_start : pegtl::seq<blanks, white, colon> {};
struct black_start : pegtl::seq<blanks, black, colon> {};
struct white_name : pegtl::seq<white_start, name> {};
struct black_name : pegtl::seq<black_start, name> {};

// Game: Plakoto
struct game_start : pegtl::seq<blanks, word<TAO_PEGTL_ISTRING("game")>, colon> {};
struct game_name : pegtl::seq<game_start, name> {};

// 1. white 3-1: 17-20, 19-20
struct turn_number : pegtl::seq<number, pegtl::one<'.', ')'>, blanks> {};
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<first_die, pegtl::opt<pegtl::one<'-', ','>>, second_die, blanks,
                         pegtl::one<':'>, blanks> {};
struct pass : pegtl::seq<word<TAO_PEGTL_ISTRING("pass")>, blanks, pegtl::eof> {};
struct play_start : pegtl::at<pegtl::sor<pegtl::digit, word<TAO_PEGTL_ISTRING("bar")>,
                                         word<TAO_PEGTL_ISTRING("off")>>> {};
struct play : pegtl::seq<play_start, pegtl::plus<pegtl::any>> {};
struct row_start : pegtl::seq<blanks, pegtl::opt<turn_number>,
                              pegtl::opt<pegtl::sor<white, black>, mark>, pegtl::opt<dice>> {};

// What the page of the rules describes, but has no notation for: the words are bgtools' own.
// 2. black double and white wins 2
struct double_word : word<TAO_PEGTL_ISTRING("double")> {};
struct take_word : word<TAO_PEGTL_ISTRING("take")> {};
struct drop_word : word<TAO_PEGTL_ISTRING("drop")> {};
struct resign_word : word<TAO_PEGTL_ISTRING("resign")> {};
struct deed
    : pegtl::seq<pegtl::sor<double_word, take_word, drop_word, resign_word>, blanks, pegtl::eof> {};
struct row : pegtl::seq<row_start, pegtl::sor<pass, deed, play>> {};
struct points : number {};
struct result : pegtl::seq<blanks, pegtl::sor<white, black>, gap, word<TAO_PEGTL_ISTRING("wins")>,
                           gap, points, blanks, pegtl::eof> {};

// Match: 5 and Score: 2-1
struct length : number {};
struct match_length
    : pegtl::seq<blanks, word<TAO_PEGTL_ISTRING("match")>, colon, length, blanks, pegtl::eof> {};
struct white_score : number {};
struct black_score : number {};
struct score : pegtl::seq<blanks, word<TAO_PEGTL_ISTRING("score")>, colon, white_score, blanks,
                          pegtl::one<'-'>, blanks, black_score, blanks, pegtl::eof> {};

// 9-15, 17-20 and 5. black off-3: no other format writes these
struct point : pegtl::sor<number, word<TAO_PEGTL_ISTRING("bar")>, word<TAO_PEGTL_ISTRING("off")>> {
};
struct hop : pegtl::seq<point, pegtl::one<'-'>, point> {};
struct row_with_hops : pegtl::seq<row_start, hop, blanks, pegtl::one<','>, blanks, hop> {};
struct hops : pegtl::list<hop, pegtl::one<','>, pegtl::blank> {};
struct numbered_row
    : pegtl::seq<blanks, turn_number, pegtl::sor<white, black>, mark, pegtl::opt<dice>, hop> {};
struct white_row : pegtl::seq<blanks, white, mark, hops, blanks, pegtl::eof> {};
struct black_row : pegtl::seq<blanks, black, mark, hops, blanks, pegtl::eof> {};

// A whole text, `file`: headings, plays and results, in any order but for a result, which needs a
// game.
struct play_line
    : trimmed_line_of<row_start,
                      pegtl::sor<pass, deed, pegtl::seq<play_start, grammar::hops::play>>> {};
struct heading_line
    : trimmed_line_of<pegtl::not_at<row>,
                      pegtl::sor<match_length, score, white_name, black_name, game_name>> {};
struct result_line : trimmed_line_of<pegtl::not_at<row>, result> {};
struct opening_line : pegtl::sor<play_line, heading_line> {};
struct file
    : pegtl::seq<pegtl::star<blank_line>, opening_line,
                 pegtl::star<pegtl::sor<blank_line, opening_line, result_line>>, pegtl::eof> {};

}  // namespace bgtools::grammar::brainking
