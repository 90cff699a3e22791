#include <fmt/core.h>
#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>
#include <study/game_records.hpp>
#include <study/study.hpp>

namespace bgtools::test {
namespace {

namespace games = oracle::games;

constexpr int kMostExamples = 3;

std::string digits_of(const std::vector<int>& roll) {
  std::string text;
  for (const int die : roll) text += static_cast<char>('0' + die);
  return text.empty() ? "00" : text;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// A record writes each number of a series of gul bara as a turn of its own.
void append_series(const games::Turn& turn, std::vector<GameTurn>& turns) {
  const std::vector<std::string> moves = words_of(turn.play);
  constexpr std::size_t kTimes = 4;
  int number = turn.question.roll[0];
  for (std::size_t at = 0; at == 0 || at < moves.size(); at += kTimes) {
    const std::size_t end = std::min(at + kTimes, moves.size());
    const std::vector<std::string> part(moves.begin() + static_cast<std::ptrdiff_t>(at),
                                        moves.begin() + static_cast<std::ptrdiff_t>(end));
    turns.push_back({turn.player, fmt::format("{0}{0}", number), joined(part), false});
    ++number;
  }
}

std::string cell_of(const GameTurn& turn) {
  return fmt::format("{}: {}", turn.roll, turn.play.empty() ? "Cannot Move" : turn.play);
}

std::vector<int> roll_of(const GameTurn& turn) {
  std::vector<int> roll;
  for (const char digit : turn.roll) {
    if (digit != '0') roll.push_back(digit - '0');
  }
  return roll;
}

bool is_double(const GameTurn& turn) { return turn.roll[0] == turn.roll[1]; }

/// A number near another one, but not the same.
int other_number(int number, int low, int high, std::mt19937& random) {
  const auto span = static_cast<unsigned>(high - low);
  const int other = low + static_cast<int>(random() % span);
  return other >= number ? other + 1 : other;
}

int number_of(std::string_view point) {
  if (point == "off") return 0;
  if (point == "bar" || point == "W") return 25;
  int number = 0;
  for (const char c : point) {
    if (c >= '0' && c <= '9') number = 10 * number + (c - '0');
  }
  return number;
}

void change_point(std::string& move, bool is_source, std::mt19937& random) {
  const std::size_t slash = move.find('/');
  std::string& text = move;
  const std::string point = is_source ? text.substr(0, slash) : text.substr(slash + 1);
  int number = number_of(point);
  if (number == 0 || number == 25) number = is_source ? 20 : 1;
  const std::string other = std::to_string(
      other_number(number, std::max(1, number - 3), std::min(24, number + 3), random));
  text = is_source ? other + text.substr(slash) : text.substr(0, slash + 1) + other;
}

std::string with_move(std::string play, std::string_view move) {
  if (!play.empty()) play += ' ';
  return play.append(move);
}

/// Every way to make a hop of several numbers with moves of one number each, from a point on.
void append_ways(int at, int to, const std::string& from_text, std::vector<int> dice,
                 const std::string& so_far, std::vector<std::string>& ways) {
  if (at == to) ways.push_back(so_far);  // never if it is off
  for (std::size_t die = 0; die < dice.size(); ++die) {
    const bool is_repeated =
        std::find(dice.begin(), dice.begin() + static_cast<std::ptrdiff_t>(die), dice[die]) !=
        dice.begin() + static_cast<std::ptrdiff_t>(die);
    const int next = at - dice[die];
    const std::string from = so_far.empty() ? from_text : std::to_string(at);
    if (is_repeated) continue;
    if (next <= 0 && to == 0) ways.push_back(with_move(so_far, from + "/off"));
    if (next < to || next < 1) continue;
    std::vector<int> rest = dice;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(die));
    append_ways(next, to, from_text, rest, with_move(so_far, from + '/' + std::to_string(next)),
                ways);
  }
}

/// The ways to read a play whose hops may be of several numbers: the brute force knows only moves
/// of one.
std::vector<std::string> readings_of(const GameTurn& turn, const std::vector<int>& roll) {
  std::vector<int> dice = roll;
  if (dice.size() == 2 && dice[0] == dice[1]) dice.insert(dice.end(), 2, dice[0]);
  std::vector<std::string> plays{""};
  for (const std::string& move : words_of(turn.play)) {
    const std::size_t slash = move.find('/');
    const std::string from = move.substr(0, slash);
    std::string to = move.substr(slash + 1);
    if (to.ends_with('*')) to.pop_back();
    const int distance = number_of(from) - number_of(to);
    std::vector<std::string> ways;
    const bool may_be_of_one =
        to == "off" && !dice.empty() && distance <= *std::max_element(dice.begin(), dice.end());
    if (may_be_of_one) ways.push_back(move);
    append_ways(number_of(from), number_of(to), from, dice, "", ways);
    if (ways.empty()) ways.push_back(move);
    std::vector<std::string> longer;
    for (const std::string& play : plays) {
      for (const std::string& way : ways) longer.push_back(with_move(play, way));
    }
    plays = std::move(longer);
  }
  return plays;
}

/// Writes the same play otherwise: hops in another order, the dice in another order, or two hops of
/// one checker as one.
void rewrite(GameTurn& turn, std::mt19937& random) {
  std::vector<std::string> moves = words_of(turn.play);
  const auto kind = random() % 3;
  if (kind == 0 && turn.roll.size() == 2) std::swap(turn.roll[0], turn.roll[1]);
  if (kind == 1 && moves.size() > 1) std::swap(moves.front(), moves.back());
  for (std::size_t at = 0; kind == 2 && at + 1 < moves.size(); ++at) {
    const std::size_t slash = moves[at].find('/');
    const std::string middle = moves[at].substr(slash + 1) + "/";
    if (!moves[at + 1].starts_with(middle)) continue;
    moves[at] = moves[at].substr(0, slash + 1) + moves[at + 1].substr(middle.size());
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(at + 1));
    break;
  }
  turn.play = joined(moves);
}

void slip_in(GameTurn& turn, std::mt19937& random) {
  std::vector<std::string> moves = words_of(turn.play);
  const auto kind = random() % 8;
  if (kind >= 5) {
    rewrite(turn, random);
    return;
  }
  if (turn.roll != "00" && (kind == 0 || moves.empty())) {
    char& die = turn.roll[random() % turn.roll.size()];
    die = static_cast<char>('0' + other_number(die - '0', 1, 6, random));
    return;
  }
  if (moves.empty()) return;
  const std::size_t at = random() % moves.size();
  if (kind == 1) {
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(at));
  } else {
    change_point(moves[at], kind == 2, random);
  }
  turn.play = joined(moves);
}

