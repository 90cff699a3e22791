#include <bgtools/text/joined.hpp>

namespace bgtools::text {
namespace {

template <typename Text>
std::string joined_texts(std::span<const Text> texts, std::string_view between) {
  std::string out;
  for (const Text& each : texts) {
    if (&each != texts.data()) out += between;
    out += each;
  }
  return out;
}

}  // namespace

std::string joined(std::span<const std::string_view> texts, std::string_view between) {
  return joined_texts(texts, between);
}

std::string joined(std::span<const std::string> texts, std::string_view between) {
  return joined_texts(texts, between);
}

}  // namespace bgtools::text
