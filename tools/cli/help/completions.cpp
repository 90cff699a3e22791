#include "cli/help/completions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/text/joined.hpp>
#include <utility>

#include "cli/help/append.hpp"
#include "cli/help/values.hpp"

namespace bgtools::cli {
namespace {

using Kind = Values::Kind;

/// The spellings of an option: long, its opposite, short.
std::vector<std::string> spellings(const Option& option) {
  std::vector<std::string> list;
  list.push_back(fmt::format("--{}", option.name));
  if (has_opposite(option)) {
    list.push_back(fmt::format("--no-{}", option.name));
  }
  if (option.letter != 0) list.push_back(fmt::format("-{}", option.letter));
  return list;
}

std::string names_of_commands(std::span<const Command> commands) {
  std::string names;
  for (const Command& command : commands) append(names, "{} ", command.name);
  return names + "help";
}

/// The bash code that offers the values.
std::string bash_offer(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return fmt::format("_bgtools_words '{}'", text::joined(values.words, " "));
    case Kind::files:
      return "_bgtools_paths -f";
    case Kind::directories:
      return "_bgtools_paths -d";
    case Kind::none:
      break;
  }
  return "";
}

std::string bash(std::span<const Command> commands) {
  std::string out = R"(# bash completion for bgtools; needs bash 4.2 or later
_bgtools_words() {
  local IFS=$' \t\n'
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

_bgtools_paths() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
}

_bgtools() {
  local current=${COMP_WORDS[COMP_CWORD]} previous= command=${COMP_WORDS[1]}
  COMPREPLY=()
  ((COMP_CWORD == 0)) || previous=${COMP_WORDS[COMP_CWORD - 1]}
  # `--name=value` comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";
  append(out, R"(  if ((COMP_CWORD == 1)); then
    _bgtools_words '{0} --help --version'
    return
  fi
  if [[ $command == help ]]; then
    _bgtools_words '{0}'
    return
  fi
  case $command:$previous in
)",
         names_of_commands(commands));
  for (const Command& command : commands) {
    for (const Option* const option : options_of(command.takes)) {
      if (option->value.empty()) continue;
      std::string pattern = fmt::format("{}:--{}", command.name, option->name);
      if (option->letter != 0) append(pattern, " | {}:-{}", command.name, option->letter);
      append(out, "    {})\n", pattern);
      const std::string offer = bash_offer(values_of(*option));
      if (!offer.empty()) append(out, "      {}\n", offer);
      out += "      return ;;\n";
    }
  }
  out += "  esac\n  if [[ $current == -* ]]; then\n    case $command in\n";
  for (const Command& command : commands) {
    std::string list;
    for (const Option* const option : options_of(command.takes)) {
      append(list, "{} ", text::joined(spellings(*option), " "));
    }
    append(out, "      {}) _bgtools_words '{}' ;;\n", command.name, list);
  }
  out += "    esac\n    return\n  fi\n  case $command in\n";
  for (const Command& command : commands) {
    const std::string offer = bash_offer(operands_of(command));
    if (!offer.empty()) append(out, "    {}) {} ;;\n", command.name, offer);
  }
  out += "  esac\n}\n\ncomplete -F _bgtools bgtools\n";
  return out;
}

/// Puts a backslash before each of the letters.
std::string escaped(std::string_view text, std::string_view letters) {
  std::string out;
  for (const char letter : text) {
    if (letters.find(letter) != std::string_view::npos) out += '\\';
    out += letter;
  }
  return out;
}

/// A text in single quotes, for zsh and bash.
std::string zsh_quoted(std::string_view text) {
  std::string out = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      out += "'\\''";
    } else {
      out += letter;
    }
  }
  out += '\'';
  return out;
}

/// The action of _arguments for a value or an operand.
std::string zsh_action(const Values& values) {
  switch (values.kind) {
    case Kind::words: {
      std::string list;
      for (const std::string& word : values.words) {
        append(list, "{}{}", list.empty() ? "" : " ", escaped(word, ":()"));
      }
      return fmt::format("({})", list);
    }
    case Kind::files:
      return "_files";
    case Kind::directories:
      return "_files -/";
    case Kind::none:
      break;
  }
  return " ";
}

std::string zsh_option(const Option& option, std::string_view spelling) {
  std::string spec = "*";
  spec += spelling;
  append(spec, "[{}]", escaped(option.help, "[]\\"));
  if (!option.value.empty() && !spelling.starts_with("--no-")) {
    append(spec, ":{}:{}", escaped(option.value, ":"), zsh_action(values_of(option)));
  }
  return zsh_quoted(spec);
}

