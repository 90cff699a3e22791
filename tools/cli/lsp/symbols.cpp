#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/lsp/features.hpp"
#include "report/text.hpp"

namespace bgtools::cli::lsp {
namespace {

/// Kinds of symbols in the protocol.
constexpr int kNamespaceKind = 3;
constexpr int kEventKind = 24;

/// The most symbols that are listed. Each takes much more memory than its text.
constexpr std::size_t kMostSymbols = 10'000;

struct Symbol {
  std::string name;
  std::string detail;
  Span span{};
  int kind = kEventKind;
  std::vector<Symbol> children{};
};

std::string players_of(const std::array<std::string, 2>& names) {
  std::string text;
  report::append_printable(text, names[0].empty() ? "light" : names[0]);
  text += " - ";
  report::append_printable(text, names[1].empty() ? "dark" : names[1]);
  return text;
}

std::string length_of(const Match& match) {
  if (!match.length) return "";
  return *match.length == 0 ? "money session" : fmt::format("{} point match", *match.length);
}

std::string outcome_of(const Match& match, const Game& game) {
  if (!game.result) return "";
  const std::size_t winner = index(game.result->winner);
  std::string name = game.names[winner].empty() ? match.names[winner] : game.names[winner];
  if (name.empty()) name = winner == 0 ? "light" : "dark";
  std::string text;
  report::append_printable(text, name);
  return fmt::format("{} wins {}", text, report::counted(game.result->points, "point"));
}

/// Stands for those that are not listed, where they begin.
Symbol rest_of(std::size_t count, Span span) {
  return {.name = fmt::format("{} more, which are not listed", count), .detail = "", .span = span};
}

/// The match and its games. `left`: how many symbols may still be listed, at least one.
Symbol symbol_of(const Match& match, std::size_t& left) {
  --left;
  Symbol symbol{.name = players_of(match.names),
                .detail = length_of(match),
                .span = match.span,
                .kind = kNamespaceKind};
  bool is_full = false;
  for (std::size_t at = 0; at < match.games.size(); ++at) {
    const Game& game = match.games[at];
    std::string name = fmt::format("Game {}", game.label.value_or(static_cast<int>(at) + 1));
    if (game.score_before[0] && game.score_before[1]) {
      name += fmt::format(" ({}-{})", *game.score_before[0], *game.score_before[1]);
    }
    symbol.span.end = std::max(symbol.span.end, game.span.end);
    if (left == 0) {
      if (!is_full) symbol.children.push_back(rest_of(match.games.size() - at, game.span));
      is_full = true;
      continue;
    }
    --left;
    symbol.children.push_back(
        {.name = std::move(name), .detail = outcome_of(match, game), .span = game.span});
  }
  return symbol;
}

/// The places of spans of a source in its document, which may have a byte order mark before them.
struct Places {
  const Source& source;
  TextPlaces& text;

  [[nodiscard]] TextRange range(Span span) {
    return text.range({source.byte_offset(span.begin), source.byte_offset(span.end)});
  }
};

Json tree_of(const Symbol& symbol, Places& places) {
  const TextRange whole = places.range(symbol.span);
  TextRange line{.begin = whole.begin, .end = whole.begin};
  if (whole.end.line == whole.begin.line) line.end = whole.end;
  Json tree = {{"name", symbol.name},
               {"kind", symbol.kind},
               {"range", to_json(whole)},
               {"selectionRange", to_json(line)}};
  if (!symbol.detail.empty()) tree["detail"] = symbol.detail;
  if (symbol.children.empty()) return tree;
  Json& children = tree["children"] = Json::array();
  for (const Symbol& child : symbol.children) children.push_back(tree_of(child, places));
  return tree;
}

void list_flat(const Symbol& symbol, const std::string& parent, const std::string& uri,
               Places& places, Json& list) {
  Json flat = {{"name", symbol.detail.empty() ? symbol.name
                                              : fmt::format("{}, {}", symbol.name, symbol.detail)},
               {"kind", symbol.kind},
               {"location", {{"uri", uri}, {"range", to_json(places.range(symbol.span))}}}};
  if (!parent.empty()) flat["containerName"] = parent;
  list.push_back(std::move(flat));
  for (const Symbol& child : symbol.children) list_flat(child, symbol.name, uri, places, list);
}

}  // namespace

Answer symbols(const Question& question) {
  const Document& document = *question.document;
  Json list = Json::array();
  if (!trouble_with(document).words.empty()) return list;
  const auto judgement = question.settings->judgement(document, question.stop);
  const Source source(document.name, document.text, question.stop);
  TextPlaces text = document.places();
  Places places{.source = source, .text = text};
  Collector ignored;
  const Format* const forced = judgement ? judgement->question.run.forced : nullptr;
  const auto add = [&](const Symbol& symbol) {
    if (question.client.takes_symbol_trees) {
      list.push_back(tree_of(symbol, places));
    } else {
      list_flat(symbol, "", document.uri, places, list);
    }
  };
  std::size_t left = kMostSymbols;
  std::size_t more = 0;
  Span rest;
  read(source, document.extension, forced, ignored, [&](Match&& match) {
    if (left != 0) {
      add(symbol_of(match, left));
    } else if (more++ == 0) {
      rest = match.span;
    }
    return !is_set(question.stop);
  });
  if (more != 0) add(rest_of(more, rest));
  return list;
}

}  // namespace bgtools::cli::lsp
