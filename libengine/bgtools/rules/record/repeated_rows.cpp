#include <algorithm>
#include <bgtools/record/edit.hpp>
#include <bgtools/rules/record/repeated_rows.hpp>
#include <optional>

namespace bgtools {

void tell_repeated_rows(const GameContext& context, std::size_t begin,
                        std::vector<Diagnostic>& found) {
  std::optional<int> cause;
  for (std::size_t at = begin; at < found.size(); ++at) {
    const std::vector<Repair>& repairs = found[at].repairs;
    const bool is_removed = std::any_of(repairs.begin(), repairs.end(), [](const Repair& repair) {
      return repair.edit.kind == EditKind::turn_removed;
    });
    if (is_removed) cause = static_cast<int>(at);
  }
  for (const RepeatedRow& row : context.game.repeated_rows) {
    if (row.action >= context.game.actions.size()) continue;
    Diagnostic& told = found.emplace_back();
    told.rule = Rule::row_number_odd;
    told.severity = Severity::warning;
    told.span = row.number;
    told.game = context.game_number;
    told.game_label = context.game.label;
    told.message = "the row has the number and the text of the row before it";
    told.consequence_of = cause;
  }
}

}  // namespace bgtools
