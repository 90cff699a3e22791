#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/alignment.hpp>
#include <bgtools/record/difference.hpp>
#include <bgtools/record/same_game.hpp>
#include <limits>
#include <map>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

using alignment::aligned;
using alignment::Pairs;
using alignment::walk;
using alignment::with_changed;

std::string quoted(std::string_view text) { return fmt::format("\"{}\"", text); }
std::string_view on_or_off(bool is_on) { return is_on ? "on" : "off"; }

const WrittenPlay* play_of(const Action& action) { return std::get_if<WrittenPlay>(&action.what); }

/// How many checkers each point gains or loses, with the hops of one checker merged.
std::array<int, 256> net_moves(const WrittenPlay& play) {
  std::array<int, 256> net{};
  for (const Step& step : play.hops()) {
    --net[static_cast<std::uint8_t>(step.from)];
    ++net[static_cast<std::uint8_t>(step.to)];
  }
  return net;
}

/// Whether both move the same checkers, in the same hops or in others.
bool moves_alike(const WrittenPlay& a, const WrittenPlay& b) {
  const auto is_same_hop = [](const Step& hop, const Step& other) {
    return hop.from == other.from && hop.to == other.to;
  };
  return std::equal(a.hops().begin(), a.hops().end(), b.hops().begin(), b.hops().end(),
                    is_same_hop) ||
         net_moves(a) == net_moves(b);
}

bool has_same_roll(Roll a, Roll b) { return a.high() == b.high() && a.low() == b.low(); }

/// Whether both are the same thing by the same player, however it is spelled.
bool is_same_deed(const Action& a, const Action& b) {
  if (a.what.index() != b.what.index()) return false;
  if (a.player != b.player && has_player(a)) return false;
  if (const auto* const play = play_of(a)) {
    const auto& other = *play_of(b);
    return has_same_roll(play->roll, other.roll) && moves_alike(*play, other);
  }
  const bool has_text = std::holds_alternative<Comment>(a.what) ||
                        std::holds_alternative<SetPosition>(a.what) ||
                        std::holds_alternative<ShownBoard>(a.what);
  return !has_text || a.what == b.what;
}

bool is_alike(const Action& a, const Action& b) {
  return a.what.index() == b.what.index() && (a.player == b.player || !has_player(a));
}

std::string play_words(const WrittenPlay& play, std::string_view wording) {
  const bool has_dice = play.roll.is_known() || play.known_die != 0;
  std::string text = has_dice ? roll_text(play) + ": " : "";
  switch (play.kind) {
    case PlayKind::moved:
      break;
    case PlayKind::danced:
      return text + "no legal play";
    case PlayKind::blank:
      return text + "nothing written";
    case PlayKind::unplayed:
      return text + "not played";
    case PlayKind::unrecorded:
      return text + "play unknown";
    case PlayKind::declared:
      return text + "declared illegal";
    case PlayKind::unreadable:
      return text + quoted(wording);
  }
  if (!wording.empty()) return text + quoted(wording);
  return text + (play.count == 0 ? "no moves" : to_text(play.hops()));
}

/// Between what is done with the cube and its value.
constexpr std::string_view kValueFollows = " to ";

std::string with_value(std::string_view word, std::optional<int> value) {
  return value ? fmt::format("{}{}{}", word, kValueFollows, *value) : std::string(word);
}

std::string board_words(const Position& position, const std::optional<Cube>& cube) {
  std::string text;
  for (int point = kBar; point >= 1; --point) {
    const int count = position.points[static_cast<std::size_t>(point)];
    if (count != 0) text += fmt::format("{}:{} ", point_name(point), count);
  }
  if (position.points[kOff] != 0) text += fmt::format("bar:{} ", position.points[kOff]);
  if (text.empty()) text = "empty ";
  text.pop_back();
  if (cube) text += fmt::format(", cube {}", cube->value);
  return text;
}

struct ActionWords {
  std::string_view wording;

