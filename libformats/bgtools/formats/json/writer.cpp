#include <fmt/format.h>

#include <array>
#include <bgtools/formats/json/json.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bgtools::json {
namespace {

/// Writes one object per match. Keys are in a fixed order, and anything that the record does not
/// state has no key.
class JsonWriter {
 public:
  JsonWriter(const Match& match, std::string& out) : match_(match), out_(out) {}

  void write() {
    put("{\"bgtools-record\":");
    put_number(kJsonRecordVersion);
    if (!match_.dialect.empty()) {
      put(",\"dialect\":");
      put_string(match_.dialect);
    }
    put(",\"names\":");
    put_names(match_.names);
    put_optional(",\"length\":", match_.length);
    write_rules();
    write_tags();
    write_comments();
    put(",\"games\":[");
    for (std::size_t i = 0; i < match_.games.size(); ++i) {
      put(i == 0 ? "\n" : ",\n");
      write_game(match_.games[i]);
    }
    put("]}\n");
  }

 private:
  void put(std::string_view text) { out_ += text; }
  void put_number(std::int64_t number) {
    const fmt::format_int digits(number);
    out_.append(digits.data(), digits.size());
  }
  void put_bool(bool value) { put(value ? "true" : "false"); }
  void put_optional(std::string_view key, const std::optional<int>& value) {
    if (!value) return;
    put(key);
    put_number(*value);
  }
  void put_player(Player player) { put(player == Player::one ? "1" : "2"); }

