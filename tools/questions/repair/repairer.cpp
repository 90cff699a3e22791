#include "questions/repair/repairer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/allowance.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <tuple>
#include <variant>

#include "questions/reading/replayed_games.hpp"
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

/// Keeps the faults, and the rolls that are certain though not recorded, and counts what is found.
class Faults final : public Sink {
 public:
  explicit Faults(bool writes_dice) : writes_dice_(writes_dice) {}
  [[nodiscard]] bool wants(Rule rule) const override {
    return rule == Rule::certain_roll ? writes_dice_ : Sink::wants(rule);
  }
  bool report(Diagnostic diagnostic) override {
    if (diagnostic.severity >= Severity::warning) {
      auto& [all, own] = found_.counts[{diagnostic.game, diagnostic.rule}];
      ++all;
      if (!diagnostic.consequence_of) ++own;
    }
    if (!diagnostic.unverified.empty()) found_.unverified_games.insert(diagnostic.game);
    if (is_fault(diagnostic) || diagnostic.rule == Rule::certain_roll)
      found_.faults.push_back(std::move(diagnostic));
    return true;
  }
  [[nodiscard]] FoundFaults take() noexcept { return std::move(found_); }

 private:
  bool writes_dice_;
  FoundFaults found_;
};

/// Of matches that are `left_out`, only the records are examined.
Examination examine(const Source& source, std::string_view extension, const RunOptions& options,
                    bool writes_dice, const std::vector<int>& left_out) {
  Examination examination;
  const auto is_left_out = [&](int match) {
    return std::binary_search(left_out.begin(), left_out.end(), match);
  };
  std::vector<report::PlacedAllowance> allowances;
  Faults reading(false);
  VerifyOptions game = options.game;
  SharedSearch search(game.search_actions);
  examination.format = read(source, extension, options.forced, reading, [&](Match&& match) {
    Faults found(writes_dice);
    if (!is_left_out(match.number)) {
      game.search_actions = search.limit();
      search.take(match, verify(match, game, found));
    }
    if (options.allows) {
      for (Allowance& allowance : allowances_in(match)) {
        allowances.push_back({.allowance = std::move(allowance), .match = match.number});
      }
    }
    examination.matches.push_back({found.take(), std::move(match)});
    return !is_set(game.stop);
  });
  // Where the reader knows what to write, it has read the cell.
  for (Diagnostic& fault : reading.take().faults) {
    if (is_left_out(fault.match)) {
      ++examination.unread_elsewhere;
      continue;
    }
    const auto number = static_cast<std::size_t>(fault.match);
    const bool is_read =
        !fault.repairs.empty() && number >= 1 && number <= examination.matches.size();
    (is_read ? examination.matches[number - 1].faults : examination.unread)
        .push_back(std::move(fault));
  }

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
  for (const Examined& examined : examination.matches)
    faults += static_cast<std::size_t>(
        std::count_if(examined.faults.begin(), examined.faults.end(), is_fault));
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
    case Rule::ambiguous_play:
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
                   AlsoWritten also, std::vector<int> left_out)
    : source_(source),
      extension_(extension),
      options_(options),
      also_(also),
      left_out_(std::move(left_out)),
      examination_(examine(source, extension, options, also.dice, left_out_)) {}

void Repairer::choose() {
  for (const Diagnostic& fault : examination_.unread) remark(fault, "cannot be read");
  for (const Diagnostic& fault : examination_.allowed) {
    remark(fault, "left as it is: the transcript allows it");
    note_unexplained(static_cast<std::size_t>(fault.match) - 1, fault);
  }
  for (std::size_t at = 0; at < examination_.matches.size(); ++at) {
    for (const Diagnostic& fault : examination_.matches[at].faults) choose(at, fault);
  }
  keep_proved();
}

bool Repairer::has_repairs() const { return !chosen_.empty(); }

OrError<void> Repairer::may_be_written() const {
  if (source_.bytes_with(source_.text()) != source_.bytes()) {
    return Error{fmt::format("not all of its bytes are {}", name(source_.encoding()))};
  }
  if (examination_.format->patch == nullptr && examination_.format->write == nullptr) {
    return Error{"this format cannot be written"};
  }
  return {};
}

OrError<Repairer::Result> Repairer::result() const {
  if (made_) return *made_;
  if (const auto allowed = may_be_written(); !allowed) return allowed.error();
  return made(chosen_);
}

