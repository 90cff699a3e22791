// Writes matches down as people do, by rules of its own, and compares what is read from that.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.hpp"
#include "support/environment.hpp"

namespace bgtools::test {

/// How somebody writes a match down.
enum class Hand : unsigned char {
  columns,   ///< 1. 31: 8/5 6/5   64: 24/14
  turns,     ///< Ann 31: 8/5 6/5
  loose,     ///< names, numbers and colons here and there
  pairs,     ///< 31 8 5 6 5
  hyphens,   ///< 3-1 8-5 6-5
  origins,   ///< 31 8 6
  ends,      ///< 31 5 5: each move
  stops,     ///< 31 5, 33 10 10 3 3: each point, of a double each checker
  combined,  ///< 44 24/16 13/9(2)
  repeats,   ///< 33 13/10x2 6/3x2, or each hop once, and hits in every spelling
  words,     ///< bar and off in every spelling, and a forced play is only its roll
  cube,      ///< the cube in every spelling, scores and comments
  english,   ///< W: 6-1, 13-7, 8-7
  gaps,      ///< dances are left out
  running    ///< 31 8/5 6/5 42 8/4 6/4, 52 13/8 13/11: several turns a line
};
inline constexpr std::array kHands{Hand::columns,  Hand::turns,   Hand::loose,  Hand::pairs,
                                   Hand::hyphens,  Hand::origins, Hand::ends,   Hand::stops,
                                   Hand::combined, Hand::repeats, Hand::words,  Hand::cube,
                                   Hand::english,  Hand::gaps,    Hand::running};
inline constexpr std::array<std::string_view, 15> kHandNames{
    "columns",  "turns",   "loose", "pairs", "hyphens", "origins", "ends",   "stops",
    "combined", "repeats", "words", "cube",  "english", "gaps",    "running"};

/// An action of a game with what the board says of it.
struct Deeds {
  Player player = Player::one;
  Deed what{};
  Roll roll{};
  Position before{};  ///< seen by the mover, like `after`
  Position after{};
  std::vector<Move> moves{};
  std::size_t choices = 0;  ///< legal plays
};

/// The actions of a game; nothing if a sheet cannot hold it, or if it is not legal.
inline std::optional<std::vector<Deeds>> deeds_of(const Game& game) {
  std::vector<Deeds> deeds;
  Position board = start_position(Variant::backgammon);
  Player side = Player::one;
  for (const Action& action : game.actions) {
    if (std::holds_alternative<Comment>(action.what)) continue;
    Deeds deed{.player = action.player, .what = action.what};
    if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
      if (side != action.player) board = board.flipped();
      side = action.player;
      deed.roll = play->roll;
      deed.before = deed.after = board;
      if (!deed.roll.is_valid()) return std::nullopt;
      deed.choices = legal_plays(board, play->roll).size();
      const Resolution resolution = resolve(board, play->roll, play->hops());
      if (resolution.fault != Fault::none) return std::nullopt;
      if (deed.choices > 0) {
        const Reading& reading = resolution.readings.front();
        deed.moves.assign(reading.play.span().begin(), reading.play.span().end());
        deed.after = board = reading.result;
      }
    } else if (!std::holds_alternative<Double>(action.what) &&
               !std::holds_alternative<Take>(action.what) &&
               !std::holds_alternative<Drop>(action.what)) {
      return std::nullopt;
    }
    deeds.push_back(std::move(deed));
  }
  return deeds;
}

inline bool is_dance(const Deeds& deed) {
  return std::holds_alternative<WrittenPlay>(deed.what) && deed.moves.empty();
}

/// The sheet of a match in somebody's hand.
class SheetText {
 public:
  SheetText(Hand hand, const Match& match) : hand_(hand), match_(match) {}

  [[nodiscard]] std::string text(const std::vector<std::vector<Deeds>>& games) {
    write_heading();
    for (std::size_t i = 0; i < games.size(); ++i) write_game(i, games[i]);
    return text_;
  }

 private:
  [[nodiscard]] bool has_columns() const { return hand_ == Hand::columns || hand_ == Hand::cube; }
  [[nodiscard]] std::string_view name(Player player) const {
    constexpr std::array<std::string_view, 2> kNames{"Ann", "Bo"};
    constexpr std::array<std::string_view, 2> kSides{"White", "Black"};
    return (hand_ == Hand::english ? kSides : kNames)[index(player)];
  }

