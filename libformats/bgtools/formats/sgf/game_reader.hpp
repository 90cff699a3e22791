#pragma once

#include <bgtools/build/course.hpp>
#include <bgtools/formats/sgf/draft.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <bgtools/formats/sgf/root.hpp>
#include <bgtools/formats/sgf/values.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::sgf {

/// Reads the nodes of a game into its actions.
class GameReader {
 public:
  explicit GameReader(Draft& draft) : draft_(draft) {}

  void begin(Variant variant);
  void read_node(const Node& node, bool is_root);
  void push(Player player, Deed what, Span where, std::string_view wording = {});
  void push(Player player, const WrittenPlay& play, Span where, std::string_view wording = {});
  /// Ends the game, which `implied`, the resignation of its result, may have ended.
  void end(const std::optional<Root::Resignation>& implied);

 private:
  /// An offer to resign that is not answered yet.
  struct Offer {
    Player player{};
    std::string text{};
    std::optional<int> points{};
    Span span{};
  };

  void take_turn(const Property& property, Player player, const Additions& added);
  bool take_resignation(std::string_view text, Span where, Player player);
  bool take_answer(CubeWord word, Span where, Player player);
  void accept_resignation();
  void refuse_resignation();
  bool take_cube_action(std::string_view text, Span where, Player player, const Additions& added);
  void take_own_actions(const Additions& added, Span where);
  void refuse_play(const Property& property);
  const Property* take_cube_letter(const Node& node);
  void take_annotations(const Node& node, const Property* letter, bool is_root,
                        std::size_t first_action);
  void take_back_open_dice();

  // The board, the cube and the dice.
  void take_set_up(const Node& node, bool is_root, const Additions& added);
  void take_board(const Node& node, Player on_roll);
  void put_checkers(const Property& property, Position& position, Player viewer);
  /// What the properties of a node say of the cube. An owner without a value is nobody.
  struct CubeSetUp {
    std::optional<int> value{};
    std::optional<std::optional<Player>> owner{};
    const Property* first = nullptr;  ///< null: they say nothing
  };
  CubeSetUp read_cube(const Node& node, bool is_root);
  /// As many as raise the cube to the value.
  void push_automatic_doubles(int value, Span where);
  void take_cube(const Node& node, bool is_root, Player on_roll);
  void take_dice(const Property& property, const Additions& added, Player on_roll);

  Draft& draft_;
  build::Course course_{Variant::backgammon};
  std::optional<std::size_t> open_set_up_{};  // the cube and the dice after it belong to it
  std::optional<Player> last_to_play_{};      // who made the last play, or rolled
  std::optional<std::size_t> open_dice_{};    // a roll without a play that may still follow
  Property open_dice_property_{};
  std::optional<Offer> open_offer_{};
  std::optional<std::size_t> own_resignation_{};  ///< the last action that bgtools' property told
};

}  // namespace bgtools::sgf
