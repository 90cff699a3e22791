#pragma once

// Rules that several transcript formats share.

#include <tao/pegtl.hpp>

namespace bgtools::grammar {

namespace pegtl = tao::pegtl;

// A no-break space is a blank too: web pages leave it in copied transcripts.
struct no_break_space : pegtl::string<'\xC2', '\xA0'> {};
struct blank : pegtl::sor<pegtl::one<' ', '\t'>, no_break_space> {};
struct blanks : pegtl::star<blank> {};
struct gap : pegtl::plus<blank> {};

struct number : pegtl::plus<pegtl::digit> {};
struct signed_number : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, number> {};

// Fields with a character between them; any of them may be empty.
template <char kSeparator>
struct field : pegtl::star<pegtl::not_one<kSeparator>> {};
template <char kSeparator>
struct fields : pegtl::list<field<kSeparator>, pegtl::one<kSeparator>> {};

// A word ends where no letter follows.
template <typename... Rules>
struct word : pegtl::seq<Rules..., pegtl::not_at<pegtl::alpha>> {};

}  // namespace bgtools::grammar
