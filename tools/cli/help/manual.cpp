#include "cli/help/manual.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/joined.hpp>
#include <iterator>

#include "cli/help/append.hpp"
#include "cli/help/values.hpp"
#include "report/version.hpp"

namespace bgtools::cli {
namespace {

/// Words for a line of mdoc, where a backslash begins an escape. A zero-width character marks a
/// word that mdoc would take for punctuation or for a macro.
std::string words_of(std::string_view text) {
  std::string out;
  bool begins_word = true;
  for (const char letter : text) {
    const bool is_upper = letter >= 'A' && letter <= 'Z';
    const bool is_mark = std::string_view("().,:;|[]?!'").find(letter) != std::string_view::npos;
    if (begins_word && (is_upper || is_mark)) out += "\\&";
    if (letter == '\\') {
      out += "\\e";
    } else if (letter == '-') {
      out += "\\-";
    } else {
      out += letter;
    }
    begins_word = letter == ' ';
  }
  return out;
}

/// Appends running text in lines of less than 80 columns. A dot at the beginning of a line would
/// make it a macro.
void append_text(std::string& out, std::string_view text) {
  constexpr std::size_t kColumns = 76;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (column != 0 && column + word.size() > kColumns) {
      out += '\n';
      column = 0;
    } else if (column != 0) {
      out += ' ';
      ++column;
    }
    if (column == 0 && (word.starts_with('.') || word.starts_with('\''))) out += "\\&";
    for (const char letter : word) {
      out += letter;
      if (letter == '\\') out += 'e';
    }
    column += word.size();
  }
  out += '\n';
}

/// Appends a phrase of the tables as a sentence.
void append_sentence(std::string& out, std::string_view words) {
  std::string sentence(words);
  if (!sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z') {
    sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
  }
  sentence += '.';
  append_text(out, sentence);
}

void append_option(std::string& out, const Option& option) {
  out += ".It";
  if (option.letter != 0) append(out, " Fl {} ,", option.letter);
  const bool is_switch = has_opposite(option) && option.value.empty();
  append(out, " Fl \\-{}{}", is_switch ? "[no\\-]" : "", words_of(option.name));
  if (!option.value.empty()) append(out, " Ar {}", words_of(option.value));
  if (option.has_no_form()) append(out, " , Fl \\-no\\-{}", words_of(option.name));
  out += '\n';
  std::string help(option.help);
  if (!option.choices.empty()) {
    std::string choices(option.choices);
    for (std::size_t at = choices.find('|'); at != std::string::npos; at = choices.find('|')) {
      choices.replace(at, 1, ", ");
    }
    append(help, " ({})", choices);
  }
  append_sentence(out, help);
  if (option.repeats()) out += "May be given several times.\n";
}

void append_command(std::string& out, const Command& command) {
  append(out, ".Ss bgtools {}\n", command.name);
  append(out, ".Nm\n.Cm {}\n.Op Ar options\n", command.name);
  if (!command.operands.empty()) append(out, ".Ar \"{}\\&\"\n", words_of(command.operands));
  out += ".Pp\n";
  append_sentence(out, command.summary);
  const auto list = options_of(command.takes);
  for (const Section section : {Section::input, Section::game, Section::report, Section::output}) {
    const auto is_here = [&](const Option* option) { return option->section == section; };
    if (std::none_of(list.begin(), list.end(), is_here)) continue;
    append(out, ".Pp\n{}:\n.Bl -tag -width 4n -offset indent -compact\n", name(section));
    for (const Option* const option : list) {
      if (option->section == section) append_option(out, *option);
    }
    out += ".El\n";
  }
}

std::string head_of(std::string_view name, int section, std::string_view summary) {
  std::string title;
  for (const char letter : name) {
    title += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return fmt::format(".Dd {}\n.Dt {} {}\n.Os\n.Sh NAME\n.Nm {}\n.Nd {}\n", report::kReleaseDate,
                     title, section, name, summary);
}

/// The page of the program before its list of commands, and after it.
constexpr std::string_view kBeforeCommands = R"(.Sh SYNOPSIS
.Nm
.Ar command
.Op Ar options
.Op Ar arguments
.Nm
.Cm help
.Op Ar command
.Nm
.Fl \-version
.Sh DESCRIPTION
.Nm
reads transcripts of backgammon games, replays every roll, play, cube action
and score by the rules, and reports what is wrong, with file, line and column.
It converts between the formats that
.Xr bgtools-formats 5
lists and reports what a format cannot hold.
.Pp
Nothing is lost silently, a legal record has no findings, and nothing passes
unchecked: empty, unknown, truncated or unreadable input never ends with 0.
.Pp
Results go to the standard output, everything else to the standard error.
The operand
.Sq \-
is the standard input.
Options may come before or after operands.
If one is given several times, the last counts, except as noted;
one that names a file to write is given once.
Every switch has an opposite that begins with
.Fl \-no\- .
.Sh COMMANDS
)";
constexpr std::string_view kAfterCommands = R"(.Sh ENVIRONMENT
.Bl -tag -width NO_COLOR
.It Ev BGTOOLS_ Ns Ar OPTION
A setting by the long name of its option, such as
.Ev BGTOOLS_FAIL_ON .
The command line overrides it, and it overrides
.Pa bgtools.conf .
.It Ev NO_COLOR
No colours, unless
.Fl \-color Ar always
asks for them.
.El
.Sh FILES
.Bl -tag -width bgtools.conf
.It Pa bgtools.conf
Settings, from the working directory or the nearest folder above it that has
the file.
Sections are the names of commands, keys the long names of their options.
.Nm Cm config
prints the settings in effect and where each comes from.
.It Pa .bgtools\-*.tmp
The new text of a file that a killed run was about to replace; it may be
deleted.
A run that is killed while it writes a new file leaves nothing, except on a
file system without nameless files.
.El
.Sh EXIT STATUS
.Bl -tag -width 4n -compact
.It 0
Nothing at or above the level of
.Fl \-fail\-on .
.It 1
Findings.
.It 2
The job could not be done, or not all of it: bad usage, input that is missing
or cannot be read, nothing to check.
It takes precedence over 1.
.It 130 , 143
Interrupted by SIGINT or SIGTERM: what was finished is reported, and no file is
written after the signal.
.El
.Sh EXAMPLES
Check a folder, and let a build fail if a record is wrong:
.Pp
.Dl bgtools check \-\-output\-format github league/
.Pp
Read what a finding means:
.Pp
.Dl bgtools explain BG101
.Pp
Convert a match of GNU Backgammon for a program that reads
.Pa .mat :
.Pp
.Dl bgtools convert final.sgf \-o final.mat
.Pp
Install the completions for bash:
.Pp
.Dl bgtools completions bash > ~/.local/share/bash\-completion/completions/bgtools
.Sh SEE ALSO
.Xr bgtools-formats 5
)";

