#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/frame.hpp>
#include <bgtools/formats/json/json.hpp>
#include <bgtools/formats/other_kinds.hpp>
#include <utility>

namespace bgtools {

#define BGTOOLS_FORMAT(room, codec, ...) \
  namespace room {                       \
  extern const Codec codec;              \
  }
#include <bgtools/formats/formats.def>
#undef BGTOOLS_FORMAT

namespace {

/// Bytes at the beginning of a text that decide its format. A log or a page of comments may precede
/// a transcript.
constexpr std::size_t kHeadSize = std::size_t{1} << 20;

bool has_extension(const Format& format, std::string_view extension) noexcept {
  const auto is_it = [&](std::string_view known) { return equal_ignoring_case(known, extension); };
  return std::any_of(format.extensions.begin(), format.extensions.end(), is_it);
}

bool contradicts(std::string_view extension, const Format& format) noexcept {
  if (has_extension(format, extension)) return false;
  const auto is_it = [&](const Format& other) { return has_extension(other, extension); };
  return std::any_of(formats().begin(), formats().end(), is_it) ||
         is_extension_of_other_kind(extension);
}

bool is_blank(std::string_view text) noexcept {
  return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

/// Passes findings on, and notes when their receiver, or that of the matches, asks to stop.
class StoppableSink final : public Sink {
 public:
  explicit StoppableSink(Sink& taker) : taker_(taker) {}

  bool report(Diagnostic diagnostic) override {
    return goes_on(taker_.report(std::move(diagnostic)));
  }
  [[nodiscard]] bool wants(Rule rule) const override { return taker_.wants(rule); }
  bool goes_on(bool is_more_wanted) {
    is_stopped_ = is_stopped_ || !is_more_wanted;
    return is_more_wanted;
  }
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

 private:
  Sink& taker_;
  bool is_stopped_ = false;
};

/// Reports a finding about the file as a whole, at its beginning.
bool report(Sink& sink, Rule rule, std::string message, std::string help = {}) {
  Diagnostic diagnostic;
  diagnostic.rule = rule;
  diagnostic.severity = info(rule).severity;
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return sink.report(std::move(diagnostic));
}

void report_unreadable(const Source& source, const Detection& detection, Sink& sink) {
  if (detection.is_known_other) {
    report(sink, Rule::not_a_transcript,
           fmt::format("not a transcript {}: {}",
                       looks_like_transcript(source) ? "that bgtools reads" : "of a game",
                       detection.other));
  } else if (!detection.other.empty()) {
    report(sink, Rule::unknown_format,
           fmt::format("not a transcript that bgtools reads: {}", detection.other),
           std::string(detection.advice));
  } else if (is_blank(source.text())) {
    report(sink, Rule::nothing_to_check,
           source.bytes().empty() ? "the file is empty" : "the file has only blank lines");
  } else {
    report(sink, Rule::unknown_format, "the content is not in a format that bgtools reads",
           "the option 'from' names the format, if you know it");
  }
}

/// Says what the lines begin with that is not read.
bool report_prefixes(const Source& source, Sink& sink) {
  const text::Prefixes& prefixes = source.prefixes();
  if (prefixes.cuts.empty()) return true;
  Diagnostic diagnostic;
  diagnostic.rule = Rule::encoding;
  diagnostic.severity = info(diagnostic.rule).severity;
  diagnostic.message =
      fmt::format("{} of {} lines begin with {}; the rest of these lines is read",
                  prefixes.cuts.size(), prefixes.lines,
                  prefixes.numbered == 0 ? "marks of a quotation"
                  : prefixes.quoted == 0 ? "their numbers"
                                         : "marks of a quotation or their numbers");
  return sink.report(std::move(diagnostic));
}

bool report_encoding(const Source& source, Sink& sink) {
  if (!report_prefixes(source, sink)) return false;
  const bool is_utf8 = source.encoding() == Encoding::utf8;
  if (is_utf8 && !source.has_lone_cr()) return true;
  if (is_utf8) return report(sink, Rule::encoding, "lines end with CR alone");
  return report(sink, Rule::encoding,
                fmt::format("the text is {}{}", name(source.encoding()),
                            source.has_lone_cr() ? ", and lines end with CR alone" : ""));
}

}  // namespace

std::span<const Format> formats() noexcept {
  static const std::array kFormats = {
#define BGTOOLS_FORMAT(room, codec, name, title, ...)                                          \
  Format{room::codec, name, title, []() -> std::span<const std::string_view> {                 \
           static constexpr auto kExtensions = std::to_array<std::string_view>({__VA_ARGS__}); \
           return kExtensions;                                                                 \
         }()},
#include <bgtools/formats/formats.def>
#undef BGTOOLS_FORMAT
  };
  return kFormats;
}

const Format* format_named(std::string_view name) noexcept {
  for (const Format& format : formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

const Format* format_for_extension(std::string_view extension) noexcept {
  for (const Format& format : formats()) {
    if (format.write != nullptr && has_extension(format, extension)) return &format;
  }
  return nullptr;
}

Frame frame_of(const Format& format) noexcept {
  return format.write == json::write_document ? json::kFrame : Frame{};
}

Detection detect(const Source& source, std::string_view extension) {
  const std::string_view bytes = source.bytes().substr(0, kHeadSize);
  const Format* binary_format = nullptr;
  for (const Format& format : formats()) {
    if (!format.is_binary || format.sniff(bytes) != Confidence::certain) continue;
    if (binary_format == nullptr || has_extension(format, extension)) binary_format = &format;
  }
  if (binary_format != nullptr) return {binary_format, false, {}};
  const OtherKind binary = kind_of_bytes(bytes);
  if (!binary.name.empty()) return {nullptr, binary.is_position, binary.name, binary.advice};

  const std::string_view head = source.text().substr(0, kHeadSize);
  const Format* best = nullptr;
  auto confidence = Confidence::none;
  // Of equal ones, a format with the extension is taken, and otherwise the first.
  for (const bool with_extension : {true, false}) {
    for (const Format& format : formats()) {
      if (confidence == Confidence::certain) break;
      if (format.is_binary || has_extension(format, extension) != with_extension) continue;
      const Confidence its = format.sniff(head);
      if (its > confidence) {
        best = &format;
        confidence = its;
      }
    }
  }
  if (confidence == Confidence::certain) return {.format = best, .is_certain = true};

  const OtherKind other = kind_of_text(head);
  if (!other.name.empty()) return {nullptr, other.is_position, other.name, other.advice};
  // A mere likeness needs the support of the file name.
  if (confidence == Confidence::possible && !has_extension(*best, extension)) return {};
  return {best, false, {}};
}

const Format* read(const Source& source, std::string_view extension, const Format* forced,
                   Sink& sink, const OnMatch& on_match) {
  const Format* format = forced;
  if (format == nullptr) {
    const Detection detection = detect(source, extension);
    format = detection.format;
    if (format == nullptr) {
      report_unreadable(source, detection, sink);
      return nullptr;
    }
    if (contradicts(extension, *format) &&
        !report(
            sink, Rule::extension_contradicts_content,
            fmt::format("the name ends with {}, but the content is {}", extension, format->name))) {
      return format;
    }
  }
  if (!format->is_binary && !report_encoding(source, sink)) return format;

  StoppableSink told(sink);
  std::size_t games = 0;
  format->read(source, told, [&](Match&& match) {
    if (is_set(source.stop())) return false;
    games += match.games.size();
    if (match.number == 2) {
      Diagnostic diagnostic;
      diagnostic.rule = Rule::several_matches;
      diagnostic.severity = info(diagnostic.rule).severity;
      diagnostic.span = match.length_span.is_empty() ? match.span : match.length_span;
      diagnostic.match = match.number;
      diagnostic.message = "a second match begins in the same file";
      if (!told.report(std::move(diagnostic))) return false;
    }
    return told.goes_on(on_match(std::move(match)));
  });
  if (games == 0 && !told.is_stopped() && !is_set(source.stop()))
    report(sink, Rule::nothing_to_check, "no game found");
  return format;
}

}  // namespace bgtools
