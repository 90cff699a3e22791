#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/game_end.hpp>
#include <bgtools/build/json/cursor.hpp>
#include <bgtools/build/json/values.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/record_builder.hpp>
#include <bgtools/build/unread_result.hpp>
#include <bgtools/formats/json/json.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/parse.hpp>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <grammars/json.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::json {
namespace {

namespace grammar = bgtools::grammar::json;

constexpr std::string_view kVersionKey = "bgtools-record";
constexpr std::string_view kMatchesKey = "matches";
/// What may stand between two matches of a document, and after the last one.
constexpr std::string_view kSeparators = ",]}";
constexpr const char* kOpenList = "a comma or a closing bracket is missing";
/// A file of this version has its matches one after the other, in any layout.
constexpr int kFirstVersion = 1;
constexpr std::int64_t kLargest = std::numeric_limits<int>::max();
constexpr std::int64_t kSmallest = std::numeric_limits<int>::min();

std::optional<PlayKind> play_kind_named(std::string_view name) {
  if (name == "danced") return PlayKind::danced;
  if (name == "blank") return PlayKind::blank;
  if (name == "unplayed") return PlayKind::unplayed;
  if (name == "unrecorded") return PlayKind::unrecorded;
  if (name == "declared") return PlayKind::declared;
  if (name == "unreadable") return PlayKind::unreadable;
  return std::nullopt;
}

std::optional<std::int8_t> point_of(std::string_view text) {
  if (text == "bar") return std::int8_t{kBar};
  if (text == "off") return std::int8_t{kOff};
  if (text == "W") return std::int8_t{kWaiting};
  std::int8_t point = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), point);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return point;
}

std::optional<Step> step_of(std::string_view text) {
  const bool is_hit = text.ends_with('*');
  if (is_hit) text.remove_suffix(1);
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int8_t> from = point_of(text.substr(0, slash));
  const std::optional<std::int8_t> to = point_of(text.substr(slash + 1));
  if (!from || !to) return std::nullopt;
  return Step{.from = *from, .to = *to, .hit = is_hit};
}

/// The fields of an action, in any order: only at its end it is known which belong together.
struct Fields {
  std::optional<Player> player;
  std::optional<std::string> action;
  std::optional<std::string> text;
  std::optional<int> value;
  std::optional<int> level;
  std::optional<int> hop_count;
  std::optional<int> known_die;
  std::size_t begin_of_die = 0;
  std::optional<Cube> cube;
  std::optional<Position> position;
  std::string position_id;
  bool has_bad_position = false;  // a finding says why
  std::optional<Roll> roll;
  bool is_of_match = false;
  bool has_play = false;
  WrittenPlay play;
  std::string play_text;  // the hops, kept if one of them is unreadable
};

class Reader : private ValueReader<build::RecordBuilder> {
 public:
  using ValueReader::ValueReader;

  void run() {
    std::size_t at = next_object(0);
    while (at < text().size() && !stops()) {
      at = next_object(is_document(at) ? read_document(at) : read_match(at, false));
    }
  }

 private:
  /// Where a list of matches ends, or where reading resumes if it is not closed.
  struct ListEnd {
    std::size_t at;
    bool is_closed;
  };

  [[nodiscard]] bool is_document(std::size_t at) const {
    return at < text().size() && text::matches<grammar::document_start>(text().substr(at));
  }

