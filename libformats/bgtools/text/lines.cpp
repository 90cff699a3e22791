#include <algorithm>
#include <bgtools/text/lines.hpp>
#include <cstring>

namespace bgtools::text {

std::size_t Lines::find(char c, std::size_t from, std::size_t to) const {
  if (from >= to) return to;
  const void* const found = std::memchr(text_.data() + from, c, to - from);
  if (found == nullptr) return to;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
}

bool Lines::next() {
  begin_ = std::min(next_, text_.size());
  if (begin_ == text_.size()) {
    end_ = begin_;
    return false;
  }
  if (!newline_ || *newline_ < begin_) newline_ = find('\n', begin_, text_.size());
  end_ = *newline_;
  if (has_lone_cr_) end_ = find('\r', begin_, *newline_);
  next_ = end_ + 1;
  if (end_ < *newline_) {
    if (next_ == *newline_) ++next_;
  } else if (end_ > begin_ && text_[end_ - 1] == '\r') {
    --end_;
  }
  return true;
}

}  // namespace bgtools::text