  void write_heading() {
    text_ += fmt::format("{} - {}", name(Player::one), name(Player::two));
    if (match_.length.value_or(0) > 0) text_ += fmt::format(", {} points", *match_.length);
    text_ += "\n";
  }

  void write_game(std::size_t at, const std::vector<Deeds>& deeds) {
    text_ += fmt::format("\nGame {}\n", at + 1);
    const Game& game = match_.games[at];
    if (hand_ == Hand::cube && at > 0) {
      text_ += fmt::format("Ann {}, Bo {}\n", game.score_before[0].value_or(0),
                           game.score_before[1].value_or(0));
    }
    row_ = 0;
    left_.clear();
    for (std::size_t i = 0; i < deeds.size(); ++i) {
      ++count_;
      if (hand_ == Hand::gaps && is_dance(deeds[i])) continue;
      const std::string cell = cell_of(deeds[i]);
      if (has_columns()) {
        add_cell(deeds[i].player, cell);
      } else {
        if (deeds[i].player == Player::one || i == 0) ++row_;
        text_ += line_of(deeds[i], cell, i == 0);
        text_ += hand_ == Hand::running && i + 1 < deeds.size() ? end_of_item() : "\n";
      }
    }
    flush();
    if (game.result && has_columns()) {
      text_ += fmt::format("{} wins {}\n", name(game.result->winner), game.result->points);
    }
  }

  /// The separator after a turn; every seventh ends the line.
  [[nodiscard]] std::string_view end_of_item() const {
    constexpr std::array<std::string_view, 3> kSigns{" ", ", ", " - "};
    const std::size_t line = count_ / 7;
    return count_ % 7 == 6 ? "\n" : kSigns[line % kSigns.size()];
  }

  void add_cell(Player player, const std::string& cell) {
    if (player == Player::one) {
      flush();
      left_ = cell;
      return;
    }
    if (left_.empty()) left_ = row_ == 0 ? "-" : " ";
    text_ += fmt::format("{:>2}. {:<32}  {}\n", ++row_, left_, cell);
    left_.clear();
  }
  void flush() {
    if (!left_.empty()) text_ += fmt::format("{:>2}. {}\n", ++row_, left_);
    left_.clear();
  }

  [[nodiscard]] std::string line_of(const Deeds& deed, const std::string& cell, bool is_first) {
    switch (hand_) {
      case Hand::turns:
      case Hand::gaps:
        return fmt::format("{:<4}{}", name(deed.player), cell);
      case Hand::english:
        return fmt::format("{}: {}", name(deed.player), cell);
      case Hand::loose:
        if (deed.player == Player::one && count_ % 3 == 0) return fmt::format("{}) {}", row_, cell);
        // 21 4/2 1/off would be another roll.
        if (!is_first && deed.player == Player::one && count_ % 3 == 1 && count_ % 7 != 6) {
          return fmt::format("{} {}", row_, cell);
        }
        if (is_first || count_ % 5 == 0) {
          return fmt::format("{} {}", name(deed.player).substr(0, 1), cell);
        }
        return cell;
      default:
        return is_first ? fmt::format("{}: {}", name(deed.player), cell) : cell;
    }
  }

  [[nodiscard]] std::string cell_of(const Deeds& deed) {
    if (const auto* const twice = std::get_if<Double>(&deed.what)) {
      constexpr std::array<std::string_view, 5> kWords{"Doubles", "D", "double", "cube", ""};
      const std::string_view word = kWords[hand_ == Hand::cube ? count_ % 5 : 0];
      return word.empty() ? std::to_string(twice->value.value_or(2)) : std::string(word);
    }
    if (std::holds_alternative<Take>(deed.what)) {
      constexpr std::array<std::string_view, 4> kWords{"Takes", "T", "take", "accepts"};
      return std::string(kWords[hand_ == Hand::cube ? count_ % 4 : 0]);
    }
    if (std::holds_alternative<Drop>(deed.what)) {
      constexpr std::array<std::string_view, 4> kWords{"Drops", "P", "pass", "refuses"};
      return std::string(kWords[hand_ == Hand::cube ? count_ % 4 : 0]);
    }
    const bool is_forced_play_left_out = hand_ == Hand::words && deed.choices == 1;
    const std::string play = deed.moves.empty()        ? no_play()
                             : is_forced_play_left_out ? ""
                                                       : play_of(deed);
    std::string cell = roll_of(deed.roll);
    if (!play.empty()) cell += " " + play;
    if (hand_ == Hand::cube && count_ % 7 == 0) cell += "?!";
    if (hand_ == Hand::cube && count_ % 11 == 0) cell += " (safe)";
    return cell;
  }

