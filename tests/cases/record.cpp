// What readers make of a text.

#include <fmt/core.h>
#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/variant.hpp>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

std::string side(Player player) { return player == Player::one ? "1" : "2"; }

std::string number_or_question(const std::optional<int>& number) {
  return number ? std::to_string(*number) : "?";
}

std::string with(std::string_view word, const std::optional<int>& value) {
  return std::string(word) + (value ? fmt::format(" {}", *value) : "");
}

std::string to_text(const std::optional<Cube>& cube) {
  if (!cube) return "";
  return fmt::format(", cube {}{}", cube->value, cube->owner ? " of " + side(*cube->owner) : "");
}

std::string to_text(const Roll& roll) {
  return roll == Roll{} ? "" : fmt::format("{}{}", roll.first, roll.second);
}

struct Words {
  std::string operator()(const WrittenPlay& play) const {
    static constexpr std::string_view kKinds[] = {
        "", " danced", " blank", " unplayed", " unrecorded", " declared", " unreadable"};
    std::string text = fmt::format("{}{}:{}", play.roll.first, play.roll.second,
                                   kKinds[static_cast<std::size_t>(play.kind)]);
    for (const Step& step : play.hops()) {
      text += fmt::format(" {}/{}{}", step.from, step.to, step.hit ? "*" : "");
    }
    if (play.count_written != play.count) text += fmt::format(" ({} hops)", play.count_written);
    return text;
  }
  std::string operator()(const Double& cube) const { return with("doubles", cube.value); }
  std::string operator()(const Take& /*unused*/) const { return "takes"; }
  std::string operator()(const Drop& /*unused*/) const { return "drops"; }
  std::string operator()(const Beaver& cube) const { return with("beavers", cube.value); }
  std::string operator()(const Raccoon& cube) const { return with("raccoons", cube.value); }
  std::string operator()(const Resign& resign) const {
    return with("resigns", resign.level) + (resign.is_of_match ? " the match" : "");
  }
  std::string operator()(const SetPosition& setup) const {
    const std::string roll = to_text(setup.roll);
    return fmt::format("sets {}{}{}", to_board_text(setup.position, kCheckers), to_text(setup.cube),
                       roll.empty() ? "" : ", roll " + roll);
  }
  std::string operator()(const ShownBoard& shown) const {
    return fmt::format("shows {}{}{}", to_board_text(shown.position, kCheckers),
                       to_text(shown.cube), shown.id.empty() ? "" : ", id " + shown.id);
  }
  std::string operator()(const AutomaticDouble& cube) const {
    return with("automatic double", cube.value);
  }
  std::string operator()(const Comment& comment) const { return "; " + comment.text; }

  static constexpr int kCheckers = 15;
};

/// "1 31: 8/5 6/5", "2 doubles 2", "; a comment"; with `--spans` and its text in the source.
void add_actions(const Source& source, const Game& game, const Question& question, Answer& answer) {
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    const Action& action = game.actions[at];
    std::string line = has_player(action) ? side(action.player) + ' ' : "";
    line += std::visit(Words{}, action.what);
    const std::string_view wording = wording_of(game, at);
    if (!wording.empty()) line += fmt::format(" <{}>", wording);
    if (question.has("spans")) line += fmt::format("  [{}]", source.text(action.span));
    answer.push_back(line);
  }
}

/// "1 wins 2 and the match".
void add_result(const Source& source, const Game& game, const Question& question, Answer& answer) {
  if (game.is_result_unread) answer.emplace_back("a result that was not read");
  if (!game.result) return;
  static constexpr std::string_view kEnds[] = {"played out", "dropped", "resigned", "settled"};
  const Result& result = *game.result;
  std::string line = fmt::format("{} wins {}{}", side(result.winner), result.points,
                                 result.is_match_claimed ? " and the match" : "");
  if (result.loss) line += fmt::format(", losses {}", *result.loss);
  if (result.level) line += fmt::format(", level {}", *result.level);
  if (result.end) line += fmt::format(", {}", kEnds[static_cast<std::size_t>(*result.end)]);
  if (question.has("spans")) {
    line += fmt::format("  [{}] [{}]", source.text(result.span), source.text(result.points_span));
  }
  answer.push_back(line);
}

