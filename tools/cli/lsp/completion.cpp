#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify/verifier.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/lsp/features.hpp"
#include "cli/lsp/markdown.hpp"
#include "cli/lsp/typed_play.hpp"
#include "questions/plays/plays.hpp"
#include "questions/reading/unfinished.hpp"
#include "questions/show/shown_moment.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {

using questions::Scene;
namespace {

/// Kinds of items in the protocol.
constexpr int kValueKind = 12;
constexpr int kKeywordKind = 14;

/// Where something is typed.
struct Pointer {
  const Question& question;
  questions::RunOptions options{};  ///< with the format of the text
  std::size_t line = 0;             ///< where its line begins
  std::size_t at = 0;
  TextPlaces places;

  [[nodiscard]] const Document& document() const { return *question.document; }
  [[nodiscard]] std::string_view before() const {
    return std::string_view(document().text).substr(line, at - line);
  }
  [[nodiscard]] bool writes_mat() const { return options.forced->name == "mat"; }
  [[nodiscard]] bool writes_sheet() const { return options.forced->name == "sheet"; }
};

/// An item that replaces what is typed from `begin` on. `filter`: the text with which it begins,
/// for the client to compare. It is left out if the label will do, as some clients expect.
Json item_of(Pointer& pointer, const std::string& label, int kind, std::size_t begin,
             const std::string& text, const std::string& filter) {
  const auto typed = std::string_view(pointer.document().text).substr(begin, pointer.at - begin);
  Json item = {
      {"label", label},
      {"kind", kind},
      {"textEdit",
       {{"range", to_json(pointer.places.range({begin, pointer.at}))}, {"newText", text}}}};
  if (!label.starts_with(typed)) item["filterText"] = filter;
  return item;
}

/// The words of a text: the last one first, at most as many as a roll and its hops may be. What
/// follows a colon is another word.
std::vector<Span> last_words(std::string_view text) {
  std::vector<Span> words;
  std::size_t end = text.size();
  while (words.size() <= kMaxSteps) {
    while (end > 0 && kBlanks.find(text[end - 1]) != std::string_view::npos) --end;
    if (end == 0) break;
    std::size_t begin = end - 1;
    while (begin > 0 && text[begin - 1] != ':' &&
           kBlanks.find(text[begin - 1]) == std::string_view::npos) {
      --begin;
    }
    words.push_back({begin, end});
    end = begin;
  }
  return words;
}

/// Whether a word may be a roll: "31:", "3-1", "(31)".
bool may_be_roll(std::string_view word) {
  const auto is_die = [](char c) { return c >= '1' && c <= '6'; };
  return std::count_if(word.begin(), word.end(), is_die) == 2 &&
         word.find_first_not_of("123456-,/()[]:") == std::string_view::npos;
}

/// A roll, and the board on which it is played.
struct Rolled {
  Scene scene{};
  std::size_t end = 0;  ///< of its word
};

/// The roll to which the words before the pointer belong, without its play. Reading the text up to
/// a word says whether that word is a roll.
std::optional<Rolled> roll_before(const Pointer& pointer) {
  const std::string_view line = pointer.before();
  const Document& document = pointer.document();
  for (const Span& word : last_words(line)) {
    if (!may_be_roll(line.substr(word.begin, word.end - word.begin))) continue;
    const std::size_t end = pointer.line + word.end;
    if (end == pointer.at && !line.ends_with(':')) continue;
    std::string_view text = std::string_view(document.text).substr(0, end);
    // In a sheet, what stands between a roll and its play is not read without the play.
    if (!pointer.writes_mat()) text = text.substr(0, text.find_last_not_of(",:") + 1);
    const Source source = opened(document.name, text, document.extension, pointer.question.stop);
    const std::uint64_t begin = source.offset_of_byte(pointer.line + word.begin);
    auto placed = questions::scene_in(source, document.extension, pointer.options, begin);
    if (!placed || !placed->scene.situation.roll.is_valid()) continue;
    // A hop such as 3/1 belongs to a turn whose roll is before it; before a roll there is a name.
    const std::string_view head = source.text({placed->scene.span.begin, begin});
    if (head.find_first_of("0123456789") != std::string_view::npos) continue;
    return Rolled{std::move(placed->scene), end};
  }
  return std::nullopt;
}

/// Adds the plays of the roll before the pointer; false: there is none.
bool add_plays(Pointer& pointer, Json& items) {
  const auto rolled = roll_before(pointer);
  if (!rolled) return false;
  const Scene& scene = rolled->scene;
  const Situation& now = scene.situation;
  if (now.position.moves_otherwise()) return true;
  const std::array operands{to_position_id(now.position),
                            fmt::format("{}{}", now.roll.first, now.roll.second)};
  const auto list = questions::plays_of({}, operands);
  if (!list) return true;
  const std::string_view text = pointer.document().text;
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks, rolled->end), pointer.at);
  const std::string typed(text.substr(begin, pointer.at - begin));
  Situation after = now;
  after.mover = other(now.mover);
  after.roll = {};
  const Client& client = pointer.question.client;
  for (std::size_t at = 0; at < list->plays.size(); ++at) {
    const questions::ListedPlay& each = list->plays[at];
    const std::string& play = each.play;
    const auto rest = typed.empty() ? play : rest_of_play(typed, play);
    if (!rest || rest->empty()) continue;
    const std::string gap = begin == rolled->end ? " " : "";
    Json item = item_of(pointer, play, kValueKind, begin, gap + play, gap + typed + *rest);
    item["sortText"] = fmt::format("{:04}", at);
    // Only the id of the board is sent: clients that resolve items ask for the rest later.
    item["data"] = {{"board", fmt::format("{}:{}", each.result, to_match_id(after))},
                    {"names", scene.names},
                    {"checkers", scene.checkers}};
    if (!client.resolves_items) item = completed_item(std::move(item), client);
    items.push_back(std::move(item));
  }
  return !items.empty();
}