/// The readings, with their moves in any order, that the brute force finds legal: one for each
/// board that they lead to. A hop of several numbers may hit on its way or not.
std::vector<std::string> legal_plays_of(const games::Question& question,
                                        const std::vector<std::string>& readings) {
  std::map<std::string, std::string> plays;
  const auto take = [&](const std::string& play) {
    const bool is_legal = !games::first_fault(question, play);
    if (is_legal) plays.emplace(games::position_after(question, play), play);
    return is_legal;
  };
  for (const std::string& reading : readings) {
    if (take(reading)) continue;
    std::vector<std::string> moves = words_of(reading);
    std::sort(moves.begin(), moves.end());
    do {
      if (take(joined(moves))) break;
    } while (std::next_permutation(moves.begin(), moves.end()));
  }
  std::vector<std::string> found;
  for (const auto& [position, play] : plays) found.push_back(play);
  return found;
}

/// A game after some of its turns, by one way to read them.
struct Followed {
  games::Question question;
  char player = 'A';  ///< whose turn it is
  char last = 'A';
  games::Score end;

  friend bool operator==(const Followed& a, const Followed& b) {
    return a.question.position == b.question.position && a.player == b.player &&
           a.question.state.is_named == b.question.state.is_named;
  }
};

/// Whether the turn may come here, whatever its play.
bool is_due(const Followed& game, const GameTurn& turn) {
  const bool is_of_named = !game.question.state.is_named || is_double(turn);
  return turn.player == game.player && is_of_named && game.end.winner.empty();
}

