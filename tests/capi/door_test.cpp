// The C door: answers, errors instead of crashes, and the program's own bytes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "capi/answers/answers.hpp"
#include "support/environment.hpp"
#include "tools/capi/bgtools.h"

namespace {

using bgtools::test::contents;
using bgtools::test::testdata;
using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kMatch =
    "; [Player 1 \"A\"]\n3 point match\n\n Game 1\n A : 0                 B : 0\n"
    "  1) 31: 8/5 6/5              42: 8/4 6/4\n  2) 31: 8/5 6/6\n";

struct Freed {
  void operator()(char* memory) const { bgtools_free(memory); }
  void operator()(bgtools_control* control) const { bgtools_control_free(control); }
};

json taken(char* memory) {
  const std::unique_ptr<char, Freed> text(memory);
  EXPECT_NE(text, nullptr);
  return json::parse(text.get());
}

json check(const std::string& bytes, const char* options = nullptr) {
  return taken(bgtools_check(bytes.data(), bytes.size(), "a.mat", options, nullptr));
}

void expect_refused(const json& answer, const std::string& code) {
  EXPECT_EQ(answer.at("ok"), false) << answer;
  EXPECT_EQ(answer.at("error").at("code"), code) << answer;
  EXPECT_FALSE(answer.at("error").at("message").get<std::string>().empty());
  EXPECT_FALSE(answer.contains("result"));
}

TEST(Door, GivesTheAnswersOfTheRoomBehindIt) {
  const auto direct = bgtools::answers::check({.bytes = kMatch, .name = "a.mat"}, "");
  ASSERT_TRUE(direct);
  const json answer = check(kMatch);
  EXPECT_EQ(answer.at("ok"), true);
  EXPECT_EQ(answer.at("result"), json::parse(direct->json));
  EXPECT_EQ(answer.at("exit"), static_cast<int>(direct->exit));
  EXPECT_NE(answer.at("exit"), 0) << "the second play is not legal";
}

TEST(Door, WritesBytesBesidesTheAnswer) {
  void* output = nullptr;
  std::size_t size = 0;
  const std::string text = kMatch;
  const json answer = taken(bgtools_convert(text.data(), text.size(), "a.mat", R"({"to":"json"})",
                                            nullptr, &output, &size));
  EXPECT_EQ(answer.at("ok"), true) << answer;
  ASSERT_NE(output, nullptr);
  const std::string written(static_cast<const char*>(output), size);
  bgtools_free(output);
  EXPECT_FALSE(json::parse(written).empty());
  EXPECT_EQ(taken(bgtools_convert(text.data(), text.size(), "a.mat", R"({"to":"json"})", nullptr,
                                  nullptr, nullptr)),
            answer);
}

TEST(Door, ClearsTheOutputOfWhatIsRefused) {
  int other = 0;
  void* output = &other;
  std::size_t size = 7;
  expect_refused(taken(bgtools_repair(nullptr, 3, "a.mat", nullptr, nullptr, &output, &size)),
                 "arguments");
  EXPECT_EQ(output, nullptr);
  EXPECT_EQ(size, 0U);
}

TEST(Door, RefusesWrongArguments) {
  expect_refused(taken(bgtools_check(nullptr, 1, "a.mat", nullptr, nullptr)), "arguments");
  expect_refused(taken(bgtools_check("", 0, nullptr, nullptr, nullptr)), "arguments");
  expect_refused(taken(bgtools_read("", 0, "\xff", nullptr, nullptr)), "arguments");
  expect_refused(taken(bgtools_plays(nullptr, "31", nullptr)), "arguments");
  expect_refused(taken(bgtools_plays("\xff", "31", nullptr)), "arguments");
  expect_refused(taken(bgtools_explain("\xff", nullptr)), "arguments");
  EXPECT_EQ(taken(bgtools_check(nullptr, 0, "", "", nullptr)).at("ok"), true);
}

TEST(Door, RefusesWrongOptions) {
  for (const char* options : {"{", "[]", "7", R"({"unknown":1})", R"({"exact":"yes"})",
                              R"({"from":7})", R"({"from":"nothing"})", "{\"from\":\"\xff\"}"}) {
    SCOPED_TRACE(options);
    expect_refused(check(kMatch, options), "options");
    expect_refused(taken(bgtools_formats(options)), "options");
  }
}

TEST(Door, AnswersWithAPartOfAPage) {
  const std::string slip =
      " 3 point match\n\n Game 1\n Ann & <b> : 0                Bob : 0\n"
      "  1) 31: 8/2 6/5              42: 8/4 6/4\n      Wins 1 point\n";
  const json checked = check(slip, R"({"html":true})");
  const auto findings = checked.at("html").get<std::string>();
  EXPECT_THAT(findings, HasSubstr("<article class=\"e\" id=\"f1-1\""));
  EXPECT_THAT(findings, HasSubstr("Ann &amp; &lt;b&gt;"));
  EXPECT_FALSE(check(slip, "{}").contains("html"));
  const json shown =
      taken(bgtools_board(slip.data(), slip.size(), "a.mat", R"({"html":true,"game":1,"turn":1})",
                          nullptr, nullptr, nullptr));
  // The play is an arrow.
  EXPECT_THAT(shown.at("html").get<std::string>(), HasSubstr("fill=\"url(#ba)\""));
  const json explained = taken(bgtools_explain("BG101", R"({"html":true})"));
  EXPECT_THAT(explained.at("html").get<std::string>(), HasSubstr("id=\"BG101\""));
  expect_refused(check(slip, R"({"html":"yes"})"), "options");
}

TEST(Door, AnswersWhatNeedsNoTranscript) {
  EXPECT_THAT(taken(bgtools_explain("BG101", nullptr)).dump(), HasSubstr("BG101"));
  EXPECT_GT(taken(bgtools_explain(nullptr, nullptr)).at("result").size(), 100U);
  EXPECT_EQ(taken(bgtools_explain("", nullptr)), taken(bgtools_explain(nullptr, nullptr)));
  EXPECT_EQ(taken(bgtools_formats(nullptr)).at("ok"), true);
  EXPECT_EQ(taken(bgtools_profiles(nullptr)).at("result").at(0).at("name"), "match");
  EXPECT_EQ(taken(bgtools_detect(kMatch, 40, "a.mat", nullptr, nullptr)).at("ok"), true);
  EXPECT_EQ(taken(bgtools_plays("4HPwATDgc/ABMA:cAgAAAAAAAAA", "31", nullptr)).at("ok"), true);
  EXPECT_STREQ(bgtools_version(), BGTOOLS_VERSION);
  bgtools_free(nullptr);
}

bgtools_input input_of(const std::string& text, const char* name = "a.mat") {
  return {text.data(), text.size(), name};
}

/// What was written besides an answer.
struct Written {
  void* bytes = nullptr;
  std::size_t size = 0;

