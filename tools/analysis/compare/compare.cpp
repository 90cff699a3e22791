#include "analysis/compare/compare.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/score.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/alignment.hpp>
#include <bgtools/record/difference.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/text/joined.hpp>
#include <map>
#include <utility>
#include <variant>

#include "report/text.hpp"

namespace bgtools::analysis {
namespace {

constexpr std::array<std::string_view, 18> kKindNames{
    "match", "sides", "length", "rule", "name",  "game",   "score", "crawford", "opening",
    "turn",  "dice",  "play",   "cube", "board", "result", "end",   "comment",  "unread"};

std::string counted(std::size_t number, std::string_view noun) {
  return report::counted(static_cast<std::int64_t>(number), noun);
}

std::string player_in(const std::array<std::string, 2>& names, Player player) {
  const std::string& name = names[index(player)];
  if (!name.empty()) return name;
  return player == Player::one ? "the first player" : "the second player";
}

/// The words for an action, with what a person has to know besides what is written.
std::string words_of_action(const Game& game, std::size_t action) {
  std::string words = words_of(game, action);
  const auto* const play = std::get_if<WrittenPlay>(&game.actions[action].what);
  if (play != nullptr && play->kind == PlayKind::unreadable) words += " (cannot be read)";
  return words;
}

std::string words_of_result(const Game& game, const std::array<std::string, 2>& names) {
  const Result& result = *game.result;
  std::string text =
      fmt::format("{} wins {}", player_in(names, result.winner), points_text(result.points));
  if (result.level && *result.level >= 1 && *result.level <= 3) {
    text += fmt::format(", {}", level_name(*result.level));
  }
  if (result.loss) text += fmt::format(", the opponent loses {}", *result.loss);
  if (!result.end) return text;
  constexpr std::array<std::string_view, 4> kEnds{"played out", "dropped", "resigned", "settled"};
  return text + ", " + std::string(kEnds[static_cast<std::size_t>(*result.end)]);
}

std::string words_of_game(const Game& game, std::size_t turns) {
  const std::string name = game.label ? fmt::format("game {}", *game.label) : "a game";
  return fmt::format("{}, {}", name, counted(turns, "turn"));
}

/// Values that are not stated agree with any.
template <typename Value>
bool differ(const std::optional<Value>& a, const std::optional<Value>& b) {
  return a && b && *a != *b;
}

bool differ(const Result& a, const Result& b) {
  return a.winner != b.winner || a.points != b.points || differ(a.level, b.level) ||
         differ(a.loss, b.loss) || differ(a.end, b.end);
}

/// Whether the game that has no result shows this one.
bool is_shown(const Result& result, const PlayedGame& played) {
  const Judgement& judgement = played.judgement;
  return std::any_of(judgement.awards.begin(), judgement.awards.end(), [&](const Award& award) {
    return award.winner == result.winner && award.points == result.points;
  });
}

Saying said(std::string words, Span span) {
  return {.words = std::move(words), .span = span, .line = 0, .before = std::nullopt};
}

/// Where one of two matches goes on after the other has ended.
struct Tail {
  std::size_t pair = 0;   ///< the last game that both have
  std::size_t steps = 0;  ///< of that game, which both have; the rest belongs to the longer match
  bool is_of_a = false;   ///< the first match is the longer one
  bool is_in_game = false;
};

std::optional<Tail> tail_of(const MatchPair& pair) {
  std::size_t last = pair.games.size();
  while (last > 0 && !(pair.games[last - 1].a && pair.games[last - 1].b)) --last;
  if (last == 0) return std::nullopt;
  Tail tail{.pair = last - 1};
  const GamePair& both = pair.games[tail.pair];
  std::array<bool, 2> goes_on{};
  for (std::size_t i = last; i < pair.games.size(); ++i) {
    goes_on[0] = goes_on[0] || pair.games[i].a;
    goes_on[1] = goes_on[1] || pair.games[i].b;
  }
  if (goes_on[0] && goes_on[1]) return std::nullopt;
  const auto stops = [](const Game& game) { return !game.result && !game.is_result_unread; };
  const std::array<bool, 2> stop{stops(pair.a.match.games[*both.a]),
                                 stops(pair.b.match.games[*both.b])};
  tail.steps = both.steps.size();
  const auto cut = [&](std::size_t shorter) {
    while (tail.steps > 0) {
      const Step& step = both.steps[tail.steps - 1];
      if (shorter == 0 ? step.a.has_value() : step.b.has_value()) break;
      --tail.steps;
    }
    tail.is_in_game = tail.steps < both.steps.size();
  };
  // Only where the shorter one stops in the middle of a game.
  for (const std::size_t shorter : {0U, 1U}) {
    if (stop[shorter] && !goes_on[shorter] && !tail.is_in_game) {
      cut(shorter);
      tail.is_of_a = shorter == 1;
    }
  }
  if (!tail.is_in_game) tail.is_of_a = goes_on[0];
  if (!tail.is_in_game && !goes_on[0] && !goes_on[1]) return std::nullopt;
  return tail;
}

class MatchComparison {
 public:
  explicit MatchComparison(const MatchPair& pair)
      : pair_(pair), a_(pair.a.match), b_(pair.b.match), tail_(tail_of(pair)) {}

