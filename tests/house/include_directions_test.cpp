#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

/// The header of an include line; nullopt for any other line.
std::optional<std::string_view> included(std::string_view line) {
  const auto skip_blanks = [&line] {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  };
  skip_blanks();
  if (!line.starts_with('#')) return std::nullopt;
  line.remove_prefix(1);
  skip_blanks();
  if (!line.starts_with("include")) return std::nullopt;
  line.remove_prefix(7);
  skip_blanks();
  if (line.empty()) return std::nullopt;
  const char close = line.front() == '<' ? '>' : '"';
  line.remove_prefix(1);
  return line.substr(0, line.find(close));
}

bool starts_with_any(std::string_view text, std::span<const std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [text](std::string_view prefix) { return text.starts_with(prefix); });
}

/// Standard headers, except those that print. Vector intrinsics come with the compiler.
bool is_standard(std::string_view header) {
  static constexpr std::array<std::string_view, 3> kPrinting = {"iostream", "print", "syncstream"};
  if (header == "immintrin.h") return true;
  return header.find_first_of("./") == std::string_view::npos &&
         std::find(kPrinting.begin(), kPrinting.end(), header) == kPrinting.end();
}

/// The folder below `parent` that contains a path or a header: ("a/b/c.hpp", "a/") is "b"; "" if
/// there is no such folder.
std::string_view folder_below(std::string_view parent, std::string_view path) {
  if (!path.starts_with(parent)) return {};
  path.remove_prefix(parent.size());
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

bool engine_may_include(std::string_view file, std::string_view header) {
  if (is_standard(header) || header.starts_with("fmt/")) return true;
  struct Floor {
    int number;
    std::string_view folder;
  };
  // Folders on one floor do not know each other. A file in no room is the door, which may see all.
  static constexpr std::array kFloors = {Floor{0, "game"},         Floor{1, "game/games"},
                                         Floor{2, "record"},       Floor{3, "finding"},
                                         Floor{4, "replay"},       Floor{5, "boards"},
                                         Floor{5, "rules"},        Floor{6, "rules/play"},
                                         Floor{6, "rules/cube"},   Floor{6, "rules/score"},
                                         Floor{7, "rules/record"}, Floor{8, "explain"},
                                         Floor{9, "verify"},       Floor{10, ""}};
  const auto floor_of = [](std::string_view parent, std::string_view path) -> const Floor* {
    if (!path.starts_with(parent)) return nullptr;
    path.remove_prefix(parent.size());
    const std::size_t slash = path.rfind('/');
    const auto folder = slash == std::string_view::npos ? "" : path.substr(0, slash);
    const auto* const found = std::find_if(
        kFloors.begin(), kFloors.end(), [&](const Floor& floor) { return floor.folder == folder; });
    return found == kFloors.end() ? nullptr : found;
  };
  const Floor* const home = floor_of("libengine/bgtools/", file);
  const Floor* const other = floor_of("bgtools/", header);
  return home != nullptr && other != nullptr && (other == home || other->number < home->number);
}

/// A room of libformats; rooms on one floor do not know each other.
struct Room {
  std::ptrdiff_t floor;
  std::string_view name;
};

/// The room of a path below `bgtools/`; nullopt if it does not belong to libformats: text <
/// positions < build < {formats/NAME, picture} < formats.
std::optional<Room> room_of(std::string_view path) {
  static constexpr std::array<std::string_view, 4> kFloors = {"text", "positions", "build",
                                                              "picture"};
  const std::string_view folder = folder_below("bgtools/", path);
  if (folder == "formats") {
    const std::string_view format = folder_below("bgtools/formats/", path);
    return format.empty() ? Room{std::ssize(kFloors), folder}
                          : Room{std::ssize(kFloors) - 1, format};
  }
  const auto floor = std::find(kFloors.begin(), kFloors.end(), folder) - kFloors.begin();
  if (floor == std::ssize(kFloors)) return std::nullopt;
  return Room{floor, folder};
}

bool formats_may_include(std::string_view file, std::string_view header) {
  static constexpr std::array<std::string_view, 4> kKnown = {"fmt/", "tao/", "grammars/", "zlib.h"};
  if (is_standard(header) || starts_with_any(header, kKnown)) return true;
  if (!header.starts_with("bgtools/")) return false;
  const std::optional<Room> home = room_of(file.substr(std::string_view("libformats/").size()));
  const std::optional<Room> other = room_of(header);
  if (!home) return false;
  // A header in none of these rooms belongs to the engine.
  if (!other) return true;
  return other->floor < home->floor || other->name == home->name;
}

bool grammar_may_include(std::string_view header) {
  return header.starts_with("tao/") || header.starts_with("grammars/") || header == "common.hpp";
}

/// Headers of files, threads and processes, and those that end the program or print.
bool needs_system(std::string_view header) {
  static constexpr std::array<std::string_view, 12> kSystem = {"atomic",    "condition_variable",
                                                               "csignal",   "cstdio",
                                                               "cstdlib",   "filesystem",
                                                               "fstream",   "future",
                                                               "mutex",     "thread",
                                                               "semaphore", "shared_mutex"};
  return std::find(kSystem.begin(), kSystem.end(), header) != kSystem.end();
}

/// Whether a header belongs to the libraries and not to the inside of one: the parts of a format.
bool is_of_libraries(std::string_view header) {
  return header.starts_with("bgtools/") && folder_below("bgtools/formats/", header).empty() &&
         !header.starts_with("bgtools/build/");
}

/// A report turns text into text, so it also works where there are no files, threads or processes.
bool report_may_include(std::string_view file, std::string_view header) {
  static constexpr std::array<std::string_view, 4> kKnown = {"fmt/", "nlohmann/", "pugixml.hpp",
                                                             "dtl/"};
  if (needs_system(header)) return false;
  if (is_standard(header) || starts_with_any(header, kKnown)) return true;
  if (header.starts_with("bgtools/")) return is_of_libraries(header);
  const bool is_rendered = folder_below("tools/report/", file) == "render";
  return header.starts_with("report/") &&
         (is_rendered || folder_below("report/", header) != "render");
}

/// So does what is asked of records. Its folders do not know each other, and only the dice need
/// the distributions of Boost.
bool analysis_may_include(std::string_view file, std::string_view header) {
  if (needs_system(header)) return false;
  if (is_standard(header) || header.starts_with("fmt/")) return true;
  const std::string_view home = folder_below("tools/analysis/", file);
  if (header.starts_with("boost/math/")) return home == "dice";
  if (header.starts_with("analysis/")) {
    const std::string_view other = folder_below("analysis/", header);
    return other.empty() || other == home;
  }
  return is_of_libraries(header) || header.starts_with("report/");
}

/// A question is answered from bytes and arguments alone: options < reading < writing < NAME, and
/// no question knows another.
bool question_may_include(std::string_view file, std::string_view header) {
  static constexpr std::array<std::string_view, 3> kFloors = {"options", "reading", "writing"};
  const auto floor_of = [](std::string_view folder) {
    return std::find(kFloors.begin(), kFloors.end(), folder) - kFloors.begin();
  };
  const std::string_view home = folder_below("tools/questions/", file);
  if (header.starts_with("questions/")) {
    const std::string_view other = folder_below("questions/", header);
    return !other.empty() && (other == home || floor_of(other) < floor_of(home));
  }
  if (header.starts_with("nlohmann/")) return false;
  if (header.starts_with("analysis/")) return home != "options";
  return report_may_include("tools/report/render/", header);
}

/// The door for programs in C asks the questions in JSON, and passes on the answers in memory of
/// malloc(), and has the flags that stop them. Its header is for C.
bool door_may_include(std::string_view file, std::string_view header) {
  if (file == "tools/capi/bgtools.h") return header == "stddef.h";
  if (header == "capi/answers/answers.hpp") return true;
  if (file.starts_with("tools/capi/answers/")) {
    return header.starts_with("capi/answers/") || header.starts_with("questions/") ||
           header.starts_with("analysis/") || report_may_include("tools/report/render/", header);
  }
  return header == "capi/bgtools.h" || header == "cstdlib" || header == "atomic" ||
         report_may_include("tools/report/render/", header);
}

/// The program may use anything, and each of its floors may use those below it. A library that some
/// builds lack (cmake/parts.cmake) is only for its part.
bool program_may_include(std::string_view file, std::string_view header) {
  struct Library {
    std::string_view header;
    std::string_view part;
  };
  static constexpr std::array kLibraries = {
      Library{"cairo", "tools/cli/outputs/png.cpp"},
      Library{"uv.h", "tools/cli/system/watcher.cpp"},
      Library{"sqlite3", "tools/cli/system/database.cpp"},
      Library{"gmime", "tools/cli/inputs/mail.cpp"},
  };
  for (const Library& library : kLibraries) {
    if (header.starts_with(library.header)) return file == library.part;
  }
  static constexpr std::array<std::string_view, 8> kFloors = {
      "system", "options", "inputs", "outputs", "help", "commands", "lsp", ""};
  if (!header.starts_with("cli/")) return true;
  const std::string_view home = folder_below("tools/cli/", file);
  const std::string_view other = folder_below("cli/", header);
  const auto floor_of = [](std::string_view folder) {
    return std::find(kFloors.begin(), kFloors.end(), folder) - kFloors.begin();
  };
  const bool are_apart = home == "help" && (other == "inputs" || other == "outputs");
  return floor_of(other) < std::ssize(kFloors) && floor_of(other) <= floor_of(home) && !are_apart;
}

/// Headers that take longest to compile wherever they are included, and those of ours that include
/// one of them. Only sources may include them.
bool is_dear(std::string_view header) {
  static constexpr std::array<std::string_view, 8> kDear = {"boost/",
                                                            "nlohmann/",
                                                            "tao/",
                                                            "grammars/",
                                                            "bgtools/build/keeps.hpp",
                                                            "bgtools/text/parse.hpp",
                                                            "bgtools/positions/fields.hpp",
                                                            "cli/lsp/received.hpp"};
  return header != "nlohmann/json_fwd.hpp" && starts_with_any(header, kDear);
}

/// What is saved by not including a header must not come back with another.
bool may_afford(std::string_view file, std::string_view header) {
  // All of fmt but core.h has its machinery of formatting, which is compiled for a second in each
  // source. These use format_int, which is faster than any other way to write a number.
  static constexpr std::array<std::string_view, 4> kFormatting = {
      "libformats/bgtools/formats/json/writer.cpp", "libformats/bgtools/formats/mat/writer.cpp",
      "libformats/bgtools/positions/xgid.cpp", "tools/analysis/rows/row_writer.cpp"};
  if (header.starts_with("fmt/") && header != "fmt/core.h")
    return std::find(kFormatting.begin(), kFormatting.end(), file) != kFormatting.end();
  // Templates for those that parse by a rule, and a message of the language server, which holds
  // JSON.
  static constexpr std::array<std::string_view, 5> kForFew = {
      "grammars/", "libformats/bgtools/build/keeps.hpp", "libformats/bgtools/text/parse.hpp",
      "libformats/bgtools/positions/fields.hpp", "tools/cli/lsp/received.hpp"};
  return file.ends_with(".cpp") || !is_dear(header) || starts_with_any(file, kForFew);
}

bool may_include(std::string_view file, std::string_view header) {
  if (!may_afford(file, header)) return false;
  if (file.starts_with("tools/report/")) return report_may_include(file, header);
  if (file.starts_with("tools/analysis/")) return analysis_may_include(file, header);
  if (file.starts_with("tools/questions/")) return question_may_include(file, header);
  if (file.starts_with("tools/capi/")) return door_may_include(file, header);
  if (file.starts_with("tools/cli/")) return program_may_include(file, header);
  if (file.starts_with("libengine/")) return engine_may_include(file, header);
  if (file.starts_with("libformats/")) return formats_may_include(file, header);
  return grammar_may_include(header);
}

/// The folders in which the directions of includes are looked at.
constexpr std::array kLayout = {"libengine",      "libformats",      "grammars",   "tools/report",
                                "tools/analysis", "tools/questions", "tools/capi", "tools/cli"};

/// Calls back with each file below a folder and each header that it includes, and says whether
/// there is a file.
bool each_include(const fs::path& root, const char* folder,
                  const std::function<void(const std::string&, std::string_view)>& use) {
  if (!fs::is_directory(root / folder)) return false;
  bool has_files = false;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    if (!entry.is_regular_file()) continue;
    has_files = true;
    const std::string file = fs::relative(entry.path(), root).generic_string();
    std::istringstream lines(contents(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      if (const std::optional<std::string_view> header = included(line)) use(file, *header);
    }
  }
  return has_files;
}

/// What leads from each file or folder to others.
using Arrows = std::map<std::string, std::set<std::string>>;

/// Follows the arrows from a place, and adds the first circle to `circles` as "a > b > a".
/// `way`: the places on the way here; `done`: those from which all was followed.
void find_circle(const Arrows& arrows, const std::string& place, std::vector<std::string>& way,
                 std::set<std::string>& done, std::vector<std::string>& circles) {
  if (done.contains(place) || !circles.empty()) return;
  const auto again = std::find(way.begin(), way.end(), place);
  if (again != way.end()) {
    std::string circle;
    for (auto at = again; at != way.end(); ++at) circle += *at + " > ";
    circles.push_back(circle + place);
    return;
  }
  way.push_back(place);
  if (const auto found = arrows.find(place); found != arrows.end()) {
    for (const std::string& next : found->second) find_circle(arrows, next, way, done, circles);
  }
  way.pop_back();
  done.insert(place);
}

/// A circle among the files that include each other, and one among their folders: those within a
/// room point one way, too.
std::vector<std::string> circles_in(const fs::path& root) {
  Arrows files;
  Arrows folders;
  for (const char* const floor : kLayout) {
    each_include(root, floor, [&](const std::string& file, std::string_view header) {
      for (const char* const base : {"", "libengine", "libformats", "tools"}) {
        const fs::path other = fs::path(base) / header;
        if (header.empty() || !fs::is_regular_file(root / other)) continue;
        files[file].insert(other.generic_string());
        const std::string home = fs::path(file).parent_path().generic_string();
        const std::string there = other.parent_path().generic_string();
        if (home != there) folders[home].insert(there);
      }
    });
  }
  std::vector<std::string> circles;
  for (const Arrows& arrows : {files, folders}) {
    std::vector<std::string> way;
    std::set<std::string> done;
    std::vector<std::string> found;
    for (const auto& [place, others] : arrows) find_circle(arrows, place, way, done, found);
    circles.insert(circles.end(), found.begin(), found.end());
  }
  return circles;
}

/// Every include that the layout forbids, as "path: header", sorted. A floor without any file is an
/// entry as well, because nothing was looked at there.
std::vector<std::string> forbidden_includes(const fs::path& root) {
  std::vector<std::string> found;
  for (const char* const floor : kLayout) {
    const bool has_files =
        each_include(root, floor, [&](const std::string& file, std::string_view header) {
          if (!may_include(file, header)) found.push_back(file + ": " + std::string(header));
        });
    if (!has_files) found.push_back(std::string(floor) + ": empty");
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(IncludeDirections, HoldInTheRepository) {
  EXPECT_THAT(forbidden_includes(source_dir()), IsEmpty());
}

TEST(IncludeDirections, GoInNoCircle) { EXPECT_THAT(circles_in(source_dir()), IsEmpty()); }

TEST(IncludeDirections, CirclesAreFound) {
  const TemporaryDirectory tree;
  tree.write("libengine/bgtools/game/dice.hpp", "#include <bgtools/game/play.hpp>\n");
  tree.write("libengine/bgtools/game/games/tapa.hpp", "#include <bgtools/game/play.hpp>\n");
  tree.write("libengine/bgtools/game/play.cpp", "#include <bgtools/game/dice.hpp>\n");
  tree.write("libengine/bgtools/game/play.hpp", "");
  EXPECT_THAT(circles_in(tree.path()), IsEmpty());
  tree.write("libengine/bgtools/game/play.cpp", "#include <bgtools/game/games/tapa.hpp>\n");
  EXPECT_THAT(circles_in(tree.path()),
              ElementsAre("libengine/bgtools/game > libengine/bgtools/game/games > "
                          "libengine/bgtools/game"));
  tree.write("libengine/bgtools/game/play.hpp", "#include <bgtools/game/dice.hpp>\n");
  EXPECT_THAT(circles_in(tree.path()),
              ElementsAre("libengine/bgtools/game/dice.hpp > libengine/bgtools/game/play.hpp > "
                          "libengine/bgtools/game/dice.hpp",
                          "libengine/bgtools/game > libengine/bgtools/game/games > "
                          "libengine/bgtools/game"));
}

/// A row of the table of rooms for each folder of the libraries.
TEST(IncludeDirections, HaveTheirRoomsInTheTable) {
  const std::string table = contents(source_dir() / "docs/architecture.md");
  for (const char* const library : {"libengine/bgtools", "libformats/bgtools"}) {
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(source_dir() / library)) {
      if (!entry.is_directory()) continue;
      const std::string folder = fs::relative(entry.path(), source_dir()).generic_string();
      if (entry.path().parent_path().filename() == "formats") continue;
      EXPECT_NE(table.find("`" + folder + "`"), std::string::npos) << folder;
    }
  }
}

TEST(IncludeDirections, AnEmptyTreeIsReported) {
  const TemporaryDirectory tree;
  EXPECT_THAT(forbidden_includes(tree.path()),
              ElementsAre("grammars: empty", "libengine: empty", "libformats: empty",
                          "tools/analysis: empty", "tools/capi: empty", "tools/cli: empty",
                          "tools/questions: empty", "tools/report: empty"));
}

struct Case {
  const char* file;
  const char* line;
  bool is_allowed;
};

class IncludeDirection : public testing::TestWithParam<Case> {};

TEST_P(IncludeDirection, IsJudged) {
  const TemporaryDirectory tree;
  for (const char* const harmless :
       {"libengine/a.hpp", "libformats/a.hpp", "grammars/a.hpp", "tools/report/a.hpp",
        "tools/analysis/a.hpp", "tools/questions/a.hpp", "tools/capi/a.hpp", "tools/cli/a.hpp"}) {
    tree.write(harmless, "#pragma once\n");
  }
  const Case& test = GetParam();
  tree.write(test.file, std::string("#pragma once\n\n") + test.line + "\nint x;\n");
  EXPECT_EQ(forbidden_includes(tree.path()).empty(), test.is_allowed)
      << test.file << " " << test.line;
}

constexpr const char* kGame = "libengine/bgtools/game/dice.hpp";
constexpr const char* kPlakoto = "libengine/bgtools/game/games/plakoto.cpp";
constexpr const char* kRecord = "libengine/bgtools/record/match.cpp";
constexpr const char* kVerdict = "libengine/bgtools/verify.cpp";
constexpr const char* kReplay = "libengine/bgtools/replay/advance.cpp";
constexpr const char* kRules = "libengine/bgtools/rules/cube/dead_cube.cpp";
constexpr const char* kJudge = "libengine/bgtools/rules/judge.cpp";
constexpr const char* kWatcher = "libengine/bgtools/verify/watcher.hpp";
constexpr const char* kNoEngineRoom = "libengine/bgtools/detail/mask.cpp";
constexpr const char* kRegistry = "libformats/bgtools/formats/format.cpp";
constexpr const char* kMat = "libformats/bgtools/formats/mat/reader.cpp";
constexpr const char* kText = "libformats/bgtools/text/source.cpp";
constexpr const char* kPositions = "libformats/bgtools/positions/xgid.cpp";
constexpr const char* kBuild = "libformats/bgtools/build/absolute/reader.cpp";
constexpr const char* kPicture = "libformats/bgtools/picture/board.cpp";
constexpr const char* kNoRoom = "libformats/bgtools/detail/cell.cpp";
constexpr const char* kGrammar = "grammars/mat.hpp";
constexpr const char* kFindings = "tools/report/findings.cpp";
constexpr const char* kRenderer = "tools/report/render/human.cpp";
constexpr const char* kRows = "tools/analysis/rows/rows.cpp";
constexpr const char* kDice = "tools/analysis/dice/dice.cpp";
constexpr const char* kReading = "tools/questions/reading/run.cpp";
constexpr const char* kQuestion = "tools/questions/check/check.cpp";
constexpr const char* kAnswer = "tools/capi/answers/records.cpp";
constexpr const char* kDoor = "tools/capi/bgtools.cpp";
constexpr const char* kDoorHeader = "tools/capi/bgtools.h";
constexpr const char* kAskedOptions = "tools/questions/options/options.cpp";
constexpr const char* kOutput = "tools/cli/system/output.cpp";
constexpr const char* kOptions = "tools/cli/options/parse.cpp";
constexpr const char* kManual = "tools/cli/help/manual.cpp";
constexpr const char* kCommand = "tools/cli/commands/check.cpp";
constexpr const char* kPng = "tools/cli/outputs/png.cpp";
constexpr const char* kMatWriter = "libformats/bgtools/formats/mat/writer.cpp";
constexpr const char* kMatHeader = "libformats/bgtools/formats/mat/line.hpp";
constexpr const char* kParse = "libformats/bgtools/text/parse.hpp";
constexpr const char* kFields = "libformats/bgtools/positions/fields.hpp";
constexpr const char* kReportHeader = "tools/report/baseline.hpp";
constexpr const char* kDiceHeader = "tools/analysis/dice/statistics.hpp";
constexpr const char* kOptionsHeader = "tools/cli/options/parse.hpp";
constexpr const char* kMessage = "tools/cli/lsp/message.hpp";
constexpr const char* kReceived = "tools/cli/lsp/received.hpp";
constexpr const char* kServer = "tools/cli/lsp/server.cpp";

INSTANTIATE_TEST_SUITE_P(
    Floors, IncludeDirection,
    testing::Values(
        Case{kGame, "#include <array>", true}, Case{kGame, "#include <fmt/core.h>", true},
        Case{kGame, "#include <bgtools/game/play.hpp>", true},
        Case{kGame, "#include <immintrin.h>", true},
        Case{kPlakoto, "#include <bgtools/game/play.hpp>", true},
        Case{kPlakoto, "#include <bgtools/game/games/pinning.hpp>", true},
        Case{kGame, "#include <bgtools/game/games/games.hpp>", false},
        Case{kGame, "#include <bgtools/record/match.hpp>", false},
        Case{kPlakoto, "#include <bgtools/finding/rule.hpp>", false},
        Case{kGame, "#include \"bgtools/finding/rule.hpp\"", false},
        Case{kGame, "  #  include  <bgtools/record/match.hpp>", false},
        Case{kGame, "#include \"../record/match.hpp\"", false},
        Case{kGame, "#include <iostream>", false}, Case{kGame, "#include <unistd.h>", false},
        Case{kRecord, "#include <bgtools/game/play.hpp>", true},
        Case{kRecord, "#include <bgtools/finding/diagnostic.hpp>", false},
        Case{kVerdict, "#include <bgtools/game/play.hpp>", true},
        Case{kVerdict, "#include <bgtools/record/match.hpp>", true},
        Case{kVerdict, "#include <bgtools/explain/explain.hpp>", true},
        Case{kReplay, "#include <bgtools/finding/rule.hpp>", true},
        Case{kReplay, "#include <bgtools/rules/judge.hpp>", false},
        Case{kReplay, "#include <bgtools/verify.hpp>", false},
        Case{kRules, "#include <bgtools/replay/follow.hpp>", true},
        Case{kRules, "#include <bgtools/rules/cube/doubling.hpp>", true},
        Case{kRules, "#include <bgtools/explain/explain.hpp>", false},
        Case{kRules, "#include <bgtools/rules/score/result.hpp>", false},
        Case{kJudge, "#include <bgtools/rules/cube/doubling.hpp>", false},
        Case{kJudge, "#include <bgtools/rules/context.hpp>", true},
        Case{kWatcher, "#include <bgtools/explain/explain.hpp>", true},
        Case{kWatcher, "#include <bgtools/verify.hpp>", false},
        Case{kVerdict, "#include <bgtools/verify/watcher.hpp>", true},
        Case{kNoEngineRoom, "#include <bgtools/game/play.hpp>", false},
        Case{kVerdict, "#include <bgtools/text/source.hpp>", false},
        Case{kVerdict, "#include <tao/pegtl.hpp>", false},
        Case{kVerdict, "#include <boost/container/small_vector.hpp>", false},
        Case{kVerdict, "#include <nlohmann/json.hpp>", false},
        Case{kVerdict, "#include <archive.h>", false},
        Case{kVerdict, "#include <tbb/tbb.h>", false}, Case{kVerdict, "#include <zlib.h>", false}));

INSTANTIATE_TEST_SUITE_P(
    Formats, IncludeDirection,
    testing::Values(Case{kRegistry, "#include <bgtools/formats/mat/mat.hpp>", true},
                    Case{kRegistry, "#include <bgtools/finding/diagnostic.hpp>", true},
                    Case{kMat, "#include <bgtools/formats/mat/mat.hpp>", true},
                    Case{kRegistry, "#include <bgtools/picture/board.hpp>", true},
                    Case{kRegistry, "#include <bgtools/formats/layout.hpp>", true},
                    Case{kMat, "#include <bgtools/text/source.hpp>", true},
                    Case{kMat, "#include <bgtools/positions/ids.hpp>", true},
                    Case{kMat, "#include <bgtools/build/cell.hpp>", true},
                    Case{kMat, "#include <bgtools/formats/format.hpp>", false},
                    Case{kMat, "#include <bgtools/picture/board.hpp>", false},
                    Case{kText, "#include <bgtools/text/encoding.hpp>", true},
                    Case{kText, "#include <bgtools/positions/ids.hpp>", false},
                    Case{kPositions, "#include <bgtools/text/source.hpp>", true},
                    Case{kPositions, "#include <bgtools/build/format.hpp>", false},
                    Case{kBuild, "#include <bgtools/build/format.hpp>", true},
                    Case{kBuild, "#include <bgtools/positions/ids.hpp>", true},
                    Case{kBuild, "#include <bgtools/formats/mat/mat.hpp>", false},
                    Case{kPicture, "#include <bgtools/build/format.hpp>", true},
                    Case{kPicture, "#include <bgtools/formats/mat/mat.hpp>", false},
                    Case{kPicture, "#include <bgtools/formats/format.hpp>", false},
                    Case{kNoRoom, "#include <bgtools/text/source.hpp>", false},
                    Case{kMat, "#include <grammars/mat.hpp>", true},
                    Case{kMat, "#include <tao/pegtl.hpp>", true},
                    Case{kMat, "#include <nlohmann/json.hpp>", false},
                    Case{kMat, "#include <zlib.h>", true},
                    Case{kMat, "#include <bgtools/formats/sgf/sgf.hpp>", false},
                    Case{kMat, "#include <boost/crc.hpp>", false},
                    Case{kMat, "#include <archive.h>", false},
                    Case{kMat, "#include <iostream>", false},
                    Case{kMat, "#include \"render/text.hpp\"", false}));

INSTANTIATE_TEST_SUITE_P(Grammars, IncludeDirection,
                         testing::Values(Case{kGrammar, "#include <tao/pegtl.hpp>", true},
                                         Case{kGrammar, "#include <grammars/common.hpp>", true},
                                         Case{kGrammar, "#include \"common.hpp\"", true},
                                         Case{kGrammar, "#include <grammars/hops.hpp>", true},
                                         Case{kGrammar, "#include <fmt/format.h>", false},
                                         Case{kGrammar, "#include <bgtools/game/dice.hpp>", false},
                                         Case{kGrammar, "#include <string>", false}));

INSTANTIATE_TEST_SUITE_P(
    Reports, IncludeDirection,
    testing::Values(Case{kFindings, "#include <bgtools/finding/sink.hpp>", true},
                    Case{kFindings, "#include <bgtools/formats/source.hpp>", true},
                    Case{kFindings, "#include <bgtools/formats/mat/mat.hpp>", false},
                    Case{kFindings, "#include <nlohmann/json.hpp>", true},
                    Case{kFindings, "#include \"report/selection.hpp\"", true},
                    Case{kFindings, "#include \"report/render/renderer.hpp\"", false},
                    Case{kRenderer, "#include \"report/findings.hpp\"", true},
                    Case{kRenderer, "#include <pugixml.hpp>", true},
                    Case{kRenderer, "#include \"cli/options/parse.hpp\"", false},
                    Case{kFindings, "#include <boost/program_options.hpp>", false},
                    Case{kFindings, "#include <archive.h>", false},
                    Case{kFindings, "#include <oneapi/tbb/task_group.h>", false},
                    Case{kFindings, "#include <unistd.h>", false},
                    Case{kFindings, "#include <filesystem>", false},
                    Case{kFindings, "#include <fstream>", false},
                    Case{kFindings, "#include <thread>", false},
                    Case{kFindings, "#include <iostream>", false}));

INSTANTIATE_TEST_SUITE_P(
    Analyses, IncludeDirection,
    testing::Values(Case{kRows, "#include <bgtools/verify/watcher.hpp>", true},
                    Case{kRows, "#include <bgtools/formats/mat/mat.hpp>", false},
                    Case{kRows, "#include \"report/finding.hpp\"", true},
                    Case{kRows, "#include \"analysis/rows/columns.hpp\"", true},
                    Case{kRows, "#include \"analysis/dice/dice.hpp\"", false},
                    Case{kRows, "#include \"cli/options/parse.hpp\"", false},
                    Case{kRows, "#include <boost/math/distributions/binomial.hpp>", false},
                    Case{kDice, "#include <boost/math/distributions/binomial.hpp>", true},
                    Case{kDice, "#include <boost/crc.hpp>", false},
                    Case{kFindings, "#include \"analysis/rows/rows.hpp\"", false},
                    Case{kRows, "#include <sqlite3.h>", false},
                    Case{kRows, "#include <thread>", false},
                    Case{kRows, "#include <cstdio>", false}));

INSTANTIATE_TEST_SUITE_P(
    Program, IncludeDirection,
    testing::Values(Case{kQuestion, "#include \"report/render/renderer.hpp\"", true},
                    Case{kQuestion, "#include \"questions/options/options.hpp\"", true},
                    Case{kQuestion, "#include \"questions/reading/run.hpp\"", true},
                    Case{kQuestion, "#include \"questions/detect/detect.hpp\"", false},
                    Case{kQuestion, "#include \"cli/system/output.hpp\"", false},
                    Case{kQuestion, "#include \"capi/answers/answers.hpp\"", false},
                    Case{kQuestion, "#include <nlohmann/json.hpp>", false},
                    Case{kQuestion, "#include <filesystem>", false},
                    Case{kQuestion, "#include <thread>", false},
                    Case{kReading, "#include \"questions/writing/target.hpp\"", false},
                    Case{kAskedOptions, "#include \"questions/reading/run.hpp\"", false},
                    Case{kAskedOptions, "#include \"report/nearest.hpp\"", true},
                    Case{kAnswer, "#include \"questions/rows/rows.hpp\"", true},
                    Case{kAnswer, "#include \"cli/system/output.hpp\"", false},
                    Case{kDoor, "#include \"capi/answers/answers.hpp\"", true},
                    Case{kDoor, "#include \"questions/reading/run.hpp\"", false},
                    Case{kDoor, "#include \"cli/inputs/walk.hpp\"", false},
                    Case{kDoorHeader, "#include <stddef.h>", true},
                    Case{kDoorHeader, "#include <string>", false},
                    Case{kOutput, "#include <unistd.h>", true},
                    Case{kOutput, "#include \"report/text.hpp\"", true},
                    Case{kOutput, "#include \"cli/options/parse.hpp\"", false},
                    Case{kOptions, "#include \"cli/system/file.hpp\"", true},
                    Case{kOptions, "#include \"cli/inputs/walk.hpp\"", false},
                    Case{kManual, "#include \"cli/options/parse.hpp\"", true},
                    Case{kManual, "#include \"cli/inputs/walk.hpp\"", false},
                    Case{kManual, "#include \"cli/outputs/reports.hpp\"", false},
                    Case{kManual, "#include \"cli/commands/commands.hpp\"", false},
                    Case{kCommand, "#include \"cli/inputs/walk.hpp\"", true},
                    Case{kCommand, "#include \"cli/help/values.hpp\"", true},
                    Case{kCommand, "#include \"cli/nowhere/nothing.hpp\"", false},
                    Case{kCommand, "#include <boost/program_options.hpp>", true},
                    Case{kPng, "#include <cairo/cairo.h>", true},
                    Case{kCommand, "#include <cairo/cairo.h>", false},
                    Case{kCommand, "#include <uv.h>", false},
                    Case{kPng, "#include <sqlite3.h>", false}));

INSTANTIATE_TEST_SUITE_P(
    Dear, IncludeDirection,
    testing::Values(Case{kGame, "#include <fmt/format.h>", false},
                    Case{kRules, "#include <fmt/core.h>", true},
                    Case{kRules, "#include <fmt/format.h>", false},
                    Case{kMat, "#include <fmt/ranges.h>", false},
                    Case{kMatWriter, "#include <fmt/format.h>", true},
                    Case{kMatHeader, "#include <fmt/format.h>", false},
                    Case{kMatHeader, "#include <tao/pegtl.hpp>", false},
                    Case{kMatHeader, "#include <grammars/mat.hpp>", false},
                    Case{kMatHeader, "#include <bgtools/text/parse.hpp>", false},
                    Case{kMatHeader, "#include <bgtools/build/keeps.hpp>", false},
                    Case{kMat, "#include <bgtools/text/parse.hpp>", true},
                    Case{kParse, "#include <tao/pegtl.hpp>", true},
                    Case{kFields, "#include <bgtools/text/parse.hpp>", true},
                    Case{kFields, "#include <grammars/common.hpp>", true},
                    Case{kReportHeader, "#include <nlohmann/json.hpp>", false},
                    Case{kDice, "#include <fmt/format.h>", false},
                    Case{kDiceHeader, "#include <boost/math/distributions/binomial.hpp>", false},
                    Case{kOptionsHeader, "#include <boost/program_options/parsers.hpp>", false},
                    Case{kMessage, "#include <nlohmann/json.hpp>", false},
                    Case{kMessage, "#include <nlohmann/json_fwd.hpp>", true},
                    Case{kMessage, "#include \"cli/lsp/received.hpp\"", false},
                    Case{kReceived, "#include <nlohmann/json.hpp>", true},
                    Case{kServer, "#include \"cli/lsp/received.hpp\"", true}));

}  // namespace
}  // namespace bgtools::test
