#include <fmt/core.h>
#include <gtest/gtest.h>

#include <atomic>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

/// Asks to stop at the first finding, or at the first rule that it is asked about.
class Stopping final : public Sink {
 public:
  explicit Stopping(bool at_once) : at_once_(at_once) {}
  bool report(Diagnostic /*diagnostic*/) override {
    ++findings_;
    flag_ = true;
    return true;
  }
  [[nodiscard]] bool wants(Rule /*rule*/) const override {
    if (at_once_) flag_ = true;
    return true;
  }
  [[nodiscard]] int findings() const { return findings_; }
  [[nodiscard]] StopFlag flag() const { return &flag_; }

 private:
  bool at_once_;
  int findings_ = 0;
  mutable std::atomic<bool> flag_ = false;
};

Match wrong_games(int games) {
  std::string text;
  for (int i = 0; i < games; ++i) {
    text += mat_game(0, i, 0, "  1) 31: 8/5 6/5                 64: 24/13\n  2)  Wins 1 point\n",
                     i + 1);
  }
  Collector findings;
  Match match;
  const Source source("a.mat", text);
  format_named("mat")->read(source, findings, [&](Match&& read) {
    match = std::move(read);
    return true;
  });
  return match;
}

TEST(Stop, EndsAfterTheCurrentGame) {
  const Match match = wrong_games(5);
  Collector all;
  const VerifyStats whole = verify(match, {}, all);
  ASSERT_GE(all.diagnostics.size(), 5U);
  EXPECT_FALSE(whole.is_stopped);

  Stopping sink(false);
  VerifyOptions options;
  options.stop = sink.flag();
  const VerifyStats stats = verify(match, options, sink);
  EXPECT_TRUE(stats.is_stopped);
  EXPECT_EQ(sink.findings(), 1);
}

TEST(Stop, ReportsNothingAboutAPartlyFollowedGame) {
  Stopping sink(true);
  VerifyOptions options;
  options.stop = sink.flag();
  EXPECT_TRUE(verify(wrong_games(1), options, sink).is_stopped);
  EXPECT_EQ(sink.findings(), 0);
}

/// How many findings a reader reports before it ends.
int findings_before_end(const Format& format, const std::string& text, bool stops) {
  Stopping sink(false);
  const Source source("a", text, stops ? sink.flag() : nullptr);
  format.read(source, sink, [](Match&&) { return true; });
  return sink.findings();
}

TEST(Stop, EndsEveryReaderOfLines) {
  std::string text;
  constexpr int kLines = 20;
  for (int i = 0; i < kLines; ++i) text.append(70'000, 'x') += '\n';
  for (const Format& format : formats()) {
    const bool is_of_trees = format.name == "sgf" || format.name == "json" ||
                             format.name == "jsonl" || format.name == "gva";
    if (format.is_binary || is_of_trees) continue;
    EXPECT_GE(findings_before_end(format, text, false), kLines) << format.name;
    EXPECT_EQ(findings_before_end(format, text, true), 1) << format.name;
  }
}

TEST(Stop, EndsTheReadersOfTrees) {
  std::string sgf = "(;GM[6]";
  std::string json = R"({"bgtools-record":1,"names":["a","b"],"length":0,"games":[{"actions":[)";
  for (int i = 0; i < 100; ++i) {
    sgf += ";?";
    json += "\n{\"player\":3},";
  }
  sgf += ')';
  json.back() = ']';
  json += "}]}";
  const std::string document = R"({"bgtools-record":2,"matches":[)" + json + "]}";
  std::string plies = R"({"match_length":0,"games":[{"plies":[{})";
  for (int i = 0; i < 100; ++i) plies += ",\n{}";
  plies += "]}]}";
  for (const auto& [name, text] : {std::pair("sgf", sgf), std::pair("jsonl", json),
                                   std::pair("json", document), std::pair("gva", plies)}) {
    const Format& format = *format_named(name);
    EXPECT_GE(findings_before_end(format, text, false), 100) << name;
    EXPECT_LE(findings_before_end(format, text, true), 2) << name;
  }
}

TEST(Stop, DeliversNoMatch) {
  const std::string text = mat_game(1, 0, 0, "  1) 31: 8/5 6/5                 64: 24/14\n");
  const std::atomic<bool> flag = true;
  const Source source("a.mat", text, &flag);
  Collector findings;
  int matches = 0;
  read(source, ".mat", nullptr, findings, [&](Match&&) { return ++matches > 0; });
  EXPECT_EQ(matches, 0);
  EXPECT_TRUE(findings.diagnostics.empty());
}

}  // namespace
}  // namespace bgtools::test
