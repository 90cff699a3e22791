#include "cli/inputs/mail.hpp"

#include <bgtools/finding/spelling.hpp>

#include <fmt/core.h>
#include <gmime/gmime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/inputs/flowed.hpp"
#include "cli/inputs/mail_head.hpp"
#include "cli/inputs/mail_text.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "questions/reading/input.hpp"

namespace bgtools::cli {
namespace {

/// How deep parts and mails may lie in each other.
constexpr int kMostDepth = 50;

struct FreeOptions {
  void operator()(GMimeParserOptions* options) const noexcept {
    g_mime_parser_options_free(options);
  }
};
struct Unreference {
  void operator()(void* object) const noexcept { g_object_unref(object); }
};
template <typename Object>
using Owned = std::unique_ptr<Object, Unreference>;

void say_nothing(const gchar* /*domain*/, GLogLevelFlags /*level*/, const gchar* /*message*/,
                 gpointer /*data*/) {}

bool start_gmime() {
  // What is wrong with a mail is said by the report.
  g_log_set_default_handler(&say_nothing, nullptr);
  g_mime_init();
  return true;
}

std::string_view view_of(const char* text) { return text == nullptr ? std::string_view() : text; }

std::string lowered_text(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), lower);
  return small;
}

std::string_view stripped(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return text.substr(0, text.find_last_not_of(kBlank) + 1);
}

/// A text or an attachment, or why there is none.
struct MailPart {
  std::string name;
  std::string problem{};
  std::string_view packed{};
  GMimeContentEncoding encoding = GMIME_CONTENT_ENCODING_DEFAULT;
  bool has_unknown_encoding = false;
  bool is_text = false;
  bool flows = false;
  bool deletes_blank = false;
  std::string charset{};
};

/// The type of a part, with its parameters.
class PartType {
 public:
  PartType(const MailHead& head, const char* usual)
      : options_(g_mime_parser_options_new()),
        type_(g_mime_content_type_parse(options_.get(),
                                        head.type.empty() ? usual : head.type.c_str())),
        disposition_(g_mime_content_disposition_parse(options_.get(), head.disposition.c_str())),
        kind_(lowered_text(view_of(g_mime_content_type_get_media_subtype(type_.get())))) {}

  [[nodiscard]] bool is(const char* type, const char* subtype = "*") const {
    return g_mime_content_type_is_type(type_.get(), type, subtype) != 0;
  }
  [[nodiscard]] std::string_view parameter(const char* name) const {
    return view_of(g_mime_content_type_get_parameter(type_.get(), name));
  }
  [[nodiscard]] std::string small_parameter(const char* name) const {
    return lowered_text(stripped(parameter(name)));
  }

  /// The name of the file; "": it has none.
  [[nodiscard]] std::string_view file_name() const {
    std::string_view name;
    if (disposition_) {
      name = view_of(g_mime_content_disposition_get_parameter(disposition_.get(), "filename"));
    }
    if (name.empty()) name = parameter("name");
    // Some programs write a whole path.
    return name.substr(name.find_last_of("/\\") + 1);
  }
  /// The name of the file, or one for what has none.
  [[nodiscard]] std::string name() const {
    if (!file_name().empty()) return std::string(file_name());
    if (is("text", "plain")) return "text.txt";
    return fmt::format("{}.{}", is("text") ? "text" : "part", ending());
  }

 private:
  [[nodiscard]] std::string ending() const {
    constexpr std::size_t kLongest = 7;
    const bool is_plain =
        !kind_.empty() && kind_.size() <= kLongest &&
        std::all_of(kind_.begin(), kind_.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return is_plain ? kind_ : "bin";
  }

  std::unique_ptr<GMimeParserOptions, FreeOptions> options_;
  Owned<GMimeContentType> type_;
  Owned<GMimeContentDisposition> disposition_;
  std::string kind_;
};

bool is_packed(GMimeContentEncoding encoding) {
  return encoding == GMIME_CONTENT_ENCODING_BASE64 || encoding == GMIME_CONTENT_ENCODING_UUENCODE ||
         encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
}

/// Makes `buffer` the bytes that are packed in a part, and returns what is wrong with them.
std::string_view decode(const MailPart& part, std::string_view packed, std::string& buffer) {
  if (!is_packed(part.encoding)) {
    buffer = packed;
    return part.has_unknown_encoding ? "its transfer encoding is not known" : "";
  }
  std::string_view damage;
  if (part.encoding == GMIME_CONTENT_ENCODING_BASE64) damage = damage_of_base64(packed);
  if (part.encoding == GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE) {
    damage = damage_of_quoted_printable(packed);
  }
  GMimeEncoding state;
  g_mime_encoding_init_decode(&state, part.encoding);
  buffer.resize(g_mime_encoding_outlen(&state, packed.size()));
  buffer.resize(g_mime_encoding_flush(&state, packed.data(), packed.size(), buffer.data()));
  return damage;
}

/// Collects the parts of one mail.
class PartList {
 public:
  /// `folder`: of the mail in its box, with a slash; "": it is the only one.
  PartList(std::string folder, const ArchiveLimits& limits)
      : mail_(folder), folder_(std::move(folder)), limits_(limits) {}

