// The answers about boards and the tables: board, plays, explain, formats and profiles.

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <iterator>
#include <utility>

#include "capi/answers/asking.hpp"
#include "capi/answers/questions.hpp"
#include "questions/explain/explain.hpp"
#include "questions/formats/formats.hpp"
#include "questions/plays/plays.hpp"
#include "questions/reading/ogid_colour.hpp"
#include "questions/rules/rules.hpp"
#include "questions/show/board_view.hpp"
#include "questions/show/pictures.hpp"
#include "questions/show/show.hpp"
#include "report/json_writer.hpp"
#include "report/render/html/findings.hpp"
#include "report/text.hpp"

namespace bgtools::answers {

using questions::is_on;
using questions::text_or;
using questions::View;
using questions::Views;
using report::Sentence;
namespace {

/// "6:10".
OrError<std::optional<Place>> place_in(const questions::Text& text) {
  if (!text) return std::optional<Place>();
  const std::string_view whole = *text;
  const std::size_t colon = whole.find(':');
  if (colon != std::string_view::npos) {
    const auto line = text::to_number<std::uint64_t>(whole.substr(0, colon));
    const auto column = text::to_number<std::uint64_t>(whole.substr(colon + 1));
    if (line && column && *line != 0 && *column != 0) {
      return std::optional(Place{.line = *line, .column = *column});
    }
  }
  return Error{fmt::format("place: '{}' is not LINE:COLUMN, such as 6:10", whole)};
}

report::OrSentence<Views> views_asked_for(const NamedBytes& given,
                                          const AskedArguments<questions::ShowArguments>& arguments,
                                          std::optional<Place> place, StopFlag stop) {
  const GameRules* const game = arguments.variant ? game_named(*arguments.variant) : nullptr;
  if (game != nullptr) {
    return questions::views_of_board(arguments, *game, text::trimmed(given.bytes));
  }
  const questions::Input input = input_of(given);
  const Source source = opened(input.name, input.bytes, input.extension, stop);
  return questions::views_of_input(arguments, input, source, place);
}

}  // namespace

Answered board(const NamedBytes& given, std::string_view options, StopFlag stop) {
  const auto arguments = arguments_in<AsksBoard>(options);
  if (!arguments) return arguments.error();
  const auto place = place_in(arguments->place);
  if (!place) return refused_options(place.error());
  if (*place && (arguments->match || arguments->game || arguments->turn)) {
    return refused_options(Sentence("place cannot be given together with match, game or turn"));
  }
  const std::string_view format = text_or(arguments->output_format, "json");
  if (format == "png") {
    return refused_options(Sentence("output-format: only the program draws png; take svg"));
  }
  auto question = show_question(*arguments, format);
  if (!question) return refused_options(question.error());
  const auto views = views_asked_for(given, *arguments, *place, stop);
  if (!views) return refused_input(views.error());
  if (views->known.empty()) return refused_input(Sentence(questions::kNoneSelected));
  Answer answer;
  if (views->left_out != 0) {
    answer.notes.push_back(report::left_out_words(views->left_out, views->undated));
  }
  if (format != "json") {
    auto picture = questions::picture_of(views->known, *question);
    if (!picture) return refused_input(picture.error());
    answer.bytes = *std::move(picture);
  }
  question->format = "json";
  const auto json = questions::picture_of(views->known, *question);
  if (!json) return refused_input(json.error());
  answer.json = without_end(*json);
  if (is_on(arguments->html)) {
    answer.html = board_symbols();
    for (const View& view : views->known) *answer.html += questions::page_board(view);
  }
  for (const View& view : views->known) {
    if (!view.note.is_empty()) answer.notes.push_back(view.note.plain());
  }
  questions::ViewFaults faults = questions::view_faults(views->known, {views->missing});
  std::move(faults.messages.begin(), faults.messages.end(), std::back_inserter(answer.notes));
  answer.exit = faults.exit;
  return answer;
}

Answered plays(std::string_view position, std::optional<std::string_view> roll,
               std::string_view options) {
  const auto arguments = arguments_in<AsksPlays>(options);
  if (!arguments) return arguments.error();
  std::vector<std::string> operands{std::string(position)};
  if (roll) operands.emplace_back(*roll);
  const auto list = plays_of(*arguments, operands);
  if (!list) return refused_input(list.error());
  Answer answer;
  report::JsonWriter json(answer.json);
  append_json(*list, json);
  if (list->is_turn_open) answer.notes.push_back(questions::ogid_colour_note(1).plain());
  if (list->plays.empty()) answer.notes.emplace_back("no legal play");
  return answer;
}

Answered explain(std::string_view rules, std::string_view options) {
  const auto arguments = arguments_in<AsksExplain>(options);
  if (!arguments) return arguments.error();
  std::vector<std::string> selectors;
  while (!rules.empty()) {
    const std::size_t end = std::min(rules.find_first_of(" ,"), rules.size());
    if (end != 0) selectors.emplace_back(rules.substr(0, end));
    rules.remove_prefix(std::min(end + 1, rules.size()));
  }
  if (selectors.empty()) {
    return refused_options(
        Sentence("explain requires a rule, such as BG101, or BG for all of them"));
  }
  const auto chosen = questions::rules_named(selectors);
  if (!chosen) return refused_options(chosen.error());
  std::string json;
  questions::append_pages(*chosen, "json", json);
  Answer answer{.json = without_end(std::move(json))};
  if (is_on(arguments->html)) {
    answer.html.emplace();
    for (const Rule rule : *chosen) report::html::append_rule(*answer.html, rule);
  }
  return answer;
}

Answered formats_list(std::string_view options) {
  const auto arguments = arguments_in<AsksTable>(options);
  if (!arguments) return arguments.error();
  std::string json;
  questions::append_formats(true, json);
  return Answer{.json = without_end(std::move(json))};
}

Answered profiles_list(std::string_view options) {
  const auto arguments = arguments_in<AsksTable>(options);
  if (!arguments) return arguments.error();
  std::string json;
  questions::append_profiles(true, json);
  return Answer{.json = without_end(std::move(json))};
}

}  // namespace bgtools::answers
