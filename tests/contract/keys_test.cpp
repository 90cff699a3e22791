// Everything that is printed or answered for programs has the keys and types of keys.def, and
// nothing else; and every key of the table is seen.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "contract/table.hpp"
#include "support/environment.hpp"
#include "tools/capi/bgtools.h"

namespace bgtools::test::contract {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Kind = Type::Kind;
using testing::IsEmpty;

/// Compares values with the table.
class Comparer {
 public:
  void compare(const Json& value, std::string_view type, const std::string& where) {
    if (!fits(value, TypeReader(type).read(), where)) refuse(where, value);
  }
  void see(std::string_view record, const std::string& key) {
    seen_.insert(fmt::format("{} {}", record, key));
  }

  /// What does not fit, each once.
  [[nodiscard]] const std::set<std::string>& faults() const { return faults_; }
  /// Keys of the table that nothing had.
  [[nodiscard]] std::vector<std::string> unseen() const {
    std::vector<std::string> all;
    for (const Record& record : records()) {
      for (const Key& key : record.keys) {
        const std::string name = fmt::format("{} {}", record.name, key.name);
        if (record.name != "Counts" && seen_.count(name) == 0) all.push_back(name);
      }
    }
    return all;
  }

 private:
  void refuse(const std::string& where, const Json& value) {
    faults_.insert(fmt::format("{} is {}", where, value.dump().substr(0, 60)));
  }

  bool fits_object(const Json& value, const Record& record) {
    if (!value.is_object()) return false;
    for (const Key& key : record.keys) {
      const auto found = value.find(key.name);
      const std::string where = fmt::format("{}.{}", record.name, key.name);
      if (found != value.end()) {
        see(record.name, key.name);
        if (!fits(*found, key.type, where)) refuse(where, *found);
      } else if (!key.may_be_absent) {
        faults_.insert(where + " is absent");
      }
    }
    for (const auto& [name, inner] : value.items()) {
      const bool is_known =
          std::any_of(record.keys.begin(), record.keys.end(),
                      [&, &name = name](const Key& key) { return key.name == name; });
      if (!is_known) faults_.insert(fmt::format("{}.{} is not in the table", record.name, name));
    }
    return true;
  }

  bool fits_each(const Json& values, const Type& type, const std::string& where) {
    for (const Json& each : values) {
      if (!fits(each, type, where)) return false;
    }
    return true;
  }

  bool fits(const Json& value, const Type& type, const std::string& where) {
    switch (type.kind) {
      case Kind::text:
        return value.is_string();
      case Kind::whole:
        return value.is_number_integer();
      case Kind::number:
        return value.is_number();
      case Kind::boolean:
        return value.is_boolean();
      case Kind::null:
        return value.is_null();
      case Kind::unknown:
        return true;
      case Kind::literal:
        return value.is_string() ? fmt::format("'{}'", value.get<std::string>()) == type.word
                                 : value.dump() == type.word;
      case Kind::object:
        return fits_object(value, record_named(type.word));
      case Kind::list:
        return value.is_array() && fits_each(value, type.parts.front(), where);
      case Kind::map:
        return value.is_object() && fits_each(value, type.parts.front(), where);
      case Kind::tuple:
        if (!value.is_array() || value.size() != type.parts.size()) return false;
        for (std::size_t i = 0; i < value.size(); ++i) {
          if (!fits(value[i], type.parts[i], where)) return false;
        }
        return true;
      case Kind::any_of:
        break;
    }
    return std::any_of(type.parts.begin(), type.parts.end(),
                       [&](const Type& each) { return fits(value, each, where); });
  }

