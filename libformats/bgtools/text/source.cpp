#include <algorithm>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/source.hpp>
#include <cstring>
#include <iterator>
#include <utility>
#include <vector>

namespace bgtools {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf16LittleMark = "\xFF\xFE";
constexpr std::string_view kUtf16BigMark = "\xFE\xFF";

constexpr bool is_lone_cr(std::string_view text, std::size_t i) noexcept {
  return text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
}

bool has_lone_cr_in(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const void* const cr = std::memchr(text.data() + i, '\r', text.size() - i);
    if (cr == nullptr) return false;
    i = static_cast<std::size_t>(static_cast<const char*>(cr) - text.data());
    if (is_lone_cr(text, i)) return true;
  }
  return false;
}

/// The length of the part at the beginning of a text that is ASCII without any CR, in whole blocks.
/// Each block is tested for both while it is in the cache. Two passes over a long text would load
/// it from memory twice.
std::size_t plain_beginning(std::string_view text) noexcept {
  constexpr std::size_t kBlock = std::size_t{16} * 1024;
  std::size_t size = 0;
  for (; size + kBlock <= text.size(); size += kBlock) {
    const std::string_view block = text.substr(size, kBlock);
    if (!text::is_ascii(block) || block.find('\r') != std::string_view::npos) break;
  }
  return size;
}

/// The number of UTF-16 units of a code point, given its UTF-8 lead byte.
constexpr std::uint64_t utf16_units(char lead) noexcept {
  return static_cast<std::uint8_t>(lead) >= 0xF0 ? 2 : 1;
}

/// Where the lines of a text begin, and its end: a prefix may be all that the last line has.
std::vector<std::size_t> beginnings_of_lines(std::string_view text, bool has_lone_cr) {
  std::vector<std::size_t> list{0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || (has_lone_cr && is_lone_cr(text, i))) list.push_back(i + 1);
  }
  if (list.back() != text.size()) list.push_back(text.size());
  return list;
}

}  // namespace

std::string_view name(Encoding encoding) noexcept {
  switch (encoding) {
    case Encoding::utf8:
      return "UTF-8";
    case Encoding::utf8_bom:
      return "UTF-8 with a byte order mark";
    case Encoding::utf16_le:
      return "UTF-16 (little-endian)";
    case Encoding::utf16_be:
      return "UTF-16 (big-endian)";
    case Encoding::windows_1252:
      return "Windows-1252";
  }
  return {};
}

std::optional<std::string> encoded(std::string_view text, Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8:
      return std::string(text);
    case Encoding::utf8_bom:
      return std::string(kUtf8Mark).append(text);
    case Encoding::utf16_le:
      return std::string(kUtf16LittleMark) + text::to_utf16(text, false);
    case Encoding::utf16_be:
      return std::string(kUtf16BigMark) + text::to_utf16(text, true);
    case Encoding::windows_1252:
      return text::to_windows_1252(text);
  }
  return std::nullopt;
}

Source::Source(std::string name, std::string_view bytes, StopFlag stop)
    : name_(std::move(name)), bytes_(bytes), whole_(bytes), text_(bytes), stop_(stop) {
  if (bytes.starts_with(kUtf16LittleMark) || bytes.starts_with(kUtf16BigMark)) {
    const bool is_big_endian = bytes.starts_with(kUtf16BigMark);
    encoding_ = is_big_endian ? Encoding::utf16_be : Encoding::utf16_le;
    decoded_ = text::from_utf16(bytes.substr(kUtf16BigMark.size()), is_big_endian);
    whole_ = text_ = decoded_;
    has_lone_cr_ = has_lone_cr_in(text_);
    return;
  }
  if (bytes.starts_with(kUtf8Mark)) {
    encoding_ = Encoding::utf8_bom;
    text_.remove_prefix(kUtf8Mark.size());
    whole_ = text_;
  }
  const std::string_view rest = text_.substr(plain_beginning(text_));
  if (text::is_well_formed_utf8(rest)) {
    has_lone_cr_ = has_lone_cr_in(rest);
    return;
  }
  encoding_ = Encoding::windows_1252;
  decoded_ = text::from_windows_1252(bytes);
  whole_ = text_ = decoded_;
  has_lone_cr_ = has_lone_cr_in(text_);
}

Source::Source(std::string name, std::string_view bytes, LinesRead read, StopFlag stop)
    : Source(std::move(name), bytes, stop) {
  if (read == LinesRead::whole) return;
  prefixes_ = text::prefixes_of(whole_, has_lone_cr_, read == LinesRead::unnumbered);
  if (prefixes_.cuts.empty()) return;
  unprefixed_ = text::without(prefixes_, whole_);
  text_ = unprefixed_;
}

std::string_view Source::text(Span span) const noexcept {
  if (span.is_empty() || span.begin >= text_.size()) return {};
  return text_.substr(span.begin, span.end - span.begin);
}

std::uint64_t Source::whole_offset(std::uint64_t offset) const noexcept {
  const auto& cuts = prefixes_.cuts;
  const auto after = std::upper_bound(
      cuts.begin(), cuts.end(), offset,
      [](std::uint64_t at, const text::Prefixes::Cut& cut) { return at < cut.at; });
  return after == cuts.begin() ? offset : offset + std::prev(after)->total;
}

