#include <fmt/format.h>

#include <array>
#include <bgtools/build/game_end.hpp>
#include <bgtools/formats/json/json.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/record/play_kind.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bgtools::json {
namespace {

/// Appends a JSON value: on one line without blanks, or indented, with each entry of a tall value
/// on a line of its own.
class JsonText {
 public:
  /// `depth` is what the value is indented by; nullopt: it is written on one line.
  JsonText(std::string& out, std::optional<std::size_t> depth) : out_(out), depth_(depth) {}

  void open(char bracket) { begin(bracket, false); }
  void open_tall(char bracket) { begin(bracket, depth_.has_value()); }
  void close() {
    const Level level = levels_[--count_];
    if (level.is_tall && !level.is_empty) break_line();
    out_ += level.closing;
  }
  /// Comes before each entry of a list.
  void next() {
    Level& level = levels_[count_ - 1];
    if (!level.is_empty) out_ += ',';
    if (level.is_tall) {
      break_line();
    } else if (!level.is_empty && depth_) {
      out_ += ' ';
    }
    level.is_empty = false;
  }
  /// Begins the next entry of an object.
  JsonText& key(std::string_view name) {
    next();
    out_ += '"';
    out_ += name;
    out_ += depth_ ? "\": " : "\":";
    return *this;
  }

  void number(std::int64_t number) {
    const fmt::format_int digits(number);
    out_.append(digits.data(), digits.size());
  }
  void boolean(bool value) { out_ += value ? "true" : "false"; }
  void null() { out_ += "null"; }
  void string(std::string_view text) {
    out_ += '"';
    std::size_t plain = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20) continue;
      out_ += text.substr(plain, i - plain);
      plain = i + 1;
      escape(c);
    }
    out_ += text.substr(plain);
    out_ += '"';
  }
  /// A value that needs no escapes, as it is.
  void put(std::string_view text) { out_ += text; }

 private:
  struct Level {
    char closing = ' ';
    bool is_tall = false;
    bool is_empty = true;
  };
  static constexpr std::size_t kDeepest = 8;

  void begin(char bracket, bool is_tall) {
    out_ += bracket;
    levels_[count_++] = {.closing = bracket == '{' ? '}' : ']', .is_tall = is_tall};
  }
  void break_line() {
    out_ += '\n';
    out_.append(2 * (*depth_ + count_), ' ');
  }
  void escape(char c) {
    constexpr std::string_view kShort = "\"\\\n\r\t";
    constexpr std::string_view kLetters = "\"\\nrt";
    if (const std::size_t letter = kShort.find(c); letter != std::string_view::npos) {
      out_ += '\\';
      out_ += kLetters[letter];
      return;
    }
    fmt::format_to(std::back_inserter(out_), "\\u{:04x}", static_cast<unsigned char>(c));
  }

  std::string& out_;
  std::optional<std::size_t> depth_;
  std::array<Level, kDeepest> levels_{};
  std::size_t count_ = 0;
};

/// Writes a match as an object. Keys are in a fixed order, and anything that the record does not
/// state has no key.
class MatchWriter {
 public:
  MatchWriter(const Match& match, StopFlag stop, JsonText text)
      : match_(match), stop_(stop), text_(text) {}

  void write() {
    text_.open_tall('{');
    put_number("bgtools-record", kJsonRecordVersion);
    if (!match_.dialect.empty()) put_text("dialect", match_.dialect);
    put_names(match_.names);
    put_optional("length", match_.length);
    write_rules();
    write_tags();
    write_comments();
    text_.key("games").open_tall('[');
    for (const Game& game : match_.games) {
      if (is_set(stop_)) return;
      text_.next();
      write_game(game);
    }
    text_.close();
    text_.close();
  }

