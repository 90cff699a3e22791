// The grammar of JSON, and what no page of tests/cases/formats can say about the record as JSON.

#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <grammars/json.hpp>
#include <string>
#include <string_view>
#include <support/grammar.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

const Format& json() { return *format_named("json"); }

struct ReadBack {
  std::vector<Match> matches{};
  std::vector<Diagnostic> findings{};
};

ReadBack read_text(std::string_view text) {
  Collector collector;
  ReadBack back;
  json().read(Source("test.json", text), collector, [&](Match&& match) {
    back.matches.push_back(std::move(match));
    return true;
  });
  back.findings = std::move(collector.diagnostics);
  return back;
}

TEST(JsonGrammar, MakesProgress) {
  expect_progress<grammar::json::value, grammar::json::head, grammar::json::doubtful_head,
                  grammar::json::document_head, grammar::json::line_head,
                  grammar::json::document_start, grammar::json::member_key,
                  grammar::json::rest_of_broken_record>();
}

TEST(JsonGrammar, ReadsValues) {
  expect_accepted<grammar::json::value>({
      "{}",
      "[1]",
      "1",
      "{ }",
      R"({"a":1})",
      "{\n\t\"a\" : [ ] ,\r\n\"b\" : { \"c\" : null }\n}",
      R"({"a":[true,false,null,-0,0.5,1e9,1.5E-3],"a":""})",
      R"({"\"\\\/\b\f\n\r\t":"\u00c4\ud83c\udfb2"})",
      "{\"a\":\"\x7f\u00c4\"}",
  });
  expect_refused<grammar::json::value>({
      "",
      "{",
      " {}",
      "{} ",
      R"({"a"})",
      R"({"a":})",
      R"({"a":1,})",
      R"({,})",
      R"({a:1})",
      R"({'a':1})",
      R"({"a":1 "b":2})",
      R"({"a":[1,]})",
      R"({"a":+1})",
      R"({"a":.5})",
      R"({"a":tru})",
      R"({"a":"\x"})",
      R"({"a":"\u12"})",
      "{\"a\":\"\t\"}",
      "{\"a\":\"\xff\"}",
  });
}

TEST(JsonGrammar, FindsTheNextRecord) {
  expect_accepted<grammar::json::record_start>({"{\"bgtools-record\":", "{ \"bgtools-record\" : "});
  expect_refused<grammar::json::record_start>(
      {"{\"bgtools-record\"", "{\"bgtools-records\":", "{\"x\":", "\"bgtools-record\":"});
}

TEST(Json, PartsThatArePassedOnMakeOneDocument) {
  const std::vector<Match> matches =
      read_text(R"({"bgtools-record":2,"names":["Ann","Bob"],"games":[]})"
                R"({"bgtools-record":2,"names":["Cy","Dee"],"games":[]})")
          .matches;
  ASSERT_EQ(matches.size(), 2U);
  std::string document;
  for (const Match& match : matches) json().write(match, {}, document);
  // A part that was passed on without its end, and what follows it.
  const std::string_view end = "\n  ]\n}\n";
  std::string text;
  json().write(matches[0], {}, text);
  ASSERT_TRUE(text.ends_with(end));
  text.erase(text.size() - end.size());
  std::string rest;
  json().write(matches[1], {.dialect = "", .follows_match = true}, rest);
  EXPECT_EQ(text + rest, document);
}

TEST(Json, DoesNotFollowBracketsForever) {
  const ReadBack back = read_text(R"({"bgtools-record":1,"x":)" + std::string(100'000, '['));
  EXPECT_TRUE(back.matches.empty());
  ASSERT_EQ(back.findings.size(), 1U);
  EXPECT_EQ(back.findings[0].message, "brackets are nested too deeply");
  EXPECT_EQ(back.findings[0].span.begin, 88U);
  const std::string allowed = R"({"bgtools-record":1,"names":["a","b"],"x":)" +
                              std::string(64, '[') + std::string(64, ']') + "}";
  EXPECT_EQ(read_text(allowed).matches.size(), 1U);
}

TEST(Json, StopsWhenAskedTo) {
  const std::string one = "{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"games\":[]}\n";
  const std::string text = one + one;
  const Source source("test.json", text);
  Collector findings;
  int matches = 0;
  json().read(source, findings, [&](Match&&) {
    ++matches;
    return false;
  });
  EXPECT_EQ(matches, 1);
}

TEST(Json, FormsAreToldApartByTheirContent) {
  constexpr std::string_view kLine =
      R"({"bgtools-record":2,"names":["Ann","Bob"],"games":[{"actions":[]}]})";
  constexpr std::string_view kDocument =
      R"({"bgtools-record":2,"matches":[{"names":["Ann","Bob"],"games":[{"actions":[]}]}]})";
  constexpr std::string_view kFirstVersion =
      "{\"bgtools-record\":1,\"names\":[\"Ann\",\"Bob\"],\"games\":[\n{\"actions\":[]}]}\n";
  struct Row {
    std::string_view text, extension, format;
    bool contradicts;
  };
  for (const Row& row :
       {Row{kLine, ".jsonl", "jsonl", false}, Row{kLine, ".ndjson", "jsonl", false},
        Row{kLine, "", "jsonl", false}, Row{kLine, ".json", "jsonl", true},
        Row{kDocument, ".json", "json", false}, Row{kDocument, "", "json", false},
        Row{kDocument, ".jsonl", "json", true},
        // Version 1 had one form under every name.
        Row{kFirstVersion, ".json", "json", false}, Row{kFirstVersion, "", "json", false},
        Row{kFirstVersion, ".jsonl", "jsonl", false},
        Row{kFirstVersion, ".ndjson", "jsonl", false}}) {
    Collector findings;
    const Format* const format = bgtools::read(Source("x", row.text), row.extension, nullptr,
                                               findings, [](Match&&) { return true; });
    ASSERT_NE(format, nullptr);
    EXPECT_EQ(format->name, row.format) << row.extension << row.text;
    EXPECT_EQ(findings.diagnostics.size(), row.contradicts ? 1U : 0U) << row.extension << row.text;
  }
}

}  // namespace
}  // namespace bgtools::test
