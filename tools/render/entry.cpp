#include "render/entry.hpp"

#include <fmt/format.h>
#include <bgtools/formats/ids.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>

#include "render/locus.hpp"
#include "render/text.hpp"

namespace bgtools::cli {

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
  add("turn", turn);
  return text;
}

std::vector<Entry> entries_of(const FileReport& report) {
  std::vector<Entry> entries;
  entries.reserve(report.shown);
  const Source& source = report.source;
  const Format* const format = report.receipt.format;
  const std::vector<Finding>& findings = report.findings.all();
  for (std::size_t i = 0; i < report.shown; ++i) {
    const Finding& finding = findings[i];
    const Diagnostic& diagnostic = finding.diagnostic;
    Entry& entry = entries.emplace_back();
    entry.rule = diagnostic.rule;
    entry.severity = diagnostic.severity;
    entry.message = diagnostic.message;
    entry.match = diagnostic.match;
    entry.game = diagnostic.game;
    entry.turn = diagnostic.turn;
    const Locus from = locus(source, format, diagnostic.span.begin);
    const Locus to = locus(source, format, diagnostic.span.end);
    entry.from = from.place;
    entry.to = to.place;
    entry.place = place_words(source, format, diagnostic.span.begin);
    entry.byte = from.byte;
    entry.end_byte = to.byte;
    if (diagnostic.before) entry.position = to_gnubg_id(*diagnostic.before);
    entry.stands = diagnostic.stands;
    if (finding.cause) {
      entry.consequence_of = fingerprint(findings[*finding.cause].diagnostic, report);
    }
    entry.notes = diagnostic.notes;
    entry.help = diagnostic.help;
    entry.fingerprint = fingerprint(diagnostic, report);
  }
  return entries;
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
    const CodePoint first = first_code_point(path);
    const std::string_view bytes = path.substr(0, first.length);
    text += is_utf8(bytes) ? bytes : std::string_view("\xEF\xBF\xBD");
    path.remove_prefix(first.length);
  }
  return text;
}

}  // namespace bgtools::cli