void Repairer::keep_proved() {
  if (chosen_.empty() || is_binary() || !may_be_written()) return;
  if (auto all = made(chosen_)) {
    made_ = *std::move(all);
    return;
  }
  // Each proof is another look at the whole transcript.
  constexpr std::size_t kMostProofs = 32;
  std::vector<Chosen> kept;
  std::size_t proofs = 0;
  for (Chosen& each : std::exchange(chosen_, {})) {
    kept.push_back(std::move(each));
    auto proved = proofs++ < kMostProofs ? made(kept) : Error{"too many others are not proved"};
    if (proved) {
      made_ = *std::move(proved);
      continue;
    }
    const Chosen& left = kept.back();
    remarks_[left.remark] = {.fault = left.fault,
                             .what = fmt::format("left as it is; {} is not made, since {}",
                                                 left.repair.words, proved.error().message)};
    kept.pop_back();
  }
  chosen_ = std::move(kept);
}

OrError<Repairer::Result> Repairer::made(const std::vector<Chosen>& chosen) const {
  // Some transcripts leave a dance blank, others write it in words.
  constexpr std::array kDances{PlayKind::blank, PlayKind::danced};
  const std::optional<std::string> text = in_place(chosen);
  if (!text && (examination_.format->write == nullptr || !is_written_the_same())) {
    return Error{"lines that are right would change with it"};
  }
  OrError<Result> result = Error{};
  for (const PlayKind dance : kDances) {
    const std::vector<Match> wanted = repaired_matches(chosen, dance);
    auto next = checked(text ? *text : rewritten(wanted), wanted, chosen);
    if (next) return next;
    if (dance == kDances.front()) result = std::move(next);
  }
  return result;
}

std::string Repairer::objection(const Examination& after, const std::vector<Chosen>& chosen) const {
  const auto place_of = [](int game, Rule rule) {
    return game == 0 ? std::string(code(rule)) : fmt::format("{} in game {}", code(rule), game);
  };
  if (after.unread.size() > examination_.unread.size() ||
      after.unread_elsewhere > examination_.unread_elsewhere) {
    return "it would not all be read";
  }
  for (std::size_t at = 0; at < after.matches.size(); ++at) {
    const Examined& before = examination_.matches[at];
    auto allowed = before.counts;
    for (const Chosen& each : chosen) {
      if (each.match == at) --allowed[{each.fault->game, each.fault->rule}].first;
    }
    for (const auto& [place, count] : after.matches[at].counts) {
      const auto& [game, rule] = place;
      // What becomes verifiable may show more.
      if (before.unverified_games.contains(game)) continue;
      if (count.second > allowed[place].first) {
        return fmt::format("the text would have {} then", place_of(game, rule));
      }
    }
  }
  return "";
}

std::string Repairer::board_before(const OpenFault& open) const {
  const std::optional<Situation>& before = open.fault->before;
  if (!before || open.fault->game == 0) return "";
  const Match& match = examination_.matches[open.match].match;
  return board_text(*before,
                    {.names = match.games[static_cast<std::size_t>(open.fault->game) - 1].names});
}

std::string Repairer::board_after(const OpenFault& open, std::size_t index) const {
  const Repair& repair = open.fault->repairs[index];
  Match match = examination_.matches[open.match].match;
  apply(repair, match);
  const auto game = static_cast<std::size_t>(repair.game);
  if (game >= match.games.size()) return "";
  const std::vector<WatchedActions> seen = replayed_games(match, options_.game);
  const auto& boards = seen[game].situations;
  for (std::size_t at = repair.edit.action + 1; at < boards.size(); ++at) {
    if (boards[at]) {
      return board_text(*boards[at],
                        {.names = match.games[game].names, .checkers = seen[game].checkers});
    }
  }
  return "";
}

std::size_t Repairer::faults() const { return faults_in(examination_); }

std::int64_t Repairer::matches() const {
  return static_cast<std::int64_t>(examination_.matches.size()) -
         static_cast<std::int64_t>(left_out_.size());
}

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
  make(open.match, *open.fault, repair, fmt::format("{}, as chosen", repair.words));
}

