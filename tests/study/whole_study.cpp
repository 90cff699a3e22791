#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <study/study.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

TEST(WholeStudy, MutantsOfTwoThousandMatches) {
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", samples && fs::is_directory(*samples));
  skip_without_environment("unzip", fs::exists("/usr/bin/unzip"));
  const TemporaryDirectory directory;
  const std::string command =
      fmt::format("/usr/bin/unzip -q '{}' -d '{}'",
                  (fs::path(*samples) / "gnubg" / "selfplay-2000-matches.zip").string(),
                  directory.path().string());
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe)
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory.path())) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> texts;
  for (const fs::path& file : files) texts.push_back(contents(file));
  ASSERT_EQ(texts.size(), 2000U);

  Table table;
  run_study(texts, 6, 1, [&](const Trial& trial, std::size_t at) {
    table.add(trial);
    EXPECT_EQ(trial.is_illegal(), trial.is_found())
        << files[at].filename() << ": " << name(trial.mutant.kind) << " in game "
        << trial.mutant.game << ", turn " << trial.mutant.first_turn;
  });
  const Tally sum = table.sum();
  fmt::print("{}", table.text());
  EXPECT_GE(sum.mutants, 10'000);
  EXPECT_EQ(sum.found, sum.illegal);
  EXPECT_EQ(sum.accused, 0);
  EXPECT_GE(100LL * sum.placed, 99LL * sum.illegal);
  EXPECT_GE(100LL * sum.single, 98LL * sum.illegal);
  EXPECT_GE(100LL * sum.repaired, 78LL * sum.illegal);
  EXPECT_GE(100LL * sum.listed, 89LL * sum.illegal);
}

}  // namespace
}  // namespace bgtools::test
