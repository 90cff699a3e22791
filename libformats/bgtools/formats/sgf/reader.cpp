#include <fmt/format.h>

#include <algorithm>
#include <bgtools/build/course.hpp>
#include <bgtools/build/damage.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/formats/sgf/dialect.hpp>
#include <bgtools/formats/sgf/doubles.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/formats/sgf/sgf.hpp>
#include <bgtools/formats/sgf/tree.hpp>
#include <charconv>
#include <cstdint>
#include <grammars/sgf.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::sgf {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::sgf;

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

/// Cubes turned automatically are counted one by one up to here.
constexpr int kMostAutomaticDoubles = 16;

template <typename Rule>
bool matches(std::string_view text) {
  Input in(text.data(), text.data() + text.size(), "");
  return pegtl::parse<Rule>(in);
}

bool contains_word(std::string_view text, std::string_view lower_case) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (begins_like(text.substr(at), lower_case)) return true;
  }
  return false;
}

std::string_view dialect_of(std::string_view application, std::string_view place) {
  if (begins_like(application, "gnu backgammon")) return dialect::kGnubg;
  if (contains_word(application, "gibbon")) return dialect::kGibbon;
  if (contains_word(application, "playstrategy") || contains_word(place, "playstrategy")) {
    return dialect::kPlayStrategy;
  }
  return dialect::kPlain;
}

std::optional<PlayKind> play_kind_named(std::string_view name) {
  if (name == "moved") return PlayKind::moved;
  if (name == "danced") return PlayKind::danced;
  if (name == "unplayed") return PlayKind::unplayed;
  if (name == "unrecorded") return PlayKind::unrecorded;
  if (name == "declared") return PlayKind::declared;
  if (name == "unreadable") return PlayKind::unreadable;
  return std::nullopt;
}

std::optional<GameEnd> end_named(std::string_view name) {
  if (name == "played-out") return GameEnd::played_out;
  if (name == "dropped") return GameEnd::dropped;
  if (name == "resigned") return GameEnd::resigned;
  if (name == "settled") return GameEnd::settled;
  return std::nullopt;
}

class Reader final : private Trees {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : text_(source.text()), sink_(sink), on_match_(on_match), stop_(source.stop()) {}

  void run();

 private:
  void begin_tree(std::size_t at) override;
  void take_node(const Node& node) override;
  void end_tree(std::size_t at) override;
  [[nodiscard]] bool is_read() const override { return !is_skipped_; }
  [[nodiscard]] bool goes_on() override;
  void report(Rule rule, Span where, std::string message, std::string label = {},
              std::optional<Severity> severity = {}) override;

  void take_root(const Node& root);
  void begin_game(const Node& root);
  void take_heading(const Property& property);
  void take_match_info(const Property& property);
  void take_rules(const Node& root, const Additions& added, bool is_first);
  void take_tags(const Node& root, bool is_first);
  void take_result(const Property& property, const Additions& added);
  void end_game();
  void end_match();

  void read_node(const Node& node, bool is_root);
  void take_set_up(const Node& node, bool is_root, const Additions& added);
  void take_board(const Node& node, Player on_roll);
  void put_checkers(const Property& property, Position& position, Player viewer);
  void take_cube(const Node& node, bool is_root, Player on_roll);
  void take_dice(const Property& property, const Additions& added, Player on_roll);
  void take_turn(const Property& property, Player player, const Additions& added);
  bool take_cube_action(std::string_view text, Span where, Player player, const Additions& added);
  bool read_hops(std::string_view text, Player player, Span where, WrittenPlay& play);
  void take_own_actions(const Additions& added, Span where);
  void take_annotations(const Node& node, bool is_root, std::size_t first_action);

  void push(Player player, decltype(Action::what) what, Span where);
  void annotate(const Property& property, std::optional<std::size_t> action);
  void take_back_open_dice();

  [[nodiscard]] Span span_of(std::string_view part) const {
    const auto begin = static_cast<std::size_t>(part.data() - text_.data());
    return {begin, begin + part.size()};
  }

  std::string_view text_;
  Sink& sink_;
  const OnMatch& on_match_;

  Match match_{};
  Heading heading_{};  // of the last tree of the match
  std::vector<std::string> rules_{};

