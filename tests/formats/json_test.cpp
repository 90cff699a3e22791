// The record as JSON: what it looks like, what is accepted, and where faults are reported.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <grammars/json.hpp>
#include <string>
#include <string_view>
#include <support/grammar.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Format& json() { return *format_named("json"); }
const Format& jsonl() { return *format_named("jsonl"); }

struct ReadBack {
  std::vector<Match> matches;
  std::vector<std::string> findings;  ///< "line:column BG704 message"
};

ReadBack read_text(std::string_view text) {
  const Source source("test.json", text);
  Collector collector;
  ReadBack back;
  json().read(source, collector, [&](Match&& match) {
    back.matches.push_back(std::move(match));
    return true;
  });
  for (const Diagnostic& found : collector.diagnostics) {
    const Place place = source.place(found.span.begin);
    back.findings.push_back(
        fmt::format("{}:{} {} {}", place.line, place.column, code(found.rule), found.message));
  }
  return back;
}

/// A match with these actions, one per line, from line 2 on.
std::string with_actions(std::string_view actions) {
  return fmt::format(
      "{{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"games\":[{{\"names\":[\"a\",\"b\"],"
      "\"actions\":[\n{}]}}]}}\n",
      actions);
}

/// Version 1: matches in any layout.
constexpr std::string_view kWhole =
    R"json({"bgtools-record":1,"dialect":"gnubg","names":["Ann","Bob \"B\""],"length":7,"rules":{"variant":"nackgammon","jacoby":false,"cube_limit":64},"tags":[["Event","x"]],"comments":["hello"],"games":[
{"label":1,"names":["Ann","Bob \"B\""],"score":[0,null],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5*"]},
{"player":2,"roll":[6,6],"play":"danced"},
{"player":1,"play":"unplayed"},
{"player":2,"roll":[1,1],"play":["bar/24","6/off","2/1","2/1","2/1","2/1","2/1","2/1"],"hops":9,"text":"25/24 6/0 2/1(7)"},
{"player":1,"action":"double","value":2},
{"player":2,"action":"take"},
{"player":1,"action":"drop"},
{"player":1,"action":"beaver"},
{"player":1,"action":"raccoon","value":8},
{"player":1,"action":"automatic-double","value":2},
{"player":2,"action":"resign","level":2,"match":true},
{"player":1,"action":"set-position","position":[-1,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"cube":{"value":2,"owner":2},"roll":[4,2]},
{"player":1,"action":"comment","text":"tab\there, bell\u0007"}],
"annotations":[
{"key":"sgf:GS","value":"[M:1]"},
{"action":4,"key":"sgf:DA","value":"E ver 3"},
{"action":0,"key":"xg:note","value":""}],
"result":{"winner":1,"points":2,"match":true,"loss":2}}]}
)json";

constexpr std::string_view kLine =
    R"json({"bgtools-record":2,"dialect":"gnubg","names":["Ann","Bob \"B\""],"length":7,"rules":{"variant":"nackgammon","jacoby":false,"cube_limit":64},"tags":[["Event","x"]],"comments":["hello"],"games":[{"label":1,"names":["Ann","Bob \"B\""],"score":[0,null],"actions":[{"player":1,"roll":[3,1],"play":["8/5","6/5*"]},{"player":2,"roll":[6,6],"play":"danced"},{"player":1,"play":"unplayed"},{"player":2,"roll":[1,1],"play":["bar/24","6/off","2/1","2/1","2/1","2/1","2/1","2/1"],"hops":9,"text":"25/24 6/0 2/1(7)"},{"player":1,"action":"double","value":2},{"player":2,"action":"take"},{"player":1,"action":"drop"},{"player":1,"action":"beaver"},{"player":1,"action":"raccoon","value":8},{"player":1,"action":"automatic-double","value":2},{"player":2,"action":"resign","level":2,"match":true},{"player":1,"action":"set-position","position":[-1,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"cube":{"value":2,"owner":2},"roll":[4,2]},{"player":1,"action":"comment","text":"tab\there, bell\u0007"}],"annotations":[{"key":"sgf:GS","value":"[M:1]"},{"action":4,"key":"sgf:DA","value":"E ver 3"},{"action":0,"key":"xg:note","value":""}],"result":{"winner":1,"points":2,"match":true,"loss":2}}]}
)json";

