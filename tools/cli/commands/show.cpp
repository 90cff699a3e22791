#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/show_pages.hpp"
#include "cli/commands/target_view.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/png.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"
#include "questions/show/pictures.hpp"
#include "questions/show/show.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// The format of --output-format, or else of the output's extension.
OrError<std::string_view> format_of(const ShowCommandArguments& arguments,
                                    std::string_view output) {
  if (arguments.output_format || output == kStdin) {
    return text_or(arguments.output_format, "text");
  }
  return format_by_ending(output, *find_option(ShowCommandArguments::kGroups, "output-format"));
}

OrError<std::string> rendered(const std::vector<View>& views,
                              const questions::ShowQuestion& question) {
  if (question.format != "png") return questions::picture_of(views, question);
  const auto png_of = png_part.get();
  if (!png_of) return png_of.error();
  const auto drawing = questions::drawing_of(views, question.is_sheet);
  if (!drawing) return drawing.error();
  return (*png_of)(*drawing);
}

/// The boards of all operands, and sentences about those that a fault hides; an error is a
/// sentence. Tells which matches are left out.
report::OrSentence<std::vector<View>> views_of_operands(const ShowCommandArguments& arguments,
                                                        std::vector<std::string>& missing) {
  std::vector<View> all;
  std::int64_t left_out = 0;
  std::int64_t undated = 0;
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
    missing.push_back(std::move(views->missing));
    left_out += views->left_out;
    undated += views->undated;
  }
  if (left_out != 0) complain(report::left_out_words(left_out, undated));
  return all;
}

ExitCode run_show(const ShowCommandArguments& arguments, Output& out) {
  if (is_on(arguments.page)) return show_pages(arguments, out);
  if (arguments.output_dir) return refuse("--output-dir is for --page");
  if (arguments.operands.empty() || (arguments.operands.size() > 1 && !is_on(arguments.sheet))) {
    return refuse(
        "show requires one POSITION, a FILE with --game and --turn, or FILE:LINE:COLUMN; --sheet "
        "takes several");
  }
  const std::string path(text_or(arguments.output, kStdin));
  const auto format = format_of(arguments, path);
  if (!format) return refuse(format.error());
  const auto question = show_question(arguments, *format);
  if (!question) return refuse(question.error());
  std::vector<std::string> missing;
  const auto views = views_of_operands(arguments, missing);
  if (const auto signal = interruption()) return *signal;
  if (!views) return refuse(views.error());
  if (views->empty()) return refuse(questions::kNoneSelected);
  const auto picture = rendered(*views, *question);
  if (!picture) return refuse(picture.error());
  const ExitCode exit = print_view_faults(*views, missing);
  if (path == kStdin) {
    out.write(*picture);
    return exit;
  }
  return report::worse(exit, write_file(path, is_on(arguments.force), *picture));
}

}  // namespace

constinit const Command kShow = command<ShowCommandArguments, &run_show>(
    "show",
    "POSITION | FILE --game N --turn N | FILE:LINE:COLUMN | --sheet TARGET... | --page PATH...",
    "draw the board as text, SVG, PNG, HTML or JSON, or a match as a page");

}  // namespace bgtools::cli
