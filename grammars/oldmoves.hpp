// The games that FIBS prints for its command `oldmoves`; docs/formats/oldmoves.md describes them.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

// A line is read by one of the grammars at the end of this file: a score, the names, or a row.
namespace bgtools::grammar::oldmoves {

struct points : word<TAO_PEGTL_ISTRING("point"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct full_stop : pegtl::seq<blanks, pegtl::opt<pegtl::one<'.'>>, blanks> {};

// Score is 2-0 in a 5 point match.
struct small_number : pegtl::rep_min_max<1, 8, pegtl::digit> {};
struct score : pegtl::sor<pegtl::one<'?'>, pegtl::seq<pegtl::opt<pegtl::one<'-'>>, small_number>> {
};
struct first_score : score {};
struct second_score : score {};
struct match_length : small_number {};
struct session : pegtl::sor<word<TAO_PEGTL_ISTRING("match")>, word<TAO_PEGTL_ISTRING("game")>,
                            word<TAO_PEGTL_ISTRING("session")>> {};
struct unlimited
    : pegtl::seq<
          pegtl::sor<word<TAO_PEGTL_ISTRING("unlimited")>, word<TAO_PEGTL_ISTRING("money")>>> {};
struct length
    : pegtl::seq<
          word<TAO_PEGTL_ISTRING("in")>, gap,
          word<TAO_PEGTL_ISTRING("a"), pegtl::opt<TAO_PEGTL_ISTRING("n")>>, gap,
          pegtl::sor<pegtl::seq<match_length, pegtl::sor<gap, pegtl::one<'-'>>, points>, unlimited>,
          pegtl::opt<gap, session>> {};
struct score_words
    : pegtl::seq<word<TAO_PEGTL_ISTRING("score")>, gap, word<TAO_PEGTL_ISTRING("is")>, gap> {};
struct score_start : pegtl::seq<blanks, score_words, first_score, pegtl::one<'-'>, second_score> {};
struct score_line : pegtl::seq<score_start, pegtl::opt<gap, length>, full_stop, pegtl::eof> {};

// Ann is X - Bob is O
struct is_x : pegtl::seq<gap, TAO_PEGTL_ISTRING("is"), gap, TAO_PEGTL_ISTRING("x"), gap,
                         pegtl::one<'-'>, gap> {};
struct is_o
    : pegtl::seq<gap, TAO_PEGTL_ISTRING("is"), gap, TAO_PEGTL_ISTRING("o"), full_stop, pegtl::eof> {
};
// A name continues after blanks unless one of these follows.
struct first_name : pegtl::plus<pegtl::not_at<is_x>, pegtl::sor<gap, pegtl::any>> {};
struct second_name : pegtl::plus<pegtl::not_at<is_o>, pegtl::sor<gap, pegtl::any>> {};
struct names_line : pegtl::seq<blanks, first_name, is_x, second_name, is_o> {};

// X moves down: if the plays do not show it
struct down : word<TAO_PEGTL_ISTRING("down")> {};
struct up : word<TAO_PEGTL_ISTRING("up")> {};
struct direction_line
    : pegtl::seq<blanks, TAO_PEGTL_ISTRING("x"), gap, word<TAO_PEGTL_ISTRING("moves")>, gap,
                 pegtl::sor<down, up>, full_stop, pegtl::eof> {};

// A line of dashes separates two matches.
struct divider : pegtl::seq<blanks, pegtl::rep_min<3, pegtl::one<'-'>>, blanks, pegtl::eof> {};

// X: (3 1) 8-5 6-5
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice_gap : pegtl::sor<gap, pegtl::one<'-', ','>, pegtl::success> {};
struct dice : pegtl::seq<pegtl::one<'('>, blanks, first_die, dice_gap, second_die, blanks,
                         pegtl::one<')'>> {};
struct apostrophe : pegtl::sor<pegtl::one<'\'', '`'>, pegtl::string<'\xE2', '\x80', '\x99'>> {};
struct cannot_move
    : pegtl::seq<
          pegtl::sor<word<TAO_PEGTL_ISTRING("can"), pegtl::opt<apostrophe>, TAO_PEGTL_ISTRING("t")>,
                     word<TAO_PEGTL_ISTRING("cannot")>>,
          gap, word<TAO_PEGTL_ISTRING("move")>, full_stop, pegtl::eof> {};
struct play : pegtl::star<pegtl::any> {};
struct after_dice : pegtl::sor<cannot_move, play> {};
struct turn : pegtl::seq<dice, blanks, after_dice, pegtl::eof> {};

// X: doubles, O: accepts, O: beavers
struct cube_value : small_number {};
struct to : word<TAO_PEGTL_ISTRING("to")> {};
struct new_value : pegtl::seq<gap, to, gap, cube_value> {};
struct doubles : pegtl::seq<word<pegtl::opt<TAO_PEGTL_ISTRING("re")>, TAO_PEGTL_ISTRING("doubles")>,
                            pegtl::opt<new_value>> {};
struct beavers : pegtl::seq<word<TAO_PEGTL_ISTRING("beavers")>, pegtl::opt<new_value>> {};
struct raccoons : pegtl::seq<word<TAO_PEGTL_ISTRING("raccoons")>, pegtl::opt<new_value>> {};
struct accepts : word<TAO_PEGTL_ISTRING("accepts")> {};
struct rejects : word<TAO_PEGTL_ISTRING("rejects")> {};
struct takes : word<TAO_PEGTL_ISTRING("takes")> {};
struct drops : pegtl::sor<word<TAO_PEGTL_ISTRING("drops")>, word<TAO_PEGTL_ISTRING("passes")>> {};

// O: wants to resign. Ann will win 2 points.
struct resigned_points : small_number {};
struct will_win : pegtl::seq<gap, TAO_PEGTL_ISTRING("will"), gap, TAO_PEGTL_ISTRING("win"), gap,
                             resigned_points, gap, points, full_stop, pegtl::eof> {};
struct winner : pegtl::plus<pegtl::not_at<will_win>, pegtl::any> {};
struct resigns
    : pegtl::seq<TAO_PEGTL_ISTRING("wants"), gap, TAO_PEGTL_ISTRING("to"), gap,
                 word<TAO_PEGTL_ISTRING("resign")>, pegtl::star<pegtl::one<'.', '!'>>,
                 pegtl::sor<pegtl::seq<gap, winner, will_win>, pegtl::seq<blanks, pegtl::eof>>> {};

// X: wins 2 points
struct result_points : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, small_number> {};
struct and_the_match : word<TAO_PEGTL_ISTRING("and"), gap, TAO_PEGTL_ISTRING("the"), gap,
                            TAO_PEGTL_ISTRING("match")> {};
struct wins : pegtl::seq<word<TAO_PEGTL_ISTRING("wins")>,
                         pegtl::opt<gap, result_points, pegtl::opt<gap, points>>,
                         pegtl::opt<gap, and_the_match>> {};

struct word_row
    : pegtl::seq<pegtl::sor<doubles, beavers, raccoons, accepts, rejects, takes, drops, wins>,
                 full_stop, pegtl::eof> {};
struct side : pegtl::one<'X', 'O', 'x', 'o'> {};
struct row_start : pegtl::seq<blanks, side, blanks, pegtl::one<':'>, blanks> {};
struct row : pegtl::seq<row_start, pegtl::sor<turn, resigns, word_row>> {};
struct row_with_dice : pegtl::seq<row_start, dice> {};

// A whole text, `file`: games, each with its score, its names and its rows.
struct row_line
    : line_of<row_start,
              pegtl::sor<pegtl::seq<dice, blanks, pegtl::sor<cannot_move, hops::turn_text>>,
                         resigns, word_row>> {};
struct heading_line : line_of<pegtl::sor<score_line, names_line>> {};
struct between : pegtl::star<pegtl::sor<blank_line, line_of<divider>>> {};
struct game
    : pegtl::seq<
          pegtl::sor<heading_line, row_line>,
          pegtl::star<pegtl::sor<blank_line, heading_line, row_line, line_of<direction_line>>>> {};
struct file : pegtl::seq<between, pegtl::plus<game, between>, pegtl::eof> {};

}  // namespace bgtools::grammar::oldmoves
