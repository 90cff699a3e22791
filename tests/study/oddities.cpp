#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <study/cells.hpp>
#include <study/layout.hpp>
#include <study/oddities.hpp>
#include <study/plain_board.hpp>
#include <study/study.hpp>
#include <utility>
#include <vector>

#include "questions/repair/repairer.hpp"

namespace bgtools::test {
namespace {

using layout::Cell;
using layout::CellKind;
using layout::Game;
using layout::Hop;
using layout::Row;
using layout::Transcript;

using Made = std::optional<std::string>;
using Random = std::mt19937_64;

// Other ways to write the same.

/// Every play in other words, which are given its cell.
template <typename Words>
std::string with_plays(std::string_view text, Words words) {
  const Transcript transcript = layout::cut(text);
  const Sites sites = sites_of(transcript);
  std::string made(text);
  for (auto site = sites.rbegin(); site != sites.rend(); ++site) {
    if (!has_hops(*site)) continue;
    write_cell(
        made, *site,
        fmt::format("{}{}", words_at(text, {site->cell->part.begin, site->cell->part.begin + 3}),
                    words(*site->cell)));
  }
  return made;
}

std::string hop_text(const Hop& hop) {
  return fmt::format(" {}/{}{}", hop.from.value, hop.to.value, hop.is_starred ? "*" : "");
}

Made without_marks(std::string_view text, Random& /*random*/) {
  std::string made(text);
  std::erase(made, '*');
  return made;
}

Made small_die_first(std::string_view text, Random& /*random*/) {
  std::string made(text);
  for (std::size_t at = 2; at < made.size(); ++at) {
    const auto is_die = [&](std::size_t place) { return made[place] >= '1' && made[place] <= '6'; };
    if (made[at] == ':' && is_die(at - 1) && is_die(at - 2) && made[at - 3] == ' ') {
      std::swap(made[at - 1], made[at - 2]);
    }
  }
  return made;
}

Made hops_in_any_order(std::string_view text, Random& random) {
  return with_plays(text, [&](const Cell& cell) {
    std::vector<Hop> hops = cell.hops;
    const auto by = static_cast<std::ptrdiff_t>(below(random, hops.size()));
    std::rotate(hops.begin(), hops.begin() + by, hops.end());
    std::string words;
    for (const Hop& hop : hops) words += hop_text(hop);
    return words;
  });
}

Made hops_joined(std::string_view text, Random& /*random*/) {
  return with_plays(text, [](const Cell& cell) {
    std::vector<Hop> hops = cell.hops;
    for (std::size_t at = 1; at < hops.size();) {
      if (hops[at - 1].to.value == hops[at].from.value && !hops[at - 1].is_starred) {
        hops[at].from = hops[at - 1].from;
        hops.erase(hops.begin() + static_cast<std::ptrdiff_t>(at) - 1);
      } else {
        ++at;
      }
    }
    std::string words;
    for (const Hop& hop : hops) words += hop_text(hop);
    return words;
  });
}

Made hops_counted(std::string_view text, Random& /*random*/) {
  return with_plays(text, [](const Cell& cell) {
    std::string words;
    for (std::size_t at = 0; at < cell.hops.size();) {
      const std::string hop = hop_text(cell.hops[at]);
      std::size_t count = 1;
      while (at + count < cell.hops.size() && hop_text(cell.hops[at + count]) == hop) ++count;
      words += count == 1 ? hop : fmt::format("{}({})", hop, count);
      at += count;
    }
    return words;
  });
}

Made bar_and_off(std::string_view text, Random& /*random*/) {
  return with_plays(text, [](const Cell& cell) {
    std::string words;
    for (const Hop& hop : cell.hops) {
      const std::string from = hop.from.value == 25 ? "bar" : fmt::format("{}", hop.from.value);
      const std::string to = hop.to.value == 0 ? "off" : fmt::format("{}", hop.to.value);
      words += fmt::format(" {}/{}{}", from, to, hop.is_starred ? "*" : "");
    }
    return words;
  });
}

Made with_comments(std::string_view text, Random& random) {
  constexpr std::array<std::string_view, 4> kComments{
      "; a fine roll\n", "; 31: 8/5 6/5 was better\n", "; Doubles => 2 was too late\n", "\n"};
  std::string made;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    made += text.substr(0, end);
    const bool is_row = end > 3 && text[3] == ')';
    if (is_row && below(random, 4) == 0) made += kComments[below(random, kComments.size())];
    text.remove_prefix(end);
  }
  return made;
}

Made crlf(std::string_view text, Random& /*random*/) {
  std::string made;
  for (const char c : text) made += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return made;
}

Made rows_in_one_line(std::string_view text, Random& random) {
  std::string made(text);
  const Transcript transcript = layout::cut(text);
  const std::vector<NumberedRow> rows = numbered_rows(transcript);
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (!is_followed_by_rows(*row, 1) || below(random, 6) != 0) continue;
    made.replace(row->game->rows[row->index].line.end - 1, 1, "  ");
  }
  return made;
}

