#include <algorithm>
#include <charconv>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string_view>

namespace bgtools::oracle {
namespace {

/// The text between the quotation mark at `at` and the next one that is not escaped; moves `at`
/// past that one.
std::string_view take_string(std::string_view text, std::size_t& at) {
  const std::size_t begin = ++at;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  at = std::min(at, text.size());
  const std::string_view string = text.substr(begin, at - begin);
  if (at < text.size()) ++at;
  return string;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

// A colon after a string makes it a key. Only plays have the key "play", and every string up to the
// next bracket is a hop.
Inventory count_json(std::string_view text) {
  Inventory inventory;
  std::string_view key;
  bool is_in_play = false;
  std::int64_t hops = 0;
  bool has_roll = false;
  bool has_play = false;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '}') {
      if (has_play) {
        inventory.hops += hops;
        if (has_roll) ++inventory.rolls;
      }
      hops = 0;
      has_roll = has_play = false;
    }
    if (c == ']') is_in_play = false;
    if (c == '[' && key == "play") is_in_play = true;
    if (c != '"') {
      ++at;
      continue;
    }
    const std::string_view string = take_string(text, at);
    std::size_t colon = at;
    while (colon < text.size() && is_blank(text[colon])) ++colon;
    if (colon == text.size() || text[colon] != ':') {
      if (is_in_play) ++hops;
      const bool is_cube = string == "double" || string == "take" || string == "drop" ||
                           string == "beaver" || string == "raccoon";
      if (key == "action" && is_cube) ++inventory.cube_actions;
      continue;
    }
    key = string;
    at = colon + 1;
    if (key == "actions") ++inventory.games;
    if (key == "result") ++inventory.results;
    if (key == "roll") has_roll = true;
    if (key == "play") has_play = true;
    if (key == "hops") {
      while (at < text.size() && is_blank(text[at])) ++at;
      std::int64_t written = 0;
      std::from_chars(text.data() + at, text.data() + text.size(), written);
      hops = std::max(hops, written);
    }
  }
  return inventory;
}

}  // namespace bgtools::oracle
