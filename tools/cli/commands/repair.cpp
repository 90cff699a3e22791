#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/allowance.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/diff.hpp"
#include "report/findings.hpp"
#include "report/locus.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct FileRepairArguments
    : Takes<ReadArguments, GameArguments, SearchArguments, RepairArguments, ForceArguments> {};

/// A match with its faults.
struct Examined {
  Match match;
  std::vector<Diagnostic> faults;  ///< errors, consequences left out
};

struct Examination {
  const Format* format = nullptr;
  std::vector<Examined> matches;
  std::vector<Diagnostic> unread;   ///< errors of reading
  std::vector<Diagnostic> unkept;   ///< findings about text that rewriting would lose
  std::vector<Diagnostic> allowed;  ///< errors that a comment of the transcript allows
};

/// Whether a reader reports this rule for text that the record does not hold as it is written.
bool is_of_unkept_text(Rule rule) {
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

bool is_fault(const Diagnostic& found) {
  return found.severity == Severity::error && !found.consequence_of;
}

Examination examine(const Source& source, std::string_view extension, const RunOptions& options) {
  Examination examination;
  std::vector<report::PlacedAllowance> allowances;
  Collector reading;
  VerifyOptions game = options.game;
  game.match_number = 0;
  examination.format = read(source, extension, options.forced, reading, [&](Match&& match) {
    ++game.match_number;
    Collector found;
    verify(match, game, found);
    std::erase_if(found.diagnostics, [](const Diagnostic& each) { return !is_fault(each); });
    for (Allowance& allowance : allowances_in(match)) {
      allowances.push_back({.allowance = std::move(allowance), .match = game.match_number});
    }
    examination.matches.push_back({std::move(match), std::move(found.diagnostics)});
    return !interruption();
  });
  std::ranges::copy_if(reading.diagnostics, std::back_inserter(examination.unkept),
                       [](const Diagnostic& each) { return is_of_unkept_text(each.rule); });
  std::erase_if(reading.diagnostics, [](const Diagnostic& each) { return !is_fault(each); });
  examination.unread = std::move(reading.diagnostics);

  // Allowed faults stay: they are neither repaired nor counted.
  const auto set_aside = [&](std::vector<Diagnostic>& faults) {
    std::erase_if(faults, [&](const Diagnostic& fault) {
      const bool is_allowed =
          std::ranges::any_of(allowances, [&](const report::PlacedAllowance& each) {
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
    return std::ranges::none_of(wanted.tags, [&](const Tag& each) {
      return each.key == tag.key && each.value == tag.value;
    });
  });
  return same_record(wanted, read);
}

class Repairer {
 public:
  /// The bytes of a repaired transcript, and how many faults it still has.
  struct Result {
    std::string bytes;
    std::size_t faults = 0;
  };

  Repairer(const Source& source, std::string_view extension, const RunOptions& options,
           bool repairs_scores)
      : source_(source),
        extension_(extension),
        options_(options),
        repairs_scores_(repairs_scores),
        examination_(examine(source, extension, options)) {
    chosen_.resize(examination_.matches.size());
  }

  /// Chooses the repairs and prints on stderr what is done about each fault.
  void choose() {
    for (const Diagnostic& fault : examination_.unread) say(fault, "cannot be read");
    for (const Diagnostic& fault : examination_.allowed) {
      say(fault, "left as it is: the transcript allows it");
      note_unexplained(static_cast<std::size_t>(fault.match) - 1, fault);
    }
    for (std::size_t at = 0; at < examination_.matches.size(); ++at) {
      for (const Diagnostic& fault : examination_.matches[at].faults) choose(at, fault);
    }
  }

  [[nodiscard]] bool has_format() const { return examination_.format != nullptr; }
  [[nodiscard]] bool is_binary() const { return examination_.format->is_binary; }
  [[nodiscard]] bool has_repairs() const {
    return std::any_of(chosen_.begin(), chosen_.end(),
                       [](const auto& repairs) { return !repairs.empty(); });
  }
  /// The text with the chosen repairs; or why they cannot be made.
  OrError<Result> result() const {
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
  [[nodiscard]] std::size_t faults() const { return faults_in(examination_); }

 private:
  void say(const Diagnostic& fault, std::string_view what) const {
    const Format* const format = examination_.format;
    const std::string place =
        report::place_words(report::locus(source_, format, fault.span.begin), format);
    complain(fmt::format("{}:{}: {}: {}", source_.name(), place, code(fault.rule), what));
  }

  void choose(std::size_t match, const Diagnostic& fault) {
    if (fault.repairs.empty()) {
      say(fault, fmt::format("{}; no smallest edit explains it", fault.message));
      return;
    }
    const Repair& repair = fault.repairs.front();
    const std::string reason = reason_to_leave(match, fault);
    if (reason.empty()) {
      say(fault, repair.words);
      chosen_[match].push_back(repair);
      return;
    }
    say(fault, fmt::format("left as it is{}", reason));
    note_unexplained(match, fault);
  }

  /// Later faults of the game were explained as if this fault's edit were made, but it is not.
  void note_unexplained(std::size_t match, const Diagnostic& fault) {
    if (fault.repairs.empty() || fault.stands || is_of_score(fault.repairs.front().edit)) return;
    unexplained_.emplace_back(match, fault.repairs.front().game);
  }

  /// Why a fault that edits explain is not repaired, as words that continue "left as it is"; "":
  /// its only edit is made.
  std::string reason_to_leave(std::size_t match, const Diagnostic& fault) {
    if (fault.repairs.size() > 1) {
      std::string words;
      for (const Repair& repair : fault.repairs) {
        words += words.empty() ? "" : "; or ";
        words += repair.words;
      }
      return fmt::format(", since several edits explain it: {}", words);
    }
    const Repair& repair = fault.repairs.front();
    const EditKind kind = repair.edit.kind;
    if (kind == EditKind::turn_missing || kind == EditKind::turn_skipped ||
        kind == EditKind::row_missing)
      return fmt::format(": {}", repair.words);
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
    if (std::ranges::find(unexplained_, std::pair(match, repair.game)) != unexplained_.end()) {
      return fmt::format("; {} explains it only once the fault before it is repaired",
                         repair.words);
    }
    if (is_made_in_place(match, repair) || examination_.format->write == nullptr) return "";
    if (!loss_) loss_ = loss_in_rewriting();
    return loss_->empty() ? "" : fmt::format("; {} is not made, since {}", repair.words, *loss_);
  }

  /// Why an edit may be wrong although nothing else explains the fault; "": it is sure enough.
  [[nodiscard]] std::string doubt_about(std::size_t match, const Repair& repair) const {
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

  [[nodiscard]] const Game& game_of(std::size_t match, const Repair& repair) const {
    return examination_.matches[match].match.games[repair.game];
  }

  [[nodiscard]] bool is_made_in_place(std::size_t match, const Repair& repair) const {
    std::vector<TextEdit> edits;
    return examination_.format->patch != nullptr &&
           examination_.format->patch(source_.text(), examination_.matches[match].match, repair,
                                      edits);
  }

  /// What rewriting the whole transcript would lose; "": nothing that is known.
  [[nodiscard]] std::string loss_in_rewriting() const {
    constexpr std::string_view kAnew = "the whole transcript would have to be rewritten";
    const auto lost = [&](const Diagnostic& found, std::size_t count) {
      const Format* const format = examination_.format;
      const std::string place =
          report::place_words(report::locus(source_, format, found.span.begin), format);
      return fmt::format("{} and would lose text: {} at {}, {}{}", kAnew, code(found.rule), place,
                         found.message, count == 1 ? "" : fmt::format(", and {} more", count - 1));
    };
    const std::vector<Diagnostic>& unkept = examination_.unkept;
    if (!unkept.empty()) return lost(unkept.front(), unkept.size());
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

  /// The text of the matches in the source's format, with its line ends; and what the format cannot
  /// hold.
  [[nodiscard]] std::pair<std::string, std::vector<Diagnostic>> rewritten(
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

  /// The matches with the chosen repairs. `dance`: how they record that a roll could not be played.
  [[nodiscard]] std::vector<Match> repaired_matches(PlayKind dance) const {
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

  [[nodiscard]] std::optional<std::string> in_place() const {
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
    return patched(source_.text(), std::move(edits));
  }

  /// The text in the encoding of the source; nullopt if it does not read back as `wanted`.
  [[nodiscard]] std::optional<Result> checked(const std::string& text,
                                              const std::vector<Match>& wanted) const {
    std::optional<std::string> bytes = encoded(text, source_.encoding());
    if (!bytes) return std::nullopt;
    const Source edited(source_.name(), *bytes, stop_flag());
    const Examination after = examine(edited, extension_, options_);
    const bool is_same =
        std::equal(wanted.begin(), wanted.end(), after.matches.begin(), after.matches.end(),
                   [](const Match& a, const Examined& b) { return is_as_meant(a, b.match); });
    if (!is_same) return std::nullopt;
    return Result{.bytes = *std::move(bytes), .faults = faults_in(after)};
  }

  const Source& source_;
  std::string_view extension_;
  const RunOptions& options_;
  bool repairs_scores_;
  Examination examination_;
  std::vector<std::vector<Repair>> chosen_;  ///< for each match
  /// Matches and games with a fault whose edit is not made.
  std::vector<std::pair<std::size_t, std::size_t>> unexplained_;
  std::optional<std::string> loss_;  ///< what loss_in_rewriting() said
};

bool is_utf16(Encoding encoding) {
  return encoding == Encoding::utf16_le || encoding == Encoding::utf16_be;
}

/// A file without repairs is not written over itself.
ExitCode write_repaired(const std::string& path, bool overwrites, const Source& source,
                        std::string_view bytes) {
  std::error_code code;
  if (std::filesystem::equivalent(path, source.name(), code)) {
    const auto allowed = OutputFile(path, overwrites).may_be_written();
    if (!allowed) return refuse(allowed.error());
    if (bytes == source.bytes()) return ExitCode::clean;
    if (std::filesystem::file_size(path, code) != source.bytes().size()) {
      return refuse(fmt::format("{}: is compressed; write to another file", path));
    }
  }
  return write_file(path, overwrites, bytes);
}

ExitCode repair_text(const FileRepairArguments& arguments, const RunOptions& options,
                     const LoadedInput& input, Output& out) {
  const std::string& name = input.name;
  const Source source(name, input.bytes, stop_flag());
  Repairer repairer(source, input.extension, options, is_on(arguments.scores));
  if (interruption()) return *interruption();
  repairer.choose();
  if (!repairer.has_format()) return ExitCode::findings;
  if (repairer.is_binary()) {
    return refuse(fmt::format("{}: not a text file; convert it, then repair the result", name));
  }
  std::string bytes(source.bytes());
  std::size_t faults = repairer.faults();
  if (repairer.has_repairs()) {
    auto result = repairer.result();
    if (interruption()) return *interruption();
    if (!result) return refuse(fmt::format("{}: {}", name, result.error().message));
    bytes = std::move(result->bytes);
    faults = result->faults;
  }
  // An interrupted examination does not show that the repair is right.
  if (const auto signal = interruption()) return *signal;
  if (const auto& path = arguments.write) {
    const ExitCode written = write_repaired(*path, is_on(arguments.force), source, bytes);
    if (written != ExitCode::clean) return written;
  } else if (repairer.has_repairs() && is_utf16(source.encoding())) {
    return refuse(fmt::format("{}: {} cannot be shown as a diff; name a file with --write", name,
                              bgtools::name(source.encoding())));
  } else {
    const std::string diff = report::unified_diff(name, source.bytes(), bytes);
    out.write(::isatty(STDOUT_FILENO) == 0 ? diff : report::printable_lines(diff));
  }
  return faults == 0 ? ExitCode::clean : ExitCode::findings;
}

ExitCode repair(const FileRepairArguments& arguments, Output& out) {
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  if (arguments.operands.size() != 1) return refuse("name one file, or `-` for stdin");
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  ExitCode code = ExitCode::clean;
  const InputCount count = for_each_input(
      *inputs,
      [&](const LoadedInput& input) {
        const std::string& operand = arguments.operands.front();
        if (!input.is_named) {
          const bool is_member = input.name.starts_with(operand + std::string(kMember));
          code =
              refuse(fmt::format("{}: is {}", operand, is_member ? "an archive" : "a directory"));
          return false;
        }
        if (!input.damage.empty()) {
          code = refuse(fmt::format("{}: {}", input.name, input.damage));
          return false;
        }
        const auto done = attempt([&] { code = repair_text(arguments, *options, input, out); });
        if (!done) code = refuse(fmt::format("{}: {}", input.name, done.error().message));
        return true;
      },
      [](const std::string& path, std::string_view message) {
        complain(fmt::format("{}: {}", path, message));
        return true;
      });
  if (count.inputs == 0 && interruption()) return *interruption();
  if (count.errors != 0) return ExitCode::failed;
  if (count.inputs == 0) return refuse("nothing to repair");
  return code;
}

}  // namespace

constinit const Command kRepair = command<FileRepairArguments, &repair>(
    "repair", "FILE", "find the smallest edits that make a record legal, as a diff");

}  // namespace bgtools::cli
