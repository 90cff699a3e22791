#include "questions/repair/repairer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/allowance.hpp>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <variant>

#include "questions/reading/shared_search.hpp"
#include "report/locus.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

constexpr OptionName kChoose{"choose"};

std::string place_text(const Place& place) {
  return fmt::format("{}:{}", place.line, place.column);
}

bool is_fault(const Diagnostic& found) {
  return found.severity == Severity::error && !found.consequence_of;
}

/// Keeps the faults.
class Faults final : public Sink {
 public:
  /// `unkept`: also takes what is found about text that rewriting would lose; null: nothing.
  explicit Faults(Examination* unkept) : unkept_(unkept) {}
  bool report(Diagnostic diagnostic) override {
    if (unkept_ != nullptr && is_of_unkept_text(diagnostic.rule)) {
      if (!unkept_->unkept) unkept_->unkept = diagnostic;
      ++unkept_->unkept_count;
    }
    if (is_fault(diagnostic)) faults_.push_back(std::move(diagnostic));
    return true;
  }
  [[nodiscard]] std::vector<Diagnostic> take() noexcept { return std::move(faults_); }

 private:
  Examination* unkept_;
  std::vector<Diagnostic> faults_;
};

Examination examine(const Source& source, std::string_view extension, const RunOptions& options) {
  Examination examination;
  std::vector<report::PlacedAllowance> allowances;
  Faults reading(&examination);
  VerifyOptions game = options.game;
  SharedSearch search(game.search_actions);
  examination.format = read(source, extension, options.forced, reading, [&](Match&& match) {
    Faults found(nullptr);
    game.search_actions = search.limit();
    search.take(match, verify(match, game, found));
    if (options.allows) {
      for (Allowance& allowance : allowances_in(match)) {
        allowances.push_back({.allowance = std::move(allowance), .match = match.number});
      }
    }
    examination.matches.push_back({std::move(match), found.take()});
    return !is_set(game.stop);
  });
  examination.unread = reading.take();

  // Allowed faults stay: they are neither repaired nor counted.
  const auto set_aside = [&](std::vector<Diagnostic>& faults) {
    std::erase_if(faults, [&](const Diagnostic& fault) {
      const bool is_allowed = std::any_of(allowances.begin(), allowances.end(),
                                          [&](const report::PlacedAllowance& each) {
                                            return each.covers(fault.rule, fault.match, fault.game);
                                          });
      if (is_allowed) examination.allowed.push_back(fault);
      return is_allowed;
    });
  };
  set_aside(examination.unread);
  for (Examined& examined : examination.matches) set_aside(examined.faults);
  return examination;
}

std::size_t faults_in(const Examination& examination) {
  std::size_t faults = examination.unread.size();
  for (const Examined& examined : examination.matches) faults += examined.faults.size();
  return faults;
}

enum class LineEnd : std::uint8_t { lf, crlf, cr, mixed };

LineEnd line_end_of(std::string_view text) {
  std::size_t lf = 0;
  std::size_t crlf = 0;
  std::size_t cr = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') ++(at > 0 && text[at - 1] == '\r' ? crlf : lf);
    if (text[at] == '\r' && text.substr(at, 2) != "\r\n") ++cr;
  }
  if (crlf == 0 && cr == 0) return LineEnd::lf;
  if (lf == 0 && cr == 0) return LineEnd::crlf;
  return lf == 0 && crlf == 0 ? LineEnd::cr : LineEnd::mixed;
}

/// A text with LF line ends, given the line ends of `like`, which has only one kind. It ends with
/// a line end if `like` does.
std::string with_line_ends_of(std::string_view like, std::string text) {
  if (!like.ends_with('\n') && !like.ends_with('\r')) {
    while (text.ends_with('\n')) text.pop_back();
  }
  const LineEnd kind = line_end_of(like);
  if (kind == LineEnd::lf) return text;
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += kind == LineEnd::cr ? "\r" : "\r\n";
    } else {
      out += c;
    }
  }
  return out;
}

