#include "questions/formats/formats.hpp"

#include "cli/commands/commands.hpp"

namespace bgtools::cli {
namespace {

struct FormatsArguments : Takes<ListingArguments> {};

ExitCode run_formats(const FormatsArguments& arguments, Output& out) {
  if (!arguments.operands.empty()) {
    return refuse(
        "formats takes no operands; it lists every format, and `bgtools manual bgtools-formats` "
        "describes them");
  }
  questions::append_formats(text_or(arguments.output_format, "text") == "json", out.buffer());
  return ExitCode::clean;
}

}  // namespace

constinit const Command kFormats =
    command<FormatsArguments, &run_formats>("formats", "", "list every format, one per line");

}  // namespace bgtools::cli
