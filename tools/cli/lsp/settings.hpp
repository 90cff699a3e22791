#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/stop.hpp>
#include <memory>
#include <string>

#include "cli/lsp/documents.hpp"
#include "cli/options/groups.hpp"
#include "questions/check/check.hpp"
#include "report/baseline.hpp"

namespace bgtools::cli::lsp {

/// How a document is judged.
struct Judgement {
  questions::CheckQuestion question{};
  std::shared_ptr<const report::Baseline> baseline{};  ///< null: none
  std::string known_as{};                              ///< the path of the document in it
};

/// What a hover shows besides words.
enum class HoverBoard : std::uint8_t { text, svg, none };

/// The settings of a session. Those of the editor win over those of the command line, and these
/// over the section [check] of the `bgtools.conf` in the folder of the document or above.
class Settings {
 public:
  /// `given`: the options of the command line; `taken`: those that the command takes.
  Settings(Given given, Taken taken) : given_(std::move(given)), taken_(taken) {}

  /// The same with the settings of the editor: an object whose keys are long names of options, or
  /// one with such an object as its member `bgtools`. An error names the first that is wrong.
  [[nodiscard]] OrError<Settings> with(const Json& of_editor) const;

  /// Whether the settings without those of any folder are right.
  [[nodiscard]] OrError<void> are_right() const;

  /// How a document is judged now: `bgtools.conf` and the baseline are read anew.
  [[nodiscard]] OrError<Judgement> judgement(const Document& document, StopFlag stop) const;
  [[nodiscard]] HoverBoard hover_board() const;
  [[nodiscard]] bool shows_inlay_hints() const;

 private:
  /// What the editor and the command line say about what is shown.
  [[nodiscard]] LanguageServerArguments shown() const;

  Given given_;
  Taken taken_;
  Given of_editor_{};
};

using SettingsPointer = std::shared_ptr<const Settings>;

}  // namespace bgtools::cli::lsp
