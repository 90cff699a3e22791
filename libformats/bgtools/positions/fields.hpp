#pragma once

#include <bgtools/game/dice.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/common.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

/// Positions that are written as fields separated by a character. Not part of the interface.
namespace bgtools::positions {

template <typename Rule>
struct takes_fields : tao::pegtl::nothing<Rule> {};
template <char kSeparator>
struct takes_fields<grammar::field<kSeparator>> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, std::vector<std::string_view>& fields) {
    fields.emplace_back(in.begin(), in.size());
  }
};

/// The fields of a line, which is a rule of grammars/positions.hpp.
template <typename Line>
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  text::parse_whole<Line, takes_fields>(text, fields);
  return fields;
}

/// A roll of two digits.
[[nodiscard]] inline Roll roll_of(std::string_view digits) {
  return {static_cast<std::uint8_t>(digits[0] - '0'), static_cast<std::uint8_t>(digits[1] - '0')};
}

/// The fields of a line, nearly all of them numbers. A bad field gives a value that reading can
/// continue with, and the first bad field is the error.
class Fields {
 public:
  /// `wrong` words the error.
  Fields(std::vector<std::string_view> fields, IdError (*wrong)(std::string_view))
      : fields_(std::move(fields)), wrong_(wrong) {}

  [[nodiscard]] std::string_view operator[](std::size_t field) const { return fields_[field]; }
  [[nodiscard]] const std::optional<IdError>& error() const { return error_; }
  void fail(std::string_view what) {
    if (!error_) error_ = wrong_(what);
  }

  int number(std::size_t field, std::string_view name, int least, int most);
  /// 1 or -1.
  int sign(std::size_t field, std::string_view name);
  /// The value of the cube.
  std::optional<int> cube(std::size_t field);
  /// Of 26 fields.
  Position board(std::size_t first);
  /// Of two fields.
  Roll roll(std::size_t first);

  /// Fails if a bar holds checkers of the wrong side.
  void check_bars(const Position& board);

 private:
  std::vector<std::string_view> fields_;
  IdError (*wrong_)(std::string_view);
  std::optional<IdError> error_;
};

}  // namespace bgtools::positions