/// Whether a record that was read back is the one that was meant. A writer may spell out as a tag
/// what its format implies elsewhere.
bool is_as_meant(const Match& wanted, Match read) {
  std::erase_if(read.tags, [&](const Tag& tag) {
    return std::none_of(wanted.tags.begin(), wanted.tags.end(), [&](const Tag& each) {
      return each.key == tag.key && each.value == tag.value;
    });
  });
  return same_record(wanted, read);
}

OrSentence<Choice> choice_in(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::size_t equals = text.find('=');
  if (colon < equals && equals != std::string::npos) {
    const std::string_view all = text;
    const auto line = text::to_number<std::uint64_t>(all.substr(0, colon));
    const auto column = text::to_number<std::uint64_t>(all.substr(colon + 1, equals - colon - 1));
    const auto number = text::to_number<std::size_t>(all.substr(equals + 1));
    if (line && column && number) {
      return Choice{.place = {.line = *line, .column = *column}, .number = *number};
    }
  }
  return Sentence(kChoose, ": '", text, "' is not LINE:COLUMN=N, such as 6:10=2");
}

}  // namespace

bool is_of_unkept_text(Rule rule) noexcept {
  switch (rule) {
    case Rule::unparsable_move:
    case Rule::checker_count:
    case Rule::mixed_colours:
    case Rule::syntax_error:
    case Rule::echo_after_end:
    case Rule::row_number_odd:
    case Rule::nul_bytes:
    case Rule::line_too_long:
    case Rule::text_skipped:
    case Rule::damaged_file:
      return true;
    default:
      return false;
  }
}

OrSentence<std::vector<Choice>> choices_in(std::span<const std::string> texts) {
  std::vector<Choice> choices;
  for (const std::string& text : texts) {
    auto choice = choice_in(text);
    if (!choice) return choice.error();
    const bool is_second = std::any_of(choices.begin(), choices.end(), [&](const Choice& each) {
      return each.place.line == choice->place.line && each.place.column == choice->place.column;
    });
    if (is_second) {
      return Sentence(kChoose, ": something is chosen twice for ", place_text(choice->place));
    }
    choices.push_back(*choice);
  }
  return choices;
}

std::string identity(const Diagnostic& fault) {
  return fmt::format("{} {} {} {} {}", code(fault.rule), fault.match, fault.game, fault.turn,
                     fault.message);
}

Repairer::Repairer(const Source& source, std::string_view extension, const RunOptions& options,
                   bool repairs_scores)
    : source_(source),
      extension_(extension),
      options_(options),
      repairs_scores_(repairs_scores),
      examination_(examine(source, extension, options)) {
  chosen_.resize(examination_.matches.size());
}

void Repairer::choose() {
  for (const Diagnostic& fault : examination_.unread) remark(fault, "cannot be read");
  for (const Diagnostic& fault : examination_.allowed) {
    remark(fault, "left as it is: the transcript allows it");
    note_unexplained(static_cast<std::size_t>(fault.match) - 1, fault);
  }
  for (std::size_t at = 0; at < examination_.matches.size(); ++at) {
    for (const Diagnostic& fault : examination_.matches[at].faults) choose(at, fault);
  }
}

bool Repairer::has_repairs() const {
  return std::any_of(chosen_.begin(), chosen_.end(),
                     [](const auto& repairs) { return !repairs.empty(); });
}

OrError<Repairer::Result> Repairer::result() const {
  if (encoded(source_.text(), source_.encoding()) != source_.bytes()) {
    return Error{fmt::format("not all of its bytes are {}", name(source_.encoding()))};
  }
  // Some transcripts leave a dance blank, others write it in words.
  constexpr std::array kDances{PlayKind::blank, PlayKind::danced};
  if (const std::optional<std::string> text = in_place()) {
    for (const PlayKind dance : kDances) {
      if (auto result = checked(*text, repaired_matches(dance))) return *std::move(result);
    }
  }
  if (examination_.format->write == nullptr) return Error{"this format cannot be written"};
  if (std::string loss = loss_in_rewriting(); !loss.empty()) return Error{std::move(loss)};
  for (const PlayKind dance : kDances) {
    const std::vector<Match> wanted = repaired_matches(dance);
    if (auto result = checked(rewritten(wanted).first, wanted)) return *std::move(result);
  }
  return Error{"the repaired transcript would not read back as intended"};
}

