#pragma once

#include <gtest/gtest.h>

#include <bgtools/text/source.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/compare/transcript.hpp"

namespace bgtools::analysis {

/// A text with what was read from it.
struct Held {
  std::string bytes;
  std::unique_ptr<Source> source;
  Transcript transcript;
};

inline std::unique_ptr<Held> held(std::string bytes, std::string_view extension = ".mat") {
  auto text = std::make_unique<Held>();
  text->bytes = std::move(bytes);
  text->source = std::make_unique<Source>("text", text->bytes);
  auto read = read_transcript(*text->source, extension, nullptr);
  if (!read) return nullptr;
  text->transcript = *std::move(read);
  return text;
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

inline constexpr std::string_view kMatch = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 65: 24/13                   63: 24/15
  3) 11: 8/7(2) 6/5(2)           55: 13/3 8/3(2)
  4)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
)";

inline std::string match() { return std::string(kMatch); }

}  // namespace bgtools::analysis
