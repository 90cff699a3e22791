#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// Whether a program can be called by name, with the PATH of Debian's root.
bool has(const std::string& name) {
  std::istringstream folders(environment("PATH").value_or("") + ":/usr/sbin:/sbin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.empty() && fs::is_regular_file(fs::path(folder) / name)) return true;
  }
  return false;
}

/// Runs a script of this folder, which starts the engine, runs the recipe of the documentation, and
/// stops what it started.
void run(const std::string& script) {
  const TemporaryDirectory directory;
  const fs::path log = directory.path() / "log";
  const std::string command =
      "BGTOOLS_PROGRAM='" + program().string() + "' timeout --kill-after=60 1500 bash '" +
      (source_dir() / "tests/engines" / script).string() + "' > '" + log.string() + "' 2>&1";
  const int status = std::system(command.c_str());
  EXPECT_EQ(status, 0) << contents(log);
}

TEST(EnginesSlow, GnuParallelMergesToTheReportOfOneProcess) {
  skip_without_environment("parallel", has("parallel"));
  run("parallel.sh");
}

TEST(EnginesSlow, GnuParallelOverSshMergesToTheReportOfOneProcess) {
  skip_without_environment("sshd", has("parallel") && has("rsync") && has("ssh") && has("sshd"));
  run("ssh.sh");
}

TEST(EnginesSlow, SlurmMergesToTheReportOfOneProcess) {
  skip_without_environment(
      "slurm", has("munged") && has("slurmctld") && has("slurmd") && has("sbatch") && has("srun"));
  run("slurm.sh");
}

TEST(EnginesSlow, DaskMergesToTheReportOfOneProcess) {
  skip_without_environment("dask", fs::exists("/usr/lib/python3/dist-packages/distributed"));
  run("dask.sh");
}

}  // namespace
}  // namespace bgtools::test
