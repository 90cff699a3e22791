#include "questions/repair/repair.hpp"

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "report/findings.hpp"
#include "report/selection.hpp"

namespace bgtools::questions {

using report::Sentence;
namespace {

/// A text that is examined, and what is done about it.
struct Stage {
  Stage(const Input& input, std::string text, const RepairQuestion& question,
        const std::vector<int>& left_out)
      : bytes(std::move(text)),
        source(opened(input.name, bytes, input.extension, question.run.game.stop)),
        repairer(source, input.extension, question.run, question.also, left_out) {}
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  ~Stage() = default;

  std::string bytes;
  Source source;
  Repairer repairer;
};

/// Repairs one input, stage by stage.
class Repairing {
 public:
  Repairing(const Input& input, const RepairQuestion& question, RepairListener& listener)
      : input_(input),
        question_(question),
        listener_(listener),
        left_out_(left_out_of(
            input, opened(input.name, input.bytes, input.extension, question.run.game.stop),
            question.run)),
        stage_(examined(std::string(input.bytes))) {}

  OrError<Repaired, RepairRefusal> operator()() {
    if (is_stopped()) return Repaired{};
    Repairer* repairer = &stage_->repairer;
    if (!repairer->has_format() && !input_.is_named) {
      const Repaired::Kind kind = kind_of_unknown();
      if (kind != Repaired::Kind::none) return Repaired{.kind = kind};
    }
    if (repairer->has_format() && !repairer->is_binary()) {
      if (auto refused = make_choices()) return *std::move(refused);
      ask();
      listener_.questions_are_over(input_.name);
      if (is_stopped()) return Repaired{};
      repairer = &stage_->repairer;
    }
    repairer->choose();
    listener_.tell(*repairer);
    Repaired repaired{.encoding = stage_->source.encoding(),
                      .faults = repairer->faults(),
                      .matches = repairer->matches(),
                      .left_out = left_out_};
    if (!repairer->has_format()) {
      repaired.kind = Repaired::Kind::none;
      return repaired;
    }
    if (repairer->is_binary() && !repaired.is_unselected()) {
      return RepairRefusal{Sentence("not a text file; convert it, then repair the result")};
    }
    if (!repairer->has_repairs()) {
      repaired.bytes = std::move(stage_->bytes);
      return repaired;
    }
    auto result = repairer->result();
    if (is_stopped()) return Repaired{};
    if (!result) return RepairRefusal{Sentence(result.error())};
    repaired.bytes = std::move(result->bytes);
    repaired.faults = result->faults;
    return repaired;
  }

 private:
  [[nodiscard]] bool is_stopped() const { return is_set(question_.run.game.stop); }

  [[nodiscard]] std::unique_ptr<Stage> examined(std::string bytes) const {
    return std::make_unique<Stage>(input_, std::move(bytes), question_, left_out_.matches);
  }

  /// What `check` makes of an input that no reader takes and nobody named.
  [[nodiscard]] Repaired::Kind kind_of_unknown() const {
    RunOptions reading = question_.run;
    reading.verifies = false;
    const report::Selection selection;
    report::Findings findings(selection);
    run(input_, stage_->source, reading, findings);
    if (findings.is_unread()) return Repaired::Kind::unread;
    return findings.is_other_kind() ? Repaired::Kind::note : Repaired::Kind::none;
  }

  /// Makes the chosen repairs and examines the result.
  OrError<void> advance() {
    auto result = stage_->repairer.result();
    if (!result) return result.error();
    stage_ = examined(std::move(result->bytes));
    return {};
  }

  std::optional<RepairRefusal> make_choices() {
    const std::span<const Choice> choices = question_.choices;
    if (choices.empty()) return std::nullopt;
    const auto chosen = stage_->repairer.choose(choices);
    if (chosen || choices.size() == 1) return make_choice(chosen);
    // What was chosen at the terminal may be there only once the choices before it are made.
    stage_ = examined(std::move(stage_->bytes));
    for (std::size_t at = 0; at < choices.size(); ++at) {
      auto refused = make_choice(stage_->repairer.choose(choices.subspan(at, 1)));
      if (refused) return refused;
    }
    return std::nullopt;
  }

  std::optional<RepairRefusal> make_choice(const report::OrSentence<void>& chosen) {
    listener_.tell(stage_->repairer);
    if (!chosen) return RepairRefusal{chosen.error(), true};
    const auto made = advance();
    if (!made) return RepairRefusal{Sentence(made.error())};
    return std::nullopt;
  }

  /// Asks about each fault that would be left, and examines the text again after each choice.
  void ask() {
    std::set<std::string> passed_over;
    while (!is_stopped()) {
      const auto open = stage_->repairer.first_open(passed_over);
      if (!open) return;
      const RepairListener::Decision decision = listener_.decide(stage_->repairer, *open);
      if (decision.kind == RepairListener::Decision::Kind::no_more) return;
      std::string fault = identity(*open->fault);
      if (decision.kind == RepairListener::Decision::Kind::left) {
        passed_over.insert(std::move(fault));
        continue;
      }
      std::string bytes = stage_->bytes;
      stage_->repairer.choose(*open, decision.index);
      listener_.tell(stage_->repairer);
      if (const auto made = advance(); !made) {
        listener_.tell_failure(input_.name, made.error());
        stage_ = examined(std::move(bytes));
        passed_over.insert(std::move(fault));
      }
    }
  }

  const Input& input_;
  const RepairQuestion& question_;
  RepairListener& listener_;
  LeftOut left_out_;  ///< whatever is repaired, their numbers stay
  std::unique_ptr<Stage> stage_;
};

}  // namespace

report::OrSentence<RepairQuestion> repair_question(const RepairQuestionArguments& arguments,
                                                   StopFlag stop) {
  RepairQuestion question;
  auto run = run_options(arguments, stop);
  if (!run) return run.error();
  question.run = *std::move(run);
  auto choices = choices_in(arguments.choose);
  if (!choices) return choices.error();
  question.choices = *std::move(choices);
  question.also = {.scores = is_on(arguments.scores), .dice = is_on(arguments.dice)};
  return question;
}

OrError<Repaired, RepairRefusal> repair(const Input& input, const RepairQuestion& question,
                                        RepairListener& listener) {
  return Repairing(input, question, listener)();
}

}  // namespace bgtools::questions
