#include <algorithm>
#include <array>
#include <bgtools/formats/other_kinds.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/gnubg-text.hpp>
#include <grammars/mat.hpp>

namespace bgtools {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kBlanks = " \t\r\n";

struct Mark {
  std::string_view text;
  OtherKind kind;
};

constexpr auto kAsText = "save it as plain text"sv;
constexpr auto kOfPicture = "a transcript is a text, which a picture of one is not"sv;
constexpr auto kOfArchive = "a document of an office program is one, too: save it as plain text"sv;

constexpr std::array kByteMarks = {
    Mark{"PK\x03\x04"sv, {"zip archive", false, kOfArchive}},
    Mark{"PK\x05\x06"sv, {"zip archive", false, kOfArchive}},
    Mark{"\x1F\x8B"sv, {"gzip archive", false}},
    Mark{"7z\xBC\xAF\x27\x1C"sv, {"7z archive", false}},
    Mark{"\x28\xB5\x2F\xFD"sv, {"zstd archive", false}},
    Mark{"%PDF-"sv, {"PDF", false, kAsText}},
    Mark{R"({\rtf)"sv, {"RTF document", false, kAsText}},
    Mark{"\xFF\xD8\xFF"sv, {"JPEG picture", false, kOfPicture}},
    Mark{"\x89PNG\r\n"sv, {"PNG picture", false, kOfPicture}},
    Mark{"\xD0\xCF\x11\xE0"sv, {"document of an old Office program", false, kAsText}},
    Mark{"\x7C\0"sv, {"Jellyfish position", true}},
    Mark{"\x7D\0"sv, {"Jellyfish position", true}},
    Mark{"\x7E\0"sv, {"Jellyfish position", true}},
};

/// Beginnings of lines, the most certain ones first.
constexpr std::array kLineMarks = {
    Mark{R"([Event ")"sv, {"chess PGN", false}},
    Mark{R"([Site ")"sv, {"chess PGN", false}},
    Mark{R"("; [Site "NardGammon"])"sv, {"NardGammon game", false}},
    Mark{"<!DOCTYPE html"sv, {"HTML page", false, kAsText}},
    Mark{"<html"sv, {"HTML page", false, kAsText}},
    Mark{"Content-Transfer-Encoding: base64"sv, {"mail", false, "save its attachment"}},
};

constexpr std::array kExtensions = {".pgn"sv, ".pos"sv};

bool has(std::string_view text, std::string_view part) noexcept {
  return text.find(part) != std::string_view::npos;
}

/// Whether a line of the text begins like this, ignoring blanks before it.
bool has_line(std::string_view text, std::string_view beginning) noexcept {
  for (auto i = text.find(beginning); i != std::string_view::npos;
       i = text.find(beginning, i + 1)) {
    const auto before = text.substr(0, i).find_last_not_of(" \t");
    if (before == std::string_view::npos || text[before] == '\n' || text[before] == '\r')
      return true;
  }
  return false;
}

/// Whether a line has the program's name and a position id, in any of its languages.
bool has_gnubg_id(std::string_view text) noexcept {
  while (!text.empty()) {
    if (text::matches<grammar::gnubg_text::position_line>(text::take_short_line(text))) return true;
  }
  return false;
}

/// Smart Game Format; GM names the game, by default 1, which is Go (FF[4], root properties).
OtherKind kind_of_sgf(std::string_view text) noexcept {
  constexpr auto kGame = "GM["sv;
  const auto game = text.find(kGame);
  if (game == std::string_view::npos) return {"Go SGF", false};
  const std::string_view value = text.substr(game + kGame.size());
  if (value.starts_with("1]")) return {"Go SGF", false};
  return {"SGF of another game", false};
}

}  // namespace

OtherKind kind_of_bytes(std::string_view bytes) noexcept {
  for (const Mark& mark : kByteMarks) {
    if (bytes.starts_with(mark.text)) return mark.kind;
  }
  return {};
}

OtherKind kind_of_text(std::string_view head) noexcept {
  head.remove_prefix(std::min(head.find_first_not_of(kBlanks), head.size()));
  if (head.starts_with("(;")) return kind_of_sgf(head);
  // BGBlitz prints the ids of both programs, with the same words in every language.
  const bool has_xgid = has_line(head, "XGID=");
  if (has_xgid && has(head, "Position-ID:")) return {"BGBlitz position text", true};
  if (has_xgid) return {"XG position text", true};
  const bool has_gnubg_words = has(head, "GNU Backgammon") && has(head, "Position ID");
  if (has_gnubg_words || has_gnubg_id(head)) return {"gnubg position text", true};
  for (const Mark& mark : kLineMarks) {
    if (has_line(head, mark.text)) return mark.kind;
  }
  if (text::matches<grammar::marks::snowie_position>(head)) return {"Snowie position", true};
  return {};
}

bool is_extension_of_other_kind(std::string_view extension) noexcept {
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

}  // namespace bgtools
