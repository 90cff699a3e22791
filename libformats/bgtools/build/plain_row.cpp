#include <algorithm>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <cstring>

namespace bgtools::build {
namespace {

/// A place in a line. Past its end are bytes that no plain turn has.
struct Place {
  const char* at;
  const char* end;

  [[nodiscard]] bool is_end() const { return at == end; }
  [[nodiscard]] char ahead(std::ptrdiff_t bytes) const {
    return end - at > bytes ? at[bytes] : '\0';
  }
  [[nodiscard]] char here() const { return is_end() ? '\0' : *at; }
  std::ptrdiff_t skip_spaces() {
    const char* const begin = at;
    if (here() == ' ') ++at;
    if (here() != ' ') return at - begin;
    // Between the columns there are many.
    constexpr std::string_view kEight = "        ";
    while (end - at >= 8 && std::memcmp(at, kEight.data(), 8) == 0) at += 8;
    while (here() == ' ') ++at;
    return at - begin;
  }
};

constexpr int kNoPoint = -1;
constexpr std::ptrdiff_t kRollLength = 3;
/// Fewer spaces than these lead to the next hop, more to the other column.
constexpr std::ptrdiff_t kWideGap = 9;

constexpr int number_of(char digit) { return digit - '0'; }

/// `31:`, and no blanks.
bool begins_plain_roll(const Place& in) {
  return in.end - in.at >= kRollLength && text::is_digit(in.at[0]) && text::is_digit(in.at[1]) &&
         in.at[2] == ':';
}

int take_point_in_words(Place& in) {
  if (in.end - in.at < 3) return kNoPoint;
  const auto is_here = [&in](std::string_view word) {
    return std::equal(word.begin(), word.end(), in.at,
                      [](char a, char b) { return a == lower(b); });
  };
  const int point = is_here("bar") ? kBar : is_here("off") ? kOff : kNoPoint;
  if (point != kNoPoint) in.at += 3;
  return point;
}

/// A point of one or two digits, bar or off. What may not follow it is for the caller to see.
int take_plain_point(Place& in) {
  if (in.is_end()) return kNoPoint;
  if (!text::is_digit(*in.at)) return take_point_in_words(in);
  const int first = number_of(*in.at++);
  if (!text::is_digit(in.here())) return first;
  return 10 * first + number_of(*in.at++);
}

/// A hop with a space or nothing after it.
bool take_plain_hop(Place& in, const char* cell, WrittenPlay& play) {
  constexpr std::ptrdiff_t kMostOfPlace = 255;
  constexpr unsigned kMostWritten = 255;
  const char* const begin = in.at;
  const int from = take_plain_point(in);
  if (from == kNoPoint || in.here() != '/') return false;
  ++in.at;
  const int to = take_plain_point(in);
  if (to == kNoPoint) return false;
  bool is_hit = false;
  const auto take_mark = [&] {
    if (in.here() != '*') return;
    is_hit = true;
    ++in.at;
  };
  take_mark();
  unsigned times = 1;
  if (in.here() == '(') {
    const char digit = in.ahead(1);
    if (digit < '1' || digit > '9' || in.ahead(2) != ')') return false;
    times = static_cast<unsigned>(number_of(digit));
    in.at += 3;
    take_mark();
  }
  if (!in.is_end() && *in.at != ' ') return false;
  if (begin - cell > kMostOfPlace) return false;
  const Step step{
      .from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to), .hit = is_hit};
  const StepPlace place{.offset = static_cast<std::uint8_t>(begin - cell),
                        .length = static_cast<std::uint8_t>(in.at - begin)};
  play.count_written =
      static_cast<std::uint8_t>(std::min(play.count_written + times, kMostWritten));
  for (; times > 0 && play.count < kMaxSteps; --times) {
    play.steps[play.count] = step;
    play.places[play.count] = place;
    ++play.count;
  }
  return true;
}

/// A turn, and the spaces up to the next cell. False: it is not plain.
bool take_plain_turn(Place& in, const char* line, Cell& cell) {
  const char* const begin = in.at;
  const char* end = begin + kRollLength;
  WrittenPlay& play = cell.play;
  play.roll = {.first = static_cast<std::uint8_t>(number_of(begin[0])),
               .second = static_cast<std::uint8_t>(number_of(begin[1]))};
  in.at = end;
  in.skip_spaces();
  std::ptrdiff_t gap = 0;
  while (!in.is_end() && !begins_plain_roll(in)) {
    const bool is_letter = text::is_letter(*in.at);
    if (gap >= kWideGap) {
      // A tab or a no-break space would belong to the gap.
      if (!is_letter && !text::is_digit(*in.at)) return false;
      break;
    }
    const bool is_word = is_letter && lower(*in.at) != 'b' && lower(*in.at) != 'o';
    if (is_word && play.count > 0) break;
    if (!take_plain_hop(in, begin, play)) return false;
    end = in.at;
    gap = in.skip_spaces();
  }
  if (play.count > 0) play.kind = PlayKind::moved;
  cell.kind = CellKind::turn;
  cell.begin = static_cast<std::uint32_t>(begin - line);
  cell.end = static_cast<std::uint32_t>(end - line);
  return true;
}

}  // namespace

std::string_view plain_row_number(std::string_view line) noexcept {
  Place in{.at = line.data(), .end = line.data() + line.size()};
  in.skip_spaces();
  const char* const begin = in.at;
  while (text::is_digit(in.here())) ++in.at;
  if (in.at == begin || in.here() != ')') return {};
  return {begin, static_cast<std::size_t>(in.at + 1 - begin)};
}

std::size_t read_plain_cells(std::string_view line, std::size_t at, std::vector<Cell>& cells) {
  Place in{.at = line.data() + at, .end = line.data() + line.size()};
  while (begins_plain_roll(in)) {
    const char* const begin = in.at;
    if (take_plain_turn(in, line.data(), cells.emplace_back())) continue;
    cells.pop_back();
    in.at = begin;
    break;
  }
  return static_cast<std::size_t>(in.at - line.data());
}

}  // namespace bgtools::build
