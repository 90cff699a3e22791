#include "questions/reading/run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/allowance.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/unread.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/rules/switch_name.hpp>
#include <bgtools/text/numbers.hpp>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/names/name_map.hpp"
#include "analysis/rows/match_tags.hpp"
#include "questions/reading/game_answer.hpp"
#include "questions/reading/left_out.hpp"
#include "questions/reading/shared_search.hpp"
#include "questions/reading/unfinished.hpp"
#include "report/nearest.hpp"
#include "report/text.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

/// Takes the findings of a reader, weighs those about a file that no format takes by how the user
/// chose it, and keeps apart what is said of its bytes.
class InputSink final : public Sink {
 public:
  InputSink(const Input& input, const Source& source, const RunOptions& options, Sink& findings)
      : input_(input),
        source_(source),
        findings_(findings),
        expected_{
            .is_named = input.is_named,
            .may_be_notes = (!input.is_named || options.passes_notes) && input.extension == ".txt"},
        damage_(input.damage) {}

  bool report(Diagnostic diagnostic) override {
    if (diagnostic.rule == Rule::damaged_file) {
      if (!damage_.empty()) damage_ += "; ";
      damage_ += diagnostic.message;
      return true;
    }
    // A damaged file in which nothing is found is reported as damaged.
    const bool finds_nothing =
        diagnostic.rule == Rule::nothing_to_check || diagnostic.rule == Rule::unknown_format;
    if (!damage_.empty() && finds_nothing) return true;
    if (drops(diagnostic.rule) && (dropped_in_.empty() || dropped_in_.back() != diagnostic.match)) {
      dropped_in_.push_back(diagnostic.match);
    }
    if (diagnostic.rule == Rule::not_a_transcript || diagnostic.rule == Rule::unknown_format) {
      weigh_unread(source_, input_.extension, expected_, diagnostic);
    }
    return findings_.report(std::move(diagnostic));
  }
  [[nodiscard]] bool wants(Rule rule) const override { return findings_.wants(rule); }
  /// Whether text is in no match, but for that in these matches.
  [[nodiscard]] bool has_dropped(const std::vector<int>& but_in) const {
    return std::any_of(dropped_in_.begin(), dropped_in_.end(), [&](int match) {
      return !std::binary_search(but_in.begin(), but_in.end(), match);
    });
  }
  [[nodiscard]] const std::string& damage() const { return damage_; }

 private:
  /// Whether a reader that reports this rule leaves text out of the record: a line, a field, or a
  /// board that a record cannot hold. An impossible play is kept as text.
  static bool drops(Rule rule) {
    return rule == Rule::syntax_error || rule == Rule::line_too_long ||
           rule == Rule::mixed_colours || rule == Rule::checker_count;
  }

  const Input& input_;
  const Source& source_;
  Sink& findings_;
  Expected expected_;
  std::vector<int> dropped_in_;  ///< numbers of matches; 0: none
  std::string damage_;
};

/// Finds the places of allowances in the text, one after another.
class AllowancePlaces {
 public:
  explicit AllowancePlaces(const Source& source) : source_(source) {}

  /// The words of the allowance if the text has them letter by letter, or else the comment or the
  /// beginning of the match.
  Span place_of(const Allowance& allowance, Span match, const Format* format) {
    const Span whole = allowance.span.is_empty() ? match : allowance.span;
    if (format != nullptr && format->is_binary) return whole;
    if (whole != whole_) {
      whole_ = whole;
      next_ = 0;
      misses_ = 0;
      line_ = nullptr;
    }
    // The rules of a line are named one after the other, and the lines of a comment are, too.
    if (allowance.text.data() != line_) {
      line_ = allowance.text.data();
      const std::size_t at = misses_ == kMostMisses
                                 ? std::string_view::npos
                                 : source_.text(whole).find(allowance.text, next_);
      is_found_ = at != std::string_view::npos;
      if (!is_found_) ++misses_;
      if (is_found_) {
        place_ = {whole.begin + at, whole.begin + at + allowance.text.size()};
        next_ = at + allowance.text.size();
      }
    }
    if (is_found_) return place_;
    return allowance.span.is_empty() ? Span{match.begin, match.begin} : allowance.span;
  }

 private:
  /// How many lines of a comment may be looked for in vain: each costs a look at all of it.
  static constexpr int kMostMisses = 16;

  const Source& source_;
  Span whole_{};
  std::size_t next_ = 0;  ///< where the next line may begin
  int misses_ = 0;
  const char* line_ = nullptr;  ///< the last line
  bool is_found_ = false;
  Span place_{};
};

/// Whether a match, with the text up to the end of its last game, has a place in common with a
/// part of the text, or touches it.
bool touches(const Match& match, const Span& part) {
  std::uint64_t end = match.span.end;
  if (!match.games.empty()) end = std::max(end, match.games.back().span.end);
  return match.span.begin <= part.end && part.begin <= end;
}

