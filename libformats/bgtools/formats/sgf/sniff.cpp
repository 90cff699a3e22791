#include <algorithm>
#include <bgtools/formats/sgf/sgf.hpp>

namespace bgtools::sgf {
namespace {

constexpr std::string_view kGaps{" \t\r\n\v\f", 6};

bool begins_a_tree(std::string_view text) {
  if (!text.starts_with('(')) return false;
  const std::size_t next = text.find_first_not_of(kGaps, 1);
  return next != std::string_view::npos && text[next] == ';';
}

/// GM[6] with blanks anywhere in it.
bool names_backgammon(std::string_view text) {
  for (std::size_t at = text.find("GM"); at != std::string_view::npos;
       at = text.find("GM", at + 1)) {
    std::string_view rest = text.substr(at + 2);
    const auto take = [&](char wanted) {
      rest.remove_prefix(std::min(rest.find_first_not_of(kGaps), rest.size()));
      if (!rest.starts_with(wanted)) return false;
      rest.remove_prefix(1);
      return true;
    };
    if (take('[') && take('6') && take(']')) return true;
  }
  return false;
}

/// `(;)`, and nothing that could be of another game.
bool is_empty_collection(std::string_view text) {
  return text.find_first_not_of("(;) \t\r\n\v\f") == std::string_view::npos;
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  const std::size_t first = head.find_first_not_of(kGaps);
  if (first == std::string_view::npos) return Confidence::none;
  if (begins_a_tree(head.substr(first))) {
    const bool is_sgf = names_backgammon(head) || is_empty_collection(head);
    return is_sgf ? Confidence::certain : Confidence::none;
  }
  // Text before the first tree, such as the head of a mail, is passed over.
  for (std::size_t at = head.find('('); at != std::string_view::npos; at = head.find('(', at + 1)) {
    if (begins_a_tree(head.substr(at))) {
      return names_backgammon(head.substr(at)) ? Confidence::likely : Confidence::none;
    }
  }
  return Confidence::none;
}

}  // namespace bgtools::sgf
