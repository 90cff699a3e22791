#include "cli/inputs/mail_head.hpp"

#include <bgtools/finding/spelling.hpp>

#include <algorithm>
#include <array>

#include "cli/inputs/mail.hpp"

namespace bgtools::cli {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kBeginOfBox = "From ";
/// Of such a line in front of the fields, programs make this one.
constexpr std::string_view kQuotedBeginOfBox = ">From ";
/// Fields of the head of a mail (RFC 5322, RFC 2045), in small letters.
constexpr std::array<std::string_view, 16> kFields = {
    "from",     "to",           "cc",          "subject",   "date",         "sender",
    "received", "return-path",  "message-id",  "reply-to",  "mime-version", "content-type",
    "bcc",      "delivered-to", "in-reply-to", "references"};
constexpr std::size_t kLeastFields = 2;

/// The name of the field that a line begins with; "": it is no field.
std::string_view field_of(std::string_view line) noexcept {
  const std::size_t size = line.find(':');
  if (size == std::string_view::npos) return {};
  const std::string_view name = line.substr(0, size);
  const bool is_name =
      std::all_of(name.begin(), name.end(), [](char c) { return c > ' ' && c < '\x7F'; });
  return is_name ? name : std::string_view();
}

bool is_field(std::string_view name, std::string_view small) noexcept {
  return std::equal(name.begin(), name.end(), small.begin(), small.end(),
                    [](char a, char b) { return lower(a) == b; });
}

bool is_known_field(std::string_view name) noexcept {
  return std::any_of(kFields.begin(), kFields.end(),
                     [name](std::string_view field) { return is_field(name, field); });
}

bool continues_field(std::string_view line) noexcept {
  return line.starts_with(' ') || line.starts_with('\t');
}

/// The first line without its end, which is taken away with it.
std::string_view take_mail_line(std::string_view& text) noexcept {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

bool begins_as_mail_box(std::string_view bytes) noexcept { return bytes.starts_with(kBeginOfBox); }

bool begins_as_mail(std::string_view bytes) noexcept {
  std::string_view head = bytes.substr(0, kMailHead);
  // The last line may go on after it.
  const bool is_cut = head.size() == kMailHead;
  if (head.starts_with(kByteOrderMark)) head.remove_prefix(kByteOrderMark.size());
  if (begins_as_mail_box(head)) take_mail_line(head);
  std::size_t known = 0;
  for (bool is_first = true; !head.empty(); is_first = false) {
    const std::string_view line = take_mail_line(head);
    if (line.empty() || (is_cut && head.empty())) break;
    if ((continues_field(line) && !is_first) || line.starts_with(kQuotedBeginOfBox)) continue;
    const std::string_view name = field_of(line);
    if (name.empty()) return false;
    if (is_known_field(name)) ++known;
  }
  return known >= kLeastFields;
}

MailHead take_mail_head(std::string_view& text) {
  struct Field {
    std::string_view name;
    std::string MailHead::*value;
  };
  static constexpr std::array<Field, 3> kWanted = {
      Field{"content-type", &MailHead::type},
      Field{"content-disposition", &MailHead::disposition},
      Field{"content-transfer-encoding", &MailHead::encoding},
  };
  MailHead head;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string* value = nullptr;
  while (!text.empty()) {
    std::string_view rest = text;
    std::string_view line = take_mail_line(rest);
    if (line.empty()) {
      text = rest;
      break;
    }
    if (!continues_field(line)) {
      value = nullptr;
      const std::string_view name = field_of(line);
      // What is no field belongs to the content.
      if (name.empty() && !line.starts_with(kQuotedBeginOfBox)) break;
      for (const Field& field : kWanted) {
        // The first of several is the one that programs for mail go by.
        if (is_field(name, field.name) && (head.*field.value).empty()) value = &(head.*field.value);
      }
      line.remove_prefix(std::min(name.size() + 1, line.size()));
    }
    text = rest;
    if (value == nullptr) continue;
    value->append(line);
    if (value->size() > kMostOfField) {
      head.is_too_long = true;
      value = nullptr;
    }
  }
  return head;
}

std::vector<std::string_view> parts_between(std::string_view text, std::string_view boundary,
                                            std::size_t most, bool& has_end) {
  std::vector<std::string_view> parts;
  const std::string mark = "\n--" + std::string(boundary);
  std::size_t begin = std::string_view::npos;  // of the part
  has_end = false;
  // The first line may be a mark.
  std::size_t at = text.starts_with(std::string_view(mark).substr(1)) ? 0 : text.find(mark);
  for (std::size_t size = at == 0 ? mark.size() - 1 : mark.size();
       at != std::string_view::npos && parts.size() <= most && !has_end; size = mark.size()) {
    std::string_view rest = text.substr(at + size);
    const std::size_t length = rest.size();
    std::string_view line = take_mail_line(rest);
    const bool is_end = line.starts_with("--");
    if (is_end) line.remove_prefix(2);
    std::size_t next = at + size;
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      if (begin != std::string_view::npos) {
        std::string_view part = text.substr(begin, std::max(at, begin) - begin);
        // The line end before a mark belongs to it.
        if (part.ends_with('\r')) part.remove_suffix(1);
        parts.push_back(part);
      }
      begin = at + size + (length - rest.size());
      has_end = is_end;
      // A part may be empty, so that its mark begins with the end of this line.
      next = std::max(begin, std::size_t{1}) - 1;
    }
    at = text.find(mark, next);
  }
  const bool goes_on = !has_end && begin != std::string_view::npos && begin < text.size();
  if (goes_on && parts.size() <= most) parts.push_back(text.substr(begin));
  return parts;
}

}  // namespace bgtools::cli
