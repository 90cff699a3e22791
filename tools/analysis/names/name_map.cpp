#include "analysis/names/name_map.hpp"

#include <fmt/core.h>

#include <bgtools/record/names.hpp>
#include <bgtools/text/lines.hpp>
#include <utility>

namespace bgtools::analysis {
namespace {

constexpr std::string_view kSign = " = ";

}  // namespace

OrError<NameMap> NameMap::read(const Source& source) {
  NameMap map;
  text::Lines lines(source.text(), source.has_lone_cr());
  for (std::size_t number = 1; lines.next(); ++number) {
    const auto added = map.add(lines.line(), number);
    if (!added) return Error{fmt::format("{}:{}", source.name(), added.error().message)};
  }
  const auto right = map.check_for_chains();
  if (!right) return Error{fmt::format("{}:{}", source.name(), right.error().message)};
  return map;
}

OrError<void> NameMap::add(std::string_view line, std::size_t number) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos || line[begin] == '#') return {};
  // A name may have a `=` in it, but no tab.
  std::size_t sign = line.find('\t', begin);
  if (sign == std::string_view::npos) sign = line.find(kSign, begin);
  if (sign == std::string_view::npos) sign = line.find('=', begin);
  if (sign == std::string_view::npos) {
    return Error{fmt::format("{}: '{}' is not SPELLING = NAME", number, line)};
  }
  const bool is_sign = line.substr(sign).starts_with(kSign);
  const std::string_view spelling = bare_name(line.substr(0, sign));
  const std::string_view name = bare_name(line.substr(sign + (is_sign ? kSign.size() : 1)));
  if (spelling.empty() || name.empty()) {
    return Error{
        fmt::format("{}: '{}' has no {}", number, line, spelling.empty() ? "spelling" : "name")};
  }
  if (name.find('\t') != std::string_view::npos) {
    return Error{fmt::format("{}: there are more than two columns", number)};
  }
  const auto [entry, is_new] =
      by_spelling_.try_emplace(std::string(spelling), Entry{std::string(name), number});
  const Entry& known = entry->second;
  if (!is_new && known.name != name) {
    return Error{fmt::format("{}: '{}' is '{}' here and '{}' in line {}", number, spelling, name,
                             known.name, known.line)};
  }
  return {};
}

OrError<void> NameMap::check_for_chains() const {
  for (const auto& [spelling, entry] : by_spelling_) {
    const auto next = by_spelling_.find(entry.name);
    if (next == by_spelling_.end() || next->second.name == entry.name) continue;
    return Error{
        fmt::format("{}: '{}' is the name of a player here, and a spelling of '{}' in "
                    "line {}",
                    entry.line, entry.name, next->second.name, next->second.line)};
  }
  return {};
}

std::string_view NameMap::name_of(std::string_view bare) const {
  const auto found = by_spelling_.find(bare);
  return found == by_spelling_.end() ? bare : std::string_view(found->second.name);
}

std::vector<std::pair<std::string_view, std::string_view>> NameMap::pairs() const {
  std::vector<std::pair<std::string_view, std::string_view>> pairs;
  pairs.reserve(by_spelling_.size());
  for (const auto& [spelling, entry] : by_spelling_) pairs.emplace_back(spelling, entry.name);
  return pairs;
}

void NameMap::rename(Match& match) const {
  const auto rename_one = [&](std::string& name) {
    const std::string_view bare = bare_name(name);
    const std::string_view known = name_of(bare);
    if (known == bare) return;
    const auto begin = static_cast<std::size_t>(bare.data() - name.data());
    name.replace(begin, bare.size(), known);
  };
  for (std::string& name : match.names) rename_one(name);
  for (Game& game : match.games) {
    for (std::string& name : game.names) rename_one(name);
  }
}

std::string name_map_line(std::string_view spelling, std::string_view name) {
  const bool has_sign = spelling.find('=') != std::string_view::npos;
  return fmt::format("{}{}{}\n", spelling, has_sign ? "\t" : kSign, name);
}

}  // namespace bgtools::analysis
