// The match text of TrueMoneyGames, known from its readers; docs/formats/tmg.md describes it.
#pragma once

#include <grammars/common.hpp>
#include <grammars/mat.hpp>

// A whole text is `file`, at the end. A line, without blanks at its ends, is read by one of the
// rules at the end of each part. A play follows the dice, spelled as in grammars/mat.hpp.
namespace bgtools::grammar::tmg {

struct line_end : pegtl::seq<blanks, pegtl::eof> {};

// Stake: 0 0.00 0.00
struct setting_key : pegtl::plus<pegtl::alnum> {};
struct setting_value : pegtl::star<pegtl::any> {};
struct setting_line
    : pegtl::seq<setting_key, blanks, pegtl::one<':'>, blanks, setting_value, pegtl::eof> {};

// 1 Ann 0.0: the number and the balance of a player surround the name.
struct identity : number {};
struct balance : pegtl::plus<pegtl::sor<pegtl::digit, pegtl::one<'.', ',', '-'>>> {};
struct name_end : pegtl::seq<pegtl::opt<gap, balance>, line_end> {};
struct name : pegtl::star<pegtl::not_at<name_end>, pegtl::any> {};
struct player_value : pegtl::seq<identity, gap, name, name_end> {};

// Game 2: 0-1
struct game : word<TAO_PEGTL_ISTRING("game")> {};
struct label : number {};
struct first_score : signed_number {};
struct second_score : signed_number {};
struct game_start : pegtl::seq<game, gap, label, blanks, pegtl::one<':'>> {};
struct game_line : pegtl::seq<game_start, blanks, first_score, blanks, pegtl::one<'-'>, blanks,
                              second_score, line_end> {};
struct unreadable_game_line : pegtl::seq<game_start, pegtl::star<pegtl::any>, pegtl::eof> {};

// -2 5 Double to 2: the number of the turn, negative for the second player, a code, and words
struct turn_number : signed_number {};
struct code : number {};
struct words : pegtl::star<pegtl::any> {};
struct row : pegtl::seq<turn_number, gap, code, pegtl::opt<gap, words>, pegtl::eof> {};

// 31:, or ?: if the time ran out before the roll
struct dice : pegtl::seq<pegtl::digit, pegtl::digit> {};
struct no_dice : pegtl::plus<pegtl::one<'?'>> {};
struct roll : pegtl::seq<pegtl::sor<dice, no_dice>, blanks, pegtl::opt<pegtl::one<':'>>, line_end> {
};

// 0/0
struct no_move : pegtl::seq<pegtl::one<'0'>, pegtl::one<'/'>, pegtl::one<'0'>, line_end> {};

// 1 Bob wins 1 point
struct wins : word<TAO_PEGTL_ISTRING("wins")> {};
struct points_won : pegtl::seq<number, pegtl::opt<pegtl::one<'.'>, number>> {};
struct point_word : word<TAO_PEGTL_ISTRING("point"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct won : pegtl::seq<gap, wins, gap, points_won, pegtl::opt<gap, point_word>, blanks,
                        pegtl::opt<pegtl::one<'.'>>, line_end> {};
struct winner : pegtl::plus<pegtl::not_at<won>, pegtl::any> {};
struct count : number {};
struct result : pegtl::seq<pegtl::opt<count, gap>, winner, won> {};

// A whole text, `file`: settings, then games with their rows. The code of a row says what its words
// are.
template <typename Code, typename... Rules>
struct row_with : trimmed_line_of<turn_number, gap, pegtl::star<pegtl::one<'0'>>, Code,
                                  pegtl::not_at<pegtl::digit>, Rules...> {};
struct row_of_roll : row_with<pegtl::one<'1'>, gap, pegtl::sor<roll, mat::words_alone>> {};
struct row_of_move
    : row_with<pegtl::one<'4'>, pegtl::sor<pegtl::seq<gap, no_move>, mat::play_alone>> {};
struct row_of_automatic_double : row_with<pegtl::one<'2'>, pegtl::opt<gap, words>> {};
struct row_of_result : row_with<pegtl::seq<pegtl::one<'1'>, pegtl::range<'4', '6'>>, gap, result> {
};
struct code_of_remark
    : pegtl::sor<TAO_PEGTL_STRING("17"), TAO_PEGTL_STRING("19"), TAO_PEGTL_STRING("22")> {};
struct row_of_remark : row_with<code_of_remark, pegtl::opt<gap, words>> {};
struct coded
    : pegtl::seq<turn_number, gap, pegtl::star<pegtl::one<'0'>>,
                 pegtl::sor<TAO_PEGTL_STRING("14"), TAO_PEGTL_STRING("15"), TAO_PEGTL_STRING("16"),
                            code_of_remark, pegtl::one<'1', '2', '4'>>,
                 pegtl::not_at<pegtl::digit>> {};
struct row_of_words
    : trimmed_line_of<pegtl::not_at<coded>, turn_number, gap, code, gap, mat::words_alone> {};
struct any_row : pegtl::sor<row_of_roll, row_of_move, row_of_automatic_double, row_of_result,
                            row_of_remark, row_of_words> {};
struct heading_line : trimmed_line_of<game_line> {};
struct settings
    : pegtl::star<pegtl::sor<blank_line, trimmed_line_of<pegtl::not_at<game_line>, setting_line>>> {
};
struct next_match_line
    : trimmed_line_of<pegtl::at<TAO_PEGTL_ISTRING("MatchID"), blanks, pegtl::one<':'>>,
                      setting_line> {};
struct games : pegtl::plus<pegtl::sor<heading_line, any_row>, pegtl::star<blank_line>> {};
struct file
    : pegtl::seq<settings, games, pegtl::star<next_match_line, settings, games>, pegtl::eof> {};

}  // namespace bgtools::grammar::tmg