constexpr std::string_view kDocument =
    R"json({
  "bgtools-record": 2,
  "matches": [
    {
      "bgtools-record": 2,
      "dialect": "gnubg",
      "names": ["Ann", "Bob \"B\""],
      "length": 7,
      "rules": {"variant": "nackgammon", "jacoby": false, "cube_limit": 64},
      "tags": [
        ["Event", "x"]
      ],
      "comments": [
        "hello"
      ],
      "games": [
        {
          "label": 1,
          "names": ["Ann", "Bob \"B\""],
          "score": [0, null],
          "actions": [
            {"player": 1, "roll": [3, 1], "play": ["8/5", "6/5*"]},
            {"player": 2, "roll": [6, 6], "play": "danced"},
            {"player": 1, "play": "unplayed"},
            {"player": 2, "roll": [1, 1], "play": ["bar/24", "6/off", "2/1", "2/1", "2/1", "2/1", "2/1", "2/1"], "hops": 9, "text": "25/24 6/0 2/1(7)"},
            {"player": 1, "action": "double", "value": 2},
            {"player": 2, "action": "take"},
            {"player": 1, "action": "drop"},
            {"player": 1, "action": "beaver"},
            {"player": 1, "action": "raccoon", "value": 8},
            {"player": 1, "action": "automatic-double", "value": 2},
            {"player": 2, "action": "resign", "level": 2, "match": true},
            {"player": 1, "action": "set-position", "position": [-1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], "cube": {"value": 2, "owner": 2}, "roll": [4, 2]},
            {"player": 1, "action": "comment", "text": "tab\there, bell\u0007"}
          ],
          "annotations": [
            {"key": "sgf:GS", "value": "[M:1]"},
            {"action": 4, "key": "sgf:DA", "value": "E ver 3"},
            {"action": 0, "key": "xg:note", "value": ""}
          ],
          "result": {"winner": 1, "points": 2, "match": true, "loss": 2}
        }
      ]
    }
  ]
}
)json";

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

/// The matches as a text of a format, written one after the other.
std::string written(const Format& format, const std::vector<Match>& matches) {
  Collector losses;
  std::string text;
  for (const Match& match : matches) bgtools::write(match, format, {}, text, losses);
  EXPECT_THAT(losses.diagnostics, IsEmpty());
  return text;
}

TEST(Json, IsWrittenAsItIsRead) {
  const ReadBack back = read_text(kWhole);
  EXPECT_THAT(back.findings, IsEmpty());
  ASSERT_EQ(back.matches.size(), 1U);
  const Match& match = back.matches[0];
  EXPECT_EQ(match.names[1], "Bob \"B\"");
  EXPECT_EQ(match.stated.variant, Variant::nackgammon);
  ASSERT_EQ(match.games[0].actions.size(), 13U);
  EXPECT_EQ(std::get<Comment>(match.games[0].actions[12].what).text, "tab\there, bell\a");
  ASSERT_EQ(match.games[0].annotations.size(), 3U);
  EXPECT_EQ(match.games[0].annotations[0].action, std::nullopt);
  EXPECT_EQ(match.games[0].annotations[1].action, 4U);
  EXPECT_EQ(match.games[0].annotations[1].key, "sgf:DA");
  EXPECT_EQ(match.games[0].annotations[1].value, "E ver 3");
  EXPECT_EQ(wording_of(match.games[0], 3), "25/24 6/0 2/1(7)");
  EXPECT_EQ(written(json(), {match}), kDocument);
  EXPECT_EQ(written(jsonl(), {match}), kLine);
  for (const std::string_view text : {kDocument, kLine}) {
    const ReadBack again = read_text(text);
    EXPECT_THAT(again.findings, IsEmpty());
    ASSERT_EQ(again.matches.size(), 1U);
    EXPECT_TRUE(same_record(again.matches[0], match));
  }
}