  void put_string(std::string_view text) {
    out_ += '"';
    std::size_t plain = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20) continue;
      put(text.substr(plain, i - plain));
      plain = i + 1;
      put_escape(c);
    }
    put(text.substr(plain));
    out_ += '"';
  }

  void put_escape(char c) {
    constexpr std::string_view kShort = "\"\\\n\r\t";
    constexpr std::string_view kLetters = "\"\\nrt";
    if (const std::size_t letter = kShort.find(c); letter != std::string_view::npos) {
      out_ += '\\';
      out_ += kLetters[letter];
      return;
    }
    fmt::format_to(std::back_inserter(out_), "\\u{:04x}", static_cast<unsigned char>(c));
  }

  void put_names(const std::array<std::string, 2>& names) {
    put("[");
    put_string(names[0]);
    put(",");
    put_string(names[1]);
    put("]");
  }

  void write_rules() {
    const StatedRules& rules = match_.stated;
    if (rules == StatedRules{}) return;
    std::string_view separator = ",\"rules\":{";
    const auto key = [&](std::string_view name) {
      put(separator);
      put(name);
      separator = ",";
    };
    const auto put_switch = [&](std::string_view name, const std::optional<bool>& value) {
      if (!value) return;
      key(name);
      put_bool(*value);
    };
    const auto put_count = [&](std::string_view name, const std::optional<int>& value) {
      if (!value) return;
      key(name);
      put_number(*value);
    };
    if (rules.variant) {
      key("\"variant\":");
      put_string(name(*rules.variant));
    }
    put_switch("\"crawford\":", rules.crawford);
    put_switch("\"jacoby\":", rules.jacoby);
    put_switch("\"beavers\":", rules.beavers);
    put_switch("\"cube\":", rules.cube);
    put_count("\"cube_limit\":", rules.cube_limit);
    put_count("\"automatic_doubles\":", rules.automatic_doubles);
    put("}");
  }

  void write_tags() {
    if (match_.tags.empty()) return;
    std::string_view separator = ",\"tags\":[[";
    for (const Tag& tag : match_.tags) {
      put(separator);
      separator = ",[";
      put_string(tag.key);
      put(",");
      put_string(tag.value);
      put("]");
    }
    put("]");
  }

  void write_comments() {
    if (match_.comments.empty()) return;
    std::string_view separator = ",\"comments\":[";
    for (const Comment& comment : match_.comments) {
      put(separator);
      separator = ",";
      put_string(comment.text);
    }
    put("]");
  }

  void write_game(const Game& game) {
    put("{");
    if (game.label) {
      put("\"label\":");
      put_number(*game.label);
      put(",");
    }
    put("\"names\":");
    put_names(game.names);
    if (game.score_before[0] || game.score_before[1]) {
      put(",\"score\":[");
      put_or_null(game.score_before[0]);
      put(",");
      put_or_null(game.score_before[1]);
      put("]");
    }
    if (game.is_crawford) {
      put(",\"crawford\":");
      put_bool(*game.is_crawford);
    }
    if (game.opening) {
      put(",\"opening\":[");
      put_number((*game.opening)[0]);
      put(",");
      put_number((*game.opening)[1]);
      put("]");
    }
    put(",\"actions\":[");
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
      put(i == 0 ? "\n" : ",\n");
      write_action(game, i);
    }
    put("]");
    write_annotations(game);
    if (game.result) write_result(*game.result);
    put("}");
  }

  void write_annotations(const Game& game) {
    if (game.annotations.empty()) return;
    std::string_view separator = ",\n\"annotations\":[\n{";
    for (const Annotation& annotation : game.annotations) {
      put(separator);
      separator = ",\n{";
      if (annotation.action) {
        put("\"action\":");
        put_number(static_cast<std::int64_t>(*annotation.action));
        put(",");
      }
      put("\"key\":");
      put_string(annotation.key);
      put(",\"value\":");
      put_string(annotation.value);
      put("}");
    }
    put("]");
  }

  void put_or_null(const std::optional<int>& value) {
    if (value) {
      put_number(*value);
    } else {
      put("null");
    }
  }

  void write_result(const Result& result) {
    put(",\n\"result\":{\"winner\":");
    put_player(result.winner);
    put(",\"points\":");
    put_number(result.points);
    if (result.is_match_claimed) put(",\"match\":true");
    put_optional(",\"loss\":", result.loss);
    put_optional(",\"level\":", result.level);
    if (result.end) {
      put(",\"end\":");
      put_string(end_name(*result.end));
    }
    put("}");
  }

  void write_action(const Game& game, std::size_t at) {
    const Action& action = game.actions[at];
    put("{\"player\":");
    put_player(action.player);
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      write_play(*play, wording_of(game, at));
    } else {
      std::visit([this](const auto& what) { write_other(what); }, action.what);
    }
    put("}");
  }

  void put_roll(Roll roll) {
    if (!roll.is_known()) return;
    put(",\"roll\":[");
    put_number(roll.first);
    put(",");
    put_number(roll.second);
    put("]");
  }

  void write_play(const WrittenPlay& play, std::string_view text) {
    put_roll(play.roll);
    put(",\"play\":");
    if (play.kind == PlayKind::moved) {
      put("[");
      for (std::size_t i = 0; i < play.count; ++i) {
        if (i > 0) put(",");
        write_hop(play.steps[i]);
      }
      put("]");
    } else {
      put_string(kind_name(play.kind));
    }
    if (play.count_written > play.count) {
      put(",\"hops\":");
      put_number(play.count_written);
    }
    if (!text.empty()) {
      put(",\"text\":");
      put_string(text);
    }
  }

  static std::string_view kind_name(PlayKind kind) {
    switch (kind) {
      case PlayKind::moved:
        break;
      case PlayKind::danced:
        return "danced";
      case PlayKind::blank:
        return "blank";
      case PlayKind::unplayed:
        return "unplayed";
      case PlayKind::unrecorded:
        return "unrecorded";
      case PlayKind::declared:
        return "declared";
      case PlayKind::unreadable:
        return "unreadable";
    }
    return {};
  }

  static std::string_view end_name(GameEnd end) {
    switch (end) {
      case GameEnd::played_out:
        return "played-out";
      case GameEnd::dropped:
        return "dropped";
      case GameEnd::resigned:
        return "resigned";
      case GameEnd::settled:
        return "settled";
    }
    return {};
  }

  void write_hop(const Step& step) {
    put("\"");
    put_point(step.from);
    put("/");
    put_point(step.to);
    put(step.hit ? "*\"" : "\"");
  }

  void put_point(int point) {
    if (point == kBar) {
      put("bar");
    } else if (point == kOff) {
      put("off");
    } else {
      put_number(point);
    }
  }

  void write_name(std::string_view name) {
    put(",\"action\":");
    put_string(name);
  }

  void write_other(const WrittenPlay&) {}
  void write_other(const Double& what) {
    write_name("double");
    put_optional(",\"value\":", what.value);
  }
  void write_other(const Take&) { write_name("take"); }
  void write_other(const Drop&) { write_name("drop"); }
  void write_other(const Beaver& what) {
    write_name("beaver");
    put_optional(",\"value\":", what.value);
  }
  void write_other(const Raccoon& what) {
    write_name("raccoon");
    put_optional(",\"value\":", what.value);
  }
  void write_other(const AutomaticDouble& what) {
    write_name("automatic-double");
    put_optional(",\"value\":", what.value);
  }
  void write_other(const Resign& what) {
    write_name("resign");
    put_optional(",\"level\":", what.level);
    if (what.is_of_match) put(",\"match\":true");
  }
  void write_other(const Comment& what) {
    write_name("comment");
    put(",\"text\":");
    put_string(what.text);
  }
  void write_other(const SetPosition& what) {
    write_name("set-position");
    put_position(what.position);
    put_cube(what.cube);
    put_roll(what.roll);
  }
  void write_other(const ShownBoard& what) {
    write_name("board");
    if (what.id.empty()) {
      put_position(what.position);
    } else {
      put(",\"position\":");
      put_string(what.id);
    }
    put_cube(what.cube);
  }

  void put_position(const Position& position) {
    put(",\"position\":[");
    for (std::size_t point = 0; point < position.points.size(); ++point) {
      if (point > 0) put(",");
      put_number(position.points[point]);
    }
    put("]");
  }
  void put_cube(const std::optional<Cube>& cube) {
    if (!cube) return;
    put(R"(,"cube":{"value":)");
    put_number(cube->value);
    if (cube->owner) {
      put(",\"owner\":");
      put_player(*cube->owner);
    }
    put("}");
  }

  const Match& match_;
  std::string& out_;
};

}  // namespace

void write(const Match& match, const WriteOptions& /*options*/, std::string& out) {
  JsonWriter(match, out).write();
}

}  // namespace bgtools::json