  std::set<std::string> faults_;
  std::set<std::string> seen_;
};

/// Runs a shell line in the folder and returns its output; `bgtools` is the program.
std::string printed(const TemporaryDirectory& folder, std::string_view line) {
  const fs::path out = folder.path() / "printed";
  const std::string command =
      fmt::format("cd '{}' && bgtools() {{ '{}' \"$@\"; }} && {{ {}; }} >'{}' 2>/dev/null",
                  folder.path().string(), program().string(), line, out.string());
  EXPECT_NE(std::system(command.c_str()), -1);
  return contents(out);
}

/// Transcripts with every kind of finding: testdata, one in an archive, some in files with names
/// that are not UTF-8, and one missing file.
void fill(const TemporaryDirectory& folder) {
  fs::create_directory_symlink(testdata(), folder.path() / "testdata");
  const std::string faulty = contents(testdata("sample/kitchen-table.mat"));
  folder.write("faulty.mat", faulty);
  folder.write("\xFF.mat", faulty);
  std::string many = "(;FF[4]GM[6]AP[x:1]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]";
  for (int i = 0; i < 2000; ++i) many += ";B[79hehf]";
  folder.write("many.sgf", many + ")");
  // Two copies of a match that are merged: a play, a tag and a line that cannot be read differ.
  constexpr std::string_view kMatch =
      "; [Event \"{}\"]\n 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/{}\n  2) 31: 24/23 24/21\n\n{} Game 2\n"
      " Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5\n";
  folder.write("a.mat", fmt::format(kMatch, "Club", 4, ""));
  folder.write("b.mat", fmt::format(kMatch, "Final", 3, "nonsense\n\n"));
  printed(folder,
          "tar -cf a.tar faulty.mat; bgtools check -q --min-severity info "
          "--write-baseline base testdata/sample; "
          "bgtools convert -q testdata/sample/club-final-transcribed.txt -o club.sgf; "
          "bgtools convert -q testdata/sample/club-final-transcribed.txt -o club.fibs "
          "--sidecar side; "
          "sed -n '/Game 4/,/Wins/p' testdata/mat/gnubg/m03_7pt.mat > single.mat");
}

constexpr std::string_view kPaths = "testdata/ faulty.mat many.sgf a.tar \xFF.mat \xFE.mat";

void compare_records(const TemporaryDirectory& folder, Comparer& with) {
  std::istringstream lines(printed(
      folder, fmt::format("bgtools check --min-severity info --output-format ndjson {}; "
                          "bgtools check --output-format ndjson; "
                          "bgtools check --where date=1900 --output-format ndjson testdata/",
                          kPaths)));
  for (std::string line; std::getline(lines, line);) {
    const Json record = Json::parse(line);
    for (const Record& each : records()) {
      const Key& first = each.keys.front();
      if (first.name == "type" &&
          first.type.word == fmt::format("'{}'", record.at("type").get<std::string>())) {
        with.compare(record, each.name, "a record");
      }
    }
  }
}

void compare_documents(const TemporaryDirectory& folder, Comparer& with) {
  struct Printed {
    std::string_view type;
    std::string line;
  };
  const Printed all[] = {
      {"Sarif",
       fmt::format("bgtools check --min-severity info --baseline base --output-format sarif {}",
                   kPaths)},
      {"GitlabIssue[]", fmt::format("bgtools check --output-format gitlab {}", kPaths)},
      {"Duplicates",
       fmt::format("bgtools dupes --output-format json club.sgf single.mat {}", kPaths)},
      {"Duplicates",
       "bgtools dupes --where date=1900 --allow-empty --output-format json testdata/sample"},
      {"Plays", "bgtools plays start 31 --output-format json"},
      {"Plays", "bgtools plays start 31 --variant plakoto --output-format json"},
      {"Board", "bgtools show faulty.mat --turn 4 --output-format json"},
      {"Board", "bgtools show --variant plakoto start --output-format json"},
      {"Comparison", "bgtools diff a.mat b.mat --output-format json"},
      {"Merge", "bgtools merge a.mat b.mat -o c.mat --output-format json"},
      {"Merge", "bgtools merge a.mat club.sgf -o c.mat --output-format json"},
      {"Dice", "bgtools dice testdata/sample --output-format json"},
      {"Dice", "bgtools dice a.mat --output-format json"},
      {"Dice", "bgtools dice --where date=1900 --allow-empty --output-format json testdata/sample"},
      {"RuleRow[]", "bgtools rules --output-format json"},
      {"Profile[]", "bgtools rules --profiles --output-format json"},
      {"Format[]", "bgtools formats --output-format json"},
      {"Rule[]", "bgtools explain --all --output-format json"},
  };
  for (const Printed& each : all) {
    with.compare(Json::parse(printed(folder, each.line)), each.type, each.line);
  }
}

void compare_files(const TemporaryDirectory& folder, Comparer& with) {
  // No baseline is written if an input could not be read.
  std::istringstream entries(printed(
      folder, "bgtools check -q --write-baseline all testdata/mat/ \xFF.mat >all.txt; cat all"));
  for (std::string line; std::getline(entries, line);) {
    with.compare(Json::parse(line), "BaselineEntry", "a baseline");
  }
  std::istringstream lines(printed(folder, "cat side"));
  for (std::string line; std::getline(lines, line);) {
    if (line.find("sidecar") == std::string::npos) continue;
    const Json entry = Json::parse(line);
    with.compare(entry, entry.contains("fits") ? "SidecarMatch" : "SidecarHead", "a sidecar");
  }
}

void see_words(const TemporaryDirectory& folder, Comparer& with) {
  static const std::regex kElement(R"(<(test\w+|failure|error)((?: \w+="[^"]*")+))");
  static const std::regex kAttribute(R"re( (\w+)=")re");
  const auto see = [&](std::string_view record, const std::string& key) {
    const std::vector<Key>& keys = record_named(record).keys;
    with.see(record, key);
    EXPECT_TRUE(
        std::any_of(keys.begin(), keys.end(), [&](const Key& each) { return each.name == key; }))
        << record << " " << key;
  };
  const std::string text =
      printed(folder, fmt::format("bgtools check --output-format junit {}", kPaths));
  for (std::sregex_iterator at(text.begin(), text.end(), kElement), end; at != end; ++at) {
    const std::string attributes = at->str(2);
    for (std::sregex_iterator one(attributes.begin(), attributes.end(), kAttribute); one != end;
         ++one) {
      see("Junit", fmt::format("{} {}", at->str(1), one->str(1)));
    }
  }
  std::istringstream lines(printed(folder, "bgtools check --output-format csv faulty.mat"));
  std::string header;
  std::getline(lines, header, '\r');
  std::istringstream cells(header);
  for (std::string cell; std::getline(cells, cell, ',');) see("CsvRow", cell);
}