  // Of the game being read.
  Game game_{};
  Heading its_heading_{};
  std::optional<std::size_t> open_set_up_{};  // cube and dice behind it belong to it
  std::optional<std::size_t> open_dice_{};    // a roll without a play that may still follow
  Property open_dice_property_{};
  Span resignation_span_{};
  build::Course course_{Variant::backgammon};
  int match_number_ = 1;
  int turn_ = 0;
  std::optional<Player> resigner_{};

  // Of the tree being read.
  bool has_root_ = false;
  bool is_skipped_ = false;  // a tree of another game

  StopFlag stop_;
  bool stops_ = false;
};

void Reader::report(Rule rule, Span where, std::string message, std::string label,
                    std::optional<Severity> severity) {
  if (stops_ || !sink_.wants(rule)) return;
  Diagnostic found;
  found.rule = rule;
  found.severity = severity.value_or(info(rule).severity);
  found.span = where;
  if (has_root_ && !is_skipped_) {
    found.match = match_number_;
    found.game = static_cast<int>(match_.games.size()) + 1;
    found.game_label = game_.label;
    found.turn = turn_;
  }
  found.message = std::move(message);
  found.label = std::move(label);
  if (!sink_.report(std::move(found))) stops_ = true;
}

void Reader::run() {
  stops_ = stops_ || !build::report_nul_bytes(text_, sink_);
  read_trees(text_, *this);
  end_match();
}

bool Reader::goes_on() {
  stops_ = stops_ || is_set(stop_);
  return !stops_;
}

void Reader::begin_tree(std::size_t at) {
  has_root_ = is_skipped_ = false;
  game_ = Game{};
  game_.span = {at, at + 1};
  game_.label_span = game_.span;
  game_.name_spans = {game_.span, game_.span};
}

void Reader::take_node(const Node& node) {
  if (!has_root_) {
    has_root_ = true;
    take_root(node);
  } else if (!is_skipped_) {
    read_node(node, false);
  }
}

void Reader::end_tree(std::size_t at) {
  game_.span.end = at;
  if (has_root_ && !is_skipped_) end_game();
}

void Reader::take_root(const Node& root) {
  const auto of_game = std::ranges::find(root, "GM", &Property::name);
  const bool is_backgammon = of_game != root.end() && to_int(of_game->text()) == 6;
  if (is_backgammon) {
    begin_game(root);
    return;
  }
  is_skipped_ = true;
  const std::string_view kind = of_game == root.end() ? "Go" : trimmed(of_game->text());
  report(
      Rule::text_skipped,
      of_game == root.end() ? Span{game_.span.begin, game_.span.begin + 1} : span_of(of_game->all),
      of_game == root.end()
          ? std::string("a game tree without GM, which is Go, is skipped")
          : fmt::format("a game tree of another game, GM[{}], is skipped", kind.substr(0, 20)),
      "backgammon is GM[6]");
}

/// Whether the node sets the board, the cube or the dice.
bool has_set_up(const Node& node) {
  return std::ranges::any_of(node, [](const Property& property) {
    return !is_copyright(property) && property.name != "PL" && property.name != "C" &&
           property.name != "W" && property.name != "B" && property.name != kOwnProperty &&
           is_read_in_node(property.name);
  });
}

void Reader::begin_game(const Node& root) {
  turn_ = 0;
  open_set_up_.reset();
  open_dice_.reset();
  resigner_.reset();
  its_heading_ = Heading{};
  for (const Property& property : root) take_heading(property);
  its_heading_.names = game_.names;
  its_heading_.score = game_.score_before;
  its_heading_.label = game_.label;
  const Additions added(root);
  const bool goes_on = !match_.games.empty() && !added.has("game", "first") &&
                       (added.has("game", "next") || continues(heading_, its_heading_));
  if (!goes_on) end_match();
  const bool is_first = match_.games.empty();
  heading_ = its_heading_;
  if (is_first) {
    match_.length = its_heading_.length;
    match_.names = game_.names;
    match_.span.begin = game_.span.begin;
  }
  take_tags(root, is_first);
  take_rules(root, added, is_first);
  for (const Property& property : root) {
    if (property.name == "MI" && is_first) match_.length_span = span_of(property.all);
    if (property.name == "RE") take_result(property, added);
    const bool is_repeated = property.name == "GC" && !is_first;
    const bool is_bare_player = property.name == "PL" && !has_set_up(root);
    const bool is_read = is_read_in_root(property.name) && !is_copyright(property);
    if (is_repeated || is_bare_player || (!is_read && !property.raw.empty())) {
      annotate(property, std::nullopt);
    }
  }
  course_ = build::Course(match_.stated.variant.value_or(Variant::backgammon));
  read_node(root, true);
}

