#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/unread.hpp>

namespace bgtools {
namespace {

/// Whether bytes hold control characters that no text has. An old one may end with ^Z.
bool is_noise(std::string_view bytes) {
  const std::string_view marks = bytes.substr(0, 2);
  if (marks == "\xFF\xFE" || marks == "\xFE\xFF") return false;  // UTF-16
  if (bytes.ends_with('\x1A')) bytes.remove_suffix(1);
  constexpr std::string_view kOfText = "\t\n\v\f\r\x1B";
  return std::any_of(bytes.begin(), bytes.end(), [&](char c) {
    const bool is_control = (c >= 0 && c < ' ') || c == '\x7F';
    return is_control && kOfText.find(c) == std::string_view::npos;
  });
}

void reclassify(Diagnostic& found, Rule rule) {
  found.rule = rule;
  found.severity = info(rule).severity;
}

/// A file that may be a transcript and is not read is an error if the user named it.
void leave_unread(bool is_named, std::string_view message, Diagnostic& found) {
  if (is_named) {
    if (found.rule == Rule::not_a_transcript) reclassify(found, Rule::nothing_to_check);
    return;
  }
  reclassify(found, Rule::unknown_format);
  found.severity = Severity::warning;
  if (!message.empty()) found.message = message;
}

}  // namespace

void weigh_unread(const Source& source, std::string_view extension, const Expected& expected,
                  Diagnostic& found) {
  const bool is_known = found.rule == Rule::not_a_transcript;
  if (!is_known && !expected.may_be_notes) return;
  if (looks_like_transcript(source)) {
    leave_unread(expected.is_named,
                 is_known ? ""
                          : "the text looks like a transcript, but not of a format that bgtools "
                            "reads",
                 found);
    return;
  }
  // A text about which nothing else is known counts as notes.
  const bool is_note = !is_known && detect(source, extension).other.empty();
  if (is_note && is_noise(source.bytes())) {
    leave_unread(expected.is_named,
                 "the file is not a text, and not of a format that bgtools reads", found);
    return;
  }
  const bool is_wanted = expected.is_named && !expected.may_be_notes;
  reclassify(found, is_wanted ? Rule::nothing_to_check : Rule::not_a_transcript);
  if (is_note) found.message = "the text does not look like a transcript";
}

}  // namespace bgtools
