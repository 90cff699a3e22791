#pragma once

#include <bgtools/finding/or_error.hpp>
#include <string>
#include <string_view>

namespace bgtools::cli {

/// A part of the program that a build may lack, because it needs a library of its own. The part's
/// source provides its function before main() begins, so that no other file is compiled differently
/// for it.
template <typename Function>
class Part {
 public:
  /// `missing`: the sentence for a program without it.
  constexpr explicit Part(std::string_view missing) noexcept : missing_(missing) {}

  /// Returns true, so that it can initialise a constant of the part's source.
  bool provide(Function* function) noexcept {
    function_ = function;
    return true;
  }

  [[nodiscard]] OrError<Function*> get() const {
    if (function_ == nullptr) return Error{std::string(missing_)};
    return function_;
  }

 private:
  std::string_view missing_;
  Function* function_ = nullptr;
};

}  // namespace bgtools::cli
