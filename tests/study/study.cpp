#include "study/study.hpp"

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <functional>
#include <optional>
#include <utility>

#include "questions/repair/repair.hpp"

namespace bgtools::test {

Reading read_and_verify(std::string_view text) {
  const Source source("mutant.mat", text);
  Reading reading;
  Collector collector;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    VerifyStats stats = verify(match, {}, collector);
    reading.unverified_turns += stats.unverified_turns;
    for (UnreadPlay& play : stats.unread_plays) {
      for (Diagnostic& found : collector.diagnostics) {
        if (found.rule != Rule::unparsable_move || found.span.begin < play.place.begin ||
            found.span.end > play.place.end) {
          continue;
        }
        found.repairs = std::move(play.repairs);
        break;
      }
    }
    if (match.number == 1) reading.match = std::move(match);
    return true;
  });
  for (Diagnostic& found : collector.diagnostics) {
    if (found.severity < Severity::warning || found.consequence_of) continue;
    reading.findings.push_back(std::move(found));
  }
  std::stable_sort(
      reading.findings.begin(), reading.findings.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
  return reading;
}

namespace {

/// The hops in order, those of one checker joined: 14/13 13/10 is 14/10.
std::vector<std::pair<int, int>> sorted_hops(const WrittenPlay& play) {
  std::vector<std::pair<int, int>> hops;
  for (const Step& step : play.hops()) hops.emplace_back(step.from, step.to);
  std::sort(hops.begin(), hops.end(), std::greater<>());
  for (std::size_t at = 0; at < hops.size(); ++at) {
    const auto next =
        std::find_if(hops.begin() + static_cast<std::ptrdiff_t>(at) + 1, hops.end(),
                     [&](const std::pair<int, int>& hop) { return hop.first == hops[at].second; });
    if (next == hops.end()) continue;
    hops[at].second = next->second;
    hops.erase(next);
    --at;
  }
  std::sort(hops.begin(), hops.end());
  return hops;
}

bool is_same_play(const WrittenPlay& original, const WrittenPlay& repaired) {
  if (repaired.kind == PlayKind::unrecorded && !repaired.roll.is_known()) return true;
  return original.roll.high() == repaired.roll.high() &&
         original.roll.low() == repaired.roll.low() && original.kind == repaired.kind &&
         sorted_hops(original) == sorted_hops(repaired);
}

bool is_same_action(const Action& original, const Action& repaired) {
  if (original.player != repaired.player || original.what.index() != repaired.what.index()) {
    return false;
  }
  if (const auto* play = std::get_if<WrittenPlay>(&original.what)) {
    return is_same_play(*play, std::get<WrittenPlay>(repaired.what));
  }
  // A double without a number is to twice the cube.
  const auto* offer = std::get_if<Double>(&repaired.what);
  return original.what == repaired.what || (offer != nullptr && !offer->value);
}

bool is_same_result(const std::optional<Result>& a, const std::optional<Result>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->winner == b->winner && a->points == b->points;
}

/// A record without what is no part of the game, and with one word for a dance.
Match played(Match match) {
  for (Game& game : match.games) {
    std::erase_if(game.actions,
                  [](const Action& each) { return std::holds_alternative<Comment>(each.what); });
    for (Action& action : game.actions) {
      auto* play = std::get_if<WrittenPlay>(&action.what);
      if (play != nullptr && play->kind == PlayKind::danced) play->kind = PlayKind::blank;
    }
  }
  return match;
}

bool is_same_game(const Game& a, const Game& b) {
  return a.names == b.names && a.score_before == b.score_before &&
         is_same_result(a.result, b.result) &&
         std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(),
                    is_same_action);
}

/// Listens to what is repaired, and chooses nothing.
class Silence final : public questions::RepairListener {
 public:
  void tell(questions::Repairer& repairer) override { (void)repairer.take_remarks(); }
};

}  // namespace

Match record_in(std::string_view text) {
  const Source source("record.mat", text);
  Collector collector;
  std::optional<Match> first;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    if (!first) first = std::move(match);
    return true;
  });
  return first.value_or(Match{});
}

bool is_same_record(const Match& original, const Match& other) {
  const Match one = played(original);
  const Match two = played(other);
  return one.length == two.length && std::equal(one.games.begin(), one.games.end(),
                                                two.games.begin(), two.games.end(), is_same_game);
}

std::string repaired_text(std::string_view text, bool repairs_scores) {
  questions::RepairQuestionArguments arguments;
  arguments.scores = repairs_scores;
  const auto question = questions::repair_question(arguments, nullptr);
  const questions::Input input{
      .name = "slipped.mat", .bytes = text, .extension = ".mat", .is_named = true};
  Silence silence;
  auto repaired = questions::repair(input, *question, silence);
  if (!repaired || repaired->bytes.empty()) return std::string(text);
  return std::move(repaired->bytes);
}

}  // namespace bgtools::test
