#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/build/tags.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/lines.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Words, AreTrimmedOnlyOfBlanksAndTabs) {
  EXPECT_EQ(trimmed(" \t 6/5 4/3\t "), "6/5 4/3");
  EXPECT_EQ(trimmed("6/5\r\n"), "6/5\r\n");
  EXPECT_EQ(trimmed("\xC2\xA0x"), "\xC2\xA0x");
  EXPECT_EQ(trimmed("\t6/5 \r\n", kBlanksAndLineEnds), "6/5");
  EXPECT_EQ(trimmed("--6/5-", "-"), "6/5");
}

TEST(Words, TrimmedToNothingKeepTheirPlace) {
  constexpr std::string_view kText = " \t ";
  EXPECT_EQ(trimmed(kText).data(), kText.data() + kText.size());
  EXPECT_EQ(trimmed(kText, kBlanksAndLineEnds).data(), kText.data() + kText.size());
}

TEST(Words, BeginAfterBlanksOfEveryKind) {
  EXPECT_EQ(skip_blanks("x", 0), 0U);
  EXPECT_EQ(skip_blanks("          \tx", 0), 11U);
  EXPECT_EQ(skip_blanks(" \xC2\xA0 x", 0), 4U);
  EXPECT_EQ(skip_blanks(" \xC2\xA1", 0), 1U);
  EXPECT_EQ(skip_blanks(" \xC2", 0), 1U);
  EXPECT_EQ(skip_blanks("a  b", 1), 3U);
  EXPECT_EQ(skip_blanks("   ", 1), 3U);
}

TEST(Words, EndWhereNoLetterGoesOn) {
  EXPECT_TRUE(begins_with_word("Wins 2 points", "wins"));
  EXPECT_TRUE(begins_with_word("wins", "WINS"));
  EXPECT_TRUE(begins_with_word("win2", "win"));
  EXPECT_FALSE(begins_with_word("wins", "win"));
  EXPECT_FALSE(begins_with_word("wi", "win"));
}

std::vector<std::string_view> taken(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(take_line(text));
  return lines;
}

std::vector<std::string_view> lines_of(std::string_view text, bool has_lone_cr) {
  std::vector<std::string_view> lines;
  for (Lines each(text, has_lone_cr); each.next();) lines.push_back(each.line());
  return lines;
}

