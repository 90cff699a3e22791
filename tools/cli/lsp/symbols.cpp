#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/lsp/outline.hpp"

namespace bgtools::cli::lsp {

using questions::Part;
namespace {

/// Kinds of symbols in the protocol.
constexpr int kNamespaceKind = 3;
constexpr int kEventKind = 24;

int kind_of(const Part& part) { return part.is_match ? kNamespaceKind : kEventKind; }

/// The places of spans of a source in its document, which may have a byte order mark before them.
struct Places {
  const Source& source;
  TextPlaces& text;

  [[nodiscard]] TextRange range(Span span) {
    return text.range({source.byte_offset(span.begin), source.byte_offset(span.end)});
  }
};

Json tree_of(const Part& part, Places& places) {
  const TextRange whole = places.range(part.span);
  TextRange line{.begin = whole.begin, .end = whole.begin};
  if (whole.end.line == whole.begin.line) line.end = whole.end;
  Json tree = {{"name", part.name},
               {"kind", kind_of(part)},
               {"range", to_json(whole)},
               {"selectionRange", to_json(line)}};
  if (!part.detail.empty()) tree["detail"] = part.detail;
  if (part.games.empty()) return tree;
  Json& children = tree["children"] = Json::array();
  for (const Part& game : part.games) children.push_back(tree_of(game, places));
  return tree;
}

void list_flat(const Part& part, const std::string& parent, const std::string& uri, Places& places,
               Json& list) {
  Json flat = {
      {"name", part.detail.empty() ? part.name : fmt::format("{}, {}", part.name, part.detail)},
      {"kind", kind_of(part)},
      {"location", {{"uri", uri}, {"range", to_json(places.range(part.span))}}}};
  if (!parent.empty()) flat["containerName"] = parent;
  list.push_back(std::move(flat));
  for (const Part& game : part.games) list_flat(game, part.name, uri, places, list);
}

}  // namespace

Answer symbols(const Question& question) {
  Json list = Json::array();
  TextPlaces text = question.document->places();
  visit_outline(question, [&](const Part& part, const Source& source) {
    Places places{.source = source, .text = text};
    if (question.client.takes_symbol_trees) {
      list.push_back(tree_of(part, places));
    } else {
      list_flat(part, "", question.document->uri, places, list);
    }
  });
  return list;
}

}  // namespace bgtools::cli::lsp