std::size_t Repairer::faults() const { return faults_in(examination_); }

std::string Repairer::words(const Diagnostic& fault, std::string_view what) const {
  const Format* const format = examination_.format;
  const std::string place =
      report::place_words(report::locus(source_, format, fault.span.begin), format);
  return fmt::format("{}:{}: {}: {}", source_.name(), place, code(fault.rule), what);
}

void Repairer::remark(const Diagnostic& fault, std::string what, bool is_chosen) {
  remarks_.push_back({.fault = &fault, .what = std::move(what), .is_chosen = is_chosen});
}

std::vector<OpenFault> Repairer::explained() const {
  std::vector<OpenFault> found;
  for (std::size_t at = 0; at < examination_.matches.size(); ++at) {
    for (const Diagnostic& fault : examination_.matches[at].faults) {
      if (!fault.repairs.empty()) found.push_back({at, &fault});
    }
  }
  return found;
}

OrSentence<OpenFault> Repairer::fault_at(const Choice& choice) const {
  std::vector<OpenFault> there;
  std::vector<std::string> places;
  for (const OpenFault& each : explained()) {
    const Place place = source_.place(each.fault->span.begin);
    places.push_back(place_text(place));
    if (place.line == choice.place.line && place.column == choice.place.column) {
      there.push_back(each);
    }
  }
  if (there.empty() && places.empty()) return Sentence("no finding has an explanation to choose");
  if (there.empty()) {
    return Sentence("no finding there has an explanation; there are some at ",
                    text::joined(places));
  }
  if (there.size() > 1) {
    return Sentence(fmt::format("{} findings are there; ", there.size()), OptionName{"interactive"},
                    " asks for each");
  }
  const std::vector<Repair>& repairs = there.front().fault->repairs;
  if (choice.number == 0 || choice.number > repairs.size()) {
    return Sentence(fmt::format("there {} {} explanation{} to choose",
                                repairs.size() == 1 ? "is" : "are", repairs.size(),
                                repairs.size() == 1 ? "" : "s"));
  }
  if (!can_be_written(repairs[choice.number - 1].edit)) {
    return Sentence(repairs[choice.number - 1].words,
                    " cannot be written, since nothing tells what was left out");
  }
  return there.front();
}

OrSentence<void> Repairer::choose(std::span<const Choice> choices) {
  for (const Choice& choice : choices) {
    const auto found = fault_at(choice);
    if (!found) {
      return Sentence(kChoose, " ", place_text(choice.place), fmt::format("={}: ", choice.number),
                      found.error());
    }
    choose(*found, choice.number - 1);
  }
  return {};
}

void Repairer::choose(const OpenFault& open, std::size_t index) {
  const Repair& repair = open.fault->repairs[index];
  remark(*open.fault, fmt::format("{}, as chosen", repair.words), true);
  chosen_[open.match].push_back(repair);
}

std::optional<OpenFault> Repairer::first_open(const std::set<std::string>& passed_over) {
  unexplained_.clear();
  std::optional<OpenFault> found;
  for (const OpenFault& each : explained()) {
    const Diagnostic& fault = *each.fault;
    if (reason_to_leave(each.match, fault).empty()) continue;
    note_unexplained(each.match, fault);
    if (!found && !passed_over.contains(identity(fault)) &&
        std::any_of(fault.repairs.begin(), fault.repairs.end(),
                    [](const Repair& repair) { return can_be_written(repair.edit); })) {
      found = each;
    }
  }
  unexplained_.clear();
  return found;
}