  std::vector<Difference> operator()() {
    if (pair_.is_of_other_match) {
      add(Kind::match, said(words_of_match(pair_.a), a_.span),
          said(words_of_match(pair_.b), b_.span));
      return std::move(found_);
    }
    if (pair_.is_exchanged) {
      const auto columns = [](const std::string& left, const std::string& right) {
        return fmt::format("{} first, {} second", left, right);
      };
      add(Kind::sides,
          said(columns(player_in(a_.names, Player::one), player_in(a_.names, Player::two)), {}),
          said(columns(player_in(b_.names, Player::two), player_in(b_.names, Player::one)), {}));
    }
    compare_headings();
    for (std::size_t i = 0; i < pair_.games.size(); ++i) {
      if (tail_ && i > tail_->pair) break;
      const GamePair& games = pair_.games[i];
      game_ = static_cast<int>(games.a ? *games.a : *games.b) + 1;
      turn_ = 0;
      at_ = i;
      if (games.a && games.b) {
        compare_games(games, tail_ && i == tail_->pair);
      } else {
        add_game(games);
      }
    }
    return std::move(found_);
  }

 private:
  Difference& add(Kind kind, Saying a, Saying b) {
    Difference& found = found_.emplace_back();
    found.kind = kind;
    found.game = game_;
    found.turn = turn_;
    found.at = at_;
    found.a = std::move(a);
    found.b = std::move(b);
    return found;
  }

  static std::string words_of_match(const Side& side) {
    std::size_t turns = 0;
    for (const PlayedGame& game : side.games) turns += static_cast<std::size_t>(game.turns);
    return fmt::format("{} and {}, {}, {}", player_in(side.match.names, Player::one),
                       player_in(side.match.names, Player::two),
                       counted(side.match.games.size(), "game"), counted(turns, "turn"));
  }

  /// Compares something that agrees with any value where it is not stated.
  template <typename Value, typename Words>
  void compare_stated(Kind kind, const std::optional<Value>& a, Span span_a,
                      const std::optional<Value>& b, Span span_b, Words words) {
    if (differ(a, b)) add(kind, said(words(*a), span_a), said(words(*b), span_b));
  }

  void compare_headings() {
    const auto points = [](int length) {
      return length == 0 ? std::string("unlimited") : fmt::format("{} points", length);
    };
    // A text without a length may be one of unlimited play.
    if (a_.length.value_or(0) != b_.length.value_or(0)) {
      const auto saying = [&](const Match& match) {
        return match.length ? said(points(*match.length), match.length_span) : Saying{};
      };
      add(Kind::length, saying(a_), saying(b_));
    }
    const auto rule = [&](std::string_view name, const auto& a, const auto& b) {
      compare_stated(Kind::rule, a, Span{}, b, Span{}, [name](auto value) {
        if constexpr (std::is_same_v<decltype(value), bool>) {
          return fmt::format("{}: {}", name, value ? "on" : "off");
        } else if constexpr (std::is_same_v<decltype(value), Variant>) {
          return fmt::format("{}: {}", name, bgtools::name(value));
        } else {
          return fmt::format("{}: {}", name, value);
        }
      });
    };
    const StatedRules& a = a_.stated;
    const StatedRules& b = b_.stated;
    rule("variant", a.variant, b.variant);
    rule("Crawford", a.crawford, b.crawford);
    rule("Jacoby", a.jacoby, b.jacoby);
    rule("beavers", a.beavers, b.beavers);
    rule("cube", a.cube, b.cube);
    rule("cube limit", a.cube_limit, b.cube_limit);
    rule("automatic doubles", a.automatic_doubles, b.automatic_doubles);
    const auto spans = [](const Match& match) {
      return match.games.empty() ? std::array<Span, 2>{} : match.games.front().name_spans;
    };
    compare_names(a_.names, spans(a_), b_.names, spans(b_));
  }

