#include <gtest/gtest.h>

#include <bgtools/text/encoding.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using namespace std::string_view_literals;

std::pair<std::uint64_t, std::uint64_t> place(const Source& source, std::uint64_t offset) {
  const Place place = source.place(offset);
  return {place.line, place.column};
}

TEST(Encoding, CountsCharactersWhereverTheyAre) {
  const std::vector<std::string> characters{"a", "\xC3\xA9", "\xE2\x80\x93", "\xF0\x9F\x8E\xB2"};
  std::string text;
  for (std::size_t count = 0; count < 64; ++count) {
    EXPECT_EQ(text::code_points(text), count) << text;
    text += characters[count % 5 % characters.size()];
  }
}

TEST(Source, KeepsUtf8WhereItIs) {
  constexpr auto kBytes = "Zo\xC3\xAB \xE2\x82\xAC \xF0\x9F\x8E\xB2\n"sv;
  const Source source("a.mat", kBytes);
  EXPECT_EQ(source.name(), "a.mat");
  EXPECT_EQ(source.text().data(), kBytes.data());
}

TEST(Source, EveryByteIsEncodedAsItWasRead) {
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  const Source source("a", every_byte);
  ASSERT_EQ(source.encoding(), Encoding::windows_1252);
  EXPECT_EQ(encoded(source.text(), source.encoding()), every_byte);
  EXPECT_EQ(encoded("\xC4\x80"sv, Encoding::windows_1252), std::nullopt);
  EXPECT_EQ(encoded("\xF0\x9F\x8E\xB2"sv, Encoding::windows_1252), std::nullopt);
}

TEST(Source, RefusesWhatIsNotWellFormedUtf8) {
  const std::vector<std::string_view> wrong = {"\x80"sv,              // no lead byte
                                               "\xC3"sv,              // cut off
                                               "\xC0\xAF"sv,          // longer than necessary
                                               "\xE0\x80\xAF"sv,      // longer than necessary
                                               "\xED\xA0\x80"sv,      // half a surrogate pair
                                               "\xF4\x90\x80\x80"sv,  // beyond the last code point
                                               "\xF8\x88\x80\x80"sv};
  for (const std::string_view bytes : wrong) {
    for (const std::size_t before : {0U, 5U, 63U, 64U, 127U}) {
      const std::string text = std::string(before, ' ') + std::string(bytes);
      EXPECT_EQ(Source("a", text).encoding(), Encoding::windows_1252)
          << ::testing::PrintToString(text);
    }
  }
}

TEST(Source, FindsCrAtEveryPlace) {
  for (std::size_t at = 0; at < 200; ++at) {
    std::string text(200, 'x');
    text[at] = '\r';
    EXPECT_TRUE(Source("a", text).has_lone_cr()) << at;
    text.insert(at + 1, 1, '\n');
    EXPECT_FALSE(Source("a", text).has_lone_cr()) << at;
  }
}

// The beginning of a long text is looked at in blocks of 16 KiB.
TEST(Source, LooksAtAllBlocksOfALongText) {
  constexpr std::size_t kBlock = 16384;
  constexpr std::size_t kSize = 3 * kBlock + 7;
  for (const std::size_t at : {std::size_t{0}, kBlock - 1, kBlock, 2 * kBlock - 1, 3 * kBlock - 1,
                               3 * kBlock, kSize - 2}) {
    const auto with = [at](std::string_view bytes) {
      return std::string(kSize, 'x').replace(at, bytes.size(), bytes);
    };
    EXPECT_TRUE(Source("a", with("\r")).has_lone_cr()) << at;
    EXPECT_FALSE(Source("a", with("\r\n")).has_lone_cr()) << at;
    EXPECT_EQ(Source("a", with("\xC3\xA9")).encoding(), Encoding::utf8) << at;
    EXPECT_EQ(Source("a", with("\xE9")).encoding(), Encoding::windows_1252) << at;
    EXPECT_TRUE(Source("a", with("\xE9\r")).has_lone_cr()) << at;
  }
  EXPECT_FALSE(Source("a", std::string(kSize, 'x')).has_lone_cr());
}

/// Line and column counted from the beginning, without a cache.
std::pair<std::uint64_t, std::uint64_t> counted(std::string_view text, std::size_t offset) {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  for (std::size_t i = 0; i < offset; ++i) {
    const bool is_end =
        text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (is_end) {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
      ++column;
    }
  }
  return {line, column};
}

TEST(Source, GivesTheSamePlacesInEveryOrder) {
  for (const std::string_view end : {"\n"sv, "\r\n"sv, "\r"sv}) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      text += std::string(static_cast<std::size_t>(i % 7), 'x') + "\xC3\xA9";
      text += end;
    }
    const Source source("a", text);
    std::minstd_rand random(7);
    for (int i = 0; i < 2000; ++i) {
      const std::size_t offset = random() % (text.size() + 1);
      ASSERT_EQ(place(source, offset), counted(text, offset)) << offset;
    }
  }
}

TEST(Source, GivesTheSameBytesInEveryOrder) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "x\xC3\xA9\n";
  for (const Encoding encoding : {Encoding::utf16_le, Encoding::windows_1252}) {
    const auto bytes = encoded(text, encoding);
    ASSERT_TRUE(bytes);
    const Source source("a", *bytes);
    ASSERT_EQ(source.encoding(), encoding);
    std::minstd_rand random(7);
    for (int i = 0; i < 500; ++i) {
      const std::size_t offset = random() % (source.text().size() + 1);
      ASSERT_EQ(source.byte_offset(offset), Source("a", *bytes).byte_offset(offset)) << offset;
    }
  }
}

TEST(Source, GivesThePartOfALongLineThatHoldsTheOffset) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "0123456\xC3\xA9";
  const Source source("a", text);
  for (const std::size_t offset : {0U, 63U, 64U, 4000U, 8999U, 9000U}) {
    const std::string_view line = source.line_at(offset, 64);
    const auto begin = static_cast<std::size_t>(line.data() - source.text().data());
    EXPECT_LE(line.size(), 64U);
    EXPECT_GE(line.size(), 31U);
    EXPECT_LE(begin, offset);
    EXPECT_GE(begin + line.size(), offset);
    EXPECT_EQ(Source("b", line).encoding(), Encoding::utf8) << offset;
  }
}

TEST(Source, CutsSpansToTheText) {
  const Source source("a", "abc"sv);
  EXPECT_EQ(source.text(Span{1, 2}), "b");
  EXPECT_EQ(source.text(Span{1, 99}), "bc");
  EXPECT_EQ(source.text(Span{2, 1}), "");
  EXPECT_EQ(source.text(Span{7, 9}), "");
}

}  // namespace
}  // namespace bgtools::test
