// The released files work without the build tree: the Debian package in its own root, the program
// of the archive in an empty one, and the hook in someone else's repository.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <bgtools/formats/format.hpp>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

bool has(std::string_view name) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1", name).c_str()) == 0;
}

struct Printed {
  int status = 0;
  std::string text;  ///< from stdout and stderr
};

Printed run(const TemporaryDirectory& directory, const std::string& command) {
  const fs::path file = directory.path() / "printed";
  const int status = std::system(
      fmt::format("cd '{}' && ({}) >'{}' 2>&1", directory.path().string(), command, file.string())
          .c_str());
  return {status, contents(file)};
}

fs::path build_directory() { return program().parent_path().parent_path(); }

/// The example of a page with this number, from 1, of those in a language.
std::string example_of(std::string_view page, std::string_view language, int number) {
  const std::string text = contents(source_dir() / page);
  const std::string fence = fmt::format("\n```{}\n", language);
  std::size_t begin = 0;
  while (number-- > 0) begin = text.find(fence, begin) + fence.size();
  return text.substr(begin, text.find("```", begin) - begin);
}

/// The value of a key that a text in YAML has in one line.
std::string value_of(const std::string& yaml, const std::string& key) {
  std::smatch match;
  EXPECT_TRUE(std::regex_search(yaml, match, std::regex(key + ": (.*)\n"))) << key;
  return match[1].str();
}

TEST(PackagesSlow, TheDebianPackageInstallsAndRuns) {
  skip_without_environment("dpkg", has("dpkg") && has("dpkg-shlibdeps"));
  const TemporaryDirectory directory;
  // The packages are made from the build of the tests, which differs only in the libraries.
  const Printed made = run(
      directory,
      fmt::format("cpack -G DEB -B . --config '{}/CPackConfig.cmake'", build_directory().string()));
  ASSERT_EQ(made.status, 0) << made.text;
  const Printed depends = run(directory, "dpkg-deb -f bgtools_*.deb Depends");
  EXPECT_THAT(depends.text, HasSubstr("libc6"));
  const Printed contents_of = run(directory, "dpkg-deb -c libbgtools-dev_*.deb");
  EXPECT_THAT(contents_of.text, HasSubstr("usr/include/bgtools/formats/format.hpp"));

  const Printed installed = run(directory,
                                "mkdir -p root/var/lib/dpkg && touch root/var/lib/dpkg/status && "
                                "dpkg --force-all --root=root -i bgtools_*.deb");
  ASSERT_EQ(installed.status, 0) << installed.text;
  const Printed ran = run(directory, fmt::format("root/usr/bin/bgtools check '{}'",
                                                 (source_dir() / "testdata/sample").string()));
  EXPECT_THAT(ran.text, HasSubstr("5 errors, 1 warning in 2 of 16 files"));
  EXPECT_TRUE(fs::exists(directory.path() / "root/usr/share/man/man1/bgtools.1.gz"));

  // The library for C is one package, and what programs are built with is in the other. Its scripts
  // would need a root that is not empty.
  const Printed both =
      run(directory,
          "for each in libbgtools1_*.deb libbgtools-dev_*.deb; do dpkg-deb -x $each root; done; "
          "dpkg-deb -f libbgtools-dev_*.deb Depends");
  EXPECT_EQ(both.status, 0) << both.text;
  EXPECT_THAT(both.text, HasSubstr("libbgtools1 (= "));
  const fs::path example = directory.write("sgf.c", example_of("docs/c.md", "c", 1));
  const Printed called = run(
      directory, fmt::format("export LD_LIBRARY_PATH=\"$(dirname \"$(find \"$PWD/root\" -name "
                             "libbgtools.so.1)\")\" && cc -o sgf -Iroot/usr/include '{}' "
                             "-L\"$LD_LIBRARY_PATH\" -lbgtools && ./sgf '{}'",
                             example.string(), testdata("sample/club-evening-gnubg.mat").string()));
  EXPECT_EQ(called.status, 0) << called.text;
  EXPECT_THAT(called.text, HasSubstr("{\"ok\":true,\"result\":{"));
  EXPECT_THAT(called.text, HasSubstr("GM[6]"));

  // The package for Python, by the Python of the system, which has it from this root alone.
  const Printed imported = run(
      directory,
      fmt::format(
          "dpkg-deb -x python3-bgtools_*.deb root && "
          "export LD_LIBRARY_PATH=\"$(dirname \"$(find \"$PWD/root\" -name libbgtools.so.1)\")\" "
          "&& "
          "PYTHONPATH=root/usr/lib/python3/dist-packages /usr/bin/python3 -c 'import sys, bgtools; "
          "print(bgtools.__file__, *[each.code for each in bgtools.check(sys.argv[1]).errors])' "
          "'{}'",
          testdata("sample/kitchen-table.mat").string()));
  EXPECT_THAT(
      imported.text,
      HasSubstr("root/usr/lib/python3/dist-packages/bgtools/__init__.py BG101 BG307 BG110"));
  EXPECT_TRUE(fs::exists(directory.path() / "root/usr/share/bash-completion/completions/bgtools"));
  EXPECT_TRUE(fs::exists(directory.path() / "root/usr/share/bgtools/report.schema.json"));
}

