#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <study/layout.hpp>

namespace bgtools::test {

/// A slip of a transcriber; slips.def says what each of them is.
enum class SlipKind : std::uint8_t {
#define SLIP(kind, maker, name, group, use, restored, words, what) kind,
#include <study/slips.def>
#undef SLIP
};

enum class SlipGroup : std::uint8_t { basic, people, witness, hand };
enum class SlipUse : std::uint8_t { fitted, aside };
enum class SlipRestored : std::uint8_t { by_edit, as_missing, in_words };

struct Mutant;
struct Scene;

/// One row of slips.def.
struct Slip {
  SlipKind kind{};
  std::optional<Mutant> (*make)(const Scene& scene) = nullptr;
  std::string_view name;  ///< as the table prints it
  SlipGroup group{};
  SlipUse use{};
  SlipRestored restored{};
  std::string_view words;
  std::string_view what;
};

/// All of slips.def, in its order.
[[nodiscard]] std::span<const Slip> all_slips() noexcept;
[[nodiscard]] const Slip& slip(SlipKind kind) noexcept;

/// A text after one edit.
struct Mutant {
  SlipKind kind{};
  std::string text;
  layout::Part edit{};  ///< in `text`; empty if something was taken out
  int game = 0;         ///< counts from 1
  /// The rolls that the edit touches: a cube action has the number of the roll that it precedes, a
  /// result has that of the last roll, names and scores have 0. For a row that was taken out, it is
  /// the first roll after it.
  int first_turn = 0;
  int last_turn = 0;
};

/// Where a text and its mutant differ: a part of each, as short as possible.
struct Difference {
  layout::Part before{};
  layout::Part after{};
};
[[nodiscard]] Difference difference(std::string_view original, std::string_view mutant) noexcept;

/// Makes one random edit of this kind; nullopt if the text has no place for one. The same text and
/// generator state give the same edit on every machine.
[[nodiscard]] std::optional<Mutant> mutate(std::string_view text, SlipKind kind,
                                           std::mt19937_64& random);

}  // namespace bgtools::test