  [[nodiscard]] std::string take() {
    std::string text;
    if (bytes != nullptr) text.assign(static_cast<const char*>(bytes), size);
    bgtools_free(bytes);
    bytes = nullptr;
    return text;
  }
};

TEST(Door, WritesRows) {
  const std::string text = kMatch;
  Written written;
  const json answer =
      taken(bgtools_rows(text.data(), text.size(), "a.mat", R"({"to":"ndjson","table":"turns"})",
                         nullptr, &written.bytes, &written.size));
  EXPECT_EQ(answer.at("result").at("matches"), 1) << answer;
  const std::string rows = written.take();
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 3) << rows;
  EXPECT_EQ(json::parse(rows.substr(0, rows.find('\n'))).at("path"), "a.mat");
  EXPECT_EQ(taken(bgtools_rows("chess", 5, "a.mat", nullptr, nullptr, nullptr, nullptr)).at("exit"),
            2);
  for (const char* options : {R"({"to":"sqlite"})", R"({"table":"dances"})", R"({"columns":"tea"})",
                              R"({"output":"a.csv"})"}) {
    expect_refused(taken(bgtools_rows("", 0, "", options, nullptr, nullptr, nullptr)), "options");
  }
}

TEST(Door, ComparesAndMergesTwoTranscripts) {
  const std::string a = kMatch;
  std::string b = kMatch;
  b.replace(b.find("42: 8/4"), 7, "52: 8/4");
  const bgtools_input first = input_of(a);
  const bgtools_input second = input_of(b, "b.mat");
  EXPECT_EQ(taken(bgtools_diff(&first, &first, nullptr, nullptr)).at("result").at("same"), true);
  const json found = taken(bgtools_diff(&first, &second, nullptr, nullptr));
  EXPECT_EQ(found.at("exit"), 1);
  EXPECT_EQ(found.at("result").at("differences").at(0).at("kind"), "dice");

  Written written;
  const json merged = taken(
      bgtools_merge(&second, &first, R"({"to":"sgf"})", nullptr, &written.bytes, &written.size));
  EXPECT_EQ(merged.at("result").at("settled").at(0).at("by"), "B") << merged;
  EXPECT_EQ(merged.at("exit"), 0);
  EXPECT_THAT(written.take(), HasSubstr("GM[6]"));

  expect_refused(taken(bgtools_diff(nullptr, &first, nullptr, nullptr)), "arguments");
  expect_refused(taken(bgtools_diff(&first, nullptr, nullptr, nullptr)), "arguments");
  const bgtools_input nameless{a.data(), a.size(), nullptr};
  expect_refused(taken(bgtools_diff(&first, &nameless, nullptr, nullptr)), "arguments");
  const std::string other = "chess";
  const bgtools_input chess = input_of(other, "c.mat");
  const json refused = taken(bgtools_diff(&first, &chess, nullptr, nullptr));
  expect_refused(refused, "input");
  EXPECT_THAT(refused.dump(), HasSubstr("c.mat"));
  expect_refused(
      taken(bgtools_merge(&first, &second, R"({"prefer":"C"})", nullptr, nullptr, nullptr)),
      "options");
}

