#include <fmt/core.h>

#include <bgtools/formats/bgf/container.hpp>
#include <bgtools/text/inflate.hpp>
#include <cstddef>
#include <utility>

namespace bgtools::bgf {
namespace {

constexpr std::size_t kLongestHeader = 4096;
constexpr std::string_view kSmileMark = ":)\n";

}  // namespace

std::optional<std::string_view> header_of(std::string_view file) noexcept {
  const std::string_view line = file.substr(0, kLongestHeader);
  const std::size_t end = line.find('\n');
  if (end == std::string_view::npos || !line.starts_with('{')) return std::nullopt;
  const std::string_view header = line.substr(0, end);
  const auto says = [&](std::string_view key, std::string_view value) {
    return header.find(key) != std::string_view::npos &&
           header.find(value) != std::string_view::npos;
  };
  const bool is_ours = says("\"format\"", "\"BGF\"") || says("\"encoding\"", "\"smile\"");
  return is_ours ? std::optional(header) : std::nullopt;
}

Unpacked unpack(std::string_view file) {
  const std::optional<std::string_view> header = header_of(file);
  if (!header)
    return {.document = {}, .damage = "the first line is not the heading of a match of BGBlitz"};
  const std::string_view packed = file.substr(header->size() + 1);
  if (packed.starts_with(kSmileMark)) return {.document = std::string(packed), .damage = {}};
  text::Inflated inflated = text::inflate(packed, text::kMostUnpackedBytes);
  Unpacked unpacked{.document = std::move(inflated.bytes), .damage = {}};
  if (inflated.exceeds_limit) {
    unpacked.damage = fmt::format("the document has more than {} bytes", text::kMostUnpackedBytes);
  } else if (!inflated.is_whole) {
    unpacked.damage = fmt::format("the compressed document stops at byte {} of the file",
                                  header->size() + 1 + inflated.used);
  }
  return unpacked;
}

}  // namespace bgtools::bgf
