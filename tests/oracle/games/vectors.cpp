#include "oracle/games/vectors.hpp"

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/games/games.hpp"

namespace bgtools::oracle::games {
namespace {

using Json = nlohmann::json;

std::vector<Json> objects_in(std::string_view lines) {
  std::vector<Json> objects;
  std::istringstream stream{std::string(lines)};
  for (std::string line; std::getline(stream, line);) objects.push_back(Json::parse(line));
  return objects;
}

/// A switch as text: `true`, `13`, `own` or `6,4,3`.
std::string text_of_switch(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& element : value) text += (text.empty() ? "" : ",") + element.dump();
  return text;
}

State state_of(const Json& vector) {
  State state;
  if (!vector.contains("state") || vector["state"].is_null()) return state;
  const Json& json = vector["state"];
  state.first_turn = json.value("first_turn", false);
  state.turn_no = json.value("turn_no", 1);
  state.pending = json.value("pending", std::vector<int>{});
  state.is_named = json.value("phase", "") == "named";
  return state;
}

/// The numbers of `6-5` or `-`.
std::vector<int> roll_in(const std::string& word) {
  std::vector<int> roll;
  for (const char c : word) {
    if (c >= '1' && c <= '6') roll.push_back(c - '0');
  }
  return roll;
}

/// The text after a label such as `# variant `, up to a semicolon.
std::string after_label(const std::string& line, const std::string& label) {
  const std::size_t at = line.find(label);
  if (at == std::string::npos) return "";
  const std::string rest = line.substr(at + label.size());
  return rest.substr(0, rest.find(';'));
}

/// Switches written as {'first': 13, 'head_doubles': (6, 4, 3)}.
Switches switches_in(const std::string& line) {
  std::string json = after_label(line, "switches ");
  const std::map<char, std::string> others = {
      {'\'', "\""}, {'(', "["}, {')', "]"}, {'T', "t"}, {'F', "f"}};
  std::string text;
  for (const char c : json) {
    const auto other = others.find(c);
    text += other == others.end() ? std::string{c} : other->second;
  }
  Switches switches;
  const Json object = Json::parse(text);
  for (const auto& item : object.items()) switches[item.key()] = text_of_switch(item.value());
  return switches;
}

/// `13 B 6-4: 18/12 14/10`, where a second roll may be `2-2 named`.
Turn turn_in(const std::string& line, const Question& common) {
  Turn turn;
  turn.question = common;
  std::istringstream words(line);
  std::string word;
  words >> turn.question.state.turn_no >> turn.player;
  while (words >> word) {
    if (word.starts_with("named")) turn.question.state.is_named = true;
    if (!word.starts_with("named")) turn.question.roll = roll_in(word);
    if (word.ends_with(':')) break;
  }
  std::getline(words >> std::ws, turn.play);
  if (turn.play == "pass") turn.play.clear();
  turn.question.state.first_turn = turn.question.state.turn_no <= 2;
  return turn;
}

Fault fault_in(const std::string& line, int& turn) {
  Fault fault;
  turn = std::stoi(after_label(line, "turn "));
  fault.code = line.substr(line.find("BG"), 5);
  fault.at_move = std::stoi(after_label(line, "step "));
  return fault;
}

}  // namespace

std::vector<Vector> read_vectors(std::string_view lines) {
  std::vector<Vector> vectors;
  for (const Json& json : objects_in(lines)) {
    Vector vector;
    vector.id = json.at("variant").get<std::string>() + " " + json.at("id").get<std::string>();
    vector.question.variant = json.at("variant");
    vector.question.position = json.at("position");
    if (!json.at("roll").is_null()) json.at("roll").get_to(vector.question.roll);
    for (const auto& item : json.at("switches").items()) {
      vector.question.switches[item.key()] = text_of_switch(item.value());
    }
    vector.question.state = state_of(json);
    vector.results = json.value("results", std::vector<std::string>{});
    vector.plays = json.value("plays", std::vector<std::string>{});
    vector.ends_at_once = json.value("ends_at_once", std::vector<std::string>{});
    vector.numbers_used = json.value("numbers_used", 0);
    if (json.contains("named_double_follows")) {
      vector.named_double_follows = json["named_double_follows"].get<bool>();
    }
    if (json.contains("roll_again")) vector.rolls_again = json["roll_again"].get<bool>();
    vector.play = json.value("play", "");
    vector.fault = {json.value("expected", ""), json.value("at_move", 0)};
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

std::vector<ScoreVector> read_scores(std::string_view lines) {
  std::vector<ScoreVector> vectors;
  const auto text = [](const Json& json, const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : "";
  };
  for (const Json& json : objects_in(lines)) {
    ScoreVector vector;
    vector.id = json.at("id");
    vector.variant = json.at("variant");
    vector.position = text(json, "position");
    vector.scores = text(json, "scores");
    vector.is_settled = json.at("settled");
    vector.winner = text(json, "winner");
    if (json.at("points").is_number()) {
      vector.points = json["points"].get<int>();
    } else if (json.contains("proposal")) {
      vector.points = json["proposal"].get<int>();
    }
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

RecordedGame read_game(std::string_view text) {
  RecordedGame recorded;
  Question common;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# variant ")) {
      common.variant = after_label(line, "# variant ");
      common.switches = switches_in(line);
    } else if (line.starts_with("final ")) {
      recorded.final_position = after_label(line, "): ");
    } else if (line.starts_with("result: draw")) {
      recorded.game.winner = "draw";
    } else if (line.starts_with("result: ")) {
      recorded.game.winner = line.substr(line.find("winner ") + 7, 1);
      const std::string points = line.substr(line.find("points ") + 7);
      if (points.front() >= '0' && points.front() <= '9') recorded.game.points = std::stoi(points);
    } else if (line.starts_with("fault: turn ")) {
      recorded.fault = fault_in(line, recorded.faulty_turn);
    } else if (!line.starts_with('#') && !line.starts_with("fault: ")) {
      recorded.game.turns.push_back(turn_in(line, common));
    }
  }
  // The positions follow from the plays.
  std::string position = start_of(common.variant);
  char seen_by = 'A';
  for (Turn& turn : recorded.game.turns) {
    if (turn.player != seen_by) position = turned(position);
    seen_by = turn.player;
    turn.question.position = position;
    turn.result = position = position_after(turn.question, turn.play);
  }
  return recorded;
}

}  // namespace bgtools::oracle::games