TEST(Json, IsOneDocumentOfAllMatches) {
  std::vector<Match> matches = read_text(kWhole).matches;
  matches.push_back(matches.front());
  matches.back().names = {"Cy", "Dee"};
  const std::string document = written(json(), matches);
  const ReadBack back = read_text(document);
  EXPECT_THAT(back.findings, IsEmpty());
  ASSERT_EQ(back.matches.size(), 2U);
  EXPECT_EQ(back.matches[1].names[1], "Dee");
  EXPECT_EQ(written(json(), back.matches), document);
  EXPECT_EQ(written(json(), read_text(written(jsonl(), matches)).matches), document);

  // A part that was passed on without its end, and what follows it.
  const std::string first = written(json(), {matches[0]});
  const std::string_view end = "\n  ]\n}\n";
  std::string rest;
  WriteOptions options;
  options.follows_match = true;
  json().write(matches[1], options, rest);
  EXPECT_EQ(first.substr(0, first.size() - end.size()) + rest, document);
}

TEST(Json, ReadsDocumentsInAnyLayout) {
  for (
      const std::string_view text :
      {R"({"bgtools-record":2,"matches":[{"names":["a","b"],"games":[]},{"names":["c","d"],"games":[]}]})",
       R"({"matches":[{"names":["a","b"],"games":[]}],"bgtools-record":2}{"bgtools-record":2,"matches":[{"games":[]}]})",
       "{\n\"bgtools-record\" : 2 ,\n\"matches\" : [ ] , \"matches\" : "
       "[\n{\n\"games\":[\n{\n\"actions\":[]}]},"
       "{\"bgtools-record\":1,\"games\":[]} ] }\n"}) {
    const ReadBack back = read_text(text);
    EXPECT_THAT(back.findings, IsEmpty()) << text;
    EXPECT_EQ(back.matches.size(), 2U) << text;
  }
  EXPECT_THAT(read_text(R"({"bgtools-record":2,"matches":[]})").findings, IsEmpty());
}

TEST(Json, ReadsTheOtherMatchesOfADamagedDocument) {
  const std::string good = R"({"bgtools-record":2,"names":["a","b"],"games":[]})";
  struct Row {
    std::string between, finding;
  };
  for (const Row& row : {Row{",{\"bgtools-record\":2,\"names\":[\"a\",\n",
                             "3:1 BG704 the text stops inside an object"},
                         Row{",{\"bgtools-record\":2,\"games\":[{\"label\":07}]}\n,",
                             "2:40 BG704 a number is not valid JSON"},
                         Row{"\n", "3:1 BG704 a comma or a closing bracket is missing"},
                         Row{",5,\n", "2:2 BG704 a match is an object in braces"},
                         Row{"x\n", "2:1 BG704 a comma or a closing bracket is missing"},
                         Row{"]}\nnonsense,\n", "3:1 BG704 a match is an object in braces"},
                         Row{",\n{\"bgtools-record\":2,\"matches\":[",
                             "3:1 BG704 a comma or a closing bracket is missing"}}) {
    const ReadBack back = read_text("{\"bgtools-record\":2,\"matches\":[" + good + "\n" +
                                    row.between + good + "]}\n");
    EXPECT_THAT(back.findings, ElementsAre(row.finding)) << row.between;
    EXPECT_EQ(back.matches.size(), 2U) << row.between;
  }
}

TEST(Json, SaysWhatADocumentCannotHave) {
  constexpr std::string_view kMatches = R"("matches":[{"names":["a","b"],"games":[]}])";
  struct Row {
    std::string text;
    std::string_view finding;
    std::size_t matches;
  };
  for (const Row& row : {Row{fmt::format(R"({{"bgtools-record":3,{}}})", kMatches),
                             "1:19 BG704 unknown version of the record", 0},
                         Row{fmt::format(R"({{"bgtools-record":2,"made_by":"x",{}}})", kMatches),
                             R"(1:31 BG704 unknown key "made_by")", 1},
                         Row{fmt::format(R"({{{}}})", kMatches),
                             "1:1 BG704 a document needs the version of the record", 1},
                         Row{R"({"names":["a","b"],"games":[]})",
                             "1:1 BG704 a match alone needs the version of the record", 0},
                         Row{fmt::format(R"({{"bgtools-record":2,{},}})", kMatches),
                             "1:64 BG704 a key in quotation marks and a colon are missing", 1},
                         Row{fmt::format(R"({{"bgtools-record":2,{}]}})", kMatches),
                             "1:63 BG704 a comma or a closing bracket is missing", 1}}) {
    const ReadBack back = read_text(row.text);
    EXPECT_THAT(back.findings, ElementsAre(row.finding)) << row.text;
    EXPECT_EQ(back.matches.size(), row.matches) << row.text;
  }
}

