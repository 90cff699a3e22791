#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "cli/inputs/archive.hpp"
#include "cli/system/part.hpp"

namespace bgtools::cli {

/// How many bytes show whether a file is a mail.
inline constexpr std::size_t kMailHead = 4096;

/// Whether bytes, or the first ones of a file, begin as a mail or as a box of mails: with lines
/// that are all fields of its head, of which at least two are known ones, after the line that
/// begins each mail of a box.
[[nodiscard]] bool begins_as_mail(std::string_view bytes) noexcept;
/// Whether bytes that begin as a mail are a box of mails, each after a line `From SENDER DATE`.
[[nodiscard]] bool begins_as_mail_box(std::string_view bytes) noexcept;

/// Opens bytes that begin as a mail; they must outlive what is returned. The members of a mail are
/// its texts and attachments: `text.txt`, `final.mat`; those of a mail in it, or in a box, are in a
/// folder: `message/text.txt`, `12/text.txt`.
inline constinit Part<std::unique_ptr<Members>(std::string_view bytes, const ArchiveLimits& limits)>
    mail_part("this bgtools was built without mail, which needs GMime (libgmime-3.0-dev)");

}  // namespace bgtools::cli
