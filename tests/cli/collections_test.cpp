#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTranscript =
    " 1 point match\n\n Game 1\n Alice : 0                      Bob : 0\n"
    "  1) 31: 8/5 6/5                 64: 24/14\n  2)  Resigns\n"
    "                                  Wins 1 point\n";

/// The cost of a process.
struct Cost {
  int status = -1;
  double seconds = 0;  ///< processor time, user and system
  long kibibytes = 0;  ///< peak memory
};

Cost cost_of(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_RDWR);
    ::dup2(nowhere, STDOUT_FILENO);
    ::execvp(arguments.front(), arguments.data());
    ::_exit(127);
  }
  Cost cost;
  struct rusage usage {};
  ::wait4(child, &cost.status, 0, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  cost.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  cost.kibibytes = usage.ru_maxrss;
  return cost;
}

void keep_least(double& least, const std::vector<std::string>& words) {
  const Cost cost = cost_of(words);
  ASSERT_EQ(cost.status, 0) << words.front();
  least = std::min(least, cost.seconds);
}

fs::path collection(const TemporaryDirectory& scratch, int files) {
  const fs::path folder = scratch.path() / std::to_string(files);
  fs::create_directory(folder);
  for (int i = 0; i < files; ++i) {
    std::ofstream(folder / (std::to_string(100000 + i) + ".mat")) << kTranscript;
  }
  return folder;
}

TEST(CollectionsSlow, OneMoreFileTakesHardlyAnyMemory) {
  const TemporaryDirectory scratch;
  constexpr int kFew = 2000;
  constexpr int kMany = 100000;
  const fs::path few = collection(scratch, kFew);
  const fs::path many = collection(scratch, kMany);
  for (const char* const jobs : {"-j1", "-j2"}) {
    const Cost small = cost_of({program(), "check", jobs, few});
    const Cost large = cost_of({program(), "check", jobs, many});
    ASSERT_EQ(small.status, 0);
    ASSERT_EQ(large.status, 0);
    EXPECT_LE((large.kibibytes - small.kibibytes) * 1024, 200L * (kMany - kFew)) << jobs;
  }
}

TEST(CollectionsSlow, AnArchiveCostsItsFilesAndTwiceTheUnpacking) {
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", samples.has_value());
  skip_without_environment("unzip", fs::exists("/usr/bin/unzip"));
  const fs::path archive = fs::path(*samples) / "gnubg/selfplay-2000-matches.zip";
  const TemporaryDirectory scratch;
  ASSERT_EQ(cost_of({"unzip", "-q", archive, "-d", scratch.path()}).status, 0);
  // A disturbance can only make a run longer, so the shortest of several runs is its cost. The
  // three take turns, so that other load on the machine affects all of them.
  constexpr int kRounds = 15;
  double packed = std::numeric_limits<double>::max();
  double unpacked = packed;
  double unzip = packed;
  for (int round = 0; round < kRounds; ++round) {
    keep_least(packed, {program(), "check", "--exit-zero", archive});
    keep_least(unpacked, {program(), "check", "--exit-zero", scratch.path()});
    keep_least(unzip, {"unzip", "-p", archive});
    if (round >= 2 && packed <= unpacked + 2 * unzip) break;
  }
  EXPECT_LE(packed, unpacked + 2 * unzip);
}

}  // namespace
}  // namespace bgtools::test