// Records that do not have everything.

Made from_a_later_game(std::string_view text, Random& random) {
  const Transcript transcript = layout::cut(text);
  if (transcript.games.size() < 2) return std::nullopt;
  const std::vector<std::size_t> places = game_places(text, transcript);
  const std::size_t first = 1 + below(random, transcript.games.size() - 1);
  return fmt::format("{}{}", text.substr(0, places[0]), text.substr(places[first]));
}

Made games_left_out(std::string_view text, Random& random) {
  const Transcript transcript = layout::cut(text);
  if (transcript.games.size() < 3) return std::nullopt;
  const std::vector<std::size_t> places = game_places(text, transcript);
  const std::size_t gone = 1 + below(random, transcript.games.size() - 2);
  const std::size_t count = 1 + below(random, transcript.games.size() - 1 - gone);
  return fmt::format("{}{}", text.substr(0, places[gone]), text.substr(places[gone + count]));
}

Made unfinished(std::string_view text, Random& random) {
  const Transcript transcript = layout::cut(text);
  if (transcript.games.size() < 2) return std::nullopt;
  const std::size_t games = 1 + below(random, transcript.games.size() - 1);
  return std::string(text.substr(0, game_places(text, transcript)[games]));
}

Made without_results(std::string_view text, Random& /*random*/) {
  const Transcript transcript = layout::cut(text);
  std::string made(text);
  const Sites sites = sites_of(transcript);
  const auto games = static_cast<int>(transcript.games.size());
  for (auto site = sites.rbegin(); site != sites.rend(); ++site) {
    if (!is_result(*site) || site->game == games) continue;
    const layout::Part part = site->row->number ? site->cell->part : site->row->line;
    made.erase(part.begin, part.size());
  }
  return made;
}

Made and_the_match(std::string_view text, Random& /*random*/) {
  const Transcript transcript = layout::cut(text);
  const Sites sites = sites_of(transcript);
  if (transcript.length == 0 || !is_result(sites.back())) return std::nullopt;
  std::string made(text);
  made.insert(sites.back().cell->part.end, " and the match");
  return made;
}

/// How a last game ends that is given up in one of its rows. `tail` is given the row, and returns
/// what stands instead of it.
template <typename Tail>
Made given_up(std::string_view text, Random& random, Tail tail) {
  const Transcript transcript = layout::cut(text);
  const Game& game = transcript.games.back();
  int cube = 1;
  std::vector<std::pair<const Row*, int>> rows;
  for (const Row& row : game.rows) {
    const bool is_whole = row.number && row.cells.size() == 2 && row.cells[0].hops.size() > 1 &&
                          row.cells[1].hops.size() > 1;
    if (is_whole) rows.emplace_back(&row, cube);
    for (const Cell& cell : row.cells) {
      if (cell.kind == CellKind::takes) cube *= 2;
    }
  }
  if (rows.empty()) return std::nullopt;
  const auto [row, at_stake] = rows[below(random, rows.size())];
  const std::string end = tail(*row);
  // The right player gives up on a roll.
  return fmt::format("{}{}\n      Wins {} point{}\n", text.substr(0, row->line.begin), end,
                     at_stake, at_stake == 1 ? "" : "s");
}

Made given_up_on_roll(std::string_view text, Random& random) {
  return given_up(text, random, [&](const Row& row) {
    return std::string(words_at(text, {row.line.begin, row.cells[1].part.begin + 3}));
  });
}

Made last_roll_half_played(std::string_view text, Random& random) {
  return given_up(text, random, [&](const Row& row) {
    return std::string(words_at(text, {row.line.begin, row.cells[1].hops[0].part.end}));
  });
}