  [[nodiscard]] std::string roll_of(Roll roll) const {
    const std::string bare = fmt::format("{}{}", roll.first, roll.second);
    const std::string hyphen = fmt::format("{}-{}", roll.first, roll.second);
    switch (hand_) {
      case Hand::columns:
      case Hand::turns:
      case Hand::cube:
      case Hand::gaps:
        return bare + ":";
      case Hand::loose: {
        const std::array<std::string, 7> forms{bare,
                                               hyphen,
                                               "(" + bare + ")",
                                               "[" + bare + "]",
                                               bare + ":",
                                               fmt::format("{},{}", roll.first, roll.second),
                                               fmt::format("{}/{}", roll.first, roll.second)};
        return forms[count_ % forms.size()];
      }
      case Hand::running:
        return count_ / 7 % 2 == 0 ? bare : bare + ":";
      case Hand::hyphens:
        return hyphen;
      case Hand::english:
        return hyphen + ",";
      default:
        return bare;
    }
  }

  [[nodiscard]] std::string no_play() const {
    constexpr std::array<std::string_view, 13> kWords{
        "-",          "--",  "0",      "X",      "no",       "no move", "no play",
        "can't move", "fan", "dances", "danced", "shut out", ""};
    switch (hand_) {
      case Hand::words:
        return std::string(kWords[count_ % kWords.size()]);
      case Hand::loose:
        return std::string(kWords[count_ % 2]);
      case Hand::running:
        return "dances";
      case Hand::pairs:
      case Hand::ends:
        return "x";
      case Hand::hyphens:
        return "-";
      case Hand::origins:
      case Hand::stops:
        return "";
      default:
        return "no play";
    }
  }

  [[nodiscard]] std::string place(int point) const {
    constexpr std::array<std::string_view, 4> kBars{"bar", "b", "B", "25"};
    constexpr std::array<std::string_view, 4> kOffs{"off", "o", "0", "out"};
    const bool has_numbers = hand_ == Hand::pairs || hand_ == Hand::origins ||
                             hand_ == Hand::ends || hand_ == Hand::stops;
    const std::size_t spelling = has_numbers ? 5 : hand_ == Hand::words ? count_ % 4 : 0;
    if (point == kBar) return has_numbers ? "25" : std::string(kBars[spelling]);
    if (point == kOff) return has_numbers ? "0" : std::string(kOffs[spelling]);
    return std::to_string(point);
  }