  /// A name that differs throughout is one difference.
  void compare_names(const std::array<std::string, 2>& a, const std::array<Span, 2>& spans_a,
                     const std::array<std::string, 2>& b, const std::array<Span, 2>& spans_b) {
    for (const std::size_t i : {0U, 1U}) {
      std::pair change(std::string(bare_name(a[i])), std::string(bare_name(b[i])));
      auto& told = told_names_[i];
      if (change.first == change.second ||
          std::find(told.begin(), told.end(), change) != told.end()) {
        continue;
      }
      const auto saying = [](const std::string& name, Span span) {
        return name.empty() ? Saying{} : said(name, span);
      };
      add(Kind::name, saying(change.first, spans_a[i]), saying(change.second, spans_b[i])).part = i;
      told.push_back(std::move(change));
    }
  }

  void add_game(const GamePair& games) {
    const auto saying = [](const Side& side, std::size_t at) {
      const Game& game = side.match.games[at];
      return said(words_of_game(game, static_cast<std::size_t>(side.games[at].turns)), game.span);
    };
    if (games.a) {
      add(Kind::game, saying(pair_.a, *games.a), {});
    } else {
      add(Kind::game, {}, saying(pair_.b, *games.b));
    }
  }

  void compare_games(const GamePair& games, bool has_tail) {
    const Game& a = a_.games[*games.a];
    const Game& b = b_.games[*games.b];
    compare_names(a.names, a.name_spans, b.names, b.name_spans);
    compare_scores(a, b);
    compare_stated(
        Kind::crawford, a.is_crawford, a.crawford_span, b.is_crawford, b.crawford_span,
        [](bool is_crawford) {
          return std::string(is_crawford ? "the Crawford game" : "not the Crawford game");
        });
    compare_stated(
        Kind::opening, a.opening, a.opening_span, b.opening, b.opening_span,
        [](const std::array<int, 2>& dice) { return fmt::format("{} and {}", dice[0], dice[1]); });
    const std::size_t end = has_tail ? tail_->steps : games.steps.size();
    for (std::size_t i = 0; i < end; ++i) {
      if (!games.steps[i].is_same) add_step(games, games.steps[i]).part = i;
    }
    turn_ = 0;
    if (!(has_tail && tail_->is_in_game)) compare_results(games);
    if (has_tail) add_tail(games);
  }

  void compare_scores(const Game& a, const Game& b) {
    if (!differ(a.score_before[0], b.score_before[0]) &&
        !differ(a.score_before[1], b.score_before[1])) {
      return;
    }
    const auto words = [](const std::array<std::optional<int>, 2>& score) {
      const auto one = [](std::optional<int> points) {
        return points ? fmt::format("{}", *points) : "?";
      };
      return one(score[0]) + "-" + one(score[1]);
    };
    const std::size_t at = differ(a.score_before[0], b.score_before[0]) ? 0 : 1;
    add(Kind::score, said(words(a.score_before), a.score_spans[at]),
        said(words(b.score_before), b.score_spans[at]));
  }

  static Kind kind_of_step(const Action* a, const Action* b) {
    const Action& any = a != nullptr ? *a : *b;
    if (std::holds_alternative<SetPosition>(any.what) ||
        std::holds_alternative<ShownBoard>(any.what)) {
      return Kind::board;
    }
    const auto* const play = std::get_if<WrittenPlay>(&any.what);
    if (play == nullptr) return Kind::cube;
    if (a == nullptr || b == nullptr) return Kind::turn;
    const Roll rolls[] = {play->roll, std::get<WrittenPlay>(b->what).roll};
    const bool is_same = rolls[0].high() == rolls[1].high() && rolls[0].low() == rolls[1].low();
    return is_same ? Kind::play : Kind::dice;
  }

