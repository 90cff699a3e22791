#include <algorithm>
#include <bgtools/build/keeps.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/sheet.hpp>
#include <utility>

namespace bgtools::sheet {
namespace {

namespace grammar = bgtools::grammar::sheet;
using build::parse;

struct RowParts : Row {
  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::row_number, &Row::number>,
                                 build::Keeps<grammar::left_cell, &Row::left>,
                                 build::Keeps<grammar::right_cell, &Row::right>,
                                 build::Sets<grammar::empty_cell, &Row::has_empty_left, true>>;
};

struct CellParts : Cell {
  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::KeepsDie<grammar::first_die, &Cell::roll, &Roll::first>,
      build::KeepsDie<grammar::second_die, &Cell::roll, &Roll::second>,
      build::Keeps<grammar::nacted_dice, &Cell::dice>,
      build::Keeps<grammar::play_character, &Cell::character>,
      build::Keeps<grammar::roll, &Cell::dice>, build::Keeps<grammar::play, &Cell::play>,
      build::Keeps<grammar::nothing, &Cell::dance>,
      build::Keeps<grammar::no_play_words, &Cell::dance>,
      build::Keeps<grammar::words, &Cell::words>, build::Keeps<grammar::value, &Cell::value>,
      build::Keeps<grammar::words_after, &Cell::after>, build::Keeps<grammar::mark, &Cell::mark>,
      build::Keeps<grammar::comment, &Cell::comment>,
      build::Keeps<grammar::mover_name, &Cell::mover>>;
};

struct HeadingParts : Heading {
  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::game_word, &Heading::word>,
                                 build::Keeps<grammar::game_number, &Heading::number>,
                                 build::Keeps<grammar::length, &Heading::length>,
                                 build::Keeps<grammar::words, &Heading::length_words>,
                                 build::Keeps<grammar::words_after, &Heading::length_after>,
                                 build::Keeps<grammar::first_name, &Heading::first>,
                                 build::Keeps<grammar::name_before_vs, &Heading::first>,
                                 build::Keeps<grammar::second_name, &Heading::second>,
                                 build::Keeps<grammar::first_score, &Heading::first_score>,
                                 build::Keeps<grammar::second_score, &Heading::second_score>>;
};

template <typename Rule>
std::optional<Heading> heading_of(std::string_view line) {
  HeadingParts parts;
  if (!parse<Rule>(line, parts)) return std::nullopt;
  return parts;
}

/// Whether the words around the number of points speak of a match.
bool tells_length(const Heading& heading) {
  const auto tells = [](std::string_view words) {
    return has_word(words, Word::match) || has_word(words, Word::points);
  };
  const bool is_result = phrase_in(heading.length_words).word == Word::wins;
  return !is_result && (tells(heading.length_words) || tells(heading.length_after));
}

struct NactedParts : NactedLine {
  template <typename Rule>
  using action =
      build::ActionOf<Rule, build::Sets<grammar::right_begins, &NactedLine::begins_right, true>,
                      build::Appends<grammar::nacted_item, &NactedLine::items>>;
};

struct ListParts {
  std::string_view number{};
  std::vector<std::string_view> items{};
  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::row_number, &ListParts::number>,
                                 build::Appends<grammar::listed_item, &ListParts::items>>;
};

/// Takes the next cell off a list: an item, with words after it that say that nothing was played.
Cell take_listed(std::span<const std::string_view>& items) {
  constexpr std::size_t kMostWords = 3;
  const std::string_view first = items.front();
  Cell cell = read_cell(first);
  std::size_t words = 0;
  if (cell.kind == CellKind::turn && cell.play.empty())
    words = std::min(kMostWords, items.size() - 1);
  for (; words > 0; --words) {
    const std::string_view last = items[words];
    const auto size = static_cast<std::size_t>(last.data() + last.size() - first.data());
    const Cell dance = read_cell({first.data(), size});
    if (dance.kind != CellKind::turn || !is_dance(dance.dance)) continue;
    cell = dance;
    break;
  }
  items = items.subspan(words + 1);
  return cell;
}

struct Tokens {
  std::vector<Token> list{};
  bool is_joined = false;

  void add(int place, std::string_view text) {
    list.push_back({.place = place, .is_joined = is_joined, .text = text});
    is_joined = false;
  }
};

template <typename Rule>
struct takes_token : tao::pegtl::nothing<Rule> {};
template <>
struct takes_token<grammar::point> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Tokens& tokens) {
    const std::string_view text(in.begin(), in.size());
    tokens.add(text::to_int(text).value_or(0), text);
  }
};
template <>
struct takes_token<grammar::bar> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Tokens& tokens) {
    tokens.add(kBarPlace, std::string_view(in.begin(), in.size()));
  }
  static constexpr int kBarPlace = 25;
};
template <>
struct takes_token<grammar::off> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Tokens& tokens) {
    tokens.add(0, std::string_view(in.begin(), in.size()));
  }
};
template <>
struct takes_token<grammar::joiner> {
  static void apply0(Tokens& tokens) { tokens.is_joined = true; }
};
template <>
struct takes_token<grammar::hit> {
  static void apply0(Tokens& tokens) {
    if (!tokens.list.empty()) tokens.list.back().is_hit = true;
  }
};
template <>
struct takes_token<grammar::hit_word> : takes_token<grammar::hit> {};
template <>
struct takes_token<grammar::repetitions> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Tokens& tokens) {
    if (!tokens.list.empty()) tokens.list.back().times = *in.begin() - '0';
  }
};
template <>
struct takes_token<grammar::twice> {
  static void apply0(Tokens& tokens) {
    if (!tokens.list.empty()) tokens.list.back().times = 2;
  }
};

