#include "analysis/compare/render.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/text/joined.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "report/json_writer.hpp"
#include "report/text.hpp"

namespace bgtools::analysis {
namespace {

/// The columns of the number of a line.
constexpr std::size_t kLineColumns = 6;

using report::printable;

std::string padded(std::string text, std::size_t width) {
  const std::size_t taken = report::text_width(text);
  if (taken < width) text.append(width - taken, ' ');
  return text;
}

std::string cell(const Saying& saying) {
  const std::string line = saying.line == 0 ? "" : fmt::format("{}", saying.line);
  return fmt::format("{:>{}}  {}", line, kLineColumns - 2,
                     saying.words ? printable(*saying.words) : "-");
}

std::string heading_of(const Difference& found, bool names_match) {
  std::vector<std::string> parts;
  if (names_match) parts.push_back(fmt::format("match {}", found.match));
  if (found.game != 0) parts.push_back(fmt::format("game {}", found.game));
  if (found.turn != 0) parts.push_back(fmt::format("turn {}", found.turn));
  std::string text = text::joined(parts);
  if (!text.empty()) text += ": ";
  text += name(found.kind);
  if (!found.player.empty()) text += " of " + printable(found.player);
  return text;
}

/// Writes differences, each with what both say side by side.
class SideBySide {
 public:
  SideBySide(const RenderedNames& names, bool has_matches)
      : names_(names), has_matches_(has_matches) {
    append_both(std::string(kLineColumns, ' ') + printable(names_.a),
                std::string(kLineColumns, ' ') + printable(names_.b));
  }

