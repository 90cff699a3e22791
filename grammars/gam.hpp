// The game text of Jellyfish and the session text of GammonEmpire; docs/formats/gam.md describes
// them.
#pragma once

#include <grammars/common.hpp>
#include <grammars/mat.hpp>

// The rows are those of grammars/mat.hpp. This is the line of names above them and,
// at the end, the rule `file` of a whole text.
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

// A whole text, `file`: games, each with a line of names above its rows.
struct comment_line : line_of<blanks, pegtl::one<';', '#'>, any_text> {};
struct numbered_row : line_of<mat::row_start, blanks, pegtl::opt<mat::some_cells>> {};
struct unnumbered_row : line_of<blanks, pegtl::at<mat::cell_start>, mat::some_cells> {};
struct one_name : pegtl::seq<blanks, any_word, line_end> {};
struct names_line : pegtl::seq<line_of<pegtl::not_at<line_to_dice>, pegtl::not_at<mat::row_start>,
                                       pegtl::sor<column_names, short_names, one_name>>,
                               pegtl::star<blank_line>, pegtl::at<mat::row_start>> {};
struct rows : pegtl::star<pegtl::sor<blank_line, comment_line, numbered_row, unnumbered_row>> {};
struct later_names_line : pegtl::seq<pegtl::not_at<blanks, mat::cell_start>, names_line> {};
struct file : pegtl::seq<pegtl::star<pegtl::sor<blank_line, comment_line>>,
                         pegtl::sor<names_line, numbered_row>, rows,
                         pegtl::star<later_names_line, rows>, pegtl::eof> {};

}  // namespace bgtools::grammar::gam
