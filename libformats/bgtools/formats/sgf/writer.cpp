#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/game_end.hpp>
#include <bgtools/build/next_value.hpp>
#include <bgtools/build/single_moves.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/formats/sgf/doubles.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/formats/sgf/sgf.hpp>
#include <bgtools/record/play_kind.hpp>
#include <bgtools/text/joined.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::sgf {
namespace {

/// A die is one digit.
constexpr int kHighestDigit = 9;

constexpr std::array<std::string_view, 2> kColours{"W", "B"};

constexpr std::string_view colour(Player player) { return kColours[index(player)]; }

constexpr char digit(int number) { return static_cast<char>('0' + number); }

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Whether a text consists of values in brackets, like an annotation of this format.
bool is_values(std::string_view text) {
  bool is_in_value = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!is_in_value) {
      if (c == '[') {
        is_in_value = true;
      } else if (i == 0 || (c != ' ' && c != '\t' && c != '\r' && c != '\n')) {
        return false;
      }
    } else if (c == '\\') {
      ++i;
    } else if (c == ']') {
      is_in_value = false;
    }
  }
  return !is_in_value && text.ends_with(']');
}

std::string number(const std::optional<int>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

std::string_view rule_word(Variant variant) {
  switch (variant) {
    case Variant::nackgammon:
      return "Nackgammon";
    case Variant::longgammon:
      return "Longgammon";
    case Variant::hypergammon1:
      return "Hypergammon1";
    case Variant::hypergammon2:
      return "Hypergammon2";
    case Variant::hypergammon3:
      return "Hypergammon3";
    default:
      return "";
  }
}

/// Letters and blanks, which the reader may take for hops.
bool reads_as_hops(std::string_view text) {
  // The last two bytes are a no-break space.
  constexpr std::string_view kBlankBytes{" \t\r\n\v\f\0\xC2\xA0", 9};
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || kBlankBytes.find(c) != std::string_view::npos;
  });
}

/// Whether the value of a play can be this text without a reader taking a part of it for the next
/// node.
bool is_held_in_play(std::string_view text) {
  constexpr std::string_view kBlanksOfCells{" \t\r\n\v\f\0", 7};
  const auto is_blank = [&](char c) { return kBlanksOfCells.find(c) != std::string_view::npos; };
  if (text.empty()) return true;
  return !is_blank(text.front()) && !is_blank(text.back()) &&
         text.find_first_of(";[(\r") == std::string_view::npos;
}

class SgfWriter {
 public:
  SgfWriter(const Match& match, const WriteOptions& options, std::string& out)
      : match_(match),
        follows_match_(options.follows_match || !out.empty()),
        stop_(options.stop),
        text_(out) {}

  void write() {
    if (match_.games.empty()) return;
    settle_rules();
    for (std::size_t i = 0; i < match_.games.size() && !is_set(stop_); ++i) {
      write_game(i);
    }
  }

 private:
  void put(std::string_view text) { *out_ += text; }
  void put_property(std::string_view name, std::string_view text) {
    put_escaped(name, escaped(text, false));
  }
  void put_escaped(std::string_view name, std::string_view text) {
    put(name);
    put("[");
    put(text);
    put("]");
  }

  /// A value of the property of bgtools, kept until the node has its other properties.
  void add(std::string_view word, std::string_view detail) {
    fmt::format_to(std::back_inserter(added_), "[{}:{}]", word, escaped(detail, true));
  }
  void put_added() {
    if (!added_.empty()) put(kOwnProperty);
    put(added_);
    added_.clear();
  }

  // The head of a match.

