#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Damaged transcripts, the same for the same seed on every machine.
namespace bgtools::test {

/// An intact file.
struct Original {
  std::string extension{};  ///< with the dot
  std::string bytes{};
};

/// The files of one format, never none.
struct Originals {
  std::string format{};  ///< "none": files that no reader takes
  bool is_binary = false;
  std::vector<Original> files{};
};

struct Mutant {
  std::string name{};  ///< format and extension of the original, and what was done: "mat-cut.txt"
  std::string bytes{};
  std::string original{};  ///< the bytes of the file if it has nothing but a slip of the pen
};

/// Draws numbers. The distributions of the standard library differ between libraries.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// 0 to `count` - 1; 0 if `count` is 0.
  std::size_t below(std::size_t count) { return count == 0 ? 0 : engine_() % count; }
  bool one_in(std::size_t count) { return below(count) == 0; }

 private:
  std::mt19937_64 engine_;
};

/// One to three kinds of damage, or in a text a slip of the pen, to a file of the `index`-th
/// format, counted round and round.
[[nodiscard]] Mutant mutant(const std::vector<Originals>& formats, std::uint64_t seed,
                            std::uint64_t index);

}  // namespace bgtools::test