  /// A mail or a part with its head. `usual`: its type if the head has none.
  void add(std::string_view text, const char* usual) {
    if (has_too_many(parts_.size()) || interruption()) return;
    const MailHead head = take_mail_head(text);
    if (head.is_too_long) return note("a field of a head has more than 16,384 bytes");
    const PartType type(head, usual);
    if (type.is("multipart", "encrypted")) return refuse("encrypted", "is encrypted");
    if (type.is("multipart")) return add_parts(text, type);
    if (type.is("application", "pkcs7-mime") || type.is("application", "x-pkcs7-mime")) {
      return refuse(type.name(), "is encrypted, or packed into a signature");
    }
    if (type.is("message", "partial")) {
      return refuse(type.name(), "is a piece of a mail that was sent in several");
    }
    if (type.is("message", "external-body")) {
      return refuse(type.name(), "is not in the mail, but elsewhere");
    }
    MailPart part;
    part.packed = text;
    const std::string encoding = lowered_text(stripped(head.encoding));
    part.encoding = g_mime_content_encoding_from_string(encoding.c_str());
    part.has_unknown_encoding =
        part.encoding == GMIME_CONTENT_ENCODING_DEFAULT && !encoding.empty();
    if (type.is("message", "rfc822") || type.is("message", "global")) return add_mail(part);
    part.is_text = type.is("text");
    // Programs write an empty text to what is only attached.
    if (part.is_text && type.file_name().empty() && stripped(text).empty()) return;
    part.flows = type.is("text", "plain") && type.small_parameter("format") == "flowed";
    part.deletes_blank = type.small_parameter("delsp") == "yes";
    part.charset = type.small_parameter("charset");
    part.name = unique(type.name());
    parts_.push_back(std::move(part));
  }
  /// The parts, and after them what is wrong with the mail.
  [[nodiscard]] std::vector<MailPart> take() {
    if (!problem_.empty()) {
      if (!mail_.empty()) mail_.pop_back();
      parts_.push_back({.name = mail_, .problem = problem_});
    }
    return std::move(parts_);
  }
  /// What the parts lie in, if that was packed itself.
  [[nodiscard]] std::deque<std::string> take_unpacked() { return std::move(unpacked_); }

 private:
  /// Notes what is wrong with the mail as a whole; only the first of it is told.
  void note(std::string_view problem) {
    if (problem_.empty()) problem_ = problem;
  }
  [[nodiscard]] bool has_too_many(std::size_t parts) const {
    return parts > static_cast<std::size_t>(limits_.members);
  }
  void refuse(std::string name, std::string_view problem) {
    parts_.push_back({.name = unique(std::move(name)), .problem = std::string(problem)});
  }

  void add_parts(std::string_view text, const PartType& type) {
    const std::string boundary(type.parameter("boundary"));
    if (boundary.empty()) return note("does not say where its parts begin");
    if (depth_ == kMostDepth) return note("its parts are nested too deep");
    bool has_end = false;
    const std::vector<std::string_view> parts =
        parts_between(text, boundary, static_cast<std::size_t>(limits_.members), has_end);
    ++depth_;
    const char* const usual = type.is("multipart", "digest") ? "message/rfc822" : "text/plain";
    for (const std::string_view part : parts) add(part, usual);
    --depth_;
    if (has_too_many(parts.size())) return note(too_many_members(limits_));
    // The mark after the last part is the one thing that shows the end of a mail.
    if (parts.empty()) {
      note("truncated: none of its parts is there");
    } else if (!has_end) {
      note("truncated: the end of its last part is missing");
    }
  }

  void add_mail(const MailPart& part) {
    if (depth_ == kMostDepth) return note("its parts are nested too deep");
    std::string_view mail = part.packed;
    if (is_packed(part.encoding)) {
      const std::string_view damage = decode(part, part.packed, unpacked_.emplace_back());
      if (!damage.empty()) return refuse("message", damage);
      mail = unpacked_.back();
    }
    const std::string outer = folder_;
    folder_ = unique("message") + '/';
    ++depth_;
    add(mail, "text/plain");
    --depth_;
    folder_ = outer;
  }

