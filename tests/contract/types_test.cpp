// What the tables give other languages: the schema accepts every report and answer, tsc and mypy
// accept every option of every question, and refuse another one.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "support/environment.hpp"
#include "tools/capi/answers/questions.hpp"

namespace bgtools::test::contract {
namespace {

namespace fs = std::filesystem;
using answers::Question;
using questions::Option;
using questions::OptionKind;

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// Whether the command succeeds; what it prints explains a failure.
testing::AssertionResult succeeds(const TemporaryDirectory& folder, const std::string& command) {
  const fs::path out = folder.path() / "printed";
  const bool is_well =
      std::system(fmt::format("{} >'{}' 2>&1", command, out.string()).c_str()) == 0;
  return (is_well ? testing::AssertionSuccess() : testing::AssertionFailure()) << contents(out);
}

/// A value of an option, as JavaScript and Python both spell it.
std::string value_of(const Option& option, std::string_view yes) {
  if (option.kind == OptionKind::on_off) return std::string(yes);
  if (!option.choices.empty()) {
    return fmt::format("\"{}\"", option.choices.substr(0, option.choices.find('|')));
  }
  if (option.repeats()) return R"(["a", "b"])";
  return option.value == "N" ? "7" : R"("a")";
}

TEST(Types, EveryRecordAndAnswerIsValid) {
  skip_without_environment("jsonschema", runs("/usr/bin/python3 -c 'import jsonschema'"));
  const TemporaryDirectory folder;
  // Each question of the program, and the definition of its answer; "" is the whole schema.
  folder.write("validate.py", R"(import json, subprocess, sys
import jsonschema
schema = json.load(open(sys.argv[2]))
def validator(name):
    return jsonschema.Draft202012Validator({**schema, "oneOf": [{"$ref": "#/$defs/" + name}]} if name else schema)
def answer(words):
    printed = subprocess.run([sys.argv[1], *words.split()], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return printed.decode()
folder = "testdata/sample"
validator("").validate(json.loads(answer(f"check --output-format json --min-severity info {folder} testdata/bgf/broken missing.mat")))
kinds = set()
for line in answer(f"check --output-format ndjson {folder} missing.mat").splitlines():
    validator("").validate(json.loads(line))
    kinds.add(json.loads(line)["type"])
assert kinds == {"run", "diagnostic", "file", "error", "summary"}, kinds
for name, words in {
        "Duplicates": f"dupes --output-format json {folder} {folder}/kitchen-table.mat", "Plays": "plays start 31 --output-format json",
        "Board": "show start --output-format json", "Dice": f"dice {folder} --output-format json",
        "Comparison": f"diff {folder}/kitchen-table.mat {folder}/club-evening-gnubg.mat --output-format json"}.items():
    validator(name).validate(json.loads(answer(words)))
for name, words in {"RuleRow": "rules", "Profile": "rules --profiles", "Format": "formats", "Rule": "explain --all"}.items():
    for each in json.loads(answer(words + " --output-format json")):
        validator(name).validate(each)
wrong = json.loads(answer("plays start 31 --output-format json"))
wrong["plays"][0]["steps"][0][0] = "bar"
assert not validator("Plays").is_valid(wrong)
wrong = json.loads(answer("formats --output-format json"))[0]
del wrong["kind"]
assert not validator("Format").is_valid({}) and not validator("Format").is_valid(wrong)
)");
  EXPECT_TRUE(succeeds(
      folder, fmt::format("cd '{0}' && /usr/bin/python3 '{1}/validate.py' '{2}' "
                          "'{0}/tools/report/report.schema.json'",
                          source_dir().string(), folder.path().string(), program().string())));
}

TEST(Types, TscAcceptsEveryOption) {
  skip_without_environment("tsc", runs("tsc --version"));
  const TemporaryDirectory folder;
  const auto accepts = [&](std::string_view text) {
    folder.write("a.mts", fmt::format("import {{ load }} from '{}/tools/web/npm/bgtools.mjs';\n"
                                      "const engine = await load();\n{}\n",
                                      source_dir().string(), text));
    return succeeds(
        folder,
        fmt::format("cd '{}' && tsc --noEmit --strict --exactOptionalPropertyTypes --target es2022 "
                    "--module "
                    "nodenext --moduleResolution nodenext --lib es2022,dom,dom.iterable a.mts",
                    folder.path().string()));
  };
  std::string calls;
  for (const Question& question : answers::kQuestions) {
    std::string given;
    for (const Option* const option : answers::options_without_files(question.taken)) {
      // In their place are `picture`, `page` and several calls.
      if (option->name == "output-format" || option->name == "sheet") continue;
      std::string name(option->name == "switch" ? "switches" : option->name);
      for (std::size_t at = name.find('-'); at != std::string::npos; at = name.find('-')) {
        name.erase(at, 1);
        name[at] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[at])));
      }
      const bool is_pairs = option->value.find('=') != std::string_view::npos;
      given +=
          fmt::format("{}: {}, ", name, is_pairs ? R"({ a: "b" })" : value_of(*option, "true"));
    }
    const std::string_view input = question.name == "diff" || question.name == "merge" ? "'a', 'b'"
                                   : question.name == "dice"                           ? "[]"
                                   : question.name == "plays"                          ? "'a', '31'"
                                                                                       : "'a'";
    calls += fmt::format("engine.{}({}, {{ {}}});\n", question.name, input, given);
  }
  for (const std::string_view wrong :
       {"engine.check('a', { fron: 'mat' });", "engine.check('a', { minSeverity: 'err' });",
        "engine.check('a').diagnostics[0]!.lin;"}) {
    // It is a fault if there is none.
    calls += fmt::format("// @ts-expect-error\n{}\n", wrong);
  }
  EXPECT_TRUE(accepts(calls)) << calls;
}

