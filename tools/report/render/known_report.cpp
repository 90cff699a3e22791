#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "report/render/renderer.hpp"

namespace bgtools::report {
namespace {

/// How reports of a format begin; "..." is any text. A pattern without a line end is about the
/// first line.
struct Beginning {
  std::string_view format;
  std::string_view pattern;
};

constexpr auto kBeginnings = std::to_array<Beginning>({
    {"human", "error[BG"},
    {"human", "warning[BG"},
    {"human", "info[BG"},
    {"human", "no findings in ... file... game... turn"},
    {"human", "no file was checked (... game... turn"},
    // Where no finding is shown.
    {"human", "... in ... of ... file... (... game..., ... turn"},
    {"concise", "...: error[BG"},
    {"concise", "...: warning[BG"},
    {"concise", "...: info[BG"},
    {"concise", "...: note[BG"},
    {"ndjson", R"({"type":"run","schema":...,"tool":"bgtools",)"},
    {"json", "[\n{\"type\":\"run\",\"schema\":...,\"tool\":\"bgtools\","},
    {"sarif", "{\"$schema\":...\"runs\":[\n{\"tool\":{\"driver\":{\"name\":\"bgtools\","},
    {"junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n</testsuites>\n"},
    {"junit",
     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite id=\"0\" "
     "package=\"bgtools\" "},
    {"github", "::error ...title=BG"},
    {"github", "::warning ...title=BG"},
    {"github", "::notice ...title=BG"},
    {"github", "::error ...title=not checked::"},
    {"github", "... error..., ... warning..., ... info... in ... file...; ... could not be read"},
    {"gitlab", "[]\n"},
    {"gitlab", "[\n{\"description\":...,\"check_name\":\"BG"},
    {"gitlab", "[\n{\"description\":...,\"check_name\":\"unreadable\","},
    {"csv", "path,line,column,place,severity,code,name,match,game,turn,player,message,"},
    {"markdown", "### bgtools\n"},
    {"html", "<!DOCTYPE html>\n...<title>bgtools check: report</title>\n"},
    {"html", "<!DOCTYPE html>\n...<title>bgtools convert: report</title>\n"},
});

bool begins_like(std::string_view pattern, std::string_view text) {
  constexpr std::string_view kAny = "...";
  if (pattern.find('\n') == std::string_view::npos) text = text.substr(0, text.find('\n'));
  for (bool is_first = true;; is_first = false) {
    const std::size_t end = std::min(pattern.find(kAny), pattern.size());
    const std::string_view piece = pattern.substr(0, end);
    const std::size_t at =
        is_first && !text.starts_with(piece) ? std::string_view::npos : text.find(piece);
    if (at == std::string_view::npos) return false;
    if (end == pattern.size()) return true;
    text.remove_prefix(at + piece.size());
    pattern.remove_prefix(end + kAny.size());
  }
}

}  // namespace

bool is_report(std::string_view format, std::string_view beginning) {
  return std::any_of(kBeginnings.begin(), kBeginnings.end(), [&](const Beginning& row) {
    return row.format == format && begins_like(row.pattern, beginning);
  });
}

}  // namespace bgtools::report
