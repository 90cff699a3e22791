#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/text/parse.hpp>
#include <cstdint>
#include <grammars/hops.hpp>
#include <utility>
#include <variant>

namespace bgtools::absolute {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::hops;

// The words become numbers that no text has, until it is known which way the player moves.
constexpr std::int8_t kBarWord = 100;
constexpr std::int8_t kOffWord = 101;
// A player who moves upwards enters on these points and bears off from those beyond the other
// three quarters.
constexpr int kLastOfFirstQuarter = 6;
constexpr int kFirstOfLastQuarter = 19;
constexpr int kLastPoint = 24;

struct ReadHop {
  Step step{};
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What the actions of the grammar fill. A hop counts when the whole of it has matched.
struct Scratch {
  const char* text = nullptr;
  std::vector<ReadHop> hops{};
  std::vector<Step> steps{};
  std::int8_t point = 0;
  std::optional<std::int8_t> from{};
  int repetitions = 1;
};

constexpr int digit(char c) { return c - '0'; }

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <>
struct action<grammar::point> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    const char* const text = in.begin();
    scratch.point = static_cast<std::int8_t>(in.size() == 1 ? digit(text[0])
                                                            : 10 * digit(text[0]) + digit(text[1]));
  }
};
template <>
struct action<grammar::bar> {
  static void apply0(Scratch& scratch) { scratch.point = kBarWord; }
};
template <>
struct action<grammar::off> {
  static void apply0(Scratch& scratch) { scratch.point = kOffWord; }
};
template <>
struct action<grammar::place> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    if (scratch.from) {
      scratch.steps.push_back(
          {.from = *scratch.from, .to = scratch.point, .hit = in.end()[-1] == '*'});
    }
    scratch.from = scratch.point;
  }
};
template <>
struct action<grammar::repetitions> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.repetitions = digit(*in.begin());
  }
};
template <>
struct action<grammar::hop> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    const auto begin = static_cast<std::size_t>(in.begin() - scratch.text);
    const auto end = static_cast<std::size_t>(in.end() - scratch.text);
    for (int i = 0; i < scratch.repetitions; ++i) {
      for (const Step& step : scratch.steps) scratch.hops.push_back({step, begin, end});
    }
  }
};

template <typename Rule>
struct control : pegtl::normal<Rule> {};
template <>
struct control<grammar::hop> : pegtl::normal<grammar::hop> {
  template <typename ParseInput>
  static void start(const ParseInput& /*unused*/, Scratch& scratch) {
    scratch.steps.clear();
    scratch.from.reset();
    scratch.repetitions = 1;
  }
};

std::optional<std::vector<ReadHop>> read_hops(std::string_view text) {
  Scratch scratch;
  scratch.text = text.data();
  text::Input in = text::input_of(text);
  if (!pegtl::parse<grammar::play, action, control>(in, scratch)) return std::nullopt;
  return std::move(scratch.hops);
}

/// Takes a number of one or two digits, `bar` or `off` from the front of a text; -1: neither.
std::int8_t take_plain_place(std::string_view& text) {
  const auto is_digit = [&](std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9';
  };
  std::size_t size = 3;
  int point = -1;
  if (is_digit(0)) {
    size = is_digit(1) ? 2 : 1;
    point = size == 1 ? digit(text[0]) : 10 * digit(text[0]) + digit(text[1]);
  } else if (text.starts_with("bar")) {
    point = kBarWord;
  } else if (text.starts_with("off")) {
    point = kOffWord;
  }
  text.remove_prefix(std::min(size, text.size()));
  return static_cast<std::int8_t>(point);
}

/// Reads what nearly every play is: no more hops than a play has steps, each with two places, and
/// one blank between them. False: it may be another play, and the grammar decides.
bool read_plain_play(std::string_view text, std::size_t offset, WrittenPlay& play) {
  constexpr std::size_t kLongest = 100;
  if (offset + text.size() > kLongest) return false;
  WrittenPlay read = play;
  read.kind = PlayKind::moved;
  read.count = 0;
  std::string_view rest = text;
  for (;; rest.remove_prefix(1)) {
    const std::string_view all = rest;
    const std::int8_t from = take_plain_place(rest);
    if (read.count == kMaxSteps || from < 0) return false;
    if (!rest.starts_with('/') && !rest.starts_with('-')) return false;
    rest.remove_prefix(1);
    const std::int8_t to = take_plain_place(rest);
    const bool is_hit = rest.starts_with('*');
    if (is_hit) rest.remove_prefix(1);
    if (to < 0 || (!rest.empty() && rest.front() != ' ')) return false;
    read.places[read.count] = {
        .offset = static_cast<std::uint8_t>(offset + text.size() - all.size()),
        .length = static_cast<std::uint8_t>(all.size() - rest.size())};
    read.steps[read.count++] = {.from = from, .to = to, .hit = is_hit};
    if (rest.empty()) break;
  }
  read.count_written = read.count;
  play = read;
  return true;
}

/// Whether a hop leads upwards; nullopt: unknown.
std::optional<bool> leads_upwards(const Step& step) {
  if (step.from == kBarWord) {
    if (step.to >= 1 && step.to <= kLastOfFirstQuarter) return true;
    if (step.to >= kFirstOfLastQuarter && step.to <= kLastPoint) return false;
    return std::nullopt;
  }
  if (step.to == kOffWord) {
    if (step.from >= 1 && step.from <= kLastOfFirstQuarter) return false;
    if (step.from >= kFirstOfLastQuarter && step.from <= kLastPoint) return true;
    return std::nullopt;
  }
  const bool has_word = step.from > kBar || step.to > kBar;
  if (has_word || step.from == step.to) return std::nullopt;
  return step.to > step.from;
}

