#include "analysis/names/pseudonyms.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/record/names.hpp>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/names/words.hpp"

namespace bgtools::analysis {
namespace {

constexpr std::string_view kSomePlayer = "Player";
/// The number of a player where a word may mean several.
constexpr std::size_t kSeveral = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kMostWordsTogether = 8;
/// A name shorter than this is not looked for at the beginning of a longer word.
constexpr std::size_t kShortestStem = 4;
constexpr std::size_t kShortestPart = 3;

std::string joined_words(const std::vector<NameWord>& words, std::size_t first, std::size_t count,
                         std::string_view between) {
  std::string text;
  for (std::size_t at = first; at < first + count; ++at) {
    if (at != first) text += between;
    text += words[at].folded;
  }
  return text;
}

/// Whether a word of a name identifies a player by itself: it is not an initial or a number.
bool tells_alone(std::string_view word) {
  return word.size() > 1 && word.find_first_not_of("0123456789") != std::string_view::npos;
}

}  // namespace

void Pseudonyms::take(const Match& match, const NameMap* map) {
  map_ = map;
  for (const std::string& name : match.names) take_name(name, map);
  for (const Game& game : match.games) {
    for (const std::string& name : game.names) take_name(name, map);
  }
}

void Pseudonyms::take_name(std::string_view written, const NameMap* map) {
  const std::string_view bare = bare_name(written);
  if (bare.empty() || by_spelling_.contains(bare)) return;
  const std::string_view name = map == nullptr ? bare : map->name_of(bare);
  const auto [known, is_new] = by_spelling_.try_emplace(std::string(name), players_.size());
  if (is_new) players_.push_back({.name = std::string(name)});
  by_spelling_.try_emplace(std::string(bare), known->second);
}

void Pseudonyms::settle() {
  if (map_ != nullptr) {
    for (const auto& [spelling, name] : map_->pairs()) {
      const auto player = by_spelling_.find(name);
      if (player != by_spelling_.end()) {
        by_spelling_.try_emplace(std::string(spelling), player->second);
      }
    }
  }
  for (const auto& [spelling, player] : by_spelling_) add_spelling(spelling, player);
  // A word alone means a player only if it is not the whole name of another.
  std::unordered_map<std::string, std::size_t> alone;
  for (const auto& [spelling, player] : by_spelling_) {
    for (const NameWord& word : words_of(spelling)) {
      if (!tells_alone(word.folded)) continue;
      const auto [known, is_new] = alone.try_emplace(word.folded, player);
      if (!is_new && known->second != player) known->second = kSeveral;
    }
  }
  by_words_.merge(alone);
  std::size_t number = 0;
  for (Player& player : players_) {
    do {
      ++number;
      player.pseudonym = fmt::format("{}{}", kSomePlayer, number);
    } while (by_words_.contains(fmt::format("player{}", number)));
  }
}

void Pseudonyms::add_spelling(std::string_view spelling, std::size_t player) {
  const std::vector<NameWord> words = words_of(spelling);
  if (words.empty()) return;
  const auto add = [&](std::string text) {
    const auto [known, is_new] = by_words_.try_emplace(std::move(text), player);
    if (!is_new && known->second != player) known->second = kSeveral;
  };
  if (words.size() <= kMostWordsTogether) {
    most_words_ = std::max(most_words_, words.size());
    add(joined_words(words, 0, words.size(), " "));
  }
  if (words.size() > 1) add(joined_words(words, 0, words.size(), ""));
}

std::string_view Pseudonyms::pseudonym_of(std::size_t player) const {
  return player == kSeveral ? kSomePlayer : std::string_view(players_[player].pseudonym);
}

const std::size_t* Pseudonyms::player_of(std::string_view folded) const {
  const auto known = by_words_.find(std::string(folded));
  if (known != by_words_.end()) return &known->second;
  for (std::size_t size = folded.size(); size-- > kShortestStem;) {
    const auto stem = by_words_.find(std::string(folded.substr(0, size)));
    if (stem != by_words_.end()) return &stem->second;
  }
  return nullptr;
}

std::string Pseudonyms::in_text(std::string_view text) const {
  const std::vector<NameWord> words = words_of(text);
  std::string cleared;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t* player = nullptr;
    std::size_t count = std::min(most_words_, words.size() - at);
    for (; count > 1; --count) {
      const auto known = by_words_.find(joined_words(words, at, count, " "));
      if (known == by_words_.end()) continue;
      player = &known->second;
      break;
    }
    if (player == nullptr) player = player_of(words[at].folded);
    if (player != nullptr) {
      cleared.append(text.substr(kept, words[at].begin - kept)).append(pseudonym_of(*player));
      kept = words[at + count - 1].end;
    }
    at += count;
  }
  return cleared.append(text.substr(kept));
}

std::string Pseudonyms::in_file_name(std::string_view name) const {
  const auto has_part = [&](const std::string& folded) {
    return std::any_of(by_words_.begin(), by_words_.end(), [&](const auto& known) {
      return known.first.size() >= kShortestPart && folded.find(known.first) != std::string::npos;
    });
  };
  const auto is_pseudonym = [&](std::string_view word) {
    return std::any_of(players_.begin(), players_.end(),
                       [&](const Player& player) { return player.pseudonym == word; });
  };
  const std::string text = in_text(name);
  std::string cleared;
  std::size_t kept = 0;
  for (const NameWord& word : words_of(text)) {
    const auto written = std::string_view(text).substr(word.begin, word.end - word.begin);
    if (is_pseudonym(written) || !has_part(word.folded)) continue;
    cleared.append(text, kept, word.begin - kept).append(kSomePlayer);
    kept = word.end;
  }
  return cleared.append(text, kept);
}

void Pseudonyms::clear_name(std::string& name) const {
  const std::string_view bare = bare_name(name);
  if (bare.empty()) return;
  const auto known = by_spelling_.find(bare);
  name = known == by_spelling_.end() ? kSomePlayer : pseudonym_of(known->second);
}

void Pseudonyms::clear(Match& match) const {
  const auto clear_text = [&](std::string& text) { text = in_text(text); };
  for (std::string& name : match.names) clear_name(name);
  for (Tag& tag : match.tags) {
    clear_text(tag.key);
    clear_text(tag.value);
  }
  for (Comment& comment : match.comments) clear_text(comment.text);
  for (Game& game : match.games) {
    for (std::string& name : game.names) clear_name(name);
    for (Wording& wording : game.wordings) clear_text(wording.text);
    for (Annotation& annotation : game.annotations) clear_text(annotation.value);
    for (Action& action : game.actions) {
      if (auto* const comment = std::get_if<Comment>(&action.what)) clear_text(comment->text);
    }
  }
}

std::string Pseudonyms::key() const {
  std::string text;
  for (const Player& player : players_) text += name_map_line(player.pseudonym, player.name);
  return text;
}

}  // namespace bgtools::analysis
