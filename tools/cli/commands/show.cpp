#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/picture/board.hpp>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/target_view.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/png.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"
#include "questions/show/pictures.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct ShowCommandArguments : Also<questions::ShowArguments, ForceArguments> {};

/// The format of --output-format, or else of the output's extension.
OrError<std::string_view> format_of(const ShowCommandArguments& arguments,
                                    std::string_view output) {
  if (arguments.output_format || output == kStdin) {
    return text_or(arguments.output_format, "text");
  }
  return format_by_ending(output, *find_option(ShowCommandArguments::kGroups, "output-format"));
}

OrError<std::string> rendered(const std::vector<View>& views, bool is_sheet,
                              std::string_view format, Letters letters) {
  if (format != "png") return questions::picture_of(views, is_sheet, format, letters);
  const auto png_of = png_part.get();
  if (!png_of) return png_of.error();
  const auto drawing = questions::drawing_of(views, is_sheet);
  if (!drawing) return drawing.error();
  return (*png_of)(*drawing);
}

/// The boards of all operands, and sentences about those that a fault hides; an error is a
/// sentence.
report::OrSentence<std::vector<View>> views_of_operands(const ShowCommandArguments& arguments,
                                                        std::vector<std::string>& missing) {
  std::vector<View> all;
  for (const std::string& operand : arguments.operands) {
    report::OrSentence<Views> views = Views{};
    const auto seen = attempt([&] { views = views_of(arguments, operand); });
    if (interruption()) break;
    if (!seen) {
      std::string sentence;
      report::append_printable(sentence, operand);
      return report::Sentence(sentence, ": ", seen.error().message);
    }
    if (!views) return views.error();
    for (const View& view : views->known) {
      if (!view.note.is_empty()) complain(view.note.typed());
    }
    std::move(views->known.begin(), views->known.end(), std::back_inserter(all));
    if (!views->missing.empty()) missing.push_back(views->missing);
  }
  return all;
}

/// Says once for each file what could not be read in it.
ExitCode complain_of_damage(const std::vector<View>& views) {
  const std::string* said = nullptr;
  ExitCode code = ExitCode::clean;
  for (const View& view : views) {
    if (!view.damage.empty() && (said == nullptr || *said != view.damage)) complain(view.damage);
    said = &view.damage;
    if (view.is_doubtful) code = ExitCode::findings;
  }
  return code;
}

ExitCode show(const ShowCommandArguments& arguments, Output& out) {
  const bool is_sheet = is_on(arguments.sheet);
  if (arguments.operands.empty() || (arguments.operands.size() > 1 && !is_sheet)) {
    return refuse(
        "show requires one POSITION, a FILE with --game and --turn, or FILE:LINE:COLUMN; --sheet "
        "takes several");
  }
  const std::string path(text_or(arguments.output, kStdin));
  const auto format = format_of(arguments, path);
  if (!format) return refuse(format.error());
  const Letters letters = is_on(arguments.ascii) ? Letters::ascii : Letters::unicode;
  if (letters == Letters::ascii && *format != "text") {
    return refuse(fmt::format("--ascii is for text, not for {}", *format));
  }
  std::vector<std::string> missing;
  const auto views = views_of_operands(arguments, missing);
  if (const auto signal = interruption()) return *signal;
  if (!views) return refuse(views.error());
  const auto picture = rendered(*views, is_sheet, *format, letters);
  if (!picture) return refuse(picture.error());
  ExitCode reading = complain_of_damage(*views);
  for (const std::string& sentence : missing) {
    complain(sentence);
    reading = report::worse(reading, ExitCode::findings);
  }
  if (path == kStdin) {
    out.write(*picture);
    return reading;
  }
  return report::worse(reading, write_file(path, is_on(arguments.force), *picture));
}

}  // namespace

constinit const Command kShow = command<ShowCommandArguments, &show>(
    "show", "POSITION | FILE --game N --turn N | FILE:LINE:COLUMN | --sheet TARGET...",
    "draw the board as text, SVG, PNG, HTML or JSON");

}  // namespace bgtools::cli
