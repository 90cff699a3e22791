// The matches that JavaFIBS keeps, `JavaFIBS internal match representation`;
// docs/formats/javafibs.md describes them.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

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

// A whole text, `file`: entries, whose code says what their data are.
template <typename Code, typename Player, typename Data>
struct entry : trimmed_line_of<pegtl::sor<Code, pegtl::seq<pegtl::one<'0'>, Code>>, blanks,
                               pegtl::one<':'>, Player, pegtl::one<':'>, Data> {};
template <char... kDigits>
struct codes : pegtl::one<kDigits...> {};
struct no_data : blanks {};
struct points : pegtl::seq<blanks, signed_number, blanks> {};
struct score_of_player : pegtl::rematch<player, named_score> {};
struct match_entry : entry<codes<'8'>, player, data> {};
struct score_entry : entry<TAO_PEGTL_STRING("14"), score_of_player, named_score> {};
struct game_entry : entry<pegtl::sor<codes<'6'>, TAO_PEGTL_STRING("13")>, player, data> {};
struct action_entry
    : pegtl::sor<entry<pegtl::sor<TAO_PEGTL_STRING("11"), codes<'0'>>, player, dice>,
                 entry<codes<'1'>, player, hops::turn_text>,
                 entry<pegtl::sor<codes<'2', '4', '5'>, TAO_PEGTL_STRING("15")>, player, no_data>,
                 entry<pegtl::sor<codes<'3', '9'>, TAO_PEGTL_STRING("12")>, player, data>,
                 entry<codes<'7'>, player, points>> {};
struct other_line : pegtl::sor<blank_line, trimmed_line_of<title>, match_entry, score_entry> {};
struct file : pegtl::seq<pegtl::star<other_line>,
                         pegtl::plus<pegtl::sor<game_entry, action_entry>, pegtl::star<other_line>>,
                         pegtl::eof> {};

}  // namespace bgtools::grammar::javafibs
