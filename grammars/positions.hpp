// The texts of one position; docs/formats/positions.md tells them apart. If a text has fields, they
// are separated first and each is read by its own rule: an extra separator shifts every field after
// it.
#pragma once

#include <grammars/common.hpp>

// 4HPwATDgc/ABMA:cAkAAAAAAAAA of GNU Backgammon: bits in Base64 without padding.
namespace bgtools::grammar::gnubg_id {

struct start : TAO_PEGTL_STRING("start") {};
struct digits : pegtl::star<pegtl::sor<pegtl::alnum, pegtl::one<'+', '/'>>> {};
struct position_id : field<':'> {};
struct match_id : pegtl::star<pegtl::any> {};
struct id : pegtl::seq<position_id, pegtl::one<':'>, match_id> {};

}  // namespace bgtools::grammar::gnubg_id

// XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10 of eXtreme Gammon
namespace bgtools::grammar::xgid {

struct prefix : TAO_PEGTL_STRING("XGID=") {};
struct id : pegtl::seq<pegtl::opt<prefix>, fields<':'>> {};
// Without its prefix, it is recognised by the length of its board.
struct bare_id : pegtl::seq<pegtl::rep<26, pegtl::not_one<':'>>, pegtl::one<':'>> {};

// The top player's bar, the points as the bottom player counts them, the bottom player's bar.
struct empty : pegtl::one<'-'> {};
struct bottom : pegtl::range<'A', 'O'> {};
struct top : pegtl::range<'a', 'o'> {};
struct board : pegtl::seq<pegtl::sor<empty, top>, pegtl::rep<24, pegtl::sor<empty, bottom, top>>,
                          pegtl::sor<empty, bottom>> {};

struct not_rolled : TAO_PEGTL_STRING("00") {};
struct roll : pegtl::rep<2, pegtl::range<'1', '6'>> {};
struct offered_double : pegtl::one<'D'> {};
// A beaver or a raccoon waits for an answer.
struct offered_beaver : pegtl::one<'B', 'R'> {};
struct dice : pegtl::sor<not_rolled, roll, offered_double> {};

}  // namespace bgtools::grammar::xgid

// OGID=11jjjjjhhhccccc:ooddddd88866666:N0N::B:IB:0:0:7 of OpenGammon
namespace bgtools::grammar::ogid {

struct prefix : TAO_PEGTL_STRING("OGID=") {};
struct id : pegtl::seq<pegtl::opt<prefix>, fields<':'>> {};
// Any text with colons that is not an XGID.
struct bare_id : pegtl::rep<2, pegtl::until<pegtl::one<':'>>> {};

// Each checker by its place: White moves from 1 to o, White's bar is 0 and Black's p; q is off.
struct place : pegtl::sor<pegtl::digit, pegtl::range<'a', 'p'>> {};
struct borne_off : pegtl::one<'q'> {};
struct white : pegtl::star<pegtl::sor<pegtl::digit, pegtl::range<'a', 'o'>, borne_off>> {};
struct black : pegtl::star<pegtl::sor<pegtl::range<'1', '9'>, pegtl::range<'a', 'p'>, borne_off>> {
};

// N0N: the owner, how often it was doubled, and whether it is offered, taken or passed.
struct cube : pegtl::seq<pegtl::one<'W', 'B', 'N'>, pegtl::digit, pegtl::one<'N', 'O', 'T', 'P'>> {
};
struct dice : pegtl::rep<2, pegtl::range<'1', '6'>> {};
struct colour : pegtl::one<'W', 'B'> {};
struct state : pegtl::sor<TAO_PEGTL_STRING("IB"), TAO_PEGTL_STRING("IW"),
                          pegtl::one<'R', 'C', 'D', 'A', 'P', 'G'>> {};

// 7, 7C in the Crawford game, 7L after it, 7G5 with a limit of games
struct points : pegtl::star<pegtl::digit> {};
struct game_limit : pegtl::seq<pegtl::one<'G'>, signed_number> {};
struct length : pegtl::seq<points, pegtl::opt<pegtl::sor<pegtl::one<'C', 'L'>, game_limit>>> {};

}  // namespace bgtools::grammar::ogid

