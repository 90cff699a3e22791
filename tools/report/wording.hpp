#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::report {

/// An option that a sentence names, by its long name without hyphens.
struct OptionName {
  std::string_view name;
};

/// A sentence for the user of any shell. Where it names an option, each shell words it as its
/// users give it.
///
///     const Sentence sentence(OptionName{"jobs"}, ": '", text, "' is not a number");
///     sentence.typed();  // "--jobs: 'x' is not a number", for a command line
///     sentence.plain();  // "jobs: 'x' is not a number", where options are keys
class Sentence {
 public:
  /// Each part is a text or an OptionName.
  template <typename... Parts>
  explicit Sentence(const Parts&... parts) {
    (append(parts), ...);
  }
  Sentence(const Error& error) : text_(error.message) {}  // NOLINT: a sentence without options

  Sentence& append(OptionName option);
  Sentence& append(std::string_view text);
  Sentence& append(const Sentence& more);

  [[nodiscard]] bool is_empty() const noexcept { return text_.empty(); }
  /// With the names of options as they are.
  [[nodiscard]] const std::string& plain() const noexcept { return text_; }
  /// With the names of options as they are typed: "--jobs".
  [[nodiscard]] std::string typed() const;

 private:
  std::string text_;
  std::vector<std::size_t> options_;  ///< where their names begin
};

/// A value, or why there is none.
template <typename T>
using OrSentence = OrError<T, Sentence>;

}  // namespace bgtools::report