TEST(Json, KeepsAnAnnotationWithItsActionIfAnotherIsLeftOut) {
  const ReadBack back = read_text(
      "{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"games\":[{\"annotations\":[\n"
      "{\"action\":2,\"key\":\"k\",\"value\":\"v\"},\n"
      "{\"action\":1,\"key\":\"k\",\"value\":\"of none\"},\n"
      "{\"action\":3,\"key\":\"k\",\"value\":\"beyond\"},\n"
      "{\"action\":0,\"value\":\"without a key\"}],\"actions\":[\n"
      "{\"player\":1,\"action\":\"double\"},{\"player\":2},{\"player\":2,\"action\":\"take\"}]}]}");
  EXPECT_THAT(back.findings,
              ElementsAre("5:1 BG704 an annotation needs a key and a value",
                          "6:32 BG704 an action needs a play or the name of another action",
                          "3:1 BG704 an annotation of an action that does not exist",
                          "4:1 BG704 an annotation of an action that does not exist"));
  ASSERT_EQ(back.matches.size(), 1U);
  const Game& game = back.matches[0].games[0];
  ASSERT_EQ(game.actions.size(), 2U);
  ASSERT_EQ(game.annotations.size(), 1U);
  EXPECT_EQ(game.annotations[0].action, 1U);
  EXPECT_EQ(game.annotations[0].value, "v");
}

TEST(Json, KnowsWhereEachPlayIs) {
  const std::string text = with_actions(R"({"player":1,"roll":[3,1],"play":["8/5","6/5*"]})");
  const ReadBack back = read_text(text);
  ASSERT_EQ(back.matches.size(), 1U);
  const Action& action = back.matches[0].games[0].actions[0];
  EXPECT_EQ(text.substr(action.span.begin, action.span.end - action.span.begin),
            R"({"player":1,"roll":[3,1],"play":["8/5","6/5*"]})");
  const StepPlace place = std::get<WrittenPlay>(action.what).places[1];
  EXPECT_EQ(text.substr(action.span.begin + place.offset, place.length), "6/5*");
}

TEST(Json, ReadsObjectsThatAnotherProgramLaidOut) {
  const ReadBack back = read_text(
      "{\n  \"bgtools-record\": 1,\n  \"names\": [ \"\\u00c4nn\", \"\\ud83c\\udfb2\" ],\n  "
      "\"games\": [ ]\n}"
      "{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"games\":[]}");
  EXPECT_THAT(back.findings, IsEmpty());
  ASSERT_EQ(back.matches.size(), 2U);
  EXPECT_EQ(back.matches[0].names[0], "Änn");
  EXPECT_EQ(back.matches[0].names[1], "🎲");
}

TEST(Json, ReportsWhatTheSchemaDoesNotHave) {
  EXPECT_THAT(read_text("{\"bgtools-record\":1,\"nmaes\":[\"a\",\"b\"]}").findings,
              ElementsAre("1:29 BG704 unknown key \"nmaes\""));
  EXPECT_THAT(read_text("{\"bgtools-record\":1,\"length\":\"7\"}").findings,
              ElementsAre("1:30 BG704 a match length must be a whole number from 0 to 2147483647"));
  EXPECT_THAT(read_text("{\"bgtools-record\":1,\"names\":[\"a\"]}").findings,
              ElementsAre("1:29 BG704 two names are needed"));
  EXPECT_THAT(read_text("{\"bgtools-record\":3}").findings,
              ElementsAre("1:19 BG704 unknown version of the record"));
  EXPECT_THAT(read_text(with_actions(R"({"player":3,"action":"take"})")).findings,
              ElementsAre("2:11 BG704 a player must be a whole number from 1 to 2",
                          "2:1 BG704 an action needs a player, 1 or 2"));
  EXPECT_THAT(read_text(with_actions(R"({"player":1,"action":"tkae"})")).findings,
              ElementsAre("2:1 BG704 unknown action"));
  EXPECT_THAT(read_text(with_actions(R"({"player":1,"roll":[3],"play":"blank"})")).findings,
              ElementsAre("2:20 BG704 a roll needs two dice, or three in tabula"));
}