// board:Ann:Bob:7:0:3:0:-2:0:0:0:0:5:... of FIBS: two names and 50 numbers
namespace bgtools::grammar::fibs_board {

struct word : TAO_PEGTL_STRING("board") {};
struct start : pegtl::seq<word, pegtl::one<':'>> {};
struct line : fields<':'> {};

}  // namespace bgtools::grammar::fibs_board

// 5;0;0;0;0;Ann;Bob;0;3;1;2;-1;-1;-2;0;... of Snowie: two names and 38 numbers, and mostly a
// semicolon after the last
namespace bgtools::grammar::snowie {

struct line : fields<';'> {};
// Also matches a line that was cut.
struct half_a_line : pegtl::rep<20, pegtl::until<pegtl::one<';'>>> {};

}  // namespace bgtools::grammar::snowie

// What programs write to a file: a drawn board with ids and names, in any language.
namespace bgtools::grammar::position_text {

// Each rule reads a line without its end.
struct gap : pegtl::one<' ', '\t', '\r'> {};
struct gaps : pegtl::star<gap> {};
struct word : pegtl::plus<pegtl::not_at<gap>, pegtl::any> {};

// The upper edge of a board, which every program draws like this.
struct edge : TAO_PEGTL_STRING("+13-14-15-16-17-18-") {};
struct line_with_edge : pegtl::until<edge> {};

struct xgid : pegtl::seq<TAO_PEGTL_STRING("XGID="), pegtl::opt<word>> {};
struct xgid_line : pegtl::seq<gaps, xgid> {};

// Position-ID: 4HPwATDgc/ABMA, Match ID   : MAHgAAAAAAAE; these words are English everywhere.
struct to_id
    : pegtl::seq<pegtl::one<'-', ' '>, TAO_PEGTL_STRING("ID"), gaps, pegtl::one<':'>, gaps> {};
struct position_id : word {};
struct position_id_line
    : pegtl::seq<pegtl::until<TAO_PEGTL_STRING("Position")>, to_id, position_id> {};
struct match_id : word {};
struct match_id_line : pegtl::seq<pegtl::until<TAO_PEGTL_STRING("Match")>, to_id, match_id> {};

// XG: X:Ann   O:Bob
struct lower : TAO_PEGTL_STRING("X:") {};
struct upper : TAO_PEGTL_STRING("O:") {};
struct upper_name : pegtl::star<pegtl::not_at<upper>, pegtl::any> {};
struct pair_end : pegtl::seq<pegtl::one<' '>, upper, upper_name, pegtl::eof> {};
struct lower_name : pegtl::star<pegtl::not_at<pair_end>, pegtl::any> {};
struct names_line
    : pegtl::seq<gaps, lower, pegtl::at<pegtl::until<pair_end>>, lower_name, pair_end> {};

// BGBlitz and GNU Backgammon, next to an edge of the board: +12-11-10- ... -1-+  O: Bob  52, where
// BGBlitz puts the pip count last.
struct corner : TAO_PEGTL_STRING("-+") {};
struct last_corner : pegtl::seq<corner, pegtl::not_at<pegtl::until<corner>>> {};
struct pips : pegtl::seq<pegtl::rep<2, pegtl::one<' '>>, gaps, number, gaps, pegtl::eof> {};
struct name_before_pips : pegtl::star<pegtl::not_at<pips>, pegtl::any> {};
struct upper_edge_name : name_before_pips {};
struct lower_edge_name : name_before_pips {};
struct name_line : pegtl::seq<gaps, pegtl::one<'+'>, pegtl::until<last_corner>, gaps,
                              pegtl::sor<pegtl::seq<upper, gaps, upper_edge_name>,
                                         pegtl::seq<lower, gaps, lower_edge_name>>> {};

}  // namespace bgtools::grammar::position_text
