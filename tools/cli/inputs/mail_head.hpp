#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::cli {

/// The most bytes of a field that says what a part of a mail is.
inline constexpr std::size_t kMostOfField = std::size_t{16} * 1024;

/// What the head of a mail or of a part says of its content (RFC 2045, RFC 2183).
struct MailHead {
  std::string type{};         ///< Content-Type
  std::string disposition{};  ///< Content-Disposition
  std::string encoding{};     ///< Content-Transfer-Encoding
  bool is_too_long = false;   ///< one of them has more than kMostOfField bytes
};

/// Takes the head of a mail or a part, and the empty line after it, from its text.
[[nodiscard]] MailHead take_mail_head(std::string_view& text);

/// The parts between lines with a boundary (RFC 2046), the last one up to the end of the text where
/// the boundary that ends it is missing. After one more than `most` it looks for no others.
[[nodiscard]] std::vector<std::string_view> parts_between(std::string_view text,
                                                          std::string_view boundary,
                                                          std::size_t most, bool& has_end);

}  // namespace bgtools::cli
