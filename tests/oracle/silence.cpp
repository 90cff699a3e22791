#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/rule.hpp>
#include <map>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <oracle/silence.hpp>

namespace bgtools::oracle {
namespace {

using Lines = std::vector<std::string>;
using Places = std::vector<std::pair<std::size_t, std::size_t>>;

/// The rules whose findings announce that something of this kind is missing (BG601 to BG699).
std::set<Rule> rules_for(Kind kind) {
  switch (kind) {
    case Kind::length:
    case Kind::rule:
    case Kind::crawford_mark:
      return {Rule::loss_rule};
    case Kind::tag:
      return {Rule::loss_tag};
    case Kind::comment:
      return {Rule::loss_comment};
    case Kind::name:
      return {Rule::loss_name};
    case Kind::game:
      return {Rule::loss_play, Rule::loss_set_position};
    case Kind::label:
      return {Rule::loss_label};
    case Kind::score:
      return {Rule::loss_score};
    case Kind::opening:
    case Kind::spelling:
      return {Rule::loss_play, Rule::loss_notation};
    case Kind::turn:
      return {Rule::loss_play};
    case Kind::play_kind:
      return {Rule::loss_play, Rule::loss_play_kind};
    case Kind::cube_action:
      return {Rule::loss_cube};
    case Kind::resignation:
      return {Rule::loss_resignation};
    case Kind::board:
      return {Rule::loss_set_position};
    case Kind::result:
      return {Rule::loss_result};
    case Kind::annotation:
      return {Rule::loss_analysis};
    case Kind::order:
      return {Rule::loss_play,    Rule::loss_play_kind,    Rule::loss_cube,
              Rule::loss_comment, Rule::loss_set_position, Rule::loss_resignation};
  }
  return {};
}

constexpr std::array<std::string_view, 19> kNames{
    "length", "rule",     "tag",     "comment",    "name", "game",     "label",
    "score",  "crawford", "opening", "turn",       "kind", "spelling", "cube",
    "resign", "board",    "result",  "annotation", "order"};

std::string_view name_of(Kind kind) { return kNames[static_cast<std::size_t>(kind)]; }

/// The longest common sequence of two lists, as pairs of indices; of several, one with the most
/// pairs that are equal in the `fine` lists as well.
Places common(const Lines& left, const Lines& right, const Lines& fine_left,
              const Lines& fine_right) {
  constexpr std::uint64_t kPair = std::uint64_t{1} << 32;
  const auto worth = [&](std::size_t i, std::size_t j) -> std::uint64_t {
    if (left[i] != right[j]) return 0;
    return fine_left[i] == fine_right[j] ? kPair + 1 : kPair;
  };
  const std::size_t shorter = std::min(left.size(), right.size());
  std::size_t head = 0;
  while (head < shorter && worth(head, head) > kPair) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head && worth(left.size() - 1 - tail, right.size() - 1 - tail) > kPair) {
    ++tail;
  }
  const std::size_t rows = left.size() - head - tail;
  const std::size_t columns = right.size() - head - tail;
  std::vector<std::vector<std::uint64_t>> best(rows + 1,
                                               std::vector<std::uint64_t>(columns + 1, 0));
  const auto with_pair = [&](std::size_t i, std::size_t j) {
    const std::uint64_t pair = worth(head + i, head + j);
    return pair == 0 ? 0 : best[i + 1][j + 1] + pair;
  };
  for (std::size_t i = rows; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;) {
      best[i][j] = std::max({with_pair(i, j), best[i + 1][j], best[i][j + 1]});
    }
  }
  Places places;
  for (std::size_t i = 0; i < head; ++i) places.emplace_back(i, i);
  for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
    if (with_pair(i, j) == best[i][j] && best[i][j] != 0) {
      places.emplace_back(head + i++, head + j++);
    } else if (best[i + 1][j] == best[i][j]) {
      ++i;
    } else {
      ++j;
    }
  }
  for (; tail > 0; --tail) places.emplace_back(left.size() - tail, right.size() - tail);
  return places;
}

Places common(const Lines& left, const Lines& right) { return common(left, right, left, right); }

std::string text_of(std::optional<int> value) { return value ? fmt::format("{}", *value) : ""; }

std::string text_of(const Position& position, const std::optional<Cube>& cube, Roll roll) {
  std::string text;
  for (const std::int8_t count : position.points) text += fmt::format("{} ", count);
  if (cube) {
    text += fmt::format("cube {} {}", cube->value,
                        cube->owner ? fmt::format("{}", static_cast<int>(*cube->owner)) : "-");
  }
  return text + fmt::format(" {}{}", roll.first, roll.second);
}

