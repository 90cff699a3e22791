#include "report/finding.hpp"

#include <fmt/core.h>

#include <bgtools/positions/game_positions.hpp>
#include <cctype>
#include <iterator>
#include <memory>
#include <utility>

#include "report/excerpt.hpp"
#include "report/hash.hpp"
#include "report/locus.hpp"

namespace bgtools::report {
namespace {

/// Of a longer text only the beginning identifies a finding: many findings can have one long text.
constexpr std::size_t kMostIdentifying = 4096;

}  // namespace

std::string fingerprint(const Finding& finding, const Source& source, const Format* format,
                        std::string_view path) {
  std::string play;
  if (format != nullptr && format->is_binary) {
    play = fmt::format("{}", finding.action.value_or(0));
  } else {
    for (const char letter : source.text(finding.span).substr(0, kMostIdentifying)) {
      const auto byte = static_cast<unsigned char>(letter);
      if (byte < 0x80 && std::isspace(byte) != 0) continue;
      play += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
    }
  }
  Hash hash;
  hash.add(code(finding.rule));
  hash.add(path);
  hash.add(fmt::format("{} {} {}", finding.match, finding.game, finding.turn));
  hash.add(play);
  return hash.hex();
}

void Finding::shorten() {
  extent = Extent::brief;
  // What is only cleared would keep its memory.
  message = label = help = std::string();
  notes = repairs = std::vector<std::string>();
  before.reset();
  words.reset();
}

std::string_view Finding::level() const noexcept {
  return consequence_of.empty() ? name(severity) : "note";
}

std::string Finding::where() const {
  std::string text;
  const auto add = [&](std::string_view what, int number) {
    if (number == 0) return;
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ", what, number);
  };
  if (match > 1) add("match", match);
  add("game", game);
  if (game != 0 && game_label && *game_label != game) {
    fmt::format_to(std::back_inserter(text), " (numbered {})", *game_label);
  }
  add("turn", turn);
  return text;
}

std::string Finding::position() const {
  if (before) return to_situation_text(*before);
  return words ? words->position : std::string();
}

std::string_view Finding::duty() const noexcept {
  if (!before) return words ? std::string_view(words->duty) : std::string_view();
  if (before->is_double_offered) return "to answer";
  return before->roll.is_known() ? "to play" : "to roll";
}

std::string_view Finding::mover() const noexcept {
  return words ? std::string_view(words->mover) : std::string_view();
}

std::string_view Finding::after() const noexcept {
  return words ? std::string_view(words->after) : std::string_view();
}

Finding finding_of(Diagnostic diagnostic) {
  Finding finding;
  finding.rule = diagnostic.rule;
  finding.severity = diagnostic.severity;
  finding.message = std::move(diagnostic.message);
  finding.label = std::move(diagnostic.label);
  finding.match = diagnostic.match;
  finding.game = diagnostic.game;
  finding.turn = diagnostic.turn;
  finding.game_label = diagnostic.game_label;
  finding.span = diagnostic.span;
  finding.action = diagnostic.action;
  if (diagnostic.before) finding.before = std::make_shared<const Situation>(*diagnostic.before);
  finding.stands = diagnostic.stands;
  finding.notes = std::move(diagnostic.notes);
  finding.help = std::move(diagnostic.help);
  finding.repairs.reserve(diagnostic.repairs.size());
  for (Repair& repair : diagnostic.repairs) finding.repairs.push_back(std::move(repair.words));
  finding.unverified = std::move(diagnostic.unverified);
  return finding;
}

void locate(Finding& finding, const Source& source, const Format* format) {
  const Locus from = locus(source, format, finding.span.begin);
  const Locus to = locus(source, format, finding.span.end);
  finding.from = from.place;
  finding.to = to.place;
  finding.place = place_words(from, format);
  finding.byte = from.byte;
  finding.end_byte = to.byte;
  if (from.place.line != 0 && !source.text().empty() && finding.extent != Extent::brief) {
    finding.excerpt = std::make_shared<const Excerpt>(excerpt_of(source, finding.span));
  }
  for (WrittenRepair& edit : finding.edits) {
    const Locus begin = locus(source, format, edit.span.begin);
    const Locus end = locus(source, format, edit.span.end);
    edit.from = begin.place;
    edit.to = end.place;
    edit.byte = begin.byte;
    edit.end_byte = end.byte;
  }
  finding.fingerprint = fingerprint(finding, source, format, source.name());
}

}  // namespace bgtools::report