void Reader::take_heading(const Property& property) {
  const auto take_name = [&](std::size_t player) {
    game_.names[player] = unescaped(property.text());
    game_.name_spans[player] = span_of(property.text());
    // An empty name still has a place to point at.
    if (property.text().empty()) ++game_.name_spans[player].end;
  };
  if (property.name == "PW") {
    take_name(0);
  } else if (property.name == "PB") {
    take_name(1);
  } else if (property.name == "MI") {
    take_match_info(property);
  }
}

void Reader::take_match_info(const Property& property) {
  std::string unknown;
  const auto keep = [&](std::string_view entry) { unknown += fmt::format("[{}]", entry); };
  for (const std::string_view entry : property.texts) {
    const std::size_t colon = entry.find(':');
    const std::string_view key = trimmed(entry.substr(0, colon));
    const std::optional<int> value =
        matches<grammar::entry>(entry) ? to_int(entry.substr(colon + 1)) : std::nullopt;
    const bool is_known = key == "length" || key == "game" || key == "ws" || key == "bs";
    if (!is_known) keep(entry);
    if (!is_known) continue;
    const bool fits = value && (key != "length" || *value >= 0) &&
                      (key != "game" || *value < std::numeric_limits<int>::max());
    if (!fits) {
      report(Rule::syntax_error, span_of(entry.empty() ? property.raw : entry),
             fmt::format("\"{}\" is not a number that belongs here", trimmed(entry).substr(0, 40)),
             "an entry of MI reads length:7");
      keep(entry);
    } else if (key == "length") {
      its_heading_.length = value;
    } else if (key == "game") {
      game_.label = *value + 1;
      game_.label_span = span_of(entry);
    } else {
      const std::size_t player = key == "ws" ? 0 : 1;
      game_.score_before[player] = value;
      game_.score_spans[player] = span_of(entry);
    }
  }
  if (unknown.empty()) return;
  const auto kept = std::ranges::find(game_.annotations, "sgf:MI", &Annotation::key);
  if (kept != game_.annotations.end()) {
    kept->value += unknown;
    return;
  }
  annotate(property, std::nullopt);
  game_.annotations.back().value = std::move(unknown);
}

void Reader::take_tags(const Node& root, bool is_first) {
  std::vector<Tag> known;
  std::string place;
  std::string application;
  for (const Property& property : root) {
    if (property.name == "AP") application = unescaped(property.text());
    if (property.name == "PC" || property.name == "SO") place += unescaped(property.text());
    if (property.name == "GC" && is_first) {
      const std::string comment = unescaped(property.text());
      for (std::size_t at = 0; at <= comment.size();) {
        const std::size_t end = std::min(comment.find('\n', at), comment.size());
        match_.comments.push_back({comment.substr(at, end - at)});
        at = end + 1;
      }
    }
    const std::string_view key = tag_of_property(property.name);
    if (key.empty()) continue;
    const auto has_key = [&](const Tag& tag) { return tag.key == key; };
    if (!is_first || std::ranges::any_of(known, has_key) || property.texts.size() > 1) {
      annotate(property, std::nullopt);
    } else {
      known.push_back({std::string(key), value_in_tag(property.name, unescaped(property.text())),
                       span_of(property.all)});
    }
  }
  if (!is_first) return;
  build::set_producer(match_, dialect_of(application, place));
  if (match_.dialect != dialect::kGnubg && application != kApplication && !application.empty()) {
    known.push_back({"Application", application, {}});
  }
  // An entry without a value stands for a tag that has a property of its own.
  std::vector<std::pair<std::string, std::optional<std::string>>> entries;
  std::size_t placed = 0;
  Span where{};
  for (const Property& property : root) {
    if (property.name != kTagProperty) continue;
    where = span_of(property.all);
    for (const std::string_view text : property.texts) {
      entries.push_back(parted(text));
      if (!entries.back().second) ++placed;
    }
  }
  std::size_t next = known.size() - std::min(placed, known.size());
  match_.tags.assign(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(next));
  for (auto& [key, value] : entries) {
    if (value) {
      match_.tags.push_back({std::move(key), std::move(*value), where});
    } else if (next < known.size()) {
      match_.tags.push_back(known[next++]);
    }
  }
}

