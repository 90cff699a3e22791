// The matches that JavaFIBS keeps, `JavaFIBS internal match representation`;
// docs/formats/javafibs.md describes them.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::javafibs {

// 1:JoeBlack: 24-22 13-10
struct title : pegtl::seq<TAO_PEGTL_STRING("JavaFIBS"), gap, pegtl::star<pegtl::any>> {};
struct usual_title : TAO_PEGTL_STRING("JavaFIBS internal match representation") {};
struct opcode : pegtl::seq<pegtl::digit, pegtl::opt<pegtl::digit>> {};
struct player : pegtl::star<pegtl::not_one<':'>> {};
struct data : pegtl::star<pegtl::any> {};
struct line : pegtl::seq<blanks, opcode, blanks, pegtl::one<':'>, player, pegtl::one<':'>, data> {};

// 3 1
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<blanks, first_die, gap, second_die, blanks, pegtl::eof> {};

// Ann-2
struct score : number {};
struct score_end : pegtl::seq<pegtl::one<'-'>, score, blanks, pegtl::eof> {};
struct name : pegtl::plus<pegtl::not_at<score_end>, pegtl::any> {};
struct named_score : pegtl::seq<blanks, name, score_end> {};

}  // namespace bgtools::grammar::javafibs