/// Reads a cell by a rule that it matches as a whole.
template <typename Rule>
bool reads(std::string_view text, CellKind kind, Cell& cell) {
  CellParts parts;
  if (!parse<Rule>(text, parts)) return false;
  cell = parts;
  cell.text = text;
  cell.kind = kind;
  return true;
}

bool read_moved(std::string_view text, Cell& cell) {
  CellParts parts;
  const auto rest = text::rest_after<grammar::mover, CellParts::action>(text, parts);
  if (!rest) return false;
  Cell moved = read_cell(*rest);
  if (moved.kind == CellKind::unreadable || !moved.mover.empty()) return false;
  moved.mover = parts.mover;
  moved.text = text;
  cell = moved;
  return true;
}

bool is_turn_or_cube(const Cell& cell) {
  if (cell.kind == CellKind::turn) return true;
  const Phrase said = phrase_in(cell.words);
  return cell.kind == CellKind::words && is_of_game(said.word) && said.before.empty();
}

/// Whether the number of `counted` is not a part of the turn, as in `row`. If it is not the next
/// one, it counts the rows only if what follows is a cell without it and none with it.
bool counts_rows(const Row& row, const Row& counted, bool is_next) {
  const Cell without = read_cell(counted.left);
  if (row.left == counted.number) {
    const bool is_near = row.left.data() + row.left.size() + 1 == row.right.data();
    return is_next || ((is_near || !is_cube_value(row.left)) && is_turn_or_cube(without));
  }
  const Cell with = read_cell(row.left);
  if (!is_next) return with.kind == CellKind::unreadable && is_turn_or_cube(without);
  // 32 4/1 2/off is a roll and its play, whatever the number of the row, but 12 2-1 6/4 5/4 a row.
  const bool has_play = !without.play.empty() || !without.dance.empty();
  const bool is_roll = without.roll.is_known() && without.dice.find('/') == std::string_view::npos;
  if (is_roll && has_play) return true;
  return with.kind != CellKind::turn || !has_hops_of(with.roll, with.play);
}

}  // namespace

std::optional<Row> read_row(std::string_view line, std::optional<int> next_number) {
  RowParts row;
  if (!parse<grammar::row>(line, row)) return std::nullopt;
  RowParts counted;
  if (parse<grammar::row_with_bare_number>(line, counted)) {
    const bool is_next = next_number && text::to_int(counted.number) == next_number;
    if (counts_rows(row, counted, is_next)) row = counted;
  }
  // A name and a turn are one cell, but words about the cube and a turn are two.
  const std::string_view words = text::trimmed(row.left, " \t:");
  const bool has_name = !row.right.empty() && text::parse_whole<grammar::words>(words) &&
                        phrase_in(words).word == Word::unknown;
  if (has_name) {
    const auto size = row.right.data() + row.right.size() - row.left.data();
    row.left = {row.left.data(), static_cast<std::size_t>(size)};
    row.right = {};
  }
  return row;
}

Cell read_cell(std::string_view text) {
  Cell cell;
  cell.text = text;
  if (reads<grammar::turn>(text, CellKind::turn, cell)) return cell;
  if (reads<grammar::play_alone>(text, CellKind::turn, cell)) return cell;
  if (reads<grammar::lone_cube>(text, CellKind::cube, cell)) return cell;
  // A number of points may look like a roll after a name.
  const bool is_phrase = reads<grammar::phrase>(text, CellKind::words, cell);
  if (is_phrase && phrase_in(cell.words).word != Word::unknown) return cell;
  (void)read_moved(text, cell);
  return cell;
}

bool is_zero(std::span<const Token> tokens) { return tokens.size() == 1 && tokens[0].text == "0"; }

std::vector<Step> written_steps(std::span<const Token> tokens) {
  std::vector<Step> steps;
  const bool is_joined =
      std::any_of(tokens.begin(), tokens.end(), [](const Token& each) { return each.is_joined; });
  const bool is_chain = !is_joined && tokens.size() % 2 != 0;
  std::vector<Step> hop;  // of one checker, which may stop on its way
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const bool goes_on = is_joined ? tokens[i].is_joined : is_chain || i % 2 != 0;
    if (!goes_on) continue;
    hop.push_back({.from = static_cast<std::int8_t>(tokens[i - 1].place),
                   .to = static_cast<std::int8_t>(tokens[i].place),
                   .hit = tokens[i].is_hit});
    const bool is_last =
        i + 1 == tokens.size() || !(is_joined ? tokens[i + 1].is_joined : is_chain);
    if (!is_last) continue;
    for (int n = 0; n < tokens[i].times; ++n) steps.insert(steps.end(), hop.begin(), hop.end());
    hop.clear();
  }
  return steps;
}

