// The listener does not change the findings: a sink that does not want a rule still gets all
// others.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

/// Keeps the diagnostics of the rules that it wants; readers may report others to it as well.
class Listener final : public Sink {
 public:
  explicit Listener(std::function<bool(Rule)> wants) : wants_(std::move(wants)) {}
  bool report(Diagnostic diagnostic) override {
    if (wants_(diagnostic.rule)) diagnostics.push_back(std::move(diagnostic));
    return true;
  }
  [[nodiscard]] bool wants(Rule rule) const override { return wants_(rule); }

  std::vector<Diagnostic> diagnostics;

 private:
  std::function<bool(Rule)> wants_;
};

/// A diagnostic in words, or what was verified.
struct Telling {
  std::optional<Rule> rule{};
  std::string text;
};

std::string place_words(const Diagnostic& found) {
  return fmt::format("{} {}-{}", code(found.rule), found.span.begin, found.span.end);
}

/// Adds diagnostics in words, each with the place of its cause unless the cause is of the rule
/// `left_out`.
void tell(const std::vector<Diagnostic>& diagnostics, std::optional<Rule> left_out,
          std::vector<Telling>& tellings) {
  for (const Diagnostic& found : diagnostics) {
    std::string cause;
    if (found.consequence_of) {
      const Diagnostic& from = diagnostics.at(static_cast<std::size_t>(*found.consequence_of));
      if (from.rule != left_out) cause = place_words(from);
    }
    std::string text = fmt::format("{} {} match {} game {} turn {} {}: {} ({})", place_words(found),
                                   name(found.severity), found.match, found.game, found.turn,
                                   found.stands ? "stands" : "", found.message, found.label);
    for (const std::string& note : found.notes) text += "; " + note;
    text += "; help: " + found.help + "; follows from " + cause;
    tellings.push_back({found.rule, std::move(text)});
  }
}

/// All that a listener is told about a text, and what was verified.
std::vector<Telling> tellings(const Source& source, const std::string& extension,
                              const std::function<bool(Rule)>& wants,
                              std::optional<Rule> left_out = std::nullopt) {
  // Enough to explain a fault, and the same for every listener.
  constexpr std::int64_t kActions = 20'000;
  std::vector<Telling> all;
  Listener reader(wants);
  VerifyOptions options;
  options.search_actions = kActions;
  read(source, extension, nullptr, reader, [&](Match&& match) {
    Listener listener(wants);
    const VerifyStats stats = verify(match, options, listener);
    tell(listener.diagnostics, left_out, all);
    all.push_back({std::nullopt, fmt::format("{} games, {} turns, {} not verified", stats.games,
                                             stats.turns, stats.unverified_turns)});
    return true;
  });
  tell(reader.diagnostics, left_out, all);
  return all;
}

/// The words, without those of some rules.
std::vector<std::string> without(const std::vector<Telling>& tellings,
                                 const std::function<bool(Rule)>& is_left_out) {
  std::vector<std::string> texts;
  for (const Telling& each : tellings) {
    if (!each.rule || !is_left_out(*each.rule)) texts.push_back(each.text);
  }
  return texts;
}

bool is_off(Rule rule) { return info(rule).severity == Severity::off; }

TEST(ListenerSlow, WithoutOneRuleGetsAllOthers) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testdata())) {
    if (!entry.is_regular_file()) continue;
    const std::string bytes = contents(entry.path());
    const Source source(entry.path().string(), bytes);
    const std::string extension = entry.path().extension().string();
    const auto wants_usual = [](Rule rule) { return !is_off(rule); };
    const std::vector<Telling> usual = tellings(source, extension, wants_usual);
    EXPECT_EQ(without(tellings(source, extension, [](Rule) { return true; }), is_off),
              without(usual, is_off))
        << entry.path() << " with all rules";
    std::set<Rule> rules;
    for (const Telling& each : usual) {
      if (each.rule) rules.insert(*each.rule);
    }
    for (const Rule rule : rules) {
      const auto is_it = [&](Rule other) { return other == rule; };
      const auto wants = [&](Rule other) { return !is_it(other) && !is_off(other); };
      EXPECT_EQ(without(tellings(source, extension, wants_usual, rule), is_it),
                without(tellings(source, extension, wants), [](Rule) { return false; }))
          << entry.path() << " without " << code(rule);
    }
    ++files;
  }
  EXPECT_GT(files, 300U);
}

}  // namespace
}  // namespace bgtools::test