void Repairer::make(std::size_t match, const Diagnostic& fault, const Repair& repair,
                    std::string what) {
  chosen_.push_back({.match = match, .repair = repair, .fault = &fault, .remark = remarks_.size()});
  made_.reset();
  remark(fault, std::move(what), true);
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
    remark(fault, fmt::format("{}; no single edit explains it", fault.message));
    return;
  }
  const Repair& repair = fault.repairs.front();
  const std::string reason = reason_to_leave(match, fault);
  if (reason.empty()) {
    make(match, fault, repair, repair.words);
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
  if (fault.rule == Rule::certain_roll) {
    // A slip elsewhere in the game may be what leaves only this roll.
    const std::vector<Diagnostic>& others = examination_.matches[match].faults;
    const bool is_doubtful = std::any_of(others.begin(), others.end(), [&](const Diagnostic& each) {
      return each.game == fault.game && is_fault(each);
    });
    return is_doubtful ? ", since its game has a fault" : "";
  }
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
  if ((is_of_score(repair.edit) || !repair.carried.empty()) && !also_.scores) {
    return fmt::format("; the option 'scores' would write {}", repair.words);
  }
  if (std::find(unexplained_.begin(), unexplained_.end(), std::pair(match, repair.game)) !=
      unexplained_.end()) {
    return fmt::format("; {} explains it only once the fault before it is repaired", repair.words);
  }
  if (is_made_in_place(match, repair) || examination_.format->write == nullptr) return "";
  if (!is_written_the_same_) is_written_the_same_ = is_written_the_same();
  if (*is_written_the_same_) return "";
  return fmt::format("; {} is not made, since lines that are right would change with it",
                     repair.words);
}

namespace {

/// Whether an edit changes dice or hops of a player who has begun to bear off: nearly every such
/// play fits, and little that comes later could contradict it.
bool is_of_bear_off(const Edit& edit, const Game& game) {
  constexpr std::array kKinds{EditKind::dice, EditKind::hop, EditKind::hop_added,
                              EditKind::hop_removed};
  if (std::find(kKinds.begin(), kKinds.end(), edit.kind) == kKinds.end()) return false;
  const auto end = game.actions.begin() + static_cast<std::ptrdiff_t>(edit.action) + 1;
  return std::any_of(game.actions.begin(), end, [&](const Action& action) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    return play != nullptr && action.player == (end - 1)->player &&
           std::any_of(play->hops().begin(), play->hops().end(),
                       [](const Step& hop) { return hop.to == kOff; });
  });
}

/// Whether an edit supposes a turn that is missing, or one too many, and no number of a row shows
/// it: such a slip alone may be behind everything else that is found in its game.
bool supposes_another_turn(const Edit& edit, const Game& game) {
  return (!can_be_written(edit) && edit.kind != EditKind::row_missing) ||
         removal_by(edit, game) == Removal::record;
}

}  // namespace