/// The last match of a text, and what was found while it was read.
std::optional<Match> last_match(const Source& source, const Pointer& pointer, Sink& findings) {
  std::optional<Match> last;
  read(source, pointer.document().extension, pointer.options.forced, findings, [&](Match&& match) {
    last = std::move(match);
    return !is_set(source.stop());
  });
  return last && !last->games.empty() && !is_set(source.stop()) ? std::move(last) : std::nullopt;
}

/// A cube action that the rules allow at the end of a text.
struct Allowed {
  int cube = 0;  ///< before it; 0: not known
};

/// The cube action at the end of a text, which begins at `begin`; nullopt: the rules forbid it.
std::optional<Allowed> allowed_at_end(const Pointer& pointer, const std::string& text,
                                      std::size_t begin, bool (*is_wanted)(const Action&)) {
  const Source source =
      opened(pointer.document().name, text, pointer.document().extension, pointer.question.stop);
  Collector findings;
  const auto match = last_match(source, pointer, findings);
  if (!match || match->games.back().actions.empty()) return std::nullopt;
  const Game& game = match->games.back();
  const Action& action = game.actions.back();
  if (!is_wanted(action) || action.span.end <= source.offset_of_byte(begin)) return std::nullopt;
  VerifyOptions options = pointer.options.game;
  options.search_actions = 0;
  WatchedGame watched(match->games.size() - 1);
  questions::UnfinishedSink unfinished(source, findings);
  unfinished.begin_match(*match);
  verify(*match, options, unfinished, &watched);
  const bool is_wrong = std::any_of(
      findings.diagnostics.begin(), findings.diagnostics.end(), [&](const Diagnostic& each) {
        return each.severity >= Severity::warning && touches(each.span, action.span);
      });
  if (is_wrong) return std::nullopt;
  const bool is_known =
      watched.situations.size() == game.actions.size() && watched.situations.back();
  return Allowed{.cube = is_known ? watched.situations.back()->cube.value : 0};
}

template <typename Deed>
bool is_deed(const Action& action) {
  return std::holds_alternative<Deed>(action.what);
}

struct CubeWord {
  std::string_view word;
  bool (*is_wanted)(const Action&);
};
constexpr std::array kCubeWords{
    CubeWord{"Doubles", &is_deed<Double>}, CubeWord{"Takes", &is_deed<Take>},
    CubeWord{"Drops", &is_deed<Drop>}, CubeWord{"Beavers", &is_deed<Beaver>}};

/// Adds the cube actions that are allowed at the pointer.
void add_cube_words(Pointer& pointer, Json& items) {
  const std::string_view line = pointer.before();
  std::size_t word = line.size();
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  while (word > 0 && is_letter(line[word - 1])) --word;
  if (word > 0 && kBlanks.find(line[word - 1]) == std::string_view::npos) return;
  // A roll is followed by its play.
  const std::size_t last = line.substr(0, word).find_last_not_of(kBlanks);
  if (pointer.writes_mat() && last != std::string_view::npos && line[last] == ':') return;
  const std::string typed(line.substr(word));
  const std::size_t begin = pointer.line + word;
  for (const CubeWord& each : kCubeWords) {
    const bool is_begun = typed.size() <= each.word.size() &&
                          std::equal(typed.begin(), typed.end(), each.word.begin(),
                                     [](char a, char b) { return (a | 0x20) == (b | 0x20); });
    if (!is_begun) continue;
    const auto allowed = allowed_at_end(
        pointer, pointer.document().text.substr(0, begin).append(each.word), begin, each.is_wanted);
    if (!allowed) continue;
    std::string text(each.word);
    if (each.is_wanted == &is_deed<Double> || each.is_wanted == &is_deed<Beaver>) {
      if (pointer.writes_mat() && allowed->cube != 0)
        text += fmt::format(" => {}", 2 * allowed->cube);
    }
    items.push_back(
        item_of(pointer, text, kKeywordKind, begin, text, typed + text.substr(typed.size())));
  }
}