  /// The name below its folder, with a number if another has it.
  std::string unique(std::string name) {
    name.insert(0, folder_);
    if (used_.insert(name).second) return name;
    const std::size_t size = name.size() - questions::extension_of(name).size();
    std::int64_t& number = numbers_.try_emplace(name, 1).first->second;
    std::string other;
    do {
      other = fmt::format("{}-{}{}", name.substr(0, size), ++number, name.substr(size));
    } while (!used_.insert(other).second);
    return other;
  }

  std::string mail_;
  std::string folder_;
  const ArchiveLimits& limits_;
  int depth_ = 0;
  std::string problem_{};
  std::vector<MailPart> parts_{};
  std::deque<std::string> unpacked_{};
  std::unordered_set<std::string> used_{};
  std::unordered_map<std::string, std::int64_t> numbers_{};
};

/// Takes the first mail of a box from its bytes: up to a line `From ...` that follows an empty one.
std::string_view take_mail(std::string_view& box) {
  constexpr std::string_view kBetween = "\nFrom ";
  std::size_t at = box.find(kBetween);
  while (at != std::string_view::npos && !box.substr(0, at).ends_with('\n') &&
         !box.substr(0, at).ends_with("\n\r")) {
    at = box.find(kBetween, at + 1);
  }
  const std::size_t size = at == std::string_view::npos ? box.size() : at + 1;
  std::string_view mail = box.substr(0, size);
  box.remove_prefix(size);
  mail.remove_prefix(std::min(mail.find('\n'), mail.size() - 1) + 1);
  return mail;
}

/// A mail or a box of mails, one mail after the other.
class MailMembers final : public Members {
 public:
  MailMembers(std::string_view bytes, const ArchiveLimits& limits)
      : rest_(bytes), limits_(limits), is_box_(begins_as_mail_box(bytes)) {}

  [[nodiscard]] Step next() override;
  [[nodiscard]] std::string_view read(std::string& buffer) override;
  [[nodiscard]] std::string_view head(std::string& buffer, std::size_t most) override;

 private:
  /// Opens the next mail; false: there is none.
  bool open_next();

  std::string_view rest_;  ///< the mails that have not been opened
  ArchiveLimits limits_;
  bool is_box_;
  std::vector<MailPart> parts_{};
  std::deque<std::string> unpacked_{};  ///< what parts lie in
  std::size_t next_part_ = 0;
  std::int64_t mails_ = 0;
  std::int64_t entries_ = 0;
};

bool MailMembers::open_next() {
  parts_.clear();
  next_part_ = 0;
  if (rest_.empty() || interruption()) return false;
  const std::string_view mail = is_box_ ? take_mail(rest_) : std::exchange(rest_, {});
  ++mails_;
  PartList list(is_box_ ? fmt::format("{}/", mails_) : "", limits_);
  list.add(mail, "text/plain");
  parts_ = list.take();
  unpacked_ = list.take_unpacked();
  return true;
}

Members::Step MailMembers::next() {
  while (next_part_ == parts_.size()) {
    if (!open_next()) return Step::end;
  }
  if (++entries_ > limits_.members) {
    told.damage = too_many_members(limits_);
    parts_.clear();
    next_part_ = 0;
    rest_ = {};
    return Step::end;
  }
  const MailPart& part = parts_[next_part_++];
  told.name = part.name;
  told.member_damage = part.problem;
  return part.problem.empty() ? Step::member : Step::closed;
}

/// The same with the characters and lines that its sender wrote.
std::string unpack(const MailPart& part, std::string_view packed, std::string& buffer) {
  std::string damage(decode(part, packed, buffer));
  if (!part.is_text) return damage;
  std::string lost = make_utf8(buffer, part.charset);
  if (part.flows) buffer = unflowed(buffer, part.deletes_blank);
  return damage.empty() ? lost : damage;
}

std::string_view MailMembers::head(std::string& buffer, std::size_t most) {
  // Most of it is there after four bytes for one.
  const MailPart& part = parts_[next_part_ - 1];
  static_cast<void>(unpack(part, part.packed.substr(0, 4 * most), buffer));
  return std::string_view(buffer).substr(0, most);
}

std::string_view MailMembers::read(std::string& buffer) {
  const MailPart& part = parts_[next_part_ - 1];
  const auto done = attempt([&] { told.member_damage = unpack(part, part.packed, buffer); });
  if (!done) {
    told.member_damage = done.error().message;
    return {};
  }
  if (static_cast<std::int64_t>(buffer.size()) <= limits_.member_size) return buffer;
  told.member_damage = too_large_member(limits_);
  return {};
}

std::unique_ptr<Members> open_mail(std::string_view bytes, const ArchiveLimits& limits) {
  static const bool kIsStarted = start_gmime();
  static_cast<void>(kIsStarted);
  return std::make_unique<MailMembers>(bytes, limits);
}

[[maybe_unused]] const bool kIsProvided = mail_part.provide(&open_mail);

}  // namespace
}  // namespace bgtools::cli
