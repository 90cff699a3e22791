#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <bgtools/text/source.hpp>
#include <cases/page.hpp>
#include <string>
#include <string_view>
#include <vector>

/// What the questions share: reading a text, and saying what was found.
namespace bgtools::test::cases {

/// The format that a question names in its first word, such as `mat`; the extension is that of
/// `--as`, of the file, or of the format that the text looks like.
struct Reader {
  const Format* format = nullptr;  ///< null: detection decides
  std::string extension;
};
[[nodiscard]] Reader reader_of(const Question& question);

struct Read {
  std::vector<Match> matches{};
  std::vector<Diagnostic> found{};
};
/// Reads the text as the question says: with the named format alone, or as files are read, with
/// detection and what it reports.
[[nodiscard]] Read read(const Source& source, const Question& question);

/// All that the records say, line by line.
void add_records(const Source& source, const std::vector<Match>& matches, const Question& question,
                 Answer& answer);

/// "6:16 warning BG001": `line:column`, or the byte in a binary format or with `--bytes`. With
/// `--words` more lines follow, each indented: the message and label, the notes, the help, and the
/// repairs.
void say(const Source& source, const Diagnostic& found, const Question& question, Answer& answer);

/// `--profile=NAME`, `--variant=NAME`, `--search=ACTIONS`, `--SWITCH[=no|NUMBER]` for each switch
/// that is an option, as in switches.def, and `--answer=SWITCH=VALUE` for one of the switches of a
/// game. The question has to outlive the options.
[[nodiscard]] VerifyOptions options_of(const Question& question);
/// Takes the first word from a question, such as `sgf` or `mat:studio`. Throws std::runtime_error
/// without one.
[[nodiscard]] std::string take_form(Question& question);
/// The matches one after the other in that format, as `convert` writes them; if raw, by the writer
/// alone, which reports no losses. Throws std::runtime_error if there is no such format.
[[nodiscard]] std::string written(const std::vector<Match>& matches, const std::string& form,
                                  bool is_raw, Sink& losses);
/// What changes when the matches are written in a format and read again; nothing if nothing does.
void add_again(const std::vector<Match>& matches, const std::string& form, const Question& question,
               Answer& answer);

/// The number that a word is. Throws std::runtime_error for other words.
[[nodiscard]] int number_in(const std::string& word);

}  // namespace bgtools::test::cases
