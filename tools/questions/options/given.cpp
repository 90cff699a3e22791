#include "questions/options/given.hpp"

#include <algorithm>
#include <bgtools/text/joined.hpp>
#include <cstddef>
#include <utility>

#include "questions/options/options.hpp"

namespace bgtools::questions {

void Given::set(const Option& option, std::string value) {
  if (option.kind == OptionKind::on_off) return;
  GivenValue& given = values_[option.name];
  given.state.reset();
  if (!option.repeats()) given.values.clear();
  given.values.push_back(std::move(value));
}

void Given::set_switch(const Option& option, bool is_on) {
  const bool is_turned_off = option.has_no_form() && !is_on;
  if (option.kind != OptionKind::on_off && !is_turned_off) return;
  GivenValue& given = values_[option.name];
  given.state = is_on;
  given.values.clear();
}

const GivenValue* Given::find(const Option& option) const {
  const auto found = values_.find(option.name);
  return found == values_.end() ? nullptr : &found->second;
}

std::optional<bool> Given::state(const Option& option) const {
  const GivenValue* const given = find(option);
  return given != nullptr ? given->state : std::nullopt;
}

std::span<const std::string> Given::values(const Option& option) const {
  const GivenValue* const given = find(option);
  return given != nullptr ? std::span<const std::string>(given->values)
                          : std::span<const std::string>();
}

bool Given::has(const Option& option) const { return find(option) != nullptr; }

void Given::fill_from(const Given& fallback) {
  values_.insert(fallback.values_.begin(), fallback.values_.end());
}

std::string_view Given::origin(const Option& option, std::size_t index) const {
  const GivenValue* const given = find(option);
  const bool is_known = given != nullptr && index < given->origins.size();
  return is_known ? std::string_view(given->origins[index]) : std::string_view{};
}

void Given::set_origin(const Option& option, std::string origin) {
  GivenValue& given = values_[option.name];
  given.origins.resize(std::max<std::size_t>(1, given.values.size()));
  given.origins.back() = std::move(origin);
}

void Given::fill(GroupId id, void* group) const {
  for (const Option& option : options()) {
    if (option.group != id) continue;
    if (const GivenValue* const given = find(option)) option.fill(group, *given);
  }
}

std::string Given::settings_that_decide() const {
  std::vector<std::string_view> files;
  std::vector<std::string_view> variables;
  for (const Option& option : options()) {
    if (option.effect != Effect::judges && option.effect != Effect::skips) continue;
    // The origin in a file is its path and a line; in the environment it is a variable.
    const std::string_view where = origin(option);
    const std::size_t colon = where.rfind(':');
    auto& list = colon == std::string_view::npos ? variables : files;
    const std::string_view source = where.substr(0, colon);
    if (source.empty() || std::find(list.begin(), list.end(), source) != list.end()) continue;
    list.push_back(source);
  }
  files.insert(files.end(), variables.begin(), variables.end());
  return text::joined(files);
}

std::vector<report::GivenOption> Given::deciding() const {
  std::vector<report::GivenOption> list;
  for (const Option& option : options()) {
    // Which inputs are read, how findings are shown and which exit status follows do not change
    // what is found.
    const bool decides = option.section == Section::game || option.section == Section::report;
    const GivenValue* const given = find(option);
    if (!decides || option.name == "exit-zero" || given == nullptr) continue;
    report::GivenOption& one =
        list.emplace_back(report::GivenOption{.name = std::string(option.name), .value = false});
    if (given->state) {
      one.value = *given->state;
    } else if (option.repeats()) {
      one.value = given->values;
    } else {
      one.value = given->values.back();
    }
  }
  return list;
}

}  // namespace bgtools::questions