TEST(PackagesSlow, HaveBillsOfMaterials) {
  skip_without_environment("dpkg", has("dpkg") && has("dpkg-shlibdeps"));
  const TemporaryDirectory directory;
  const Printed made =
      run(directory,
          fmt::format("python3 '{}' '{}'", (source_dir() / "tests/packaging/bill.py").string(),
                      build_directory().string()));
  EXPECT_EQ(made.status, 0) << made.text;
}

TEST(PackagesSlow, TheProgramOfTheArchiveRunsInAnEmptyRoot) {
  const fs::path made = source_dir() / "build/package";
  const bool is_made = fs::exists(made / "SHA256SUMS") && ::geteuid() == 0 && has("chroot");
  skip_without_environment("package", is_made);
  const TemporaryDirectory directory;
  const Printed unpacked =
      run(directory, fmt::format("cd '{}' && sha256sum --check --quiet SHA256SUMS && cd - && "
                                 "tar -x -z -f '{}'/bgtools-*-program.tar.gz && mkdir root && "
                                 "cp usr/bin/bgtools root && readelf -dlW root/bgtools",
                                 made.string(), made.string()));
  ASSERT_EQ(unpacked.status, 0) << unpacked.text;
  EXPECT_THAT(unpacked.text, testing::Not(HasSubstr("NEEDED")));
  EXPECT_THAT(unpacked.text, testing::Not(HasSubstr("INTERP")));

  fs::copy(source_dir() / "testdata/sample", directory.path() / "root/sample");
  // A name that is not ASCII needs neither a locale nor a table of characters of the machine.
  const Printed zipped = run(directory,
                             "python3 -c 'import zipfile; zipfile.ZipFile(\"root/a.zip\", "
                             "\"w\").write(\"root/sample/kitchen-table.mat\", \"K\u00f6ln.mat\")'");
  ASSERT_EQ(zipped.status, 0) << zipped.text;
  const auto says = [&](std::string_view arguments) {
    return run(directory, fmt::format("env -i PATH=\"$PATH\" chroot root /bgtools {}", arguments))
        .text;
  };
  EXPECT_THAT(says("check /sample"), HasSubstr("5 errors, 1 warning in 2 of 16 files"));
  EXPECT_THAT(says("check /a.zip"), HasSubstr("/a.zip!/K\u00f6ln.mat:9:10"));
  says("rows /sample/kitchen-table.mat -o /rows.sqlite");
  EXPECT_THAT(contents(directory.path() / "root/rows.sqlite"), HasSubstr("CREATE TABLE"));
  says("show /sample/kitchen-table.mat --game 1 --turn 2 -o /board.png");
  EXPECT_THAT(contents(directory.path() / "root/board.png"), HasSubstr("PNG"));
}

