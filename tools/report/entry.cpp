#include "report/entry.hpp"

#include <fmt/format.h>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/encoding.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <utility>

#include "report/excerpt.hpp"
#include "report/hash.hpp"
#include "report/locus.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

std::string fingerprint(const Source& source, const Format* format, const Diagnostic& diagnostic) {
  std::string play;
  if (format != nullptr && format->is_binary) {
    play = fmt::format("{}", diagnostic.action.value_or(0));
  } else {
    for (const char letter : source.text(diagnostic.span)) {
      const auto byte = static_cast<unsigned char>(letter);
      if (byte < 0x80 && std::isspace(byte) != 0) continue;
      play += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
    }
  }
  Hash hash;
  hash.add(code(diagnostic.rule));
  hash.add(source.name());
  hash.add(fmt::format("{} {} {}", diagnostic.match, diagnostic.game, diagnostic.turn));
  hash.add(play);
  return hash.hex();
}

std::string_view duty_in(const Situation& situation) {
  if (situation.is_double_offered) return "to answer";
  return situation.roll.is_known() ? "to play" : "to roll";
}

Entry entry_of(const Source& source, const Format* format, const Finding& finding) {
  const Diagnostic& diagnostic = finding.diagnostic;
  Entry entry;
  entry.rule = diagnostic.rule;
  entry.severity = diagnostic.severity;
  entry.message = diagnostic.message;
  entry.label = diagnostic.label;
  entry.match = diagnostic.match;
  entry.game = diagnostic.game;
  entry.turn = diagnostic.turn;
  entry.game_label = diagnostic.game_label;
  const Locus from = locus(source, format, diagnostic.span.begin);
  const Locus to = locus(source, format, diagnostic.span.end);
  entry.from = from.place;
  entry.to = to.place;
  entry.place = place_words(from, format);
  entry.byte = from.byte;
  entry.end_byte = to.byte;
  if (from.place.line != 0 && !source.text().empty()) {
    entry.excerpt = excerpt_of(source, diagnostic.span);
  }
  if (diagnostic.before) {
    entry.position = to_gnubg_id(*diagnostic.before);
    entry.mover = finding.mover;
    entry.duty = duty_in(*diagnostic.before);
  }
  entry.stands = diagnostic.stands;
  entry.cause = finding.cause;
  entry.notes = diagnostic.notes;
  entry.help = diagnostic.help;
  entry.repairs.reserve(diagnostic.repairs.size());
  for (const Repair& repair : diagnostic.repairs) entry.repairs.push_back(repair.words);
  entry.unverified = diagnostic.unverified;
  entry.unverified_text = finding.unverified_text;
  entry.fingerprint = fingerprint(source, format, diagnostic);
  return entry;
}

}  // namespace

std::string_view Entry::level() const noexcept {
  return consequence_of.empty() ? name(severity) : "note";
}

std::string Entry::where() const {
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

FileReport file_report(const Source& source, Receipt receipt, const Findings& findings) {
  FileReport report;
  report.path = source.name();
  report.receipt = std::move(receipt);
  report.tally = findings.tally();
  report.is_unread = findings.is_unread();
  report.shown = findings.all().size();
  report.found = static_cast<std::int64_t>(report.shown);
  report.entries.reserve(report.shown);
  for (const Finding& finding : findings.all()) {
    // Nobody is told of an input that an interruption cut.
    if (is_set(source.stop())) return {};
    report.entries.push_back(entry_of(source, report.receipt.format, finding));
  }
  for (Entry& entry : report.entries) {
    if (entry.cause) entry.consequence_of = report.entries[*entry.cause].fingerprint;
    if (!entry.cause) ++report.broken[entry.rule];
  }
  return report;
}

void FileReport::show_first(std::size_t& may_show) {
  for (shown = 0; shown < entries.size(); ++shown) {
    const bool is_counted = !entries[shown].is_known();
    if (is_counted && may_show == 0) return;
    if (is_counted) --may_show;
  }
}

void add_entry(const Source& source, const Selection& selection, Diagnostic diagnostic,
               std::string_view identity, FileReport& report) {
  const Severity severity = diagnostic.severity;
  if (severity == Severity::off) return;
  if (!selection.is_shown(severity)) {
    if (selection.fails(severity)) {
      report.tally.worst_hidden = std::max(report.tally.worst_hidden, severity);
    }
    return;
  }
  const bool is_of_whole = diagnostic.span.is_empty();
  Entry entry = entry_of(source, report.receipt.format, Finding{std::move(diagnostic), {}, {}, {}});
  if (is_of_whole) entry.excerpt.reset();
  Hash hash;
  hash.add(code(entry.rule));
  hash.add(report.path);
  hash.add(identity);
  entry.fingerprint = hash.hex();
  entry.baseline = kNew;
  report.entries.push_back(std::move(entry));
  report.shown = report.entries.size();
  report.found = static_cast<std::int64_t>(report.shown);
}

void recount(const Selection& selection, FileReport& report) {
  const Severity hidden = report.tally.worst_hidden;
  report.tally = {.worst = hidden, .worst_hidden = hidden};
  report.known = 0;
  report.broken.clear();
  for (const Entry& entry : report.entries) {
    if (entry.cause) continue;
    if (entry.is_known()) {
      ++report.known;
    } else {
      report.tally.add(entry.severity);
      ++report.broken[entry.rule];
    }
  }
  const Severity worst = report.tally.worst;
  report.tally.fails = worst != Severity::off && selection.fails(worst);
}

std::string to_uri(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  const std::string_view first = path.substr(0, path.find('/'));
  std::string uri;
  if (path.starts_with('/')) {
    uri = "file://";
  } else if (first.find(':') != std::string_view::npos) {
    // Else the part before the colon would be a scheme.
    uri = "./";
  }
  for (const char letter : path) {
    const auto byte = static_cast<unsigned char>(letter);
    constexpr std::string_view kPlain = "-._~!$'()*,;=:@/";
    if (byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(letter) != std::string_view::npos)) {
      uri += letter;
    } else {
      fmt::format_to(std::back_inserter(uri), "%{:02X}", byte);
    }
  }
  return uri;
}

std::string to_text(std::string_view path) {
  std::string text;
  while (!path.empty()) {
    const text::CodePoint first = text::first_code_point(path);
    const std::string_view bytes = path.substr(0, first.length);
    text += text::is_well_formed_utf8(bytes) ? bytes : std::string_view("\xEF\xBF\xBD");
    path.remove_prefix(first.length);
  }
  return text;
}

}  // namespace bgtools::cli
