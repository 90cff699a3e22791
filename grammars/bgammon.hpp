// The replays of bgammon.org; docs/formats/bgammon.md describes them.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

namespace bgtools::grammar::bgammon {

// bgammon-replay 00000024
struct offset : pegtl::plus<pegtl::digit> {};
struct index_start : pegtl::seq<TAO_PEGTL_STRING("bgammon-replay"), gap> {};
struct index_line : pegtl::seq<index_start, offset, blanks, pegtl::eof> {};

// i 1702738670 Ann Bob 5 0 0 1 1 0; older replays lack the time or the variant
struct whole : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, pegtl::rep_min_max<1, 8, pegtl::digit>,
                          pegtl::not_at<pegtl::digit>> {};
struct time : pegtl::seq<pegtl::rep_min_max<1, 12, pegtl::digit>, pegtl::not_at<pegtl::digit>> {};
struct first_name : pegtl::plus<pegtl::not_one<' ', '\t'>> {};
struct second_name : pegtl::plus<pegtl::not_one<' ', '\t'>> {};
struct length : pegtl::seq<pegtl::not_at<pegtl::one<'-'>>, whole> {};
struct first_score : whole {};
struct second_score : whole {};
struct winner : whole {};
struct points : whole {};
struct variant : whole {};
struct numbers : pegtl::seq<length, gap, first_score, gap, second_score, gap, winner, gap, points,
                            pegtl::opt<gap, variant>, blanks, pegtl::eof> {};
struct names : pegtl::seq<first_name, gap, second_name, gap> {};
struct timed_game : pegtl::seq<pegtl::one<'i'>, gap, time, gap, names, numbers> {};
struct untimed_game : pegtl::seq<pegtl::one<'i'>, gap, names, numbers> {};
struct game_line : pegtl::sor<timed_game, untimed_game> {};

// 1 r 5-3 13/8 24/21
struct player : pegtl::one<'1', '2'> {};
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct third_die : pegtl::digit {};
struct dice
    : pegtl::seq<first_die, pegtl::one<'-'>, second_die, pegtl::opt<pegtl::one<'-'>, third_die>> {};
struct play : pegtl::star<pegtl::any> {};
struct roll : pegtl::seq<pegtl::one<'r'>, gap, dice> {};
struct turn : pegtl::seq<roll, pegtl::sor<gap, pegtl::at<pegtl::eof>>, play> {};

// 1 d 2 1
struct cube_value : pegtl::rep_min_max<1, 8, pegtl::digit> {};
struct answer : pegtl::one<'0', '1'> {};
struct doubles : pegtl::seq<pegtl::one<'d'>, gap, cube_value, pegtl::opt<gap, answer>> {};
struct resigns : pegtl::one<'t'> {};
struct event_start : pegtl::seq<blanks, player, gap> {};
struct event_with_roll : pegtl::seq<event_start, roll> {};
struct event
    : pegtl::seq<event_start,
                 pegtl::sor<turn, pegtl::seq<doubles, blanks>, pegtl::seq<resigns, blanks>>,
                 pegtl::eof> {};

// A whole text, `file`: an index, then games with their events.
struct event_line
    : trimmed_line_of<
          player, gap,
          pegtl::sor<pegtl::seq<roll, pegtl::sor<gap, pegtl::at<pegtl::eof>>, hops::turn_text>,
                     doubles, resigns>> {};
struct listing : pegtl::star<pegtl::sor<blank_line, trimmed_line_of<index_line>>> {};
struct game
    : pegtl::seq<trimmed_line_of<game_line>, pegtl::star<pegtl::sor<blank_line, event_line>>> {};
struct file : pegtl::seq<listing, pegtl::plus<game, listing>, pegtl::eof> {};

}  // namespace bgtools::grammar::bgammon
