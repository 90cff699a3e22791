// The match text of BGRoom, known from its readers; docs/formats/bgroom.md describes it.
#pragma once

#include <grammars/common.hpp>
#include <grammars/mat.hpp>

// A whole text is `file`, at the end. A line, without blanks at its ends, is read by one of the
// rules at the end of each part. A play follows the dice, spelled as in grammars/mat.hpp.
namespace bgtools::grammar::bgroom {

// BGF version 1.2
struct version : pegtl::plus<pegtl::any> {};
struct version_line
    : pegtl::seq<TAO_PEGTL_ISTRING("BGF"), gap, word<TAO_PEGTL_ISTRING("version")>, gap, version> {
};

// Game 1 - Ann (X) vs. Bob (0)
struct game : word<TAO_PEGTL_ISTRING("game")> {};
struct label : number {};
struct cross : pegtl::one<'X', 'x'> {};
struct nought : pegtl::one<'0', 'O', 'o'> {};
struct first_end : pegtl::seq<blanks, pegtl::one<'('>, cross, pegtl::one<')'>, gap,
                              TAO_PEGTL_ISTRING("vs"), pegtl::opt<pegtl::one<'.'>>, gap> {};
struct second_end : pegtl::seq<blanks, pegtl::one<'('>, nought, pegtl::one<')'>, pegtl::eof> {};
struct first_name : pegtl::star<pegtl::not_at<first_end>, pegtl::any> {};
struct second_name : pegtl::star<pegtl::not_at<second_end>, pegtl::any> {};
struct game_line : pegtl::seq<game, gap, label, blanks, pegtl::one<'-'>, blanks, first_name,
                              first_end, second_name, second_end> {};

// Single game. A heading has no colon: a line with one also has a row.
struct heading_words : pegtl::seq<pegtl::star<pegtl::not_one<':'>>, pegtl::eof> {};
struct single_line : pegtl::seq<word<TAO_PEGTL_ISTRING("single")>, heading_words> {};
// 5 point match, Match to 5 points: how the format states a match length is unknown.
struct length : number {};
struct point_word : word<TAO_PEGTL_ISTRING("point"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct length_line
    : pegtl::seq<pegtl::star<pegtl::not_one<'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'>>,
                 length, pegtl::sor<pegtl::one<'-'>, gap>, point_word, heading_words> {};

// 5.X:Double, and the row of a turn up to its dice: 3.X:(2 1)6/4 24/23
struct row_number : number {};
struct words : pegtl::plus<pegtl::any> {};
struct row : pegtl::seq<row_number, blanks, pegtl::one<'.'>, blanks, pegtl::sor<cross, nought>,
                        blanks, pegtl::one<':'>, blanks, words> {};
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<pegtl::one<'('>, blanks, first_die, blanks, pegtl::opt<pegtl::one<','>>,
                         blanks, second_die, blanks, pegtl::one<')'>> {};

// Win the Match
struct match_won : pegtl::seq<word<TAO_PEGTL_ISTRING("win"), pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                              gap, word<TAO_PEGTL_ISTRING("the")>, gap,
                              word<TAO_PEGTL_ISTRING("match")>, pegtl::star<pegtl::any>> {};

// A whole text, `file`: games, each with its heading and its rows.
struct row_start : pegtl::seq<row_number, blanks, pegtl::one<'.'>, blanks,
                              pegtl::sor<cross, nought>, blanks, pegtl::one<':'>, blanks> {};
struct any_row
    : trimmed_line_of<row_start,
                      pegtl::sor<pegtl::seq<dice, mat::play_alone>, mat::words_alone, match_won>> {
};
struct note_line : pegtl::sor<blank_line, trimmed_line_of<pegtl::sor<version_line, single_line>>> {
};
struct heading
    : pegtl::seq<
          pegtl::star<note_line>,
          pegtl::opt<trimmed_line_of<pegtl::not_at<row>, length_line>, pegtl::star<note_line>>> {};
struct heading_line : trimmed_line_of<game_line> {};
struct won_line : trimmed_line_of<match_won> {};
struct file
    : pegtl::seq<heading, pegtl::sor<heading_line, any_row>,
                 pegtl::star<pegtl::sor<note_line, any_row, heading_line, won_line>>, pegtl::eof> {
};

}  // namespace bgtools::grammar::bgroom