Sentence no_number(OptionName option, std::string_view text) {
  return Sentence(option, ": '", text, "' is not a whole number of at least 0");
}

std::optional<int> count_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size() && number >= 0;
  return is_number ? std::optional(number) : std::nullopt;
}

OrSentence<void> take_variant(const Text& text, VerifyOptions& game) {
  if (!text) return {};
  const auto variant = known_variant(OptionName{"variant"}, *text);
  if (!variant) return variant.error();
  game.variant = *variant;
  return {};
}

OrSentence<void> take_switches(const Texts& texts, VerifyOptions& game) {
  if (texts.empty()) return {};
  const GameRules* const rules = game.variant ? game_rules(*game.variant) : nullptr;
  if (game.variant && rules == nullptr) {
    return Sentence(OptionName{"switch"}, ": ", name(*game.variant), " is played in one way only");
  }
  for (const std::string& text : texts) {
    const auto answer = game_answer(text, rules);
    if (!answer) return answer.error();
    game.answers.push_back(*answer);
  }
  return {};
}

OrSentence<void> take_profile(const Text& text, VerifyOptions& game) {
  if (!text) return {};
  game.profile = profile_named(*text);
  if (game.profile) return {};
  std::vector<std::string_view> names;
  names.reserve(kProfileCount);
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    names.push_back(name(static_cast<ProfileName>(i)));
  }
  return Sentence(OptionName{"profile"}, ": unknown profile '", *text, "'",
                  report::did_you_mean_or_choices(*text, names));
}