std::string program_page(std::span<const Command> commands) {
  std::string out = head_of("bgtools", 1, "read, check and convert recorded backgammon games");
  out += kBeforeCommands;
  for (const Command& command : commands) append_command(out, command);
  out += kAfterCommands;
  return out;
}

std::string formats_page(std::span<const Command> /*commands*/) {
  std::string out =
      head_of("bgtools-formats", 5, "formats of transcripts and positions that bgtools knows");
  out += R"(.Sh DESCRIPTION
The content of a file decides its format; its name only breaks ties.
.Xr bgtools 1
reads leniently and reports what it read; it writes one canonical form of each
format, or the dialect that
.Fl \-dialect
names, and reports each field that the format cannot hold with a code from
BG601 on.
.Sh TRANSCRIPTS
.Bl -tag -width 4n
)";
  for (const Format& format : formats()) {
    append(out, ".It Sy {}\n", format.name);
    append_sentence(
        out, fmt::format("{}{}", format.title, format.is_experimental ? " (experimental)" : ""));
    if (format.write == nullptr) {
      out += "Read but not written.\n";
    } else {
      out += format.read == nullptr ? "Written but not read.\n" : "Read and written.\n";
    }
    if (!format.extensions.empty()) {
      append_sentence(out, fmt::format("File names end with {}", text::joined(format.extensions)));
    }
    if (!format.dialects.empty())
      append_sentence(out, fmt::format("Dialects: {}", text::joined(format.dialects)));
    if (!format.written_dialects.empty()) {
      append_sentence(out, fmt::format("Dialects that can be written: {}",
                                       text::joined(format.written_dialects)));
    }
  }
  out += ".El\n.Sh POSITIONS\n.Bl -tag -width 4n\n";
  for (const PositionFormat& format : position_formats()) {
    append(out, ".It Sy {}\n", format.name);
    append_sentence(out, format.title);
    append(out, "{}\n", format.write == nullptr ? "Read but not written." : "Read and written.");
  }
  out += ".El\n.Sh SEE ALSO\n.Xr bgtools 1\n";
  return out;
}

}  // namespace

std::optional<std::string> manual_page(std::string_view name, std::span<const Command> commands) {
  if (name == "bgtools") return program_page(commands);
  if (name == "bgtools-formats") return formats_page(commands);
  return std::nullopt;
}

}  // namespace bgtools::cli
