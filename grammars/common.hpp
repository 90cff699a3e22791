#pragma once

// Rules that several transcript formats share.

#include <tao/pegtl.hpp>

namespace bgtools::grammar {

namespace pegtl = tao::pegtl;

// A no-break space counts as a blank: transcripts copied from web pages contain it.
struct no_break_space : pegtl::string<'\xC2', '\xA0'> {};
struct blank : pegtl::sor<pegtl::one<' ', '\t'>, no_break_space> {};
struct blanks : pegtl::star<blank> {};
struct gap : pegtl::plus<blank> {};

struct number : pegtl::plus<pegtl::digit> {};
struct signed_number : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, number> {};

// Fields separated by a character; any of them may be empty.
template <char kSeparator>
struct field : pegtl::star<pegtl::not_one<kSeparator>> {};
template <char kSeparator>
struct fields : pegtl::list<field<kSeparator>, pegtl::one<kSeparator>> {};

// A word must not be followed by a letter.
template <typename... Rules>
struct word : pegtl::seq<Rules..., pegtl::not_at<pegtl::alpha>> {};

// Texts are read line by line, so `eof` in the rule of a line is the end of that line. `line_of`
// makes a line of a whole text of such a rule; the last line may have no end.
struct line_end : pegtl::sor<pegtl::string<'\r', '\n'>, pegtl::one<'\r', '\n'>> {};
struct line_text : pegtl::star<pegtl::not_one<'\r', '\n'>> {};
struct last_line_text : pegtl::plus<pegtl::not_one<'\r', '\n'>> {};
template <typename... Rules>
struct line_of
    : pegtl::sor<pegtl::seq<pegtl::rematch<line_text, pegtl::seq<Rules..., pegtl::eof>>, line_end>,
                 pegtl::seq<pegtl::rematch<last_line_text, pegtl::seq<Rules..., pegtl::eof>>,
                            pegtl::eof>> {};
// The same for rules of lines without the blanks at their ends.
struct trimmed_text : pegtl::plus<pegtl::not_at<blanks, pegtl::sor<line_end, pegtl::eof>>,
                                  pegtl::not_one<'\r', '\n'>> {};
template <typename... Rules>
struct trimmed_line_of
    : pegtl::seq<blanks, pegtl::rematch<trimmed_text, pegtl::seq<Rules..., pegtl::eof>>, blanks,
                 pegtl::sor<line_end, pegtl::eof>> {};
struct any_text : pegtl::star<pegtl::any> {};
struct blank_line : line_of<blanks> {};

}  // namespace bgtools::grammar