/// Takes the switches and numbers of the rules; an error names the first value that is not a
/// number.
OrSentence<void> take_answers(const RunArguments& arguments, VerifyOptions& game) {
  OrSentence<void> taken;
  const auto take = [&](std::string_view option, const auto& answer, auto& value) {
    if (!answer || !taken) return;
    if constexpr (std::is_same_v<decltype(answer), const Switch&>) {
      value = answer;
    } else if (const auto number = count_of(*answer)) {
      value = *number;
    } else {
      taken = no_number(OptionName{option}, *answer);
    }
  };
#define BGTOOLS_SWITCH(id, type, usual, asked, help) \
  take(switch_name<#id>(), arguments.id, game.id);
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  // Numbers other than 0 limited an earlier search.
  std::int64_t tries = 1;
  std::int64_t seconds = 0;
  take("search-tries", arguments.search_tries, tries);
  take("search-seconds", arguments.search_seconds, seconds);
  if (tries == 0) game.search_actions = 0;
  return taken;
}

/// Says which options do nothing any more.
std::vector<Sentence> idle_options(const SearchArguments& arguments) {
  std::vector<Sentence> sentences;
  const auto tries = count_of(text_or(arguments.search_tries, "0"));
  if (tries && *tries != 0) {
    sentences.emplace_back(OptionName{"search-tries"},
                           ": only 0 means something; the limit of the search is fixed");
  }
  if (arguments.search_seconds) {
    sentences.emplace_back(OptionName{"search-seconds"},
                           ": does nothing; the limit of the search is fixed");
  }
  return sentences;
}

/// One run over the matches of an input.
class Run {
 public:
  Run(const Input& input, const Source& source, const RunOptions& options,
      report::Findings& findings, const OnMatch& on_match)
      : input_(input),
        source_(source),
        options_(options),
        findings_(findings),
        on_match_(on_match),
        game_(options.game),
        search_(options.game.search_actions),
        end_of_text_(source, findings, options.typed_byte),
        told_(options.is_unfinished ? static_cast<Sink&>(end_of_text_) : findings),
        format_(options.forced) {
    if (options.where.has_to_judge()) left_out_ = left_out_of(input, source, options);
  }

  report::Receipt operator()() {
    InputSink sink(input_, source_, options_, told_);
    receipt_.format = options_.reading(source_, input_.extension, options_.forced, sink,
                                       [this](Match&& match) { return take(std::move(match)); });
    if (is_set(game_.stop)) return std::move(receipt_);
    if (!receipt_.events.empty()) {
      receipt_.events.resize(static_cast<std::size_t>(receipt_.matches));
    }
    receipt_.has_dropped = sink.has_dropped(receipt_.left_out);
    receipt_.damage = sink.damage();
    findings_.leave_out(receipt_.left_out);
    for (report::PlacedAllowance& placed : allowances_) {
      placed.covers_left_out =
          !receipt_.left_out.empty() && placed.match == 1 && placed.allowance.game == 0;
    }
    receipt_.allowed = findings_.allow(std::move(allowances_));
    findings_.arrange();
    return std::move(receipt_);
  }

 private:
  /// False to stop.
  bool take(Match&& match) {
    const auto number =
        static_cast<int>(receipt_.matches) + static_cast<int>(receipt_.left_out.size()) + 1;
    if (options_.names) options_.names->rename(match);
    const bool is_left_out = leaves_out(match, number);
    if (options_.verifies && options_.allows) take_allowances(match, number, is_left_out);
    if (is_left_out) {
      receipt_.left_out.push_back(number);
      return !is_set(game_.stop);
    }
    ++receipt_.matches;
    if (receipt_.matches == 1) receipt_.dialect = match.dialect;
    receipt_.games_by_match.push_back(static_cast<int>(match.games.size()));
    receipt_.players.push_back(match.names);
    receipt_.lengths.push_back(match.length);
    if (std::string event = analysis::event_words(match); !event.empty()) {
      receipt_.events.resize(static_cast<std::size_t>(receipt_.matches));
      receipt_.events.back() = std::move(event);
    }
    if (options_.verifies && (!options_.only || touches(match, *options_.only))) {
      judge(match);
    } else {
      receipt_.games += static_cast<std::int64_t>(match.games.size());
    }
    return !is_set(game_.stop) && (!on_match_ || on_match_(std::move(match), number));
  }

  /// Whether --where does not select it; counts those without a certain day.
  bool leaves_out(const Match& match, int number) {
    if (left_out_) {
      receipt_.undated = left_out_->undated;
      return left_out_->has(number);
    }
    const auto fate = options_.where.fate_of(match, game_);
    if (fate == MatchFilter::Fate::undated) ++receipt_.undated;
    return fate != MatchFilter::Fate::selected;
  }

  void take_allowances(const Match& match, int number, bool is_left_out) {
    if (is_left_out && number != 1) return;
    std::vector<Allowance> found = allowances_in(match);
    // Of a match that is left out, those for the whole file.
    if (is_left_out) std::erase_if(found, [](const Allowance& each) { return each.game != 0; });
    AllowancePlaces places(source_);
    for (Allowance& allowance : found) {
      const Span place = places.place_of(allowance, match.span, format());
      allowance.text = {};
      allowances_.push_back({.allowance = std::move(allowance),
                             .match = number,
                             .span = place,
                             .is_left_out = is_left_out});
    }
  }

  void judge(const Match& match) {
    findings_.begin_match();
    end_of_text_.begin_match(match);
    game_.search_actions = search_.limit();
    VerifyStats stats = verify(match, game_, told_, options_.watcher);
    search_.take(match, stats);
    findings_.note_turns(match);
    findings_.explain_unread(std::move(stats.unread_plays));
    findings_.note_unverified(match, stats.unverified_after_reader);
    if (findings_.has_repairs() && format() != nullptr) {
      findings_.note_edits(source_, *format(), match);
    }
    receipt_.games += stats.games;
    receipt_.turns += stats.turns;
    receipt_.unverified_turns += stats.unverified_turns;
    if (receipt_.matches == 1) receipt_.rules_applied = std::move(stats.rules_applied);
  }

  /// While matches come, the reader has not yet said which format it is.
  const Format* format() {
    if (format_ == nullptr) format_ = detect(source_, input_.extension).format;
    return format_;
  }

  const Input& input_;
  const Source& source_;
  const RunOptions& options_;
  report::Findings& findings_;
  const OnMatch& on_match_;
  VerifyOptions game_;
  SharedSearch search_;
  UnfinishedSink end_of_text_;
  Sink& told_;
  const Format* format_;               ///< null: not yet known
  std::optional<LeftOut> left_out_{};  ///< where it is known before
  std::vector<report::PlacedAllowance> allowances_{};
  report::Receipt receipt_{};
};

}  // namespace

std::string describe(const report::Receipt& receipt) {
  if (receipt.format == nullptr) return "no known format";
  std::string sentence(receipt.format->name);
  if (!receipt.dialect.empty()) sentence += fmt::format(" ({})", receipt.dialect);
  sentence += fmt::format(", {} match{}, {}", receipt.matches, receipt.matches == 1 ? "" : "es",
                          report::counted(receipt.games, "game"));
  if (receipt.turns != 0) sentence += ", " + report::counted(receipt.turns, "turn");
  if (const auto left_out = static_cast<std::int64_t>(receipt.left_out.size()); left_out != 0) {
    sentence += "; " + report::left_out_words(left_out, receipt.undated);
  }
  if (!receipt.rules_applied.empty()) {
    sentence += fmt::format("; rules applied: {}", receipt.rules_applied);
  }
  return sentence;
}

