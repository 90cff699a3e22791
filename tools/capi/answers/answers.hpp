#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/stop.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/exit_code.hpp"

/// What the program answers, for callers that have bytes instead of files.
///
/// Each function takes its options as the text of a JSON object; see options_in(). A fault of a
/// transcript is a finding in the answer, never a refusal. Nothing here keeps a state, so calls may
/// run at the same time. Only std::bad_alloc and std::length_error are thrown.
///
/// A stop flag ends an answer early. What is returned then is meaningless, an answer or a refusal:
/// the caller who set the flag looks at it.
namespace bgtools::answers {

/// The bytes of one transcript or position, without packing, and what reports call them. The
/// extension of the name helps detection.
struct NamedBytes {
  std::string_view bytes;
  std::string_view name;
};

/// An answer.
struct Answer {
  std::string json;                                 ///< one value, with the keys of docs/report.md
  std::optional<std::string> bytes{};               ///< what was written: a transcript or a picture
  std::optional<std::string> html{};                ///< a part of a page, where one is asked for
  std::vector<std::string> notes{};                 ///< what the program says on stderr besides
  report::ExitCode exit = report::ExitCode::clean;  ///< the program's exit status
};

/// Why there is no answer.
struct Refusal {
  enum class Kind : std::uint8_t {
    options,  ///< the options or another argument are wrong
    input     ///< the input does not have what was asked for
  };
  Kind kind = Kind::options;
  std::string message{};  ///< lower case, no full stop
};

using Answered = OrError<Answer, Refusal>;

/// Is told the `diagnostic` record of a finding, in JSON without a line end.
using OnFinding = std::function<void(const std::string& record)>;

/// The report of `check --output-format json` as an array of records. The caller's option `html`
/// asks for the findings as a part of a page besides, as the report in HTML has them; `board` and
/// `explain` have it, too. `on_finding` is told each finding while the judgement goes on, game by
/// game, as far as it is known then.
[[nodiscard]] Answered check(const NamedBytes& given, std::string_view options,
                             StopFlag stop = nullptr, const OnFinding& on_finding = {});

/// What a transcript says, without judging it: `document` is the record of docs/formats/json.md,
/// `report` the records about what could not be read.
[[nodiscard]] Answered read(const NamedBytes& given, std::string_view options,
                            StopFlag stop = nullptr);

/// The transcript, or the positions, in the format of the option `to`, as bytes. The records of
/// `report` say what was found and what was lost.
[[nodiscard]] Answered convert(const NamedBytes& given, std::string_view options,
                               StopFlag stop = nullptr);

/// What the input is.
[[nodiscard]] Answered detect(const NamedBytes& given, std::string_view options,
                              StopFlag stop = nullptr);

/// The board of a position, or of a place of a transcript, as `show` writes it; the option
/// `output-format` asks for a picture as bytes besides.
[[nodiscard]] Answered board(const NamedBytes& given, std::string_view options,
                             StopFlag stop = nullptr);

/// The repaired transcript as bytes in its encoding, what was done about each fault, and the
/// difference.
[[nodiscard]] Answered repair(const NamedBytes& given, std::string_view options,
                              StopFlag stop = nullptr);

/// The rows of a transcript as `rows` writes them in CSV, or in NDJSON with the option `to`, as
/// bytes. Without a match, the notes say why.
[[nodiscard]] Answered rows(const NamedBytes& given, std::string_view options,
                            StopFlag stop = nullptr);

/// What two transcripts of one match say differently.
[[nodiscard]] Answered diff(const NamedBytes& a, const NamedBytes& b, std::string_view options,
                            StopFlag stop = nullptr);

/// One transcript of two, as bytes unless something is left open, and what was done about each
/// difference. The format is that of the option `to`, else mat.
[[nodiscard]] Answered merge(const NamedBytes& a, const NamedBytes& b, std::string_view options,
                             StopFlag stop = nullptr);

/// Whether the dice of all inputs together are fair; the option `output-format` asks for a text or
/// a page as bytes besides.
[[nodiscard]] Answered dice(std::span<const NamedBytes> inputs, std::string_view options,
                            StopFlag stop = nullptr);

/// Every legal play of a roll; nullopt: the game has no dice.
[[nodiscard]] Answered plays(std::string_view position, std::optional<std::string_view> roll,
                             std::string_view options);

/// The pages of rules, which codes, names or prefixes select; several are separated by blanks or
/// commas.
[[nodiscard]] Answered explain(std::string_view rules, std::string_view options);

/// All formats.
[[nodiscard]] Answered formats_list(std::string_view options);

/// All profiles.
[[nodiscard]] Answered profiles_list(std::string_view options);

}  // namespace bgtools::answers