  /// Reads a match that stands alone or in the list of a document; returns the place where reading
  /// continues.
  std::size_t read_match(std::size_t begin, bool is_in_document) {
    // A match that was cut short ends where the next one begins, so that the next one is read.
    Cursor cursor = cursor_in(text().substr(0, start_from(begin + 1)), begin);
    read_from(&cursor);
    is_lost_ = false;
    begin_match({begin, begin + 1});
    bool has_version_key = is_in_document;
    bool has_version = is_in_document;
    for_each_key([&](std::string_view key) {
      if (key == kVersionKey) {
        has_version_key = true;
        has_version = read_version();
      } else if (key == "dialect") {
        match().dialect = read_string("a dialect").value_or("");
      } else if (key == "names") {
        read_names(match().names, nullptr);
      } else if (key == "length") {
        const std::size_t length_begin = values().position();
        match().length = read_int("a match length", 0, kLargest);
        match().length_span = span_from(length_begin);
      } else if (key == "rules") {
        read_rules(match().stated);
      } else if (key == "tags") {
        read_tags(match().tags);
      } else if (key == "comments") {
        for_each_entry("the comments", [&] {
          if (auto text = read_string("a comment")) match().comments.push_back({std::move(*text)});
        });
      } else if (key == "games") {
        for_each_entry("the games", [&] { read_game(); });
      } else {
        skip_unknown(key);
      }
    });
    read_from(nullptr);
    match().span = {begin, cursor.end()};
    if (cursor.has_failed()) {
      end_game();
      report_failure(cursor, "the match that holds it is skipped");
      drop_match();
      return recover(cursor.position());
    }
    if (!has_version_key && !stops()) {
      report(Rule::syntax_error, {begin, begin + 1},
             "a match alone needs the version of the record",
             fmt::format("its first key is \"{}\"", kVersionKey));
    }
    build::set_producer(match(), std::string(match().dialect));
    if (has_version) {
      end_match();
    } else {
      drop_match();
    }
    return cursor.end();
  }

  /// Reads a document member by member and its list match by match, so that only one match is held.
  std::size_t read_document(std::size_t begin) {
    is_lost_ = false;
    has_lost_bracket_ = false;
    is_other_version_ = false;
    bool has_version = false;
    std::size_t at = after_blanks(begin + 1);
    while (!stops()) {
      const auto key_size = text::parse_front<grammar::member_key>(text().substr(at));
      if (!key_size) return fail(at, "a key in quotation marks and a colon are missing");
      const std::string_view key = text().substr(at + 1, text().find('"', at + 1) - at - 1);
      at += *key_size;
      if (key == kMatchesKey && at < text().size() && text()[at] == '[') {
        const ListEnd end = read_matches(at);
        if (!end.is_closed) return end.at;
        at = end.at;
      } else {
        Cursor cursor = cursor_in(text(), at);
        read_from(&cursor);
        if (key == kVersionKey) {
          has_version = true;
          is_other_version_ = !read_version();
        } else {
          skip_unknown(key);
        }
        read_from(nullptr);
        if (cursor.has_failed()) {
          report_failure(cursor, "the rest of the document is skipped");
          return recover(cursor.position());
        }
        at = cursor.end();
      }
      at = after_blanks(at);
      const char next = at < text().size() ? text()[at] : '\0';
      if (next == '}') break;
      if (next != ',') return fail(at, kOpenList);
      at = after_blanks(at + 1);
    }
    if (!has_version && !stops()) {
      report(Rule::syntax_error, {begin, begin + 1}, "a document needs the version of the record",
             fmt::format("its first key is \"{}\"", kVersionKey));
    }
    return at + 1;
  }

  /// Reads the list of matches that begins at `at`.
  ListEnd read_matches(std::size_t at) {
    at = after_blanks(at + 1);
    if (at < text().size() && text()[at] == ']') return {at + 1, true};
    while (!stops()) {
      if (is_document(at)) {
        if (!is_lost_) fail(at, kOpenList);
        return {at, false};
      }
      at = after_blanks(read_element(at));
      const char next = at < text().size() ? text()[at] : '\0';
      if (next == ']') return {at + 1, true};
      if (next == ',') {
        at = after_blanks(at + 1);
        continue;
      }
      // Where reading resumes after a fault, the comma is part of what was skipped.
      if (!is_lost_) {
        const std::size_t resumed = fail(at, kOpenList);
        if (next != '{') at = resumed;
      }
      if (at >= text().size()) break;
    }
    return {at, false};
  }

