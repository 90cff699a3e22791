// What is written from the table of keys and the table of options, for people to read: it is in the
// tree, and BGTOOLS_ACCEPT=1 writes it again.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "bgtools/finding/rule.hpp"
#include "contract/table.hpp"
#include "support/environment.hpp"
#include "tools/capi/answers/questions.hpp"

namespace bgtools::test::contract {
namespace {

namespace fs = std::filesystem;
using answers::Question;
using questions::Option;
using questions::OptionKind;
using Json = nlohmann::ordered_json;
using Kind = Type::Kind;

/// Compares a file of the tree with what the tables give, or writes it.
void expect_is(const fs::path& file, const std::string& text) {
  if (environment("BGTOOLS_ACCEPT") == "1") {
    std::ofstream(source_dir() / file, std::ios::binary) << text;
    return;
  }
  EXPECT_EQ(contents(source_dir() / file), text)
      << file << " is not what the tables give; BGTOOLS_ACCEPT=1 writes it again";
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string all;
  for (const std::string& each : texts) all.append(all.empty() ? "" : between).append(each);
  return all;
}

template <typename Write>
std::vector<std::string> each_of(const std::vector<Type>& types, Write write) {
  std::vector<std::string> texts;
  for (const Type& each : types) texts.push_back(write(each));
  return texts;
}

/// Breaks a text into lines of at most 120 columns, each after `indent`.
std::string wrapped(std::string_view text, std::string_view indent, std::string_view further) {
  std::istringstream words{std::string(text)};
  std::string all;
  std::string line(indent);
  bool is_first = true;
  for (std::string word; words >> word; is_first = false) {
    if (!is_first && line.size() + 1 + word.size() > 120) {
      all += line + "\n";
      line = std::string(further) + word;
    } else {
      line += (is_first ? "" : " ") + word;
    }
  }
  return all + line + "\n";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// The tables of docs/report.md.

std::string plural(const std::string& word) {
  std::string all = replaced(word, " or ", "s or ");
  const std::size_t of = all.find(" of ");
  return of == std::string::npos ? all + "s" : all.insert(of, "s");
}

/// "array of numbers or nulls"
std::string words_of(const Type& type) {
  switch (type.kind) {
    case Kind::text:
      return "string";
    case Kind::whole:
    case Kind::number:
      return "number";
    case Kind::boolean:
      return "boolean";
    case Kind::null:
      return "null";
    case Kind::unknown:
      return "value";
    case Kind::literal:
      if (type.word.starts_with('\'')) return "string";
      return type.word == "true" || type.word == "false" ? type.word : "number";
    case Kind::object:
    case Kind::map:
      return "object";
    case Kind::list:
      return "array of " + plural(words_of(type.parts.front()));
    case Kind::tuple:
      return "pair of " + plural(words_of(type.parts.front()));
    case Kind::any_of:
      break;
  }
  std::vector<std::string> words = each_of(type.parts, words_of);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return joined(words, " or ");
}

/// The record that a value has or is a list of, and how its keys continue the key of the value.
std::optional<std::pair<std::string_view, std::string>> object_in(const Type& type) {
  if (type.kind == Kind::object) return std::pair(std::string_view(type.word), std::string("."));
  if (type.kind == Kind::list && type.parts.front().kind == Kind::object) {
    return std::pair(std::string_view(type.parts.front().word), std::string("[]."));
  }
  if (type.kind == Kind::any_of) return object_in(type.parts.front());
  return std::nullopt;
}

void append_rows(const Record& record, const std::string& before, std::string& table) {
  for (const Key& key : record.keys) {
    if (key.is_shared) continue;
    const std::string since =
        key.since == "0.1" ? std::string() : fmt::format("since {}: ", key.since);
    table += fmt::format("| `{}{}` | {}{} | {}{}|\n", before, key.name, words_of(key.type),
                         key.may_be_absent ? ", else absent" : "", since,
                         key.meaning.empty() ? "" : fmt::format("{} ", key.meaning));
    if (const auto inner = object_in(key.type)) {
      append_rows(record_named(inner->first), before + key.name + inner->second, table);
    }
  }
}

/// The page with the tables after each line `<!-- keys of Name -->`, or `<!-- keys of Name[] -->`
/// for the elements of an array.
std::string with_tables(std::string_view page) {
  constexpr std::string_view kMark = "<!-- keys of ";
  std::istringstream lines{std::string(page)};
  std::string text;
  bool is_in_table = false;
  for (std::string line; std::getline(lines, line);) {
    is_in_table = is_in_table && line.starts_with('|');
    if (is_in_table) continue;
    text += line + "\n";
    if (!line.starts_with(kMark)) continue;
    std::string name = line.substr(kMark.size(), line.find(" -->") - kMark.size());
    const bool is_list = name.ends_with("[]");
    if (is_list) name.resize(name.size() - 2);
    text += "| key | type | meaning |\n|---|---|---|\n";
    append_rows(record_named(name), is_list ? "[]." : "", text);
    is_in_table = true;
  }
  return text;
}

TEST(Generated, TablesOfTheReportPage) {
  constexpr std::string_view kPage = "docs/report.md";
  const std::string page = contents(source_dir() / kPage);
  expect_is(kPage, with_tables(page));
  for (const Record& record : records()) {
    const bool is_named =
        page.find(fmt::format("<!-- keys of {} -->", record.name)) != std::string::npos ||
        page.find(fmt::format("<!-- keys of {}[] -->", record.name)) != std::string::npos;
    const bool is_inner = std::any_of(records().begin(), records().end(), [&](const Record& other) {
      return std::any_of(other.keys.begin(), other.keys.end(), [&](const Key& key) {
        const auto inner = object_in(key.type);
        return inner && inner->first == record.name;
      });
    });
    EXPECT_TRUE(is_named || is_inner || record.name == "Counts") << record.name;
  }
}

// The schema.

Json schema_of(const Type& type) {
  switch (type.kind) {
    case Kind::text:
      return {{"type", "string"}};
    case Kind::whole:
      return {{"type", "integer"}};
    case Kind::number:
      return {{"type", "number"}};
    case Kind::boolean:
      return {{"type", "boolean"}};
    case Kind::null:
      return {{"type", "null"}};
    case Kind::unknown:
      return Json::object();
    case Kind::literal:
      return {{"const", Json::parse(replaced(type.word, "'", "\""))}};
    case Kind::object:
      return {{"$ref", "#/$defs/" + type.word}};
    case Kind::list:
      return {{"type", "array"}, {"items", schema_of(type.parts.front())}};
    case Kind::map:
      return {{"type", "object"}, {"additionalProperties", schema_of(type.parts.front())}};
    case Kind::tuple: {
      Json items = Json::array();
      for (const Type& each : type.parts) items.push_back(schema_of(each));
      return {{"type", "array"},
              {"prefixItems", items},
              {"minItems", items.size()},
              {"maxItems", items.size()}};
    }
    case Kind::any_of:
      break;
  }
  Json choices = Json::array();
  for (const Type& each : type.parts) choices.push_back(schema_of(each));
  return {{"anyOf", choices}};
}

TEST(Generated, Schema) {
  Json kinds = Json::array();
  Json definitions = Json::object();
  for (const Record& record : records()) {
    if (record.is_foreign) continue;
    Json properties = Json::object();
    Json required = Json::array();
    for (const Key& key : record.keys) {
      properties[key.name] = schema_of(key.type);
      if (!key.meaning.empty()) properties[key.name]["description"] = key.meaning;
      if (!key.may_be_absent) required.push_back(key.name);
      if (key.name == "type") kinds.push_back({{"$ref", fmt::format("#/$defs/{}", record.name)}});
    }
    definitions[std::string(record.name)] = {{"description", record.about},
                                             {"type", "object"},
                                             {"properties", properties},
                                             {"required", required}};
  }
  const Json schema = {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"title", "A report of bgtools, or one of its records"},
      {"description", "Each answer to another question has a definition. Keys may be added."},
      {"oneOf", {{{"type", "array"}, {"items", {{"oneOf", kinds}}}}, {{"oneOf", kinds}}}},
      {"$defs", definitions}};
  expect_is("tools/report/report.schema.json", schema.dump(1) + "\n");
}

// The package for JavaScript.

std::string typescript(const Type& type) {
  switch (type.kind) {
    case Kind::text:
      return "string";
    case Kind::whole:
    case Kind::number:
      return "number";
    case Kind::boolean:
      return "boolean";
    case Kind::null:
      return "null";
    case Kind::unknown:
      return "unknown";
    case Kind::literal:
    case Kind::object:
      return replaced(type.word, "'", "\"");
    case Kind::list: {
      const std::string element = typescript(type.parts.front());
      return (type.parts.front().kind == Kind::any_of ? "(" + element + ")" : element) + "[]";
    }
    case Kind::tuple:
      return "[" + joined(each_of(type.parts, typescript), ", ") + "]";
    case Kind::map:
      return "Record<string, " + typescript(type.parts.front()) + ">";
    case Kind::any_of:
      break;
  }
  return joined(each_of(type.parts, typescript), " | ");
}

/// "max-diagnostics" as "maxDiagnostics"; what is given as an object has its plural.
std::string camel_case(std::string_view name) {
  if (name == "switch") return "switches";
  std::string text;
  for (const char letter : name) {
    const bool is_upper = text.ends_with('-');
    if (is_upper) text.pop_back();
    text += is_upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
  }
  return text;
}

std::vector<std::string> choices_of(const Option& option) {
  std::vector<std::string> choices;
  std::istringstream words{std::string(option.choices)};
  for (std::string word; std::getline(words, word, '|');) choices.push_back("\"" + word + "\"");
  return choices;
}

bool is_pairs(const Option& option) { return option.value.find('=') != std::string_view::npos; }

std::string typescript(const Option& option) {
  if (option.kind == OptionKind::on_off) return "boolean";
  if (!option.choices.empty()) return joined(choices_of(option), " | ");
  if (is_pairs(option))
    return "string | readonly string[] | Readonly<Record<string, string | number>>";
  if (option.repeats()) return "string | readonly string[]";
  return option.value == "N" ? "number | string" : "string";
}

std::string capitalised(std::string_view word) {
  std::string text(word);
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

/// The type of a caller's own option.
std::string_view type_of(answers::Own own, std::string_view boolean, std::string_view text) {
  return own == answers::Own::place ? text : boolean;
}

void append_typescript(const std::vector<const Option*>& options, std::string& text) {
  for (const Option* const option : options) {
    text += wrapped(fmt::format("{} */", option->help), "  /** ", "   * ");
    text += fmt::format("  {}?: {};\n", camel_case(option->name), typescript(*option));
  }
}

TEST(Generated, TypesOfThePackageForJavaScript) {
  std::string text =
      "// Made from the tables of keys and options, tools/report/keys.def and\n"
      "// tools/questions/options/options.cpp: contract_tests writes it with BGTOOLS_ACCEPT=1.\n"
      "\n/** The code of a rule. */\nexport type RuleCode =";
  for (const RuleInfo& rule : all_rules()) {
    if (rule.status != RuleStatus::reserved) text += fmt::format("\n  | \"{}\"", rule.code);
  }
  text += ";\n";
  for (const Record& record : records()) {
    if (record.is_foreign) continue;
    text += fmt::format("\n/** {} */\nexport interface {} {{\n", record.about, record.name);
    for (const Key& key : record.keys) {
      if (!key.meaning.empty()) {
        text += wrapped(fmt::format("{} */", key.meaning), "  /** ", "   * ");
      }
      text += fmt::format("  {}{}: {};\n", key.name, key.may_be_absent ? "?" : "",
                          key.name == "code" ? "RuleCode" : typescript(key.type));
    }
    text += "}\n";
  }
  // Every question about transcripts takes the rules of the game or none of them.
  std::vector<const Option*> of_game = answers::options_without_files(answers::kQuestions[0].taken);
  std::erase_if(of_game,
                [](const Option* each) { return each->section != questions::Section::game; });
  text +=
      "\n/** The rules of the game. They override what the transcript says, except `profile`. */\n";
  text += "export interface GameOptions {\n";
  append_typescript(of_game, text);
  text += "}\n";
  for (const Question& question : answers::kQuestions) {
    std::vector<const Option*> options = answers::options_without_files(question.taken);
    const bool has_game =
        std::includes(options.begin(), options.end(), of_game.begin(), of_game.end());
    if (has_game) {
      std::erase_if(options,
                    [](const Option* each) { return each->section == questions::Section::game; });
    }
    text += fmt::format("\n/** The options of `{}`. */\nexport interface {}Arguments{} {{\n",
                        question.name, capitalised(question.name),
                        has_game ? " extends GameOptions" : "");
    append_typescript(options, text);
    for (const answers::Own own : question.own) {
      text += wrapped(fmt::format("{} */", answers::help(own)), "  /** ", "   * ");
      text += fmt::format("  {}?: {};\n", answers::name(own), type_of(own, "boolean", "string"));
    }
    text += "}\n";
  }
  expect_is("tools/web/npm/keys.d.mts", text);
}

// The package for Python.

std::string python(const Type& type) {
  switch (type.kind) {
    case Kind::text:
      return "str";
    case Kind::whole:
      return "int";
    case Kind::number:
      return "float";
    case Kind::boolean:
      return "bool";
    case Kind::null:
      return "None";
    case Kind::unknown:
      return "Any";
    case Kind::literal:
      if (type.word == "true" || type.word == "false") return "bool";
      return "Literal[" + replaced(type.word, "'", "\"") + "]";
    case Kind::object:
      return type.word;
    case Kind::list:
      return "tuple[" + python(type.parts.front()) + ", ...]";
    case Kind::tuple:
      return "tuple[" + joined(each_of(type.parts, python), ", ") + "]";
    case Kind::map:
      return "Mapping[str, " + python(type.parts.front()) + "]";
    case Kind::any_of:
      break;
  }
  return replaced(joined(each_of(type.parts, python), " | "), "] | Literal[", ", ");
}

std::string python(const Option& option) {
  if (option.kind == OptionKind::on_off) return "bool";
  if (!option.choices.empty()) return "Literal[" + joined(choices_of(option), ", ") + "]";
  if (option.repeats()) return "str | Sequence[str]";
  return option.value == "N" ? "int | str" : "str";
}

/// `from` is a word of Python.
std::string python_name(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '-', '_');
  return text == "from" ? "from_" : text;
}

/// The options that functions of the package have as arguments of their own.
bool is_argument(std::string_view question, std::string_view option) {
  static constexpr std::array<std::array<std::string_view, 2>, 8> kArguments{
      {{"convert", "to"},
       {"merge", "to"},
       {"rows", "to"},
       {"rows", "table"},
       {"board", "game"},
       {"board", "turn"},
       {"board", "output-format"},
       {"board", "sheet"}}};
  return std::find(kArguments.begin(), kArguments.end(), std::array{question, option}) !=
         kArguments.end();
}

/// Adds a record after those that it holds.
void add_with_parts(std::string_view name, std::vector<std::string_view>& names) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  for (const Key& key : record_named(name).keys) {
    if (const auto inner = object_in(key.type)) add_with_parts(inner->first, names);
  }
  names.push_back(name);
}

/// The objects that functions of the package give, each after what it holds. Making a class takes
/// longer than most calls, so there are no others.
std::vector<std::string_view> records_of_python() {
  std::vector<std::string_view> names;
  for (const std::string_view each :
       {"Diagnostic", "Receipt", "Failure", "Detection", "ConvertedPosition", "Repair", "LegalPlay",
        "Board", "Comparison", "Merge", "Dice", "Rule", "Format", "Profile"}) {
    add_with_parts(each, names);
  }
  return names;
}

TEST(Generated, TypesOfThePackageForPython) {
  std::string text = R"("""What bgtools answers, and the options that it takes.

Made from the tables of keys and options, tools/report/keys.def and tools/questions/options/options.cpp of bgtools:
contract_tests writes it with BGTOOLS_ACCEPT=1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from ._keyed import Keyed
)";
  for (const std::string_view name : records_of_python()) {
    const Record& record = record_named(name);
    text += fmt::format(
        "\n\n@dataclass(frozen=True, slots=True, kw_only=True)\nclass {}(Keyed):\n    \"\"\"{}\n",
        record.name, record.about);
    std::string meanings;
    std::string fields;
    for (const Key& key : record.keys) {
      if (!key.meaning.empty()) {
        meanings +=
            wrapped(fmt::format("{}: {}", key.name, replaced(std::string(key.meaning), "`", "``")),
                    "        ", "            ");
      }
      const bool can_be_none = words_of(key.type).ends_with("null");
      fields += fmt::format("    {}: {}{}\n", key.name, python(key.type),
                            !key.may_be_absent ? ""
                            : can_be_none      ? " = None"
                                               : " | None = None");
    }
    if (!meanings.empty()) text += "\n    Attributes:\n" + meanings;
    text += "    \"\"\"\n\n" + fields;
  }
  for (const Question& question : answers::kQuestions) {
    if (question.name == "explain") continue;
    text += fmt::format(
        "\n\nclass {}Options(TypedDict, total=False):\n    \"\"\"The options of ``{}``.\n",
        capitalised(question.name), question.name);
    std::string meanings;
    std::string fields;
    for (const Option* const option : answers::options_without_files(question.taken)) {
      if (is_argument(question.name, option->name)) continue;
      const std::string name = python_name(option->name);
      meanings +=
          wrapped(fmt::format("{}: {}", name, replaced(std::string(option->help), "`", "``")),
                  "        ", "            ");
      fields += fmt::format("    {}: {} | None\n", name, python(*option));
    }
    for (const answers::Own own : question.own) {
      // The package passes on no pages.
      if (own == answers::Own::html) continue;
      meanings += wrapped(fmt::format("{}: {}", answers::name(own), answers::help(own)), "        ",
                          "            ");
      fields += fmt::format("    {}: {} | None\n", answers::name(own), type_of(own, "bool", "str"));
    }
    text += "\n    Attributes:\n" + meanings + "    \"\"\"\n\n" + fields;
  }
  expect_is("tools/python/src/bgtools/keys.py", text);
}

}  // namespace
}  // namespace bgtools::test::contract
