#include "analysis/names/words.hpp"

#include <algorithm>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/text/encoding.hpp>

namespace bgtools::analysis {
namespace {

// The letters from U+00C0 on without their accents; a ligature has its first letter, and a sign is
// a blank.
constexpr char32_t kFirstLatin = 0xC0;
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnn"
    "oooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/// A letter in its small form; other letters and digits as they are; 0: no part of a word.
char32_t folded_letter(char32_t letter) {
  if (letter < 0x80) {
    const char c = lower(static_cast<char>(letter));
    const bool is_of_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    return is_of_word ? static_cast<char32_t>(c) : 0;
  }
  if (letter < kFirstLatin) return 0;
  if (letter < kFirstLatin + kLatin.size()) {
    const char c = kLatin[letter - kFirstLatin];
    return c == ' ' ? 0 : static_cast<char32_t>(c);
  }
  const bool is_greek = letter >= 0x391 && letter <= 0x3A9;
  const bool is_cyrillic = letter >= 0x410 && letter <= 0x42F;
  if (is_greek || is_cyrillic) return letter + 0x20;
  if (letter >= 0x400 && letter <= 0x40F) return letter + 0x50;
  const bool is_sign =
      (letter >= 0x2000 && letter <= 0x2BFF) || (letter >= 0x3000 && letter <= 0x303F);
  return is_sign || letter == 0xFEFF || letter == 0xFFFD ? 0 : letter;
}

/// An accent that follows its letter.
bool is_combining(char32_t letter) { return letter >= 0x300 && letter <= 0x36F; }

}  // namespace

std::vector<NameWord> words_of(std::string_view text) {
  std::vector<NameWord> words;
  bool is_in_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::first_code_point(text.substr(at));
    const std::size_t begin = at;
    at += point.length;
    if (is_in_word && is_combining(point.value)) {
      words.back().end = at;
      continue;
    }
    const char32_t letter = folded_letter(point.value);
    const bool was_in_word = is_in_word;
    is_in_word = letter != 0;
    if (!is_in_word) continue;
    if (!was_in_word) words.push_back({.begin = begin});
    text::append_utf8(words.back().folded, letter);
    words.back().end = at;
  }
  return words;
}

}  // namespace bgtools::analysis