  /// Reads one value of a list of matches; returns the place where reading continues.
  std::size_t read_element(std::size_t at) {
    if (at < text().size() && text()[at] == '{' && !is_other_version_) return read_match(at, true);
    Cursor cursor = cursor_in(text().substr(0, start_from(at + 1)), at);
    cursor.skip();
    if (cursor.has_failed()) {
      report_failure(cursor, "reading resumes where the next match begins");
      return recover(cursor.position());
    }
    is_lost_ = false;
    if (text()[at] != '{') {
      report(Rule::syntax_error, {at, at + 1}, "a match is an object in braces",
             "it is not read as a match");
    }
    return cursor.end();
  }

  /// The next object after a value; anything else between two objects is reported.
  std::size_t next_object(std::size_t at) {
    at = after_blanks(at);
    // What is left of a document whose beginning could not be read.
    while (has_lost_bracket_ && at < text().size() &&
           kSeparators.find(text()[at]) != std::string_view::npos) {
      at = after_blanks(at + 1);
    }
    if (at >= text().size() || text()[at] == '{') return at;
    const std::size_t next = recover(at);
    report(Rule::syntax_error, {at, at + 1}, "a match is an object in braces",
           fmt::format("reading resumes where an object begins with \"{}\"", kVersionKey));
    return next;
  }

  [[nodiscard]] std::size_t after_blanks(std::size_t at) const {
    if (at >= text().size()) return text().size();
    return at + *text::parse_front<grammar::blanks>(text().substr(at));
  }

  /// The first place from `at` on where a match or a document can begin: a brace and the key of the
  /// version. Every part of the text is searched once.
  [[nodiscard]] std::size_t start_from(std::size_t at) {
    if (at >= text().size()) return text().size();
    if (searched_from_ <= at && at <= next_start_) return next_start_;
    const auto rest = text::parse_front<grammar::rest_of_broken_record>(text().substr(at));
    searched_from_ = at;
    next_start_ = rest ? at + *rest : text().size();
    return next_start_;
  }

  /// Where reading continues after a fault.
  std::size_t recover(std::size_t at) {
    is_lost_ = true;
    has_lost_bracket_ = true;
    return start_from(at);
  }

  /// Reports what a document lacks between its values; returns where reading continues.
  std::size_t fail(std::size_t at, std::string_view what) {
    const bool is_cut = at >= text().size();
    const std::size_t place = is_cut ? text().size() - 1 : at;
    report(Rule::syntax_error, {place, place + 1},
           std::string(is_cut ? "the text stops inside a document" : what),
           "the matches before it are read");
    return recover(at);
  }

  bool read_version() {
    const std::size_t begin = values().position();
    const std::optional<std::int64_t> version = values().integer();
    if (version && *version >= kFirstVersion && *version <= kJsonRecordVersion) return true;
    if (!values().has_failed()) {
      report(Rule::syntax_error, span_from(begin), "unknown version of the record",
             fmt::format("bgtools reads versions {} and {}", kFirstVersion, kJsonRecordVersion));
    }
    return false;
  }

  void read_names(std::array<std::string, 2>& names, std::array<Span, 2>* spans) {
    std::size_t player = 0;
    const std::size_t begin = values().position();
    for_each_entry("the names", [&] {
      const std::size_t name_begin = values().position();
      std::optional<std::string> name = read_string("a name");
      if (player < names.size()) {
        names[player] = std::move(name).value_or("");
        if (spans != nullptr) (*spans)[player] = span_from(name_begin);
      }
      ++player;
    });
    if (player != names.size()) complain(begin, "two names are needed");
  }

  std::optional<Variant> read_variant() {
    const std::size_t begin = values().position();
    const std::optional<std::string> name = read_string("a variant");
    if (!name) return std::nullopt;
    const std::optional<Variant> variant = variant_named(*name);
    if (!variant) complain(begin, "unknown variant");
    return variant;
  }

  void read_rules(StatedRules& rules) {
    for_each_key([&](std::string_view key) {
      if (key == "variant") {
        rules.variant = read_variant();
      } else if (key == "crawford") {
        rules.crawford = read_bool("a rule");
      } else if (key == "jacoby") {
        rules.jacoby = read_bool("a rule");
      } else if (key == "beavers") {
        rules.beavers = read_bool("a rule");
      } else if (key == "cube") {
        rules.cube = read_bool("a rule");
      } else if (key == "cube_limit") {
        rules.cube_limit = read_int("a limit", 0, kLargest);
      } else if (key == "automatic_doubles") {
        rules.automatic_doubles = read_int("a number of automatic doubles", 0, kLargest);
      } else {
        skip_unknown(key);
      }
    });
  }

