#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/game_end.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/formats/sgf/dialect.hpp>
#include <bgtools/formats/sgf/root.hpp>
#include <bgtools/formats/sgf/values.hpp>
#include <bgtools/text/joined.hpp>
#include <limits>
#include <string_view>
#include <utility>

namespace bgtools::sgf {
namespace {

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

/// Whether the node sets the board, the cube or the dice.
bool has_set_up(const Node& node) {
  return std::any_of(node.begin(), node.end(), [](const Property& property) {
    return !is_copyright(property) && !property.is("PL") && !property.is("C") &&
           !property.is("W") && !property.is("B") && !property.is(kOwnProperty) &&
           is_read_in_node(property.name);
  });
}

/// What the root says of its place in the match, but for what is not a number.
Heading heading_in(const Node& root) {
  Heading heading;
  for (const Property& property : root) {
    if (property.is("PW")) heading.names[0] = unescaped(property.text());
    if (property.is("PB")) heading.names[1] = unescaped(property.text());
    if (!property.is("MI")) continue;
    for (const std::string_view entry : property.texts) {
      const auto [key, value] = read_match_info(entry);
      if (!value) continue;
      if (key == "length") heading.length = value;
      if (key == "game") heading.label = *value + 1;
      if (key == "ws") heading.score[0] = value;
      if (key == "bs") heading.score[1] = value;
    }
  }
  return heading;
}

std::string in_brackets(const std::vector<std::string>& words) {
  return fmt::format("[{}]", escaped(text::joined(words, ":"), false));
}

}  // namespace

bool Root::continues_match(const Node& root, const Additions& added) {
  Heading heading = heading_in(root);
  const bool goes_on = !draft_.match().games.empty() && !added.has("game", "first") &&
                       (added.has("game", "next") || continues(heading_, heading));
  heading_ = std::move(heading);
  return goes_on;
}

void Root::read(const Node& root, const Additions& added) {
  resignation_.reset();
  draft_.game()->names = heading_.names;
  draft_.game()->label = heading_.label;
  draft_.game()->score_before = heading_.score;
  const bool is_first = draft_.match().games.size() == 1;
  for (const Property& property : root) {
    if (property.is("PW")) take_name(property, 0);
    if (property.is("PB")) take_name(property, 1);
    if (property.is("MI")) take_match_info(property);
  }
  if (is_first) {
    draft_.match().length = heading_.length;
    draft_.match().names = draft_.game()->names;
    draft_.match().span.begin = draft_.game()->span.begin;
  }
  take_tags(root, is_first);
  take_rules(root, added, is_first);
  for (const Property& property : root) {
    if (property.is("MI") && is_first) draft_.match().length_span = draft_.span_of(property.all);
    if (property.is("RE")) take_result(property, added);
    const bool is_repeated = property.is("GC") && !is_first;
    const bool is_bare_player = property.is("PL") && !has_set_up(root);
    const bool is_read = is_read_in_root(property.name) && !is_copyright(property);
    if (is_repeated || is_bare_player || (!is_read && !property.raw.empty())) {
      draft_.annotate(property, std::nullopt);
    }
  }
}

void Root::take_name(const Property& property, std::size_t player) {
  Span& where = draft_.game()->name_spans[player];
  where = draft_.span_of(property.text());
  // Even an empty name needs a place for findings.
  if (where.is_empty()) ++where.end;
}

void Root::take_match_info(const Property& property) {
  std::string unknown;
  for (const std::string_view entry : property.texts) {
    const auto [key, value] = read_match_info(entry);
    const bool is_known = key == "length" || key == "game" || key == "ws" || key == "bs";
    if (!is_known || !value) unknown += fmt::format("[{}]", entry);
    if (is_known && !value) {
      draft_.report(Rule::syntax_error, draft_.span_of(entry.empty() ? property.raw : entry),
                    fmt::format("\"{}\" is not a valid number here", trimmed(entry).substr(0, 40)),
                    "an entry of MI reads length:7");
    } else if (key == "game") {
      draft_.game()->label_span = draft_.span_of(entry);
    } else if (key == "ws" || key == "bs") {
      draft_.game()->score_spans[key == "ws" ? 0 : 1] = draft_.span_of(entry);
    }
  }
  if (unknown.empty()) return;
  std::vector<Annotation>& annotations = draft_.game()->annotations;
  const auto kept = std::find_if(annotations.begin(), annotations.end(),
                                 [](const Annotation& each) { return each.key == "sgf:MI"; });
  if (kept != annotations.end()) {
    kept->value += unknown;
    return;
  }
  draft_.annotate(property, std::nullopt);
  draft_.game()->annotations.back().value = std::move(unknown);
}

void Root::take_tags(const Node& root, bool is_first) {
  std::vector<Tag> known;
  std::string place;
  std::string application;
  for (const Property& property : root) {
    if (property.is("AP")) application = unescaped(property.text());
    if (property.is("PC") || property.is("SO")) place += unescaped(property.text());
    if (property.is("GC") && is_first) take_comments(property);
    const std::string_view key = tag_of_property(property.name);
    if (key.empty()) continue;
    const auto has_key = [&](const Tag& tag) { return tag.key == key; };
    if (!is_first || std::any_of(known.begin(), known.end(), has_key) ||
        property.texts.size() > 1) {
      draft_.annotate(property, std::nullopt);
    } else {
      known.push_back({std::string(key), value_in_tag(property.name, unescaped(property.text())),
                       draft_.span_of(property.all)});
    }
  }
  if (!is_first) return;
  build::set_producer(draft_.match(), dialect_of(application, place));
  if (draft_.match().dialect != dialect::kGnubg && application != kApplication &&
      !application.empty()) {
    known.push_back({"Application", application, {}});
  }
  place_tags(root, known);
}

void Root::take_comments(const Property& property) {
  const std::string comment = unescaped(property.text());
  for (std::size_t at = 0; at <= comment.size();) {
    const std::size_t end = std::min(comment.find('\n', at), comment.size());
    draft_.match().comments.push_back({comment.substr(at, end - at)});
    at = end + 1;
  }
}

/// Puts the tags that have their own properties among those of the property of bgtools.
void Root::place_tags(const Node& root, const std::vector<Tag>& known) {
  // An entry without a value marks the place of a tag that has its own property.
  std::vector<std::pair<std::string, std::optional<std::string>>> entries;
  std::size_t placed = 0;
  Span where{};
  for (const Property& property : root) {
    if (!property.is(kTagProperty)) continue;
    where = draft_.span_of(property.all);
    for (const std::string_view text : property.texts) {
      entries.push_back(parted(text));
      if (!entries.back().second) ++placed;
    }
  }
  std::size_t next = known.size() - std::min(placed, known.size());
  draft_.match().tags.assign(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(next));
  for (auto& [key, value] : entries) {
    if (value) {
      draft_.match().tags.push_back({std::move(key), std::move(*value), where});
    } else if (next < known.size()) {
      draft_.match().tags.push_back(known[next++]);
    }
  }
}

/// The words of RU.
struct Root::RuleWords {
  std::vector<std::string> words{};
  const Property* property = nullptr;  // the last one
  bool is_single = true;
  Span span{};

