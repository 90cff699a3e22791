#include <fmt/format.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct FormatsArguments : Takes<ListingArguments> {};

void print_formats_as_json(Output& out) {
  report::JsonWriter json(out.buffer());
  json.array();
  for (const Format& format : formats()) {
    json.line().object().member("name", format.name).member("title", format.title);
    json.member("extensions", format.extensions).member("dialects", format.dialects);
    json.member("reads", format.read != nullptr).member("writes", format.write != nullptr);
    json.member("experimental", format.is_experimental).member("kind", "transcript").end_object();
  }
  for (const PositionFormat& format : position_formats()) {
    json.line().object().member("name", format.name).member("title", format.title);
    json.key("extensions").array().end_array().key("dialects").array().end_array();
    json.member("reads", true).member("writes", format.write != nullptr);
    json.member("experimental", false).member("kind", "position").end_object();
  }
  json.last_line().end_array().last_line();
}

std::string_view abilities(const Format& format) {
  if (format.read == nullptr) return "writes";
  return format.write == nullptr ? "reads" : "reads, writes";
}

ExitCode list_formats(const FormatsArguments& arguments, Output& out) {
  if (!arguments.operands.empty())
    return refuse("formats takes no operands; it lists every format");
  if (text_or(arguments.output_format, "text") == "json") {
    print_formats_as_json(out);
    return ExitCode::clean;
  }
  for (const Format& format : formats()) {
    out.print("{:16}  {:13}  {}{} ({})\n", format.name, abilities(format), format.title,
              format.is_experimental ? ", experimental" : "", fmt::join(format.extensions, " "));
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