void Repairer::choose(std::size_t match, const Diagnostic& fault) {
  if (fault.repairs.empty()) {
    remark(fault, fmt::format("{}; no smallest edit explains it", fault.message));
    return;
  }
  const Repair& repair = fault.repairs.front();
  const std::string reason = reason_to_leave(match, fault);
  if (reason.empty()) {
    remark(fault, repair.words, true);
    chosen_[match].push_back(repair);
    return;
  }
  remark(fault, fmt::format("left as it is{}", reason));
  note_unexplained(match, fault);
}

void Repairer::note_unexplained(std::size_t match, const Diagnostic& fault) {
  if (fault.repairs.empty() || fault.stands || is_of_score(fault.repairs.front().edit)) return;
  unexplained_.emplace_back(match, fault.repairs.front().game);
}

std::string Repairer::reason_to_leave(std::size_t match, const Diagnostic& fault) {
  if (fault.repairs.size() > 1) {
    std::string words;
    std::size_t number = 0;
    for (const Repair& repair : fault.repairs) {
      words += fmt::format("{}({}) {}", words.empty() ? "" : ", ", ++number, repair.words);
    }
    return fmt::format(", since several edits explain it: {}", words);
  }
  const Repair& repair = fault.repairs.front();
  if (!can_be_written(repair.edit)) return fmt::format(": {}", repair.words);
  switch (removal_by(repair.edit, game_of(match, repair))) {
    case Removal::record:
      return fmt::format("; {} would explain it, but delete what is recorded only once",
                         repair.words);
    case Removal::wording:
      return fmt::format("; {} would explain it, but replace text that could not be read",
                         repair.words);
    case Removal::none:
      break;
  }
  if (std::string doubt = doubt_about(match, repair); !doubt.empty()) return doubt;
  if (is_of_score(repair.edit) && !repairs_scores_) {
    return fmt::format("; --scores would write {}", repair.words);
  }
  if (std::find(unexplained_.begin(), unexplained_.end(), std::pair(match, repair.game)) !=
      unexplained_.end()) {
    return fmt::format("; {} explains it only once the fault before it is repaired", repair.words);
  }
  if (is_made_in_place(match, repair) || examination_.format->write == nullptr) return "";
  if (!loss_) loss_ = loss_in_rewriting();
  return loss_->empty() ? "" : fmt::format("; {} is not made, since {}", repair.words, *loss_);
}

std::string Repairer::doubt_about(std::size_t match, const Repair& repair) const {
  const Edit& edit = repair.edit;
  const auto* const before =
      edit.action < game_of(match, repair).actions.size()
          ? std::get_if<WrittenPlay>(&game_of(match, repair).actions[edit.action].what)
          : nullptr;
  if (edit.kind == EditKind::play && before != nullptr && before->count > 0) {
    return fmt::format("; {} would explain it, but replace the whole play", repair.words);
  }
  std::size_t slips = 0;
  bool is_all_explained = true;
  for (const Diagnostic& fault : examination_.matches[match].faults) {
    if (fault.game != static_cast<int>(repair.game) + 1) continue;
    ++slips;
    is_all_explained = is_all_explained && !fault.repairs.empty() && fault.unverified.empty();
  }
  if (slips > 1 && (!is_all_explained || edit.size > 1)) {
    return fmt::format("; {} would explain it, but another slip may explain the whole game",
                       repair.words);
  }
  return "";
}

const Game& Repairer::game_of(std::size_t match, const Repair& repair) const {
  return examination_.matches[match].match.games[repair.game];
}

bool Repairer::is_made_in_place(std::size_t match, const Repair& repair) const {
  std::vector<TextEdit> edits;
  return examination_.format->patch != nullptr &&
         examination_.format->patch(source_.text(), examination_.matches[match].match, repair,
                                    edits);
}

