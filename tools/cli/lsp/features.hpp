#pragma once

#include <bgtools/game/stop.hpp>
#include <string>
#include <string_view>

#include "cli/lsp/answerer.hpp"
#include "cli/lsp/client.hpp"
#include "cli/lsp/documents.hpp"
#include "cli/lsp/settings.hpp"
#include "cli/lsp/verdict.hpp"

namespace bgtools::cli::lsp {

/// What a question about a document is answered from.
struct Question {
  const Json& params;
  DocumentPointer document{};
  SettingsPointer settings{};
  const Client& client;
  VerdictPointer verdict{};  ///< the last one on this document; null: not known yet
  StopFlag stop = nullptr;
};

/// A verdict that has the findings of a part of the document. If they are not explained yet, they
/// are now, for this part alone, unless its match has too many of them; null: it was stopped.
[[nodiscard]] VerdictPointer verdict_for(const Question& question, const Span& part);

/// Whether two parts have a place in common, or touch.
[[nodiscard]] inline bool touches(const Span& one, const Span& other) noexcept {
  return one.begin <= other.end && other.begin <= one.end;
}

/// textDocument/hover: the findings at a place with the pages of their rules, and the board.
[[nodiscard]] Answer hover(const Question& question);

/// The kinds of code actions.
inline constexpr std::string_view kQuickFixKind = "quickfix";
inline constexpr std::string_view kFixAllKind = "source.fixAll";

/// textDocument/codeAction: an action for each repair of the findings in a range, one for each
/// comment that allows some of them, and one, if it is asked for by its kind, for what `repair`
/// does.
[[nodiscard]] Answer code_actions(const Question& question);

/// codeAction/resolve: the action that makes what `repair` makes, with its edit.
[[nodiscard]] Answer resolved_action(const Question& question);

/// textDocument/formatting: the edit that makes the text what `convert` to its own format writes. A
/// fault says what would be lost.
[[nodiscard]] Answer formatting(const Question& question);

/// textDocument/documentSymbol: the matches and their games.
[[nodiscard]] Answer symbols(const Question& question);

/// textDocument/completion: the legal plays of the roll before a place, the cube actions that the
/// rules allow there, or the number of the next row.
[[nodiscard]] Answer completion(const Question& question);

/// completionItem/resolve: the item with the board after its play.
[[nodiscard]] Json completed_item(Json item, const Client& client);

/// textDocument/inlayHint: the pip counts after each line of a game, and the cube and the score
/// where they change.
[[nodiscard]] Answer inlay_hints(const Question& question);

/// textDocument/foldingRange: the lines of the matches and their games.
[[nodiscard]] Answer folding(const Question& question);

/// The edit that makes a document this text, as short as one replacement can be.
[[nodiscard]] Json edit_to(const Document& document, const std::string& text);

}  // namespace bgtools::cli::lsp
