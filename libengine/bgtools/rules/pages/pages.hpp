#pragma once

#include <bgtools/rules/explanation.hpp>
#include <span>

/// The texts behind `explain()`, one table for each hundred of rules. Not installed.
namespace bgtools::rules {

struct Entry {
  Rule rule{};
  Explanation explanation{};
};

[[nodiscard]] std::span<const Entry> reading() noexcept;      ///< BG0xx
[[nodiscard]] std::span<const Entry> plays() noexcept;        ///< BG1xx
[[nodiscard]] std::span<const Entry> cube() noexcept;         ///< BG2xx
[[nodiscard]] std::span<const Entry> scoring() noexcept;      ///< BG3xx
[[nodiscard]] std::span<const Entry> variants() noexcept;     ///< BG4xx and BG5xx
[[nodiscard]] std::span<const Entry> losses() noexcept;       ///< BG6xx
[[nodiscard]] std::span<const Entry> transcripts() noexcept;  ///< BG7xx
[[nodiscard]] std::span<const Entry> hygiene() noexcept;      ///< BG9xx

}  // namespace bgtools::rules