TEST(Door, TestsTheDiceOfAllInputs) {
  const std::string text = kMatch;
  const std::vector<bgtools_input> inputs(3, input_of(text));
  Written written;
  const json answer =
      taken(bgtools_dice(inputs.data(), inputs.size(), R"({"output-format":"html"})", nullptr,
                         &written.bytes, &written.size));
  EXPECT_EQ(answer.at("ok"), true) << answer;
  EXPECT_THAT(written.take(), HasSubstr("<html"));
  const json one = taken(bgtools_dice(inputs.data(), 1, nullptr, nullptr, nullptr, nullptr));
  EXPECT_NE(one.at("result"), answer.at("result"));
  expect_refused(taken(bgtools_dice(nullptr, 0, nullptr, nullptr, nullptr, nullptr)), "input");
  expect_refused(taken(bgtools_dice(nullptr, 1, nullptr, nullptr, nullptr, nullptr)), "arguments");
}

TEST(Door, MayBeAskedBySeveralThreads) {
  const json expected = check(kMatch);
  std::vector<json> answers(4);
  std::vector<std::thread> threads;
  threads.reserve(answers.size());
  for (json& answer : answers) {
    threads.emplace_back([&answer] {
      for (int round = 0; round < 20; ++round) answer = check(kMatch);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const json& answer : answers) EXPECT_EQ(answer, expected);
}

/// The records that a call told.
struct Heard {
  std::vector<json> records{};
  std::size_t most = 0;  ///< it stops at this number; 0: never
};

int hear(void* data, const char* finding) {
  Heard& heard = *static_cast<Heard*>(data);
  heard.records.push_back(json::parse(finding));
  return heard.records.size() == heard.most ? 1 : 0;
}

int fail(void* /*data*/, const char* /*finding*/) { throw std::runtime_error("no more paper"); }

TEST(Door, TellsEachFindingWhileTheJudgementGoesOn) {
  const std::string text = contents(testdata("sample/kitchen-table.mat"));
  const std::unique_ptr<bgtools_control, Freed> control(bgtools_control_new());
  const auto ask = [&] {
    return taken(
        bgtools_check(text.data(), text.size(), "kitchen-table.mat", nullptr, control.get()));
  };
  Heard heard;
  bgtools_control_on_finding(control.get(), hear, &heard);
  const json answer = ask();
  std::vector<json> expected;
  for (const json& record : answer.at("result")) {
    if (record.at("type") == "diagnostic") expected.push_back(record);
  }
  ASSERT_GT(expected.size(), 2U);
  ASSERT_EQ(heard.records.size(), expected.size());
  for (const json& each : expected) {
    const auto is_same = [&](const json& told) {
      return told.at("fingerprint") == each.at("fingerprint");
    };
    const auto told = std::find_if(heard.records.begin(), heard.records.end(), is_same);
    ASSERT_NE(told, heard.records.end()) << each;
    for (const char* key :
         {"code", "message", "line", "column", "game", "consequence_of", "path"}) {
      EXPECT_EQ(told->at(key), each.at(key)) << key;
    }
  }

  heard = {.most = 2};
  expect_refused(ask(), "stopped");
  EXPECT_EQ(heard.records.size(), 2U);
}

TEST(Door, LetsNoExceptionThrough) {
  const std::string text = contents(testdata("sample/kitchen-table.mat"));
  const std::unique_ptr<bgtools_control, Freed> control(bgtools_control_new());
  bgtools_control_on_finding(control.get(), fail, nullptr);
  const json answer =
      taken(bgtools_check(text.data(), text.size(), "a.mat", nullptr, control.get()));
  expect_refused(answer, "internal");
  EXPECT_THAT(answer.dump(), HasSubstr("no more paper"));
}

}  // namespace