TEST(Json, ReportsKeysThatAreGivenTwice) {
  const ReadBack names =
      read_text("{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"n\\u0061mes\":[\"c\",\"d\"]}");
  EXPECT_THAT(names.findings, ElementsAre("1:39 BG704 the key \"names\" is given twice"));
  EXPECT_EQ(names.matches.at(0).names[0], "a");
  const ReadBack actions = read_text(with_actions(
      R"({"player":1,"roll":[3,1],"play":["8/5","6/5"],"roll":[6,6]}],"actions":[{"player":2,"action":"take"})"));
  EXPECT_THAT(actions.findings, ElementsAre("2:47 BG704 the key \"roll\" is given twice",
                                            "2:62 BG704 the key \"actions\" is given twice"));
  EXPECT_EQ(actions.matches.at(0).games.at(0).actions.size(), 1U);
}

// What the schema does not have is reported where its value is, and the rest is read.
TEST(Json, ReportsWhatPartsCannotBe) {
  struct Row {
    std::string_view action, finding;
  };
  constexpr std::string_view kTurn = R"({"player":2,"roll":[4,2],"play":["8/4","6/4"]})";
  for (
      const Row& row :
      {Row{R"({"player":1,"roll":[3,1],"play":"slept"})",
           "2:33 BG704 a play is a list of hops, or danced, blank, unplayed, unrecorded, declared "
           "or unreadable"},
       Row{R"({"player":1,"roll":[3,1],"play":["8/5",5]})", "2:40 BG001 this is not a move"},
       Row{R"({"player":1,"roll":[3,1],"play":["8/7","7/6","6/5","5/4","4/3","3/2","2/1","1/off","24/23"]})",
           "2:84 BG704 a play lists at most eight hops; the keys hops and text give the rest"},
       Row{R"({"player":1,"action":"fly"})", "2:1 BG704 unknown action"},
       Row{R"({"player":1,"action":"board"})",
           "2:1 BG704 a board needs 26 numbers or a position id"},
       Row{R"({"player":1,"action":"comment","text":5})", "2:39 BG704 a text must be a string"},
       Row{R"({"player":1,"action":"set-position","position":"4HPwATDgc/ABMA","cube":{"value":2,"size":3}})",
           "2:90 BG704 unknown key \"size\""}}) {
    const ReadBack read = read_text(with_actions(fmt::format("{},\n{}", row.action, kTurn)));
    EXPECT_THAT(read.findings, ElementsAre(row.finding)) << row.action;
    const Game& game = read.matches.at(0).games.at(0);
    ASSERT_FALSE(game.actions.empty());
    EXPECT_EQ(std::get<WrittenPlay>(game.actions.back().what).roll, (Roll{4, 2})) << row.action;
  }
}

TEST(Json, ReportsWhatAGameCannotHave) {
  struct Row {
    std::string_view member, finding;
  };
  for (const Row& row :
       {Row{R"("opening":[3])", "2:11 BG704 two opening dice are needed"},
        Row{R"("result":{"winner":1,"points":2,"end":"eaten"})",
            "2:39 BG704 an end is played-out, dropped, resigned or settled"},
        Row{R"("result":{"winner":1,"points":2,"prize":3})", "2:41 BG704 unknown key \"prize\""},
        Row{R"("annotations":[{"key":"a","value":"b","size":3}])",
            "2:46 BG704 unknown key \"size\""}}) {
    const ReadBack read = read_text(
        fmt::format(R"({{"bgtools-record":1,"names":["a","b"],"games":[{{"names":["a","b"],)"
                    "\n{},\n"
                    R"("actions":[{{"player":1,"roll":[3,1],"play":["8/5","6/5"]}}]}}]}})",
                    row.member));
    EXPECT_THAT(read.findings, ElementsAre(row.finding)) << row.member;
    EXPECT_EQ(read.matches.at(0).games.at(0).actions.size(), 1U);
  }
  EXPECT_THAT(
      read_text(R"({"bgtools-record":1,"names":["a","b"],"rules":{"size":3},"games":[]})").findings,
      testing::Contains(R"(1:55 BG704 unknown key "size")"));
}