  std::string operator()(const WrittenPlay& play) const { return play_words(play, wording); }
  std::string operator()(const Double& what) const { return with_value("double", what.value); }
  std::string operator()(const Take&) const { return "take"; }
  std::string operator()(const Drop&) const { return "drop"; }
  std::string operator()(const Beaver& what) const { return with_value("beaver", what.value); }
  std::string operator()(const Raccoon& what) const { return with_value("raccoon", what.value); }
  std::string operator()(const Resign& what) const {
    if (what.is_of_match) return "of the match";
    if (!what.level) return "without a level";
    const bool has_name = *what.level >= 1 && *what.level <= 3;
    return has_name ? std::string(level_name(*what.level)) : fmt::format("level {}", *what.level);
  }
  std::string operator()(const SetPosition& what) const {
    const std::string text = board_words(what.position, what.cube);
    return what.roll.is_known() ? text + ", roll " + to_text(what.roll) : text;
  }
  std::string operator()(const AutomaticDouble& what) const {
    return with_value("automatic double", what.value);
  }
  std::string operator()(const Comment& what) const { return quoted(what.text); }
  std::string operator()(const ShownBoard& what) const {
    const std::string text = board_words(what.position, what.cube);
    return what.id.empty() ? text : text + ", shown as " + what.id;
  }
};

struct ActionPart {
  /// Words that only say that the game ends are not a turn.
  Part operator()(const WrittenPlay& play) const {
    return is_turn(play) ? Part::turn : Part::play_kind;
  }
  Part operator()(const Resign&) const { return Part::resignation; }
  Part operator()(const SetPosition&) const { return Part::board; }
  Part operator()(const ShownBoard&) const { return Part::board; }
  Part operator()(const Comment&) const { return Part::comment; }
  template <typename CubeAction>
  Part operator()(const CubeAction&) const {
    return Part::cube_action;
  }
};

Part part_of(const Action& action) { return std::visit(ActionPart{}, action.what); }

std::string result_words(const Result& result) {
  std::string text =
      fmt::format("player {} wins {}", index(result.winner) + 1, points_text(result.points));
  if (result.is_match_claimed) text += " and the match";
  if (result.level) text += fmt::format(", level {}", *result.level);
  if (result.loss) text += fmt::format(", opponent loses {}", *result.loss);
  if (!result.end) return text;
  switch (*result.end) {
    case GameEnd::played_out:
      return text + ", played out";
    case GameEnd::dropped:
      return text + ", dropped";
    case GameEnd::resigned:
      return text + ", resigned";
    case GameEnd::settled:
      return text + ", settled";
  }
  return text;
}

bool is_alike_game(const Game& a, const Game& b) { return is_position(a) == is_position(b); }
bool has_same_label(const Game& a, const Game& b) { return a.label && a.label == b.label; }

/// Who rolled what: this is what two records of one game have in common.
std::string outline(const Game& game) {
  std::string text;
  for (const Action& action : game.actions) {
    const auto* const play = play_of(action);
    if (play == nullptr) continue;
    text += static_cast<char>(action.player);
    text += static_cast<char>(play->roll.high());
    text += static_cast<char>(play->roll.low());
  }
  return text;
}

/// Whether the first turn shows who threw which die: the starter threw the higher one.
bool shows_opening(const Game& game) {
  const auto [one, two] = *game.opening;
  const auto is_a_turn = [](const Action& action) { return is_turn(action); };
  const auto first = std::find_if(game.actions.begin(), game.actions.end(), is_a_turn);
  if (first == game.actions.end() || one == two) return false;
  const Roll roll = play_of(*first)->roll;
  return first->player == (one > two ? Player::one : Player::two) &&
         roll.high() == std::max(one, two) && roll.low() == std::min(one, two);
}

class Comparison {
 public:
  Comparison(const Match& a, const Match& b) : a_(a), b_(b) {}