OrSentence<const Format*> format_option(const Text& name, std::string_view option) {
  if (!name) return nullptr;
  if (const Format* format = format_named(*name)) return format;
  const bool is_output = option == "to";
  std::vector<std::string_view> names;
  names.reserve(formats().size() + position_formats().size());
  for (const Format& format : formats()) {
    if (is_output ? format.write != nullptr : format.read != nullptr) names.push_back(format.name);
  }
  for (const PositionFormat& format : position_formats()) {
    if (is_output && format.write != nullptr) names.push_back(format.name);
  }
  if (is_output && format_named(lowered(*name)) == nullptr) {
    for (const Format& format : formats()) {
      const auto dialects = format.written_dialects;
      if (std::find(dialects.begin(), dialects.end(), *name) == dialects.end()) continue;
      return Sentence(OptionName{option}, ": unknown format '", *name, "'; it is a dialect of ",
                      format.name, ", which ", OptionName{"dialect"}, " takes");
    }
    if (*name == "csv" || *name == "xlsx" || *name == "sqlite") {
      return Sentence(OptionName{option}, ": unknown format '", *name, "'; rows writes tables");
    }
    if (*name == "html" || *name == "svg" || *name == "png") {
      return Sentence(OptionName{option}, ": unknown format '", *name, "'; show draws boards");
    }
  }
  return Sentence(OptionName{option}, ": unknown format '", *name, "'",
                  report::did_you_mean_or_choices(*name, names));
}

OrSentence<RunOptions> run_options(const RunArguments& arguments, StopFlag stop) {
  RunOptions options;
  VerifyOptions& game = options.game;
  game.stop = stop;
  const auto format = format_option(arguments.from, "from");
  if (!format) return format.error();
  options.forced = *format;
  auto where = MatchFilter::from(arguments);
  if (!where) return where.error();
  options.where = *std::move(where);
  if (const auto taken = take_variant(arguments.variant, game); !taken) return taken.error();
  if (const auto taken = take_switches(arguments.switches, game); !taken) return taken.error();
  if (const auto taken = take_profile(arguments.profile, game); !taken) return taken.error();
  if (const auto taken = take_answers(arguments, game); !taken) return taken.error();
  options.allows = arguments.allow.value_or(true);
  options.passes_notes = is_on(arguments.pass_notes);
  options.idle = idle_options(arguments);
  return options;
}

report::Receipt run(const Input& input, const Source& source, const RunOptions& options,
                    report::Findings& findings, const OnMatch& on_match) {
  findings.begin(source);
  if (!input.left_out.empty()) {
    Diagnostic found;
    found.rule = Rule::unknown_format;
    found.severity = Severity::warning;
    found.message = fmt::format("the file {}", kLeftOut);
    found.help = input.left_out;
    findings.report(std::move(found));
    return {};
  }
  return Run(input, source, options, findings, on_match)();
}

report::FileReport report_on(const Input& input, const Source& source, const RunOptions& options,
                             report::Findings& findings, const OnMatch& on_match) {
  report::Receipt receipt = run(input, source, options, findings, on_match);
  if (is_set(options.game.stop)) return {};
  report::FileReport report = report::file_report(source, std::move(receipt), findings);
  const bool is_wanted = input.is_named && !options.passes_notes;
  report.is_checked = report.receipt.matches != 0 ||
                      (report.receipt.left_out.empty() && (!findings.is_other_kind() || is_wanted));
  return report;
}

report::RunReport described(std::string_view command,
                            const Some<CommonArguments, FailArguments>& arguments) {
  report::RunReport run;
  run.command = command;
  run.fails_from = severity_named(text_or(arguments.fail_on, "error"));
  run.options = arguments.deciding;
  return run;
}

bool lacks_match(const Input& input, const report::Receipt& receipt,
                 const report::Findings& findings) {
  return receipt.matches == 0 && receipt.left_out.empty() &&
         (input.is_named || !findings.is_other_kind());
}

OrSentence<report::Selection> selection_of(
    const Some<GameArguments, SelectArguments, ShownArguments, FailArguments>& arguments) {
  return report::Selection::from({.select = arguments.select,
                                  .ignore = arguments.ignore,
                                  .severity = arguments.severity,
                                  .min_severity = arguments.min_severity,
                                  .fail_on = arguments.fail_on},
                                 profile_named(text_or(arguments.profile, "")));
}

OrSentence<JudgedRun> judged_run(const JudgedRunArguments& arguments, StopFlag stop) {
  const auto selection = selection_of(arguments);
  if (!selection) return selection.error();
  auto run = run_options(arguments, stop);
  if (!run) return run.error();
  return JudgedRun{.selection = *selection, .run = *std::move(run)};
}

OrSentence<std::size_t> most_shown(const MaxDiagnosticsArguments& arguments) {
  const Text& text = arguments.max_diagnostics;
  if (!text) return std::numeric_limits<std::size_t>::max();
  const auto number = text::to_number<std::size_t>(*text);
  if (number) return *number;
  return no_number(OptionName{"max-diagnostics"}, *text);
}

}  // namespace bgtools::questions
