#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <study/judge.hpp>
#include <vector>

/// Records that are legal, but not as most programs write or as most people play.
namespace bgtools::test {

struct Oddity {
  std::string_view name;
  std::string_view what;
  /// Whether the brute-force judge can read it; if not, it is legal by how it is made.
  bool is_judged = true;
  /// Makes a legal record of a clean match; nullopt: the match has no place for it.
  std::optional<std::string> (*make)(std::string_view text, std::mt19937_64& random) = nullptr;
};

[[nodiscard]] std::span<const Oddity> all_oddities() noexcept;

/// A record and what bgtools makes of it.
struct OddRecord {
  std::string text;
  Verdict verdict;                        ///< legal if it is not judged
  std::vector<Diagnostic> accusations{};  ///< errors, except of text that could not be read
  bool is_changed = false;                ///< `repair` writes another text
};

[[nodiscard]] std::optional<OddRecord> odd_record(const Oddity& oddity, std::string_view match,
                                                  std::mt19937_64& random, BruteForceJudge& judge);

}  // namespace bgtools::test