  /// The rules that the text will state, by its tags or by RU.
  void settle_rules() {
    const StatedRules& stated = match_.stated;
    rules_ = build::rules_of(match_.tags);
    if (stated.crawford == true) rules_.crawford = true;
    if (stated.jacoby == true) rules_.jacoby = true;
    if (stated.cube == false) rules_.cube = false;
    if (stated.variant && !rule_word(*stated.variant).empty()) rules_.variant = stated.variant;
    tags_ = match_.tags;
    for (Tag& tag : build::missing_rule_tags(stated, rules_)) {
      build::state_rule(tag.key, tag.value, rules_);
      tags_.push_back(std::move(tag));
    }
    // The default of every match, but GNU Backgammon needs it stated.
    is_crawford_implied_ = !rules_.crawford && match_.length.value_or(0) > 0;
    if (rules_.crawford == true || is_crawford_implied_) words_.emplace_back("Crawford");
    if (rules_.jacoby == true) words_.emplace_back("Jacoby");
    if (rules_.cube == false) words_.emplace_back("NoCube");
  }

  /// That the text states for the game.
  [[nodiscard]] std::optional<Variant> variant_stated() const {
    const bool has_own = game_->variant && !rule_word(*game_->variant).empty();
    return has_own ? game_->variant : rules_.variant;
  }

  [[nodiscard]] build::Course new_course() const {
    return build::Course(variant_stated().value_or(Variant::backgammon));
  }

  void write_tags() {
    std::vector<bool> has_property;
    std::vector<std::string_view> used;
    for (const Tag& tag : tags_) {
      const std::string_view property = property_of_tag(tag.key);
      const bool is_held =
          !property.empty() && std::find(used.begin(), used.end(), property) == used.end() &&
          value_in_tag(property, value_in_property(property, tag.value)) == tag.value;
      has_property.push_back(is_held);
      if (!is_held) continue;
      used.push_back(property);
      put_property(property, value_in_property(property, tag.value));
    }
    const auto first = static_cast<std::size_t>(
        std::find(has_property.begin(), has_property.end(), false) - has_property.begin());
    if (first >= tags_.size()) return;
    put(kTagProperty);
    // Tags with their own property have an entry without a value here, so all keep their order.
    // Those after the last other tag have one too, because tags without an entry come first.
    for (std::size_t i = first; i < tags_.size(); ++i) {
      const std::string key = escaped(tags_[i].key, true);
      if (has_property[i]) {
        fmt::format_to(std::back_inserter(*out_), "[{}]", key);
      } else {
        fmt::format_to(std::back_inserter(*out_), "[{}:{}]", key, escaped(tags_[i].value, true));
      }
    }
  }

  void write_comments() {
    if (match_.comments.empty()) return;
    std::string text;
    for (const Comment& comment : match_.comments) {
      if (&comment != match_.comments.data()) text += '\n';
      text += comment.text;
    }
    put_property("GC", text);
  }

  // A game.

  /// The root says how the game ended, so it is written after the actions.
  void write_game(std::size_t at) {
    const Game& game = match_.games[at];
    const bool shows_boards = std::any_of(game.actions.begin(), game.actions.end(), is_shown_board);
    const Game without = shows_boards ? without_shown_boards(game) : Game{};
    game_ = shows_boards ? &without : &game;
    course_ = new_course();
    sort_annotations();
    follow_automatic_doubles();
    final_resignation_ = find_final_resignation();
    actions_.clear();
    out_ = &actions_;
    for (std::size_t i = automatic_doubles_; i < game_->actions.size();) i += write_action(i);
    out_ = &text_;
    write_root(at);
    put(actions_);
    put(")\n");
  }

  static bool is_shown_board(const Action& action) {
    return std::holds_alternative<ShownBoard>(action.what);
  }

  /// The game as it will be read, which has no place for these boards: what is around them shares a
  /// node.
  static Game without_shown_boards(const Game& game) {
    Game without = game;
    without.actions.clear();
    std::vector<std::optional<std::size_t>> places;
    for (const Action& action : game.actions) {
      const bool is_kept = !is_shown_board(action);
      places.push_back(is_kept ? std::optional(without.actions.size()) : std::nullopt);
      if (is_kept) without.actions.push_back(action);
    }
    for (Wording& wording : without.wordings) wording.action = *places[wording.action];
    const auto has_place = [&](const Annotation& annotation) {
      return annotation.action && *annotation.action < places.size();
    };
    std::erase_if(without.annotations, [&](const Annotation& annotation) {
      return has_place(annotation) && !places[*annotation.action];
    });
    for (Annotation& annotation : without.annotations) {
      if (has_place(annotation)) annotation.action = places[*annotation.action];
    }
    return without;
  }

