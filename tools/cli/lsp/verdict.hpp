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

/// The most bytes of a text that are judged as one types: where every turn has a finding, this
/// takes 60 bytes of memory for each, and half a second.
inline constexpr std::size_t kMostText = std::size_t{2} * 1024 * 1024;

/// Why a document, or a part of it, could not be checked.
struct Trouble {
  std::string words{};  ///< "": it was
  /// Whether it is only that an editor cannot show such a file.
  bool is_of_other_kind = false;
};

/// What `check` says about a document.
struct Verdict {
  DocumentPointer document{};
  std::vector<report::Finding> findings{};  ///< those that are shown
  /// For each finding, the indices of those that follow from it.
  std::vector<std::vector<std::size_t>> consequences{};
  std::size_t left_out = 0;  ///< how many more findings there are
  Trouble trouble{};
  bool is_explained = false;  ///< it has all explanations
};

using VerdictPointer = std::shared_ptr<const Verdict>;

/// Whether the faults are explained, which may take tenths of a second where there are many.
enum class Depth : std::uint8_t { quick, explained };

/// How a document is judged.
struct JudgeOptions {
  Depth depth = Depth::explained;
  bool is_typing = false;  ///< the word at Document::typed may not be complete
  /// The matches that touch this part are enough; whether an allowance allows something is then not
  /// known, and not said.
  std::optional<Span> part{};
};

/// Judges a document. Null: it was stopped.
[[nodiscard]] VerdictPointer judge(const DocumentPointer& document, const Settings& settings,
                                   StopFlag stop, const JudgeOptions& options);

/// Why a document is not read at all: its bytes are those of a binary format, which no editor can
/// hand over as text, or it is too large.
[[nodiscard]] Trouble trouble_with(const Document& document);

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