bool has_hops_of(Roll roll, std::string_view play) {
  const std::vector<Token> tokens = read_tokens(play);
  const bool has_signs =
      std::any_of(tokens.begin(), tokens.end(), [](const Token& token) { return token.is_joined; });
  const std::vector<Step> steps = written_steps(tokens);
  const std::size_t most = roll.is_double() ? 4 : 2;
  return has_signs && steps.size() <= most &&
         std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
           return step.from > step.to && step.from <= kBar && fits_dice(step, roll);
         });
}

std::optional<NactedLine> read_nacted_line(std::string_view text) {
  NactedParts line;
  if (!parse<grammar::nacted_line>(text, line) || line.items.size() < 2) return std::nullopt;
  return line;
}

std::optional<TurnsLine> read_turns_line(std::string_view line, std::optional<int> next_number) {
  ListParts parts;
  if (!parse<grammar::turns_line>(line, parts)) return std::nullopt;
  TurnsLine listed{.number = parts.number};
  std::string_view name;
  for (std::span<const std::string_view> items = parts.items; !items.empty();) {
    const Cell cell = take_listed(items);
    const bool is_turn =
        cell.kind == CellKind::turn && (!cell.play.empty() || is_dance(cell.dance));
    const bool is_cube = cell.kind == CellKind::words && is_of_game(phrase_in(cell.words).word);
    // A name is before a turn.
    if (!name.empty() && !is_turn) return std::nullopt;
    if (!is_turn && !is_cube) {
      name = text::trimmed(cell.text, " \t:.");
      continue;
    }
    listed.cells.push_back({.name = std::exchange(name, {}), .cell = cell});
    listed.has_play = listed.has_play || !cell.play.empty();
  }
  if (!name.empty() || listed.cells.size() < 2) return std::nullopt;
  const auto row = listed.cells.size() == 2 ? read_row(line, next_number) : std::nullopt;
  listed.may_be_row =
      row && !row->right.empty() && read_cell(row->left).kind != CellKind::unreadable;
  return listed;
}

bool is_cube_value(std::string_view text) {
  const std::optional<int> value = text::to_int(text);
  return value && *value >= 2 && *value <= 64 && (*value & (*value - 1)) == 0;
}

std::vector<Token> read_tokens(std::string_view play) {
  Tokens tokens;
  (void)text::parse_whole<grammar::play, takes_token>(play, tokens);
  return tokens.list;
}

bool begins_row(std::string_view line) { return text::matches<grammar::row_start>(line); }

bool has_turn_first(std::string_view line) { return text::matches<grammar::turn_line>(line); }

bool has_numbers_alone(std::string_view cell) {
  return text::matches<grammar::numbers_alone>(cell);
}

bool is_row_of_mat(std::string_view line) { return text::matches<grammar::mat_row>(line); }

std::optional<Heading> read_game_line(std::string_view line) {
  auto heading = heading_of<grammar::game_line>(line);
  if (heading && meaning_of(heading->word) != Word::game) heading.reset();
  return heading;
}

bool is_meant_as_game_line(std::string_view line) {
  const std::string_view words = text::trimmed(line);
  const std::size_t end = std::min(words.find_first_of(" \t"), words.size());
  const std::string_view number = text::trimmed(words.substr(end));
  const bool is_other = number.empty() || number.find_first_of(" \t") != std::string_view::npos ||
                        meaning_of(words.substr(0, end)) != Word::game;
  if (is_other) return false;
  // Not `Game over`, nor a day or an hour.
  const std::size_t first = number.find_first_of("0123456789");
  if (first == std::string_view::npos) {
    const auto is_sign = [](char c) { return c > ' ' && !text::is_letter(c); };
    return number.size() == 1 || std::all_of(number.begin(), number.end(), is_sign);
  }
  const std::size_t after = number.find_first_not_of("0123456789", first);
  return number.find_first_of("0123456789", std::min(after, number.size())) ==
         std::string_view::npos;
}

std::optional<Heading> read_match_line(std::string_view line) {
  auto heading = heading_of<grammar::match_line>(line);
  if (heading && !tells_length(*heading)) heading.reset();
  return heading;
}

std::optional<Heading> read_pair_line(std::string_view line) {
  auto heading = heading_of<grammar::pair_line>(line);
  if (heading && !heading->length.empty() && !tells_length(*heading)) heading.reset();
  return heading;
}

std::optional<Heading> read_names_line(std::string_view line) {
  return heading_of<grammar::names_line>(line);
}

std::optional<Heading> read_score_line(std::string_view line) {
  return heading_of<grammar::score_line>(line);
}

bool is_comment(std::string_view line) { return text::matches<grammar::comment_line>(line); }

std::string_view without_sign(std::string_view comment) {
  return comment.starts_with(';') ? text::trimmed(comment.substr(1)) : comment;
}

}  // namespace bgtools::sheet