void add_heading(const Source& source, const Game& game, const Question& question, Answer& answer) {
  std::string line = with("game", game.label);
  line += fmt::format(": {} {}, {} {}", game.names[0], number_or_question(game.score_before[0]),
                      game.names[1], number_or_question(game.score_before[1]));
  if (game.is_crawford) line += *game.is_crawford ? ", Crawford" : ", not Crawford";
  if (game.opening) {
    line += fmt::format(", opening {} {}", (*game.opening)[0], (*game.opening)[1]);
  }
  if (question.has("spans")) {
    for (const Span& span : {game.label_span, game.name_spans[0], game.score_spans[0],
                             game.name_spans[1], game.score_spans[1]}) {
      line += fmt::format(" [{}]", source.text(span));
    }
  }
  answer.push_back(line);
}

void add_rest(const Game& game, const Question& question, Answer& answer) {
  for (const Annotation& each : game.annotations) {
    if (question.has("no-notes")) break;
    answer.push_back(fmt::format("note {} {} = {}",
                                 each.action ? std::to_string(*each.action) : "on the game",
                                 each.key, each.value));
  }
  for (const MissingRows& each : game.missing_rows) {
    answer.push_back(fmt::format("{} rows missing before action {}", each.rows, each.action));
  }
  for (const RepeatedRow& each : game.repeated_rows) {
    answer.push_back(fmt::format("a row repeated before action {}", each.action));
  }
}

void add_match(const Match& match, Answer& answer) {
  std::string line = match.length ? fmt::format("match to {}", *match.length) : "match";
  line += fmt::format(": {}, {}", match.names[0], match.names[1]);
  if (!match.dialect.empty()) line += fmt::format(" ({})", match.dialect);
  answer.push_back(line);
  const auto add = [&](std::string_view what, const auto& value) {
    if (value) answer.push_back(fmt::format("rule {} = {}", what, *value));
  };
  if (match.stated.variant) {
    answer.push_back(fmt::format("rule variant = {}", name(*match.stated.variant)));
  }
  add("crawford", match.stated.crawford);
  add("jacoby", match.stated.jacoby);
  add("beavers", match.stated.beavers);
  add("cube", match.stated.cube);
  add("cube-limit", match.stated.cube_limit);
  add("automatic-doubles", match.stated.automatic_doubles);
  if (match.traits.prints_no_result) answer.emplace_back("trait prints no result");
  if (match.traits.writes_forced_plays) answer.emplace_back("trait writes forced plays");
  if (match.traits.prints_length_for_unlimited_play) {
    answer.emplace_back("trait prints a length for unlimited play");
  }
  if (!match.traits.site.empty()) answer.push_back(fmt::format("site {}", match.traits.site));
  for (const Tag& tag : match.tags)
    answer.push_back(fmt::format("tag {} = {}", tag.key, tag.value));
  for (const Comment& comment : match.comments) answer.push_back("; " + comment.text);
}

}  // namespace

int number_in(const std::string& word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) {
    throw std::runtime_error("not a number: " + word);
  }
  return number;
}

Reader reader_of(const Question& question) {
  Reader reader;
  if (!question.words.empty()) {
    reader.format = format_named(question.words.front());
    if (reader.format == nullptr) {
      throw std::runtime_error("no such format: " + question.words.front());
    }
    reader.extension = reader.format->extensions.front();
  }
  if (question.has("as")) reader.extension = question.option("as");
  if (reader.extension.empty() && !question.has("as")) {
    const bool is_json = question.text.starts_with('{');
    const bool is_fibs = question.text.starts_with("Score is ");
    reader.extension = is_json ? ".json" : is_fibs ? ".fibs" : ".mat";
  }
  return reader;
}

