#include <gtest/gtest.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/prefixes.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::test {
namespace {

using namespace std::string_view_literals;

std::string cut(std::string_view text, bool has_numbers = true) {
  return text::without(text::prefixes_of(text, false, has_numbers), text);
}

TEST(Prefixes, MarksOfAQuotationAreCut) {
  EXPECT_EQ(cut("> a\n>  b\n>\n> > c\n>> d\ne > f\n", false), "a\n b\n\nc\nd\ne > f\n");
  EXPECT_EQ(cut(">a\n> b\n", false), "a\n b\n");
  EXPECT_EQ(cut("> a\n> ", false), "a\n");
}

TEST(Prefixes, NumbersGoOnByOne) {
  EXPECT_EQ(cut("7: a\n8: b\n9:\n10: c\n"), "a\nb\n\nc\n");
  EXPECT_EQ(cut("  1\ta\n  2\tb\n  3\t c\n  4\td\n"), "a\nb\n c\nd\n");
  EXPECT_EQ(cut("> 1 | a\n> 2 | b\n> 3 | c\n> 4 | d\n"), "a\nb\nc\nd\n");
  for (const std::string_view text :
       {"1: a\n2: b\n3: c\n"sv, "1: a\n2: b\n4: c\n5: d\n"sv, "1) a\n2) b\n3) c\n4) d\n"sv,
        "1: a\nx\n2: b\nx\n3: c\nx\n4: d\n"sv}) {
    EXPECT_EQ(cut(text), text);
  }
}

TEST(Prefixes, PlacesAreThoseOfTheFile) {
  constexpr auto kBytes = "Hi\n> ab\n> \xC3\xABz\n"sv;
  const Source source("a", kBytes, LinesRead::unquoted, nullptr);
  ASSERT_EQ(source.text(), "Hi\nab\n\xC3\xABz\n");
  const auto z = static_cast<std::uint64_t>(source.text().find('z'));
  EXPECT_EQ(source.place(z).line, 3U);
  EXPECT_EQ(source.place(z).column, 4U);
  EXPECT_EQ(source.byte_offset(z), kBytes.find('z'));
  for (std::uint64_t at = 0; at <= source.text().size(); ++at) {
    EXPECT_EQ(source.offset_of_byte(source.byte_offset(at)), at);
  }
  EXPECT_EQ(source.offset_of_byte(4), 3U) << "in a prefix: its line";
}

TEST(Prefixes, AnotherTextGetsThem) {
  for (const std::string_view bytes : {"> a\n> b\n"sv, "x\n> a\n>\n> b"sv, "> a\n> "sv,
                                       "\xEF\xBB\xBF> a\r\n> b\r\n"sv, "> a\r> b\r"sv}) {
    const Source source("a", bytes, LinesRead::unquoted, nullptr);
    EXPECT_EQ(source.bytes_with(source.text()), bytes);
    EXPECT_EQ(source.bytes_with(std::string(source.text()) + "\nc\nd"), std::nullopt);
  }
  const Source source("a", "1: a\n2: b\n3: c\n4: d\n", LinesRead::unnumbered, nullptr);
  EXPECT_EQ(source.bytes_with("a\nbb\n\nd\n"), "1: a\n2: bb\n3: \n4: d\n");
}

TEST(Prefixes, AreCutOnlyWhereATranscriptIsFoundThen) {
  constexpr auto kGame =
      " Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/5    42: 8/4 6/4\n      Wins 1 point\n"sv;
  std::string quoted;
  for (const char c : kGame) {
    if (quoted.empty() || quoted.back() == '\n') quoted += "> ";
    quoted += c;
  }
  EXPECT_EQ(opened("a", quoted, ".mat").text(), kGame);
  EXPECT_EQ(opened("a", kGame, ".mat").text(), kGame);
  EXPECT_EQ(opened("a", "> Hello\n> you\n", ".mat").text(), "> Hello\n> you\n");
  const std::string long_text = quoted + std::string(std::size_t{4} << 20, '\n');
  EXPECT_EQ(opened("a", long_text, ".mat").text(), long_text) << "nobody sends such a mail";
}

}  // namespace
}  // namespace bgtools::test
