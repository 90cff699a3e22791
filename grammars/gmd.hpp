// The match dumps of Gibbon, GMD; docs/formats/gmd.md describes them.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::gmd {

// GMD-2 # Created by Gibbon version 0.2.0
struct title_start : pegtl::seq<TAO_PEGTL_STRING("GMD-"), number> {};
struct title : pegtl::seq<title_start, blanks, pegtl::eof> {};

// Move:W:1333000000: 8/4 6/4, and without a time Move:W:: 8/4 6/4
struct key : pegtl::plus<pegtl::alpha> {};
struct nobody : pegtl::one<'-'> {};
struct white : pegtl::sor<word<TAO_PEGTL_ISTRING("white")>, pegtl::one<'0', 'O', 'o', 'W', 'w'>> {};
struct black : pegtl::sor<word<TAO_PEGTL_ISTRING("black")>, pegtl::one<'1', 'X', 'x', 'B', 'b'>> {};
struct side : pegtl::sor<nobody, white, black> {};
struct time : pegtl::star<pegtl::digit> {};
struct data : pegtl::star<pegtl::any> {};
struct colon : pegtl::seq<blanks, pegtl::one<':'>, blanks> {};
struct timed_data : pegtl::seq<pegtl::at<time, colon>, time, colon, data> {};
struct time_alone : pegtl::seq<time, pegtl::opt<colon>, blanks, pegtl::eof> {};
struct key_line : pegtl::seq<blanks, key, colon> {};
struct side_line : pegtl::seq<key_line, side, pegtl::sor<colon, pegtl::seq<blanks, pegtl::eof>>> {};
struct action_with_data : pegtl::seq<side_line, pegtl::sor<timed_data, data>, pegtl::eof> {};
struct action_alone : pegtl::seq<side_line, pegtl::sor<time_alone, pegtl::eof>> {};

// 3 1
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<blanks, first_die, gap, second_die, blanks, pegtl::eof> {};

// Game: Scores{2 1} Points{2 -2 0 ...} Dice{5 3} Cube{2} Turn{-1} May-Double{0 1}
struct item_key : pegtl::seq<pegtl::alpha, pegtl::star<pegtl::sor<pegtl::alpha, pegtl::one<'-'>>>> {
};
struct item_number
    : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, pegtl::rep_min_max<1, 10, pegtl::digit>> {};
struct item_numbers : pegtl::list<item_number, gap> {};
struct item : pegtl::seq<item_key, pegtl::one<'{'>, blanks, item_numbers, blanks, pegtl::one<'}'>> {
};
struct set_up : pegtl::seq<blanks, pegtl::star<item, blanks>, pegtl::eof> {};

}  // namespace bgtools::grammar::gmd