  void read_tags(std::vector<Tag>& tags) {
    for_each_entry("the tags", [&] {
      const std::size_t begin = values().position();
      std::vector<std::string> parts;
      for_each_entry("a tag", [&] {
        std::optional<std::string> part = read_string("a part of a tag");
        if (part) parts.push_back(std::move(*part));
      });
      if (parts.size() != 2) {
        complain(begin, "a tag needs a key and a value");
        return;
      }
      tags.push_back({std::move(parts[0]), std::move(parts[1]), span_from(begin)});
    });
  }

  void read_game() {
    kept_actions_.clear();
    const std::size_t game_begin = values().position();
    Game& game = begin_game({game_begin, game_begin + 1});
    for_each_key([&](std::string_view key) {
      const std::size_t begin = values().position();
      if (key == "label") {
        game.label = read_int("a game number", -kLargest, kLargest);
        game.label_span = span_from(begin);
      } else if (key == "names") {
        read_names(game.names, &game.name_spans);
      } else if (key == "score") {
        read_score(game);
      } else if (key == "crawford") {
        game.is_crawford = read_bool("the mark of the Crawford game");
        game.crawford_span = span_from(begin);
      } else if (key == "variant") {
        const std::optional<Variant> variant = read_variant();
        if (variant != match().stated.variant) game.variant = variant;
      } else if (key == "opening") {
        read_opening(game, begin);
      } else if (key == "actions") {
        for_each_entry("the actions", [&] {
          const std::size_t count = game.actions.size();
          read_action();
          const bool is_kept = game.actions.size() > count;
          kept_actions_.push_back(is_kept ? std::optional(count) : std::nullopt);
        });
      } else if (key == "annotations") {
        for_each_entry("the annotations", [&] { read_annotation(game); });
      } else if (key == "result") {
        read_result(game);
      } else {
        skip_unknown(key);
      }
    });
    place_annotations(game);
    game.span = span_from(game_begin);
    end_game();
  }

  void read_annotation(Game& game) {
    const std::size_t begin = values().position();
    Annotation annotation;
    std::optional<std::string> key_of_it;
    std::optional<std::string> value;
    for_each_key([&](std::string_view key) {
      if (key == "action") {
        const std::optional<int> action = read_int("the place of an action", 0, kLargest);
        if (action) annotation.action = static_cast<std::size_t>(*action);
      } else if (key == "key") {
        key_of_it = read_string("the key of an annotation");
      } else if (key == "value") {
        value = read_string("an annotation");
      } else {
        skip_unknown(key);
      }
    });
    if (!key_of_it || !value) {
      complain(begin, "an annotation needs a key and a value");
      return;
    }
    annotation.key = std::move(*key_of_it);
    annotation.value = std::move(*value);
    annotation.span = span_from(begin);
    if (build::is_unread_result(annotation)) {
      complain(begin, "the result of the game could not be read in the original transcript");
      game.is_result_unread = true;
    }
    game.annotations.push_back(std::move(annotation));
  }

  /// Annotations number the actions of the list, some of which may have been left out.
  void place_annotations(Game& game) {
    if (values().has_failed()) return;
    std::erase_if(game.annotations, [&](Annotation& annotation) {
      if (!annotation.action) return false;
      const std::size_t place = *annotation.action;
      annotation.action = place < kept_actions_.size() ? kept_actions_[place] : std::nullopt;
      if (annotation.action) return false;
      report(Rule::syntax_error, annotation.span, "an annotation of an action that does not exist",
             "the actions of a game are counted from 0");
      return true;
    });
  }

