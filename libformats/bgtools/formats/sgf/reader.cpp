#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/reading.hpp>
#include <bgtools/formats/sgf/draft.hpp>
#include <bgtools/formats/sgf/game_reader.hpp>
#include <bgtools/formats/sgf/root.hpp>
#include <bgtools/formats/sgf/sgf.hpp>
#include <bgtools/formats/sgf/tree.hpp>
#include <utility>
#include <variant>

namespace bgtools::sgf {
namespace {

/// Makes games of trees, and matches of games.
class Reader final : private Trees {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : draft_(source, sink, on_match) {}

  void run();

 private:
  void begin_tree(std::size_t at) override;
  void take_node(const Node& node) override;
  void end_tree(std::size_t at) override;
  [[nodiscard]] bool is_read() const override { return !is_skipped_; }
  [[nodiscard]] bool goes_on() override { return !draft_.stops(); }
  void report(Rule rule, Span where, std::string message, std::string label,
              std::optional<Severity> severity) override {
    draft_.report(rule, where, std::move(message), std::move(label), severity);
  }

  void take_root(const Node& root);
  void begin_game(const Node& root);
  void end_match();

  Draft draft_;
  Span start_{};  // of the tree
  Root root_{draft_};
  GameReader game_{draft_};
  bool has_root_ = false;
  bool is_skipped_ = false;  // a tree of another game
};

void Reader::run() {
  draft_.report_nul_bytes();
  read_trees(draft_.text(), *this);
  end_match();
}

void Reader::begin_tree(std::size_t at) {
  has_root_ = is_skipped_ = false;
  start_ = {at, at + 1};
}

void Reader::take_node(const Node& node) {
  if (!has_root_) {
    has_root_ = true;
    take_root(node);
  } else if (!is_skipped_) {
    game_.read_node(node, false);
  }
}

void Reader::end_tree(std::size_t at) {
  if (draft_.game() == nullptr) return;
  game_.end(root_.resignation());
  Game& game = *draft_.game();
  const bool is_without_play = std::all_of(
      game.actions.begin(), game.actions.end(),
      [](const Action& action) { return std::holds_alternative<Comment>(action.what); });
  // A game of a match counts even if it was given up before a play.
  const bool is_of_match = draft_.match().length.has_value();
  if (is_without_play && !is_of_match && (game.result || !game.actions.empty())) {
    draft_.report(Rule::text_skipped, start_, "the tree has no play of a game", {}, Severity::info);
    // Nor is a result missing.
    game.is_result_unread = !game.result;
  }
  game.span.end = at;
  draft_.end_game();
}

void Reader::take_root(const Node& root) {
  const auto of_game =
      std::find_if(root.begin(), root.end(), [](const Property& each) { return each.is("GM"); });
  const bool is_backgammon = of_game != root.end() && to_int(of_game->text()) == 6;
  if (is_backgammon) {
    begin_game(root);
    return;
  }
  is_skipped_ = true;
  const std::string_view kind = of_game == root.end() ? "Go" : trimmed(of_game->text());
  draft_.report(
      Rule::text_skipped, of_game == root.end() ? start_ : draft_.span_of(of_game->all),
      of_game == root.end()
          ? std::string("a game tree without GM, so of Go, is skipped")
          : fmt::format("a game tree of another game, GM[{}], is skipped", kind.substr(0, 20)),
      "backgammon is GM[6]");
}

void Reader::begin_game(const Node& root) {
  const Additions added(root);
  if (!root_.continues_match(root, added)) end_match();
  draft_.begin_game(start_).name_spans = {start_, start_};
  root_.read(root, added);
  game_.begin(variant_of(draft_.match(), *draft_.game()).value_or(Variant::backgammon));
  game_.read_node(root, true);
}

void Reader::end_match() {
  if (!draft_.match().games.empty()) draft_.end_match();
}

}  // namespace

extern constinit const Codec kCodec{
    .dialects = kDialects, .sniff = sniff, .read = build::read_with<Reader>, .write = write};

}  // namespace bgtools::sgf