Made last_roll_unknown(std::string_view text, Random& random) {
  return given_up(text, random, [&](const Row& row) {
    return fmt::format("{}00:", words_at(text, {row.line.begin, row.cells[1].part.begin}));
  });
}

/// Old transcripts have the result in the free column, whoever won.
Made result_beside_bear_off(std::string_view text, Random& /*random*/) {
  const Transcript transcript = layout::cut(text);
  std::string made(text);
  const Sites sites = sites_of(transcript);
  for (std::size_t at = sites.size(); at-- > 1;) {
    const Site& last = sites[at - 1];
    const bool is_alone = is_result(sites[at]) && !sites[at].row->number && has_hops(last) &&
                          last.row->cells.size() == 1 && last.cell->player == 0 &&
                          sites[at].cell->player == 0;
    if (!is_alone) continue;
    std::string line(words_at(text, {last.row->line.begin, last.cell->part.end}));
    line.resize(layout::kRightColumn + 1, ' ');
    line += words_at(text, sites[at].cell->part);
    made.replace(last.row->line.begin, sites[at].cell->part.end - last.row->line.begin, line);
  }
  if (made == text) return std::nullopt;
  return made;
}

Made unread_take(std::string_view text, Random& /*random*/) {
  std::string made(text);
  for (std::size_t at = 0; (at = made.find("Takes", at)) != std::string::npos;) {
    made.replace(at, 5, "Ottaa");
  }
  if (made == text) return std::nullopt;
  return made;
}

// Games that nobody plays.

/// Plays matches in which every legal play is as likely, and doubles, answers and resignations come
/// at random.
class RandomMatch {
 public:
  explicit RandomMatch(Random& random) : random_(random) {}

  std::string text() {
    constexpr std::array<int, 4> kLengths{1, 3, 5, 9};
    length_ = kLengths[below(random_, kLengths.size())];
    text_ = fmt::format(" {} point match\n", length_);
    for (int number = 1; score_[0] < length_ && score_[1] < length_; ++number) {
      text_ += fmt::format("\n Game {}\n", number);
      std::string names = fmt::format(" Ann : {}", score_[0]);
      names.resize(32, ' ');
      text_ += fmt::format("{}Bob : {}\n", names, score_[1]);
      play_game();
    }
    return text_;
  }

 private:
  [[nodiscard]] bool may_double(int player) const {
    const bool is_free = !owner_ || *owner_ == player;
    return is_free && !is_crawford_ && length_ > 1 && cells_.size() > 1 && cube_ < length_;
  }

  void play_game() {
    board_ = plain_start();
    cells_.clear();
    cube_ = 1;
    owner_.reset();
    const bool is_one_away = score_[0] == length_ - 1 || score_[1] == length_ - 1;
    is_crawford_ = is_one_away && !was_crawford_ && length_ > 1;
    was_crawford_ = was_crawford_ || is_crawford_;
    const int first = static_cast<int>(below(random_, 2));
    int player = first;
    std::optional<std::pair<int, int>> result;
    while (!result) {
      result = turn(player);
      player = 1 - player;
    }
    const auto [winner, points] = *result;
    Columns columns;
    put_in_order(cells_, first == 1, columns);
    columns.result = fmt::format("Wins {} point{}", points, points == 1 ? "" : "s");
    columns.result_column = winner;
    text_ += laid_out(columns, 1);
    score_[static_cast<std::size_t>(winner)] += points;
  }

  /// The winner and the points, if this turn ends the game.
  std::optional<std::pair<int, int>> turn(int player) {
    if (may_double(player) && below(random_, 20) == 0) {
      cells_.push_back(fmt::format("Doubles => {}", 2 * cube_));
      const bool is_drop = below(random_, 3) == 0;
      cells_.emplace_back(is_drop ? "Drops" : "Takes");
      if (is_drop) return std::pair(player, cube_);
      cube_ *= 2;
      owner_ = 1 - player;
    }
    if (cells_.size() > 10 && below(random_, 150) == 0) {
      const int level =
          1 + static_cast<int>(below(random_, static_cast<std::size_t>(most(player))));
      return std::pair(1 - player, cube_ * level);
    }
    roll(player);
    if (board_.left(player) == 0) return std::pair(player, cube_ * most(1 - player));
    return std::nullopt;
  }

