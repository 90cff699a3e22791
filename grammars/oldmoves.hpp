// The games that FIBS prints for its command `oldmoves`; docs/formats/oldmoves.md describes them.
#pragma once

#include <grammars/common.hpp>

// A line is read by one of the grammars at the end of this file: a score, the names, or a row.
namespace bgtools::grammar::oldmoves {

using pegtl::istring;

struct points : word<istring<'p', 'o', 'i', 'n', 't'>, pegtl::opt<istring<'s'>>> {};
struct full_stop : pegtl::seq<blanks, pegtl::opt<pegtl::one<'.'>>, blanks> {};

// Score is 2-0 in a 5 point match.
struct small_number : pegtl::rep_min_max<1, 8, pegtl::digit> {};
struct score : pegtl::sor<pegtl::one<'?'>, pegtl::seq<pegtl::opt<pegtl::one<'-'>>, small_number>> {
};
struct first_score : score {};
struct second_score : score {};
struct match_length : small_number {};
struct session
    : pegtl::sor<word<istring<'m', 'a', 't', 'c', 'h'>>, word<istring<'g', 'a', 'm', 'e'>>,
                 word<istring<'s', 'e', 's', 's', 'i', 'o', 'n'>>> {};
struct unlimited : pegtl::seq<pegtl::sor<word<istring<'u', 'n', 'l', 'i', 'm', 'i', 't', 'e', 'd'>>,
                                         word<istring<'m', 'o', 'n', 'e', 'y'>>>> {};
struct length
    : pegtl::seq<
          word<istring<'i', 'n'>>, gap, word<istring<'a'>, pegtl::opt<istring<'n'>>>, gap,
          pegtl::sor<pegtl::seq<match_length, pegtl::sor<gap, pegtl::one<'-'>>, points>, unlimited>,
          pegtl::opt<gap, session>> {};
struct score_words
    : pegtl::seq<word<istring<'s', 'c', 'o', 'r', 'e'>>, gap, word<istring<'i', 's'>>, gap> {};
struct score_line : pegtl::seq<blanks, score_words, first_score, pegtl::one<'-'>, second_score,
                               pegtl::opt<gap, length>, full_stop, pegtl::eof> {};

// Ann is X - Bob is O
struct is_x : pegtl::seq<gap, istring<'i', 's'>, gap, istring<'x'>, gap, pegtl::one<'-'>, gap> {};
struct is_o : pegtl::seq<gap, istring<'i', 's'>, gap, istring<'o'>, full_stop, pegtl::eof> {};
struct first_name : pegtl::plus<pegtl::not_at<is_x>, pegtl::any> {};
struct second_name : pegtl::plus<pegtl::not_at<is_o>, pegtl::any> {};
struct names_line : pegtl::seq<blanks, first_name, is_x, second_name, is_o> {};

// X moves down: where the plays do not show it
struct down : word<istring<'d', 'o', 'w', 'n'>> {};
struct up : word<istring<'u', 'p'>> {};
struct direction_line
    : pegtl::seq<blanks, istring<'x'>, gap, word<istring<'m', 'o', 'v', 'e', 's'>>, gap,
                 pegtl::sor<down, up>, full_stop, pegtl::eof> {};

// A line of dashes divides two matches.
struct divider : pegtl::seq<blanks, pegtl::rep_min<3, pegtl::one<'-'>>, blanks, pegtl::eof> {};

// X: (3 1) 8-5 6-5
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice_gap : pegtl::sor<gap, pegtl::one<'-', ','>, pegtl::success> {};
struct dice : pegtl::seq<pegtl::one<'('>, blanks, first_die, dice_gap, second_die, blanks,
                         pegtl::one<')'>> {};
struct apostrophe : pegtl::sor<pegtl::one<'\'', '`'>, pegtl::string<'\xE2', '\x80', '\x99'>> {};
struct cannot_move
    : pegtl::seq<pegtl::sor<word<istring<'c', 'a', 'n'>, pegtl::opt<apostrophe>, istring<'t'>>,
                            word<istring<'c', 'a', 'n', 'n', 'o', 't'>>>,
                 gap, word<istring<'m', 'o', 'v', 'e'>>, full_stop, pegtl::eof> {};
struct play : pegtl::star<pegtl::any> {};
struct behind_dice : pegtl::sor<cannot_move, play> {};
struct turn : pegtl::seq<dice, blanks, behind_dice, pegtl::eof> {};

// X: doubles, O: accepts, O: beavers
struct cube_value : small_number {};
struct to : word<istring<'t', 'o'>> {};
struct new_value : pegtl::seq<gap, to, gap, cube_value> {};
struct doubles
    : pegtl::seq<word<pegtl::opt<istring<'r', 'e'>>, istring<'d', 'o', 'u', 'b', 'l', 'e', 's'>>,
                 pegtl::opt<new_value>> {};
struct beavers
    : pegtl::seq<word<istring<'b', 'e', 'a', 'v', 'e', 'r', 's'>>, pegtl::opt<new_value>> {};
struct raccoons
    : pegtl::seq<word<istring<'r', 'a', 'c', 'c', 'o', 'o', 'n', 's'>>, pegtl::opt<new_value>> {};
struct accepts : word<istring<'a', 'c', 'c', 'e', 'p', 't', 's'>> {};
struct rejects : word<istring<'r', 'e', 'j', 'e', 'c', 't', 's'>> {};
struct takes : word<istring<'t', 'a', 'k', 'e', 's'>> {};
struct drops : pegtl::sor<word<istring<'d', 'r', 'o', 'p', 's'>>,
                          word<istring<'p', 'a', 's', 's', 'e', 's'>>> {};

// O: wants to resign. Ann will win 2 points.
struct resigned_points : small_number {};
struct will_win : pegtl::seq<gap, istring<'w', 'i', 'l', 'l'>, gap, istring<'w', 'i', 'n'>, gap,
                             resigned_points, gap, points, full_stop, pegtl::eof> {};
struct winner : pegtl::plus<pegtl::not_at<will_win>, pegtl::any> {};
struct resigns
    : pegtl::seq<istring<'w', 'a', 'n', 't', 's'>, gap, istring<'t', 'o'>, gap,
                 word<istring<'r', 'e', 's', 'i', 'g', 'n'>>, pegtl::star<pegtl::one<'.', '!'>>,
                 pegtl::sor<pegtl::seq<gap, winner, will_win>, pegtl::seq<blanks, pegtl::eof>>> {};

// X: wins 2 points
struct result_points : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, small_number> {};
struct and_the_match : word<istring<'a', 'n', 'd'>, gap, istring<'t', 'h', 'e'>, gap,
                            istring<'m', 'a', 't', 'c', 'h'>> {};
struct wins : pegtl::seq<word<istring<'w', 'i', 'n', 's'>>,
                         pegtl::opt<gap, result_points, pegtl::opt<gap, points>>,
                         pegtl::opt<gap, and_the_match>> {};

struct word_row
    : pegtl::seq<pegtl::sor<doubles, beavers, raccoons, accepts, rejects, takes, drops, wins>,
                 full_stop, pegtl::eof> {};
struct side : pegtl::one<'X', 'O', 'x', 'o'> {};
struct row_start : pegtl::seq<blanks, side, blanks, pegtl::one<':'>, blanks> {};
struct row : pegtl::seq<row_start, pegtl::sor<turn, resigns, word_row>> {};
// Where a row cannot be read, what stands behind the player.
struct unknown_row : pegtl::seq<row_start, play, pegtl::eof> {};

}  // namespace bgtools::grammar::oldmoves
