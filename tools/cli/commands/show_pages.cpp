#include "cli/commands/show_pages.hpp"

#include <fmt/core.h>

#include <bgtools/finding/or_error.hpp>
#include <bgtools/text/numbers.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/inputs/ask_each.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "questions/page/match_page.hpp"
#include "questions/page/page_parts.hpp"
#include "questions/page/site.hpp"
#include "questions/show/board_view.hpp"
#include "report/findings.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using questions::MatchPage;
using questions::MatchPages;
using questions::PageQuestion;
using questions::SiteLinks;
using report::worse;
namespace {

constexpr std::string_view kEnding = ".html";

/// The answer about one input.
struct PagedInput {
  explicit PagedInput(const report::Selection& selection) : findings(selection) {}

  report::Findings findings;
  MatchPages pages{};
};

/// What both ways of writing pages share.
class Pages : public ToldFailures {
 public:
  explicit Pages(const PageQuestion& question) : question_(question) {}

  [[nodiscard]] std::unique_ptr<PagedInput> part() const {
    return std::make_unique<PagedInput>(question_.selection);
  }
  void ask(const LoadedInput& input, PagedInput& answer) const {
    answer.pages = pages_of(input, question_, answer.findings);
  }

 protected:
  /// The pages of an input, after its faults were told.
  std::vector<MatchPage> told(const LoadedInput& input, PagedInput& answer) {
    MatchPages& pages = answer.pages;
    if (!pages.fault.empty()) fail(input.name, pages.fault);
    left_out_ += pages.left_out;
    undated_ += pages.undated;
    return std::exchange(pages.pages, {});
  }
  void tell_left_out() const {
    if (left_out_ != 0) complain(report::left_out_words(left_out_, undated_));
  }

 private:
  const PageQuestion& question_;
  std::int64_t left_out_ = 0;
  std::int64_t undated_ = 0;
};

/// One match, as a page that needs no other file.
class SinglePage final : public Pages {
 public:
  /// `match`: its number in an input; nullopt: the first.
  SinglePage(const PageQuestion& question, std::optional<int> match)
      : Pages(question), match_(match) {}

  bool take(LoadedInput& input, PagedInput& answer) {
    for (MatchPage& page : told(input, answer)) {
      if (match_ && page.number != *match_) continue;
      if (count_++ == 0) page_ = std::move(page);
    }
    input.release();
    return true;
  }

  ExitCode write(const ShowCommandArguments& arguments, Output& out) const {
    tell_left_out();
    if (count_ == 0) {
      return exit_code() != ExitCode::clean ? exit_code() : refuse(questions::kNoneSelected);
    }
    if (count_ > 1) {
      complain(fmt::format("the page has the first of {}; --output-dir writes a page for each",
                           report::counted(count_, "match")));
    }
    const std::string text = questions::page_of(page_);
    if (const std::string path(text_or(arguments.output, kStdin)); path != kStdin) {
      return worse(exit_code(), write_file(path, is_on(arguments.force), text));
    }
    out.write(text);
    return exit_code();
  }

 private:
  std::optional<int> match_;
  std::int64_t count_ = 0;
  MatchPage page_{};
};

/// A folder of pages that lead to each other.
class WrittenSite final : public Pages {
 public:
  WrittenSite(const ShowCommandArguments& arguments, const PageQuestion& question,
              const InputOptions& inputs)
      : Pages(question),
        folder_(*arguments.output_dir),
        overwrites_(is_on(arguments.force)),
        directory_(folder_, inputs, overwrites_) {}

  /// Takes the addresses of what every site has, before anything is written.
  OrError<void> begin() {
    front_ = address_of("index");
    style_ = address_of(questions::kPageStyleName, ".css");
    script_ = address_of(questions::kPageScriptName, ".js");
    for (const std::string& each : {front_, style_, script_}) {
      const auto allowed = OutputFile(folder_ + "/" + each, overwrites_).may_be_written();
      if (!each.empty() && !allowed) return allowed.error();
    }
    return {};
  }

  bool take(LoadedInput& input, PagedInput& answer) {
    for (const MatchPage& page : told(input, answer)) {
      SiteLinks links{.match = address_of("matches/" + page.file_name)};
      for (std::size_t player = 0; player < 2; ++player) {
        links.players[player] = address_in("players/", page.facts.names[player]);
      }
      links.event = address_in("events/", page.facts.event);
      write(links.match, questions::Site::page_of(page, links));
      site_.add(page.facts, links);
      ++matches_;
      if (is_broken_ || interruption()) return false;
    }
    input.release();
    return true;
  }

