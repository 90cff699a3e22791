#include <algorithm>
#include <array>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/text/words.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace bgtools::build {
namespace {

// Every place in this file is one with a line end ahead of it and kAhead bytes from there on, so
// that no byte has to be asked whether it is the last of the text, and words of eight bytes can be
// read anywhere. A line end is a byte that no plain turn has.
constexpr std::size_t kAhead = 16;

constexpr int kNoPoint = -1;
constexpr std::ptrdiff_t kRollLength = 3;
/// Fewer spaces than these lead to the next hop, more to the other column.
constexpr std::ptrdiff_t kWideGap = 9;

constexpr int number_of(char digit) { return digit - '0'; }

bool is_line_end(const char* at) { return *at == '\n' || (*at == '\r' && at[1] == '\n'); }

/// Eight bytes of a text, the first of them lowest, each of them exclusive-or '0': a digit is its
/// value, and anything else more than 9.
std::uint64_t word_at(const char* at) {
  constexpr std::uint64_t kZeros = 0x3030303030303030;
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, at, sizeof word);
  } else {
    for (unsigned i = 0; i < 8; ++i)
      word |= std::uint64_t{static_cast<unsigned char>(at[i])} << 8 * i;
  }
  return word ^ kZeros;
}

/// What a byte is in such a word.
constexpr unsigned in_word(char c) {
  return static_cast<unsigned char>(c) ^ unsigned { '0' };
}
constexpr unsigned byte_of(std::uint64_t word, unsigned at) { return word >> 8 * at & 0xFF; }

const char* skip_spaces(const char* at) {
  constexpr std::uint64_t kSpaces = 0x1010101010101010;
  for (;;) {
    const std::uint64_t others = word_at(at) ^ kSpaces;
    if (others != 0) return at + std::countr_zero(others) / 8;
    at += 8;
  }
}

/// `31:`, and no blanks.
bool begins_plain_roll(const char* at) {
  return text::is_digit(at[0]) && text::is_digit(at[1]) && at[2] == ':';
}

/// A point of one or two digits, bar or off. What may not follow it is for the caller to see.
int take_plain_point(const char*& at) {
  if (text::is_digit(*at)) {
    const int first = number_of(*at++);
    return text::is_digit(*at) ? 10 * first + number_of(*at++) : first;
  }
  const auto is_here = [at](std::string_view word) {
    return lower(at[0]) == word[0] && lower(at[1]) == word[1] && lower(at[2]) == word[2];
  };
  const int point = is_here("bar") ? kBar : is_here("off") ? kOff : kNoPoint;
  if (point != kNoPoint) at += 3;
  return point;
}

void add(WrittenPlay& play, const Step& step, const StepPlace& place) {
  play.steps[play.count] = step;
  play.places[play.count] = place;
  ++play.count;
}

/// A hop with a space or nothing after it. Gives where it ends; null: it is not plain.
const char* take_plain_hop(const char* at, const char* cell, WrittenPlay& play) {
  constexpr std::ptrdiff_t kMostOfPlace = 255;
  constexpr unsigned kMostWritten = 255;
  const char* const begin = at;
  const int from = take_plain_point(at);
  if (from == kNoPoint || *at++ != '/') return nullptr;
  const int to = take_plain_point(at);
  if (to == kNoPoint) return nullptr;
  bool is_hit = false;
  const auto take_mark = [&] {
    if (*at != '*') return;
    is_hit = true;
    ++at;
  };
  take_mark();
  unsigned times = 1;
  if (*at == '(') {
    if (at[1] < '1' || at[1] > '9' || at[2] != ')') return nullptr;
    times = static_cast<unsigned>(number_of(at[1]));
    at += 3;
    take_mark();
  }
  if (*at != ' ' && !is_line_end(at)) return nullptr;
  if (begin - cell > kMostOfPlace) return nullptr;
  play.count_written =
      static_cast<std::uint8_t>(std::min(play.count_written + times, kMostWritten));
  for (; times > 0 && play.count < kMaxSteps; --times) {
    add(play,
        {.from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to), .hit = is_hit},
        {.offset = static_cast<std::uint8_t>(begin - cell),
         .length = static_cast<std::uint8_t>(at - begin)});
  }
  return at;
}

/// The number at the beginning of a word, of one digit or two.
unsigned number_in(std::uint64_t word, bool has_two) {
  const unsigned first = byte_of(word, 0);
  const unsigned both = 10 * first + byte_of(word, 1);
  return has_two ? both : first;
}

/// The same for a hop as nearly all are, `13/7` or `13/7*`. `after` is the word from its slash on,
/// which is `slash` bytes after its beginning. How many digits points have cannot be predicted, so
/// there is no branch for it.
const char* take_usual_hop(const char* at, unsigned from, std::uint64_t after, unsigned slash,
                           const char* cell, WrittenPlay& play) {
  constexpr std::ptrdiff_t kMostOfPlace = 255;
  const bool has_two = byte_of(after, 2) <= 9;
  const unsigned to = number_in(after >> 8, has_two);
  std::uint64_t next = after >> (has_two ? 24 : 16);
  const bool is_hit = byte_of(next, 0) == in_word('*');
  next >>= is_hit ? 8 : 0;
  const bool is_usual = byte_of(after, 1) <= 9 &&
                        (byte_of(next, 0) == in_word(' ') || byte_of(next, 0) == in_word('\n')) &&
                        play.count < kMaxSteps && at - cell <= kMostOfPlace;
  if (!is_usual) return take_plain_hop(at, cell, play);
  const unsigned length = slash + 2 + (has_two ? 1 : 0) + (is_hit ? 1 : 0);
  ++play.count_written;
  add(play,
      {.from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to), .hit = is_hit},
      {.offset = static_cast<std::uint8_t>(at - cell),
       .length = static_cast<std::uint8_t>(length)});
  return at + length;
}