 private:
  void put_text(std::string_view key, std::string_view value) { text_.key(key).string(value); }
  void put_number(std::string_view key, std::int64_t value) { text_.key(key).number(value); }
  void put_optional(std::string_view key, const std::optional<int>& value) {
    if (value) put_number(key, *value);
  }
  void put_switch(std::string_view key, const std::optional<bool>& value) {
    if (value) text_.key(key).boolean(*value);
  }
  void put_if(std::string_view key, bool value) {
    if (value) text_.key(key).boolean(true);
  }
  void put_player(std::string_view key, Player player) {
    text_.key(key).number(player == Player::one ? 1 : 2);
  }

  template <typename Range, typename Write>
  void put_list(std::string_view key, const Range& range, Write write) {
    text_.key(key).open('[');
    for (const auto& each : range) {
      text_.next();
      write(each);
    }
    text_.close();
  }
  template <typename Range>
  void put_numbers(std::string_view key, const Range& range) {
    put_list(key, range, [this](auto number) { text_.number(number); });
  }
  void put_names(const std::array<std::string, 2>& names) {
    put_list("names", names, [this](std::string_view name) { text_.string(name); });
  }

  void write_rules() {
    const StatedRules& rules = match_.stated;
    if (rules == StatedRules{}) return;
    text_.key("rules").open('{');
    if (rules.variant) put_text("variant", name(*rules.variant));
    put_switch("crawford", rules.crawford);
    put_switch("jacoby", rules.jacoby);
    put_switch("beavers", rules.beavers);
    put_switch("cube", rules.cube);
    put_optional("cube_limit", rules.cube_limit);
    put_optional("automatic_doubles", rules.automatic_doubles);
    text_.close();
  }

  void write_tags() {
    if (match_.tags.empty()) return;
    text_.key("tags").open_tall('[');
    for (const Tag& tag : match_.tags) {
      text_.next();
      text_.open('[');
      for (const std::string_view part : {std::string_view(tag.key), std::string_view(tag.value)}) {
        text_.next();
        text_.string(part);
      }
      text_.close();
    }
    text_.close();
  }

  void write_comments() {
    if (match_.comments.empty()) return;
    text_.key("comments").open_tall('[');
    for (const Comment& comment : match_.comments) {
      text_.next();
      text_.string(comment.text);
    }
    text_.close();
  }

