#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/next_value.hpp>
#include <bgtools/formats/sgf/doubles.hpp>
#include <bgtools/formats/sgf/game_reader.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/formats/sgf/values.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::sgf {
namespace {

/// How many checkers each point gains, with the hops of one checker merged.
std::map<int, int> gained(const WrittenPlay& play) {
  std::map<int, int> points;
  for (const Step& hop : play.hops()) {
    --points[hop.from];
    ++points[hop.to];
  }
  std::erase_if(points, [](const auto& point) { return point.second == 0; });
  return points;
}

/// The play with the hops that the property of bgtools has for its moves; nullopt if they are not
/// the same play.
std::optional<WrittenPlay> merged(const WrittenPlay& play, std::string_view text, Player player) {
  const Turn turn = read_turn(text, player, 0);
  const bool is_same = turn.is_readable && turn.play.roll == play.roll && turn.play.count > 0 &&
                       play.kind == PlayKind::moved && gained(turn.play) == gained(play);
  if (!is_same) return std::nullopt;
  WrittenPlay result = turn.play;
  result.places = {};
  return result;
}

}  // namespace

void GameReader::begin(Variant variant) {
  course_ = build::Course(variant);
  open_set_up_.reset();
  open_dice_.reset();
  last_to_play_.reset();
  open_offer_.reset();
  own_resignation_.reset();
}

void GameReader::push(Player player, Deed what, Span where, std::string_view wording) {
  const bool is_comment = std::holds_alternative<Comment>(what);
  if (!is_comment) refuse_resignation();
  const std::size_t action = draft_.push(player, std::move(what), where, wording);
  follow(course_, draft_.game()->actions[action]);
  if (is_comment) return;
  open_set_up_.reset();
  open_dice_.reset();
}

void GameReader::push(Player player, const WrittenPlay& play, Span where,
                      std::string_view wording) {
  refuse_resignation();
  const std::size_t action = draft_.push(player, play, where, wording);
  last_to_play_ = player;
  follow(course_, draft_.game()->actions[action]);
  open_set_up_.reset();
  open_dice_.reset();
}

void GameReader::read_node(const Node& node, bool is_root) {
  // Nearly every node is a play.
  if (!is_root && node.size() == 1 && (node[0].is("W") || node[0].is("B"))) {
    take_turn(node[0], node[0].is("W") ? Player::one : Player::two, {});
    return;
  }
  const Additions added(node);
  const std::size_t first_action = draft_.game()->actions.size();
  take_set_up(node, is_root, added);
  for (const Property& property : node) {
    if (property.is("W")) take_turn(property, Player::one, added);
    if (property.is("B")) take_turn(property, Player::two, added);
  }
  const Property* const letter = take_cube_letter(node);
  if (!node.empty()) take_own_actions(added, draft_.span_of(node.front().all));
  for (const Property& property : node) {
    if (!property.is("C")) continue;
    const Player speaker =
        draft_.game()->actions.empty() ? Player::one : draft_.game()->actions.back().player;
    push(speaker, Comment{unescaped(property.text())}, draft_.span_of(property.all));
  }
  take_annotations(node, letter, is_root, first_action);
}

/// Removes a roll that was shown before its play, which states the roll again. Comments between
/// them stay.
void GameReader::take_back_open_dice() {
  const std::size_t at = *open_dice_;
  draft_.game()->actions.erase(draft_.game()->actions.begin() + static_cast<std::ptrdiff_t>(at));
  draft_.set_turn(draft_.turn() - 1);
  const std::size_t play = draft_.game()->actions.size();
  for (Annotation& annotation : draft_.game()->annotations) {
    if (annotation.action == at) {
      annotation.action = play;
    } else if (annotation.action && *annotation.action > at) {
      --*annotation.action;
    }
  }
  // The property of the dice comes first among the annotations of the play.
  draft_.annotate(open_dice_property_, play);
  std::vector<Annotation>& annotations = draft_.game()->annotations;
  const auto first = std::find_if(annotations.begin(), annotations.end(),
                                  [&](const Annotation& each) { return each.action == play; });
  std::rotate(first, annotations.end() - 1, annotations.end());
  open_dice_.reset();
}

