#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/mat/mat.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::mat {
namespace {

class HeadingPatch {
 public:
  HeadingPatch(std::string_view text, const Match& was, const Match& is,
               std::vector<TextEdit>& edits)
      : text_(text), was_(was), is_(is), edits_(edits) {}

  bool make() {
    if (was_.games.size() != is_.games.size()) return false;
    for (std::size_t at = 0; at < was_.games.size(); ++at) {
      name_players(was_.games[at], is_.games[at]);
    }
    for (const Tag& tag : was_.tags) {
      const auto now = std::find_if(is_.tags.begin(), is_.tags.end(),
                                    [&](const Tag& each) { return each.span == tag.span; });
      if (now == is_.tags.end()) {
        const Span line = line_of(tag.span);
        edits_.push_back({line, ""});
      } else if (!rewrite(tag, *now)) {
        return false;
      }
    }
    add_tags();
    return true;
  }

 private:
  [[nodiscard]] std::string_view at(Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }
  /// The line of a place, with its end.
  [[nodiscard]] Span line_of(Span place) const {
    const std::size_t before =
        place.begin == 0 ? std::string_view::npos : text_.find_last_of("\r\n", place.begin - 1);
    const std::size_t end = std::min(text_.find_first_of("\r\n", place.end), text_.size());
    return {before == std::string_view::npos ? 0 : before + 1, end + line_end_at(end).size()};
  }
  [[nodiscard]] std::string_view line_end_at(std::size_t place) const {
    const std::string_view end = text_.substr(std::min(place, text_.size()), 2);
    return end == "\r\n" ? end : end.substr(0, 1);
  }

  void name_players(const Game& was, const Game& is) {
    for (std::size_t side = 0; side < was.names.size(); ++side) {
      const Span name = was.name_spans[side];
      // A game without a heading has its names from elsewhere.
      const bool is_written = at(name) == was.names[side];
      if (is_written && was.names[side] != is.names[side]) {
        edits_.push_back({name, is.names[side]});
      }
    }
  }

  /// Replaces the words from the key to the value: `[Event "Club final"]`, `;App: PPNards`.
  bool rewrite(const Tag& was, const Tag& is) {
    if (was.key == is.key && was.value == is.value) return true;
    const std::string_view line = at(was.span);
    const bool is_bracketed = line.starts_with('[');
    const std::size_t key = is_bracketed ? line.find(was.key) : 0;
    const std::size_t sign = line.find(is_bracketed ? '"' : ':');
    // In a line of a server, the key is not spelled as in the record.
    if (sign == std::string_view::npos || (!is_bracketed && was.key != is.key)) return false;
    const std::size_t value =
        is_bracketed ? sign + 1 : std::min(line.find_first_not_of(" \t", sign + 1), line.size());
    if (line.substr(value, was.value.size()) != was.value) return false;
    const std::size_t key_end = is_bracketed ? key + was.key.size() : 0;
    if (key_end > value) return false;
    const std::string_view between = line.substr(key_end, value - key_end);
    edits_.push_back(
        {{was.span.begin + key, was.span.begin + value + was.value.size()},
         fmt::format("{}{}{}", is_bracketed ? std::string_view(is.key) : "", between, is.value)});
    return true;
  }

  /// Adds new tags after the existing ones, in the form of the last of these.
  void add_tags() {
    std::string lines;
    Span place{was_.span.begin, was_.span.begin};
    std::string_view begin = "; ";
    if (!was_.tags.empty()) {
      const Span last = was_.tags.back().span;
      const Span line = line_of(last);
      if (at(last).starts_with('[')) begin = at({line.begin, last.begin});
      place = {line.end, line.end};
    } else {
      place.begin = place.end = line_of(place).begin;
    }
    const std::size_t end = text_.find_first_of("\r\n");
    const std::string_view line_end = end == std::string_view::npos ? "\n" : line_end_at(end);
    for (const Tag& tag : is_.tags) {
      if (tag.span.is_empty()) {
        lines += fmt::format("{}[{} \"{}\"]{}", begin, tag.key, tag.value, line_end);
      }
    }
    if (!lines.empty()) edits_.push_back({place, std::move(lines)});
  }

  std::string_view text_;
  const Match& was_;
  const Match& is_;
  std::vector<TextEdit>& edits_;
};

}  // namespace

bool patch_headings(std::string_view text, const Match& was, const Match& is,
                    std::vector<TextEdit>& edits) {
  const std::size_t before = edits.size();
  const bool is_made = HeadingPatch(text, was, is, edits).make();
  if (!is_made) edits.resize(before);
  return is_made;
}

}  // namespace bgtools::mat
