// Histories of the server GammonX; docs/formats/gammonx.md describes them.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::gammonx {

// ;[Game Modus 'Portes']
struct key : pegtl::plus<pegtl::not_at<pegtl::string<' ', '\''>>, pegtl::any> {};
struct value : pegtl::star<pegtl::not_one<'\''>> {};
struct entry : pegtl::seq<TAO_PEGTL_STRING(";["), key, TAO_PEGTL_STRING(" '"), value,
                          TAO_PEGTL_STRING("']"), blanks, pegtl::eof> {};

// White Roll 3 1 and Black Roll 4 4 4 4
struct white : TAO_PEGTL_STRING("White") {};
struct black : TAO_PEGTL_STRING("Black") {};
struct colour : pegtl::seq<pegtl::sor<white, black>, gap> {};
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct more_dice : pegtl::seq<pegtl::digit, gap, pegtl::digit> {};
struct roll : pegtl::seq<colour, TAO_PEGTL_STRING("Roll"), gap, first_die, gap, second_die,
                         pegtl::opt<gap, more_dice>, blanks, pegtl::eof> {};

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

// What no other format begins with.
struct opening : pegtl::seq<TAO_PEGTL_STRING(";["),
                            pegtl::sor<TAO_PEGTL_STRING("Match '"), TAO_PEGTL_STRING("Game '"),
                                       TAO_PEGTL_STRING("Game Modus '")>> {};

}  // namespace bgtools::grammar::gammonx
