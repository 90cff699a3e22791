#include "questions.hpp"

#include <algorithm>
#include <bgtools/rules/conventions.hpp>
#include <iterator>
#include <string>

namespace bgtools::test::cases {
namespace {

/// Options that any question may have, since they are about the text or its page.
constexpr std::string_view kOfTexts = " as each edit in ";
/// How findings are said.
#define SAID " bytes spans turns words "
/// The rules that a record is judged by, besides the switches.
#define JUDGED " answer profile profiles search variant "

constexpr Verb kVerbs[] = {
    {"actions", ask_actions, " again spans "},
    {"again", ask_again, " no-notes raw record spans verify "},
    {"board", ask_board, " ascii checkers flipped no-pips "},
    {"cuts", ask_cuts, SAID},
    {"detect", ask_detect},
    {"findings", ask_findings, SAID JUDGED "consequences counts least rules stands ", true},
    {"grammar", ask_grammar, " start "},
    {"looks", ask_looks},
    {"begins", ask_begins},
    {"position", ask_position},
    {"profile", ask_profile, JUDGED, true},
    {"progress", ask_progress},
    {"record", ask_record, SAID "again no-notes "},
    {"repair", ask_repair, " dialect of "},
    {"repaired", ask_repaired, " scores dice "},
    {"repairs", ask_repairs, SAID "alone changes least search together "},
    {"report", ask_report, " least search "},
    {"rule", ask_rule, " law "},
    {"said", ask_said, SAID},
    {"sniff", ask_sniff},
    {"text", ask_text, " at "},
    {"turn", ask_turn},
    {"write", ask_write, " again losses raw spans turns words "},
};

#undef SAID
#undef JUDGED

bool names(std::string_view list, std::string_view word) {
  return list.find(' ' + std::string(word) + ' ') != std::string_view::npos;
}

bool is_switch(std::string_view word) {
  static constexpr Switch kSwitches[] = {
#define BGTOOLS_SWITCH(id, type, usual, asked, help) Switch::id,
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  };
  return std::any_of(std::begin(kSwitches), std::end(kSwitches),
                     [&](Switch each) { return name(each) == word; });
}

}  // namespace

const Verb* verb_named(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kVerbs), std::end(kVerbs),
                                         [&](const Verb& each) { return each.name == name; });
  return found == std::end(kVerbs) ? nullptr : found;
}

bool has_option(const Verb& verb, std::string_view option) {
  return names(kOfTexts, option) || names(verb.options, option) ||
         (verb.has_switches && is_switch(option));
}

}  // namespace bgtools::test::cases