  void read_score(Game& game) {
    std::size_t player = 0;
    const std::size_t begin = values().position();
    for_each_entry("the score", [&] {
      const std::size_t score_begin = values().position();
      if (values().peek() == Kind::null || player >= 2) {
        values().skip();
      } else {
        game.score_before[player] = read_int("a score", kSmallest, kLargest);
        game.score_spans[player] = span_from(score_begin);
      }
      ++player;
    });
    if (player != 2) complain(begin, "two scores are needed");
  }

  void read_opening(Game& game, std::size_t begin) {
    std::array<int, 2> dice{};
    std::size_t player = 0;
    for_each_entry("the opening dice", [&] {
      const int die = read_int("a die", 0, 255).value_or(0);
      if (player < dice.size()) dice[player] = die;
      ++player;
    });
    game.opening_span = span_from(begin);
    if (player != dice.size()) {
      complain(begin, "two opening dice are needed");
    } else {
      game.opening = dice;
    }
  }

  void read_result(Game& game) {
    const std::size_t begin = values().position();
    Result result;
    std::optional<Player> winner;
    std::optional<int> points;
    bool is_fault_reported = false;
    for_each_key([&](std::string_view key) {
      const std::size_t value_begin = values().position();
      if (key == "winner") {
        winner = read_player();
        is_fault_reported = is_fault_reported || !winner;
      } else if (key == "points") {
        points = read_int("a number of points", -kLargest, kLargest);
        is_fault_reported = is_fault_reported || !points;
        result.points_span = span_from(value_begin);
      } else if (key == "match") {
        result.is_match_claimed = read_bool("the claim of the match").value_or(false);
      } else if (key == "loss") {
        result.loss = read_int("a number of points", -kLargest, kLargest);
      } else if (key == "level") {
        result.level = read_int("a level", 1, 3);
      } else if (key == "end") {
        result.end = read_end();
      } else {
        skip_unknown(key);
      }
    });
    if (!winner || !points) {
      if (!is_fault_reported) complain(begin, "a result needs a winner and points");
      if (values().has_failed()) return;
      const Span span = span_from(begin);
      build::keep_unread_result(
          game, "json", std::string(text().substr(span.begin, span.end - span.begin)), span);
      return;
    }
    result.winner = *winner;
    result.points = *points;
    result.span = span_from(begin);
    game.result = result;
  }

  void read_action() {
    const std::size_t begin = values().position();
    Fields fields;
    for_each_key([&](std::string_view key) { read_field(key, fields, begin); });
    if (values().has_failed()) return;
    const Span span = span_from(begin);
    if (!fields.player) {
      complain(begin, "an action needs a player, 1 or 2");
      return;
    }
    const auto push = [&](auto what) {
      RecordBuilder::push(*fields.player, std::move(what), span);
    };
    if (!fields.action) {
      if (!fields.has_play) {
        complain(begin, "an action needs a play or the name of another action");
        return;
      }
      push_play(fields, span);
      return;
    }
    const std::string_view name = *fields.action;
    if (name == "double") {
      push(Double{fields.value});
    } else if (name == "take") {
      push(Take{});
    } else if (name == "drop") {
      push(Drop{});
    } else if (name == "beaver") {
      push(Beaver{fields.value});
    } else if (name == "raccoon") {
      push(Raccoon{fields.value});
    } else if (name == "automatic-double") {
      push(AutomaticDouble{fields.value});
    } else if (name == "resign") {
      push(Resign{fields.level, fields.is_of_match});
    } else if (name == "comment") {
      push(Comment{std::move(fields.text).value_or("")});
    } else if (name == "set-position" && fields.position) {
      push(SetPosition{*fields.position, fields.cube, fields.roll.value_or(Roll{})});
    } else if (name == "board" && fields.position) {
      push(ShownBoard{*fields.position, fields.cube, std::move(fields.position_id)});
    } else if (name != "set-position" && name != "board") {
      complain(begin, "unknown action");
    } else if (!fields.has_bad_position) {
      complain(begin, "a board needs 26 numbers or a position id");
    }
  }

