#include "report/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/walk.hpp"
#include "report/hash.hpp"
#include "report/json_text.hpp"
#include "report/nearest.hpp"

namespace bgtools::cli {
namespace {

using report::append_json;
using report::append_printable;
using report::counted;
using report::display_width;
using report::Hash;
using report::with_commas;

std::string printable(std::string_view text) {
  std::string out;
  append_printable(out, text);
  return out;
}

std::string json(std::string_view text) {
  std::string out;
  append_json(out, text);
  return out;
}

TEST(Text, KnowsTheWidthOnATerminal) {
  EXPECT_EQ(display_width(U'a'), 1);
  EXPECT_EQ(display_width(0xE9), 1);
  EXPECT_EQ(display_width(0x301), 0);   // combining acute accent
  EXPECT_EQ(display_width(0x5C71), 2);  // a Han character
  EXPECT_EQ(display_width(0xFF21), 2);  // full-width A
  EXPECT_EQ(display_width(0x2588), 1);
}

TEST(Text, ShowsControlCharactersInsteadOfObeyingThem) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a\xE2\x90\x9B[31mb");
  EXPECT_EQ(printable("\x7F"), "\xE2\x90\xA1");
  EXPECT_EQ(printable("\xC2\x9B"), "\xEF\xBF\xBD");
}

TEST(Text, ShowsNothingThatReordersTheTextAroundIt) {
  for (const std::string_view control : {"\u061C", "\u200E", "\u2028", "\u202E", "\u2067"}) {
    EXPECT_EQ(printable(std::string("a").append(control).append("b")),
              "a\xEF\xBF\xBD"
              "b");
  }
  EXPECT_EQ(printable("\xEF\xBF\xBE"), "\xEF\xBF\xBD");  // U+FFFE, which XML forbids
  EXPECT_EQ(printable("\u05D0\u200D"), "\u05D0\u200D");  // letters and joiners stay
}

TEST(Text, ShowsNothingThatTheLogOfAWorkflowObeys) {
  EXPECT_EQ(printable("a ##[error]b"), "a \xEF\xBF\xBD#[error]b");
  EXPECT_EQ(printable("###vso[x]"), "#\xEF\xBF\xBD#vso[x]");
  EXPECT_EQ(printable("## [1] #[2] ##1["), "## [1] #[2] ##1[");
  const auto path = [](std::string_view name) {
    std::string out;
    report::append_printable_path(out, name);
    return out;
  };
  EXPECT_EQ(path("::error::a.mat"), "./::error::a.mat");
  EXPECT_EQ(path(" ::error::a.mat"), "./ ::error::a.mat");
  EXPECT_EQ(path("a/::error::a.mat"), "a/::error::a.mat");
}

TEST(Text, ShowsWhatCannotBeSeenInAPath) {
  using report::shown_path;
  EXPECT_EQ(shown_path("a\u200B.mat"), "a\\u200b.mat");
  EXPECT_EQ(shown_path("\uFEFF"
                       "a.mat"),
            "\\ufeffa.mat");
  EXPECT_EQ(shown_path("a\u202E.mat"), "a\\u202e.mat");
  EXPECT_EQ(shown_path("a\u00A0b.mat"), "a\\u00a0b.mat");
  EXPECT_EQ(shown_path("a\U000E0041.mat"), "a\\U000e0041.mat");
  EXPECT_EQ(shown_path(" a b/c.mat \u3000 "), " a b/c.mat\\u0020\\u3000\\u0020");
  // Joiners and wide blanks inside of names stay.
  EXPECT_EQ(shown_path("\u0645\u06CC\u200C\u062E.mat"), "\u0645\u06CC\u200C\u062E.mat");
  EXPECT_EQ(shown_path("\U0001F469\u200D\U0001F467.mat"), "\U0001F469\u200D\U0001F467.mat");
  EXPECT_EQ(shown_path("\u5C71\u3000\u7530.mat"), "\u5C71\u3000\u7530.mat");
  EXPECT_EQ(shown_path("a\u200D.mat"), "a\\u200d.mat");
  EXPECT_EQ(shown_path("\u200Ca.mat/b\u200C\u200C"
                       "c"),
            "\\u200ca.mat/b\\u200c\\u200cc");
  // Nothing else looks like an escape.
  EXPECT_EQ(shown_path("a\\u200b.mat"), "a\\u005cu200b.mat");
  EXPECT_EQ(shown_path("a\\users.mat"), "a\\users.mat");
}

TEST(Text, KeepsTheEndsOfLinesAndNoOtherReturns) {
  EXPECT_EQ(report::printable_lines("a\r\nb\n\tc\rd\r\r\n"),
            "a\r\nb\n\tc\xE2\x90\x8D"
            "d\xE2\x90\x8D\r\n");
  EXPECT_EQ(report::printable_lines("\r"), "\xE2\x90\x8D");
}

TEST(Text, WritesNumbersWithCommas) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(118233), "118,233");
  EXPECT_EQ(with_commas(1000000), "1,000,000");
  EXPECT_EQ(counted(1, "file"), "1 file");
  EXPECT_EQ(counted(2914, "game"), "2,914 games");
}