  /// Takes a word out; false if it is not there.
  bool take(std::string_view wanted) {
    const auto is_it = [&](const std::string& word) {
      return word.size() == wanted.size() && begins_like(word, wanted);
    };
    return std::erase_if(words, is_it) > 0;
  }

  /// Takes the words out that name a variant; the last one.
  std::optional<Variant> take_variant() {
    std::optional<Variant> named;
    std::erase_if(words, [&](const std::string& word) {
      const std::optional<Variant> variant = plain_variant_named(word);
      if (variant) named = variant;
      return variant.has_value();
    });
    return named;
  }
};

void Root::take_rules(const Node& root, const Additions& added, bool is_first) {
  RuleWords rules;
  for (const Property& property : root) {
    if (!property.is("RU")) continue;
    rules.is_single = rules.property == nullptr;
    rules.property = &property;
    rules.span = draft_.span_of(property.all);
    const std::string text = unescaped(property.text());
    for (const std::string_view word : read_rule_words(text)) {
      const bool is_new =
          std::find(rules.words.begin(), rules.words.end(), word) == rules.words.end();
      if (is_new) rules.words.emplace_back(word);
    }
  }
  const std::string all_words = in_brackets(rules.words);
  if (rules.take("crawfordgame") && !added.has("crawford", "implied")) {
    draft_.game()->is_crawford = true;
    draft_.game()->crawford_span = rules.span;
  }
  if (added.has("crawford", "no")) draft_.game()->is_crawford = false;
  if (added.has("rules", "implied")) rules.take("crawford");
  if (is_first) return state_rules(rules);
  const std::optional<Variant> variant = rules.take_variant();
  if (variant && variant != variant_of(draft_.match(), *draft_.game())) {
    draft_.game()->variant = variant;
  }
  const bool is_as_usual = rules.words == rules_ && (variant || !names_variant_);
  if (!is_as_usual && rules.property != nullptr) {
    draft_.annotate(*rules.property, std::nullopt);
    if (!rules.is_single) draft_.game()->annotations.back().value = all_words;
  }
}

/// The rules of the match; words that do not state a rule are kept.
void Root::state_rules(RuleWords& rules) {
  const std::optional<Variant> variant = rules.take_variant();
  names_variant_ = variant.has_value();
  rules_ = rules.words;
  StatedRules& stated = draft_.match().stated;
  stated = build::rules_of(draft_.match().tags);
  const bool is_gnubg = draft_.match().dialect == dialect::kGnubg;
  const bool is_money = draft_.match().length.value_or(0) == 0;
  if (rules.take("crawford")) {
    stated.crawford = true;
  } else if (is_gnubg && !is_money && !stated.crawford) {
    stated.crawford = false;
  }
  if (rules.take("jacoby")) {
    stated.jacoby = true;
  } else if (is_gnubg && is_money && !stated.jacoby) {
    stated.jacoby = false;
  }
  if (rules.take("nocube")) stated.cube = false;
  if (variant) stated.variant = variant;
  if (rules.words.empty() || rules.property == nullptr) return;
  std::erase_if(rules_, [&](const std::string& word) {
    return std::find(rules.words.begin(), rules.words.end(), word) != rules.words.end();
  });
  draft_.annotate(*rules.property, std::nullopt);
  draft_.game()->annotations.back().value = in_brackets(rules.words);
}

void Root::take_result(const Property& property, const Additions& added) {
  const std::string_view text = trimmed(property.text());
  const std::optional<ResultValue> value = read_result(text);
  if (draft_.game()->result || !value) {
    draft_.annotate(property, std::nullopt);
    if (text.empty() || text == "?" || begins_like(text, "void")) return;
    draft_.report(Rule::syntax_error, draft_.span_of(property.all),
                  fmt::format("\"{}\" is not a result with points", text.substr(0, 40)),
                  "a result reads W+2 or B+1R");
    return;
  }
  const std::optional<int> points = to_int(value->points);
  if (!points) {
    draft_.annotate(property, std::nullopt);
    draft_.report(Rule::syntax_error, draft_.span_of(property.all),
                  "no game is worth this many points");
    return;
  }
  Result result;
  result.winner = value->winner;
  result.points = *points;
  result.span = draft_.span_of(property.all);
  result.points_span = draft_.span_of(value->points);
  result.is_match_claimed = added.find("match") != nullptr;
  result.loss = added.number("loss");
  result.level = added.number("level");
  if (const std::string* const end = added.find("end")) result.end = build::game_end_named(*end);
  draft_.game()->result = result;
  if (!value->resigned.empty() && !added.has("resignation", "implied")) {
    resignation_ =
        Resignation{.player = other(result.winner), .span = draft_.span_of(value->resigned)};
  }
}

}  // namespace bgtools::sgf