TEST(Types, MypyAcceptsEveryOption) {
  skip_without_environment("python", runs("/usr/bin/python3 -m mypy --version"));
  const TemporaryDirectory folder;
  const auto accepts = [&](std::string_view text) {
    folder.write("a.py", fmt::format("import bgtools\n{}\n", text));
    return succeeds(
        folder,
        fmt::format("cd '{0}' && MYPYPATH='{1}/tools/python/src' /usr/bin/python3 -m mypy --strict "
                    "--cache-dir '{0}/cache' --config-file '{1}/tools/python/pyproject.toml' a.py",
                    folder.path().string(), source_dir().string()));
  };
  std::string calls;
  for (const Question& question : answers::kQuestions) {
    const bool is_rows = question.name == "rows";
    // Its function has no options there.
    if (question.name == "explain") continue;
    std::string given;
    for (const Option* const option : answers::options_without_files(question.taken)) {
      // Arguments of other functions, or of the package itself.
      if (option->name == "output-format" || option->name == "sheet" || option->name == "turn" ||
          option->name == "game" || (is_rows && option->name == "to")) {
        continue;
      }
      std::string name(option->name == "from" ? "from_" : option->name);
      std::replace(name.begin(), name.end(), '-', '_');
      given += fmt::format(", {}={}", name, value_of(*option, "True"));
    }
    const bool is_about_two = question.name == "diff" || question.name == "merge";
    calls +=
        fmt::format("bgtools.{}({}{})\n", question.name, is_about_two ? "'a', 'b'" : "'a'", given);
  }
  calls += "print(bgtools.check('a').findings[0].edits[0].end_column + 1)\n";
  // It is a fault if there is nothing to ignore.
  calls +=
      "bgtools.check('a', fron='mat')  # type: ignore[call-arg]\n"
      "bgtools.check('a', min_severity='err')  # type: ignore[arg-type]\n"
      "print(bgtools.check('a').findings[0].lin)  # type: ignore[attr-defined]\n";
  EXPECT_TRUE(accepts(calls)) << calls;
}

}  // namespace
}  // namespace bgtools::test::contract
