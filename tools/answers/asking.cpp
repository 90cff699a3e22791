#include "answers/asking.hpp"

namespace bgtools::answers {

std::string without_hyphens(std::string_view message) {
  std::string words;
  char before = ' ';
  while (!message.empty()) {
    const bool is_at_word = before == ' ' || before == '(' || before == '`' || before == '\'';
    const bool is_option = is_at_word && message.size() > 2 && message.starts_with("--") &&
                           message[2] >= 'a' && message[2] <= 'z';
    if (is_option) message.remove_prefix(2);
    before = message.front();
    words += before;
    message.remove_prefix(1);
  }
  return words;
}

Origin origin_of(const Input& input, const Switch& named) {
  return {.extension = extension_of(input.name), .is_named = named.value_or(true), .damage = {}};
}

Refusal refused_options(const Error& error) {
  return {.kind = Refusal::Kind::options, .message = without_hyphens(error.message)};
}

Refusal refused_input(const Error& error) {
  return {.kind = Refusal::Kind::input, .message = without_hyphens(error.message)};
}

}  // namespace bgtools::answers
