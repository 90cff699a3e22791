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

}  // namespace bgtools::grammar