/// A place as the mover counts it. Numbers that no board has are kept as they are.
std::int8_t seen_by_mover(std::int8_t point, bool is_upward) noexcept {
  if (point == kBarWord) return kBar;
  if (point == kOffWord) return kOff;
  if (!is_upward || point > kBar) return point;
  return static_cast<std::int8_t>(kBar - point);
}

void turn_to_mover(Step& step, bool is_upward) noexcept {
  step.from = seen_by_mover(step.from, is_upward);
  step.to = seen_by_mover(step.to, is_upward);
}

std::int8_t half_round(std::int8_t point) noexcept {
  if (point < 1 || point >= kBar) return point;
  return static_cast<std::int8_t>(opponents_point(Geometry::diagonal, point));
}

void turn_to_mover(Step& step, Player player, const Numbering& numbering) noexcept {
  turn_to_mover(step, numbering.upward[index(player)]);
  if (numbering.geometry == Geometry::diagonal && player == Player::two) {
    step.from = half_round(step.from);
    step.to = half_round(step.to);
  }
  if (numbering.has_entries && step.from == kOff) step.from = kWaiting;
}

/// A place in the words that a play keeps besides its hops.
std::string place_in_words(int point) {
  return point == kWaiting ? std::string("W") : fmt::format("{}", point);
}

}  // namespace

Numbering numbering_of(Variant variant, const Upward& upward) {
  const Geometry geometry = start_position(variant).geometry();
  return {.upward = geometry == Geometry::opposite ? upward : Upward{true, true},
          .geometry = geometry,
          .has_entries = !is_plain(variant)};
}

std::optional<std::vector<Step>> hops_of(std::string_view text) {
  const auto hops = read_hops(text);
  if (!hops) return std::nullopt;
  std::vector<Step> steps;
  for (const ReadHop& hop : *hops) steps.push_back(hop.step);
  return steps;
}

bool read_play(std::string_view text, std::size_t offset, WrittenPlay& play) {
  if (read_plain_play(text, offset, play)) return true;
  constexpr std::size_t kMostOfByte = 255;
  const auto hops = read_hops(text);
  if (!hops) return false;
  play.kind = PlayKind::moved;
  play.count = static_cast<std::uint8_t>(std::min(hops->size(), kMaxSteps));
  play.count_written = static_cast<std::uint8_t>(std::min(hops->size(), kMostOfByte));
  for (std::size_t i = 0; i < play.count; ++i) {
    const ReadHop& hop = (*hops)[i];
    play.steps[i] = hop.step;
    const std::size_t begin = offset + hop.begin;
    const std::size_t length = hop.end - hop.begin;
    if (begin > kMostOfByte || length > kMostOfByte) continue;
    play.places[i] = {.offset = static_cast<std::uint8_t>(begin),
                      .length = static_cast<std::uint8_t>(length)};
  }
  return true;
}

std::string_view first_bad_word(std::string_view text) {
  constexpr std::string_view kGaps = " \t,";
  std::string_view rest = text;
  while (!rest.empty()) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kGaps), rest.size()));
    const std::string_view word = rest.substr(0, std::min(rest.find_first_of(kGaps), rest.size()));
    if (!word.empty() && !read_hops(word)) return word;
    rest.remove_prefix(word.size());
  }
  return text.substr(0, std::min(text.find_first_of(kGaps), text.size()));
}

void Directions::note(Player player, const WrittenPlay& play) {
  for (const Step& step : play.hops()) {
    const auto is_up = leads_upwards(step);
    if (!is_up) continue;
    ++(*is_up ? up_ : down_)[index(player)];
  }
}

int Directions::fitting(const Upward& upward) const {
  return (upward[0] ? up_ : down_)[0] + (upward[1] ? up_ : down_)[1];
}

Upward Directions::settled(const Upward& usual) const {
  Upward best = usual;
  if (best[0] == best[1]) best[1] = !best[0];
  const Upward exchanged{!best[0], !best[1]};
  if (fitting(exchanged) > fitting(best)) best = exchanged;
  for (const bool is_up : {false, true}) {
    const Upward same{is_up, is_up};
    if (fitting(same) > fitting(best)) best = same;
  }
  return best;
}

void turn_to_mover(WrittenPlay& play, bool is_upward) noexcept {
  for (std::size_t i = 0; i < play.count; ++i) turn_to_mover(play.steps[i], is_upward);
}

void turn_to_movers(Game& game, const Numbering& numbering) {
  for (Wording& wording : game.wordings) {
    const Action& action = game.actions[wording.action];
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr || play->kind != PlayKind::moved) continue;
    auto hops = hops_of(wording.text);
    if (!hops) continue;
    wording.text.clear();
    for (Step& step : *hops) {
      turn_to_mover(step, action.player, numbering);
      wording.text += fmt::format("{}{}/{}{}", wording.text.empty() ? "" : " ",
                                  place_in_words(step.from), step.to, step.hit ? "*" : "");
    }
  }
  for (Action& action : game.actions) {
    auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr) continue;
    for (std::size_t i = 0; i < play->count; ++i) {
      turn_to_mover(play->steps[i], action.player, numbering);
    }
  }
}

std::string place_text(int point, bool is_upward) {
  if (point == kBar) return "bar";
  if (point == kOff) return "off";
  return std::to_string(is_upward && point < kBar ? kBar - point : point);
}

std::optional<int> level_of(int points, int cube) noexcept {
  constexpr int kBackgammon = 3;
  if (points <= 0 || points % cube != 0 || points / cube > kBackgammon) return std::nullopt;
  return points / cube;
}

}  // namespace bgtools::absolute