  static Saying saying_of(const Side& side, std::size_t game, std::size_t action) {
    const Game& played = side.match.games[game];
    Saying saying = said(words_of_action(played, action), played.actions[action].span);
    saying.before = side.games[game].actions[action].situation;
    return saying;
  }

  Difference& add_step(const GamePair& games, const Step& step) {
    const Action* const a = step.a ? &a_.games[*games.a].actions[*step.a] : nullptr;
    const Action* const b = step.b ? &b_.games[*games.b].actions[*step.b] : nullptr;
    turn_ = step.a ? pair_.a.games[*games.a].actions[*step.a].turn
                   : pair_.b.games[*games.b].actions[*step.b].turn;
    Difference& found =
        add(kind_of_step(a, b), step.a ? saying_of(pair_.a, *games.a, *step.a) : Saying{},
            step.b ? saying_of(pair_.b, *games.b, *step.b) : Saying{});
    const Action& any =
        step.a ? a_.games[*games.a].actions[*step.a] : b_.games[*games.b].actions[*step.b];
    found.names = a != nullptr ? a_.names : b_.names;
    if (has_player(any)) found.player = player_in(found.names, any.player);
    return found;
  }

  void compare_results(const GamePair& games) {
    const Game& a = a_.games[*games.a];
    const Game& b = b_.games[*games.b];
    if (a.is_result_unread && b.is_result_unread) return;  // compared as text
    if (a.result && b.result && !differ(*a.result, *b.result)) return;
    if (!a.result && !b.result && a.is_result_unread == b.is_result_unread) return;
    // A game may show its result without stating it.
    if (!a.is_result_unread && !b.is_result_unread) {
      if (!a.result && is_shown(*b.result, pair_.a.games[*games.a])) return;
      if (!b.result && is_shown(*a.result, pair_.b.games[*games.b])) return;
    }
    const auto saying = [](const Side& side, const Game& game) {
      if (game.result) return said(words_of_result(game, side.match.names), game.result->span);
      return game.is_result_unread ? said("cannot be read", {}) : Saying{};
    };
    add(Kind::result, saying(pair_.a, a), saying(pair_.b, b));
  }

  /// What the longer match has after the end of the other.
  void add_tail(const GamePair& games) {
    const Side& longer = tail_->is_of_a ? pair_.a : pair_.b;
    const std::size_t at = tail_->is_of_a ? *games.a : *games.b;
    std::size_t turns = 0;
    std::size_t further = 0;
    Span span = longer.match.games[at].span;
    if (tail_->is_in_game) {
      const Step& first = games.steps[tail_->steps];
      const std::size_t action = tail_->is_of_a ? *first.a : *first.b;
      const int turn = longer.games[at].actions[action].turn;
      span = longer.match.games[at].actions[action].span;
      turn_ = turn;
      turns = static_cast<std::size_t>(longer.games[at].turns) + 1 - static_cast<std::size_t>(turn);
    }
    for (std::size_t i = tail_->pair + 1; i < pair_.games.size(); ++i) {
      const std::size_t next = tail_->is_of_a ? *pair_.games[i].a : *pair_.games[i].b;
      if (further == 0 && !tail_->is_in_game) span = longer.match.games[next].span;
      ++further;
    }
    std::vector<std::string> parts;
    if (tail_->is_in_game) parts.push_back(counted(turns, "turn"));
    if (further != 0) parts.push_back(counted(further, "game"));
    Saying on = said(fmt::format("goes on for {}", text::joined(parts, " and ")), span);
    Saying off = said("ends here", {});
    Difference& end = add(Kind::end, tail_->is_of_a ? on : off, tail_->is_of_a ? off : on);
    end.part = tail_->steps;
    end.a_goes_on = tail_->is_of_a;
  }

