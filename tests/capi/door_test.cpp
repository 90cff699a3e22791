// The C door: answers, errors instead of crashes, and the program's own bytes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tools/answers/answers.hpp"
#include "tools/capi/bgtools.h"

namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kMatch =
    "; [Player 1 \"A\"]\n3 point match\n\n Game 1\n A : 0                 B : 0\n"
    "  1) 31: 8/5 6/5              42: 8/4 6/4\n  2) 31: 8/5 6/6\n";

struct Freed {
  void operator()(char* memory) const { bgtools_free(memory); }
};

json taken(char* memory) {
  const std::unique_ptr<char, Freed> text(memory);
  EXPECT_NE(text, nullptr);
  return json::parse(text.get());
}

json check(const std::string& bytes, const char* options = nullptr) {
  return taken(bgtools_check(bytes.data(), bytes.size(), "a.mat", options));
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
  const json answer =
      taken(bgtools_convert(text.data(), text.size(), "a.mat", R"({"to":"json"})", &output, &size));
  EXPECT_EQ(answer.at("ok"), true) << answer;
  ASSERT_NE(output, nullptr);
  const std::string written(static_cast<const char*>(output), size);
  bgtools_free(output);
  EXPECT_FALSE(json::parse(written).empty());
  EXPECT_EQ(taken(bgtools_convert(text.data(), text.size(), "a.mat", R"({"to":"json"})", nullptr,
                                  nullptr)),
            answer);
}

TEST(Door, ClearsTheOutputOfWhatIsRefused) {
  int other = 0;
  void* output = &other;
  std::size_t size = 7;
  expect_refused(taken(bgtools_repair(nullptr, 3, "a.mat", nullptr, &output, &size)), "arguments");
  EXPECT_EQ(output, nullptr);
  EXPECT_EQ(size, 0U);
}

TEST(Door, RefusesWrongArguments) {
  expect_refused(taken(bgtools_check(nullptr, 1, "a.mat", nullptr)), "arguments");
  expect_refused(taken(bgtools_check("", 0, nullptr, nullptr)), "arguments");
  expect_refused(taken(bgtools_read("", 0, "\xff", nullptr)), "arguments");
  expect_refused(taken(bgtools_plays(nullptr, "31", nullptr)), "arguments");
  expect_refused(taken(bgtools_plays("\xff", "31", nullptr)), "arguments");
  expect_refused(taken(bgtools_explain("\xff", nullptr)), "arguments");
  EXPECT_EQ(taken(bgtools_check(nullptr, 0, "", "")).at("ok"), true);
}

TEST(Door, RefusesWrongOptions) {
  for (const char* options : {"{", "[]", "7", R"({"unknown":1})", R"({"exact":"yes"})",
                              R"({"from":7})", R"({"from":"nothing"})", "{\"from\":\"\xff\"}"}) {
    SCOPED_TRACE(options);
    expect_refused(check(kMatch, options), "options");
    expect_refused(taken(bgtools_formats(options)), "options");
  }
}

TEST(Door, AnswersWhatNeedsNoTranscript) {
  EXPECT_THAT(taken(bgtools_explain("BG101", nullptr)).dump(), HasSubstr("BG101"));
  EXPECT_GT(taken(bgtools_explain(nullptr, nullptr)).at("result").size(), 100U);
  EXPECT_EQ(taken(bgtools_explain("", nullptr)), taken(bgtools_explain(nullptr, nullptr)));
  EXPECT_EQ(taken(bgtools_formats(nullptr)).at("ok"), true);
  EXPECT_EQ(taken(bgtools_detect(kMatch, 40, "a.mat", nullptr)).at("ok"), true);
  EXPECT_EQ(taken(bgtools_plays("4HPwATDgc/ABMA:cAgAAAAAAAAA", "31", nullptr)).at("ok"), true);
  EXPECT_STREQ(bgtools_version(), BGTOOLS_VERSION);
  bgtools_free(nullptr);
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

}  // namespace