  [[nodiscard]] std::string play_of(const Deeds& deed) const {
    if (hand_ == Hand::origins) return numbers(origins_of(deed));
    if (hand_ == Hand::ends) {
      std::vector<int> ends;
      for (const Move& move : deed.moves) ends.push_back(move.to);
      return numbers(ends);
    }
    if (hand_ == Hand::stops) return numbers(stops_of(deed));
    std::vector<Step> steps = full_steps(deed);
    if (hand_ == Hand::combined) steps = joined(steps);
    std::string text;
    const bool is_twice =
        hand_ == Hand::repeats && count_ % 5 == 0 && deed.roll.is_double() && are_all_twice(steps);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      std::size_t same = 1;
      while (hand_ != Hand::pairs && i + same < steps.size() && steps[i + same] == steps[i]) ++same;
      i += same - 1;
      if (!text.empty()) text += separator();
      text += place(steps[i].from) + std::string(sign()) + place(steps[i].to);
      if (steps[i].hit) text += hit();
      if (same > 1 && !is_twice) text += times(same);
    }
    return text;
  }

  [[nodiscard]] std::string_view separator() const {
    if (hand_ == Hand::english || (hand_ == Hand::repeats && count_ % 2 == 0)) return ", ";
    return hand_ == Hand::loose && count_ % 2 == 0 ? ", " : " ";
  }
  [[nodiscard]] std::string_view sign() const {
    constexpr std::array<std::string_view, 3> kSigns{"-", ">", "\xE2\x80\x93"};
    if (hand_ == Hand::pairs) return " ";
    if (hand_ == Hand::english) return "-";
    return hand_ == Hand::hyphens ? kSigns[match_.games.size() % 3] : "/";
  }
  [[nodiscard]] std::string_view hit() const {
    constexpr std::array<std::string_view, 4> kHits{"*", "x", " hit", ""};
    if (hand_ == Hand::pairs || hand_ == Hand::english) return "";
    return hand_ == Hand::repeats ? kHits[count_ % 4] : "*";
  }
  [[nodiscard]] std::string times(std::size_t same) const {
    const std::array<std::string, 4> forms{fmt::format("({})", same), fmt::format("x{}", same),
                                           fmt::format("[{}]", same),
                                           same == 2 ? "\xC2\xB2" : fmt::format("({})", same)};
    return forms[hand_ == Hand::repeats ? count_ % 4 : 0];
  }

  [[nodiscard]] std::string numbers(const std::vector<int>& points) const {
    std::string text;
    for (const int point : points) text += (text.empty() ? "" : " ") + place(point);
    return text;
  }

  /// The usual way to write the play; each die on its own where a hop over both may hit or not.
  static std::vector<Step> full_steps(const Deeds& deed) {
    std::vector<Step> steps = canonical_steps(deed.before, deed.moves);
    if (resolve(deed.before, deed.roll, steps).readings.size() < 2) return steps;
    steps.clear();
    for (const Move& move : deed.moves) {
      steps.push_back({move.from, move.to, is_hit(deed.before, move)});
    }
    return steps;
  }

  static bool are_all_twice(const std::vector<Step>& steps) {
    if (steps.size() != 2 && steps.size() != 4) return false;
    for (std::size_t i = 0; i < steps.size(); i += 2) {
      if (!(steps[i] == steps[i + 1])) return false;
    }
    return steps.size() == 2 || !(steps[0] == steps[2]);
  }

  /// Hops of which one goes on where another ended, as one; the hits on the way are left out.
  static std::vector<Step> joined(std::vector<Step> steps) {
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (std::size_t i = 0; i < steps.size() && !is_changed; ++i) {
        for (std::size_t j = 0; j < steps.size() && !is_changed; ++j) {
          if (i == j || steps[i].to != steps[j].from) continue;
          steps[i].to = steps[j].to;
          steps[i].hit = steps[j].hit;
          steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(j));
          is_changed = true;
        }
      }
    }
    return steps;
  }

  /// One for each die, in the order of the dice; one alone if the checker goes on with the other.
  static std::vector<int> origins_of(const Deeds& deed) {
    std::vector<int> origins;
    for (const Move& move : deed.moves) origins.push_back(move.from);
    if (deed.roll.is_double() || deed.moves.size() < 2) return origins;
    const Move& a = deed.moves[0];
    const Move& b = deed.moves[1];
    if (a.to == b.from) return {a.from};
    if (b.to == a.from) return {b.from};
    const auto fits = [](const Move& move, int die) {
      return move.from - move.to == die || (move.to == kOff && move.from < die);
    };
    if (!fits(a, deed.roll.first) || !fits(b, deed.roll.second)) std::swap(origins[0], origins[1]);
    return origins;
  }

  /// Where checkers stop; with two dice each point once.
  static std::vector<int> stops_of(const Deeds& deed) {
    std::vector<int> stops;
    for (const Step& step : joined(canonical_steps(deed.before, deed.moves))) {
      const bool is_known = std::find(stops.begin(), stops.end(), step.to) != stops.end();
      if (deed.roll.is_double() || !is_known) stops.push_back(step.to);
    }
    return stops;
  }

  Hand hand_;
  const Match& match_;
  std::string text_{};
  std::string left_{};
  int row_ = 0;
  std::size_t count_ = 0;
};

/// How much of a match a sheet kept.
struct Kept {
  int turns = 0;
  int ambiguous = 0;
  int wrong = 0;
  std::string first{};  ///< that is wrong

  void add_wrong(const std::string& why) {
    if (wrong++ == 0) first = why;
  }
};

