#include <bgtools/rules/play/rule_of_game.hpp>

namespace bgtools::rules {

bool has_fault(const Case& each, Fault fault) { return each.seen().resolution.fault == fault; }

Diagnostic& tell_at_fault(const Case& each, Told& told) {
  const std::size_t hop = each.seen().resolution.step;
  const bool is_of_hop = hop < each.as<WrittenPlay>().count;
  return told.add(is_of_hop ? each.hop_span(hop) : each.hops_span());
}

std::string name_of_game(const Case& each) { return std::string(name(each.profile().variant)); }

}  // namespace bgtools::rules
