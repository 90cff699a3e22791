#include "questions/convert/converted_positions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <utility>

#include "questions/reading/ogid_colour.hpp"
#include "questions/reading/run.hpp"
#include "report/nearest.hpp"

namespace bgtools::questions {
namespace {

std::string_view without_line_end(std::string_view line) {
  while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

/// The lines of a list of ids, one per line; none if the text draws a board.
std::vector<PositionText> lines_of_list(const std::string& path, std::string_view text) {
  std::vector<PositionText> lines;
  if (text.find("+13-14-15-16-17-18-") != std::string_view::npos) return lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_line_end(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    lines.push_back({fmt::format("{}:{}", path, number), std::string(line)});
  }
  return lines;
}

/// The form of a position that --from names; null if it is not given.
report::OrSentence<const PositionFormat*> position_format_option(const Text& from) {
  if (!from) return nullptr;
  if (const PositionFormat* const format = position_format_named(*from)) return format;
  std::vector<std::string_view> names;
  for (const PositionFormat& format : position_formats()) names.push_back(format.name);
  return report::Sentence(report::OptionName{"from"}, ": '", *from, "' is not a position format",
                          report::did_you_mean_or_choices(*from, names));
}

/// One for each line of a list of ids, or else one.
OrError<std::vector<PositionText>> positions_in(const std::string& name, std::string_view bytes,
                                                const PositionsQuestion& question) {
  const PositionFormat* const format =
      question.from != nullptr ? question.from : detect_position(bytes);
  if (format != nullptr && format == position_format_named("jellyfish-pos")) {
    return std::vector{PositionText{name, std::string(bytes)}};
  }
  const Source source = opened(name, bytes, extension_of(name));
  const Format* const transcript =
      question.from == nullptr ? detect(source, extension_of(name)).format : nullptr;
  if (transcript != nullptr) {
    return Error{fmt::format("is a transcript ({}), and {} holds a position", transcript->name,
                             question.to->name)};
  }
  std::vector<PositionText> list = lines_of_list(name, source.text());
  if (list.empty()) list.push_back({name, std::string(source.text())});
  return list;
}

OrError<ConvertedPosition> converted_position(const PositionText& position,
                                              const PositionsQuestion& question) {
  PositionRead read =
      question.from != nullptr ? question.from->read(position.text) : read_position(position.text);
  if (!read) return Error{read.error().message};
  const bool is_turn_open = settle_turn(question.ogid, *read);
  auto written = write_position(*read, *question.to);
  if (!written) return Error{fmt::format("cannot be written: {}", written.error().message)};
  return ConvertedPosition{std::move(written->text), std::move(written->losses), is_turn_open};
}

}  // namespace

report::OrSentence<PositionsQuestion> positions_question(const ConvertArguments& arguments,
                                                         const PositionFormat& to, StopFlag stop) {
  if (to.write == nullptr) return report::Sentence(to.name, " can be read but not written");
  if (arguments.dialect) return report::Sentence(to.name, " has no dialects");
  if (arguments.habit) return report::Sentence(to.name, " is written in one way only");
  if (!arguments.where.empty()) {
    return report::Sentence(report::OptionName{"where"}, " is for transcripts");
  }
  if (!arguments.set.empty()) {
    return report::Sentence(report::OptionName{"set"}, " is for transcripts");
  }
  const auto from = position_format_option(arguments.from);
  if (!from) return from.error();
  return PositionsQuestion{.from = *from,
                           .to = &to,
                           .ogid = arguments,
                           .fails_if_lossy = is_on(arguments.fail_if_lossy),
                           .stop = stop};
}

void PositionsConversion::take(const PositionText& position) {
  const auto converted = converted_position(position, question_);
  tell_(position, converted);
  if (!converted) {
    has_failed_ = true;
    return;
  }
  if (converted->is_turn_open) ++open_turns_;
  losses_ += static_cast<int>(converted->losses.size());
  text_.append(converted->text).append("\n");
}

OrError<void> PositionsConversion::take_file(const std::string& name, std::string_view bytes) {
  const auto list = positions_in(name, bytes, question_);
  if (!list) return list.error();
  for (const PositionText& each : *list) {
    if (is_set(question_.stop)) break;
    take(each);
  }
  return {};
}

report::ExitCode PositionsConversion::exit() const noexcept {
  if (has_failed_) return report::ExitCode::failed;
  const bool fails = question_.fails_if_lossy && losses_ != 0;
  return fails ? report::ExitCode::findings : report::ExitCode::clean;
}

std::optional<report::Sentence> PositionsConversion::note_on_turns() const {
  if (open_turns_ == 0 || question_.to->name == "ogid") return std::nullopt;
  return ogid_colour_note(open_turns_);
}

}  // namespace bgtools::questions