/// The number at the beginning of a row: "  2)" or "2.".
struct RowNumber {
  int number = 0;
  std::size_t end = 0;  ///< of the number and its mark
  char mark = ')';
};
std::optional<RowNumber> row_number(std::string_view line) {
  constexpr std::size_t kMostDigits = 4;
  const std::size_t begin = std::min(line.find_first_not_of(kBlanks), line.size());
  std::size_t end = begin;
  int number = 0;
  while (end < line.size() && end - begin < kMostDigits && line[end] >= '0' && line[end] <= '9') {
    number = 10 * number + (line[end++] - '0');
  }
  if (end == begin || end == line.size() || (line[end] != ')' && line[end] != '.')) {
    return std::nullopt;
  }
  return RowNumber{.number = number, .end = end + 1, .mark = line[end]};
}

/// The last line before the pointer's that is not blank.
std::string_view line_before(const Pointer& pointer) {
  std::string_view text = std::string_view(pointer.document().text).substr(0, pointer.line);
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  return text.substr(text.find_last_of("\r\n") + 1);
}

/// Adds the number of the row that begins at the pointer, in the form of the row before it.
void add_row_number(Pointer& pointer, Json& items) {
  const std::string typed(pointer.before());
  const Document& document = pointer.document();
  const Source source =
      opened(document.name, std::string_view(document.text).substr(0, pointer.line),
             document.extension, pointer.question.stop);
  Collector ignored;
  const auto match = last_match(source, pointer, ignored);
  if (!match || match->games.back().result) return;
  const std::vector<Action>& actions = match->games.back().actions;
  RowNumber row{.end = 4};
  if (!actions.empty()) {
    const auto before = row_number(line_before(pointer));
    const Action& last = actions.back();
    // A row has two columns, and what follows a left cell is its right one.
    const bool is_half = pointer.writes_mat() && last.player == Player::one;
    if (!before || is_half || is_deed<Drop>(last)) return;
    row = *before;
  } else if (!pointer.writes_mat()) {
    row = {.end = 2, .mark = '.'};
  }
  const std::string number = fmt::format("{}", row.number + 1);
  const std::size_t digits = std::min(typed.find_first_not_of(kBlanks), typed.size());
  if (!number.starts_with(std::string_view(typed).substr(digits))) return;
  // Blanks that are typed already stay.
  const std::size_t width = std::max(row.end - 1, number.size());
  const std::string text = fmt::format("{:>{}}{} ", number, width, row.mark);
  const std::size_t padding = width - number.size();
  const std::string label = text.substr(padding);
  items.push_back(item_of(pointer, label, kKeywordKind, pointer.line + digits,
                          text.substr(std::min(digits, padding)), label));
}

}  // namespace

Json completed_item(Json item, const Client& client) {
  const Json* const data = member_of(item, "data");
  if (data == nullptr) return item;
  const auto situation = from_gnubg_id(text_in(*data, "board").value_or(std::string()));
  const Json* const names = member_of(*data, "names");
  if (!situation || names == nullptr || !names->is_array() || names->size() != 2) return item;
  BoardLabels labels{.checkers = static_cast<int>(number_in(*data, "checkers").value_or(15))};
  for (std::size_t side = 0; side < 2; ++side) {
    const Json& name = (*names)[side];
    if (!name.is_string()) continue;
    report::append_printable(labels.names[side], name.get_ref<const std::string&>());
  }
  const std::string board = board_text(*situation, labels);
  item["documentation"] = board;
  if (client.takes_markdown_of_items) {
    item["documentation"] = {{"kind", "markdown"}, {"value", code_block(board)}};
  }
  item.erase("data");
  return item;
}

Answer completion(const Question& question) {
  const auto position = position_in(member_of(question.params, "position"));
  if (!position) return Fault{.code = ErrorCode::invalid_params, .message = "no position"};
  const Document& document = *question.document;
  Json items = Json::array();
  const auto judgement = question.settings->judgement(document, question.stop);
  if (!judgement || !trouble_with(document).words.empty()) {
    return Json({{"isIncomplete", false}, {"items", std::move(items)}});
  }
  TextPlaces places = document.places();
  Pointer pointer{.question = question,
                  .options = judgement->question.run,
                  .line = places.offset({.line = position->line, .character = 0}),
                  .at = places.offset(*position),
                  .places = places};
  if (pointer.options.forced == nullptr) {
    const Source source = opened(document.name, document.text, document.extension, question.stop);
    pointer.options.forced = detect(source, document.extension).format;
  }
  if (pointer.options.forced != nullptr && !add_plays(pointer, items) &&
      (pointer.writes_mat() || pointer.writes_sheet())) {
    const bool begins_row =
        pointer.before().find_first_not_of(" \t0123456789") == std::string::npos;
    if (begins_row) add_row_number(pointer, items);
    const bool lacks_number = pointer.writes_mat() && begins_row;
    if (!lacks_number) add_cube_words(pointer, items);
  }
  // What fits depends on each letter that is typed.
  return Json({{"isIncomplete", true}, {"items", std::move(items)}});
}

}  // namespace bgtools::cli::lsp
