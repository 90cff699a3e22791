#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::sgf {

/// A property as it is written; the views point into the text.
struct Property {
  std::string name;                     ///< its capitals
  std::vector<std::string_view> texts;  ///< between the brackets; at least one
  std::string_view raw;                 ///< from the first bracket to the last
  std::string_view all;

  [[nodiscard]] std::string_view text() const { return texts.front(); }
  /// Whether it has this name. Asked often: with a literal, the compiler compares two bytes.
  [[nodiscard]] bool is(std::string_view word) const {
    return name.size() == word.size() && std::equal(word.begin(), word.end(), name.begin());
  }
};

/// The properties between two semicolons, which are valid while the node is taken.
using Node = std::span<const Property>;

/// Without the blanks and line ends at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// The number that is the whole text, except for blanks around it.
[[nodiscard]] std::optional<int> to_int(std::string_view text);
[[nodiscard]] bool begins_like(std::string_view text, std::string_view lower_case);
/// Without escapes, and with LF for every line end.
[[nodiscard]] std::string unescaped(std::string_view text);
/// The two sides of the first unescaped colon; without one, the second side is nullopt.
[[nodiscard]] std::pair<std::string, std::optional<std::string>> parted(std::string_view text);

/// Whether a property of the root is the copyright rather than the owner of the cube.
[[nodiscard]] bool is_copyright(const Property& property);

/// What the property of bgtools adds to a node.
class Additions {
 public:
  Additions() = default;
  explicit Additions(const Node& node);

  [[nodiscard]] const std::string* find(std::string_view word) const {
    return entries_.empty() ? nullptr : find_entry(word);
  }
  [[nodiscard]] bool has(std::string_view word, std::string_view detail) const;
  [[nodiscard]] std::optional<int> number(std::string_view word) const;

 private:
  [[nodiscard]] const std::string* find_entry(std::string_view word) const;

  std::vector<std::pair<std::string, std::string>> entries_;
};

}  // namespace bgtools::sgf