  /// An address could not be taken, or a file not be written.
  [[nodiscard]] bool is_broken() const { return is_broken_; }

  ExitCode write_lists(bool is_quiet) {
    tell_left_out();
    if (site_.is_empty()) {
      return exit_code() != ExitCode::clean ? exit_code() : refuse(questions::kNoneSelected);
    }
    for (const auto& [page, text] : site_.list_pages()) write(page, text);
    write(front_, site_.front_page());
    write(style_, questions::kPageStyle);
    write(script_, questions::kPageScript);
    if (!is_quiet && !is_broken_) {
      complain(fmt::format("{}, {} written", report::counted(matches_, "match"),
                           report::counted(static_cast<std::int64_t>(written_.size()), "file")));
    }
    return worse(exit_code(), written_code_);
  }

 private:
  /// An address that no other page has; "": the page must not be written.
  std::string address_of(std::string_view name, std::string_view ending = kEnding) {
    const auto path = directory_.path_named(std::string(name), ending);
    if (path) return path->substr(folder_.size() + 1);
    fail(folder_, path.error().message);
    is_broken_ = true;
    return "";
  }
  /// The address of the page of a player or an event.
  std::string address_in(std::string_view folder, const std::string& name) {
    if (name.empty()) return "";
    const auto [known, is_new] = lists_.try_emplace(std::string(folder) + name);
    if (is_new) known->second = address_of(std::string(folder) + questions::safe_file_name(name));
    return known->second;
  }

  void write(const std::string& page, std::string_view text) {
    if (page.empty() || is_broken_) return;
    const ExitCode code = write_file(folder_ + "/" + page, overwrites_, text);
    written_.insert(page);
    written_code_ = worse(written_code_, code);
    is_broken_ = code != ExitCode::clean;
  }

  std::string folder_;
  bool overwrites_;
  OutputDirectory directory_;
  questions::Site site_{};
  std::string front_{};
  std::string style_{};
  std::string script_{};
  std::map<std::string, std::string> lists_{};  ///< addresses by folder and name
  std::set<std::string> written_{};
  std::int64_t matches_ = 0;
  ExitCode written_code_ = ExitCode::clean;
  bool is_broken_ = false;
};

/// Why the arguments do not go together; "": they do.
std::string contradiction(const ShowCommandArguments& arguments) {
  if (is_on(arguments.sheet)) return "--page and --sheet cannot be combined";
  if (arguments.game || arguments.turn || arguments.decision) {
    return "--page shows all games; --match selects a match";
  }
  const std::string output(text_or(arguments.output, kStdin));
  OrError<std::string_view> format = text_or(arguments.output_format, "html");
  if (!arguments.output_format && output != kStdin) {
    format = format_by_ending(output, *find_option(ShowCommandArguments::kGroups, "output-format"));
  }
  if (!format) return format.error().message;
  if (*format != "html") return fmt::format("--page writes html, not {}", *format);
  if (is_on(arguments.ascii)) return "--ascii is for text, not for html";
  if (arguments.output_dir && arguments.output) {
    return "--output and --output-dir cannot be combined";
  }
  if (arguments.output_dir && arguments.match) {
    return "--output-dir writes all matches; --where selects some";
  }
  return "";
}

}  // namespace

ExitCode show_pages(const ShowCommandArguments& arguments, Output& out) {
  if (const std::string why = contradiction(arguments); !why.empty()) return refuse(why);
  const auto question = questions::page_question(arguments, stop_flag());
  if (!question) return refuse(question.error());
  const auto inputs = named_inputs(arguments);
  if (!inputs) return refuse(inputs.error());
  if (!arguments.output_dir) {
    const auto match = arguments.match ? text::to_int(*arguments.match) : std::nullopt;
    if (arguments.match && (!match || *match < 1)) {
      return refuse(fmt::format("--match: '{}' is not a positive whole number", *arguments.match));
    }
    SinglePage page(*question, match);
    ask_each(*inputs, page);
    if (const auto signal = interruption()) return *signal;
    return page.write(arguments, out);
  }
  WrittenSite site(arguments, *question, *inputs);
  if (const auto begun = site.begin(); !begun) return refuse(begun.error());
  if (site.is_broken()) return site.exit_code();
  ask_each(*inputs, site);
  if (const auto signal = interruption()) return *signal;
  return site.write_lists(is_on(arguments.quiet));
}

}  // namespace bgtools::cli