/// Whether a word begins here that ends the turn or is a hop of it. A tab or a no-break space would
/// belong to the gap before it. Hops of other games begin with W/, which is left to the grammar.
bool may_follow_plain_gap(const char* at) {
  return text::is_letter(*at) && (lower(*at) != 'w' || at[1] != '/');
}

/// A turn that begins with a plain roll, and the spaces up to the next cell. Gives where the turn
/// ends, without the spaces; null: it is not plain.
const char* take_plain_turn(const char*& place, WrittenPlay& play) {
  const char* const begin = place;
  const char* end = begin + kRollLength;
  play.roll = {.first = static_cast<std::uint8_t>(number_of(begin[0])),
               .second = static_cast<std::uint8_t>(number_of(begin[1]))};
  const char* at = skip_spaces(end);
  std::ptrdiff_t gap = 0;
  for (;;) {
    const std::uint64_t word = word_at(at);
    if (byte_of(word, 0) <= 9) {
      const bool has_two = byte_of(word, 1) <= 9;
      const std::uint64_t after = word >> (has_two ? 16 : 8);
      if (has_two && byte_of(after, 0) == in_word(':')) break;
      if (gap >= kWideGap) break;
      if (byte_of(after, 0) != in_word('/')) return nullptr;
      end = take_usual_hop(at, number_in(word, has_two), after, has_two ? 2 : 1, begin, play);
    } else {
      if (is_line_end(at)) break;
      if (!may_follow_plain_gap(at)) return nullptr;
      const bool is_point = lower(*at) == 'b' || lower(*at) == 'o';
      if (gap >= kWideGap || (!is_point && play.count > 0)) break;
      end = take_plain_hop(at, begin, play);
    }
    if (end == nullptr) return nullptr;
    at = end[0] == ' ' && end[1] != ' ' ? end + 1 : skip_spaces(end);
    gap = at - end;
  }
  if (play.count > 0) play.kind = PlayKind::moved;
  place = at;
  return end;
}

}  // namespace

std::string_view plain_row_number(std::string_view line) noexcept {
  std::size_t begin = 0;
  while (begin < line.size() && line[begin] == ' ') ++begin;
  std::size_t end = begin;
  while (end < line.size() && text::is_digit(line[end])) ++end;
  if (end == begin || end == line.size() || line[end] != ')') return {};
  return line.substr(begin, end + 1 - begin);
}

std::size_t read_plain_cells(std::string_view line, std::size_t at, std::vector<Cell>& cells) {
  constexpr std::size_t kMostBytes = 256;
  const std::size_t size = line.size() - at;
  if (size < kRollLength || size > kMostBytes || line[at + 2] != ':') return at;
  std::array<char, kMostBytes + kAhead> copy;
  std::memcpy(copy.data(), line.data() + at, size);
  if (std::memchr(copy.data(), '\n', size) != nullptr) return at;
  if (std::memchr(copy.data(), '\r', size) != nullptr) return at;
  std::memset(copy.data() + size, '\n', kAhead);

  const char* place = copy.data();
  const auto offset = [&](const char* there) {
    return static_cast<std::uint32_t>(at + static_cast<std::size_t>(there - copy.data()));
  };
  while (begins_plain_roll(place)) {
    const char* const begin = place;
    Cell& cell = cells.emplace_back();
    const char* const end = take_plain_turn(place, cell.play);
    if (end == nullptr) {
      cells.pop_back();
      break;
    }
    cell.kind = CellKind::turn;
    cell.begin = offset(begin);
    cell.end = offset(end);
  }
  return offset(place);
}

PlainRows::PlainRows(std::string_view text, bool has_lone_cr) : text_(text) {
  if (has_lone_cr || text.size() < kAhead) return;
  const std::size_t last = text.rfind('\n', text.size() - kAhead);
  if (last != std::string_view::npos) end_ = last;
}

bool PlainRows::read(std::size_t begin, PlainRow& row) const noexcept {
  if (begin >= end_) return false;
  const char* const line = text_.data() + begin;
  const auto offset = [line](const char* at) { return static_cast<std::uint32_t>(at - line); };
  const char* at = skip_spaces(line);
  row.number_begin = offset(at);
  // More digits might not fit.
  constexpr int kMostDigits = 9;
  row.number = 0;
  for (int digits = 0; text::is_digit(*at); ++digits) {
    if (digits == kMostDigits) return false;
    row.number = 10 * row.number + number_of(*at++);
  }
  row.number_end = offset(at + 1);
  if (*at != ')' || row.number_end == row.number_begin + 1) return false;
  at = skip_spaces(at + 1);
  row.count = 0;
  while (row.count < row.turns.size() && begins_plain_roll(at)) {
    PlainTurn& turn = row.turns[row.count++];
    turn.play = WrittenPlay{};
    turn.begin = offset(at);
    const char* const end = take_plain_turn(at, turn.play);
    if (end == nullptr || turn.play.count != turn.play.count_written) return false;
    turn.end = offset(end);
  }
  row.size = offset(at);
  return row.count > 0 && is_line_end(at) && at - line <= kMostRowBytes;
}

}  // namespace bgtools::build
