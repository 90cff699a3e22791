#include <fmt/core.h>

#include "analysis/dice/render.hpp"
#include "report/json_writer.hpp"

namespace bgtools::analysis::dice {
namespace {

/// Six digits: what a test says, and no more than every machine computes alike.
std::string number(double value) { return fmt::format("{:.6g}", value == 0 ? 0.0 : value); }

void append_coverage(report::JsonWriter& json, const Answer& answer) {
  const Coverage& seen = answer.coverage;
  json.key("counted").object();
  json.member("matches", seen.matches).member("games", seen.games).member("turns", seen.turns);
  json.member("rolls", answer.all.rolls()).member("opening_rolls", answer.all.opening_rolls());
  json.member("pairs", answer.all.pairs).member("opening_pairs", answer.all.openings);
  json.end_object().line();
  json.key("left_out").object();
  json.member("unverified", seen.unverified).member("faulty", seen.faulty);
  json.member("without_roll", seen.without_roll).member("of_other_games", seen.of_other_games);
  json.member("where_rolls_are_left_out", answer.left_out_for_gaps);
  json.member("rolls_missing", answer.rolls_missing);
  json.member("sites_that_leave_out_rolls", answer.sites_with_gaps);
  if (seen.not_selected != 0) json.member("not_selected", seen.not_selected);
  if (seen.undated != 0) json.member("undated", seen.undated);
  json.end_object().line();
  json.key("games_ended").object();
  json.member("played_out", seen.played_out).member("dropped", seen.dropped);
  json.member("given_up", seen.given_up).member("unfinished", seen.unfinished);
  json.member("last_roll_may_be_missing", seen.open_ends);
  json.end_object().line();
}

}  // namespace

void append_json(std::string& out, const Answer& answer) {
  report::JsonWriter json(out);
  json.object().member("schema", 1).key("level").written(number(kLevel));
  json.member("correction", "weighted Holm").key("confidence").written(number(kConfidence));
  json.key("power").written(number(kPower)).line();
  append_coverage(json, answer);
  json.key("tests").array();
  for (const Tested& each : answer.results) {
    const Outcome& seen = each.outcome;
    json.line().object().member("group", to_text(answer.groups[each.group]));
    json.member("test", name(each.test)).member("n", seen.n);
    json.key("statistic").written(number(seen.statistic)).key("p").written(number(seen.p));
    json.key("p_adjusted").written(number(each.p_adjusted));
    json.key("effect").written(number(seen.effect)).key("low").written(number(seen.low));
    json.key("high").written(number(seen.high)).end_object();
  }
  json.end_array().line().key("detectable").array();
  for (const Tested& each : answer.results) {
    json.line().object().member("group", to_text(answer.groups[each.group]));
    json.member("test", name(each.test))
        .key("effect")
        .written(number(each.detectable))
        .end_object();
  }
  json.end_array().line().key("too_few").array();
  for (const Untested& each : answer.untested) {
    json.line().object().member("group", to_text(answer.groups[each.group]));
    json.member("test", name(each.test)).member("n", each.n).member("needed", each.needed);
    json.end_object();
  }
  json.end_array().line().member("verdict", verdict(answer)).member("remarks", remarks(answer));
  json.end_object().last_line();
}

}  // namespace bgtools::analysis::dice