/// One action in words: what is done, and how it is written.
struct Deed {
  Kind kind{};
  std::string what{};
  std::string spelling{};
  PlayKind play_kind{};
  std::string wording{};
};

/// The dice in either order, and how many checkers come to each point or leave it.
std::string effect_of(const WrittenPlay& play) {
  std::map<int, int> change;
  for (const Step& step : play.hops()) {
    --change[step.from];
    ++change[step.to];
  }
  const auto [low, high] = std::minmax({play.roll.first, play.roll.second});
  std::string text = fmt::format("{}{}", high, low);
  for (const auto& [point, count] : change) {
    if (count != 0) text += fmt::format(" {}:{}", point, count);
  }
  return text;
}

std::string spelling_of(const WrittenPlay& play) {
  std::string text = fmt::format("{}{} {}", play.roll.first, play.roll.second, play.count_written);
  for (const Step& step : play.hops()) {
    text += fmt::format(" {}/{}{}", step.from, step.to, step.hit ? "*" : "");
  }
  return text;
}

Deed deed_of(const Game& game, std::size_t at) {
  const Action& action = game.actions[at];
  const std::string by = action.player == Player::one ? "one " : "two ";
  Deed deed;
  std::visit(
      [&](const auto& what) {
        using What = std::decay_t<decltype(what)>;
        if constexpr (std::is_same_v<What, WrittenPlay>) {
          const bool is_a_turn =
              what.roll.is_known() || what.count != 0 || what.kind == PlayKind::unreadable;
          deed.kind = is_a_turn ? Kind::turn : Kind::play_kind;
          deed.what =
              by + (is_a_turn ? effect_of(what) : fmt::format("{}", static_cast<int>(what.kind)));
          deed.spelling = spelling_of(what);
          deed.play_kind = what.kind;
          for (const Wording& each : game.wordings) {
            if (each.action == at) deed.wording = each.text;
          }
        } else if constexpr (std::is_same_v<What, Resign>) {
          deed.kind = Kind::resignation;
          deed.what = by + text_of(what.level) + (what.is_of_match ? " match" : "");
        } else if constexpr (std::is_same_v<What, SetPosition>) {
          deed.kind = Kind::board;
          deed.what = by + "sets " + text_of(what.position, what.cube, what.roll);
        } else if constexpr (std::is_same_v<What, ShownBoard>) {
          deed.kind = Kind::board;
          deed.what = by + "shows " + text_of(what.position, what.cube, {}) + what.id;
        } else if constexpr (std::is_same_v<What, Comment>) {
          deed.kind = Kind::comment;
          deed.what = what.text;
        } else {
          deed.kind = Kind::cube_action;
          if constexpr (std::is_same_v<What, Take>) {
            deed.what = by + "takes";
          } else if constexpr (std::is_same_v<What, Drop>) {
            deed.what = by + "drops";
          } else {
            const bool has_player = !std::is_same_v<What, AutomaticDouble>;
            deed.what = fmt::format("{}raises {}", has_player ? by : "", action.what.index());
            deed.spelling = text_of(what.value);
          }
        }
      },
      action.what);
  return deed;
}

std::vector<Deed> deeds_of(const Game& game) {
  std::vector<Deed> deeds;
  for (std::size_t i = 0; i < game.actions.size(); ++i) deeds.push_back(deed_of(game, i));
  return deeds;
}

/// What is missing, collected by game and kind.
class Account {
 public:
  void open(std::optional<std::size_t> game) { game_ = game; }
  void miss(Kind kind, std::string example) {
    Missing& entry = entries_.try_emplace({game_, kind}, Missing{kind, game_, 0, {}}).first->second;
    if (entry.count++ == 0) entry.example = std::move(example);
  }
  template <typename Value>
  void compare(Kind kind, const std::optional<Value>& before, const std::optional<Value>& after,
               std::string_view what) {
    if (before && before != after) miss(kind, std::string(what));
  }
  /// Each line of a list of which `after` has fewer.
  void compare_bags(Kind kind, const Lines& before, const Lines& after) {
    std::multiset<std::string> rest(after.begin(), after.end());
    for (const std::string& line : before) {
      const auto found = rest.find(line);
      if (found == rest.end()) {
        miss(kind, line);
      } else {
        rest.erase(found);
      }
    }
  }
  void compare_lists(Kind kind, const Lines& before, const Lines& after) {
    std::vector<bool> is_kept(before.size());
    for (const auto& place : common(before, after)) is_kept[place.first] = true;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!is_kept[i]) miss(kind, before[i]);
    }
  }
  [[nodiscard]] std::vector<Missing> all() const {
    std::vector<Missing> list;
    for (const auto& entry : entries_) list.push_back(entry.second);
    return list;
  }

 private:
  std::optional<std::size_t> game_;
  std::map<std::pair<std::optional<std::size_t>, Kind>, Missing> entries_;
};

