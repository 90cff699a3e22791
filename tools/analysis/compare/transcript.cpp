#include "analysis/compare/transcript.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

namespace bgtools::analysis {
namespace {

/// Keeps what a reader could not read, and why nothing can be compared.
class UnreadSink final : public Sink {
 public:
  explicit UnreadSink(const Source& source) : source_(source) {}

  bool report(Diagnostic diagnostic) override {
    switch (diagnostic.rule) {
      case Rule::unknown_format:
      case Rule::nothing_to_check:
      case Rule::not_a_transcript:
      case Rule::damaged_file:
        if (trouble_.empty()) {
          trouble_ = fmt::format("{} [{}]", diagnostic.message, code(diagnostic.rule));
        }
        break;
      case Rule::syntax_error:
      case Rule::line_too_long:
      case Rule::mixed_colours:
      case Rule::checker_count:
      case Rule::text_skipped:
      case Rule::nul_bytes:
        unread_.push_back(std::move(diagnostic));
        break;
      default:
        break;
    }
    return true;
  }

  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  [[nodiscard]] std::vector<UnreadText> unread(const Format& format) const {
    std::vector<UnreadText> texts;
    for (const Diagnostic& each : unread_) {
      const bool has_text = !format.is_binary && !each.span.is_empty();
      texts.push_back({has_text ? std::string(source_.text(each.span)) : each.message, each.span});
    }
    return texts;
  }

 private:
  const Source& source_;
  std::string trouble_;
  std::vector<Diagnostic> unread_;
};

template <typename Value>
void exchange(std::array<Value, 2>& both) {
  std::swap(both[0], both[1]);
}

}  // namespace

OrError<Transcript> read_transcript(const Source& source, std::string_view extension,
                                    const Format* forced) {
  Transcript transcript{.source = &source, .format = nullptr, .matches = {}, .unread = {}};
  UnreadSink sink(source);
  transcript.format = read(source, extension, forced, sink, [&](Match&& match) {
    transcript.matches.push_back(std::move(match));
    return !is_set(source.stop());
  });
  if (!sink.trouble().empty()) return Error{sink.trouble()};
  if (transcript.format == nullptr || transcript.matches.empty()) {
    return Error{"no match was found"};
  }
  transcript.unread = sink.unread(*transcript.format);
  return transcript;
}

std::uint64_t line_of(const Transcript& transcript, Span span) {
  if (transcript.format->is_binary || span.is_empty()) return 0;
  return transcript.source->place(span.begin).line;
}

void exchange_players(Match& match) {
  exchange(match.names);
  for (Game& game : match.games) {
    exchange(game.names);
    exchange(game.name_spans);
    exchange(game.score_before);
    exchange(game.score_spans);
    if (game.opening) exchange(*game.opening);
    for (Action& action : game.actions) {
      action.player = other(action.player);
      const auto exchange_cube = [](std::optional<Cube>& cube) {
        if (cube && cube->owner) cube->owner = other(*cube->owner);
      };
      if (auto* const set = std::get_if<SetPosition>(&action.what)) exchange_cube(set->cube);
      if (auto* const shown = std::get_if<ShownBoard>(&action.what)) exchange_cube(shown->cube);
    }
    if (game.result) game.result->winner = other(game.result->winner);
  }
}

}  // namespace bgtools::analysis