  std::vector<Difference> operator()() {
    compare_headings();
    // Where all games are equal, as they nearly always are, no partners have to be found.
    if (std::equal(a_.games.begin(), a_.games.end(), b_.games.begin(), b_.games.end(), same_game)) {
      return std::move(differences_);
    }
    std::vector<std::string> left;
    std::vector<std::string> right;
    for (const Game& game : a_.games) left.push_back(outline(game));
    for (const Game& game : b_.games) right.push_back(outline(game));
    // Games without a roll have the same outline, whichever they are; only their labels tell them
    // apart.
    const Pairs equal = aligned(left.size(), right.size(), [&](std::size_t i, std::size_t j) {
      const Game& a = a_.games[i];
      const Game& b = b_.games[j];
      if (left[i] != right[j] || !is_alike_game(a, b)) return false;
      return !left[i].empty() || !a.label || !b.label || has_same_label(a, b);
    });
    const Pairs labelled =
        with_changed(equal, left.size(), right.size(), [&](std::size_t i, std::size_t j) {
          return is_alike_game(a_.games[i], b_.games[j]) &&
                 has_same_label(a_.games[i], b_.games[j]);
        });
    const auto completed = [&](const Pairs& begun) {
      return with_changed(begun, left.size(), right.size(), [&](std::size_t i, std::size_t j) {
        return is_alike_game(a_.games[i], b_.games[j]);
      });
    };
    // Numbers that were given anew leave games without a partner that have one by their order.
    const Pairs by_label = completed(labelled);
    const Pairs by_order = completed(equal);
    const Pairs& pairs = by_order.size() > by_label.size() ? by_order : by_label;
    std::size_t i = 0;
    std::size_t j = 0;
    const auto skip_to = [&](std::size_t end_left, std::size_t end_right) {
      for (; i < end_left; ++i) add_game(a_.games[i], i, true);
      for (; j < end_right; ++j) add_game(b_.games[j], i, false);
    };
    for (const auto& [at_left, at_right] : pairs) {
      skip_to(at_left, at_right);
      game_ = at_left;
      compare(a_.games[i++], b_.games[j++]);
    }
    skip_to(a_.games.size(), b_.games.size());
    return std::move(differences_);
  }

 private:
  void add(Part part, Span span, std::string was, std::string became) {
    differences_.push_back({part, game_, action_, span, std::move(was), std::move(became)});
  }

  void add_game(const Game& game, std::size_t place, bool is_lost) {
    game_ = place;
    action_.reset();
    std::string words = game.label ? fmt::format("{}", *game.label) : "without a number";
    const Part part = is_position(game) ? Part::board : Part::game;
    if (part == Part::board) words = "recorded as a separate game";
    add(part, is_lost ? game.span : Span{}, is_lost ? words : "", is_lost ? "" : words);
  }

  /// Compares a value that may be unstated, described by `words`.
  template <typename Value, typename Words>
  void compare_value(Part part, Span span, const std::optional<Value>& was,
                     const std::optional<Value>& became, Words words) {
    if (was == became) return;
    add(part, span, was ? words(*was) : "", became ? words(*became) : "");
  }

  void compare_headings() {
    const auto rule_words = [](std::string_view rule) {
      return [rule](auto value) {
        if constexpr (std::is_same_v<decltype(value), bool>) {
          return fmt::format("\"{}: {}\"", rule, on_or_off(value));
        } else if constexpr (std::is_same_v<decltype(value), Variant>) {
          return fmt::format("\"{}: {}\"", rule, name(value));
        } else {
          return fmt::format("\"{}: {}\"", rule, value);
        }
      };
    };
    const auto number = [](int value) { return fmt::format("{}", value); };
    compare_value(Part::length, a_.length_span, a_.length, b_.length, number);
    const StatedRules& a = a_.stated;
    const StatedRules& b = b_.stated;
    compare_value(Part::rule, {}, a.variant, b.variant, rule_words("variant"));
    compare_value(Part::rule, {}, a.crawford, b.crawford, rule_words("Crawford"));
    compare_value(Part::rule, {}, a.jacoby, b.jacoby, rule_words("Jacoby"));
    compare_value(Part::rule, {}, a.beavers, b.beavers, rule_words("beavers"));
    compare_value(Part::rule, {}, a.cube, b.cube, rule_words("cube"));
    compare_value(Part::rule, {}, a.cube_limit, b.cube_limit, rule_words("cube limit"));
    compare_value(Part::rule, {}, a.automatic_doubles, b.automatic_doubles,
                  rule_words("automatic doubles"));
    compare_tags();
    compare_comments();
    // The match has the names of its first game, which is where the text has them.
    compare_names(a_.names, b_.names,
                  a_.games.empty() ? std::array<Span, 2>{} : a_.games.front().name_spans);
  }

