#include "capi/answers/from_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "report/nearest.hpp"

namespace bgtools::answers {

using questions::find_option;
using questions::Given;
using questions::Option;
using questions::OptionKind;
using questions::Taken;
using report::OrSentence;
using report::Sentence;
namespace {

using Json = nlohmann::json;

/// What the caller does instead of the program: finding, opening and writing files, and talking to
/// people.
constexpr auto kOfFiles = std::to_array<std::string_view>(
    {"archives", "config", "force", "help", "interactive", "list-files", "max-member-size",
     "max-members", "names", "output", "output-dir", "resume", "shard", "sidecar", "stdin-name",
     "write"});

bool is_of_files(std::string_view name) {
  return std::find(kOfFiles.begin(), kOfFiles.end(), name) != kOfFiles.end();
}

/// A string, or a whole number as a string; nullopt for anything else.
std::optional<std::string> text_in(const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>();
  if (value.is_number_integer()) return value.dump();
  return std::nullopt;
}

OrSentence<void> take_texts(const Option& option, const Json& value, Given& given) {
  const auto take = [&](const Json& each) -> OrSentence<void> {
    const std::optional<std::string> text = text_in(each);
    if (!text) {
      return Sentence("option '", option.name, "' takes ",
                      option.repeats() ? "strings" : "a string", ", not ", each.type_name());
    }
    if (auto valid = questions::check_choice(option, *text); !valid) return valid;
    given.set(option, *text);
    return {};
  };
  if (!value.is_array() || !option.repeats()) return take(value);
  for (const Json& each : value) {
    if (auto taken = take(each); !taken) return taken;
  }
  return {};
}

OrSentence<void> take_option(const Option& option, const Json& value, Given& given) {
  if (option.kind != OptionKind::on_off) return take_texts(option, value, given);
  if (!value.is_boolean()) {
    return Sentence("option '", option.name, "' takes true or false, not ", value.type_name());
  }
  given.set_switch(option, value.get<bool>());
  return {};
}

OrSentence<void> take_own(Own own, const Json& value, Asked& asked) {
  if (own == Own::place) {
    if (!value.is_string()) return Sentence("option 'place' takes a string, such as \"6:10\"");
    asked.place = value.get_ref<const std::string&>();
    return {};
  }
  if (!value.is_boolean()) {
    return Sentence("option '", name(own), "' takes true or false");
  }
  (own == Own::named ? asked.named : asked.html) = value.get<bool>();
  return {};
}

Sentence unknown_key(std::string_view key, Taken taken, std::span<const Own> own) {
  std::vector<std::string_view> names;
  for (const Option* const option : options_without_files(taken)) names.push_back(option->name);
  for (const Own each : own) names.push_back(name(each));
  if (names.empty()) return Sentence("unknown option '", key, "'; there are none here");
  return Sentence("unknown option '", key, "'", report::did_you_mean_or_choices(key, names));
}

OrSentence<void> take_member(const std::string& key, const Json& value, Taken taken,
                             std::span<const Own> own, Asked& asked) {
  for (const Own each : own) {
    if (key != name(each)) continue;
    return value.is_null() ? OrSentence<void>() : take_own(each, value, asked);
  }
  const Option* const option = find_option(taken, key);
  if (option == nullptr) return unknown_key(key, taken, own);
  if (is_of_files(key)) {
    return Sentence("option '", key, "' is for the program, which opens files; leave it out");
  }
  return value.is_null() ? OrSentence<void>() : take_option(*option, value, asked.given);
}

}  // namespace

std::string_view name(Own own) noexcept {
  return own == Own::named ? "named" : own == Own::place ? "place" : "html";
}

std::string_view help(Own own) noexcept {
  switch (own) {
    case Own::named:
      return "false: the input was found in a folder or an archive; default: true";
    case Own::place:
      return "show the board at LINE:COLUMN of the input";
    case Own::html:
      return "also answer with a part of a page; default: false";
  }
  return "";
}

std::vector<const Option*> options_without_files(Taken taken) {
  std::vector<const Option*> list = questions::options_of(taken);
  std::erase_if(list, [](const Option* option) { return is_of_files(option->name); });
  return list;
}

OrSentence<Asked> options_in(std::string_view json, Taken taken, std::span<const Own> own) {
  Asked asked;
  if (json.empty()) return asked;
  if (json.size() > kMostOptionBytes) {
    return Sentence(fmt::format("the options have more than {} bytes", kMostOptionBytes));
  }
  std::set<std::string> keys;
  std::string twice;
  const auto note_key = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::key && depth == 1) {
      auto key = parsed.get<std::string>();
      if (!keys.insert(key).second) twice = std::move(key);
    }
    return true;
  };
  const Json object = Json::parse(json, note_key, /*allow_exceptions=*/false);
  if (!object.is_object()) {
    return Sentence(R"(the options are not a JSON object, such as {"profile":"fibs"})");
  }
  if (!twice.empty()) return Sentence("option '", twice, "' is given twice");
  for (const auto& [key, value] : object.items()) {
    if (const auto taken_one = take_member(key, value, taken, own, asked); !taken_one) {
      return taken_one.error();
    }
  }
  return asked;
}

}  // namespace bgtools::answers
