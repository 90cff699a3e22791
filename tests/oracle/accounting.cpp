#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include <oracle/accounting.hpp>

namespace bgtools::oracle {
namespace {

/// What was read from a text, and where.
struct Held {
  Inventory inventory{};
  std::vector<Span> spans{};  ///< of actions and results
};

/// A play that cannot be read (BG001) is kept as its text, and whatever that text holds apart from
/// the roll is counted like any other text.
Inventory unread_part(std::string_view format, const Action& action, const Source& source) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr || play->kind != PlayKind::unreadable) return {};
  Inventory part = count_within_game(format, source.text(action.span));
  if (play->roll.is_known()) part.rolls = std::max<std::int64_t>(part.rolls - 1, 0);
  return part;
}

void hold(const Match& match, const Format& format, const Source& source, Held& held) {
  held.inventory += inventory_of(match);
  for (const Game& game : match.games) {
    if (game.result) held.spans.push_back(game.result->span);
    for (const Action& action : game.actions) {
      if (std::holds_alternative<Comment>(action.what)) continue;
      held.spans.push_back(action.span);
      if (format.is_binary) continue;
      held.inventory += unread_part(format.name, action, source);
      // A site has the word of a drop for a resignation.
      if (std::holds_alternative<Resign>(action.what)) {
        held.inventory += count_within_game(format.name, source.text(action.span));
      }
    }
  }
}

bool is_held(Span span, const Held& held) {
  return std::any_of(held.spans.begin(), held.spans.end(), [span](const Span& other) {
    return other.begin < span.end && span.begin < other.end;
  });
}

/// What a finding of the reader reports that is in no record.
Inventory told(const Diagnostic& found, std::string_view format, const Source& source,
               const Held& held) {
  switch (found.rule) {
    case Rule::line_too_long:
      return count_within_game(format, source.line_at(found.span.begin, source.text().size()));
    case Rule::text_skipped: {
      // What is skipped as no comment counts, although it looks like one.
      std::string_view text = source.text(found.span);
      if (text.starts_with('#')) text.remove_prefix(1);
      return count_within_game(format, text);
    }
    case Rule::syntax_error:
    case Rule::echo_after_end:
      if (is_held(found.span, held)) return {};
      return count_within_game(format, source.text(found.span));
    default:
      return {};
  }
}

}  // namespace

Inventory accounted(const Format& format, const Source& source, std::string_view extension,
                    const std::function<void(const Match&)>& each) {
  Collector collector;
  Held held;
  read(source, extension, &format, collector, [&](Match&& match) {
    each(match);
    hold(match, format, source, held);
    return true;
  });
  Inventory sum = held.inventory;
  if (!format.is_binary) {
    for (const Diagnostic& found : collector.diagnostics) {
      sum += told(found, format.name, source, held);
    }
  }
  return sum;
}

std::string unclaimed(const Format& format, const Source& source, std::string_view extension) {
  Collector collector;
  std::vector<Span> games;
  std::vector<Span> comments;
  std::vector<Span> tags;
  std::int64_t rolls = 0;
  read(source, extension, &format, collector, [&](const Match& match) {
    rolls += inventory_of(match).rolls;
    for (const Tag& tag : match.tags) tags.push_back(tag.span);
    for (const Game& game : match.games) {
      games.push_back(game.span);
      for (const Action& action : game.actions) {
        if (std::holds_alternative<Comment>(action.what)) comments.push_back(action.span);
      }
    }
    return true;
  });
  const auto touches = [](const std::vector<Span>& spans, Span line) {
    return std::any_of(spans.begin(), spans.end(), [line](const Span& each) {
      return each.begin < line.end && line.begin < each.end;
    });
  };
  std::vector<Span> findings;
  for (const Diagnostic& found : collector.diagnostics) {
    findings.push_back(found.span);
    // It counts lines that follow the first one.
    if (found.rule == Rule::text_skipped) findings.back().end = source.text().size();
  }
  const auto is_left = [&](Span where) {
    const std::string_view text = source.text(where);
    // What a user types is part of every log of a session, whether a game is on or not.
    const bool is_typed = format.name == "fibs-session" && text.find('>') < 2;
    // A setting of GamesGrid with a word of the cube in its key, before games of any format.
    const bool is_setting = text.starts_with("Automatic Doubles:") ||
                            text.starts_with("Beavers:") || text.starts_with("Raccoons:");
    if (is_typed || is_setting || text.empty() || touches(findings, where)) return false;
    return count_within_game(format.name, text) != Inventory{};
  };
  for (const Span& comment : comments) {
    const std::string_view text = source.text(comment);
    const bool is_prose = !text.starts_with(';') && !text.starts_with('#');
    const bool is_told = touches(findings, comment);
    if (is_prose && (is_left(comment) || (rolls == 0 && !is_told))) return std::string(text);
  }
  std::string_view rest = source.text();
  while (!rest.empty()) {
    const std::size_t length = std::min(rest.find_first_of("\r\n"), rest.size());
    const auto begin = static_cast<std::uint64_t>(rest.data() - source.text().data());
    const Span line{begin, begin + length};
    rest.remove_prefix(std::min(length + 1, rest.size()));
    const bool is_kept = touches(games, line) || touches(tags, line);
    if (!is_kept && is_left(line)) return std::string(source.text(line));
  }
  return {};
}

}  // namespace bgtools::oracle