  void append(const Difference& each) {
    text_ += heading_of(each, has_matches_) + "\n";
    append_both(cell(each.a), cell(each.b));
    if (!has_board_ && (each.a.before || each.b.before)) append_boards(each);
  }
  void append_line(std::string_view line) {
    text_ += line;
    text_ += '\n';
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  /// Side by side, or one below the other where they are too long for that.
  void append_both(const std::string& a, const std::string& b) {
    const std::size_t column = (names_.width - 3) / 2;
    if (report::text_width(a) <= column && report::text_width(b) <= column) {
      text_ += padded(a, column) + " | " + b + "\n";
    } else {
      text_ += a + "\n" + b + "\n";
    }
  }

  void append_board(const Situation& situation, const std::array<std::string, 2>& names) {
    BoardLabels labels{.names = {printable(names[0]), printable(names[1])}};
    if (situation.position.moves_otherwise()) {
      labels.game = &game_of(situation.position);
      labels.checkers = labels.game->checkers;
    }
    text_ += report::printable_lines(board_text(situation, labels));
  }

  void append_boards(const Difference& each) {
    has_board_ = true;
    // The dice are what the two may differ in.
    const auto without_dice = [](const Saying& saying) {
      std::optional<Situation> situation = saying.before;
      if (situation) situation->roll = {};
      return situation;
    };
    const std::optional<Situation> a = without_dice(each.a);
    const std::optional<Situation> b = without_dice(each.b);
    if (a && b && (a->position != b->position || a->mover != b->mover || a->cube != b->cube)) {
      text_ += fmt::format("before it, in {}:\n", printable(names_.a));
      append_board(*a, each.names);
      text_ += fmt::format("before it, in {}:\n", printable(names_.b));
      append_board(*b, each.names);
      return;
    }
    text_ += "before it:\n";
    append_board(a ? *a : *b, each.names);
  }

  const RenderedNames& names_;
  bool has_matches_;
  bool has_board_ = false;
  std::string text_;
};

/// One of a kind in words.
std::string_view noun_of(Kind kind) {
  switch (kind) {
    case Kind::sides:
      return "exchange of columns";
    case Kind::crawford:
      return "Crawford mark";
    case Kind::dice:
      return "roll";
    case Kind::cube:
      return "cube action";
    case Kind::unread:
      return "unread text";
    default:
      return name(kind);
  }
}

bool is_of_further_match(const Difference& each) { return each.match != 1; }

std::string_view letter_of(Which which) { return which == Which::a ? "A" : "B"; }

std::string_view words_for(Reason reason) {
  switch (reason) {
    case Reason::legal:
      return "settled by the rules";
    case Reason::only:
      return "said by one only";
    case Reason::form:
      return "of form";
    case Reason::preferred:
      return "settled by preference";
    case Reason::open:
      return "open";
  }
  return "";
}

/// What was done about the differences of a choice.
std::string decision_on(const Choice& choice, const RenderedNames& names) {
  const std::string taken = printable(choice.taken == Which::a ? names.a : names.b);
  switch (choice.reason) {
    case Reason::legal:
      return fmt::format("-> {}: with the other one the record breaks a rule", taken);
    case Reason::only:
      return fmt::format("-> {}: the other one says nothing about it", taken);
    case Reason::form:
      return fmt::format("-> {}: they differ in form only", taken);
    case Reason::preferred:
      return fmt::format("-> {}: it is preferred", taken);
    case Reason::open:
      break;
  }
  return "-> open";
}

/// A line for each text that could not be read.
std::string left_texts(const LeftOut& left_out, const RenderedNames& names) {
  std::string text;
  for (const LeftText& each : left_out.texts) {
    text += "left out of " + printable(each.of == Which::a ? names.a : names.b);
    if (each.line != 0) text += fmt::format(", line {}", each.line);
    text += ", because it cannot be read: " + printable(each.words) + "\n";
  }
  return text;
}

/// The members that differences have in every answer.
void append_members(report::JsonWriter& json, const Difference& each) {
  json.member("kind", name(each.kind)).member("match", each.match);
  json.member_or_null("game", each.game).member_or_null("turn", each.turn);
  json.member_or_null("player", each.player);
  json.member("a", each.a.words).member("b", each.b.words);
  json.member_or_null("a_line", each.a.line).member_or_null("b_line", each.b.line);
}

}  // namespace

std::string to_text(const Comparison& comparison, const RenderedNames& names) {
  const std::vector<Difference>& all = comparison.differences;
  if (all.empty()) return "";
  SideBySide text(names, std::any_of(all.begin(), all.end(), is_of_further_match));
  for (const Difference& each : all) {
    text.append_line("");
    text.append(each);
  }
  return text.take();
}

std::string to_text(const Merged& merged, const RenderedNames& names) {
  const std::vector<Choice>& all = merged.choices;
  if (all.empty()) return left_texts(merged.left_out, names);
  SideBySide text(names, std::any_of(all.begin(), all.end(), [](const Choice& choice) {
                    return is_of_further_match(choice.differences.front());
                  }));
  for (const Choice& choice : all) {
    text.append_line("");
    for (const Difference& each : choice.differences) text.append(each);
    text.append_line(decision_on(choice, names));
  }
  const std::string left = left_texts(merged.left_out, names);
  return left.empty() ? text.take() : text.take() + "\n" + left;
}

std::string to_json(const Comparison& comparison) {
  std::string text;
  report::JsonWriter json(text);
  json.object().member("same", comparison.differences.empty());
  json.key("differences").array();
  for (const Difference& each : comparison.differences) {
    json.object();
    append_members(json, each);
    json.end_object();
  }
  json.end_array().end_object().last_line();
  return text;
}

std::string to_json(const Merged& merged) {
  std::string text;
  report::JsonWriter json(text);
  json.object();
  for (const bool is_open : {false, true}) {
    json.key(is_open ? "open" : "settled").array();
    for (const Choice& choice : merged.choices) {
      if ((choice.reason == Reason::open) != is_open) continue;
      for (const Difference& each : choice.differences) {
        json.object();
        append_members(json, each);
        if (!is_open) json.member("by", letter_of(choice.taken)).member("why", name(choice.reason));
        json.end_object();
      }
    }
    json.end_array();
  }
  json.key("left_out").object().key("tags").array();
  for (const Tag& tag : merged.left_out.tags) {
    json.object().member("key", tag.key).member("value", tag.value).end_object();
  }
  json.end_array().member("annotations", merged.left_out.annotations).key("texts").array();
  for (const LeftText& each : merged.left_out.texts) {
    json.object().member("of", letter_of(each.of)).member_or_null("line", each.line);
    json.member("words", each.words).end_object();
  }
  json.end_array().end_object();
  json.member("errors", merged.errors);
  json.end_object().last_line();
  return text;
}

std::string summary_of(const Merged& merged) {
  const std::size_t open = merged.open_choices();
  const std::size_t settled = merged.choices.size() - open;
  if (settled + open == 0) return "both say the same";
  std::map<Reason, std::int64_t> counts;
  for (const Choice& each : merged.choices) ++counts[each.reason];
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [reason, number] : counts) {
    parts.push_back(fmt::format("{} {}", number, words_for(reason)));
  }
  std::string text = fmt::format(
      "{}: {}", report::counted(static_cast<std::int64_t>(merged.choices.size()), "difference"),
      text::joined(parts));
  if (merged.is_cut) text += "; there were too many to try them all";
  return text;
}

std::string summary_of(const Comparison& comparison) {
  const auto count = static_cast<std::int64_t>(comparison.differences.size());
  if (count == 0) {
    return fmt::format("both say the same: {}, {}, {}",
                       report::counted(static_cast<std::int64_t>(comparison.matches), "match"),
                       report::counted(static_cast<std::int64_t>(comparison.games), "game"),
                       report::counted(static_cast<std::int64_t>(comparison.turns), "turn"));
  }
  std::map<Kind, std::int64_t> counts;
  for (const Difference& each : comparison.differences) ++counts[each.kind];
  std::vector<std::string> parts;
  parts.reserve(counts.size());
  for (const auto& [kind, number] : counts) {
    parts.push_back(report::counted(number, noun_of(kind)));
  }
  return fmt::format("{}: {}", report::counted(count, "difference"), text::joined(parts));
}

}  // namespace bgtools::analysis
