// Histories of the server GammonX; docs/formats/gammonx.md describes them.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::gammonx {

// ;[Game Modus 'Portes']
struct key : pegtl::plus<pegtl::not_at<pegtl::string<' ', '\''>>, pegtl::any> {};
struct value : pegtl::star<pegtl::not_one<'\''>> {};
template <typename Key>
struct entry_of : pegtl::seq<TAO_PEGTL_STRING(";["), Key, TAO_PEGTL_STRING(" '"), value,
                             TAO_PEGTL_STRING("']"), blanks, pegtl::eof> {};
struct entry : entry_of<key> {};

// White Roll 3 1 and Black Roll 4 4 4 4: equal dice are written twice or four times.
struct white : TAO_PEGTL_STRING("White") {};
struct black : TAO_PEGTL_STRING("Black") {};
struct colour : pegtl::seq<pegtl::sor<white, black>, gap> {};
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
template <char kDie>
struct twice : pegtl::seq<pegtl::one<kDie>, gap, pegtl::one<kDie>> {};
template <char... kDice>
struct two_pairs : pegtl::sor<pegtl::seq<twice<kDice>, gap, twice<kDice>>...> {};
struct dice : pegtl::seq<first_die, gap, second_die> {};
struct roll : pegtl::seq<colour, TAO_PEGTL_STRING("Roll"), gap,
                         pegtl::sor<pegtl::seq<pegtl::at<two_pairs<'1', '2', '3', '4', '5', '6'>>,
                                               dice, gap, pegtl::digit, gap, pegtl::digit>,
                                    dice>,
                         blanks, pegtl::eof> {};

// White Move 16/19, Black Move bar/23, White Move 22/off
struct point : pegtl::sor<pegtl::seq<pegtl::one<'1'>, pegtl::digit>,
                          pegtl::seq<pegtl::one<'2'>, pegtl::range<'0', '3'>>, pegtl::digit> {};
struct bar : TAO_PEGTL_STRING("bar") {};
struct off : TAO_PEGTL_STRING("off") {};
struct from : pegtl::sor<bar, point> {};
struct to : pegtl::sor<off, point> {};
struct hop : pegtl::seq<from, pegtl::one<'/'>, to> {};
struct move : pegtl::seq<colour, TAO_PEGTL_STRING("Move"), gap, hop, blanks, pegtl::eof> {};

// Black Hit 20/bar: the checker of Black there
struct hit : pegtl::seq<colour, TAO_PEGTL_STRING("Hit"), gap, point, TAO_PEGTL_STRING("/bar"),
                        blanks, pegtl::eof> {};

// White Cube Offer
struct offer : TAO_PEGTL_STRING("Offer") {};
struct take : TAO_PEGTL_STRING("Take") {};
struct pass : TAO_PEGTL_STRING("Pass") {};
struct cube : pegtl::seq<colour, TAO_PEGTL_STRING("Cube"), gap, pegtl::sor<offer, take, pass>,
                         blanks, pegtl::eof> {};

struct action : pegtl::sor<roll, move, hit, cube> {};

// What no other format begins with.
struct opening : pegtl::seq<TAO_PEGTL_STRING(";["),
                            pegtl::sor<TAO_PEGTL_STRING("Match '"), TAO_PEGTL_STRING("Game '"),
                                       TAO_PEGTL_STRING("Game Modus '")>> {};

// A whole text, `file`: matches, each with entries and its games, which have entries and actions.
struct match_line : trimmed_line_of<entry_of<TAO_PEGTL_STRING("Match")>> {};
struct game_line : trimmed_line_of<entry_of<TAO_PEGTL_STRING("Game")>> {};
struct other_line
    : pegtl::seq<pegtl::not_at<pegtl::sor<match_line, game_line>>, trimmed_line_of<entry>> {};
struct action_line : trimmed_line_of<action> {};
struct head : pegtl::star<pegtl::sor<blank_line, match_line, other_line>> {};
struct game : pegtl::seq<game_line, pegtl::star<pegtl::sor<blank_line, other_line, action_line>>> {
};
struct file : pegtl::seq<pegtl::plus<head, game>, head, pegtl::eof> {};

}  // namespace bgtools::grammar::gammonx
