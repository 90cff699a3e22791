#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/text/source.hpp>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::test {
namespace {

using namespace std::string_view_literals;
using ::testing::Pair;

std::pair<std::uint64_t, std::uint64_t> place(const Source& source, std::uint64_t offset) {
  const Place place = source.place(offset);
  return {place.line, place.column};
}

TEST(Source, KeepsUtf8WhereItIs) {
  constexpr auto kBytes = "Zo\xC3\xAB \xE2\x82\xAC \xF0\x9F\x8E\xB2\n"sv;
  const Source source("a.mat", kBytes);
  EXPECT_EQ(source.name(), "a.mat");
  EXPECT_EQ(source.encoding(), Encoding::utf8);
  EXPECT_EQ(source.text().data(), kBytes.data());
  EXPECT_EQ(source.text(), kBytes);
  EXPECT_FALSE(source.has_lone_cr());
  EXPECT_EQ(source.byte_offset(5), 5U);
}

TEST(Source, OmitsTheByteOrderMark) {
  const Source source("a.mat", "\xEF\xBB\xBF ab"sv);
  EXPECT_EQ(source.encoding(), Encoding::utf8_bom);
  EXPECT_EQ(source.text(), " ab");
  EXPECT_EQ(source.byte_offset(1), 4U);
  EXPECT_THAT(place(source, 1), Pair(1, 2));
}

TEST(Source, DecodesUtf16OfBothByteOrders) {
  const Source little("a",
                      "\xFF\xFE"
                      "a\0\xE9\0\x3D\xD8\xB2\xDF"
                      "b\0"sv);
  EXPECT_EQ(little.encoding(), Encoding::utf16_le);
  EXPECT_EQ(little.text(),
            "a\xC3\xA9\xF0\x9F\x9E\xB2"
            "b");
  const Source big("a", "\xFE\xFF\0a\0\xE9\xD8\x3D\xDF\xB2\0b"sv);
  EXPECT_EQ(big.encoding(), Encoding::utf16_be);
  EXPECT_EQ(big.text(), little.text());
  // Before b come the mark, a, e with its accent, and the two units of the die.
  EXPECT_EQ(big.byte_offset(7), 10U);
  EXPECT_EQ(big.byte_offset(1), 4U);
  EXPECT_THAT(place(big, 7), Pair(1, 4));
}

TEST(Source, TextIsEncodedAsItWasRead) {
  for (const std::string_view bytes : {
           "Zo\xC3\xAB \xE2\x82\xAC \xF0\x9F\x8E\xB2\n"sv,
           "\xEF\xBB\xBF ab"sv,
           "\xFF\xFE"
           "a\0\xE9\0\x3D\xD8\xB2\xDF"
           "b\0"sv,
           "\xFE\xFF\0a\0\xE9\x20\xAC\xD8\x3D\xDF\xB2\0b"sv,
       }) {
    const Source source("a", bytes);
    EXPECT_EQ(encoded(source.text(), source.encoding()), bytes);
  }
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  const Source source("a", every_byte);
  ASSERT_EQ(source.encoding(), Encoding::windows_1252);
  EXPECT_EQ(encoded(source.text(), source.encoding()), every_byte);
  EXPECT_EQ(encoded("\xC4\x80"sv, Encoding::windows_1252), std::nullopt);
  EXPECT_EQ(encoded("\xF0\x9F\x8E\xB2"sv, Encoding::windows_1252), std::nullopt);
}

TEST(Source, ReplacesHalvesOfUtf16) {
  EXPECT_EQ(Source("a", "\xFE\xFF\xD8\x3D\0b"sv).text(),
            "\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(Source("a", "\xFE\xFF\xDF\xB2\0b"sv).text(),
            "\xEF\xBF\xBD"
            "b");
  const Source odd("a", "\xFE\xFF\0a\0"sv);
  EXPECT_EQ(odd.text(), "a\xEF\xBF\xBD");
  EXPECT_EQ(odd.byte_offset(odd.text().size()), 5U);
}

TEST(Source, TakesOtherBytesForWindows1252) {
  const Source source("a", "Jos\xE9 \x80\x81\x9F"sv);
  EXPECT_EQ(source.encoding(), Encoding::windows_1252);
  EXPECT_EQ(source.text(), "Jos\xC3\xA9 \xE2\x82\xAC\xC2\x81\xC5\xB8");
  EXPECT_EQ(source.byte_offset(source.text().size()), 8U);
  EXPECT_EQ(source.byte_offset(5), 4U);
  EXPECT_EQ(source.byte_offset(3), 3U);
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

TEST(Source, FindsALoneCr) {
  EXPECT_FALSE(Source("a", "0123456\r\n0123456789\r\n"sv).has_lone_cr());
  EXPECT_TRUE(Source("a", "a\rb"sv).has_lone_cr());
  EXPECT_TRUE(Source("a", "0123456789\r"sv).has_lone_cr());
  EXPECT_TRUE(Source("a", "\r\r\n"sv).has_lone_cr());
  EXPECT_TRUE(Source("a", "\xFF\xFE\r\0b\0"sv).has_lone_cr());
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

TEST(Source, CountsEveryKindOfLineEnd) {
  const Source source("a", "ab\r\nc\xC3\xA9\td\n\nx\ry"sv);
  EXPECT_THAT(place(source, 0), Pair(1, 1));
  EXPECT_THAT(place(source, 2), Pair(1, 3));
  EXPECT_THAT(place(source, 4), Pair(2, 1));
  EXPECT_THAT(place(source, 8), Pair(2, 4));
  EXPECT_THAT(place(source, 10), Pair(3, 1));
  EXPECT_THAT(place(source, 11), Pair(4, 1));
  EXPECT_THAT(place(source, 13), Pair(5, 1));
  EXPECT_THAT(place(source, 1000), Pair(5, 2));
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

TEST(Source, GivesTheLineOfAnOffset) {
  const Source source("a", "ab\r\ncd\n\nx"sv);
  EXPECT_EQ(source.line_at(0), "ab");
  EXPECT_EQ(source.line_at(2), "ab");
  EXPECT_EQ(source.line_at(3), "ab");
  EXPECT_EQ(source.line_at(5), "cd");
  EXPECT_EQ(source.line_at(7), "");
  EXPECT_EQ(source.line_at(8), "x");
  EXPECT_EQ(source.line_at(99), "x");
  EXPECT_EQ(Source("a", "a\rb\r"sv).line_at(2), "b");
  EXPECT_EQ(Source("a", ""sv).line_at(0), "");
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