TEST(Json, AnotherVersionIsNotAMatch) {
  EXPECT_THAT(read_text("{\"bgtools-record\":3,\"names\":[\"a\",\"b\"],\"games\":[]}").matches,
              IsEmpty());
}

TEST(Json, KeepsTheTurnOfAnInvalidPlay) {
  const ReadBack back =
      read_text(with_actions("{\"player\":1,\"roll\":[3,1],\"play\":[\"8/5\",\"six/"
                             "5\"]},\n{\"player\":2,\"roll\":[4,2],\"play\":[\"8/4\",\"6/4\"]}"));
  EXPECT_THAT(back.findings, ElementsAre("2:40 BG001 this is not a move"));
  ASSERT_EQ(back.matches.size(), 1U);
  const Game& game = back.matches[0].games[0];
  ASSERT_EQ(game.actions.size(), 2U);
  EXPECT_EQ(std::get<WrittenPlay>(game.actions[0].what).kind, PlayKind::unreadable);
  EXPECT_EQ(wording_of(game, 0), "8/5 six/5");
}

TEST(Json, GoesOnAtTheNextMatch) {
  const std::string good = "{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"games\":[]}\n";
  for (const std::string_view broken :
       {"{\"bgtools-record\":1,\"names\":[\"a\",\n", "{\"bgtools-record\":1,,}\n",
        "{\"bgtools-record\"}\n", "[1,2]\n", "{\"bgtools-record\":01}\n",
        "{\"bgtools-record\":1,\"names\":[\"\\x\"]}\n",
        "{\"bgtools-record\":1,\"names\":[\"\\ud800\"]}\n",
        "{\"bgtools-record\":1,\"names\":[tru]}\n", "nonsense\n",
        "{\"bgtools-record\":1 \"names\":[]}\n"}) {
    const ReadBack back = read_text(good + std::string(broken) + good);
    EXPECT_EQ(back.matches.size(), 2U) << broken;
    ASSERT_EQ(back.findings.size(), 1U) << broken;
    EXPECT_TRUE(back.findings[0].starts_with("2:") || back.findings[0].starts_with("3:"))
        << back.findings[0];
  }
}

