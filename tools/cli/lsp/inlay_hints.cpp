#include <fmt/core.h>

#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify/verifier.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/lsp/features.hpp"
#include "questions/reading/replayed_games.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {
namespace {

/// Adds the hints for the lines of a match that end in a part of the document.
class HintsOfMatch final : public GameWatcher {
 public:
  HintsOfMatch(const Source& source, const Document& document, Span part, Json& hints)
      : source_(source), places_(document.places()), part_(part), hints_(hints) {}

  void see(const VerifiedGame& game) override {
    const std::array<int, 2> before = std::exchange(score_, game.context.score);
    const Game& record = game.context.game;
    const Span span{source_.byte_offset(record.span.begin), source_.byte_offset(record.span.end)};
    if (!touches(span, part_)) return;
    if (game.context.is_score_known && before != score_) {
      std::string words = fmt::format("{}-{}", score_[0], score_[1]);
      if (game.context.crawford == CrawfordState::yes) words += ", Crawford game";
      const Span heading = record.label_span.is_empty() ? record.span : record.label_span;
      add(heading.begin, std::move(words), "");
    }
    add_rows(record, watched_actions(game));
  }

 private:
  /// The line of the document on which an action ends.
  std::uint32_t line_of(const Action& action) {
    const std::uint64_t last = std::max(action.span.begin + 1, action.span.end) - 1;
    return places_.position(source_.byte_offset(last)).line;
  }

  /// Adds the board after each line with a turn or a cube action.
  void add_rows(const Game& game, const WatchedActions& watched) {
    Cube cube;
    // The board after a line is the one before the next action.
    std::optional<std::size_t> last;
    for (std::size_t at = 0; at < watched.situations.size(); ++at) {
      const Action& action = game.actions[at];
      const bool is_end = at + 1 == game.actions.size();
      if (!is_end && !has_player(action)) continue;
      if (last && (is_end || line_of(action) != line_of(game.actions[*last]))) {
        if (const auto& known = watched.situations[at]) {
          add_row(game, game.actions[*last], *known, cube);
          cube = known->cube;
        }
      }
      last = at;
    }
  }

  void add_row(const Game& game, const Action& action, const Situation& after, const Cube& cube) {
    if (after.position.moves_otherwise()) return;
    std::array<int, 2> pips{};
    pips[index(after.mover)] = after.position.pip_count();
    pips[index(other(after.mover))] = after.position.opponent_pip_count();
    std::string words = fmt::format("{}-{}", pips[0], pips[1]);
    BoardLabels labels;
    for (std::size_t side = 0; side < 2; ++side) {
      report::append_printable(labels.names[side], game.names[side]);
    }
    const auto name = [&](Player player) { return player_words(player, labels); };
    std::string tip =
        fmt::format("{} {}, {} {}", name(Player::one), report::counted(pips[0], "pip"),
                    name(Player::two), report::counted(pips[1], "pip"));
    if (after.cube != cube) {
      words += fmt::format(", cube {}", after.cube.value);
      if (after.cube.owner) words += fmt::format(" {}", name(*after.cube.owner));
    }
    add(action.span.begin, std::move(words), std::move(tip));
  }

  /// Adds a hint at the end of the line of a place.
  void add(std::uint64_t place, std::string words, std::string tip) {
    const std::uint32_t line = places_.position(source_.byte_offset(place)).line;
    const std::size_t end =
        places_.offset({.line = line, .character = std::numeric_limits<std::uint32_t>::max()});
    if (end < part_.begin || end > part_.end) return;
    Json hint = {{"position", to_json(places_.position(end))},
                 {"label", std::move(words)},
                 {"paddingLeft", true}};
    if (!tip.empty()) hint["tooltip"] = std::move(tip);
    hints_.push_back(std::move(hint));
  }

  const Source& source_;
  TextPlaces places_;
  Span part_;
  Json& hints_;
  std::array<int, 2> score_{};  ///< before the game that was seen last
};

}  // namespace

Answer inlay_hints(const Question& question) {
  const auto range = range_in(member_of(question.params, "range"));
  if (!range) return Fault{.code = ErrorCode::invalid_params, .message = "no range"};
  const Document& document = *question.document;
  Json hints = Json::array();
  if (!question.settings->shows_inlay_hints() || !trouble_with(document).words.empty()) {
    return hints;
  }
  const auto judgement = question.settings->judgement(document, question.stop);
  if (!judgement) return hints;
  VerifyOptions options = judgement->question.run.game;
  options.search_actions = 0;
  const Source source = opened(document.name, document.text, document.extension, question.stop);
  const TextPlaces places = document.places();
  const Span part{.begin = places.offset(range->begin), .end = places.offset(range->end)};
  Collector ignored;
  read(source, document.extension, judgement->question.run.forced, ignored, [&](Match&& match) {
    if (source.byte_offset(match.span.begin) > part.end) return false;
    const Span last = match.games.empty() ? match.span : match.games.back().span;
    if (source.byte_offset(last.end) < part.begin) return true;
    questions::mark_ends(match);
    HintsOfMatch watcher(source, document, part, hints);
    verify(match, options, ignored, &watcher);
    return !is_set(question.stop);
  });
  return hints;
}

}  // namespace bgtools::cli::lsp