TEST(PackagesSlow, LintianFindsNoErrorInThePackagesOfDebian) {
  const fs::path made = source_dir() / "build/package";
  skip_without_environment("package", fs::exists(made / "SHA256SUMS"));
  skip_without_environment("lintian", has("lintian"));
  const TemporaryDirectory directory;
  const Printed judged =
      run(directory, fmt::format("lintian --fail-on error '{}'/*.deb", made.string()));
  EXPECT_EQ(judged.status, 0) << judged.text;
}

TEST(ForGitHub, FilesFollowTheSchemas) {
  const fs::path judge = source_dir() / "build/schemas/bin/check-jsonschema";
  skip_without_environment("check-jsonschema", fs::exists(judge));
  const TemporaryDirectory directory;
  const fs::path documented =
      directory.write("documented.yml", example_of("docs/packaging.md", "yaml", 3));
  const fs::path files = source_dir() / ".github";
  const auto judged = [&](std::string_view schema, const std::string& names) {
    return run(directory, fmt::format("'{}' --builtin-schema vendor.github-{} {}", judge.string(),
                                      schema, names));
  };
  const Printed workflows = judged(
      "workflows", fmt::format("'{}'/workflows/*.yml '{}'", files.string(), documented.string()));
  EXPECT_EQ(workflows.status, 0) << workflows.text;
  const std::string action = fmt::format("'{}'/actions/check/action.yml", files.string());
  const Printed actions = judged("actions", action);
  EXPECT_EQ(actions.status, 0) << actions.text;
  EXPECT_NE(judged("workflows", action).status, 0);
}

TEST(Hook, TakesEveryTranscriptByItsName) {
  const std::string text = contents(source_dir() / ".pre-commit-hooks.yaml");
  const std::regex files(value_of(text, "files"));
  for (const Format& format : formats()) {
    // The name of a JSON file or of a log does not show what it is; text files that are not
    // transcripts are skipped.
    for (const std::string_view extension : format.extensions) {
      const bool is_general =
          extension.find("json") != std::string_view::npos || extension == ".log";
      EXPECT_EQ(std::regex_search("match" + std::string(extension), files), !is_general)
          << extension;
    }
  }
}

TEST(Hook, IsDocumentedForNodeAsItIs) {
  const std::string text = contents(source_dir() / ".pre-commit-hooks.yaml");
  const std::string documented = example_of("docs/packaging.md", "yaml", 2);
  for (const char* const key : {"id", "name", "entry", "files", "require_serial"}) {
    EXPECT_EQ(value_of(documented, key), value_of(text, key));
  }
}

/// Makes a repository with everything in a folder.
void commit_all(const TemporaryDirectory& directory, std::string_view folder) {
  const Printed done = run(
      directory, fmt::format("cd {} && export GIT_CONFIG_GLOBAL=/dev/null && git init -q && "
                             "git add -A && git -c user.name=a -c user.email=a@localhost commit -q "
                             "-m all",
                             folder));
  ASSERT_EQ(done.status, 0) << done.text;
}

