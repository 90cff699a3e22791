#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/text/source.hpp>
#include <string_view>

namespace bgtools {

/// Why a file is read, which decides how bad it is that no format takes it.
struct Expected {
  bool is_named = false;      ///< the user named it; it was not found in a folder or an archive
  bool may_be_notes = false;  ///< its name promises nothing, as that of a `.txt` in a folder
};

/// Weighs BG701 or BG703 as `read` reports it for a file that no format takes. A user who names a
/// position text wants it checked, which is impossible: an error. Where notes are expected, they
/// become an info; but what looks like a transcript and cannot be read, or is no text at all, is a
/// warning.
void weigh_unread(const Source& source, std::string_view extension, const Expected& expected,
                  Diagnostic& found);

}  // namespace bgtools