TEST(LinesOfAText, EndWithLfCrOrCrLf) {
  EXPECT_THAT(taken("a\nb\r\nc\rd"), ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(taken("\n\r\n\r"), ElementsAre("", "", ""));
  EXPECT_THAT(taken("a\r\r\nb"), ElementsAre("a", "", "b"));
  EXPECT_THAT(taken("\n\r\r\n\n"), ElementsAre("", "", "", ""));
  EXPECT_THAT(taken(""), IsEmpty());
  EXPECT_THAT(lines_of("a\nb\r\nc\rd", true), ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(lines_of("a\r\r\nb", true), ElementsAre("a", "", "b"));
  EXPECT_THAT(lines_of("a\r\n\nb", false), ElementsAre("a", "", "b"));
}

TEST(LinesOfAText, AreTheSameWhateverTheirLength) {
  for (const std::size_t size : {1U, 254U, 255U, 256U, 257U, 511U, 512U, 513U, 5000U}) {
    const std::string line(size, 'x');
    for (const std::string end : {"\n", "\r\n", "\r"}) {
      const std::string text = line + end + line + end + "y";
      EXPECT_THAT(taken(text), ElementsAre(line, line, "y")) << size;
    }
  }
}

TEST(LinesOfAText, ArePassedOverWhereAReaderSkipsThem) {
  const std::string longest(kMostLineBytes, 'x');
  const std::string text = longest + "y\r\nshort\n" + longest + "\n" + longest + "z";
  std::string_view rest = text;
  EXPECT_EQ(take_short_line(rest), "short");
  EXPECT_EQ(take_short_line(rest), longest);
  EXPECT_EQ(take_short_line(rest), "");
  EXPECT_TRUE(rest.empty());
}

TEST(LinesOfAText, AreEmptyAfterTheLastOne) {
  for (const std::string_view text : {"ab", "ab\n", "ab\r\n", ""}) {
    Lines lines(text, false);
    while (lines.next()) {
    }
    EXPECT_EQ(lines.line(), "") << text;
    EXPECT_EQ(lines.begin(), text.size());
    EXPECT_EQ(lines.end(), text.size());
  }
}

TEST(LinesOfAText, KnowWhereTheyAre) {
  Lines lines("ab\r\nc\n", false);
  ASSERT_TRUE(lines.next());
  EXPECT_EQ(lines.begin(), 0U);
  EXPECT_EQ(lines.end(), 2U);
  EXPECT_TRUE(lines.has_crlf());
  ASSERT_TRUE(lines.next());
  EXPECT_EQ(lines.begin(), 4U);
  EXPECT_FALSE(lines.has_crlf());
  EXPECT_FALSE(lines.next());
}

TEST(Numbers, AreTheWholeText) {
  EXPECT_EQ(to_int("0"), 0);
  EXPECT_EQ(to_int("-007"), -7);
  EXPECT_EQ(to_int("2147483647"), 2147483647);
  for (const std::string_view text : {"", "-", "+1", " 1", "1 ", "1.0", "0x1", "2147483648"}) {
    EXPECT_EQ(to_int(text), std::nullopt) << text;
  }
  EXPECT_EQ(to_number<std::int64_t>("2147483648"), 2147483648);
  EXPECT_EQ(to_number<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(to_number<std::size_t>("-1"), std::nullopt);
}

TEST(Base64, IsThatOfRfc4648) {
  // The test vectors of its section 10.
  constexpr std::string_view kText = "foobar";
  constexpr std::string_view kEncoded[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                           "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (std::size_t size = 0; size <= kText.size(); ++size) {
    EXPECT_EQ(base64(kText.substr(0, size)), kEncoded[size]);
    EXPECT_EQ(from_base64(kEncoded[size]), kText.substr(0, size));
  }
}

TEST(Base64, HoldsEveryByte) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  EXPECT_EQ(from_base64(base64(bytes)), bytes);
  EXPECT_EQ(from_base64("Z m\n9v!"), "foo");
}

TEST(CodePoints, AreThoseOfUnicode) {
  for (const char32_t point : {U'a', U'\u007F', U'\u0080', U'\u07FF', U'\u0800', U'\uD7FF',
                               U'\uE000', U'\uFFFD', U'\U00010000', U'\U0010FFFF'}) {
    std::string text;
    append_utf8(text, point);
    EXPECT_EQ(first_code_point(text + "x").value, point);
    EXPECT_EQ(first_code_point(text + "x").length, text.size());
    EXPECT_TRUE(is_well_formed_utf8(text));
    if (text.size() == 1) continue;
    const std::string_view cut = std::string_view(text).substr(0, text.size() - 1);
    EXPECT_EQ(first_code_point(cut).value, U'\uFFFD');
    EXPECT_EQ(first_code_point(cut).length, 1U);
  }
}

TEST(CodePoints, AreNeitherSurrogatesNorLongForms) {
  for (const std::string_view text :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(first_code_point(text).value, U'\uFFFD');
    EXPECT_EQ(first_code_point(text).length, 1U);
    EXPECT_FALSE(is_well_formed_utf8(text));
  }
}

TEST(Switches, AreWordsInAnyCase) {
  for (const std::string_view word : {"Yes", "ON", "true", "1"}) {
    EXPECT_EQ(build::switch_of(word), true) << word;
  }
  for (const std::string_view word : {"no", "Off", "FALSE", "0"}) {
    EXPECT_EQ(build::switch_of(word), false) << word;
  }
  EXPECT_EQ(build::switch_of("maybe"), std::nullopt);
  EXPECT_EQ(build::switch_of(""), std::nullopt);
}

}  // namespace
}  // namespace bgtools::text
