// How a document of GammonView begins, which is JSON; docs/formats/gva.md describes it.
#pragma once

#include <grammars/json.hpp>

namespace bgtools::grammar::gva {

struct length_key : TAO_PEGTL_STRING("\"match_length\"") {};
struct name_key : TAO_PEGTL_STRING("\"player_white\"") {};

// {"match_length":7,"player_white":"Ann","player_black":"Bob",...
template <typename Key>
struct members_before
    : pegtl::until<pegtl::at<Key, json::rules::name_separator>, json::single_member> {};
struct head : pegtl::seq<json::blanks, json::rules::begin_object, members_before<length_key>,
                         members_before<name_key>> {};
// Keys in another order, or without a name.
struct other_key : pegtl::sor<name_key, TAO_PEGTL_STRING("\"player_black\""),
                              TAO_PEGTL_STRING("\"action_id\"")> {};
struct doubtful_head : pegtl::seq<json::blanks, json::rules::begin_object,
                                  pegtl::at<pegtl::until<length_key>>, pegtl::until<other_key>> {};

}  // namespace bgtools::grammar::gva
