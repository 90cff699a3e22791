// JSON (RFC 8259) by PEGTL's own grammar, and where in a text a record begins;
// docs/formats/json.md describes it.
#pragma once

#include <grammars/common.hpp>
#include <tao/pegtl/contrib/json.hpp>

namespace bgtools::grammar::json {

// A match is an object whose first key is the version of the record:
// {"bgtools-record":1,"names":["Ann","Bob"],"games":[]}
struct record : pegtl::json::object {};

struct blanks : pegtl::star<pegtl::json::ws> {};
struct version_key : TAO_PEGTL_STRING("\"bgtools-record\"") {};
struct record_start
    : pegtl::seq<pegtl::json::begin_object, version_key, pegtl::json::name_separator> {};

// The head of a text: the key comes first, or somewhere later.
struct head : pegtl::seq<blanks, pegtl::json::begin_object, version_key> {};
struct doubtful_head : pegtl::seq<blanks, pegtl::json::begin_object, pegtl::until<version_key>> {};

// Everything up to the line where the next match begins.
struct rest_of_broken_record : pegtl::until<pegtl::seq<pegtl::one<'\n'>, pegtl::at<record_start>>> {
};

}  // namespace bgtools::grammar::json
