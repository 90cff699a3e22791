#include "questions/convert/sidecar.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/text/source.hpp>
#include <cassert>
#include <optional>
#include <utility>

#include "report/hash.hpp"

namespace bgtools::questions {

using report::Hash;
namespace {

constexpr std::string_view kHeading = R"({"bgtools-sidecar":2}
)";
constexpr std::string_view kEntry = R"({"sidecar-match":")";
constexpr std::string_view kFits = R"(","fits":true})";
constexpr std::string_view kDoesNotFit = R"(","fits":false})";
constexpr std::size_t kDigestSize = 16;

const Format& json() {
  const Format* const format = format_named("jsonl");
  assert(format != nullptr);
  return *format;
}

std::string as_json(const Match& match) {
  std::string text;
  json().write(match, {}, text);
  return text;
}

/// A digest of the match, whatever program wrote it.
std::string digest_of(Match match) {
  match.dialect.clear();
  Hash hash;
  hash.add(as_json(match));
  return hash.hex();
}

/// The only match of a JSON text; nullopt if it holds none or several.
std::optional<Match> only_match(std::string_view text, Collector& findings) {
  const Source source("sidecar", text);
  std::vector<Match> matches;
  json().read(source, findings, [&](Match&& match) {
    matches.push_back(std::move(match));
    return matches.size() < 2;
  });
  if (matches.size() != 1) return std::nullopt;
  // The places belong to another text.
  clear_spans(matches.front());
  return std::move(matches.front());
}

}  // namespace

OrError<void> SidecarWriter::add(const Match& match, const ReadAgain& again) {
  if (text_.empty()) text_ = kHeading;
  if (!again.divisions.empty()) return Error{"its text does not read back as one match"};
  const bool fits = same_record(again.match, match) && again.match.dialect == match.dialect;
  text_.append(kEntry).append(digest_of(again.match)).append(fits ? kFits : kDoesNotFit);
  text_ += '\n';
  if (!fits) text_ += as_json(match);
  return {};
}

OrError<void> SidecarReader::load(std::string_view text) {
  if (!text.starts_with(kHeading)) return Error{"not a sidecar that this version reads"};
  text.remove_prefix(kHeading.size());
  for (int number = 1; !text.empty(); ++number) {
    const auto wrong = [&] {
      return Error{fmt::format("match {} of the sidecar is damaged", number)};
    };
    if (!text.starts_with(kEntry)) return wrong();
    text.remove_prefix(kEntry.size());
    const std::string digest(text.substr(0, kDigestSize));
    text.remove_prefix(digest.size());
    const std::size_t line_end = std::min(text.find('\n'), text.size());
    const std::string_view rest = text.substr(0, line_end);
    text.remove_prefix(std::min(line_end + 1, text.size()));
    Entry entry{.fits = rest == kFits};
    if (!entry.fits) {
      if (rest != kDoesNotFit) return wrong();
      // No line of a record begins like an entry.
      const std::size_t next = text.find(std::string("\n").append(kEntry));
      const std::size_t size = next == std::string_view::npos ? text.size() : next + 1;
      Collector findings;
      std::optional<Match> match = only_match(text.substr(0, size), findings);
      if (!match || !findings.diagnostics.empty()) return wrong();
      entry.match = *std::move(match);
      text.remove_prefix(size);
    }
    by_digest_[digest].all.push_back(std::move(entry));
  }
  return {};
}

Restored SidecarReader::restore(Match& match) {
  const auto found = by_digest_.find(digest_of(match));
  if (found == by_digest_.end()) return Restored::unknown;
  Entries& entries = found->second;
  const Entry& entry = entries.all[std::min(entries.used, entries.all.size() - 1)];
  ++entries.used;
  if (entry.fits) return Restored::fits;
  match = entry.match;
  return Restored::whole;
}

void Sidecar::begin_match(Match& match) {
  ++matches_;
  if (!reader_ || reader_->restore(match) != Restored::unknown) return;
  troubles_.push_back(
      {fmt::format("match {} has changed since the sidecar was written; not restored", matches_),
       report::ExitCode::findings});
}

void Sidecar::keep(const Match& match, const ReadAgain& again) {
  if (reader_) return;
  const auto kept = writer_.add(match, again);
  if (kept) return;
  holds_all_ = false;
  troubles_.push_back({fmt::format("match {} cannot be kept: {}", matches_, kept.error().message),
                       report::ExitCode::failed});
}

}  // namespace bgtools::questions