  void push_play(Fields& fields, Span span) {
    WrittenPlay& play = fields.play;
    play.roll = fields.roll.value_or(Roll{});
    if (fields.known_die && play.roll.is_known()) {
      complain(fields.begin_of_die, "the dice are known, so that none is the only one");
    } else {
      play.known_die = static_cast<std::uint8_t>(fields.known_die.value_or(0));
    }
    play.count_written = play.count;
    if (fields.hop_count) {
      play.count_written = static_cast<std::uint8_t>(std::max<int>(play.count, *fields.hop_count));
    }
    push(*fields.player, play, span, fields.text ? *fields.text : fields.play_text);
  }

  void read_field(std::string_view key, Fields& fields, std::size_t action_begin) {
    if (key == "player") {
      fields.player = read_player();
    } else if (key == "roll") {
      fields.roll = read_roll();
    } else if (key == "play") {
      fields.has_play = true;
      read_play(fields, action_begin);
    } else if (key == "die") {
      fields.begin_of_die = values().position();
      fields.known_die = read_int("the die that is known", 1, 6);
    } else if (key == "hops") {
      fields.hop_count = read_int("a number of hops", 0, 255);
    } else if (key == "text") {
      fields.text = read_string("a text");
    } else if (key == "action") {
      fields.action = read_string("the name of an action");
    } else if (key == "value") {
      fields.value = read_int("a value of the cube", -kLargest, kLargest);
    } else if (key == "level") {
      fields.level = read_int("a level", -kLargest, kLargest);
    } else if (key == "match") {
      fields.is_of_match = read_bool("the resignation of a match").value_or(false);
    } else if (key == "position") {
      fields.position =
          values().peek() == Kind::string ? read_position_text(fields) : read_position();
      fields.has_bad_position = !fields.position;
    } else if (key == "cube") {
      fields.cube = read_cube();
    } else {
      skip_unknown(key);
    }
  }

  void read_play(Fields& fields, std::size_t action_begin) {
    const std::size_t begin = values().position();
    WrittenPlay& play = fields.play;
    if (values().peek() == Kind::string) {
      const std::optional<PlayKind> kind = play_kind_named(values().string().value_or(""));
      play.kind = kind.value_or(PlayKind::unreadable);
      if (!kind) {
        complain(begin,
                 "a play is a list of hops, or danced, blank, unplayed, unrecorded, declared or "
                 "unreadable");
      }
      return;
    }
    play.kind = PlayKind::moved;
    bool is_readable = true;
    for_each_entry("a play", [&] { is_readable = read_hop(fields, action_begin) && is_readable; });
    if (is_readable) {
      fields.play_text.clear();
      return;
    }
    play = WrittenPlay{};
    play.kind = PlayKind::unreadable;
  }

  bool read_hop(Fields& fields, std::size_t action_begin) {
    const std::size_t begin = values().position();
    const std::optional<std::string_view> text = values().string();
    if (text) {
      if (!fields.play_text.empty()) fields.play_text += ' ';
      fields.play_text += *text;
    }
    const std::optional<Step> step = text ? step_of(*text) : std::nullopt;
    if (!step) {
      if (!values().has_failed()) {
        report(Rule::unparsable_move, span_from(begin), "this is not a move",
               "a move reads 13/7, bar/20* or 6/off");
      }
      return false;
    }
    WrittenPlay& play = fields.play;
    if (play.count == kMaxSteps) {
      complain(begin, "a play lists at most eight hops; the keys hops and text give the rest");
      return true;
    }
    constexpr std::size_t kFarthest = 255;
    const std::size_t offset = begin + 1 - action_begin;
    if (offset <= kFarthest) {
      play.places[play.count] = {.offset = static_cast<std::uint8_t>(offset),
                                 .length = static_cast<std::uint8_t>(text->size())};
    }
    play.steps[play.count++] = *step;
    return true;
  }

  Roll read_roll() {
    Roll roll;
    std::size_t die = 0;
    const std::size_t begin = values().position();
    for_each_entry("a roll", [&] {
      const auto value = static_cast<std::uint8_t>(read_int("a die", 0, 255).value_or(0));
      (die == 0 ? roll.first : die == 1 ? roll.second : roll.third) = value;
      ++die;
    });
    if (die != 2 && die != 3) complain(begin, "a roll needs two dice, or three in tabula");
    return roll;
  }

