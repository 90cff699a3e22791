#include <bgtools/formats/gmd/gmd.hpp>
#include <bgtools/formats/hop_count.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools {
namespace {

/// Each side has several names.
char side_of(std::string_view words) {
  constexpr std::string_view kWhite = "0ow";
  constexpr std::string_view kBlack = "1xb";
  if (words.empty()) return '-';
  if (kWhite.find(words[0]) != std::string_view::npos) return 'w';
  return kBlack.find(words[0]) != std::string_view::npos ? 'b' : words[0];
}

}  // namespace

Inventory count_gmd(std::string_view text) {
  using hop_count::for_each_line;
  using hop_count::hops_of_play;
  using hop_count::is_digit;
  using hop_count::lowered;
  using hop_count::trimmed;
  Inventory inventory;
  char resigner = 0;
  for_each_line(text, [&](std::string_view line) {
    const std::string words = lowered(trimmed(line.substr(0, line.find('#'))));
    const std::string_view all = words;
    const std::size_t colon = all.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view key = all.substr(0, colon);
    const std::string_view rest = trimmed(all.substr(colon + 1));
    const char side = side_of(rest);
    const std::string_view data = trimmed(all.substr(all.rfind(':') + 1));
    const char open = resigner;
    if (key == "roll" || key == "move" || key == "double" || key == "game") resigner = 0;
    if (key == "game") {
      ++inventory.games;
    } else if (key == "roll") {
      if (data.size() >= 3 && is_digit(data[0]) && data[0] != '0') ++inventory.rolls;
    } else if (key == "move") {
      inventory.hops += hops_of_play(data);
    } else if (key == "double" || key == "take" || key == "drop") {
      ++inventory.cube_actions;
    } else if (key == "resign") {
      resigner = side;
    } else if (key == "accept" || key == "reject") {
      const bool answers = open != 0 && open != side;
      if (!answers) ++inventory.cube_actions;
      if (answers && key == "accept") ++inventory.results;
      resigner = 0;
    }
  });
  return inventory;
}

}  // namespace bgtools
