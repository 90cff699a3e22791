#include "cli/lsp/framing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cctype>
#include <utility>

namespace bgtools::cli::lsp {
namespace {

constexpr std::string_view kLengthField = "content-length";
constexpr std::string_view kTypeField = "content-type";
/// No client sends a header of this size.
constexpr std::size_t kMostHeader = 4096;

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// Whether the value of Content-Type names another charset than UTF-8, which some clients write as
/// `utf8`.
bool names_other_charset(std::string_view value) {
  const std::string type = lower(value);
  const std::size_t at = type.find("charset=");
  if (at == std::string::npos) return false;
  std::string_view charset =
      std::string_view(type).substr(at + std::string_view("charset=").size());
  charset = text::trimmed(charset.substr(0, charset.find(';')));
  if (charset.size() > 1 && charset.front() == '"') charset = charset.substr(1, charset.size() - 2);
  return charset != "utf-8" && charset != "utf8";
}

}  // namespace

std::string framed(std::string_view content) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

void Frames::drop(std::size_t size) {
  begin_ += size;
  if (begin_ == buffer_.size()) {
    buffer_.clear();
    begin_ = 0;
    // The memory of one large message is not kept for the rest of a session.
    if (buffer_.capacity() > std::size_t{1024} * 1024) buffer_.shrink_to_fit();
  } else if (begin_ > std::size_t{64} * 1024) {
    buffer_.erase(0, begin_);
    begin_ = 0;
  }
}

Frames::Step Frames::fail(std::string reason, State next) {
  fault_ = std::move(reason);
  state_ = next;
  length_.reset();
  is_foreign_ = false;
  header_size_ = 0;
  return Step::fault;
}

Frames::Step Frames::next() {
  while (true) {
    switch (state_) {
      case State::searching:
        if (!search()) return Step::more;
        break;
      case State::skipping: {
        const std::uint64_t size = std::min<std::uint64_t>(left_, buffer_.size() - begin_);
        left_ -= size;
        drop(static_cast<std::size_t>(size));
        if (left_ != 0) return Step::more;
        state_ = State::header;
        break;
      }
      case State::header:
        if (const Step step = take_header(); state_ != State::content) return step;
        break;
      case State::content:
        return take_content();
    }
  }
}

bool Frames::take_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    fail("a line of the header has no colon", State::searching);
    return false;
  }
  const std::string name = lower(line.substr(0, colon));
  const std::string_view value = text::trimmed(line.substr(colon + 1));
  if (name == kTypeField) is_foreign_ = names_other_charset(value);
  if (name != kLengthField) return true;
  const auto length = text::to_number<std::uint64_t>(value);
  if (!length || (length_ && length_ != length)) {
    fail("Content-Length is not a number", State::searching);
    return false;
  }
  length_ = length;
  return true;
}

Frames::Step Frames::take_header() {
  while (true) {
    const std::string_view rest = std::string_view(buffer_).substr(begin_);
    const std::size_t end = rest.find('\n');
    if (header_size_ + std::min(end, rest.size()) > kMostHeader) {
      return fail("the header does not end", State::searching);
    }
    if (end == std::string_view::npos) return Step::more;
    const std::string line(rest.substr(0, end));
    header_size_ += end + 1;
    drop(end + 1);
    if (!line.ends_with('\r')) {
      return fail("a line of the header does not end with CR LF", State::searching);
    }
    if (line.size() > 1) {
      if (!take_field(std::string_view(line).substr(0, line.size() - 1))) return Step::fault;
      continue;
    }
    if (!length_) return fail("the header has no Content-Length", State::searching);
    left_ = *length_;
    if (left_ > kMostMessage) {
      return fail(fmt::format("a message of {} bytes was passed over; at most {} are read", left_,
                              kMostMessage),
                  State::skipping);
    }
    if (is_foreign_) return fail("the charset of Content-Type is not utf-8", State::skipping);
    state_ = State::content;
    return Step::more;
  }
}

Frames::Step Frames::take_content() {
  const auto size = static_cast<std::size_t>(left_);
  if (buffer_.size() - begin_ < size) return Step::more;
  // With memory of its own, so that one large message does not keep it for the rest of a session.
  content_ = buffer_.substr(begin_, size);
  drop(size);
  state_ = State::header;
  length_.reset();
  header_size_ = 0;
  return Step::message;
}

bool Frames::search() {
  const std::string_view rest = std::string_view(buffer_).substr(begin_);
  const auto is_same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;
  };
  const auto* const found =
      std::search(rest.begin(), rest.end(), kLengthField.begin(), kLengthField.end(), is_same);
  if (found != rest.end()) {
    drop(static_cast<std::size_t>(found - rest.begin()));
    state_ = State::header;
    return true;
  }
  // What may be the beginning of the field stays.
  const std::size_t kept = std::min(rest.size(), kLengthField.size() - 1);
  drop(rest.size() - kept);
  return false;
}

}  // namespace bgtools::cli::lsp