std::string Repairer::loss_in_rewriting() const {
  constexpr std::string_view kAnew = "the whole transcript would have to be rewritten";
  const auto lost = [&](const Diagnostic& found, std::size_t count) {
    const Format* const format = examination_.format;
    const std::string place =
        report::place_words(report::locus(source_, format, found.span.begin), format);
    return fmt::format("{} and would lose text: {} at {}, {}{}", kAnew, code(found.rule), place,
                       found.message, count == 1 ? "" : fmt::format(", and {} more", count - 1));
  };
  if (examination_.unkept) return lost(*examination_.unkept, examination_.unkept_count);
  const bool is_utf8 =
      source_.encoding() == Encoding::utf8 || source_.encoding() == Encoding::utf8_bom;
  if (!is_utf8) return fmt::format("{}, in UTF-8", kAnew);
  const LineEnd line_end = line_end_of(source_.text());
  // Its index counts bytes.
  const bool has_index = examination_.format->name == "bgammon";
  const bool is_plain = line_end == LineEnd::lf && source_.encoding() == Encoding::utf8;
  if (line_end == LineEnd::mixed || (has_index && !is_plain)) {
    return fmt::format("{}, with different line ends", kAnew);
  }
  std::vector<Match> matches;
  for (const Examined& each : examination_.matches) matches.push_back(each.match);
  const auto [text, losses] = rewritten(matches);
  if (!losses.empty()) return lost(losses.front(), losses.size());
  return checked(text, matches) ? "" : fmt::format("{} and would not read back the same", kAnew);
}

std::pair<std::string, std::vector<Diagnostic>> Repairer::rewritten(
    const std::vector<Match>& matches) const {
  std::string text;
  Collector losses;
  for (const Match& match : matches) {
    WriteOptions options;
    options.follows_match = !text.empty();
    bgtools::write(match, *examination_.format, options, text, losses);
  }
  return {with_line_ends_of(source_.text(), std::move(text)), std::move(losses.diagnostics)};
}

std::vector<Match> Repairer::repaired_matches(PlayKind dance) const {
  std::vector<Match> matches;
  for (std::size_t at = 0; at < chosen_.size(); ++at) {
    Match match = examination_.matches[at].match;
    std::vector<Repair> repairs = chosen_[at];
    // Backwards, so that earlier actions keep their places.
    std::sort(repairs.begin(), repairs.end(), [](const Repair& a, const Repair& b) {
      return std::pair(a.game, a.edit.action) > std::pair(b.game, b.edit.action);
    });
    for (Repair& repair : repairs) {
      if (repair.edit.kind == EditKind::no_play) {
        std::get<WrittenPlay>(repair.edit.actions.front().what).kind = dance;
      }
      apply(repair, match);
    }
    matches.push_back(std::move(match));
  }
  return matches;
}

std::optional<std::string> Repairer::in_place() const {
  if (examination_.format->patch == nullptr) return std::nullopt;
  std::vector<TextEdit> edits;
  for (std::size_t at = 0; at < chosen_.size(); ++at) {
    for (const Repair& repair : chosen_[at]) {
      if (!examination_.format->patch(source_.text(), examination_.matches[at].match, repair,
                                      edits)) {
        return std::nullopt;
      }
    }
  }
  // A change that lays rows out anew leaves no room for another in them.
  if (has_overlap(edits)) return std::nullopt;
  return patched(source_.text(), std::move(edits));
}

std::optional<Repairer::Result> Repairer::checked(const std::string& text,
                                                  const std::vector<Match>& wanted) const {
  std::optional<std::string> bytes = encoded(text, source_.encoding());
  if (!bytes) return std::nullopt;
  const Source edited(source_.name(), *bytes, source_.stop());
  const Examination after = examine(edited, extension_, options_);
  const bool is_same =
      std::equal(wanted.begin(), wanted.end(), after.matches.begin(), after.matches.end(),
                 [](const Match& a, const Examined& b) { return is_as_meant(a, b.match); });
  if (!is_same) return std::nullopt;
  return Result{.bytes = *std::move(bytes), .faults = faults_in(after)};
}

}  // namespace bgtools::questions