/// A property that is not read otherwise belongs to the first action of its node or, if the node
/// has none, to the action before it.
void GameReader::take_annotations(const Node& node, const Property* letter, bool is_root,
                                  std::size_t first_action) {
  if (is_root) return;
  std::optional<std::size_t> place;
  if (first_action < draft_.game()->actions.size()) {
    place = first_action;
  } else if (!draft_.game()->actions.empty()) {
    place = draft_.game()->actions.size() - 1;
  }
  // The dice and the cube of a set board are not actions.
  const bool completes_set_up = std::any_of(node.begin(), node.end(), [](const Property& property) {
    return property.is("DI") || property.is("CV") || property.is("CP");
  });
  if (open_set_up_ && completes_set_up) place = open_set_up_;
  for (const Property& property : node) {
    if (&property == letter || is_read_in_node(property.name)) continue;
    if (!place && is_read_in_root(property.name)) {
      draft_.report(Rule::syntax_error, draft_.span_of(property.all),
                    fmt::format("\"{}\" belongs in the first node of a game and is skipped here",
                                property.name));
      continue;
    }
    refuse_play(property);
    draft_.annotate(property, place);
  }
}

/// A property with another name than those of plays is an annotation, but its value may be a play.
void GameReader::refuse_play(const Property& property) {
  const std::string_view text = trimmed(property.text());
  const Turn turn = read_turn(text, Player::one, 0);
  if (!(turn.is_readable && turn.play.count > 0) && !read_cube_word(text)) return;
  draft_.report(Rule::syntax_error, draft_.span_of(property.all),
                fmt::format("\"{}\" has the value of a play, but is no player", property.name),
                "the players are W and B");
}

/// GoBG writes a double as ;D[], a take as ;T[] and a drop as ;P[], in nodes of their own that name
/// no player: whoever is to roll doubles, and the opponent answers. The property that was read;
/// null: none.
const Property* GameReader::take_cube_letter(const Node& node) {
  if (!last_to_play_) return nullptr;
  const Property* letter = nullptr;
  for (const Property& property : node) {
    if (property.is("W") || property.is("B")) return nullptr;
    const bool is_one = property.is("D") || property.is("T") || property.is("P");
    if (is_one && trimmed(property.text()).empty()) letter = &property;
  }
  if (letter == nullptr) return nullptr;
  const Player doubler = other(*last_to_play_);
  const Span where = draft_.span_of(letter->all);
  if (letter->is("D")) push(doubler, Double{build::next_value(course_, doubler)}, where);
  if (letter->is("T")) push(other(doubler), Take{}, where);
  if (letter->is("P")) push(other(doubler), Drop{}, where);
  return letter;
}

void GameReader::take_turn(const Property& property, Player player, const Additions& added) {
  const std::string_view text = trimmed(property.text());
  const Span where = draft_.span_of(property.all);
  // Nearly every turn begins with dice.
  const bool begins_with_word = text.empty() || text.front() < '0' || text.front() > '9';
  if (begins_with_word && take_resignation(text, where, player)) return;
  if (begins_with_word && take_cube_action(text, where, player, added)) return;
  const Turn turn = read_turn(text, player, draft_.span_of(text).begin - where.begin);
  const std::string_view rest = turn.rest;
  WrittenPlay play = turn.play;
  // The dice were shown before, and this is their play.
  if (open_dice_ && draft_.game()->actions[*open_dice_].player == player &&
      std::get<WrittenPlay>(draft_.game()->actions[*open_dice_].what).roll == play.roll) {
    take_back_open_dice();
  }
  std::string_view wording;
  if (!turn.is_readable || play.count_written > play.count) wording = rest;
  if (const std::string* const name = added.find("play"); name != nullptr && turn.is_readable) {
    const PlayKind kind = play_kind_named(*name).value_or(play.kind);
    if (play.count == 0 || kind == PlayKind::unreadable) play.kind = kind;
  }
  if (play.kind == PlayKind::unreadable) {
    play = WrittenPlay{};
    play.roll = turn.play.roll;
    play.kind = PlayKind::unreadable;
    wording = rest;
  }
  if (const std::string* const hops = added.find("merged")) {
    if (const auto written = merged(play, *hops, player)) {
      play = *written;
    } else {
      draft_.report(Rule::syntax_error, where,
                    fmt::format("the hops \"{}\" are not those of this play", *hops));
    }
  }
  if (const std::optional<int> hops = added.number("hops"); hops && play.kind == PlayKind::moved) {
    play.count_written = static_cast<std::uint8_t>(std::clamp<int>(*hops, play.count, 255));
  }
  const std::string* const hits = added.find("hits");
  const std::uint8_t made = course_.hits_of(player, play.hops());
  for (std::size_t i = 0; i < play.count; ++i) {
    const bool is_hit = (made >> i & 1U) != 0;
    play.steps[i].hit = hits != nullptr && i < hits->size() ? (*hits)[i] == '1' : is_hit;
  }
  const std::string* const words = added.find("text");
  push(player, play, where, words != nullptr ? *words : unescaped(wording));
  if (play.kind == PlayKind::unreadable) {
    draft_.report(Rule::unparsable_move, draft_.span_of(rest.empty() ? property.all : rest),
                  fmt::format("\"{}\" is not a play", rest.empty() ? text : rest.substr(0, 40)),
                  turn.has_dice
                      ? "hops are pairs of letters from a to z"
                      : "a play begins with two dice, and a cube action is double, take or drop");
  }
}