inline void compare(const Deeds& meant, const Action& read, const std::string& where, Kept& kept) {
  ++kept.turns;
  if (read.player != meant.player || read.what.index() != meant.what.index()) {
    kept.add_wrong(where + ": another action");
    return;
  }
  const auto* const play = std::get_if<WrittenPlay>(&read.what);
  if (play == nullptr) return;
  const std::string played = to_text(canonical_steps(meant.before, meant.moves));
  if (play->roll != meant.roll) {
    kept.add_wrong(fmt::format("{}: roll {}", where, roll_text(*play)));
  } else if (play->kind == PlayKind::unreadable) {
    ++kept.ambiguous;
  } else if (meant.moves.empty() || play->hops().empty()) {
    if (meant.moves.empty() != play->hops().empty()) kept.add_wrong(where + ": none, " + played);
  } else {
    const Resolution resolution = resolve(meant.before, meant.roll, play->hops());
    const auto& readings = resolution.readings;
    const bool is_it = std::any_of(readings.begin(), readings.end(), [&](const Reading& reading) {
      return reading.result == meant.after;
    });
    if (!is_it) {
      kept.add_wrong(fmt::format("{}: {}, not {}", where, to_text(play->hops()), played));
    } else if (readings.size() > 1) {
      ++kept.ambiguous;
    }
  }
}

/// Compares the games with those of the record that was read.
inline void compare(Hand hand, std::vector<std::vector<Deeds>> games,
                    const std::vector<Match>& read, Kept& kept) {
  if (read.size() != 1 || read[0].games.size() != games.size()) {
    kept.add_wrong("another number of games");
    return;
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    std::vector<Action> actions = read[0].games[i].actions;
    std::erase_if(actions, [](const Action& each) { return !has_player(each); });
    if (hand == Hand::gaps) {
      std::erase_if(games[i], is_dance);
      std::erase_if(actions, [](const Action& each) {
        const auto* const play = std::get_if<WrittenPlay>(&each.what);
        return play != nullptr && play->kind == PlayKind::danced;
      });
    }
    if (actions.size() != games[i].size()) {
      kept.add_wrong(
          fmt::format("game {}: {} actions for {}", i + 1, actions.size(), games[i].size()));
      continue;
    }
    for (std::size_t at = 0; at < actions.size(); ++at) {
      const std::string where = fmt::format("game {}, action {}, {}{}", i + 1, at + 1,
                                            games[i][at].roll.first, games[i][at].roll.second);
      compare(games[i][at], actions[at], where, kept);
    }
  }
}

/// Calls `use` with each match of a .mat file and the deeds of its games, up to the first one whose
/// games cannot be followed. Returns how many there were.
template <typename Use>
int for_each_followed(const std::filesystem::path& path, Use use) {
  int count = 0;
  for (const Match& match : read_as("mat", contents(path)).matches) {
    std::vector<std::vector<Deeds>> games;
    for (const Game& game : match.games) {
      const auto deeds = deeds_of(game);
      if (!deeds) return count;
      games.push_back(*deeds);
    }
    use(match, games);
    ++count;
  }
  return count;
}

/// Eight matches in dialects of .mat.
inline std::vector<std::filesystem::path> sample_matches() {
  std::vector<std::filesystem::path> paths;
  for (const std::string_view name :
       {"club-evening-gnubg.mat", "dailygammon.mat", "money-session.mat", "open-final-xg.mat",
        "opengammon.mat", "tournament-snowie.mat", "galaxy-match.txt", "playok.txt"}) {
    paths.push_back(testdata() / "sample" / name);
  }
  return paths;
}

/// The 2,000 matches of self-play in the folder of samples, unpacked into another one.
inline std::vector<std::filesystem::path> self_play_matches(const std::filesystem::path& samples,
                                                            const std::filesystem::path& folder) {
  const std::string archive = (samples / "gnubg/selfplay-2000-matches.zip").string();
  const std::string command =
      fmt::format("/usr/bin/unzip -q '{}' -d '{}'", archive, folder.string());
  std::vector<std::filesystem::path> paths;
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe)
  if (std::system(command.c_str()) != 0) return paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".mat") paths.push_back(entry.path());
  }
  return paths;
}

}  // namespace bgtools::test
