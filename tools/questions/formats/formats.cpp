#include "questions/formats/formats.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/source.hpp>
#include <iterator>
#include <string_view>

#include "report/json_writer.hpp"

namespace bgtools::questions {
namespace {

void append_as_json(std::string& out) {
  report::JsonWriter json(out);
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

std::string_view abilities(bool reads, bool writes) {
  if (!reads) return "writes";
  return writes ? "reads, writes" : "reads";
}

}  // namespace

void append_formats(bool is_json, std::string& out) {
  if (is_json) return append_as_json(out);
  for (const Format& format : formats()) {
    fmt::format_to(std::back_inserter(out), "{:16}  {:13}  {}{} ({})\n", format.name,
                   abilities(format.read != nullptr, format.write != nullptr), format.title,
                   format.is_experimental ? ", experimental" : "",
                   text::joined(format.extensions, " "));
  }
  for (const PositionFormat& format : position_formats()) {
    fmt::format_to(std::back_inserter(out), "{:16}  {:13}  {}\n", format.name,
                   abilities(true, format.write != nullptr), format.title);
  }
}

std::string_view extension_of_format(std::string_view name) {
  const Format* const format = format_named(name);
  return format == nullptr ? std::string_view() : format->extensions.front();
}

std::string_view binary_format_of(const Input& input) {
  const Source source(input.name, input.bytes);
  if (const Format* const format = detect(source, input.extension).format) {
    return format->is_binary ? format->name : "";
  }
  if (input.bytes.empty()) return "";
  std::string_view binary;
  for (const Format& format : formats()) {
    const bool has_extension = std::find(format.extensions.begin(), format.extensions.end(),
                                         input.extension) != format.extensions.end();
    if (has_extension && !format.is_binary) return "";
    if (has_extension) binary = format.name;
  }
  return binary;
}

}  // namespace bgtools::questions
