#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/lsp/client.hpp"
#include "cli/lsp/documents.hpp"
#include "cli/lsp/settings.hpp"
#include "report/finding.hpp"

namespace bgtools::cli::lsp {

/// What `check` says about a document.
struct Verdict {
  DocumentPointer document{};
  std::vector<report::Finding> findings{};  ///< those that are shown
  /// For each finding, the indices of those that follow from it.
  std::vector<std::vector<std::size_t>> consequences{};
  std::size_t left_out = 0;  ///< how many more findings there are
  /// Why the document, or a part of it, could not be checked; "": it was.
  std::string trouble{};
  /// Whether the trouble is only that an editor cannot show such a file.
  bool is_of_other_kind = false;
};

using VerdictPointer = std::shared_ptr<const Verdict>;

/// Whether the faults are explained, which may take tenths of a second where there are many.
enum class Depth : std::uint8_t { quick, explained };

/// Judges a document. Null: it was stopped.
[[nodiscard]] VerdictPointer judge(const DocumentPointer& document, const Settings& settings,
                                   Depth depth, StopFlag stop);

/// The name of the binary format of a document, whose bytes no editor can hand over as text; "": it
/// is a text.
[[nodiscard]] std::string_view binary_format_of(const Document& document);

/// The part of the document that a finding is about.
[[nodiscard]] Span span_of(const report::Finding& finding);

/// The message of a finding with its notes, without anything that an editor could obey.
[[nodiscard]] std::string words_of(const report::Finding& finding);

/// One diagnostic of the protocol. `at`: its index in the verdict.
[[nodiscard]] Json diagnostic_of(const Verdict& verdict, std::size_t at, TextPlaces& places,
                                 const Client& client);

/// The notification textDocument/publishDiagnostics.
[[nodiscard]] std::string publication_of(const Verdict& verdict, const Client& client);

}  // namespace bgtools::cli::lsp