void compare_headings(const Match& before, const Match& after, Account& account) {
  account.compare(Kind::length, before.length, after.length, "length");
  const StatedRules& was = before.stated;
  const StatedRules& is = after.stated;
  account.compare(Kind::rule, was.variant, is.variant, "variant");
  account.compare(Kind::rule, was.crawford, is.crawford, "Crawford");
  account.compare(Kind::rule, was.jacoby, is.jacoby, "Jacoby");
  account.compare(Kind::rule, was.beavers, is.beavers, "beavers");
  account.compare(Kind::rule, was.cube, is.cube, "cube");
  account.compare(Kind::rule, was.cube_limit, is.cube_limit, "cube limit");
  account.compare(Kind::rule, was.automatic_doubles, is.automatic_doubles, "automatic doubles");
  const auto tags_of = [](const Match& match) {
    Lines lines;
    for (const Tag& tag : match.tags) lines.push_back(tag.key + '\n' + tag.value);
    return lines;
  };
  account.compare_bags(Kind::tag, tags_of(before), tags_of(after));
  const auto comments_of = [](const Match& match) {
    Lines lines;
    for (const Comment& comment : match.comments) lines.push_back(comment.text);
    return lines;
  };
  account.compare_lists(Kind::comment, comments_of(before), comments_of(after));
}

/// A change of a player's name that occurs in several games is one change.
void compare_names(const Match& before, const Match& after, const Places& games, Account& account) {
  std::set<std::array<std::string, 3>> changes;
  const auto compare = [&](const std::array<std::string, 2>& was,
                           const std::array<std::string, 2>& is) {
    for (const std::size_t i : {0U, 1U}) {
      if (was[i].empty() || was[i] == is[i]) continue;
      if (!changes.insert({i == 0 ? "one" : "two", was[i], is[i]}).second) continue;
      account.miss(Kind::name, was[i] + " is now " + is[i]);
    }
  };
  account.open(std::nullopt);
  compare(before.names, after.names);
  for (const auto& place : games) {
    account.open(place.first);
    compare(before.games[place.first].names, after.games[place.second].names);
  }
}

bool is_said(const Result& was, const Result& is) {
  return was.winner == is.winner && was.points == is.points &&
         was.is_match_claimed == is.is_match_claimed && (!was.loss || was.loss == is.loss) &&
         (!was.level || was.level == is.level) && (!was.end || was.end == is.end);
}

struct Chosen {
  Lines what{};
  Lines written{};
  std::vector<const Deed*> deeds{};
};

Chosen chosen(const std::vector<Deed>& deeds, Kind kind) {
  Chosen result;
  for (const Deed& deed : deeds) {
    if (deed.kind != kind) continue;
    result.what.push_back(deed.what);
    result.written.push_back(fmt::format("{}\n{}\n{}\n{}", deed.what, deed.spelling,
                                         static_cast<int>(deed.play_kind), deed.wording));
    result.deeds.push_back(&deed);
  }
  return result;
}

/// Two deeds that do the same.
void compare_writing(const Deed& was, const Deed& is, Account& account) {
  if (was.kind == Kind::cube_action) {
    if (!was.spelling.empty() && was.spelling != is.spelling) {
      account.miss(Kind::cube_action, was.what + ' ' + was.spelling + " is now " + is.spelling);
    }
  } else if (was.wording != is.wording) {
    account.miss(Kind::turn, was.wording + " is now " + is.wording);
  } else if (was.play_kind != is.play_kind) {
    account.miss(Kind::play_kind, fmt::format("{} is now {}", static_cast<int>(was.play_kind),
                                              static_cast<int>(is.play_kind)));
  } else if (was.spelling != is.spelling) {
    account.miss(Kind::spelling, was.spelling + " is now " + is.spelling);
  }
}

constexpr std::array kActionKinds{Kind::turn,        Kind::play_kind, Kind::cube_action,
                                  Kind::resignation, Kind::board,     Kind::comment};

/// Whether all that the first game does is done in the second in the same order.
bool is_in_order(const std::vector<Deed>& before, const std::vector<Deed>& after) {
  std::size_t at = 0;
  for (const Deed& deed : before) {
    while (at < after.size() && (after[at].kind != deed.kind || after[at].what != deed.what)) ++at;
    if (at++ >= after.size()) return false;
  }
  return true;
}