  static std::string tag_words(const Tag& tag) {
    return fmt::format("[{} \"{}\"]", tag.key, tag.value);
  }

  void compare_tags() {
    using Entry = std::pair<std::string_view, std::string_view>;
    std::multimap<Entry, const Tag*> exact;
    for (const Tag& tag : b_.tags) exact.emplace(Entry(tag.key, tag.value), &tag);
    std::vector<const Tag*> missing;
    for (const Tag& tag : a_.tags) {
      const auto found = exact.find(Entry(tag.key, tag.value));
      if (found != exact.end()) {
        exact.erase(found);
      } else {
        missing.push_back(&tag);
      }
    }
    for (const Tag* const tag : missing) {
      const auto found = std::find_if(exact.begin(), exact.end(), [tag](const auto& each) {
        return each.first.first == tag->key;
      });
      add(Part::tag, tag->span, tag_words(*tag),
          found == exact.end() ? "" : tag_words(*found->second));
      if (found != exact.end()) exact.erase(found);
    }
    for (const auto& [key, tag] : exact) add(Part::tag, {}, "", tag_words(*tag));
  }

  void compare_comments() {
    const auto& left = a_.comments;
    const auto& right = b_.comments;
    const Pairs equal = aligned(left.size(), right.size(),
                                [&](std::size_t i, std::size_t j) { return left[i] == right[j]; });
    const auto any = [](std::size_t, std::size_t) { return true; };
    walk(with_changed(equal, left.size(), right.size(), any), left.size(), right.size(),
         [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
           if (i && j && left[*i] == right[*j]) return;
           add(Part::comment, {}, i ? quoted(left[*i].text) : "", j ? quoted(right[*j].text) : "");
         });
  }

  void compare_names(const std::array<std::string, 2>& a, const std::array<std::string, 2>& b,
                     const std::array<Span, 2>& spans) {
    for (const Player player : {Player::one, Player::two}) {
      const std::size_t i = index(player);
      if (a[i] == b[i]) continue;
      auto change = std::pair(a[i], b[i]);
      auto& told = told_names_[i];
      if (std::find(told.begin(), told.end(), change) != told.end()) continue;
      told.push_back(std::move(change));
      add(Part::name, spans[i], a[i].empty() ? "" : quoted(a[i]), b[i].empty() ? "" : quoted(b[i]));
    }
  }

  void compare(const Game& a, const Game& b) {
    if (same_game(a, b)) return;
    action_.reset();
    const auto number = [](int value) { return fmt::format("{}", value); };
    compare_value(Part::label, a.label_span, a.label, b.label, number);
    compare_names(a.names, b.names, a.name_spans);
    compare_scores(a, b);
    compare_value(Part::crawford_mark, a.crawford_span, a.is_crawford, b.is_crawford,
                  [](bool is_marked) { return is_marked ? "set" : "not set"; });
    compare_value(Part::rule, a.label_span, a.variant, b.variant,
                  [](Variant variant) { return fmt::format("\"variant: {}\"", name(variant)); });
    compare_value(a.opening && shows_opening(a) ? Part::opening_shown : Part::opening,
                  a.opening_span, a.opening, b.opening, [](const std::array<int, 2>& dice) {
                    return fmt::format("{} and {}", dice[0], dice[1]);
                  });
    const Pairs pairs = compare_actions(a, b);
    action_.reset();
    compare_annotations(a, b, pairs);
    action_.reset();
    if (a.result && b.result) {
      const std::string was = result_words(*a.result);
      const std::string became = result_words(*b.result);
      if (was != became) add(Part::result, a.result->span, was, became);
    } else if (a.result || b.result) {
      add(Part::result, a.result ? a.result->span : Span{}, a.result ? result_words(*a.result) : "",
          b.result ? result_words(*b.result) : "");
    }
  }

