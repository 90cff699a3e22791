#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <grammars/positions.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace bgtools {
namespace positions::position_text {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::position_text;

constexpr std::string_view kBlanks = " \t\r";

IdError wrong(std::string_view what) { return {fmt::format("invalid position text: {}", what)}; }

/// What the lines say.
struct Said {
  std::vector<std::string_view> xgids{};
  std::vector<std::string_view> position_ids{};
  std::vector<std::string_view> match_ids{};
  std::array<std::string, 2> names{};  ///< the upper player's first
};

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <std::vector<std::string_view> Said::*kIds>
struct takes_id {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Said& said) {
    (said.*kIds).emplace_back(in.begin(), in.size());
  }
};
template <>
struct action<grammar::xgid> : takes_id<&Said::xgids> {};
template <>
struct action<grammar::position_id> : takes_id<&Said::position_ids> {};
template <>
struct action<grammar::match_id> : takes_id<&Said::match_ids> {};

template <std::size_t kPlayer>
struct takes_name {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Said& said) {
    said.names[kPlayer] = text::trimmed({in.begin(), in.size()}, kBlanks);
  }
};
template <>
struct action<grammar::upper_name> : takes_name<0> {};
template <>
struct action<grammar::lower_name> : takes_name<1> {};
template <>
struct action<grammar::upper_edge_name> : takes_name<0> {};
template <>
struct action<grammar::lower_edge_name> : takes_name<1> {};

/// Collects what a text says and checks it at the end.
class Gatherer {
 public:
  void take(std::string_view line) {
    is_drawn_ = is_drawn_ || text::matches<grammar::line_with_edge>(line);
    text::parse_front<grammar::xgid_line, action>(line, said_);
    text::parse_front<grammar::position_id_line, action>(line, said_);
    text::parse_front<grammar::match_id_line, action>(line, said_);
    if (!has_pair_) {
      has_pair_ = text::matches<grammar::names_line, action>(line, said_);
    }
    text::parse_front<grammar::name_line, action>(line, said_);
  }

  [[nodiscard]] PositionRead judge() const {
    if (!is_drawn_) return wrong("it has no drawn board");
    if (said_.xgids.size() > 1 || said_.position_ids.size() > 1) {
      return wrong(fmt::format("it shows {} positions, not one",
                               std::max(said_.xgids.size(), said_.position_ids.size())));
    }
    if (said_.xgids.empty() && said_.position_ids.empty()) {
      return wrong("it has neither an XGID nor a position id");
    }
    PositionRecord record{.situation = {}, .names = said_.names, .details = {}};
    std::optional<Position> by_position_id;
    if (!said_.position_ids.empty()) {
      const auto read = from_position_id(said_.position_ids.front());
      if (!read) return read.error();
      by_position_id = *read;
    }
    if (!said_.xgids.empty()) {
      const auto read = from_xgid(said_.xgids.front());
      if (!read) return read.error();
      record.situation = *read;
      const Position& board = record.situation.position;
      if (by_position_id && *by_position_id != board && by_position_id->flipped() != board) {
        return wrong("its XGID and its position id show different boards");
      }
      return record;
    }
    if (!said_.match_ids.empty()) {
      const auto read = from_match_id(said_.match_ids.front());
      if (!read) return read.error();
      record.situation = *read;
    }
    record.situation.position = *by_position_id;
    return record;
  }

 private:
  Said said_;
  bool has_pair_ = false;
  bool is_drawn_ = false;
};

PositionRead read(std::string_view text) {
  Gatherer gatherer;
  while (!text.empty()) gatherer.take(text::take_line(text));
  return gatherer.judge();
}

}  // namespace
}  // namespace positions::position_text

PositionRead from_position_text(std::string_view text) {
  return positions::position_text::read(text);
}

}  // namespace bgtools
