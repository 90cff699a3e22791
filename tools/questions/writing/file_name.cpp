#include "questions/writing/file_name.hpp"

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <vector>

#include "analysis/rows/match_tags.hpp"
#include "report/nearest.hpp"
#include "report/text.hpp"

namespace bgtools::questions {
namespace {

constexpr report::OptionName kFileName{"file-name"};

constexpr std::string_view kOfMatch = "{date} {event} {round} {player1} - {player2}";
constexpr std::string_view kOfGame = "{date} {event} {round} {player1} - {player2} game {game}";
constexpr std::string_view kOfEvent = "{event}";

constexpr std::array<std::string_view, 8> kFields{"date",    "event",   "round",  "place",
                                                  "player1", "player2", "length", "game"};

/// File systems take 255 bytes; a number and an ending come after these.
constexpr std::size_t kMostBytes = 200;

std::string field_of(const Match& match, std::string_view field) {
  if (field == "date") {
    return analysis::certain_day(match).value_or(std::string(analysis::written_date(match)));
  }
  if (field == "event") return std::string(analysis::tag_of(match, "Event"));
  if (field == "round") return std::string(analysis::tag_of(match, "Round"));
  if (field == "place") return std::string(analysis::tag_of(match, "Site"));
  if (field == "player1") return std::string(bare_name(match.names[0]));
  if (field == "player2") return std::string(bare_name(match.names[1]));
  if (field == "length") {
    if (!match.length) return "";
    return *match.length == 0 ? "money" : std::to_string(*match.length);
  }
  if (match.games.empty()) return "";
  const Game& game = match.games.front();
  return std::to_string(game.label.value_or(1));
}

/// Without characters that have a meaning in paths, shells, terminals or on Windows.
std::string without_signs(std::string_view value) {
  static constexpr std::string_view kSigns = "/\\:*?\"<>|";
  std::string safe;
  for (std::size_t at = 0; at < value.size();) {
    const text::CodePoint point = text::first_code_point(value.substr(at));
    const bool is_blank = point.value == ' ' || point.value == '\t';
    const bool is_sign =
        point.value < 0x80 && kSigns.find(static_cast<char>(point.value)) != std::string_view::npos;
    if (is_blank) {
      safe += ' ';
    } else if (is_sign || point.value == 0xFFFD || report::is_obeyed(point.value) ||
               report::is_unseen(value, at)) {
      safe += '-';
    } else {
      safe += value.substr(at, point.length);
    }
    at += point.length;
  }
  return safe;
}

/// Whether Windows takes the name for a device, whatever its ending is.
bool is_reserved(std::string_view name) {
  static constexpr std::array<std::string_view, 6> kDevices{"con", "prn",    "aux",
                                                            "nul", "conin$", "conout$"};
  const std::string_view typed = name.substr(0, name.find('.'));
  const std::string stem = lowered(typed.substr(0, typed.find_last_not_of(' ') + 1));
  if (std::find(kDevices.begin(), kDevices.end(), stem) != kDevices.end()) return true;
  const bool is_port = stem.starts_with("com") || stem.starts_with("lpt");
  // The digits may be written above the line.
  return is_port &&
         (stem.substr(3) == "\u00B9" || stem.substr(3) == "\u00B2" || stem.substr(3) == "\u00B3" ||
          (stem.size() == 4 && stem[3] >= '0' && stem[3] <= '9'));
}

/// A part of a path without repeated blanks, and without blanks, dots and dashes at its ends. Empty
/// fields leave these, and Windows or a shell would misread them.
std::string trimmed(std::string_view part) {
  std::string name;
  for (const char c : part) {
    if (c != ' ' || (!name.empty() && name.back() != ' ')) name += c;
  }
  const std::size_t begin = name.find_first_not_of(" .-");
  if (begin == std::string::npos) return "";
  name.erase(0, begin);
  std::size_t end = std::min<std::size_t>(name.size(), kMostBytes);
  while (end < name.size() && text::is_continuation(name[end])) --end;
  name.resize(end);
  name.resize(name.find_last_not_of(" .-") + 1);
  if (is_reserved(name)) name.insert(std::min<std::size_t>(name.find('.'), name.size()), "_");
  return name;
}

/// The name of a file or folder if all of its fields are empty.
constexpr std::string_view kUnnamed = "unnamed";

std::string name_or_unnamed(const std::string& part) {
  std::string name = trimmed(part);
  return name.empty() ? std::string(kUnnamed) : name;
}

}  // namespace

std::string safe_file_name(std::string_view text) { return name_or_unnamed(without_signs(text)); }

report::OrSentence<FileNamePattern> FileNamePattern::from(std::string_view text, Split split) {
  if (text.empty()) {
    text = split == Split::event ? kOfEvent : split == Split::game ? kOfGame : kOfMatch;
  }
  for (std::size_t open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) {
      return report::Sentence(kFileName, ": '", text.substr(open), "' has no }");
    }
    const std::string_view field = text.substr(open + 1, close - open - 1);
    if (std::find(kFields.begin(), kFields.end(), field) == kFields.end()) {
      return report::Sentence(kFileName, ": unknown field '", field, "'",
                              report::did_you_mean_or_choices(field, kFields));
    }
  }
  if (text.find('{') == std::string_view::npos) {
    return report::Sentence(kFileName, ": '", text, "' has no field, such as {player1}");
  }
  FileNamePattern pattern;
  pattern.text_ = text;
  return pattern;
}

std::string FileNamePattern::name_for(const Match& match) const {
  std::string path;
  std::string part;
  const auto end_part = [&] {
    path += name_or_unnamed(part);
    part.clear();
  };
  for (std::string_view rest = text_; !rest.empty();) {
    if (rest.front() == '/') {
      end_part();
      path += '/';
      rest.remove_prefix(1);
    } else if (rest.front() == '{') {
      const std::size_t close = rest.find('}');
      part += without_signs(field_of(match, rest.substr(1, close - 1)));
      rest.remove_prefix(close + 1);
    } else {
      const std::string_view words = rest.substr(0, rest.find_first_of("/{"));
      part += without_signs(words);
      rest.remove_prefix(words.size());
    }
  }
  end_part();
  return path;
}

}  // namespace bgtools::questions
