// JSON (RFC 8259) by PEGTL's own grammar, and where in a text a document or a match begins;
// docs/formats/json.md describes both.
#pragma once

#include <grammars/common.hpp>
#include <tao/pegtl/contrib/json.hpp>

namespace bgtools::grammar::json {

namespace rules = pegtl::json;

// A match is an object whose first key is the version of the record:
// {"bgtools-record":2,"names":["Ann","Bob"],"games":[]}
struct value : pegtl::seq<rules::value> {};

struct blanks : pegtl::star<rules::ws> {};
struct version_key : TAO_PEGTL_STRING("\"bgtools-record\"") {};
struct record_start : pegtl::seq<rules::begin_object, version_key, rules::name_separator> {};

// A document has its matches in a list, after a few single values:
// {"bgtools-record":2,"matches":[...]}
struct matches_key : TAO_PEGTL_STRING("\"matches\"") {};
struct matches_start : pegtl::seq<matches_key, rules::name_separator, pegtl::at<pegtl::one<'['>>> {
};
struct single_value
    : pegtl::sor<rules::string, rules::number, rules::false_, rules::true_, rules::null> {};
struct single_member : pegtl::seq<rules::string, rules::name_separator, rules::padr<single_value>,
                                  rules::value_separator> {};
struct document_start
    : pegtl::seq<rules::begin_object, pegtl::until<pegtl::at<matches_start>, single_member>> {};

// The key of a member of a document, up to its value.
struct member_key : pegtl::seq<rules::string, rules::name_separator> {};

// The head of a text: the key comes first, or somewhere later.
struct head : pegtl::seq<blanks, rules::begin_object, version_key> {};
struct doubtful_head : pegtl::seq<blanks, rules::begin_object, pegtl::until<version_key>> {};
struct document_head : pegtl::seq<blanks, pegtl::at<head>, document_start> {};
// A match alone; version 1 had no document, so it says nothing about the form of the file.
struct line_head
    : pegtl::seq<blanks, rules::begin_object, version_key, rules::name_separator, pegtl::one<'2'>,
                 pegtl::star<rules::ws>, pegtl::sor<pegtl::one<'}'>, rules::value_separator>,
                 pegtl::not_at<matches_key>> {};

// Everything up to the next place where a match or a document can begin: inside a string, no
// quotation mark follows a brace without a backslash.
struct rest_of_broken_record : pegtl::until<pegtl::at<record_start>> {};

}  // namespace bgtools::grammar::json