TEST(HookSlow, RefusesABrokenTranscript) {
  skip_without_environment("pre-commit", has("pre-commit") && has("git"));
  const TemporaryDirectory directory;
  // The hook comes from a repository that contains only its description.
  fs::create_directory(directory.path() / "hooks");
  fs::copy(source_dir() / ".pre-commit-hooks.yaml", directory.path() / "hooks");
  const Printed valid = run(directory, "pre-commit validate-manifest hooks/.pre-commit-hooks.yaml");
  EXPECT_EQ(valid.status, 0) << valid.text;
  fs::create_directory(directory.path() / "league");
  fs::copy(source_dir() / "testdata/sample/kitchen-table.mat", directory.path() / "league");
  directory.write("league/README.txt", "Results of the league; the 1st round ends on 3/12.\n");
  directory.write("league/.pre-commit-config.yaml",
                  fmt::format("repos:\n  - repo: {}/hooks\n    rev: v1\n    hooks:\n      - id: "
                              "bgtools-check\n",
                              directory.path().string()));
  commit_all(directory, "hooks");
  commit_all(directory, "league");
  ASSERT_EQ(run(directory, "git -C hooks tag v1").status, 0);
  const std::string hook = fmt::format(
      "export PATH='{}':\"$PATH\" HOME=\"$PWD\" GIT_CONFIG_GLOBAL=/dev/null; cd league && "
      "pre-commit run --all-files",
      program().parent_path().string());
  const Printed refused = run(directory, hook);
  EXPECT_NE(refused.status, 0);
  EXPECT_THAT(refused.text, HasSubstr("error[BG101]: 20/16 moves 4 pips"));
  const Printed passed =
      run(directory, fmt::format("cp '{}' league/kitchen-table.mat; git -C league add -A; {}",
                                 testdata("mat/valid/beaver.mat").string(), hook));
  EXPECT_EQ(passed.status, 0) << passed.text;
  EXPECT_THAT(passed.text, HasSubstr("Passed"));

  // Most transcripts from sites are named .txt.
  directory.write("league/match.txt", contents(source_dir() / "testdata/sample/kitchen-table.mat"));
  directory.write("league/prose.txt", "* A: 31 8/5 6/5\n* B: 42 8/4 6/4\n");
  const Printed refused_text = run(directory, "git -C league add -A; " + hook);
  EXPECT_NE(refused_text.status, 0);
  EXPECT_THAT(refused_text.text, HasSubstr("match.txt:"));
  EXPECT_THAT(refused_text.text, HasSubstr("prose.txt:1:1"));
  EXPECT_THAT(refused_text.text, testing::Not(HasSubstr("README.txt")));
  // A commit with only notes has nothing to check.
  const Printed only_notes =
      run(directory, "git -C league rm -q -f --cached '*.mat' match.txt prose.txt; " + hook);
  EXPECT_EQ(only_notes.status, 0) << only_notes.text;
}

TEST(HookSlow, RunsThePackedModule) {
  skip_without_environment("pre-commit", has("pre-commit") && has("git"));
  skip_without_environment("npm", has("node") && has("npm"));
  const TemporaryDirectory directory;
  // Where the module was not built, one like it starts the program of this build.
  const fs::path built = source_dir() / "build/npm/package";
  if (fs::exists(built / "program.cjs")) {
    fs::copy(built, directory.path() / "package");
  } else {
    directory.write("package/package.json", contents(source_dir() / "tools/web/npm/package.json"));
    directory.write(
        "package/program.cjs",
        fmt::format("#!/usr/bin/env node\nconst {{ spawnSync }} = require('node:child_process');\n"
                    "const words = process.argv.slice(2);\n"
                    "const done = spawnSync('{}', words, {{ stdio: 'inherit' }});\n"
                    "process.exitCode = done.status;\n",
                    program().string()));
  }
  ASSERT_EQ(run(directory, "tar -c -z -f packed.tgz package").status, 0);

  std::string config = example_of("docs/packaging.md", "yaml", 2);
  const std::string documented = value_of(config, "additional_dependencies");
  config.replace(config.find(documented), documented.size(),
                 fmt::format("[{}/packed.tgz]", directory.path().string()));
  directory.write("league/.pre-commit-config.yaml", config);
  fs::copy(source_dir() / "testdata/sample/kitchen-table.mat", directory.path() / "league");
  commit_all(directory, "league");
  // Nothing is asked of a registry.
  const std::string hook =
      "export HOME=\"$PWD\" GIT_CONFIG_GLOBAL=/dev/null npm_config_offline=true; cd league && "
      "pre-commit run --all-files";
  const Printed refused = run(directory, hook);
  EXPECT_NE(refused.status, 0);
  EXPECT_THAT(refused.text, HasSubstr("error[BG101]: 20/16 moves 4 pips"));
  const Printed passed =
      run(directory, fmt::format("cp '{}' league/kitchen-table.mat; git -C league add -A; {}",
                                 testdata("mat/valid/beaver.mat").string(), hook));
  EXPECT_EQ(passed.status, 0) << passed.text;
  EXPECT_THAT(passed.text, HasSubstr("Passed"));
}

}  // namespace
}  // namespace bgtools::test