  void sort_annotations() {
    annotations_.assign(game_->actions.size() + 1, {});
    for (const Annotation& annotation : game_->annotations) {
      if (!annotation.key.starts_with(kAnnotationPrefix)) continue;
      const std::string_view name =
          std::string_view(annotation.key).substr(kAnnotationPrefix.size());
      const bool has_place = !annotation.action || *annotation.action < game_->actions.size();
      const bool is_name =
          !name.empty() && name.size() <= 2 && std::all_of(name.begin(), name.end(), is_capital);
      if (!has_place || !is_name || !is_values(annotation.value) ||
          !may_be_annotation(annotation, name)) {
        continue;
      }
      annotations_[annotation.action ? *annotation.action + 1 : 0].push_back(&annotation);
    }
  }

  /// A property that the reader interprets cannot be written as an annotation, except for those
  /// that it kept because it could not make sense of them.
  [[nodiscard]] bool may_be_annotation(const Annotation& annotation, std::string_view name) const {
    if (!annotation.action) {
      constexpr std::array<std::string_view, 5> kKept{"MI", "RU", "RE", "GC", "PL"};
      if (name == "CP") {
        const std::string_view text = annotation.value;
        return !is_cube_owner(text.substr(1, text.find(']') - 1));
      }
      return !is_read_in_root(name) || !tag_of_property(name).empty() ||
             std::find(kKept.begin(), kKept.end(), name) != kKept.end();
    }
    if (name != "DI") return !is_read_in_node(name) || name == "PL";
    const auto* const play = std::get_if<WrittenPlay>(&game_->actions[*annotation.action].what);
    if (play == nullptr || !play->roll.is_valid()) return false;
    if (play->kind == PlayKind::unplayed || play->kind == PlayKind::declared) return false;
    return annotation.value == fmt::format("[{}{}]", play->roll.first, play->roll.second);
  }

  [[nodiscard]] bool is_annotated(std::size_t at) const { return !annotations_[at + 1].empty(); }

  [[nodiscard]] const Annotation* root_annotation(std::string_view name) const {
    const auto is_it = [&](const Annotation* annotation) {
      return std::string_view(annotation->key).substr(kAnnotationPrefix.size()) == name;
    };
    const auto found = std::find_if(annotations_[0].begin(), annotations_[0].end(), is_it);
    return found == annotations_[0].end() ? nullptr : *found;
  }

  void put_annotation(const Annotation& annotation) {
    put(std::string_view(annotation.key).substr(kAnnotationPrefix.size()));
    put(annotation.value);
  }

  /// False if a separate node had to follow, so that no comment can come after them.
  bool put_annotations(std::size_t at) {
    bool has_player = false;
    for (const Annotation* const annotation : annotations_[at + 1]) {
      const bool is_player = annotation->key == "sgf:PL";
      if (is_player) put("\n;");
      has_player = has_player || is_player;
      if (annotation->key != "sgf:DI") put_annotation(*annotation);
    }
    return !has_player;
  }

  void write_root(std::size_t at) {
    put("(;FF[4]GM[6]CA[UTF-8]");
    put_property("AP", kApplication);
    write_match_info();
    for (const Player player : {Player::one, Player::two}) {
      const std::string& name = game_->names[index(player)];
      put_property(player == Player::one ? "PW" : "PB", name);
    }
    if (at == 0) {
      write_tags();
      write_comments();
    }
    write_rules(at);
    if (automatic_doubles_ > 0) put_property("CV", fmt::format("{}", 1 << automatic_doubles_));
    write_result();
    mark_place_in_match(at);
    put_added();
    for (const Annotation* const annotation : annotations_[0]) {
      const bool is_written =
          annotation->key == "sgf:MI" || (annotation->key == "sgf:RU" && at == 0);
      if (!is_written) put_annotation(*annotation);
    }
    if (automatic_doubles_ == 0 && !game_->actions.empty()) write_comment_after(0);
    put("\n");
  }