  std::optional<Position> read_position_text(Fields& fields) {
    const std::size_t begin = values().position();
    fields.position_id = values().string().value_or("");
    if (fields.position_id.find('|') != std::string::npos) {
      return read_board(begin, std::exchange(fields.position_id, {}));
    }
    const auto read = from_position_id(fields.position_id);
    if (read) return *read;
    const IdError& error = read.error();
    if (values().has_failed()) return std::nullopt;
    const Rule rule = error.has_mixed_point         ? Rule::mixed_colours
                      : error.has_too_many_checkers ? Rule::checker_count
                                                    : Rule::syntax_error;
    report(rule, span_from(begin), error.message, "");
    return std::nullopt;
  }

  /// In the notation of docs/games.md.
  std::optional<Position> read_board(std::size_t begin, const std::string& board) {
    const GameRules* const rules =
        game_rules(variant_of(match(), *game()).value_or(Variant::backgammon));
    if (rules == nullptr) {
      complain(begin, "the rules name no game whose boards are written like this");
      return std::nullopt;
    }
    std::string why;
    const std::optional<Position> position = board_from_text(board, *rules, why);
    if (!position) report(Rule::checker_count, span_from(begin), why, "");
    return position;
  }

  std::optional<GameEnd> read_end() {
    const std::size_t begin = values().position();
    const std::string name = read_string("the end of a game").value_or("");
    const std::optional<GameEnd> end = build::game_end_named(name);
    if (!end && !name.empty())
      complain(begin, "an end is played-out, dropped, resigned or settled");
    return end;
  }

  Cube read_cube() {
    Cube cube;
    for_each_key([&](std::string_view key) {
      if (key == "value") {
        cube.value = read_int("a value of the cube", -kLargest, kLargest).value_or(1);
      } else if (key == "owner") {
        cube.owner = read_player();
      } else {
        skip_unknown(key);
      }
    });
    return cube;
  }

  std::optional<Player> read_player() {
    const std::optional<int> number = read_int("a player", 1, 2);
    if (!number) return std::nullopt;
    return *number == 1 ? Player::one : Player::two;
  }

  bool is_lost_ = false;           ///< nothing was read since a fault
  bool has_lost_bracket_ = false;  ///< a fault may have hidden the brackets that open a document
  bool is_other_version_ = false;  ///< the document is of a version that is not read
  std::size_t searched_from_ = 1;  ///< next_start_ is the first one from here on
  std::size_t next_start_ = 0;
  /// Where each entry of the game's list of actions stands in the record; nullopt: left out.
  std::vector<std::optional<std::size_t>> kept_actions_;
};

// How sure the head of a text is in a form: its first key is "bgtools-record", and what follows
// does not show the other form. Version 1 may be either, so the name of the file decides.
Confidence sniff_document(std::string_view head) noexcept {
  if (!text::matches<grammar::head>(head)) {
    return text::matches<grammar::doubtful_head>(head) ? Confidence::likely : Confidence::none;
  }
  const bool is_other =
      text::matches<grammar::line_head>(head) && !text::matches<grammar::document_head>(head);
  return is_other ? Confidence::likely : Confidence::certain;
}

Confidence sniff_lines(std::string_view head) noexcept {
  if (!text::matches<grammar::head>(head)) {
    return text::matches<grammar::doubtful_head>(head) ? Confidence::likely : Confidence::none;
  }
  return text::matches<grammar::document_head>(head) ? Confidence::likely : Confidence::certain;
}

}  // namespace

extern constinit const Codec kCodec{.names_game = names_every_game,
                                    .sniff = sniff_document,
                                    .read = build::read_with<Reader>,
                                    .write = write_document};

extern constinit const Codec kLinesCodec{.names_game = names_every_game,
                                         .sniff = sniff_lines,
                                         .read = build::read_with<Reader>,
                                         .write = write_line};

}  // namespace bgtools::json
