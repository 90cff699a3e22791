#include "report/json_writer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::report {
namespace {

TEST(JsonWriter, PutsTheCommas) {
  std::string out;
  JsonWriter json(out);
  json.object().member("code", "BG101").member("turn", 7).key("plays").array();
  json.object().end_object().array().end_array().value(true).end_array();
  json.key("off").object().end_object().end_object();
  EXPECT_EQ(out, R"({"code":"BG101","turn":7,"plays":[{},[],true],"off":{}})");
}

TEST(JsonWriter, WritesTextsNumbersArraysAndObjects) {
  std::string out;
  JsonWriter json(out);
  json.array().value(std::string("a\"b")).value(std::uint8_t{6}).value(std::int8_t{-2});
  json.value(nullptr).value(std::optional<int>()).value(std::optional<int>(3));
  json.value(std::vector<std::string>{"x", "y"}).value(std::array{1, 2}).end_array();
  EXPECT_EQ(out, R"(["a\"b",6,-2,null,null,3,["x","y"],[1,2]])");
}

TEST(JsonWriter, WritesAMissingValueAsNullOnRequest) {
  std::string out;
  JsonWriter json(out);
  json.object().member_or_null("game", 0).member_or_null("help", "").member_or_null("turn", 2);
  json.end_object();
  EXPECT_EQ(out, R"({"game":null,"help":null,"turn":2})");
}

TEST(JsonWriter, BeginsLinesAndTakesWrittenJson) {
  std::string out;
  JsonWriter json(out);
  json.array().line().value(1).line().written("[2]").last_line().end_array().last_line();
  EXPECT_EQ(out, "[\n1,\n[2]\n]\n");
}

TEST(JsonWriter, WritesAPathThatIsNotUtf8AsBase64) {
  std::string out;
  JsonWriter json(out);
  json.object();
  append_path(json, "a.mat");
  json.end_object().line().object();
  append_path(json, "\xFF.mat");
  json.end_object();
  EXPECT_EQ(out, R"({"path":"a.mat"},)"
                 "\n"
                 R"({"path":null,"path_base64":"/y5tYXQ="})");
}

}  // namespace
}  // namespace bgtools::report
