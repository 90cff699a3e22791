#include "cli/lsp/settings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/text/numbers.hpp>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/config.hpp"
#include "cli/outputs/baseline_path.hpp"
#include "cli/system/file.hpp"
#include "report/nearest.hpp"

namespace bgtools::cli::lsp {
namespace {

/// The options that decide what is reported of a document.
struct DocumentArguments
    : Takes<ReadArguments, CheckInputArguments, GameArguments, SearchArguments, SelectArguments,
            AllowanceArguments, UnfinishedArguments, ShownArguments, BaselineArguments,
            MaxDiagnosticsArguments, LanguageServerArguments> {};

/// What an editor shows in one file, unless the user wants another number.
constexpr std::size_t kMostDiagnostics = 1000;

/// A value of the editor's settings as it would be written in a file; nullopt: it is neither a
/// text, nor a number, nor true or false.
std::optional<std::string> text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_integer()) return value.dump();
  return std::nullopt;
}

/// Settings that an editor offers with an empty value are not given.
bool is_empty_value(const Json& value) {
  return value.is_null() || (value.is_string() && value.get<std::string>().empty());
}

OrError<void> take_value(const Option& option, const Json& value, Given& given) {
  if (is_empty_value(value)) return {};
  const auto text = text_of(value);
  if (!text) return Error{fmt::format("'{}' is neither a text nor a number", option.name)};
  const auto set = set_from_text(option, *text, given);
  return set ? OrError<void>() : Error{set.error().typed()};
}

OrError<std::shared_ptr<const report::Baseline>> read_baseline(const std::string& path) {
  FileReader reader;
  const auto bytes = reader.read(path);
  if (!bytes) return Error{fmt::format("--baseline: {}: {}", path, bytes.error().message)};
  auto read = report::Baseline::read(path, *bytes);
  if (!read) return Error{fmt::format("--baseline: {}", read.error().message)};
  return std::make_shared<const report::Baseline>(*std::move(read));
}

/// What the arguments say, without the baseline.
report::OrSentence<Judgement> judgement_by(const DocumentArguments& arguments, StopFlag stop) {
  auto question = check_question(arguments, stop);
  if (!question) return question.error();
  for (const report::Sentence& note : question->run.idle) complain(note.typed());
  Judgement judgement{.question = *std::move(question)};
  if (!arguments.max_diagnostics) judgement.question.most_shown = kMostDiagnostics;
  // A text that is open need not be a transcript, any more than a file in a folder.
  judgement.question.run.passes_notes = arguments.pass_notes.value_or(true);
  judgement.question.run.is_unfinished = arguments.unfinished.value_or(true);
  return judgement;
}

}  // namespace

OrError<Settings> Settings::with(const Json& of_editor) const {
  Settings settings(given_, taken_);
  if (of_editor.is_null()) return settings;
  if (!of_editor.is_object()) return Error{"the settings are not an object"};
  if (const Json* const own = member_of(of_editor, "bgtools")) return with(*own);
  for (const auto& [key, value] : of_editor.items()) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', '-');
    const Option* const option = find_option(taken_, name);
    if (option == nullptr || !is_setting(*option)) {
      std::vector<std::string_view> known;
      for (const Option* const each : options_of(taken_)) {
        if (is_setting(*each)) known.push_back(each->name);
      }
      return Error{fmt::format("unknown key '{}'{}", key, report::did_you_mean(name, known))};
    }
    const Json list = value.is_array() ? value : Json::array({value});
    for (const Json& each : list) {
      if (auto taken = take_value(*option, each, settings.of_editor_); !taken) {
        return taken.error();
      }
    }
  }
  return settings;
}

OrError<void> Settings::are_right() const {
  Given given = of_editor_;
  given.fill_from(given_);
  const auto judgement = judgement_by(arguments_from<DocumentArguments>(given), nullptr);
  return judgement ? OrError<void>() : Error{judgement.error().typed()};
}

OrError<Judgement> Settings::judgement(const Document& document, StopFlag stop) const {
  CommonArguments own;
  given_.fill(group_id<CommonArguments>(), &own);
  const auto of_check = settings_of(commands(), kCheck, own, document.folder);
  if (!of_check) return of_check.error();
  Given given = of_editor_;
  given.fill_from(given_);
  given.fill_from(*of_check);
  const auto arguments = arguments_from<DocumentArguments>(given);
  auto judgement = judgement_by(arguments, stop);
  if (!judgement) return Error{judgement.error().typed()};
  if (const Text& path = arguments.baseline.text) {
    auto baseline = read_baseline(*path);
    if (!baseline) return baseline.error();
    judgement->baseline = *std::move(baseline);
    judgement->known_as = path_from(folder_of(*path), document.name);
  }
  return *std::move(judgement);
}

LanguageServerArguments Settings::shown() const {
  Given given = of_editor_;
  given.fill_from(given_);
  const auto arguments = arguments_from<DocumentArguments>(given);
  const LanguageServerArguments& own = arguments;
  return own;
}

bool Settings::shows_inlay_hints() const { return shown().inlay_hints.value_or(true); }

HoverBoard Settings::hover_board() const {
  const Text kind = shown().hover_board;
  const std::string_view board = text_or(kind, "text");
  return board == "svg" ? HoverBoard::svg : board == "none" ? HoverBoard::none : HoverBoard::text;
}

}  // namespace bgtools::cli::lsp
