#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <grammars/bkg.hpp>
#include <optional>
#include <string_view>
#include <variant>

namespace bgtools::bkg {
namespace {

namespace grammar = bgtools::grammar::bkg;

using text::trimmed;

enum class RowKind : std::uint8_t { turn, doubles, wins, unknown };

struct Row {
  RowKind kind = RowKind::unknown;
  std::optional<Player> player{};
  Roll roll{};
  std::string_view play{};
  std::optional<bool> is_taken{};
  int level = 1;

  template <typename Rule>
  using action = build::ActionOf<Rule, build::SetsFirst<grammar::black, &Row::player, Player::one>,
                                 build::SetsFirst<grammar::white, &Row::player, Player::two>,
                                 build::KeepsDie<grammar::first_die, &Row::roll, &Roll::first>,
                                 build::KeepsDie<grammar::second_die, &Row::roll, &Roll::second>,
                                 build::Keeps<grammar::play, &Row::play>,
                                 build::Sets<grammar::turn, &Row::kind, RowKind::turn>,
                                 build::Sets<grammar::accepted, &Row::is_taken, true>,
                                 build::SetsFirst<grammar::answer, &Row::is_taken, false>,
                                 build::Sets<grammar::doubles, &Row::kind, RowKind::doubles>,
                                 build::Sets<grammar::gammon, &Row::level, 2>,
                                 build::Sets<grammar::backgammon, &Row::level, 3>,
                                 build::Sets<grammar::wins, &Row::kind, RowKind::wins>>;
};

/// The row that a line is; a row of unknown kind begins with a player and continues differently.
std::optional<Row> read_row(std::string_view line, std::string_view& words) {
  Row start;
  const auto rest = text::rest_after<grammar::row_start, Row::action>(line, start);
  if (!rest) return std::nullopt;
  words = *rest;
  Row row;
  if (build::parse<grammar::row>(line, row)) return row;
  return start;
}

class Reader : public absolute::AbsoluteReader {
 public:
  using AbsoluteReader::AbsoluteReader;

  void read_line(std::string_view text);

 private:
  void open_game();
  void take_result(const Row& row, Player winner);
  [[nodiscard]] bool is_dropped() {
    return !game()->actions.empty() && std::holds_alternative<Drop>(game()->actions.back().what);
  }

  bool is_after_row_ = false;
};

void Reader::read_line(std::string_view text) {
  std::string_view words;
  const auto row = read_row(line(), words);
  const bool is_inside = game() != nullptr && is_after_row_ && !game()->result && !is_dropped();
  // Words after a colour may be a comment, but those that begin like dice are a row.
  const bool has_dice = words.substr(0, 2).find_first_of("(0123456789") != std::string_view::npos;
  const bool is_row = row && (row->kind != RowKind::unknown || is_inside || has_dice);
  if (!is_row) {
    is_after_row_ = false;
    if (!text.empty()) skip_line();
    return;
  }
  // Only its end separates a game from the next one.
  const bool is_over =
      game() != nullptr && (game()->result || (is_dropped() && row->kind != RowKind::wins));
  if (game() == nullptr || is_over) open_game();
  is_after_row_ = true;
  const Player player = row->player.value_or(Player::one);
  const Span span = span_of_line();
  switch (row->kind) {
    case RowKind::turn:
      add_turn(player, row->roll, row->play, span);
      break;
    case RowKind::doubles:
      add(player, Double{}, span);
      if (!row->is_taken) break;
      if (*row->is_taken) {
        add(other(player), Take{}, span);
      } else {
        add(other(player), Drop{}, span);
      }
      break;
    case RowKind::wins:
      take_result(*row, player);
      break;
    case RowKind::unknown:
      add_unreadable(player, words, span);
      break;
  }
}

void Reader::open_game() {
  const bool is_first = !has_match();
  Game& game = begin_game();
  game.names = {"Black", "White"};
  if (!is_first) return;
  match().names = game.names;
  match().length = 0;
}

/// The text has the level in words; the cube turns it into points.
void Reader::take_result(const Row& row, Player winner) {
  Result result{.winner = winner, .points = cube() * row.level, .span = span_of_line()};
  if (!is_dropped()) result.level = row.level;
  set_result(result);
}

/// The games of the program BKG: likely if lines begin with Black or White and dice.
Confidence sniff(std::string_view head) noexcept {
  int rows = 0;
  while (!head.empty()) {
    if (text::matches<grammar::row_with_dice>(text::take_short_line(head))) ++rows;
    if (rows >= 2) return Confidence::likely;
  }
  return rows > 0 ? Confidence::possible : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::bkg