Place Source::place(std::uint64_t offset) const {
  offset = whole_offset(std::min<std::uint64_t>(offset, text_.size()));
  const auto ends_line = [this](std::uint64_t i) {
    return whole_[i] == '\n' || (has_lone_cr_ && is_lone_cr(whole_, i));
  };
  const auto columns = [this](std::uint64_t begin, std::uint64_t end) {
    const std::string_view part = whole_.substr(begin, end - begin);
    const auto inner = std::count_if(part.begin(), part.end(), text::is_continuation);
    return part.size() - static_cast<std::uint64_t>(inner);
  };
  Place& known = known_place_;
  if (offset < known_offset_ / 2) {
    known_offset_ = 0;
    known = {};
  }
  std::uint64_t begin = known_offset_;
  if (offset < known_offset_) {
    std::uint64_t ends = 0;
    for (std::uint64_t i = known_offset_; i > offset; --i) ends += ends_line(i - 1) ? 1 : 0;
    if (ends == 0) {
      known.column -= columns(offset, known_offset_);
      begin = offset;
    } else {
      known.line -= ends;
      known.column = 1;
      for (begin = offset; begin > 0 && !ends_line(begin - 1);) --begin;
    }
  } else if (has_lone_cr_) {
    for (std::uint64_t i = known_offset_; i < offset; ++i) {
      if (!ends_line(i)) continue;
      known = {.line = known.line + 1};
      begin = i + 1;
    }
  } else {
    std::string_view ahead = whole_.substr(begin, offset - begin);
    for (auto end = ahead.find('\n'); end != std::string_view::npos; end = ahead.find('\n')) {
      ahead.remove_prefix(end + 1);
      known = {.line = known.line + 1};
      begin += end + 1;
    }
  }
  known.column += columns(begin, offset);
  known_offset_ = offset;
  return known;
}

std::uint64_t Source::byte_offset(std::uint64_t offset) const {
  offset = whole_offset(std::min<std::uint64_t>(offset, text_.size()));
  if (encoding_ == Encoding::utf8) return offset;
  if (encoding_ == Encoding::utf8_bom) return offset + kUtf8Mark.size();

  const bool is_utf16 = encoding_ != Encoding::windows_1252;
  const auto units = [&](std::uint64_t i) -> std::uint64_t {
    const char c = whole_[i];
    if (text::is_continuation(c)) return 0;
    return is_utf16 ? utf16_units(c) : 1;
  };
  if (offset < known_text_ / 2) {
    known_text_ = 0;
    known_units_ = 0;
  }
  for (; known_text_ < offset; ++known_text_) known_units_ += units(known_text_);
  for (; known_text_ > offset; --known_text_) known_units_ -= units(known_text_ - 1);
  if (!is_utf16) return known_units_;
  // An odd last byte counts as a unit and is only half of one.
  return std::min<std::uint64_t>(kUtf16BigMark.size() + 2 * known_units_, bytes_.size());
}

std::uint64_t Source::offset_of_byte(std::uint64_t byte) const {
  std::uint64_t least = 0;
  for (std::uint64_t most = text_.size(); least < most;) {
    const std::uint64_t middle = least + (most - least) / 2;
    if (byte_offset(middle) < byte) {
      least = middle + 1;
    } else {
      most = middle;
    }
  }
  return least;
}

std::optional<std::string> Source::bytes_with(std::string_view text) const {
  if (prefixes_.cuts.empty()) return encoded(text, encoding_);
  const auto old_lines = beginnings_of_lines(text_, has_lone_cr_);
  const auto new_lines = beginnings_of_lines(text, has_lone_cr_);
  if (old_lines.size() != new_lines.size()) return std::nullopt;
  std::string whole;
  auto cut = prefixes_.cuts.begin();
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < old_lines.size(); ++i) {
    if (cut != prefixes_.cuts.end() && cut->at == old_lines[i]) {
      whole += whole_.substr(cut->at + before, cut->total - before);
      before = cut->total;
      ++cut;
    }
    if (i + 1 < new_lines.size()) {
      whole += text.substr(new_lines[i], new_lines[i + 1] - new_lines[i]);
    }
  }
  return encoded(whole, encoding_);
}

std::string_view Source::line_at(std::uint64_t offset, std::size_t limit) const {
  const auto at = static_cast<std::size_t>(std::min<std::uint64_t>(offset, text_.size()));
  const auto ends_line = [this](std::size_t i) { return text_[i] == '\n' || text_[i] == '\r'; };
  std::size_t begin = at;
  // If the offset is that of the LF of a CRLF, its CR does not end an earlier line.
  if (begin > 0 && begin < text_.size() && text_[begin] == '\n' && text_[begin - 1] == '\r')
    --begin;
  while (begin > 0 && at - begin < limit && !ends_line(begin - 1)) --begin;
  if (at - begin >= limit) {
    begin = at - limit / 2;
    while (begin < at && text::is_continuation(text_[begin])) ++begin;
  }
  std::size_t end = begin;
  const std::size_t last = begin + std::min(limit, text_.size() - begin);
  while (end < last && !ends_line(end)) ++end;
  if (end == last) {
    while (end > begin && end < text_.size() && text::is_continuation(text_[end])) --end;
  }
  return text_.substr(begin, end - begin);
}

}  // namespace bgtools
