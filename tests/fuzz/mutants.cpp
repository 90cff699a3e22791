#include "mutants.hpp"

#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>

namespace bgtools::test {
namespace {

/// No mutant is longer, so that thousands of them take seconds.
constexpr std::size_t kLongest = std::size_t{1} << 16;

/// What a kind of damage may use: the file, another file of the same format and one of any.
struct Damage {
  Dice& dice;
  const std::string& kin;
  const std::string& stranger;
};

struct Range {
  std::size_t begin = 0;
  std::size_t size = 0;
};

/// A range of at most `longest` bytes, more often short than long.
Range range_in(const std::string& bytes, Dice& dice, std::size_t longest = kLongest) {
  const std::size_t begin = dice.below(bytes.size() + 1);
  const std::size_t room = std::min(bytes.size() - begin, longest);
  const std::size_t size = dice.one_in(2) ? std::min<std::size_t>(room, 64) : room;
  return {begin, dice.below(size + 1)};
}

/// The line that holds a random byte, with its end.
Range line_in(const std::string& bytes, Dice& dice) {
  if (bytes.empty()) return {};
  const std::size_t at = dice.below(bytes.size());
  const std::size_t before = at == 0 ? std::string::npos : bytes.rfind('\n', at - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const std::size_t end = bytes.find('\n', at);
  return {begin, (end == std::string::npos ? bytes.size() : end + 1) - begin};
}

void repeat(std::string& bytes, Range range, Dice& dice) {
  if (range.size == 0) return;
  const std::string piece = bytes.substr(range.begin, range.size);
  constexpr std::array<std::size_t, 10> kTimes{1, 1, 1, 1, 2, 2, 3, 17, 300, 20'000};
  const std::size_t times = kTimes[dice.below(kTimes.size())];
  std::string copies;
  for (std::size_t i = 0; i < times && copies.size() + piece.size() <= kLongest; ++i) {
    copies += piece;
  }
  bytes.insert(range.begin + range.size, copies);
}

void cut_end(std::string& bytes, const Damage& by) {
  bytes.resize(by.dice.below(bytes.size() + 1));
}

void cut_begin(std::string& bytes, const Damage& by) {
  bytes.erase(0, by.dice.below(bytes.size()));
}

void cut_out(std::string& bytes, const Damage& by) {
  const Range range = range_in(bytes, by.dice);
  bytes.erase(range.begin, range.size);
}

void splice(std::string& bytes, const Damage& by) {
  const std::string& other = by.dice.one_in(2) ? by.kin : by.stranger;
  bytes.resize(by.dice.below(bytes.size() + 1));
  bytes += std::string_view(other).substr(by.dice.below(other.size() + 1));
}

void insert_piece(std::string& bytes, const Damage& by) {
  const std::string& other = by.dice.one_in(2) ? by.kin : by.stranger;
  const Range range = range_in(other, by.dice, 4096);
  bytes.insert(by.dice.below(bytes.size() + 1), other, range.begin, range.size);
}

void repeat_block(std::string& bytes, const Damage& by) {
  repeat(bytes, range_in(bytes, by.dice), by.dice);
}

void repeat_line(std::string& bytes, const Damage& by) {
  repeat(bytes, line_in(bytes, by.dice), by.dice);
}

void lose_lines(std::string& bytes, const Damage& by) {
  for (std::size_t i = by.dice.below(4) + 1; i > 0; --i) {
    const Range line = line_in(bytes, by.dice);
    bytes.erase(line.begin, line.size);
  }
}

void exchange_lines(std::string& bytes, const Damage& by) {
  const Range one = line_in(bytes, by.dice);
  const std::string text = bytes.substr(one.begin, one.size);
  bytes.erase(one.begin, one.size);
  bytes.insert(line_in(bytes, by.dice).begin, text);
}

void join_lines(std::string& bytes, const Damage& by) {
  if (by.dice.one_in(2)) {
    std::replace(bytes.begin(), bytes.end(), '\n', ' ');
  } else {
    const Range line = line_in(bytes, by.dice);
    if (line.size > 0) bytes.erase(line.begin + line.size - 1, 1);
  }
}

void flip_bits(std::string& bytes, const Damage& by) {
  if (bytes.empty()) return;
  for (std::size_t i = by.dice.below(8) + 1; i > 0; --i) {
    char& byte = bytes[by.dice.below(bytes.size())];
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << by.dice.below(8)));
  }
}

void put_odd_bytes(std::string& bytes, const Damage& by) {
  using namespace std::string_view_literals;
  constexpr std::string_view kOdd = "\0\xff\x7f\x80\n\r\t \"'\\()[]{}<>&;:,*/-=#%"sv;
  if (bytes.empty()) return;
  for (std::size_t i = by.dice.below(8) + 1; i > 0; --i) {
    bytes[by.dice.below(bytes.size())] = kOdd[by.dice.below(kOdd.size())];
  }
}

void put_number(std::string& bytes, const Damage& by) {
  constexpr std::array<std::string_view, 14> kNumbers{
      "",           "0",
      "-1",         "7",
      "26",         "64",
      "127",        "32768",
      "2147483647", "2147483648",
      "4294967296", "9223372036854775808",
      "1e308",      "99999999999999999999999999999999999999999"};
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto from = static_cast<std::ptrdiff_t>(by.dice.below(bytes.size() + 1));
  const auto begin = std::find_if(bytes.begin() + from, bytes.end(), is_digit);
  const auto end = std::find_if_not(begin, bytes.end(), is_digit);
  bytes.replace(begin, end, kNumbers[by.dice.below(kNumbers.size())]);
}

void nest(std::string& bytes, const Damage& by) {
  struct Brackets {
    std::string_view open, close;
  };
  constexpr std::array<Brackets, 8> kBrackets{{{"(", ")"},
                                               {"(;", ")"},
                                               {"[", "]"},
                                               {"{", "}"},
                                               {"{\"a\":", "}"},
                                               {"<a>", "</a>"},
                                               {"<!--", "-->"},
                                               {"\"", "\""}}};
  const Brackets brackets = kBrackets[by.dice.below(kBrackets.size())];
  const std::size_t depth = by.dice.one_in(5) ? by.dice.below(30'000) : by.dice.below(3);
  std::string open;
  std::string close;
  for (std::size_t i = 0; i <= depth; ++i) {
    open += brackets.open;
    close += brackets.close;
  }
  const Range range = range_in(bytes, by.dice);
  // Half of the mutants never close what they open.
  if (by.dice.one_in(2)) bytes.insert(range.begin + range.size, close);
  bytes.insert(range.begin, open);
}

std::string as_utf16(const std::string& bytes, bool is_big) {
  std::string wide = is_big ? "\xfe\xff" : "\xff\xfe";
  for (const char c : bytes) {
    if (is_big) wide += '\0';
    wide += c;
    if (!is_big) wide += '\0';
  }
  return wide;
}

void encode(std::string& bytes, const Damage& by) {
  const auto end_lines = [&](std::string_view end) {
    std::string text;
    for (const char c : bytes) {
      if (c == '\r') continue;
      if (c == '\n') {
        text += end;
      } else {
        text += c;
      }
    }
    bytes = text;
  };
  switch (by.dice.below(6)) {
    case 0:
      return end_lines("\r\n");
    case 1:
      return end_lines("\r");
    case 2:
      bytes.insert(0, "\xef\xbb\xbf");
      return;
    case 3:
      for (char& c : bytes) {  // Latin-1
        if (c == 'a' || c == 'e') c = static_cast<char>(c == 'a' ? 0xe4 : 0xe9);
      }
      return;
    default:
      bytes = as_utf16(bytes, by.dice.one_in(2));
  }
}

/// Overwrites two, four or eight bytes, such as a size or a count, with an extreme number.
void put_word(std::string& bytes, const Damage& by) {
  constexpr std::array<std::uint64_t, 8> kWords{
      0, 1, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0xffffffffffffffff};
  const std::size_t size = std::size_t{2} << by.dice.below(3);
  if (bytes.size() < size) return;
  const std::uint64_t word = kWords[by.dice.below(kWords.size())];
  const std::size_t at = by.dice.below(std::min<std::size_t>(bytes.size() - size + 1, 4096));
  for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<char>(word >> (8 * i));
}

struct Kind {
  std::string_view name;
  void (*damage)(std::string& bytes, const Damage& by);
};

constexpr std::array kOfAll = {
    Kind{"cut", cut_end},    Kind{"headless", cut_begin},  Kind{"gap", cut_out},
    Kind{"splice", splice},  Kind{"insert", insert_piece}, Kind{"repeat", repeat_block},
    Kind{"flip", flip_bits}, Kind{"odd", put_odd_bytes},
};
constexpr std::array kOfTexts = {
    Kind{"lines", repeat_line}, Kind{"lost", lose_lines},   Kind{"exchange", exchange_lines},
    Kind{"join", join_lines},   Kind{"number", put_number}, Kind{"number", put_number},
    Kind{"nest", nest},         Kind{"encode", encode},
};
constexpr std::array kOfBinaries = {Kind{"word", put_word}, Kind{"flip", flip_bits},
                                    Kind{"number", put_number}};

/// A packed part of a binary file, and what it unpacks to.
struct Packed {
  Range range{};
  int window_bits = 0;
  std::string plain{};
};

std::optional<Packed> unpacked_at(const std::string& bytes, std::size_t begin, int window_bits) {
  z_stream stream{};
  if (inflateInit2(&stream, window_bits) != Z_OK) return std::nullopt;
  Packed packed{{begin, 0}, window_bits, std::string(kLongest, '\0')};
  std::string in = bytes.substr(begin);
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.plain.data());
  stream.avail_out = static_cast<uInt>(packed.plain.size());
  const bool is_whole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.range.size = stream.total_in;
  packed.plain.resize(stream.total_out);
  inflateEnd(&stream);
  if (!is_whole) return std::nullopt;
  return packed;
}

std::vector<Packed> packed_parts(const std::string& bytes) {
  std::vector<Packed> parts;
  for (std::size_t i = 0; i + 2 < bytes.size(); ++i) {
    const bool is_gzip = bytes[i] == '\x1f' && bytes[i + 1] == '\x8b';
    const bool is_zlib = bytes[i] == '\x78' && (bytes[i + 1] == '\x01' || bytes[i + 1] == '\x9c' ||
                                                bytes[i + 1] == '\xda');
    if (!is_gzip && !is_zlib) continue;
    if (auto part = unpacked_at(bytes, i, is_gzip ? 15 + 16 : 15)) {
      i += part->range.size - 1;
      parts.push_back(*std::move(part));
    }
  }
  return parts;
}

void put_packed(std::string& bytes, Packed& part) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, part.window_bits, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    return;
  }
  std::string out(deflateBound(&stream, part.plain.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(part.plain.data());
  stream.avail_in = static_cast<uInt>(part.plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  bytes.replace(part.range.begin, part.range.size, out);
}

/// Leaves out, repeats, exchanges or misspells one character of a word or between words.
void slip(std::string& bytes, Dice& dice) {
  constexpr std::string_view kLetters = "aeioxWSPg01)(.:;=#/-_ \t";
  if (bytes.size() < 2) return;
  const std::size_t at = dice.below(bytes.size() - 1);
  switch (dice.below(4)) {
    case 0:
      bytes.erase(at, 1);
      return;
    case 1:
      bytes.insert(at, 1, bytes[at]);
      return;
    case 2:
      std::swap(bytes[at], bytes[at + 1]);
      return;
    default:
      bytes[at] = kLetters[dice.below(kLetters.size())];
  }
}

/// Damages the bytes and returns what was done.
std::string damage(std::string& bytes, bool is_binary, const Damage& by) {
  std::string done;
  for (std::size_t i = by.dice.one_in(3) ? by.dice.below(3) + 1 : 1; i > 0; --i) {
    const std::span<const Kind> special =
        is_binary ? std::span<const Kind>(kOfBinaries) : std::span<const Kind>(kOfTexts);
    const std::size_t at = by.dice.below(kOfAll.size() + special.size());
    const Kind& kind = at < kOfAll.size() ? kOfAll[at] : special[at - kOfAll.size()];
    kind.damage(bytes, by);
    if (bytes.size() > kLongest) bytes.resize(kLongest);
    done += '-';
    done += kind.name;
  }
  return done;
}

}  // namespace

Mutant mutant(const std::vector<Originals>& formats, std::uint64_t seed, std::uint64_t index) {
  std::seed_seq both{seed, index};
  std::array<std::uint32_t, 2> mixed{};
  both.generate(mixed.begin(), mixed.end());
  Dice dice((std::uint64_t{mixed[0]} << 32U) | mixed[1]);
  const Originals& format = formats[index % formats.size()];
  const auto any_of = [&](const Originals& some) -> const Original& {
    return some.files[dice.below(some.files.size())];
  };
  const Original& original = any_of(format);
  const Original& kin = any_of(format);
  const Original& stranger = any_of(formats[dice.below(formats.size())]);
  const Damage by{dice, kin.bytes, stranger.bytes};

  Mutant result{format.format, original.bytes};
  std::vector<Packed> parts;
  if (format.is_binary && dice.one_in(2)) parts = packed_parts(result.bytes);
  if (!format.is_binary && dice.one_in(3)) {
    result.original = original.bytes;
    result.name += "-slip";
    slip(result.bytes, dice);
  } else if (parts.empty()) {
    result.name += damage(result.bytes, format.is_binary, by);
  } else {
    Packed& part = parts[dice.below(parts.size())];
    result.name += "-packed" + damage(part.plain, true, by);
    put_packed(result.bytes, part);
  }
  result.name += original.extension;
  return result;
}

}  // namespace bgtools::test