bool GameReader::take_cube_action(std::string_view text, Span where, Player player,
                                  const Additions& added) {
  const std::optional<CubeWord> word = read_cube_word(text);
  if (!word) return false;
  if (take_answer(*word, where, player)) return true;
  if (word == CubeWord::takes) {
    push(player, Take{}, where);
    return true;
  }
  if (word == CubeWord::drops) {
    push(player, Drop{}, where);
    return true;
  }
  int kind = kind_of_double(course_, player);
  if (word == CubeWord::beavers || added.has("action", "beaver")) kind = 2;
  if (word == CubeWord::raccoons || added.has("action", "raccoon")) kind = 3;
  if (added.has("action", "double")) kind = 1;
  std::optional<int> value = build::next_value(course_, player);
  if (const std::string* const written = added.find("cube")) value = to_int(*written);
  if (kind == 1) push(player, Double{value}, where);
  if (kind == 2) push(player, Beaver{value}, where);
  if (kind == 3) push(player, Raccoon{value}, where);
  return true;
}

bool GameReader::take_resignation(std::string_view text, Span where, Player player) {
  const auto points = read_resignation(text);
  if (!points) return false;
  refuse_resignation();
  open_offer_ = Offer{player, unescaped(text), to_int(*points), where};
  return true;
}

/// The answer to an offer to resign; false if it answers a double.
bool GameReader::take_answer(CubeWord word, Span where, Player player) {
  if (!open_offer_ || open_offer_->player == player) return false;
  if (word == CubeWord::drops) {
    refuse_resignation();
    return true;
  }
  if (word != CubeWord::takes) return false;
  const std::optional<int> points = open_offer_->points;
  accept_resignation();
  // The result in the root says more.
  std::optional<Result>& result = draft_.game()->result;
  const bool is_stated = result.has_value() || draft_.game()->is_result_unread;
  if (points && !is_stated) result = Result{.winner = player, .points = *points, .span = where};
  return true;
}

void GameReader::accept_resignation() {
  const Offer offer = *std::exchange(open_offer_, std::nullopt);
  Resign resign;
  if (offer.points) resign.level = absolute::level_of(*offer.points, course_.cube().value);
  if (!resign.level) {
    draft_.game()->annotations.push_back({.action = draft_.game()->actions.size(),
                                          .key = "sgf-resign",
                                          .value = offer.text,
                                          .span = offer.span});
  }
  push(offer.player, resign, offer.span);
}

/// A refused offer changes nothing.
void GameReader::refuse_resignation() {
  if (!open_offer_) return;
  const Offer offer = *std::exchange(open_offer_, std::nullopt);
  push(offer.player, Comment{offer.text}, offer.span);
}

void GameReader::end(const std::optional<Root::Resignation>& implied) {
  if (open_offer_ && implied && implied->player == open_offer_->player) {
    accept_resignation();
    return;
  }
  refuse_resignation();
  const std::vector<Action>& actions = draft_.game()->actions;
  // The writer leaves only the last resignation to the result: one that it wrote is another.
  const bool is_told = !actions.empty() && std::holds_alternative<Resign>(actions.back().what) &&
                       own_resignation_ != actions.size() - 1;
  if (implied && !is_told) push(implied->player, Resign{}, implied->span);
}

/// Actions that only the property of bgtools can hold.
void GameReader::take_own_actions(const Additions& added, Span where) {
  if (const std::string* const resignation = added.find("resign")) {
    // The player, the level if stated, and whether the match was resigned: "W:2", "B::match".
    const auto [player, rest] = parted(*resignation);
    const auto [level, of_match] = parted(rest.value_or(""));
    own_resignation_ = draft_.game()->actions.size();
    push(player == "B" ? Player::two : Player::one,
         Resign{.level = to_int(level), .is_of_match = of_match == "match"}, where);
  }
  if (const std::string* const value = added.find("automatic-double")) {
    push(Player::one, AutomaticDouble{to_int(*value)}, where);
  }
}

}  // namespace bgtools::sgf
