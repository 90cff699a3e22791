#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::cli::lsp {

/// The most bytes of one message. Longer ones are skipped, and the client is told.
inline constexpr std::uint64_t kMostMessage = std::uint64_t{64} * 1024 * 1024;

/// Puts a message into the frame in which it is sent: `Content-Length: N`, an empty line, and the
/// content.
[[nodiscard]] std::string framed(std::string_view content);

/// Takes bytes as they arrive, and cuts them into messages.
///
///     frames.add(bytes);
///     while (true) {
///       switch (frames.next()) {
///         case Frames::Step::message: handle(frames.content()); break;
///         case Frames::Step::fault: tell(frames.fault()); break;
///         case Frames::Step::more: return;
///       }
///     }
///
/// After a header that says no length, everything up to the next `Content-Length` is passed over. A
/// message that is too long is passed over without being kept.
class Frames {
 public:
  enum class Step : std::uint8_t {
    message,  ///< content() is a message
    fault,    ///< something was passed over; fault() says why
    more      ///< more bytes are needed
  };

  void add(std::string_view bytes) { buffer_.append(bytes); }
  [[nodiscard]] Step next();
  [[nodiscard]] const std::string& content() const noexcept { return content_; }
  [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

 private:
  enum class State : std::uint8_t { header, content, skipping, searching };

  Step fail(std::string reason, State next);
  Step take_header();
  /// Takes one line of the header; false: fail() was called.
  bool take_field(std::string_view line);
  Step take_content();
  /// Whether the next header was found.
  bool search();
  void drop(std::size_t size);

  State state_ = State::header;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what has not been taken in `buffer_`
  std::optional<std::uint64_t> length_;
  bool is_foreign_ = false;  ///< the header names a charset that is not UTF-8
  std::size_t header_size_ = 0;
  std::uint64_t left_ = 0;  ///< what is still to be skipped
  std::string content_;
  std::string fault_;
};

}  // namespace bgtools::cli::lsp
