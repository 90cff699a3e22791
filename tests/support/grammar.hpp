#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

/// What the tests of grammars ask of a rule.
namespace bgtools::test {

template <typename Rule>
[[nodiscard]] bool matches_whole(std::string_view text) {
  namespace pegtl = tao::pegtl;
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  return pegtl::parse<pegtl::seq<Rule, pegtl::eof>>(in);
}

/// Whether a text begins with what the rule accepts.
template <typename Rule>
[[nodiscard]] bool matches_start(std::string_view text) {
  namespace pegtl = tao::pegtl;
  pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
  return pegtl::parse<Rule>(in);
}

/// How often the rule can loop without consuming a byte, which would hang on some text.
template <typename Rule>
[[nodiscard]] std::size_t problems_of() {
  return tao::pegtl::analyze<Rule>(-1);
}

template <typename Rule>
void expect_accepted(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) EXPECT_TRUE(matches_whole<Rule>(text)) << text;
}

template <typename Rule>
void expect_refused(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) EXPECT_FALSE(matches_whole<Rule>(text)) << text;
}

template <typename... Rules>
void expect_progress() {
  const auto expect_one = [](std::size_t problems, std::string_view rule) {
    EXPECT_EQ(problems, 0U) << rule;
  };
  (expect_one(problems_of<Rules>(), tao::pegtl::demangle<Rules>()), ...);
}

}  // namespace bgtools::test