  void write_match_info() {
    const std::optional<int>& length = match_.length;
    std::string info;
    const auto put_entry = [&](std::string_view key, const std::optional<std::int64_t>& value) {
      if (value) fmt::format_to(std::back_inserter(info), "[{}:{}]", key, *value);
    };
    if (length && *length >= 0) put_entry("length", length);
    if (game_->label) put_entry("game", std::int64_t{*game_->label} - 1);
    put_entry("ws", game_->score_before[0]);
    put_entry("bs", game_->score_before[1]);
    for (const Annotation* const annotation : annotations_[0]) {
      if (annotation->key == "sgf:MI") info += annotation->value;
    }
    if (!info.empty()) put("MI");
    put(info);
  }

  void write_rules(std::size_t at) {
    const bool is_due = rules_.crawford != false && !had_crawford_game_ &&
                        is_at_crawford_score(match_.length.value_or(0), *game_);
    const bool is_crawford = game_->is_crawford.value_or(is_due);
    had_crawford_game_ = had_crawford_game_ || is_crawford;
    const Annotation* const kept = root_annotation("RU");
    if (kept == nullptr || at == 0) {
      std::vector<std::string_view> words = words_;
      if (const auto variant = variant_stated(); variant && !rule_word(*variant).empty()) {
        words.push_back(rule_word(*variant));
      }
      if (is_crawford) words.emplace_back("CrawfordGame");
      std::string text = escaped(text::joined(words, ":"), false);
      if (kept != nullptr) {
        // Words that bgtools does not know, in brackets.
        if (!text.empty()) text += ':';
        text += std::string_view(kept->value).substr(1, kept->value.size() - 2);
      }
      if (!text.empty()) put_escaped("RU", text);
      if (is_crawford && !game_->is_crawford) add("crawford", "implied");
      if (is_crawford_implied_) add("rules", "implied");
    }
    if (game_->is_crawford == false) add("crawford", "no");
  }

  /// The cube before the first roll. GNU Backgammon has only its value, which must be a power of
  /// two reached by single doublings.
  void follow_automatic_doubles() {
    automatic_doubles_ = 0;
    int value = 1;
    constexpr int kHighest = 1 << 12;
    for (const Action& action : game_->actions) {
      const auto* const automatic = std::get_if<AutomaticDouble>(&action.what);
      if (automatic == nullptr || automatic->value != 2 * value || value >= kHighest) break;
      if (is_annotated(automatic_doubles_)) break;
      value *= 2;
      ++automatic_doubles_;
      follow(course_, action);
    }
  }

  void write_result() {
    if (root_annotation("RE") != nullptr && !game_->result) return;
    if (!game_->result) return;
    const Result& result = *game_->result;
    const bool is_resigned = final_resignation_.has_value();
    const bool is_implied = !is_resigned && !course_.is_over();
    fmt::format_to(std::back_inserter(*out_), "RE[{}+{}{}]", colour(result.winner), result.points,
                   is_resigned || is_implied ? "R" : "");
    if (is_implied) add("resignation", "implied");
    if (result.is_match_claimed) add("match", "");
    if (result.loss) add("loss", number(result.loss));
    if (result.level) add("level", number(result.level));
    if (result.end) add("end", build::name(*result.end));
  }

  /// The resignation that the result implies: the last thing that happened.
  [[nodiscard]] std::optional<std::size_t> find_final_resignation() const {
    if (!game_->result || game_->actions.empty()) return std::nullopt;
    const std::size_t last = game_->actions.size() - 1;
    const Action& action = game_->actions[last];
    const auto* const resign = std::get_if<Resign>(&action.what);
    const bool is_told = resign != nullptr && *resign == Resign{} && !is_annotated(last) &&
                         action.player == other(game_->result->winner);
    return is_told ? std::optional(last) : std::nullopt;
  }