  const MatchPair& pair_;
  const Match& a_;
  const Match& b_;
  std::optional<Tail> tail_;
  int game_ = 0;
  int turn_ = 0;
  std::size_t at_ = 0;
  std::array<std::vector<std::pair<std::string, std::string>>, 2> told_names_;
  std::vector<Difference> found_;
};

// Comments.

struct PlacedComment {
  std::string_view text;
  Span span{};
  int game = 0;
};

std::vector<PlacedComment> comments_of(const Match& match) {
  std::vector<PlacedComment> comments;
  for (const Comment& comment : match.comments) comments.push_back({.text = comment.text});
  int game = 0;
  for (const Game& each : match.games) {
    ++game;
    for (const Action& action : each.actions) {
      if (const auto* const comment = std::get_if<Comment>(&action.what)) {
        comments.push_back({.text = comment->text, .span = action.span, .game = game});
      }
    }
  }
  return comments;
}

/// Adds a difference for each element of two lists of texts that has no equal in the other.
template <typename Text, typename Saying>
void compare_texts(Kind kind, const std::vector<Text>& a, const std::vector<Text>& b, Saying saying,
                   std::vector<Difference>& found) {
  const alignment::Pairs equal = alignment::aligned(
      a.size(), b.size(),
      [&](std::size_t i, std::size_t j) { return saying(a[i]).words == saying(b[j]).words; });
  const auto any = [](std::size_t, std::size_t) { return true; };
  alignment::walk(alignment::with_changed(equal, a.size(), b.size(), any), a.size(), b.size(),
                  [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
                    if (i && j && saying(a[*i]).words == saying(b[*j]).words) return;
                    Difference& each = found.emplace_back();
                    each.kind = kind;
                    if (i) each.a = saying(a[*i]);
                    if (j) each.b = saying(b[*j]);
                    if constexpr (std::is_same_v<Text, PlacedComment>) {
                      each.game = i ? a[*i].game : b[*j].game;
                    }
                  });
}

}  // namespace

std::string_view name(Kind kind) noexcept { return kKindNames[static_cast<std::size_t>(kind)]; }

std::vector<Difference> differences_of(const MatchPair& pair) { return MatchComparison(pair)(); }

Difference lone_match(const Match& match, std::size_t number, bool is_of_a) {
  Difference found;
  found.kind = Kind::match;
  found.match = static_cast<int>(number) + 1;
  Saying saying =
      said(fmt::format("{} and {}, {}", player_in(match.names, Player::one),
                       player_in(match.names, Player::two), counted(match.games.size(), "game")),
           match.span);
  (is_of_a ? found.a : found.b) = std::move(saying);
  return found;
}

void find_lines(const Transcript& a, const Transcript& b, Difference& difference) {
  difference.a.line = line_of(a, difference.a.span);
  difference.b.line = line_of(b, difference.b.span);
}

Comparison compare(const Transcript& a, const Transcript& b, const CompareOptions& options) {
  Comparison comparison;
  std::vector<Difference>& all = comparison.differences;
  const StopFlag stop = options.game.stop;
  const auto compare_two = [&](std::size_t i, std::size_t j) {
    const MatchPair pair = pair_matches(a.matches[i], b.matches[j], options.game);
    if (is_set(stop)) return;
    std::vector<Difference> found = differences_of(pair);
    if (options.compares_comments && !pair.is_of_other_match) {
      compare_texts(
          Kind::comment, comments_of(pair.a.match), comments_of(pair.b.match),
          [](const PlacedComment& each) { return said(std::string(each.text), each.span); }, found);
    }
    for (Difference& each : found) {
      each.match = static_cast<int>(i) + 1;
      all.push_back(std::move(each));
    }
    ++comparison.matches;
    for (const GamePair& games : pair.games) {
      comparison.games += games.a && games.b ? 1 : 0;
      for (const Step& step : games.steps) {
        if (!step.a || !step.b) continue;
        const Action& action = pair.a.match.games[*games.a].actions[*step.a];
        comparison.turns += std::holds_alternative<WrittenPlay>(action.what) ? 1 : 0;
      }
    }
  };
  alignment::walk(
      matching(a.matches, b.matches, stop), a.matches.size(), b.matches.size(),
      [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
        if (is_set(stop)) return;
        if (i && j) {
          compare_two(*i, *j);
        } else {
          all.push_back(lone_match(i ? a.matches[*i] : b.matches[*j], i ? *i : *j, i.has_value()));
        }
      });
  compare_texts(
      Kind::unread, a.unread, b.unread,
      [](const UnreadText& each) { return said(each.words, each.span); }, all);
  for (Difference& each : all) {
    if (is_set(stop)) break;
    find_lines(a, b, each);
  }
  return comparison;
}

}  // namespace bgtools::analysis