std::string Repairer::doubt_about(std::size_t match, const Repair& repair) const {
  const Edit& edit = repair.edit;
  if (!repair.rival.empty()) {
    return fmt::format("; {} would explain it, but so would {}", repair.words, repair.rival);
  }
  const auto* const before =
      edit.action < game_of(match, repair).actions.size()
          ? std::get_if<WrittenPlay>(&game_of(match, repair).actions[edit.action].what)
          : nullptr;
  if (edit.kind == EditKind::length) {
    return fmt::format("; {} would explain it, but so may a wrong result", repair.words);
  }
  const std::vector<Diagnostic>& unread = examination_.unread;
  const Game& game = game_of(match, repair);
  const bool follows_unread =
      edit.action < game.actions.size() &&
      std::any_of(unread.begin(), unread.end(), [&](const Diagnostic& each) {
        return each.span.begin >= game.span.begin &&
               each.span.begin < game.actions[edit.action].span.begin;
      });
  if (follows_unread) {
    return fmt::format("; {} would explain it, but not all before it could be read", repair.words);
  }
  if (edit.kind == EditKind::roll_and_hop) {
    return fmt::format("; {} would explain it, but replace what fits together", repair.words);
  }
  if (edit.action < game.actions.size() && is_of_bear_off(edit, game)) {
    return fmt::format("; {} would explain it, but in a bear-off so may an earlier slip",
                       repair.words);
  }
  if (edit.kind == EditKind::cell_moved && edit.action == 0) {
    return fmt::format("; {} would explain it, but so may a missing turn", repair.words);
  }
  if (edit.kind == EditKind::play && before != nullptr && before->count > 0) {
    return fmt::format("; {} would explain it, but replace the whole play", repair.words);
  }
  std::size_t slips = 0;
  bool is_all_explained = true;
  for (const Diagnostic& fault : examination_.matches[match].faults) {
    if (fault.game != static_cast<int>(repair.game) + 1 || !is_fault(fault)) continue;
    ++slips;
    is_all_explained = is_all_explained && !fault.repairs.empty() && fault.unverified.empty() &&
                       !supposes_another_turn(fault.repairs.front().edit, game);
  }
  const bool is_weak = edit.size > 1 || edit.kind == EditKind::no_play;
  if (slips > 1 && (!is_all_explained || is_weak)) {
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

bool Repairer::is_written_the_same() const {
  std::vector<Match> matches;
  for (const Examined& each : examination_.matches) matches.push_back(each.match);
  return rewritten(matches) == source_.text();
}

std::string Repairer::rewritten(const std::vector<Match>& matches) const {
  std::string text;
  Collector losses;
  for (const Match& match : matches) {
    WriteOptions options;
    options.follows_match = !text.empty();
    options.stop = source_.stop();
    bgtools::write(match, *examination_.format, options, text, losses);
  }
  return with_line_ends_of(source_.text(), std::move(text));
}

std::vector<Match> Repairer::repaired_matches(const std::vector<Chosen>& chosen,
                                              PlayKind dance) const {
  std::vector<Match> matches;
  for (const Examined& each : examination_.matches) matches.push_back(each.match);
  // Backwards, so that earlier actions keep their places.
  std::vector<Chosen> last_first = chosen;
  std::sort(last_first.begin(), last_first.end(), [](const Chosen& a, const Chosen& b) {
    return std::tuple(a.match, a.repair.game, a.repair.edit.action) >
           std::tuple(b.match, b.repair.game, b.repair.edit.action);
  });
  for (Chosen& each : last_first) {
    if (each.repair.edit.kind == EditKind::no_play) {
      std::get<WrittenPlay>(each.repair.edit.actions.front().what).kind = dance;
    }
    apply(each.repair, matches[each.match]);
  }
  return matches;
}

std::optional<std::string> Repairer::in_place(const std::vector<Chosen>& chosen) const {
  if (examination_.format->patch == nullptr) return std::nullopt;
  std::vector<TextEdit> edits;
  for (const Chosen& each : chosen) {
    const std::size_t known = edits.size();
    if (!examination_.format->patch(source_.text(), examination_.matches[each.match].match,
                                    each.repair, edits)) {
      return std::nullopt;
    }
    const bool is_inside =
        std::all_of(edits.begin() + static_cast<std::ptrdiff_t>(known), edits.end(),
                    [&](const TextEdit& edit) { return is_in_its_match(each.match, edit); });
    if (!left_out_.empty() && !is_inside) return std::nullopt;
  }
  // A change that lays rows out anew leaves no room for another in them.
  if (has_overlap(edits)) return std::nullopt;
  return patched(source_.text(), std::move(edits));
}

bool Repairer::is_in_its_match(std::size_t match, const TextEdit& edit) const {
  const std::vector<Examined>& all = examination_.matches;
  return all[match].match.span.begin <= edit.span.begin &&
         (match + 1 == all.size() || edit.span.end <= all[match + 1].match.span.begin);
}

OrError<Repairer::Result> Repairer::checked(const std::string& text,
                                            const std::vector<Match>& wanted,
                                            const std::vector<Chosen>& chosen) const {
  std::optional<std::string> bytes = source_.bytes_with(text);
  if (!bytes && encoded(text, source_.encoding())) {
    return Error{"it has other lines, and each line has a mark or a number in front"};
  }
  if (!bytes) return Error{fmt::format("it cannot be written in {}", name(source_.encoding()))};
  const Source edited = opened(source_.name(), *bytes, extension_, source_.stop());
  const Examination after = examine(edited, extension_, options_, also_.dice, left_out_);
  const bool is_same =
      std::equal(wanted.begin(), wanted.end(), after.matches.begin(), after.matches.end(),
                 [](const Match& a, const Examined& b) { return is_as_meant(a, b.match); });
  if (!is_same) return Error{"the repaired transcript would not read back as intended"};
  if (std::string found = objection(after, chosen); !found.empty()) return Error{std::move(found)};
  return Result{.bytes = *std::move(bytes), .faults = faults_in(after)};
}

}  // namespace bgtools::questions
