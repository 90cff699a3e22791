#include "cli/lsp/uri.hpp"

#include <cctype>
#include <charconv>
#include <cstddef>

namespace bgtools::cli::lsp {
namespace {

/// The text with its escapes undone. A `%` that no two digits follow stands for itself.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned char byte = 0;
    const char* const digits = text.data() + at + 1;
    const bool is_escape = text[at] == '%' && text.size() - at > 2 &&
                           std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
    out += is_escape ? static_cast<char>(byte) : text[at];
    if (is_escape) at += 2;
  }
  return out;
}

bool begins_with_scheme(std::string_view uri, std::string_view scheme) {
  if (uri.size() < scheme.size()) return false;
  for (std::size_t i = 0; i < scheme.size(); ++i) {
    if (std::tolower(static_cast<unsigned char>(uri[i])) != scheme[i]) return false;
  }
  return true;
}

}  // namespace

std::optional<std::string> path_of(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!begins_with_scheme(uri, kScheme)) return std::nullopt;
  uri.remove_prefix(kScheme.size());
  constexpr std::string_view kHost = "localhost";
  if (begins_with_scheme(uri, kHost)) uri.remove_prefix(kHost.size());
  if (!uri.starts_with('/')) return std::nullopt;
  std::string path = unescaped(uri.substr(0, uri.find_first_of("?#")));
  if (path.find('\0') != std::string::npos) return std::nullopt;
  return path;
}

std::string name_of(std::string_view uri) {
  if (auto path = path_of(uri)) return *std::move(path);
  const std::size_t slash = uri.find_last_of("/:");
  std::string name = unescaped(slash == std::string_view::npos ? uri : uri.substr(slash + 1));
  return name.empty() ? std::string(uri) : name;
}

}  // namespace bgtools::cli::lsp