Followed after_play(Followed game, const GameTurn& turn, const std::string& play) {
  games::Question& question = game.question;
  const std::string after = games::position_after(question, play);
  game.end = games::score(question.variant, after, question.switches);
  bool goes_on = false;
  const bool may_go_on =
      question.variant == "acey-deucey" && (question.state.is_named || !is_double(turn));
  if (may_go_on) {
    const games::Answer answer = games::legal_plays(question);
    goes_on = answer.named_double_follows || answer.rolls_again;
    question.state.is_named = answer.named_double_follows;
  } else {
    question.state.is_named = false;
  }
  game.last = game.player;
  question.position = goes_on ? after : games::turned(after);
  if (!goes_on) game.player = game.player == 'A' ? 'B' : 'A';
  return game;
}

/// A result on an unfinished board is a resignation.
bool has_right_end(const Followed& game, const GameRecord& record) {
  if (game.end.winner.empty()) return true;
  const char other = game.last == 'A' ? 'B' : 'A';
  const char winner = game.end.winner == "mover" ? game.last : other;
  return game.end.winner != "draw" && winner == record.winner &&
         (game.end.points == 0 || game.end.points == record.points);
}

}  // namespace

GameRecord record_of(const games::Game& game) {
  GameRecord record;
  record.variant = game.turns.front().question.variant;
  record.switches = game.turns.front().question.switches;
  for (const games::Turn& turn : game.turns) {
    const bool is_series =
        record.variant == "gul-bara" && turn.question.roll[0] == turn.question.roll[1];
    if (is_series) {
      append_series(turn, record.turns);
    } else {
      record.turns.push_back(
          {turn.player, digits_of(turn.question.roll), turn.play, turn.question.state.is_named});
    }
  }
  record.winner = game.winner[0];
  record.points = std::max(game.points, 1);
  return record;
}

std::optional<GameRecord> random_record(const std::string& variant, unsigned seed,
                                        const games::Switches& switches) {
  const games::Game game = games::random_game(variant, seed, switches);
  if (game.winner != "A" && game.winner != "B") return std::nullopt;
  return record_of(game);
}

std::string mat_of(const GameRecord& record) {
  constexpr int kColumn = 34;
  std::string text = fmt::format("; [Variation \"{}\"]\n\n 0 point match\n\n Game 1\n {:<{}}{}\n",
                                 record.variant, "Ann : 0", kColumn + 4, "Bob : 0");
  if (!record.start.empty()) text += fmt::format("; Set Pos={}\n", record.start);
  int row = 0;
  bool is_left_filled = false;
  for (const GameTurn& turn : record.turns) {
    if (turn.player == 'A' || !is_left_filled) {
      if (is_left_filled) text += '\n';
      text += fmt::format("{:3}) ", ++row);
    }
    if (turn.player == 'A') {
      text += fmt::format("{:<{}}", cell_of(turn), kColumn);
      is_left_filled = true;
    } else {
      if (!is_left_filled) text += std::string(kColumn, ' ');
      text += cell_of(turn) + '\n';
      is_left_filled = false;
    }
  }
  if (is_left_filled) text += '\n';
  text += std::string(record.winner == 'A' ? 6 : kColumn + 6, ' ');
  return text + fmt::format("Wins {} point{}\n", record.points, record.points == 1 ? "" : "s");
}