  void compare_scores(const Game& a, const Game& b) {
    if (a.score_before == b.score_before) return;
    const auto words = [](const std::array<std::optional<int>, 2>& score) -> std::string {
      if (!score[0] && !score[1]) return "";
      const auto one = [](std::optional<int> points) {
        return points ? fmt::format("{}", *points) : "?";
      };
      return one(score[0]) + "-" + one(score[1]);
    };
    // A number where there was none is an addition, not a change.
    bool is_kept = true;
    for (const std::size_t i : {0U, 1U}) {
      is_kept = is_kept && (!a.score_before[i] || a.score_before[i] == b.score_before[i]);
    }
    add(Part::score, a.score_spans[0], is_kept ? "" : words(a.score_before), words(b.score_before));
  }

  /// The pairs of actions that belong together.
  Pairs compare_actions(const Game& a, const Game& b) {
    const auto kept = comparable(a, b);
    const std::vector<std::size_t>& left = kept[0];
    const std::vector<std::size_t>& right = kept[1];
    const Pairs equal = aligned(left.size(), right.size(), [&](std::size_t i, std::size_t j) {
      return is_same_deed(a.actions[left[i]], b.actions[right[j]]);
    });
    const Pairs pairs =
        with_changed(equal, left.size(), right.size(), [&](std::size_t i, std::size_t j) {
          return is_alike(a.actions[left[i]], b.actions[right[j]]);
        });
    const std::size_t begin = differences_.size();
    add_strangers(a, b, left, right);
    Pairs partners;
    std::size_t place = 0;
    walk(pairs, left.size(), right.size(),
         [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
           if (i) place = left[*i];
           action_ = place;
           if (i && j) {
             partners.emplace_back(left[*i], right[*j]);
             compare_deed(a, left[*i], b, right[*j]);
           } else if (i) {
             add_lost(a, left[*i]);
           } else {
             add_new(b, right[*j]);
           }
         });
    std::stable_sort(differences_.begin() + static_cast<std::ptrdiff_t>(begin), differences_.end(),
                     [](const Difference& x, const Difference& y) { return x.action < y.action; });
    return partners;
  }

  void add_lost(const Game& a, std::size_t action) {
    action_ = action;
    add(part_of(a.actions[action]), a.actions[action].span, words_of(a, action), "");
  }
  void add_new(const Game& b, std::size_t action) {
    add(part_of(b.actions[action]), {}, "", words_of(b, action));
  }

  /// The actions of the kinds that both games have: a text without comments needs no search for
  /// where each comment went.
  static std::array<std::vector<std::size_t>, 2> comparable(const Game& a, const Game& b) {
    std::array<std::array<bool, std::variant_size_v<Deed::variant>>, 2> has{};
    for (const Action& action : a.actions) has[0][action.what.index()] = true;
    for (const Action& action : b.actions) has[1][action.what.index()] = true;
    std::array<std::vector<std::size_t>, 2> kept;
    for (std::size_t i = 0; i < a.actions.size(); ++i) {
      if (has[1][a.actions[i].what.index()]) kept[0].push_back(i);
    }
    for (std::size_t i = 0; i < b.actions.size(); ++i) {
      if (has[0][b.actions[i].what.index()]) kept[1].push_back(i);
    }
    return kept;
  }

