#include "cli/lsp/typed_play.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bgtools::cli::lsp {
namespace {

/// The hops of a play, each as often as it is made: "13/8(2)" is two.
std::vector<std::string> hops_in(std::string_view play) {
  std::vector<std::string> hops;
  for (std::size_t begin = play.find_first_not_of(kBlanks); begin < play.size();
       begin = play.find_first_not_of(kBlanks, begin)) {
    const std::size_t end = std::min(play.find_first_of(kBlanks, begin), play.size());
    std::string hop(play.substr(begin, end - begin));
    int times = 1;
    const std::size_t count = hop.size() < 3 ? 0 : hop.size() - 3;
    if (count > 0 && hop[count] == '(' && hop.back() == ')') {
      times = std::clamp(hop[count + 1] - '0', 1, 4);
      hop.resize(count);
    }
    hops.insert(hops.end(), static_cast<std::size_t>(times), hop);
    begin = end;
  }
  return hops;
}

}  // namespace

std::optional<std::string> rest_of_play(std::string_view typed, std::string_view play) {
  if (play.starts_with(typed)) return std::string(play.substr(typed.size()));
  std::vector<std::string> left = hops_in(play);
  const std::vector<std::string> hops = hops_in(typed);
  const bool is_last_whole = kBlanks.find(typed.back()) != std::string_view::npos;
  std::string rest;
  for (std::size_t at = 0; at < hops.size(); ++at) {
    const bool is_whole = at + 1 < hops.size() || is_last_whole;
    const auto found = std::find_if(left.begin(), left.end(), [&](const std::string& each) {
      return is_whole ? each == hops[at] || each == hops[at] + "*" : each.starts_with(hops[at]);
    });
    if (found == left.end()) return std::nullopt;
    if (!is_whole) rest = found->substr(hops[at].size());
    left.erase(found);
  }
  for (const std::string& each : left) {
    if (!rest.empty() || !is_last_whole) rest += ' ';
    rest += each;
  }
  return rest;
}

}  // namespace bgtools::cli::lsp
