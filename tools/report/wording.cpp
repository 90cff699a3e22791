#include "report/wording.hpp"

namespace bgtools::report {

Sentence& Sentence::append(OptionName option) {
  options_.push_back(text_.size());
  text_ += option.name;
  return *this;
}

Sentence& Sentence::append(std::string_view text) {
  text_ += text;
  return *this;
}

Sentence& Sentence::append(const Sentence& more) {
  for (const std::size_t place : more.options_) options_.push_back(text_.size() + place);
  text_ += more.text_;
  return *this;
}

std::string Sentence::typed() const {
  std::string words;
  std::size_t done = 0;
  for (const std::size_t place : options_) {
    words.append(text_, done, place - done).append("--");
    done = place;
  }
  return words.append(text_, done);
}

}  // namespace bgtools::report
