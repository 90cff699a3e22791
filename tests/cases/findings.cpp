// What is found in a text.

#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/verify.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {
namespace {

/// A sink that wants every rule, even those whose severity is `off`.
class Everything final : public Sink {
 public:
  bool report(Diagnostic diagnostic) override {
    diagnostics.push_back(std::move(diagnostic));
    return true;
  }
  [[nodiscard]] bool wants(Rule /*rule*/) const override { return true; }

  std::vector<Diagnostic> diagnostics;
};

Severity least_of(const Question& question) {
  const std::string word = question.option("least", "warning");
  for (const Severity severity :
       {Severity::off, Severity::info, Severity::warning, Severity::error}) {
    if (name(severity) == word) return severity;
  }
  throw std::runtime_error("no such severity: " + word);
}

Answer findings(const Question& question, const VerifyOptions& options) {
  const Source source("case", question.text);
  const Reader reader = reader_of(question);
  const Severity least = least_of(question);
  Everything sink;
  VerifyStats sum;
  std::vector<std::string> rules;
  bgtools::read(source, reader.extension, reader.format, sink, [&](Match&& match) {
    const VerifyStats stats = verify(match, options, sink);
    sum.games += stats.games;
    sum.turns += stats.turns;
    sum.unverified_turns += stats.unverified_turns;
    rules.push_back(stats.rules_applied);
    return true;
  });
  Answer answer;
  for (const Diagnostic& found : sink.diagnostics) {
    if (found.severity < least || (found.consequence_of && !question.has("consequences"))) continue;
    say(source, found, question, answer);
    if (question.has("stands") && found.stands) answer.back() += " stands";
    if (question.has("consequences") && found.consequence_of) {
      answer.back() += fmt::format(" follows from {}", *found.consequence_of + 1);
    }
  }
  if (question.has("rules")) answer.insert(answer.end(), rules.begin(), rules.end());
  if (question.has("counts")) {
    answer.push_back(fmt::format("{} games, {} turns, {} unverified", sum.games, sum.turns,
                                 sum.unverified_turns));
  }
  return answer;
}

std::optional<ProfileName> profile_of(const std::string& word) {
  const std::optional<ProfileName> profile = profile_named(word);
  if (!profile) throw std::runtime_error("no such profile: " + word);
  return profile;
}

void set(std::optional<bool>& answer, const std::string& value) { answer = value != "no"; }
void set(std::optional<int>& answer, const std::string& value) { answer = number_in(value); }

}  // namespace

VerifyOptions options_of(const Question& question) {
  VerifyOptions options;
  if (question.has("profile")) options.profile = profile_of(question.option("profile"));
  if (question.has("variant")) {
    options.variant = variant_named(question.option("variant"));
    if (!options.variant) throw std::runtime_error("no such game");
  }
  if (question.has("search")) options.search_actions = number_in(question.option("search"));
  if (question.has("answer")) {
    const std::string_view answer = question.options.at("answer");
    const std::size_t equals = answer.find('=');
    if (equals == std::string_view::npos) throw std::runtime_error("--answer=SWITCH=VALUE");
    options.answers.push_back({answer.substr(0, equals), answer.substr(equals + 1)});
  }
#define BGTOOLS_SWITCH(id, type, usual, asked, help)                 \
  if (question.has(std::string(name(Switch::id)))) {                 \
    set(options.id, question.option(std::string(name(Switch::id)))); \
  }
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  return options;
}

/// `findings [FORMAT]`: what reading and verifying report, from `--least=warning` on, without what
/// follows from other findings unless `--consequences`. `--words` adds what is said, `--stands`
/// which illegal plays stand, `--rules` the rules applied, `--counts` games and turns. `--profiles`
/// asks for every profile: a line of profiles before the findings that they share.
Answer ask_findings(const Question& question) {
  VerifyOptions options = options_of(question);
  if (!question.has("profiles")) return findings(question, options);
  std::vector<std::pair<std::string, Answer>> groups;
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    options.profile = static_cast<ProfileName>(i);
    const Answer answer = findings(question, options);
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.second == answer; });
    const std::string profile(name(*options.profile));
    if (same == groups.end()) {
      groups.emplace_back(profile, answer);
    } else {
      same->first += ' ' + profile;
    }
  }
  Answer all;
  for (const auto& [profiles, answer] : groups) {
    all.push_back(profiles + ':');
    for (const std::string& line : answer) all.push_back("  " + line);
  }
  return all;
}

}  // namespace bgtools::test::cases