  void write_game(const Game& game) {
    rules_ = game_rules(variant_of(match_, game).value_or(Variant::backgammon));
    text_.open_tall('{');
    put_optional("label", game.label);
    put_names(game.names);
    if (game.score_before[0] || game.score_before[1]) {
      put_list("score", game.score_before, [this](const std::optional<int>& points) {
        if (points) {
          text_.number(*points);
        } else {
          text_.null();
        }
      });
    }
    put_switch("crawford", game.is_crawford);
    if (game.variant) put_text("variant", name(*game.variant));
    if (game.opening) put_numbers("opening", *game.opening);
    text_.key("actions").open_tall('[');
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
      text_.next();
      write_action(game, i);
    }
    text_.close();
    write_annotations(game);
    if (game.result) write_result(*game.result);
    text_.close();
  }

  void write_annotations(const Game& game) {
    if (game.annotations.empty()) return;
    text_.key("annotations").open_tall('[');
    for (const Annotation& annotation : game.annotations) {
      text_.next();
      text_.open('{');
      if (annotation.action) put_number("action", static_cast<std::int64_t>(*annotation.action));
      put_text("key", annotation.key);
      put_text("value", annotation.value);
      text_.close();
    }
    text_.close();
  }

  void write_result(const Result& result) {
    text_.key("result").open('{');
    put_player("winner", result.winner);
    put_number("points", result.points);
    put_if("match", result.is_match_claimed);
    put_optional("loss", result.loss);
    put_optional("level", result.level);
    if (result.end) put_text("end", build::name(*result.end));
    text_.close();
  }

  void write_action(const Game& game, std::size_t at) {
    const Action& action = game.actions[at];
    text_.open('{');
    put_player("player", action.player);
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      write_play(*play, wording_of(game, at));
    } else {
      std::visit([this](const auto& what) { write_other(what); }, action.what);
    }
    text_.close();
  }

  void put_roll(Roll roll) {
    if (roll.third != 0) {
      put_numbers("roll", std::array{roll.first, roll.second, roll.third});
    } else if (roll.is_known()) {
      put_numbers("roll", std::array{roll.first, roll.second});
    }
  }

  void write_play(const WrittenPlay& play, std::string_view wording) {
    put_roll(play.roll);
    if (play.known_die != 0) put_number("die", play.known_die);
    if (play.kind == PlayKind::moved) {
      put_list("play", play.hops(), [this](const Step& step) { write_hop(step); });
    } else {
      put_text("play", name(play.kind));
    }
    if (play.count_written > play.count) put_number("hops", play.count_written);
    if (!wording.empty()) put_text("text", wording);
  }

  void write_hop(const Step& step) {
    text_.put("\"");
    put_point(step.from);
    text_.put("/");
    put_point(step.to);
    text_.put(step.hit ? "*\"" : "\"");
  }

  void put_point(int point) {
    if (point == kBar) {
      text_.put("bar");
    } else if (point == kOff) {
      text_.put("off");
    } else if (point == kWaiting) {
      text_.put("W");
    } else {
      text_.number(point);
    }
  }

  void write_other(const WrittenPlay&) {}
  void write_other(const Double& what) {
    put_text("action", "double");
    put_optional("value", what.value);
  }
  void write_other(const Take&) { put_text("action", "take"); }
  void write_other(const Drop&) { put_text("action", "drop"); }
  void write_other(const Beaver& what) {
    put_text("action", "beaver");
    put_optional("value", what.value);
  }
  void write_other(const Raccoon& what) {
    put_text("action", "raccoon");
    put_optional("value", what.value);
  }
  void write_other(const AutomaticDouble& what) {
    put_text("action", "automatic-double");
    put_optional("value", what.value);
  }
  void write_other(const Resign& what) {
    put_text("action", "resign");
    put_optional("level", what.level);
    put_if("match", what.is_of_match);
  }
  void write_other(const Comment& what) {
    put_text("action", "comment");
    put_text("text", what.text);
  }
  void write_other(const SetPosition& what) {
    put_text("action", "set-position");
    put_board(what.position);
    put_cube(what.cube);
    put_roll(what.roll);
  }
  void write_other(const ShownBoard& what) {
    put_text("action", "board");
    if (what.id.empty()) {
      put_board(what.position);
    } else {
      put_text("position", what.id);
    }
    put_cube(what.cube);
  }

  /// Points and bars do not say everything about the boards of some games.
  void put_board(const Position& position) {
    const bool has_numbers = rules_ == nullptr || rules_->moves_like_backgammon;
    const auto text = has_numbers ? std::nullopt : exact_board_text(position, *rules_);
    if (text) {
      put_text("position", *text);
    } else {
      put_numbers("position", position.points);
    }
  }

  void put_cube(const std::optional<Cube>& cube) {
    if (!cube) return;
    text_.key("cube").open('{');
    put_number("value", cube->value);
    if (cube->owner) put_player("owner", *cube->owner);
    text_.close();
  }

  const Match& match_;
  StopFlag stop_;
  JsonText text_;
  const GameRules* rules_ = nullptr;  // of the game being written
};

/// The list of a document is indented twice.
constexpr std::size_t kMatchDepth = 2;

}  // namespace

void write_document(const Match& match, const WriteOptions& options, std::string& out) {
  const bool replaces_end = out.ends_with(kFrame.after);
  if (replaces_end) out.resize(out.size() - kFrame.after.size());
  out += replaces_end || options.follows_match ? kFrame.between : kFrame.before;
  out.append(2 * kMatchDepth, ' ');
  MatchWriter(match, options.stop, JsonText(out, kMatchDepth)).write();
  out += kFrame.after;
}

void write_line(const Match& match, const WriteOptions& options, std::string& out) {
  MatchWriter(match, options.stop, JsonText(out, std::nullopt)).write();
  out += '\n';
}

}  // namespace bgtools::json
