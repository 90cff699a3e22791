// The game text of Jellyfish and the session text of GammonEmpire; docs/formats/gam.md describes
// them.
#pragma once

#include <grammars/common.hpp>

// The rows are those of grammars/mat.hpp. This is the line of names above them.
namespace bgtools::grammar::gam {

struct line_end : pegtl::seq<blanks, pegtl::eof> {};
struct wide_gap : pegtl::seq<blank, pegtl::plus<blank>> {};
struct name_end : pegtl::sor<wide_gap, line_end> {};

// " Ann                            Bob de Vries": Jellyfish, in two columns
struct first_name : pegtl::plus<pegtl::not_at<name_end>, pegtl::any> {};
struct second_name : pegtl::plus<pegtl::not_at<name_end>, pegtl::any> {};
struct column_names : pegtl::seq<blanks, first_name, wide_gap, second_name, line_end> {};

// "Ann Bob": GammonEmpire, whose names contain no blanks
struct short_first_name : pegtl::plus<pegtl::not_at<blank>, pegtl::any> {};
struct short_second_name : pegtl::plus<pegtl::not_at<blank>, pegtl::any> {};
struct short_names : pegtl::seq<blanks, short_first_name, gap, short_second_name, line_end> {};

// "Ann 31: 8/5 6/5": a word that begins like a roll shows a row where names belong.
struct die : pegtl::range<'1', '6'> {};
struct dice : pegtl::seq<die, die, pegtl::one<':'>> {};
struct any_word : pegtl::plus<pegtl::not_at<blank>, pegtl::any> {};
struct line_to_dice : pegtl::seq<blanks, pegtl::star<pegtl::not_at<dice>, any_word, gap>, dice> {};

}  // namespace bgtools::grammar::gam
