#include <fmt/format.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <span>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "report/json_text.hpp"

namespace bgtools::cli {
namespace {

void append_array(std::string& out, std::span<const std::string_view> texts) {
  out += '[';
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i != 0) out += ',';
    append_json(out, texts[i]);
  }
  out += ']';
}

void print_formats_as_json(Output& out) {
  out.write("[\n");
  for (const Format& format : formats()) {
    if (&format != &formats().front()) out.write(",\n");
    out.print(R"({{"name":"{}","title":)", format.name);
    append_json(out.buffer(), format.title);
    out.write(R"(,"extensions":)");
    append_array(out.buffer(), format.extensions);
    out.write(R"(,"dialects":)");
    append_array(out.buffer(), format.dialects);
    out.print(R"(,"reads":{},"writes":{},"experimental":{},"kind":"transcript"}})",
              format.read != nullptr, format.write != nullptr, format.is_experimental);
  }
  for (const PositionFormat& format : position_formats()) {
    out.print(R"(,
{{"name":"{}","title":)",
              format.name);
    append_json(out.buffer(), format.title);
    out.print(
        R"(,"extensions":[],"dialects":[],"reads":true,"writes":{},"experimental":false,"kind":"position"}})",
        format.write != nullptr);
  }
  out.write("\n]\n");
}

std::string_view abilities(const Format& format) {
  if (format.read == nullptr) return "writes";
  return format.write == nullptr ? "reads" : "reads, writes";
}

}  // namespace

ExitCode list_formats(const Arguments& arguments, Output& out) {
  if (!arguments.operands.empty()) return refuse("formats takes no operand");
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

}  // namespace bgtools::cli