std::string zsh(std::span<const Command> commands) {
  std::string out = R"(#compdef bgtools
# zsh completion for bgtools

_bgtools() {
  local -a commands
  commands=(
)";
  for (const Command& command : commands) {
    append(out, "    {}\n",
           zsh_quoted(fmt::format("{}:{}", command.name, escaped(command.summary, ":"))));
  }
  out += R"(    'help:list the options of a command'
  )
  if ((CURRENT == 2)); then
    _describe -t commands command commands
    return
  fi
  local command=${words[2]}
  shift words
  ((CURRENT--))
  case $command in
    help)
      _describe -t commands command commands ;;
)";
  for (const Command& command : commands) {
    append(out, "    {})\n      _arguments -s -S", command.name);
    for (const Option* const option : options_of(command.takes)) {
      for (const std::string& spelling : spellings(*option)) {
        append(out, " \\\n        {}", zsh_option(*option, spelling));
      }
    }
    append(out, " \\\n        {} ;;\n",
           zsh_quoted(fmt::format("*:operand:{}", zsh_action(operands_of(command)))));
  }
  out += R"(  esac
}

if [[ ${funcstack[1]} == _bgtools ]]; then
  _bgtools "$@"
else
  compdef _bgtools bgtools
fi
)";
  return out;
}

/// A text in single quotes, for fish.
std::string fish_quoted(std::string_view text) { return fmt::format("'{}'", escaped(text, "'\\")); }

std::string fish_offer(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return fmt::format(" -x -a {}", fish_quoted(text::joined(values.words, " ")));
    case Kind::files:
      return " -r -F";
    case Kind::directories:
      return " -x -a '(__fish_complete_directories)'";
    case Kind::none:
      break;
  }
  return " -x";
}

std::string fish(std::span<const Command> commands) {
  std::string out = "# fish completion for bgtools\ncomplete -c bgtools -f\n";
  out +=
      "complete -c bgtools -n __fish_use_subcommand -l version -d 'print the version and the "
      "supported "
      "formats'\n"
      "complete -c bgtools -n __fish_use_subcommand -l help -d 'list the commands'\n";
  for (const Command& command : commands) {
    append(out, "complete -c bgtools -n __fish_use_subcommand -a {} -d {}\n", command.name,
           fish_quoted(command.summary));
  }
  append(out,
         "complete -c bgtools -n __fish_use_subcommand -a help -d 'list the options of a command'\n"
         "complete -c bgtools -n '__fish_seen_subcommand_from help' -a '{}'\n",
         names_of_commands(commands));
  for (const Command& command : commands) {
    const std::string when = fmt::format(
        "complete -c bgtools -n '__fish_seen_subcommand_from {0}; and not "
        "__fish_seen_subcommand_from help'",
        command.name);
    for (const Option* const option : options_of(command.takes)) {
      append(out, "{} -l {}", when, option->name);
      if (option->letter != 0) append(out, " -s {}", option->letter);
      if (!option->value.empty()) out += fish_offer(values_of(*option));
      append(out, " -d {}\n", fish_quoted(option->help));
      if (has_opposite(*option)) {
        append(out, "{} -l no-{} -d {}\n", when, option->name,
               fish_quoted(fmt::format("turn --{} off", option->name)));
      }
    }
    const Values operands = operands_of(command);
    if (operands.kind == Kind::files) {
      append(out, "{} -F\n", when);
    } else if (operands.kind == Kind::words) {
      append(out, "{} -a {}\n", when, fish_quoted(text::joined(operands.words, " ")));
    }
  }
  return out;
}

struct Shell {
  std::string_view name;
  std::string (*script)(std::span<const Command> commands) = nullptr;
};

constexpr std::array<Shell, 3> kShells = {Shell{"bash", &bash}, Shell{"zsh", &zsh},
                                          Shell{"fish", &fish}};

}  // namespace

std::optional<std::string> completions_for(std::string_view shell,
                                           std::span<const Command> commands) {
  for (const Shell& known : kShells) {
    if (known.name == shell) return known.script(commands);
  }
  return std::nullopt;
}

std::vector<std::string> names_of_shells() {
  std::vector<std::string> names;
  names.reserve(kShells.size());
  for (const Shell& shell : kShells) names.emplace_back(shell.name);
  return names;
}

}  // namespace bgtools::cli