Read read(const Source& source, const Question& question) {
  const Reader reader = reader_of(question);
  Collector sink;
  Read result;
  const OnMatch keep = [&](Match&& match) {
    result.matches.push_back(std::move(match));
    return true;
  };
  if (reader.format != nullptr) {
    reader.format->read(source, sink, keep);
  } else {
    bgtools::read(source, reader.extension, nullptr, sink, keep);
  }
  result.found = std::move(sink.diagnostics);
  return result;
}

void say(const Source& source, const Diagnostic& found, const Question& question, Answer& answer) {
  const Reader reader = reader_of(question);
  const bool in_bytes =
      question.has("bytes") || (reader.format != nullptr && reader.format->is_binary);
  const Place place = in_bytes ? Place{} : source.place(found.span.begin);
  const std::string where =
      in_bytes ? std::to_string(found.span.begin) : fmt::format("{}:{}", place.line, place.column);
  answer.push_back(fmt::format("{} {} {}", where, name(found.severity), code(found.rule)));
  if (question.has("spans")) answer.back() += fmt::format("  [{}]", source.text(found.span));
  if (question.has("turns")) answer.back() += fmt::format(" turn {}", found.turn);
  if (!question.has("words")) return;
  answer.push_back("  " + found.message + (found.label.empty() ? "" : "; " + found.label));
  for (const std::string& note : found.notes) answer.push_back("  note: " + note);
  if (!found.help.empty()) answer.push_back("  help: " + found.help);
  for (const Repair& repair : found.repairs) answer.push_back("  repair: " + repair.words);
}

void add_records(const Source& source, const std::vector<Match>& matches, const Question& question,
                 Answer& answer) {
  for (const Match& match : matches) {
    add_match(match, answer);
    for (const Game& game : match.games) {
      add_heading(source, game, question, answer);
      if (game.variant) answer.push_back(fmt::format("variant = {}", name(*game.variant)));
      add_actions(source, game, question, answer);
      add_result(source, game, question, answer);
      add_rest(game, question, answer);
    }
  }
}

/// `record [FORMAT]`: all that the record says, then what the reader reports. `--again`, which
/// needs the format, adds what changes when the record is written and read again; `--no-notes`
/// leaves out annotations.
Answer ask_record(const Question& question) {
  const Source source("case", question.text);
  const Read result = read(source, question);
  Answer answer;
  add_records(source, result.matches, question, answer);
  for (const Diagnostic& found : result.found) say(source, found, question, answer);
  if (question.has("again")) add_again(result.matches, question.words.at(0), question, answer);
  return answer;
}

/// `actions [FORMAT]`: the actions and results alone. With `--again` also what the reader reports,
/// and what changes as for `record`.
Answer ask_actions(const Question& question) {
  const Source source("case", question.text);
  const Read result = read(source, question);
  Answer answer;
  for (const Match& match : result.matches) {
    for (const Game& game : match.games) {
      add_actions(source, game, question, answer);
      add_result(source, game, question, answer);
    }
  }
  if (question.has("again")) {
    for (const Diagnostic& found : result.found) say(source, found, question, answer);
    add_again(result.matches, question.words.at(0), question, answer);
  }
  return answer;
}

/// `said [FORMAT]`: what the reader reports.
Answer ask_said(const Question& question) {
  const Source source("case", question.text);
  Answer answer;
  for (const Diagnostic& found : read(source, question).found) {
    say(source, found, question, answer);
  }
  return answer;
}

/// `detect [--as=.EXT]`: the format, or what else the text is.
Answer ask_detect(const Question& question) {
  const Detection detection = detect(Source("case", question.text), question.option("as", ".txt"));
  if (detection.format != nullptr) return {std::string(detection.format->name)};
  if (detection.other.empty()) return {};
  return {(detection.is_known_other ? "not a transcript: " : "perhaps: ") +
          std::string(detection.other)};
}

}  // namespace bgtools::test::cases