bool compare_actions(const std::vector<Deed>& before, const std::vector<Deed>& after,
                     Account& account) {
  bool is_whole = true;
  for (const Kind kind : kActionKinds) {
    const Chosen was = chosen(before, kind);
    const Chosen is = chosen(after, kind);
    std::vector<bool> is_kept(was.what.size());
    for (const auto& place : common(was.what, is.what, was.written, is.written)) {
      is_kept[place.first] = true;
      compare_writing(*was.deeds[place.first], *is.deeds[place.second], account);
    }
    for (std::size_t i = 0; i < was.what.size(); ++i) {
      if (is_kept[i]) continue;
      is_whole = false;
      account.miss(kind, was.what[i] + ' ' + was.deeds[i]->wording);
    }
  }
  if (is_whole && !is_in_order(before, after)) {
    is_whole = false;
    account.miss(Kind::order, "");
  }
  return is_whole;
}

/// Each annotation, with the number of actions of the same kind before its own if `is_placed`.
Lines annotations_of(const Game& game, bool is_placed) {
  const std::vector<Deed> deeds = deeds_of(game);
  Lines lines;
  for (const Annotation& each : game.annotations) {
    std::string line = each.key + '\n' + each.value;
    if (is_placed && each.action) {
      const Kind kind = deeds[*each.action].kind;
      const auto before =
          std::count_if(deeds.begin(), deeds.begin() + static_cast<std::ptrdiff_t>(*each.action),
                        [kind](const Deed& deed) { return deed.kind == kind; });
      line += fmt::format("\n{} {}", name_of(kind), before);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

void compare_games(const Game& before, const Game& after, Account& account) {
  account.compare(Kind::label, before.label, after.label, "label");
  if ((before.score_before[0] && before.score_before[0] != after.score_before[0]) ||
      (before.score_before[1] && before.score_before[1] != after.score_before[1])) {
    account.miss(Kind::score, "score");
  }
  account.compare(Kind::crawford_mark, before.is_crawford, after.is_crawford, "Crawford mark");
  account.compare(Kind::rule, before.variant, after.variant, "variant of a game");
  account.compare(Kind::opening, before.opening, after.opening, "opening");
  const std::vector<Deed> was = deeds_of(before);
  const std::vector<Deed> is = deeds_of(after);
  const bool is_whole = compare_actions(was, is, account) && was.size() == is.size();
  account.compare_bags(Kind::annotation, annotations_of(before, is_whole),
                       annotations_of(after, is_whole));
  if (before.result && !(after.result && is_said(*before.result, *after.result))) {
    account.miss(Kind::result, "result");
  }
}

/// The turns and boards of a game, a line for each.
std::string outline_of(const Game& game) {
  std::string text;
  for (const Deed& deed : deeds_of(game)) {
    if (deed.kind == Kind::turn || deed.kind == Kind::board) text += deed.what + '\n';
  }
  return text;
}

/// The games that belong together: all in order if there are as many, or those with equal turns
/// and, between them, those that follow each other.
Places paired_games(const Match& before, const Match& after) {
  Places pairs;
  if (before.games.size() == after.games.size()) {
    for (std::size_t i = 0; i < before.games.size(); ++i) pairs.emplace_back(i, i);
    return pairs;
  }
  Lines left;
  Lines right;
  for (const Game& game : before.games) left.push_back(outline_of(game));
  for (const Game& game : after.games) right.push_back(outline_of(game));
  std::size_t i = 0;
  std::size_t j = 0;
  const auto pair_until = [&](std::size_t end_left, std::size_t end_right) {
    for (; i < end_left && j < end_right; ++i, ++j) pairs.emplace_back(i, j);
    i = end_left;
    j = end_right;
  };
  for (const auto& place : common(left, right)) {
    pair_until(place.first, place.second);
    pairs.emplace_back(i++, j++);
  }
  pair_until(left.size(), right.size());
  return pairs;
}

/// Whether the loss is a whole game with everything in it.
bool is_of_a_game(const Diagnostic& loss) {
  return loss.message.find(" cannot hold this game: ") != std::string::npos ||
         loss.message.find(" board: recorded as a separate game") != std::string::npos;
}

std::string described(const Missing& each) {
  return fmt::format("{} x {} in {}: {}", name_of(each.kind), each.count,
                     each.game ? fmt::format("game {}", *each.game + 1) : "the match",
                     each.example);
}

/// The boards that follow from illegal plays.
std::size_t declared_boards(const Game& game) {
  std::size_t count = 0;
  for (std::size_t at = 1; at < game.actions.size(); ++at) {
    const auto* const play = std::get_if<WrittenPlay>(&game.actions[at - 1].what);
    const bool is_declared = play != nullptr && play->kind == PlayKind::declared;
    if (is_declared && std::holds_alternative<SetPosition>(game.actions[at].what)) ++count;
  }
  return count;
}

/// How many actions of a kind a writer may add because its format has no other way to say what the
/// record says: the resignation that a result implies, and the board after an illegal play.
std::size_t implied(Kind kind, const Game& before, const Game& after) {
  if (kind == Kind::board) {
    const std::size_t was = declared_boards(before);
    const std::size_t is = declared_boards(after);
    return is > was ? is - was : 0;
  }
  if (kind != Kind::resignation || !before.result || after.actions.empty()) return 0;
  const Action& last = after.actions.back();
  const bool is_loser = last.player == other(before.result->winner);
  return is_loser && std::holds_alternative<Resign>(last.what) ? 1 : 0;
}

}  // namespace

std::vector<Missing> missing(const Match& before, const Match& after) {
  Account account;
  compare_headings(before, after, account);
  const Places games = paired_games(before, after);
  compare_names(before, after, games, account);
  std::vector<bool> is_kept(before.games.size());
  for (const auto& place : games) {
    is_kept[place.first] = true;
    account.open(place.first);
    compare_games(before.games[place.first], after.games[place.second], account);
  }
  for (std::size_t i = 0; i < before.games.size(); ++i) {
    account.open(i);
    if (!is_kept[i]) account.miss(Kind::game, "game");
  }
  return account.all();
}

std::vector<std::string> added(const Match& before, const Match& after) {
  std::vector<std::string> found;
  for (const auto& [first, second] : paired_games(before, after)) {
    const std::vector<Deed> was = deeds_of(before.games[first]);
    const std::vector<Deed> is = deeds_of(after.games[second]);
    for (const Kind kind : kActionKinds) {
      // A row without a play, or a comment, may stand for what cannot be written. Formats that end
      // every game need a resignation for a result, and those of legal plays a board after another.
      const bool is_required =
          kind == Kind::play_kind || kind == Kind::comment || kind == Kind::board ||
          (kind == Kind::resignation && before.games[first].result.has_value());
      if (is_required) continue;
      const Lines fewer = chosen(was, kind).what;
      const Lines more = chosen(is, kind).what;
      const std::size_t extra = implied(kind, before.games[first], after.games[second]);
      if (more.size() <= fewer.size() + extra) continue;
      std::vector<bool> is_old(more.size());
      for (const auto& place : common(fewer, more)) is_old[place.second] = true;
      const auto first_new = std::find(is_old.begin(), is_old.end(), false) - is_old.begin();
      found.push_back(described(
          {kind, first, more.size() - fewer.size(), more[static_cast<std::size_t>(first_new)]}));
    }
  }
  if (after.games.size() > before.games.size()) {
    found.push_back(described({Kind::game, {}, after.games.size() - before.games.size(), ""}));
  }
  return found;
}

std::vector<std::string> silent(const Match& before, const Match& after,
                                std::span<const Diagnostic> losses) {
  std::vector<std::string> found;
  for (const Missing& each : missing(before, after)) {
    const std::set<Rule> rules = rules_for(each.kind);
    const auto is_here = [&](const Diagnostic& loss) {
      return !each.game || loss.game == static_cast<int>(*each.game) + 1;
    };
    if (each.game && std::any_of(losses.begin(), losses.end(), [&](const Diagnostic& loss) {
          return is_here(loss) && is_of_a_game(loss);
        })) {
      continue;
    }
    const auto announced = std::count_if(losses.begin(), losses.end(), [&](const Diagnostic& loss) {
      // A name that several games have is told once, wherever it occurs first.
      return (is_here(loss) || each.kind == Kind::name) && rules.count(loss.rule) != 0;
    });
    if (static_cast<std::size_t>(announced) < each.count) {
      found.push_back(described(each) + fmt::format(" ({} announced)", announced));
    }
  }
  return found;
}

std::vector<std::string> silent_after_all(const Match& before, const Match& after,
                                          std::span<const Diagnostic> losses) {
  std::vector<std::string> found;
  for (const Missing& each : missing(before, after)) {
    const std::set<Rule> rules = rules_for(each.kind);
    const bool is_announced =
        std::any_of(losses.begin(), losses.end(), [&](const Diagnostic& loss) {
          return rules.count(loss.rule) != 0 || (each.game && is_of_a_game(loss));
        });
    if (!is_announced) found.push_back(described(each));
  }
  return found;
}

}  // namespace bgtools::oracle