  /// The actions of kinds that only one of the games has.
  void add_strangers(const Game& a, const Game& b, const std::vector<std::size_t>& left,
                     const std::vector<std::size_t>& right) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < a.actions.size(); ++i) {
      if (next < left.size() && left[next] == i) {
        ++next;
      } else {
        add_lost(a, i);
      }
    }
    next = 0;
    for (std::size_t j = 0; j < b.actions.size(); ++j) {
      if (next < right.size() && right[next] == j) {
        ++next;
      } else {
        action_ = std::min(j, a.actions.size());
        add_new(b, j);
      }
    }
  }

  /// Two actions of one kind and player.
  void compare_deed(const Game& a, std::size_t i, const Game& b, std::size_t j) {
    const Action& left = a.actions[i];
    const Action& right = b.actions[j];
    if (play_of(left) != nullptr) {
      compare_plays(a, i, b, j);
    } else if (left.what != right.what) {
      const std::string was = words_of(a, i);
      const std::string became = words_of(b, j);
      // A value where there was none is an addition, but "double to 16" does not add to "double to
      // 1".
      const bool is_added = part_of(left) == Part::cube_action &&
                            became.starts_with(fmt::format("{}{}", was, kValueFollows));
      add(part_of(left), left.span, is_added ? "" : was, became);
    }
  }

  void compare_plays(const Game& a, std::size_t i, const Game& b, std::size_t j) {
    const WrittenPlay& was = *play_of(a.actions[i]);
    const WrittenPlay& became = *play_of(b.actions[j]);
    const bool has_same_text = wording_of(a, i) == wording_of(b, j);
    const bool has_same_kind = was.kind == became.kind;
    const bool has_same_hops = std::equal(was.hops().begin(), was.hops().end(),
                                          became.hops().begin(), became.hops().end()) &&
                               was.count_written == became.count_written;
    const bool has_same_die = was.known_die == became.known_die || became.roll.is_known();
    if (was.roll == became.roll && has_same_die && has_same_text && has_same_kind &&
        has_same_hops) {
      return;
    }
    Part part = Part::spelling;
    const bool has_text = was.kind == PlayKind::unreadable || became.kind == PlayKind::unreadable;
    const bool has_hops = was.count != 0 || became.count != 0;
    if (!has_same_roll(was.roll, became.roll) || !has_same_die || !moves_alike(was, became) ||
        !has_same_text || (!has_same_kind && (has_text || has_hops))) {
      part = Part::turn;
    } else if (!has_same_kind) {
      part = Part::play_kind;
    }
    const bool is_added = !was.roll.is_known() && became.roll.is_known() && has_same_text &&
                          has_same_kind && has_same_hops;
    add(part, a.actions[i].span, is_added ? "" : words_of(a, i), words_of(b, j));
  }

  void compare_annotations(const Game& a, const Game& b, const Pairs& partners) {
    if (a.annotations.empty() && b.annotations.empty()) return;
    using Place = std::pair<std::optional<std::size_t>, std::string_view>;
    constexpr std::size_t kNoAction = std::numeric_limits<std::size_t>::max();
    std::multimap<Place, const Annotation*> others;
    for (const Annotation& each : b.annotations)
      others.emplace(Place(each.action, each.key), &each);
    std::map<std::size_t, std::size_t> after(partners.begin(), partners.end());
    std::vector<std::pair<const Annotation*, Place>> missing;
    for (const Annotation& each : a.annotations) {
      Place place(std::nullopt, each.key);
      if (each.action) {
        const auto partner = after.find(*each.action);
        place.first = partner == after.end() ? kNoAction : partner->second;
      }
      const auto [begin, end] = others.equal_range(place);
      const auto found = std::find_if(
          begin, end, [&](const auto& other) { return other.second->value == each.value; });
      if (found == end) {
        missing.emplace_back(&each, place);
      } else {
        others.erase(found);
      }
    }
    const auto words = [](const Annotation& each) {
      return fmt::format("{} {}", each.key, quoted(each.value));
    };
    for (const auto& [each, place] : missing) {
      const auto found = others.find(place);
      action_ = each->action;
      add(Part::annotation, each->span, words(*each),
          found == others.end() ? "" : words(*found->second));
      if (found != others.end()) others.erase(found);
    }
    action_.reset();
    for (const auto& [place, each] : others) add(Part::annotation, {}, "", words(*each));
  }

  const Match& a_;
  const Match& b_;
  std::optional<std::size_t> game_;
  std::optional<std::size_t> action_;
  std::array<std::vector<std::pair<std::string, std::string>>, 2> told_names_;
  std::vector<Difference> differences_;
};