  void mark_place_in_match(std::size_t at) {
    const Heading heading = heading_of(match_.length, *game_);
    if (at > 0) {
      if (!continues(heading_of(match_.length, match_.games[at - 1]), heading)) add("game", "next");
    } else if (follows_match_ && game_->label != 1) {
      add("game", "first");
    }
  }

  // Actions.

  /// Writes the action and everything that shares its node; returns the number of actions.
  std::size_t write_action(std::size_t at) {
    const Action& action = game_->actions[at];
    if (at == final_resignation_) return 1;
    if (const auto* const comment = std::get_if<Comment>(&action.what)) {
      if (at == 0 && automatic_doubles_ == 0 && !is_annotated(0)) return 1;  // the root has it
      put(";");
      put_property("C", comment->text);
      put_annotations(at);
      put("\n");
      return 1;
    }
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr) {
      write_play(at, *play);
    } else {
      std::visit([&](const auto& what) { write_other(action, what); }, action.what);
      follow(course_, action);
    }
    put_added();
    const bool may_have_comment = put_annotations(at);
    const bool has_comment = may_have_comment && write_comment_after(at + 1);
    put("\n");
    return has_comment ? 2 : 1;
  }

  /// The comment of the node, if it is the next action.
  bool write_comment_after(std::size_t at) {
    if (at >= game_->actions.size() || is_annotated(at)) return false;
    const auto* const comment = std::get_if<Comment>(&game_->actions[at].what);
    if (comment != nullptr) put_property("C", comment->text);
    return comment != nullptr;
  }

  void write_play(std::size_t at, const WrittenPlay& play) {
    const Action& action = game_->actions[at];
    if (!is_held(play)) {
      write_held_play(at, {.player = action.player, .what = held(play), .span = action.span});
    } else {
      write_held_play(at, action);
    }
  }

  /// `action` is a play that is held.
  void write_held_play(std::size_t at, const Action& action) {
    const auto& play = std::get<WrittenPlay>(action.what);
    const Roll roll = play.roll;
    const std::uint8_t hits = course_.hits_of(action.player, play.hops());
    // Hops can be merged only if there are fewer of them than dice.
    const Play* moves = nullptr;
    if (play.count < roll.dice_count()) {
      moves = moves_of(play, course_.advance(action));
    } else {
      course_.follow(action);
    }
    const bool is_open = play.kind == PlayKind::unplayed || play.kind == PlayKind::declared;
    const std::string_view wording = wording_of(*game_, at);
    if (is_open && roll.is_valid()) {
      write_open_roll(at, play.kind, roll);
      return;
    }
    if (has_dice_annotation(at)) {
      fmt::format_to(std::back_inserter(*out_), ";PL[{}]DI[{}{}]\n", colour(action.player),
                     roll.first, roll.second);
    }
    const std::array head{';', colour(action.player).front(), '[', digit(roll.first),
                          digit(roll.second)};
    put({head.data(), head.size()});
    if (play.kind == PlayKind::unreadable) {
      const bool is_held = is_held_in_play(wording);
      const std::string_view held = is_held ? wording : std::string_view{};
      put(escaped(held, false));
      put("]");
      if (reads_as_hops(held)) add("play", name(play.kind));
      if (!is_held) add("text", wording);
      return;
    }
    write_hops(action.player, play, wording, {.hits = hits, .moves = moves});
  }

  /// Whether a value can have the dice and hops of the play.
  static bool is_held(const WrittenPlay& play) {
    const auto hops = play.hops();
    return play.roll.first <= kHighestDigit && play.roll.second <= kHighestDigit &&
           std::all_of(hops.begin(), hops.end(), has_letters);
  }

  /// The play as its letters have it, which is what the course follows.
  static WrittenPlay held(const WrittenPlay& play) {
    WrittenPlay held = play;
    if (held.roll.first > kHighestDigit) held.roll.first = 0;
    if (held.roll.second > kHighestDigit) held.roll.second = 0;
    held.count = 0;
    for (const Step& hop : play.hops()) {
      if (has_letters(hop)) held.steps[held.count++] = hop;
    }
    if (held.count < play.count) held.count_written = held.count;
    return held;
  }

  /// Whether the board has both points of the hop.
  static bool has_letters(const Step& hop) {
    return letter_of(Player::one, hop.from) && letter_of(Player::one, hop.to);
  }

  [[nodiscard]] bool has_dice_annotation(std::size_t at) const {
    return std::any_of(annotations_[at + 1].begin(), annotations_[at + 1].end(),
                       [](const Annotation* annotation) { return annotation->key == "sgf:DI"; });
  }

  /// A roll without a play. The next action decides how the reader takes it, unless XB says so.
  void write_open_roll(std::size_t at, PlayKind kind, Roll roll) {
    const Action& action = game_->actions[at];
    fmt::format_to(std::back_inserter(*out_), ";PL[{}]DI[{}{}]", colour(action.player), roll.first,
                   roll.second);
    const Action* const next = at + 1 < game_->actions.size() ? &game_->actions[at + 1] : nullptr;
    const bool is_before_board = next != nullptr && std::holds_alternative<SetPosition>(next->what);
    const bool is_before_play = next != nullptr && std::holds_alternative<WrittenPlay>(next->what);
    const bool is_before_comment = next != nullptr && std::holds_alternative<Comment>(next->what);
    const bool is_after_board = is_after_set_up(at);
    const auto by_default = is_before_board ? PlayKind::declared : PlayKind::unplayed;
    if (kind != by_default || is_before_play || is_before_comment || is_after_board) {
      add("play", name(kind));
    }
  }

  [[nodiscard]] bool is_after_set_up(std::size_t at) const {
    while (at > 0 && std::holds_alternative<Comment>(game_->actions[at - 1].what)) --at;
    return at > 0 && std::holds_alternative<SetPosition>(game_->actions[at - 1].what);
  }

  /// Which hops of a play hit, and the moves that they stand for (moves_of).
  struct Followed {
    std::uint8_t hits;
    const Play* moves;
  };

  /// `play` is one that is held.
  void write_hops(Player player, const WrittenPlay& play, std::string_view wording,
                  const Followed& followed) {
    const auto hops = play.kind == PlayKind::moved ? play.hops() : std::span<const Step>{};
    bool has_other_hits = false;
    for (std::size_t hop = 0; hop < hops.size(); ++hop) {
      const bool is_hit = (followed.hits >> hop & 1U) != 0;
      has_other_hits = has_other_hits || is_hit != hops[hop].hit;
    }
    if (followed.moves != nullptr) {
      put(letters_of<Move>(player, followed.moves->span()));
      add("merged",
          fmt::format("{}{}{}", play.roll.first, play.roll.second, letters_of(player, hops)));
    } else {
      put(letters_of(player, hops));
    }
    put("]");
    if (has_other_hits) {
      std::string hits;
      for (const Step& hop : hops) hits += hop.hit ? '1' : '0';
      add("hits", hits);
    }
    const auto by_default = hops.empty() ? PlayKind::blank : PlayKind::moved;
    if (play.kind != by_default) add("play", name(play.kind));
    if (play.kind == PlayKind::moved && play.count_written > play.count) {
      add("hops", fmt::format("{}", play.count_written));
    }
    if (!wording.empty()) add("text", wording);
  }

  /// Of hops or moves.
  template <typename Hop>
  static std::string letters_of(Player player, std::span<const Hop> hops) {
    std::string letters(2 * hops.size(), 'z');
    auto at = letters.begin();
    for (const Hop& hop : hops) {
      *at++ = letter_of(player, hop.from).value_or('z');
      *at++ = letter_of(player, hop.to).value_or('z');
    }
    return letters;
  }

  /// The moves of one die to write for merged hops, because GNU Backgammon takes a pair of letters
  /// for one move. Null for hops that are not merged, and for those of which the record does not
  /// say what they hit on their way.
  static const Play* moves_of(const WrittenPlay& play, const Advance& step) {
    if (play.kind != PlayKind::moved || !step.resolution.is_decided) return nullptr;
    return build::single_moves(step, play.count);
  }

  void write_turned(const Action& action, int kind, const std::optional<int>& value) {
    constexpr std::array<std::string_view, 3> kNames{"double", "beaver", "raccoon"};
    fmt::format_to(std::back_inserter(*out_), ";{}[double]", colour(action.player));
    if (kind_of_double(course_, action.player) != kind) {
      add("action", kNames[static_cast<std::size_t>(kind - 1)]);
    }
    if (build::next_value(course_, action.player) != value) add("cube", number(value));
  }

  void write_other(const Action&, const WrittenPlay&) {}
  void write_other(const Action&, const Comment&) {}
  void write_other(const Action&, const ShownBoard&) {}
  void write_other(const Action& action, const Double& what) {
    write_turned(action, 1, what.value);
  }
  void write_other(const Action& action, const Beaver& what) {
    write_turned(action, 2, what.value);
  }
  void write_other(const Action& action, const Raccoon& what) {
    write_turned(action, 3, what.value);
  }
  void write_other(const Action& action, const Take&) {
    fmt::format_to(std::back_inserter(*out_), ";{}[take]", colour(action.player));
  }
  void write_other(const Action& action, const Drop&) {
    fmt::format_to(std::back_inserter(*out_), ";{}[drop]", colour(action.player));
  }
  void write_other(const Action&, const AutomaticDouble& what) {
    put(";");
    add("automatic-double", number(what.value));
  }

  void write_other(const Action& action, const Resign& what) {
    put(";");
    const std::string level = number(what.level);
    // Unescaped colons separate the parts.
    fmt::format_to(std::back_inserter(added_), "[resign:{}:{}:{}]", colour(action.player), level,
                   what.is_of_match ? "match" : "");
  }

  void write_other(const Action& action, const SetPosition& what) {
    const Position seen_by_white =
        action.player == Player::one ? what.position : what.position.flipped();
    fmt::format_to(std::back_inserter(*out_), ";PL[{}]AE[a:y]", colour(action.player));
    put_checkers("AW", seen_by_white, Player::one);
    put_checkers("AB", seen_by_white, Player::two);
    if (what.cube) {
      fmt::format_to(std::back_inserter(*out_), "\n;CV[{}]\n;CP[{}]", what.cube->value,
                     what.cube->owner ? (*what.cube->owner == Player::one ? "w" : "b") : "c");
    }
    Roll roll = what.roll;
    if (roll.first > kHighestDigit || roll.second > kHighestDigit) roll = {};
    if (roll.is_known()) {
      fmt::format_to(std::back_inserter(*out_), "\n;PL[{}]DI[{}{}]", colour(action.player),
                     roll.first, roll.second);
    }
  }

  void put_checkers(std::string_view name, const Position& position, Player owner) {
    bool is_first = true;
    for (int point = kBar; point > kOff; --point) {
      const int place = owner == Player::one ? point : 25 - point;
      const int count = position.points[static_cast<std::size_t>(place)];
      const std::optional<char> letter = letter_of(owner, point);
      for (int i = 0; i < (owner == Player::one ? count : -count); ++i) {
        if (is_first) put(name);
        is_first = false;
        fmt::format_to(std::back_inserter(*out_), "[{}]", letter.value_or('y'));
      }
    }
  }

  const Match& match_;
  bool follows_match_;
  StopFlag stop_;
  std::string& text_;
  std::string actions_;  // of the game
  std::string* out_ = &text_;

  std::vector<Tag> tags_;
  StatedRules rules_;                    // of the text
  std::vector<std::string_view> words_;  // of RU
  bool is_crawford_implied_ = false;
  bool had_crawford_game_ = false;

  const Game* game_ = nullptr;
  build::Course course_{Variant::backgammon};
  /// Those of the game, then those of each action.
  std::vector<std::vector<const Annotation*>> annotations_;
  std::size_t automatic_doubles_ = 0;  // actions that CV of the root replaces
  std::optional<std::size_t> final_resignation_;
  std::string added_;
};

}  // namespace

void write(const Match& match, const WriteOptions& options, std::string& out) {
  SgfWriter(match, options, out).write();
}

}  // namespace bgtools::sgf
