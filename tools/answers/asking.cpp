#include "answers/asking.hpp"

namespace bgtools::answers {

Origin origin_of(const Input& input, const Switch& named) {
  return {.extension = extension_of(input.name), .is_named = named.value_or(true), .damage = {}};
}

Refusal refused_options(const report::Sentence& why) {
  return {.kind = Refusal::Kind::options, .message = why.plain()};
}

Refusal refused_input(const report::Sentence& why) {
  return {.kind = Refusal::Kind::input, .message = why.plain()};
}

}  // namespace bgtools::answers
