#pragma once

#include <bgtools/game/stop.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "analysis/names/pseudonyms.hpp"
#include "questions/convert/headings.hpp"
#include "questions/convert/joined.hpp"
#include "questions/convert/sidecar.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "questions/writing/target.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/render/renderer.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// A transcript in another format, and what that cannot hold.
using ConvertArguments =
    Takes<ReadArguments, WhereArguments, NamesArguments, OgidArguments, GameArguments,
          AllowanceArguments, ShownArguments, WrittenArguments, TargetArguments, SetArguments>;

struct ConvertQuestion {
  RunOptions run{};
  Target target{};  ///< without a format if neither the arguments nor the shell say it
  report::Selection selection{};
  Headings headings{};                                       ///< what is changed in each record
  std::shared_ptr<const analysis::Pseudonyms> pseudonyms{};  ///< null: names are written
  bool writes_games = false;                                 ///< each game is a record of its own
  JoinedMatch* joined = nullptr;  ///< takes the matches, which are not written then; null: nobody
  bool is_strict = false;         ///< a transcript with errors is not written
  bool fails_if_lossy = false;    ///< any loss decides the exit status
  KeptLosses kept_losses = KeptLosses::all;
  report::RunReport report{};
};
/// `implied`: the target that the arguments need not name; null: none.
report::OrSentence<ConvertQuestion> convert_question(const ConvertArguments& arguments,
                                                     const Format* implied, StopFlag stop);

/// Takes the matches of the inputs that are written into one output.
class Written {
 public:
  virtual ~Written() = default;
  /// Whether the output is for the matches of one input only, so that bytes of the input can be
  /// kept.
  [[nodiscard]] virtual bool is_of_one_input() const { return false; }
  /// Called before each record is written; it may choose where.
  virtual void begin_record(const Match& /*record*/) {}
  /// Where it is appended.
  [[nodiscard]] virtual std::string& text() = 0;
  /// Whether there is no match there yet.
  [[nodiscard]] virtual bool is_empty() const = 0;
  /// A match is appended. False stops the conversion.
  virtual bool match_is_written() = 0;

 protected:
  Written() = default;
  Written(const Written&) = default;
  Written& operator=(const Written&) = default;
};

/// Learns the names of the players of an input, including matches that are not written.
void learn_names(const Input& input, const ConvertQuestion& question,
                 analysis::Pseudonyms& pseudonyms);

struct Converted {
  report::FileReport report{};
  LossCounts losses{};
  std::int64_t matches = 0;  ///< that were written
  bool has_errors = false;   ///< which a strict conversion refuses
  bool is_note = false;      ///< no transcript, and not named as one

  /// Whether it has matches, and none is selected.
  [[nodiscard]] bool is_unselected() const {
    return report.receipt.matches == 0 && !report.receipt.left_out.empty();
  }
  /// Whether everything that was read is in a match.
  [[nodiscard]] bool is_whole() const {
    return (report.receipt.matches != 0 || is_unselected()) && !report.receipt.has_dropped;
  }
};
/// `findings` is memory that may be used again; `sidecar` may be null. The answer is meaningless if
/// it was stopped.
[[nodiscard]] Converted convert(const Input& input, const ConvertQuestion& question,
                                report::Findings& findings, Sidecar* sidecar, Written& written);

/// Writes a match that was joined. `name`: what its report calls it.
[[nodiscard]] Converted write_joined(const Match& match, const std::string& name,
                                     const ConvertQuestion& question, report::Findings& findings,
                                     Written& written);

/// Why a strict conversion writes nothing.
[[nodiscard]] report::Sentence strict_refusal();

}  // namespace bgtools::questions