std::optional<std::size_t> first_illegal(const GameRecord& record, std::size_t from) {
  const std::string start = record.start.empty() ? games::start_of(record.variant) : record.start;
  std::vector<Followed> ways(1);
  ways[0].question = {record.variant, record.switches, start, {}, {}};
  for (std::size_t at = 0; at < record.turns.size(); ++at) {
    const GameTurn& turn = record.turns[at];
    std::vector<Followed> longer;
    for (Followed& way : ways) {
      way.question.roll = roll_of(turn);
      way.question.state.turn_no = static_cast<int>(at) + 1;
      way.question.state.first_turn = at < 2;
      std::vector<std::string> plays{turn.play};
      if (at >= from) {
        if (!is_due(way, turn)) continue;
        plays = legal_plays_of(way.question, readings_of(turn, way.question.roll));
        // A game that is given up after the dice were thrown has a last turn without a play.
        const bool is_given_up = turn.play.empty() && at + 1 == record.turns.size();
        if (plays.empty() && is_given_up) return std::nullopt;
      }
      for (const std::string& play : plays) {
        Followed next = after_play(way, turn, play);
        if (std::find(longer.begin(), longer.end(), next) == longer.end()) {
          longer.push_back(std::move(next));
        }
      }
    }
    if (longer.empty()) return at;
    ways = std::move(longer);
  }
  const bool is_right = std::any_of(
      ways.begin(), ways.end(), [&](const Followed& way) { return has_right_end(way, record); });
  return is_right ? std::nullopt : std::optional(record.turns.size());
}

std::size_t slip(GameRecord& record, std::mt19937& random) {
  for (;;) {
    const std::size_t at = random() % record.turns.size();
    GameTurn& turn = record.turns[at];
    const GameTurn before = turn;
    slip_in(turn, random);
    if (turn.roll != before.roll || turn.play != before.play) return at;
  }
}

GameStudy study_game(const std::string& variant, int games, int slips, unsigned seed) {
  GameStudy study;
  int examples = 0;
  const auto show = [&](std::string_view what, const GameRecord& record, const Reading& reading,
                        std::size_t at) {
    if (++examples > kMostExamples) return;
    study.examples += fmt::format("{}, turn {}:\n{}", what, at + 1, mat_of(record));
    for (const Diagnostic& each : reading.findings) {
      study.examples += fmt::format("{} turn {}: {}\n", code(each.rule), each.turn, each.message);
    }
  };
  const auto has_error = [](const Reading& reading) {
    return std::any_of(reading.findings.begin(), reading.findings.end(),
                       [](const Diagnostic& each) { return each.severity == Severity::error; });
  };
  std::mt19937 random(seed);
  for (unsigned next = seed; study.clean < games; ++next) {
    const std::optional<GameRecord> record = random_record(variant, next);
    if (!record) continue;
    ++study.clean;
    const Reading clean = read_and_verify(mat_of(*record));
    if (has_error(clean)) {
      ++study.accused_clean;
      show("accused without a slip", *record, clean, 0);
    }
    for (int i = 0; i < slips; ++i) {
      GameRecord mutant = *record;
      const std::size_t at = slip(mutant, random);
      const std::optional<std::size_t> illegal = first_illegal(mutant, at);
      const Reading reading = read_and_verify(mat_of(mutant));
      const bool is_found = has_error(reading);
      if (!illegal) {
        ++study.legal;
        if (!is_found) continue;
        ++study.accused;
        show("accused", mutant, reading, at);
        continue;
      }
      ++study.illegal;
      if (is_found) {
        ++study.found;
        const int turn = static_cast<int>(*illegal) + 1;
        const bool is_at_place =
            std::any_of(reading.findings.begin(), reading.findings.end(),
                        [&](const Diagnostic& each) { return each.turn == turn; });
        if (is_at_place || *illegal == mutant.turns.size()) ++study.in_place;
      } else {
        show("missed", mutant, reading, *illegal);
      }
    }
  }
  return study;
}

}  // namespace bgtools::test