  /// The level that a player has lost, or may still lose.
  [[nodiscard]] int most(int player) const {
    if (board_.left(player) < 15) return 1;
    for (int point = 19; point <= 25; ++point) {
      if (board_.on(player, point) > 0) return 3;
    }
    return 2;
  }

  void roll(int player) {
    std::array<int, 2> dice{};
    do {
      for (int& die : dice) die = 1 + static_cast<int>(below(random_, 6));
    } while (cells_.empty() && dice[0] == dice[1]);
    std::string words = fmt::format("{}{}:", dice[0], dice[1]);
    const auto& plays = plays_.of(board_, player, dice);
    if (!plays.empty()) {
      const PlainSequence play = plays[below(random_, plays.size())];
      for (std::size_t at = 0; at < play.count; ++at) {
        const auto [from, to] = play.moves[at];
        const bool is_hit = to > 0 && board_.on(1 - player, 25 - to) == 1;
        words += fmt::format(" {}/{}{}", from, to, is_hit ? "*" : "");
        if (is_hit) board_.add(1 - player, 25 - to, -1);
      }
      board_ = play.after;
    }
    cells_.push_back(std::move(words));
  }

  Random& random_;
  PlainPlays plays_;
  std::string text_;
  int length_ = 0;
  std::array<int, 2> score_{};
  bool was_crawford_ = false;
  bool is_crawford_ = false;
  PlainBoard board_;
  std::vector<std::string> cells_;
  int cube_ = 1;
  std::optional<int> owner_;
};

Made random_match(std::string_view /*text*/, Random& random) { return RandomMatch(random).text(); }

constexpr std::array kOddities{
    Oddity{"self-play", "as it is", true,
           [](std::string_view text, Random& /*random*/) { return Made(text); }},
    Oddity{"random play", "every legal play is as likely; doubles, answers, resignations", true,
           random_match},
    Oddity{"no hit marks", "no hit has a star", true, without_marks},
    Oddity{"small die first", "the smaller die is written first", true, small_die_first},
    Oddity{"hops in any order", "the hops of a play are turned round", true, hops_in_any_order},
    Oddity{"hops joined", "two hops of one checker are one", true, hops_joined},
    Oddity{"hops counted", "equal hops are written once, with their number", false, hops_counted},
    Oddity{"bar and off", "in words", false, bar_and_off},
    Oddity{"comments", "comments and empty lines between rows", true, with_comments},
    Oddity{"line ends of Windows", "", false, crlf},
    Oddity{"rows in one line", "some line ends are left out", true, rows_in_one_line},
    Oddity{"from a later game on", "the first games are left out", true, from_a_later_game},
    Oddity{"games left out", "in the middle; their numbers are missing", true, games_left_out},
    Oddity{"unfinished", "the last games are left out", true, unfinished},
    Oddity{"without results", "only the headings say who won", true, without_results},
    Oddity{"and the match", "behind the last result", true, and_the_match},
    Oddity{"given up on a roll", "the last roll is not played", true, given_up_on_roll},
    Oddity{"last roll half played", "one hop of the last roll is played", false,
           last_roll_half_played},
    Oddity{"last roll unknown", "00: and nothing", false, last_roll_unknown},
    Oddity{"result in the free column", "the result shares a row with the last play, whoever won",
           false, result_beside_bear_off},
    Oddity{"takes unread", "in another language", false, unread_take},
};

}  // namespace

std::span<const Oddity> all_oddities() noexcept { return kOddities; }

std::optional<OddRecord> odd_record(const Oddity& oddity, std::string_view match,
                                    std::mt19937_64& random, BruteForceJudge& judge) {
  auto text = oddity.make(match, random);
  if (!text) return std::nullopt;
  OddRecord record{.text = *std::move(text), .verdict = {}};
  if (oddity.is_judged) record.verdict = judge.judge(record.text);
  judge.forget();
  std::vector<Diagnostic> findings = read_and_verify(record.text).findings;
  record.is_changed = !findings.empty() && repaired_text(record.text, false) != record.text;
  for (Diagnostic& found : findings) {
    const bool is_accusation =
        found.severity == Severity::error && !questions::is_of_unkept_text(found.rule);
    if (is_accusation) record.accusations.push_back(std::move(found));
  }
  return record;
}

}  // namespace bgtools::test