// One for each Part, in order.
constexpr std::array<std::string_view, 22> kNouns{"match length",  "rule of the game",
                                                  "tag",           "comment",
                                                  "name",          "game",
                                                  "game number",   "score",
                                                  "Crawford mark", "opening dice",
                                                  "opening dice",  "turn",
                                                  "turn",          "turn",
                                                  "cube action",   "resignation",
                                                  "board",         "result",
                                                  "annotation",    "roll",
                                                  "cube",          "detail"};

std::string cube_words(const Situation& situation) {
  const Cube& cube = situation.cube;
  std::string text = fmt::format("{}, ", cube.value);
  text += cube.owner ? fmt::format("owned by player {}", index(*cube.owner) + 1) : "centred";
  return situation.is_double_offered ? text + ", offered" : text;
}

}  // namespace

std::string words_of(const Game& game, std::size_t action) {
  return std::visit(ActionWords{wording_of(game, action)}, game.actions[action].what);
}

std::string_view noun(Part part) noexcept { return kNouns[static_cast<std::size_t>(part)]; }

std::vector<Difference> differences(const Match& a, const Match& b) { return Comparison(a, b)(); }

std::vector<Difference> differences(const Situation& a, const Situation& b) {
  std::vector<Difference> found;
  const auto compare = [&](bool is_same, Part part, auto words) {
    if (!is_same) found.push_back({.part = part, .was = words(a), .became = words(b)});
  };
  const auto rule = [](std::string_view name, auto value) {
    return [name, value](const Situation& each) {
      return fmt::format("\"{}: {}\"", name, value(each));
    };
  };
  compare(a.position == b.position && a.mover == b.mover, Part::board, [](const Situation& each) {
    return fmt::format("{}, player {} on roll", board_words(each.position, std::nullopt),
                       index(each.mover) + 1);
  });
  compare(has_same_roll(a.roll, b.roll), Part::roll, [](const Situation& each) {
    return each.roll.is_known() ? to_text(each.roll) : std::string("none");
  });
  compare(a.cube == b.cube && a.is_double_offered == b.is_double_offered, Part::cube, cube_words);
  compare(a.length == b.length, Part::length,
          [](const Situation& each) { return fmt::format("{}", each.length); });
  compare(a.score == b.score, Part::score,
          [](const Situation& each) { return fmt::format("{}-{}", each.score[0], each.score[1]); });
  compare(a.is_crawford == b.is_crawford, Part::crawford_mark,
          [](const Situation& each) { return std::string(each.is_crawford ? "set" : "not set"); });
  const bool is_money = a.length == 0;
  compare(!is_money || a.is_jacoby == b.is_jacoby, Part::rule,
          rule("Jacoby", [](const Situation& each) { return on_or_off(each.is_jacoby); }));
  compare(!is_money || a.is_beaver == b.is_beaver, Part::rule,
          rule("beavers", [](const Situation& each) { return on_or_off(each.is_beaver); }));
  compare(a.cube_limit == b.cube_limit, Part::rule,
          rule("cube limit", [](const Situation& each) { return each.cube_limit; }));
  return found;
}

}  // namespace bgtools