void Reader::take_rules(const Node& root, const Additions& added, bool is_first) {
  std::vector<std::string> words;
  const Property* rules = nullptr;
  bool stands_once = true;
  Span where{};
  for (const Property& property : root) {
    if (property.name != "RU") continue;
    stands_once = rules == nullptr;
    rules = &property;
    where = span_of(property.all);
    const std::string text = unescaped(property.text());
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = std::min(rest.find_first_of(":,;"), rest.size());
      const std::string_view word = trimmed(rest.substr(0, end));
      const bool is_new = std::ranges::find(words, word) == words.end();
      if (!word.empty() && is_new) words.emplace_back(word);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  const auto in_brackets = [](const std::vector<std::string>& all) {
    return fmt::format("[{}]", escaped(fmt::format("{}", fmt::join(all, ":")), false));
  };
  const std::string all_words = in_brackets(words);
  const auto take = [&](std::string_view wanted) {
    const auto is_it = [&](const std::string& word) {
      return word.size() == wanted.size() && begins_like(word, wanted);
    };
    return std::erase_if(words, is_it) > 0;
  };
  if (take("crawfordgame") && !added.has("crawford", "implied")) {
    game_.is_crawford = true;
    game_.crawford_span = where;
  }
  if (added.has("crawford", "no")) game_.is_crawford = false;
  if (added.has("rules", "implied")) take("crawford");
  if (!is_first) {
    if (words == rules_ || rules == nullptr) return;
    annotate(*rules, std::nullopt);
    if (!stands_once) game_.annotations.back().value = all_words;
    return;
  }
  rules_ = words;
  StatedRules& stated = match_.stated;
  stated = build::rules_of(match_.tags);
  const bool is_gnubg = match_.dialect == dialect::kGnubg;
  const bool is_money = match_.length.value_or(0) == 0;
  if (take("crawford")) {
    stated.crawford = true;
  } else if (is_gnubg && !is_money && !stated.crawford) {
    stated.crawford = false;
  }
  if (take("jacoby")) {
    stated.jacoby = true;
  } else if (is_gnubg && is_money && !stated.jacoby) {
    stated.jacoby = false;
  }
  if (take("nocube")) stated.cube = false;
  std::erase_if(words, [&](const std::string& word) {
    const std::optional<Variant> variant = variant_named(word);
    if (variant) stated.variant = variant;
    return variant.has_value();
  });
  if (words.empty() || rules == nullptr) return;
  std::erase_if(rules_, [&](const std::string& word) {
    return std::ranges::find(words, word) != words.end();
  });
  annotate(*rules, std::nullopt);
  game_.annotations.back().value = in_brackets(words);
}

void Reader::take_result(const Property& property, const Additions& added) {
  const std::string_view text = trimmed(property.text());
  if (game_.result || !matches<grammar::result>(text)) {
    annotate(property, std::nullopt);
    if (text.empty() || text == "?" || begins_like(text, "void")) return;
    report(Rule::syntax_error, span_of(property.all),
           fmt::format("\"{}\" is not a result that can be counted", text.substr(0, 40)),
           "a result reads W+2 or B+1R");
    return;
  }
  const std::size_t digits = text.find_first_not_of("-0123456789", 2);
  const std::string_view number =
      text.substr(2, digits == std::string_view::npos ? digits : digits - 2);
  const std::optional<int> points = to_int(number);
  if (!points) {
    annotate(property, std::nullopt);
    report(Rule::syntax_error, span_of(property.all), "no game is worth so many points");
    return;
  }
  Result result;
  result.winner = text[0] == 'W' || text[0] == 'w' ? Player::one : Player::two;
  result.points = *points;
  result.span = span_of(property.all);
  result.points_span = span_of(number);
  result.is_match_claimed = added.find("match") != nullptr;
  result.loss = added.number("loss");
  result.level = added.number("level");
  if (const std::string* const end = added.find("end")) result.end = end_named(*end);
  game_.result = result;
  if (digits != std::string_view::npos && !added.has("resignation", "implied")) {
    resigner_ = other(result.winner);
    resignation_span_ = span_of(text.substr(digits));
  }
}

void Reader::end_game() {
  if (resigner_) push(*resigner_, Resign{}, resignation_span_);
  match_.games.push_back(std::move(game_));
  game_ = Game{};
}

void Reader::end_match() {
  if (match_.games.empty() || stops_) return;
  match_.span.end = match_.games.back().span.end;
  ++match_number_;
  if (!on_match_(std::exchange(match_, Match{}))) stops_ = true;
}

void Reader::push(Player player, decltype(Action::what) what, Span where) {
  const bool is_comment = std::holds_alternative<Comment>(what);
  game_.actions.push_back({.player = player, .what = std::move(what), .span = where});
  follow(course_, game_.actions.back());
  if (is_comment) return;
  open_set_up_.reset();
  open_dice_.reset();
}

void Reader::annotate(const Property& property, std::optional<std::size_t> action) {
  game_.annotations.push_back({.action = action,
                               .key = std::string(kAnnotationPrefix) + property.name,
                               .value = std::string(property.raw),
                               .span = span_of(property.all)});
}

void Reader::read_node(const Node& node, bool is_root) {
  const Additions added(node);
  const std::size_t first_action = game_.actions.size();
  take_set_up(node, is_root, added);
  for (const Property& property : node) {
    if (property.name == "W") take_turn(property, Player::one, added);
    if (property.name == "B") take_turn(property, Player::two, added);
  }
  if (!node.empty()) take_own_actions(added, span_of(node.front().all));
  for (const Property& property : node) {
    if (property.name != "C") continue;
    const Player speaker = game_.actions.empty() ? Player::one : game_.actions.back().player;
    push(speaker, Comment{unescaped(property.text())}, span_of(property.all));
  }
  take_annotations(node, is_root, first_action);
}

/// A roll that was shown without its play, and comments behind it, give way to the play that comes
/// now.
void Reader::take_back_open_dice() {
  const std::size_t at = *open_dice_;
  game_.actions.erase(game_.actions.begin() + static_cast<std::ptrdiff_t>(at));
  --turn_;
  const std::size_t play = game_.actions.size();
  for (Annotation& annotation : game_.annotations) {
    if (annotation.action == at) {
      annotation.action = play;
    } else if (annotation.action && *annotation.action > at) {
      --*annotation.action;
    }
  }
  // The dice stand before whatever else is said of their play.
  annotate(open_dice_property_, play);
  const auto first = std::ranges::find(game_.annotations, std::optional(play), &Annotation::action);
  std::rotate(first, game_.annotations.end() - 1, game_.annotations.end());
  open_dice_.reset();
}

/// What no other part of a node reads belongs to its action, or where it has none to the one before
/// it.
void Reader::take_annotations(const Node& node, bool is_root, std::size_t first_action) {
  if (is_root) return;
  std::optional<std::size_t> place;
  if (first_action < game_.actions.size()) {
    place = first_action;
  } else if (!game_.actions.empty()) {
    place = game_.actions.size() - 1;
  }
  // Dice and a cube that belong to a set board are no action of their own.
  const bool completes_set_up = std::ranges::any_of(node, [](const Property& property) {
    return property.name == "DI" || property.name == "CV" || property.name == "CP";
  });
  if (open_set_up_ && completes_set_up) place = open_set_up_;
  for (const Property& property : node) {
    if (is_read_in_node(property.name)) continue;
    if (!place && is_read_in_root(property.name)) {
      report(Rule::syntax_error, span_of(property.all),
             fmt::format("\"{}\" stands in the first node of a game, and here it is skipped",
                         property.name));
      continue;
    }
    annotate(property, place);
  }
}

void Reader::take_set_up(const Node& node, bool is_root, const Additions& added) {
  const Property* player = nullptr;
  const Property* dice = nullptr;
  bool has_board = false;
  bool has_cube = false;
  for (const Property& property : node) {
    if (property.name == "PL") player = &property;
    if (property.name == "DI") dice = &property;
    has_board =
        has_board || property.name == "AE" || property.name == "AW" || property.name == "AB";
    const bool is_owner = property.name == "CP" || property.name == "CO";
    const bool is_cube =
        property.name == "CV" || (is_owner && !(is_root && is_copyright(property)));
    has_cube = has_cube || is_cube;
  }
  Player on_roll = Player::one;
  if (open_set_up_) {
    on_roll = game_.actions[*open_set_up_].player;
  } else {
    const auto last = std::find_if(
        game_.actions.rbegin(), game_.actions.rend(),
        [](const Action& action) { return std::holds_alternative<WrittenPlay>(action.what); });
    if (last != game_.actions.rend()) on_roll = other(last->player);
  }
  if (player != nullptr) {
    const std::string_view text = trimmed(player->text());
    const bool is_white = begins_like(text, "w");
    if (!is_white && !begins_like(text, "b")) {
      report(Rule::syntax_error, span_of(player->all), "the player on turn is W or B");
    } else {
      on_roll = is_white ? Player::one : Player::two;
    }
  }
  if (has_board) take_board(node, on_roll);
  if (has_cube) take_cube(node, is_root, on_roll);
  if (dice != nullptr) take_dice(*dice, added, on_roll);
  if (is_root || player == nullptr || has_board || has_cube || dice != nullptr) return;
  // By itself it only says whose turn it is.
  const bool has_action = !game_.actions.empty();
  annotate(*player, has_action ? std::optional(game_.actions.size() - 1) : std::nullopt);
}

void Reader::take_board(const Node& node, Player on_roll) {
  Position position = course_.seen_by(on_roll);
  std::optional<Span> where;
  for (const Property& property : node) {
    const bool is_board = property.name == "AE" || property.name == "AW" || property.name == "AB";
    if (!is_board) continue;
    if (!where) where = span_of(property.all);
    put_checkers(property, position, on_roll);
  }
  // A declared illegal play: the dice, and the board after it.
  if (open_dice_) {
    std::get<WrittenPlay>(game_.actions[*open_dice_].what).kind = PlayKind::declared;
  }
  push(on_roll, SetPosition{.position = position, .cube = {}, .roll = {}}, where.value_or(Span{}));
  open_set_up_ = game_.actions.size() - 1;
}

void Reader::put_checkers(const Property& property, Position& position, Player viewer) {
  const bool clears = property.name == "AE";
  const Player owner = property.name == "AB" ? Player::two : Player::one;
  const bool is_viewers = owner == viewer;
  const auto clear_bars = [&] { position.points[kBar] = position.points[kOff] = 0; };
  const auto put = [&](char letter) {
    const int point = point_of(owner, letter);
    if (point <= kOff) return;  // borne off
    if (clears) {
      if (point == kBar) {
        clear_bars();
      } else {
        position.points[static_cast<std::size_t>(is_viewers ? point : 25 - point)] = 0;
      }
      return;
    }
    std::int8_t& count = position.points[static_cast<std::size_t>(is_viewers ? point : 25 - point)];
    const bool is_held_by_other = is_viewers ? count < 0 : count > 0;
    if (is_held_by_other && point != kBar) {
      report(Rule::mixed_colours, span_of(property.all),
             fmt::format("both sides have checkers on point {}", letter),
             "those that are set last stand there");
      count = 0;
    }
    constexpr int kMost = 127;
    if (count < kMost && count > -kMost)
      count = static_cast<std::int8_t>(count + (is_viewers ? 1 : -1));
  };
  for (const std::string_view entry : property.texts) {
    const std::string_view text = trimmed(entry);
    if (!matches<grammar::points_list_entry>(text)) {
      if (text.empty()) continue;
      report(Rule::syntax_error, span_of(text),
             fmt::format("\"{}\" is no point", text.substr(0, 20)),
             "points are a to x and y, the bar");
      continue;
    }
    const char last = text.back();
    for (char letter = text.front(); letter <= last; ++letter) put(letter);
  }
}

void Reader::take_cube(const Node& node, bool is_root, Player on_roll) {
  std::optional<int> value;
  std::optional<std::optional<Player>> owner;
  const Property* first = nullptr;
  for (const Property& property : node) {
    const bool is_value = property.name == "CV";
    const bool is_owner = property.name == "CP" || (property.name == "CO" && !owner);
    if ((!is_value && !is_owner) || (is_root && is_copyright(property))) continue;
    if (first == nullptr) first = &property;
    const std::string_view text = trimmed(property.text());
    if (is_value) {
      value = to_int(text);
      if (value) continue;
    } else if (text == "c" || text == "n") {
      owner = std::optional<Player>{};
      continue;
    } else if (begins_like(text, "w") || begins_like(text, "b")) {
      owner = begins_like(text, "w") ? Player::one : Player::two;
      continue;
    }
    report(Rule::syntax_error, span_of(property.all), "this says nothing of the cube",
           is_value ? "CV has a number" : "CP has w, b or c");
  }
  if (first == nullptr || (!value && !owner)) return;
  if (is_root && !open_set_up_ && !owner) {
    int doubled = 1;
    for (int i = 0; i < kMostAutomaticDoubles && doubled < *value; ++i) {
      doubled *= 2;
      const bool is_last = doubled >= *value || i + 1 == kMostAutomaticDoubles;
      push(Player::one, AutomaticDouble{is_last ? *value : doubled}, span_of(first->all));
    }
    if (*value < 1) push(Player::one, AutomaticDouble{*value}, span_of(first->all));
    return;
  }
  if (!open_set_up_) {
    push(on_roll,
         SetPosition{.position = course_.seen_by(on_roll), .cube = course_.cube(), .roll = {}},
         span_of(first->all));
    open_set_up_ = game_.actions.size() - 1;
  }
  auto& set_up = std::get<SetPosition>(game_.actions[*open_set_up_].what);
  if (!set_up.cube) set_up.cube = course_.cube();
  if (value) set_up.cube->value = *value;
  if (owner) set_up.cube->owner = *owner;
  course_.follow(game_.actions[*open_set_up_]);
}

void Reader::take_dice(const Property& property, const Additions& added, Player on_roll) {
  const std::string_view text = trimmed(property.text());
  const bool is_roll = text.size() == 2 && matches<pegtl::seq<grammar::dice, pegtl::eof>>(text);
  if (!is_roll) {
    report(Rule::syntax_error, span_of(property.all), "dice are two digits");
    return;
  }
  const Roll roll{.first = static_cast<std::uint8_t>(text[0] - '0'),
                  .second = static_cast<std::uint8_t>(text[1] - '0')};
  const std::string* const kind = added.find("play");
  if (open_set_up_ && kind == nullptr) {
    std::get<SetPosition>(game_.actions[*open_set_up_].what).roll = roll;
    return;
  }
  WrittenPlay play;
  play.roll = roll;
  play.kind =
      kind == nullptr ? PlayKind::unplayed : play_kind_named(*kind).value_or(PlayKind::unplayed);
  if (is_turn(play)) ++turn_;
  push(on_roll, play, span_of(property.all));
  if (kind != nullptr) return;
  open_dice_ = game_.actions.size() - 1;
  open_dice_property_ = property;
}

void Reader::take_turn(const Property& property, Player player, const Additions& added) {
  const std::string_view text = trimmed(property.text());
  const Span where = span_of(property.all);
  if (take_cube_action(text, where, player, added)) return;
  WrittenPlay play;
  const bool has_dice = text.size() >= 2 && matches<grammar::dice>(text);
  std::string_view rest = text;
  if (has_dice) {
    play.roll = {.first = static_cast<std::uint8_t>(text[0] - '0'),
                 .second = static_cast<std::uint8_t>(text[1] - '0')};
    rest = trimmed(text.substr(2));
  }
  // The dice were shown before, and this is their play.
  if (open_dice_ && game_.actions[*open_dice_].player == player &&
      std::get<WrittenPlay>(game_.actions[*open_dice_].what).roll == play.roll) {
    take_back_open_dice();
  }
  const bool is_readable = has_dice && read_hops(rest, player, where, play);
  std::string_view wording;
  if (!is_readable || play.count_written > play.count) wording = rest;
  if (const std::string* const name = added.find("play"); name != nullptr && is_readable) {
    const PlayKind kind = play_kind_named(*name).value_or(play.kind);
    if (play.count == 0 || kind == PlayKind::unreadable) play.kind = kind;
  }
  if (!is_readable || play.kind == PlayKind::unreadable) {
    const Roll roll = play.roll;
    play = WrittenPlay{};
    play.roll = roll;
    play.kind = PlayKind::unreadable;
    wording = rest;
  }
  if (const std::optional<int> hops = added.number("hops"); hops && play.kind == PlayKind::moved) {
    play.count_written = static_cast<std::uint8_t>(std::clamp<int>(*hops, play.count, 255));
  }
  if (is_turn(play)) ++turn_;
  if (play.kind == PlayKind::unreadable) {
    report(Rule::unparsable_move, span_of(rest.empty() ? property.all : rest),
           fmt::format("\"{}\" is not a play", rest.empty() ? text : rest.substr(0, 40)),
           has_dice ? "hops are pairs of letters from a to z"
                    : "a play begins with two dice, and a cube action is double, take or drop");
  }
  const std::string* const hits = added.find("hits");
  const MadeHops made = make_hops(course_.seen_by(player), play.hops());
  for (std::size_t i = 0; i < play.count; ++i) {
    const bool is_hit = (made.hits >> i & 1U) != 0;
    play.steps[i].hit = hits != nullptr && i < hits->size() ? (*hits)[i] == '1' : is_hit;
  }
  const std::string* const words = added.find("text");
  std::string kept = words != nullptr ? *words : unescaped(wording);
  if (!kept.empty()) game_.wordings.push_back({game_.actions.size(), std::move(kept)});
  push(player, play, where);
}

bool Reader::take_cube_action(std::string_view text, Span where, Player player,
                              const Additions& added) {
  if (!matches<grammar::cube_action>(text)) return false;
  if (begins_like(text, "t") || begins_like(text, "a")) {
    push(player, Take{}, where);
    return true;
  }
  int kind = kind_of_double(course_, player);
  if (begins_like(text, "dr") || begins_like(text, "p") || begins_like(text, "re")) {
    push(player, Drop{}, where);
    return true;
  }
  if (begins_like(text, "b") || added.has("action", "beaver")) kind = 2;
  if (begins_like(text, "r") || added.has("action", "raccoon")) kind = 3;
  if (added.has("action", "double")) kind = 1;
  std::optional<int> value = value_of_double(course_, player);
  if (const std::string* const written = added.find("cube")) value = to_int(*written);
  if (kind == 1) push(player, Double{value}, where);
  if (kind == 2) push(player, Beaver{value}, where);
  if (kind == 3) push(player, Raccoon{value}, where);
  return true;
}

/// Pairs of letters; false where the text is something else.
bool Reader::read_hops(std::string_view text, Player player, Span where, WrittenPlay& play) {
  if (!matches<pegtl::seq<grammar::white_space, pegtl::star<grammar::hop, grammar::white_space>,
                          pegtl::eof>>(text))
    return false;
  std::optional<std::size_t> from;
  for (std::size_t i = 0; i < text.size(); ++i) {
    // All else is blank, also in more than one byte.
    if (text[i] < 'a' || text[i] > 'z') continue;
    if (!from) {
      from = i;
      continue;
    }
    if (play.count < kMaxSteps) {
      const std::size_t offset = span_of(text).begin + *from - where.begin;
      constexpr std::size_t kFarthest = 255;
      if (offset <= kFarthest && i + 1 - *from <= kFarthest) {
        play.places[play.count] = {.offset = static_cast<std::uint8_t>(offset),
                                   .length = static_cast<std::uint8_t>(i + 1 - *from)};
      }
      play.steps[play.count++] = {.from = static_cast<std::int8_t>(point_of(player, text[*from])),
                                  .to = static_cast<std::int8_t>(point_of(player, text[i])),
                                  .hit = false};
    }
    if (play.count_written < 255) ++play.count_written;
    from.reset();
  }
  play.kind = play.count > 0 ? PlayKind::moved : PlayKind::blank;
  return true;
}

/// Actions that only our own property has.
void Reader::take_own_actions(const Additions& added, Span where) {
  if (const std::string* const resignation = added.find("resign")) {
    // The player, the level where there is one, and whether it is of the match: "W:2", "B::match".
    const auto [player, rest] = parted(*resignation);
    const auto [level, of_match] = parted(rest.value_or(""));
    push(player == "B" ? Player::two : Player::one,
         Resign{.level = to_int(level), .is_of_match = of_match == "match"}, where);
  }
  if (const std::string* const value = added.find("automatic-double")) {
    push(Player::one, AutomaticDouble{to_int(*value)}, where);
  }
}

}  // namespace

void read(const Source& source, Sink& sink, const OnMatch& on_match) {
  Reader(source, sink, on_match).run();
}

}  // namespace bgtools::sgf
