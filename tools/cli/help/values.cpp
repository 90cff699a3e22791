#include "cli/help/values.hpp"

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/rules/conventions.hpp>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "cli/help/completions.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {
namespace {

Values words(std::vector<std::string> list) {
  return {.kind = Values::Kind::words, .words = std::move(list)};
}

std::vector<std::string> names_of_formats() {
  std::vector<std::string> names;
  for (const Format& format : formats()) names.emplace_back(format.name);
  for (const PositionFormat& format : position_formats()) names.emplace_back(format.name);
  return names;
}

std::vector<std::string> names_of_dialects() {
  std::vector<std::string> names;
  for (const Format& format : formats()) {
    if (format.name == "sheet") continue;  // these are habits
    names.insert(names.end(), format.written_dialects.begin(), format.written_dialects.end());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<std::string> names_of_rules() {
  std::vector<std::string> names;
  for (const RuleInfo& rule : all_rules()) names.emplace_back(rule.code);
  for (const RuleInfo& rule : all_rules()) names.emplace_back(rule.name);
  return names;
}

template <typename Enum>
std::vector<std::string> names_of(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(name(static_cast<Enum>(i)));
  return names;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('|'), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

}  // namespace

Values values_of(const Option& option) {
  if (!option.choices.empty()) return words(split(option.choices));
  if (option.name == "profile") return words(names_of<ProfileName>(kProfileCount));
  if (option.value == "GAME") {
    const std::vector<std::string_view> names = names_of_games();
    return words({names.begin(), names.end()});
  }
  if (option.name == "variant") return words(names_of<Variant>(std::size_t{kVariantCount}));
  if (option.name == "dialect") return words(names_of_dialects());
  if (option.name == "habit") {
    const std::span<const std::string_view> names = format_named("sheet")->written_dialects;
    return words({names.begin(), names.end()});
  }
  if (option.value == "FORMAT") return words(names_of_formats());
  if (option.value == "FORMAT=FILE") {
    std::vector<std::string> names = split(report::kReportFormats);
    for (std::string& name : names) name += '=';
    return words(std::move(names));
  }
  if (option.value.starts_with("RULE")) return words(names_of_rules());
  if (option.value == "FILE") return {.kind = Values::Kind::files, .words = {}};
  if (option.value == "DIR") return {.kind = Values::Kind::directories, .words = {}};
  return {};
}

Values operands_of(const Command& command) {
  const auto takes = [&](std::string_view word) {
    return command.operands.find(word) != std::string_view::npos;
  };
  if (takes("RULE")) return words(names_of_rules());
  if (takes("SHELL")) return words(names_of_shells());
  for (const std::string_view word : {"PATH", "FILE", "INPUT", "NDJSON"}) {
    if (takes(word)) return {.kind = Values::Kind::files, .words = {}};
  }
  return {};
}

}  // namespace bgtools::cli
