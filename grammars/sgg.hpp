// The match text of GamesGrid and GridGammon, known from its readers; docs/formats/sgg.md describes
// it.
#pragma once

#include <grammars/common.hpp>
#include <grammars/mat.hpp>

// A line, without blanks at its ends, is read by one of the rules at the end of each part. A play
// follows the dice, spelled as in grammars/mat.hpp.
namespace bgtools::grammar::sgg {

// Ann  vs. Bob
struct versus : pegtl::seq<gap, TAO_PEGTL_ISTRING("vs"), pegtl::one<'.'>, blanks> {};
struct line_end : pegtl::seq<blanks, pegtl::eof> {};
struct first_name : pegtl::star<pegtl::not_at<versus>, pegtl::not_one<':'>> {};
struct second_name : pegtl::star<pegtl::not_at<line_end>, pegtl::any> {};
struct versus_line : pegtl::seq<blanks, first_name, versus, second_name, line_end> {};

// Match Length: 5
struct setting_key : pegtl::plus<pegtl::not_one<':'>> {};
struct setting_value : pegtl::star<pegtl::any> {};
struct setting_line
    : pegtl::seq<blanks, setting_key, pegtl::one<':'>, blanks, setting_value, pegtl::eof> {};

// Game 3.4*-1/5: the star marks the Crawford game; money play has no length.
struct game : word<TAO_PEGTL_ISTRING("game")> {};
struct label : number {};
struct first_score : signed_number {};
struct second_score : signed_number {};
struct crawford_mark : pegtl::one<'*'> {};
struct length : number {};
struct game_start : pegtl::seq<blanks, game, gap, label, pegtl::one<'.'>, blanks, first_score,
                               pegtl::opt<crawford_mark>, blanks, pegtl::one<'-'>> {};
struct game_line : pegtl::seq<game_start, blanks, second_score, pegtl::opt<crawford_mark>,
                              pegtl::opt<blanks, pegtl::one<'/'>, blanks, length>,
                              pegtl::opt<crawford_mark>, line_end> {};

// 2<TAB><TAB>64: the number, the player's column, and the action
struct row_number : number {};
struct indent : gap {};
struct row_start : pegtl::seq<row_number, indent, pegtl::not_at<pegtl::eof>> {};

// 64: O-O
struct dice : pegtl::seq<pegtl::digit, pegtl::digit> {};
struct dance_sign
    : pegtl::seq<pegtl::one<'O', 'o', '0'>, pegtl::one<'-'>, pegtl::one<'O', 'o', '0'>> {};
struct danced_turn : pegtl::seq<dice, blanks, pegtl::one<':'>, blanks, dance_sign, line_end> {};

// A closed-out player has a dash instead of dice.
struct closed_out : pegtl::seq<pegtl::one<'-'>, pegtl::opt<pegtl::one<':'>>, line_end> {};

// 11: Automatic double
struct automatic : word<TAO_PEGTL_ISTRING("automatic")> {};
struct doubled : word<TAO_PEGTL_ISTRING("double"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct automatic_double : pegtl::seq<pegtl::opt<dice, blanks, pegtl::one<':'>, blanks>, automatic,
                                     gap, doubled, line_end> {};

// Bob wins 1 point.
struct wins : word<TAO_PEGTL_ISTRING("wins")> {};
struct points_won : number {};
struct point_word : word<TAO_PEGTL_ISTRING("point"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct won : pegtl::seq<gap, wins, gap, points_won, gap, point_word> {};
struct winner : pegtl::plus<pegtl::not_at<won>, pegtl::any> {};
struct and_the_match : pegtl::seq<gap, TAO_PEGTL_ISTRING("and"), gap, TAO_PEGTL_ISTRING("the"), gap,
                                  word<TAO_PEGTL_ISTRING("match")>> {};
struct result_start : pegtl::seq<blanks, winner, won> {};
struct result_line : pegtl::seq<result_start, pegtl::opt<and_the_match>, blanks,
                                pegtl::opt<pegtl::one<'.'>>, line_end> {};

// A whole text, `file`: the names and settings, then games with their rows and results. Players may
// write anything that is not a row or a heading.
struct cell : pegtl::sor<closed_out, danced_turn, automatic_double,
                         pegtl::seq<mat::roll, mat::play_alone>, mat::words_alone> {};
struct row_line : trimmed_line_of<row_start, cell> {};
struct indent_with_tab : pegtl::until<pegtl::one<'\t'>, blank> {};
struct like_a_row
    : pegtl::sor<pegtl::seq<row_number, indent_with_tab>,
                 pegtl::seq<row_start, pegtl::sor<closed_out, automatic_double, mat::cell_start>>> {
};
struct prose_line : trimmed_line_of<pegtl::not_at<pegtl::sor<like_a_row, game_start>>, any_text> {};
struct heading_line : trimmed_line_of<game_line> {};
struct names_line : trimmed_line_of<versus_line> {};
struct setting : trimmed_line_of<pegtl::not_at<pegtl::sor<like_a_row, game_start>>, setting_line> {
};
struct header : pegtl::star<pegtl::sor<blank_line, names_line, setting, prose_line>> {};
struct end_of_game : trimmed_line_of<pegtl::not_at<like_a_row>, result_line> {};
struct whole_game
    : pegtl::seq<pegtl::sor<heading_line, row_line>,
                 pegtl::star<pegtl::sor<blank_line, row_line, end_of_game, prose_line>>> {};
struct file : pegtl::seq<header, pegtl::plus<whole_game>, pegtl::eof> {};

}  // namespace bgtools::grammar::sgg
