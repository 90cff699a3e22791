#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/joined.hpp>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "questions/explain/tables.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct FormatsArguments : Takes<ListingArguments> {};

std::string_view abilities(const Format& format) {
  if (format.read == nullptr) return "writes";
  return format.write == nullptr ? "reads" : "reads, writes";
}

ExitCode list_formats(const FormatsArguments& arguments, Output& out) {
  if (!arguments.operands.empty())
    return refuse("formats takes no operands; it lists every format");
  if (text_or(arguments.output_format, "text") == "json") {
    report::JsonWriter json(out.buffer());
    questions::append_formats(json);
    json.last_line();
    return ExitCode::clean;
  }
  for (const Format& format : formats()) {
    out.print("{:16}  {:13}  {}{} ({})\n", format.name, abilities(format), format.title,
              format.is_experimental ? ", experimental" : "", text::joined(format.extensions, " "));
  }
  for (const PositionFormat& format : position_formats()) {
    out.print("{:16}  {:13}  {}\n", format.name,
              format.write == nullptr ? "reads" : "reads, writes", format.title);
  }
  return ExitCode::clean;
}

}  // namespace

constinit const Command kFormats =
    command<FormatsArguments, &list_formats>("formats", "", "list every format, one per line");

}  // namespace bgtools::cli
