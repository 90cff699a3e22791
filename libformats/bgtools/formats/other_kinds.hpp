#pragma once

#include <string_view>

/// Files that bgtools recognises but does not read as transcripts, so that it can name their kind.
namespace bgtools {

/// A kind of file; the name is empty if the kind is unknown.
struct OtherKind {
  std::string_view name{};   ///< "XG position text", "chess PGN"
  bool is_position = false;  ///< a position or an analysis report: nothing to replay, nothing wrong
  std::string_view advice{};  ///< what to do with it, if something can be done
};

/// The kind that the first bytes of a file show, such as the marks of archives and XG files.
[[nodiscard]] OtherKind kind_of_bytes(std::string_view bytes) noexcept;

/// The kind that the beginning of a text shows.
[[nodiscard]] OtherKind kind_of_text(std::string_view head) noexcept;

/// Whether an extension, with its dot, belongs to such a kind.
[[nodiscard]] bool is_extension_of_other_kind(std::string_view extension) noexcept;

}  // namespace bgtools
