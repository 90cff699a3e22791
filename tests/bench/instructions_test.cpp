// The cost of fixed runs, held against committed figures: instructions.py says how.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

/// The compiler and the options that the figures hold for.
#if defined(__GNUC__) && __GNUC__ == 12 && !defined(__clang__) && defined(__x86_64__) && \
    defined(__OPTIMIZE__) && defined(NDEBUG)
constexpr bool kIsBuildOfFigures = true;
#else
constexpr bool kIsBuildOfFigures = false;
#endif

TEST(InstructionsSlow, AreAsManyAsAccepted) {
  skip_without_environment("valgrind", std::system("valgrind --version >/dev/null 2>&1") == 0);
  skip_without_environment("g++-12", kIsBuildOfFigures);
  const std::string command =
      fmt::format("python3 '{}' '{}'", (source_dir() / "tests/bench/instructions.py").string(),
                  program().string());
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace bgtools::test
