// A wrong digit in the length of a match makes errors far away from it: doubles in a game that is
// taken for the Crawford game, games after the end. No slip within a game explains these, so the
// search, which works on one game at a time, cannot find it.
//
// So the findings are held back from the first one on that another length may explain, until the
// match is over. Then each length at which the match would end with its last game is tried on the
// whole match. One explains the errors if, with it, no error of the length is left and none of
// another kind is new. Everything is passed on in its order, whatever comes of it.

#include <algorithm>
#include <bgtools/explain/length.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/rules/score/heading.hpp>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace bgtools {
namespace {

// Each length takes another pass over the match.
constexpr std::size_t kMostLengths = 8;

/// Whether an error may be due to the length of the match.
bool is_of_length(const Diagnostic& found) {
  return found.severity == Severity::error && found.repairs.empty() &&
         (found.rule == Rule::double_in_crawford || found.rule == Rule::game_after_match_end);
}

}  // namespace

/// Once something is held, all that follows is: the order and the numbers of findings must not
/// change.
bool LengthDoubt::report(Diagnostic diagnostic) {
  const bool is_held = match_.length.value_or(0) > 0 && !match_.length_span.is_empty() &&
                       (!held_.empty() || is_of_length(diagnostic));
  if (is_held) {
    held_.push_back(std::move(diagnostic));
    return true;
  }
  passed_.push_back(fault_of(diagnostic));
  return sink_.report(std::move(diagnostic));
}

LengthDoubt::Fault LengthDoubt::fault_of(const Diagnostic& found) {
  return {.rule = found.rule, .span = found.span, .game = found.game};
}

/// In ascending order.
std::vector<LengthDoubt::Fault> LengthDoubt::faults_of(const std::vector<Diagnostic>& found) {
  std::vector<Fault> faults;
  std::transform(found.begin(), found.end(), std::back_inserter(faults), fault_of);
  std::sort(faults.begin(), faults.end());
  return faults;
}

/// The lengths that the last game reaches and no game before it, the likeliest first: few other
/// points, and odd as most matches are.
std::vector<int> LengthDoubt::other_lengths() const {
  int reached = 0;  // before the last game
  for (const Game& game : match_.games) {
    for (const auto& score : game.score_before) reached = std::max(reached, score.value_or(0));
  }
  const Game& last = match_.games.back();
  if (!last.result) return {};
  const std::optional<int>& before = last.score_before[index(last.result->winner)];
  if (!before) return {};
  const int end = add_points(*before, last.result->points);
  std::vector<int> lengths;
  constexpr int kLongest = 64;
  for (int length = std::min(reached, kLongest) + 1; length <= std::min(end, kLongest); ++length) {
    if (length != *match_.length) lengths.push_back(length);
  }
  const auto rank = [&](int length) {
    return std::pair(length % 2 == 0, std::abs(length - *match_.length));
  };
  std::stable_sort(lengths.begin(), lengths.end(), [&](int a, int b) { return rank(a) < rank(b); });
  if (lengths.size() > kMostLengths) lengths.resize(kMostLengths);
  return lengths;
}

/// Tries the other lengths, and makes the first error that was held the finding at the length.
void LengthDoubt::explain(const Verify& verify) {
  std::vector<int> fitting;
  std::vector<Fault> left;  // with the likeliest length
  std::vector<Fault> reported = faults_of(held_);
  reported.insert(reported.end(), passed_.begin(), passed_.end());
  std::sort(reported.begin(), reported.end());
  // The matches are verified without a search, so one pass costs what a check of a clean match
  // does.
  Match other = match_;
  for (const int length : other_lengths()) {
    other.length = length;
    const std::vector<Diagnostic> found = verify(other);
    const bool is_worse = std::any_of(found.begin(), found.end(), [&](const Diagnostic& each) {
      return is_of_length(each) ||
             (each.severity == Severity::error &&
              !std::binary_search(reported.begin(), reported.end(), fault_of(each)));
    });
    if (is_worse) continue;
    if (fitting.empty()) left = faults_of(found);
    fitting.push_back(length);
  }
  // Few matches have an even length: a game that was played on is likelier.
  if (fitting.empty() || fitting.front() % 2 == 0) return;
  Diagnostic& cause = held_.front();
  const int cause_at = static_cast<int>(passed_.size());
  for (Diagnostic& each : held_) {
    const bool remains = std::binary_search(left.begin(), left.end(), fault_of(each));
    if (!remains && each.severity != Severity::info && &each != &cause && !each.consequence_of) {
      each.consequence_of = cause_at;
    }
  }
  rules::tell_wrong_length(match_, fitting, cause);
}

void LengthDoubt::release(const Verify& verify) {
  if (!held_.empty()) explain(verify);
  release();
}

void LengthDoubt::release() {
  for (Diagnostic& each : held_) {
    if (!sink_.report(std::move(each))) return;
  }
}

}  // namespace bgtools