TEST(Json, EscapesWhatRfc8259Requires) {
  EXPECT_EQ(json("a\"b\\c\n\x01"), R"("a\"b\\c\u000a\u0001")");
  EXPECT_EQ(json("\xC3\xA4"), "\"\xC3\xA4\"");
  EXPECT_EQ(json("\xFF"), "\"\xEF\xBF\xBD\"");
}

TEST(Json, EscapesWhatCouldBeObeyedWithoutChangingTheData) {
  EXPECT_EQ(json("\x7F\xC2\x9B\u202E\uFFFE\U000E0041"),
            R"("\u007f\u009b\u202e\ufffe\udb40\udc41")");
  EXPECT_EQ(json("##[error]a"), R"("\u0023#[error]a")");
}

TEST(Json, EscapesWhatCannotBeSeenInAPath) {
  std::string out;
  report::append_json_path(out, "a\u200B\u0645\u200C\u062E\U000E0100 \".mat ");
  EXPECT_EQ(out, "\"a\\u200b\u0645\u200C\u062E\\udb40\\udd00 \\\".mat\\u0020\"");
}

TEST(Counted, NounsAgreeWithTheirNumber) {
  EXPECT_EQ(report::counted(1, "match"), "1 match");
  EXPECT_EQ(report::counted(2, "match"), "2 matches");
  EXPECT_EQ(report::counted(2914, "game"), "2,914 games");
}

TEST(Hash, IsFnv1aAndDistinguishesTexts) {
  Hash empty;
  EXPECT_EQ(empty.hex(), "cbf29ce484222325");
  Hash a;
  a.add("ab");
  a.add("c");
  Hash b;
  b.add("a");
  b.add("bc");
  EXPECT_NE(a.hex(), b.hex());
}

TEST(Nearest, FindsTyposAndNothingFurtherAway) {
  constexpr std::array<std::string_view, 3> kWords = {"check", "convert", "explain"};
  EXPECT_EQ(report::nearest("chekc", kWords), "check");
  EXPECT_EQ(report::nearest("exlpain", kWords), "explain");
  EXPECT_EQ(report::nearest("zzzzz", kWords), "");
  constexpr std::array<std::string_view, 3> kShort = {"hu", "bash", "x"};
  for (const std::string_view far : {"gnu", "tcsh", "", "h", "a"})
    EXPECT_EQ(report::nearest(far, kShort), "");
  EXPECT_EQ(report::nearest("bahs", kShort), "bash");
  EXPECT_EQ(report::did_you_mean_or_choices("tcsh", kShort), "; the choices are hu, bash, x");
}

TEST(Walk, ExtensionsAreOfTheNameAndInLowerCase) {
  EXPECT_EQ(extension_of("a/b.MAT"), ".mat");
  EXPECT_EQ(extension_of("a.b/c"), "");
  EXPECT_EQ(extension_of("a/.mat"), "");
  EXPECT_EQ(extension_of("x.tar.gz"), ".gz");
}

}  // namespace
}  // namespace bgtools::cli