struct Freed {
  void operator()(char* memory) const { bgtools_free(memory); }
};

/// The result of an answer of the library.
Json result_in(char* answer) {
  const std::unique_ptr<char, Freed> text(answer);
  const Json parsed = Json::parse(text.get());
  EXPECT_TRUE(parsed.at("ok")) << parsed;
  return parsed.value("result", Json());
}

void compare_answers(const TemporaryDirectory& folder, Comparer& with) {
  const std::string faulty = contents(folder.path() / "faulty.mat");
  const auto ask = [&](auto question, std::string_view bytes, const char* options, auto... output) {
    return result_in(question(bytes.data(), bytes.size(), "a.mat", options, nullptr, output...));
  };
  const Json read = ask(bgtools_read, faulty, "");
  with.compare(read, "Reading", "read");
  with.compare(ask(bgtools_detect, faulty, ""), "Detection", "detect");
  with.compare(ask(bgtools_convert, faulty, R"({"to":"sgf"})", nullptr, nullptr), "Conversion",
               "convert");
  with.compare(
      ask(bgtools_convert, "OGID=11ccccchhhjjjjj:66666888dddddoo:W1T::B:A:3:2:7:17:15\nno id\n",
          R"({"to":"xgid","from":"ogid"})", nullptr, nullptr),
      "ConvertedPositions", "convert");
  with.compare(ask(bgtools_repair, faulty, "", nullptr, nullptr), "Repair", "repair");
  with.compare(ask(bgtools_rows, faulty, "", nullptr, nullptr), "Rows", "rows");
  for (const Json& record : ask(bgtools_check, faulty, "")) {
    if (record.at("type") == "diagnostic") with.compare(record, "Diagnostic", "check");
  }
}

TEST(Keys, AreThoseOfTheTable) {
  const TemporaryDirectory folder;
  fill(folder);
  Comparer comparer;
  compare_records(folder, comparer);
  compare_documents(folder, comparer);
  compare_files(folder, comparer);
  see_words(folder, comparer);
  compare_answers(folder, comparer);
  EXPECT_THAT(comparer.faults(), IsEmpty());
  EXPECT_THAT(comparer.unseen(), IsEmpty());
}

}  // namespace
}  // namespace bgtools::test::contract