TEST(Json, SaysWhatIsNotJsonAndWhere) {
  const auto finding = [](std::string_view rest) {
    const ReadBack back = read_text("{\"bgtools-record\":1," + std::string(rest));
    EXPECT_THAT(back.matches, IsEmpty()) << rest;
    return back.findings.empty() ? std::string() : back.findings.back();
  };
  EXPECT_EQ(finding(R"("names":["a",])"), "1:34 BG704 a value is missing");
  EXPECT_EQ(finding(R"("names":[x])"), "1:30 BG704 a value is missing");
  EXPECT_EQ(finding(R"("names":[nul])"), "1:30 BG704 an unknown word");
  EXPECT_EQ(finding(R"("names":["a" "b"])"), "1:34 BG704 a comma or a closing bracket is missing");
  EXPECT_EQ(finding(R"("names":["a"})"), "1:33 BG704 a comma or a closing bracket is missing");
  EXPECT_EQ(finding(R"("length":7])"), "1:31 BG704 a comma or a closing bracket is missing");
  EXPECT_EQ(finding(R"(})"), "1:21 BG704 a key in quotation marks is missing");
  EXPECT_EQ(finding(R"(length:7})"), "1:21 BG704 a key in quotation marks is missing");
  EXPECT_EQ(finding(R"("length" 7})"), "1:30 BG704 a key has no colon");
  for (const std::string_view number : {"07", "-", "-x", "7.", "7.x", "7e", "7e+", "1.5.2"}) {
    EXPECT_EQ(finding("\"length\":" + std::string(number) + "}"),
              "1:30 BG704 a number is not valid JSON")
        << number;
  }
  EXPECT_EQ(finding("\"dialect\":\"a\tb\"}"), "1:33 BG704 a string contains a control character");
  EXPECT_EQ(finding(std::string_view("\"dialect\":\"a\0b\"}", 16)),
            "1:33 BG704 a string contains a control character");
  EXPECT_EQ(finding(R"("dialect":"a\x"})"), "1:34 BG704 a string contains an unknown escape");
  EXPECT_EQ(finding(R"("dialect":"\u12g4"})"),
            "1:34 BG704 an escape in a string does not encode a character");
  EXPECT_EQ(finding(R"("dialect":"\ud800"})"),
            "1:38 BG704 an escape in a string does not encode a character");
  EXPECT_EQ(finding(R"("dialect":"\udfb2"})"),
            "1:38 BG704 an escape in a string does not encode a character");
  EXPECT_EQ(finding(R"("dialect":"\u0041\ud83c\u0041"})"),
            "1:50 BG704 an escape in a string does not encode a character");
  EXPECT_EQ(finding(R"("dialect":"a)"), "1:32 BG704 the text stops inside a string");
  EXPECT_EQ(finding(R"("dialect":"a\)"), "1:33 BG704 the text stops inside a string");
  EXPECT_EQ(finding(R"("dialect":)"), "1:30 BG704 the text stops inside an object");
  EXPECT_EQ(finding(R"("length":7)"), "1:30 BG704 the text stops inside an object");
}

TEST(Json, ReportsTheSchemaUpToWhereTheTextIsJson) {
  EXPECT_THAT(read_text(R"({"bgtools-record":1,"nmaes":1,"length":"7","names":["a",]})").findings,
              ElementsAre("1:29 BG704 unknown key \"nmaes\"",
                          "1:40 BG704 a match length must be a whole number from 0 to 2147483647",
                          "1:57 BG704 a value is missing"));
}

TEST(Json, SaysWhereATextStops) {
  for (std::size_t length = 1; length + 2 < kWhole.size(); ++length) {
    const ReadBack back = read_text(kWhole.substr(0, length));
    ASSERT_THAT(back.matches, IsEmpty()) << length;
    ASSERT_FALSE(back.findings.empty()) << length;
  }
}

TEST(Json, SaysWhereADocumentStops) {
  for (std::size_t length = 1; length + 2 < kDocument.size(); ++length) {
    ASSERT_FALSE(read_text(kDocument.substr(0, length)).findings.empty()) << length;
  }
}

TEST(Json, DoesNotFollowBracketsForever) {
  const std::string deep = "{\"bgtools-record\":1,\"x\":" + std::string(100000, '[');
  const ReadBack back = read_text(deep);
  EXPECT_THAT(back.matches, IsEmpty());
  EXPECT_THAT(back.findings, ElementsAre("1:89 BG704 brackets are nested too deeply"));
  const std::string allowed =
      "{\"bgtools-record\":1,\"names\":[\"a\",\"b\"],\"x\":" + std::string(64, '[') +
      std::string(64, ']') + "}";
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

TEST(Json, IsRecognized) {
  struct Row {
    std::string_view text;
    Confidence document, lines;
  };
  for (const Row& row :
       {Row{" \n{ \"bgtools-record\":1", Confidence::certain, Confidence::certain},
        Row{kWhole, Confidence::certain, Confidence::certain},
        Row{kLine, Confidence::likely, Confidence::certain},
        Row{kDocument, Confidence::certain, Confidence::likely},
        Row{R"({"bgtools-record":2,"made_by":"x","matches":[)", Confidence::certain,
            Confidence::likely},
        Row{"{\"names\":[],\"bgtools-record\":1", Confidence::likely, Confidence::likely},
        Row{"{\"type\":\"run\"}", Confidence::none, Confidence::none},
        Row{"[1]", Confidence::none, Confidence::none},
        Row{"", Confidence::none, Confidence::none}}) {
    EXPECT_EQ(json().sniff(row.text), row.document) << row.text;
    EXPECT_EQ(jsonl().sniff(row.text), row.lines) << row.text;
  }
}

TEST(Json, FormsAreToldApartByTheirContent) {
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
        Row{kWhole, ".json", "json", false}, Row{kWhole, "", "json", false},
        Row{kWhole, ".jsonl", "jsonl", false}, Row{kWhole, ".ndjson", "jsonl", false}}) {
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
