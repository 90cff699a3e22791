#include <algorithm>
#include <bgtools/finding/allowance.hpp>
#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

constexpr std::string_view kBlankLetters = " \t\r\n";

std::string_view without_blanks_around(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlankLetters);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlankLetters) - first + 1);
}

/// Takes the first word off a text.
std::string_view take_word_of(std::string_view& text) {
  text = without_blanks_around(text);
  const std::size_t end = std::min(text.find_first_of(kBlankLetters), text.size());
  const std::string_view word = text.substr(0, end);
  text = without_blanks_around(text.substr(end));
  return word;
}

void add_allowances_of_line(std::string_view line, int game, Span span,
                            std::vector<Allowance>& allowances) {
  constexpr std::string_view kMark = "bgtools:";
  line = without_blanks_around(line);
  if (!line.starts_with(kMark)) return;
  Allowance allowance{.game = game, .text = line, .span = span};
  std::string_view rest = line.substr(kMark.size());
  if (take_word_of(rest) != "allow" || rest.empty()) {
    allowances.push_back(std::move(allowance));
    return;
  }
  std::string_view rules = take_word_of(rest);
  allowance.has_reason = !rest.empty();
  std::bitset<kRuleCount> named;
  std::optional<std::size_t> unknown;
  while (!rules.empty()) {
    const std::size_t end = std::min(rules.find(','), rules.size());
    allowance.rule_text = rules.substr(0, end);
    allowance.rule = rule_named(allowance.rule_text);
    if (!allowance.rule && unknown) {
      ++allowances[*unknown].others;
    } else if (!allowance.rule) {
      unknown = allowances.size();
      allowances.push_back(allowance);
    } else if (const auto number = static_cast<std::size_t>(*allowance.rule); !named[number]) {
      named.set(number);
      allowances.push_back(allowance);
    }
    rules.remove_prefix(std::min(end + 1, rules.size()));
  }
}

void add_allowances(std::string_view comment, int game, Span span,
                    std::vector<Allowance>& allowances) {
  while (!comment.empty()) {
    const std::size_t end = std::min(comment.find('\n'), comment.size());
    add_allowances_of_line(comment.substr(0, end), game, span, allowances);
    comment.remove_prefix(std::min(end + 1, comment.size()));
  }
}

}  // namespace

std::vector<Allowance> allowances_in(const Match& match) {
  std::vector<Allowance> allowances;
  for (const Tag& tag : match.tags) add_allowances(tag.value, 0, tag.span, allowances);
  for (const Comment& comment : match.comments) add_allowances(comment.text, 0, {}, allowances);
  int game = 0;
  for (const Game& played : match.games) {
    ++game;
    for (const Action& action : played.actions) {
      if (const auto* const comment = std::get_if<Comment>(&action.what)) {
        add_allowances(comment->text, game, action.span, allowances);
      }
    }
  }
  return allowances;
}

}  // namespace bgtools
