#include "capi/answers/asking.hpp"

namespace bgtools::answers {

Refusal refused_options(const report::Sentence& why) {
  return {.kind = Refusal::Kind::options, .message = why.plain()};
}

Refusal refused_input(const report::Sentence& why) {
  return {.kind = Refusal::Kind::input, .message = why.plain()};
}

questions::Input input_of(const NamedBytes& given, const questions::Switch& named) {
  return {.name = std::string(given.name),
          .bytes = given.bytes,
          .extension = questions::extension_of(given.name),
          .is_named = named.value_or(true)};
}

std::vector<std::string> plain(const std::vector<report::Sentence>& sentences) {
  std::vector<std::string> texts;
  texts.reserve(sentences.size());
  for (const report::Sentence& each : sentences) texts.push_back(each.plain());
  return texts;
}

std::string without_end(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace bgtools::answers
