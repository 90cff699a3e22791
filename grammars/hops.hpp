// The moves of a play in transcripts with one numbering for both players, as FIBS, its clients and
// bgammon.org print them; docs/formats/oldmoves.md describes them.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::hops {

// 8-5, bar/20*, 4-off, 24-18-14, 6-5(2), 22/h
struct bar : word<TAO_PEGTL_ISTRING("b"), pegtl::opt<TAO_PEGTL_ISTRING("ar")>> {};
struct off
    : word<pegtl::sor<pegtl::seq<TAO_PEGTL_ISTRING("o"), pegtl::opt<TAO_PEGTL_ISTRING("ff")>>,
                      pegtl::seq<TAO_PEGTL_ISTRING("h"), pegtl::opt<TAO_PEGTL_ISTRING("ome")>>>> {};
struct point : pegtl::seq<pegtl::digit, pegtl::opt<pegtl::digit>, pegtl::not_at<pegtl::digit>> {};
struct spot : pegtl::sor<point, bar, off> {};
struct place : pegtl::seq<spot, pegtl::star<pegtl::one<'*'>>> {};
struct sign : pegtl::one<'-', '/'> {};
struct repetitions : pegtl::range<'1', '9'> {};
struct times : pegtl::seq<pegtl::one<'('>, repetitions, pegtl::one<')'>> {};
struct separator : pegtl::sor<blank, pegtl::one<','>> {};
struct hop_end : pegtl::at<pegtl::sor<separator, pegtl::eof>> {};
struct hop : pegtl::seq<place, pegtl::plus<sign, place>, pegtl::opt<times>, hop_end> {};
struct separators : pegtl::star<separator> {};
struct play : pegtl::seq<pegtl::list<hop, pegtl::plus<separator>>, separators, pegtl::eof> {};

// The text of a turn after its dice, where nothing may be played.
struct turn_text : pegtl::seq<blanks, pegtl::sor<pegtl::eof, play>> {};

}  // namespace bgtools::grammar::hops
