#include <fmt/core.h>

#include <bgtools/formats/sgf/tree.hpp>
#include <bgtools/text/parse.hpp>
#include <grammars/sgf.hpp>
#include <utility>
#include <vector>

namespace bgtools::sgf {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::sgf;

/// The state that the actions of the grammar fill.
class TreeReader {
 public:
  TreeReader(std::string_view text, Trees& trees) : text_(text), trees_(trees) {}

  [[nodiscard]] bool goes_on(std::string_view /*nothing*/) { return trees_.goes_on(); }

  void open_tree(std::string_view sign) {
    has_node_ = is_after_main_line_ = is_cut_ = false;
    depth_ = 1;
    count_ = 0;
    trees_.begin_tree(span_of(sign).begin);
  }
  /// False: it opens a variation.
  bool open_line(std::string_view /*sign*/) {
    commit_node();
    if (is_after_main_line_) return false;
    ++depth_;
    return true;
  }
  /// False: it closes a line within the tree.
  bool close_line(std::string_view /*sign*/) {
    commit_node();
    is_after_main_line_ = true;
    return --depth_ == 0;
  }
  void close_tree(std::string_view tree) {
    commit_node();
    if (depth_ > 0 && !is_cut_) {
      report(Rule::syntax_error, text_.substr(text_.size() - 1),
             "the text stops inside a game tree", "a closing parenthesis is missing");
    }
    trees_.end_tree(span_of(tree).end);
  }

  void begin_node(std::string_view sign) {
    commit_node();
    if (is_after_main_line_) {
      report(Rule::syntax_error, sign, "a node follows the variations of its tree",
             "it is read as the next node of the main line");
      is_after_main_line_ = false;
    }
    has_node_ = true;
  }
  void take_plain_play(std::string_view all) {
    begin_node(all.substr(0, 1));
    all.remove_prefix(1);
    Property& property = begin_property();
    property.name = all.front();
    property.raw = all.substr(1);
    property.texts.push_back(all.substr(2, all.size() - 3));
    add_property(all);
  }
  void take_name(std::string_view name) {
    Property& property = begin_property();
    property.name.clear();
    for (const char c : name) {
      if (c >= 'A' && c <= 'Z') property.name += c;
    }
  }
  void take_value(std::string_view text) { next_property().texts.push_back(text); }
  void take_values(std::string_view values) { next_property().raw = values; }
  void add_property(std::string_view all) {
    Property& property = next_property();
    property.all = all;
    if (!has_node_) {
      report(Rule::syntax_error, all.substr(0, property.name.size()),
             "a property outside of a node", "a node begins with a semicolon");
      has_node_ = true;
    }
    ++count_;
  }
  void add_open_play(std::string_view all) {
    std::vector<std::string_view>& texts = next_property().texts;
    const std::string_view text = texts.front();
    const std::string_view kept = trimmed(text);
    texts.assign(1, kept);
    add_property(all);
    report(Rule::syntax_error, kept.empty() ? std::string_view(text.data(), 1) : kept,
           "the value of a property is not closed", "a closing bracket is expected after it");
  }
  void refuse_small_name(std::string_view name) {
    report(Rule::syntax_error, name, "the name of a property needs a capital letter");
  }
  void cut(std::string_view where) {
    report(Rule::unparsable_move, where, "the text stops inside a property",
           "a closing bracket is missing");
    is_cut_ = true;
  }
  void refuse_valueless(std::string_view name) {
    report(Rule::syntax_error, name, fmt::format("\"{}\" is not a property", name.substr(0, 20)),
           "a value in brackets is expected after its name");
  }
  void refuse_text(std::string_view text) {
    const std::string_view bad = trimmed(text);
    report(Rule::syntax_error, bad.substr(0, bad.find_first_of("\r\n")),
           "text that is not a property is skipped", "reading resumes at the next node");
  }

  // Skipped text, and the parentheses in it.
  void begin_passed(std::string_view /*sign*/) { passed_depth_ = 1; }
  void open_passed(std::string_view /*sign*/) { ++passed_depth_; }
  bool close_passed(std::string_view /*sign*/) { return --passed_depth_ == 0; }
  void skip_variation(std::string_view text) {
    if (!trees_.is_read()) return;
    report(Rule::text_skipped, text.substr(0, 1), "a variation is skipped",
           "the record holds only the main line");
  }
  void skip_empty_tree(std::string_view tree) {
    trees_.begin_tree(span_of(tree).begin);
    report(Rule::text_skipped, tree, "an empty game tree is skipped", "it holds no game",
           Severity::info);
  }
  void skip_foreign_text(std::string_view text) {
    report(Rule::text_skipped, trimmed(text), "text outside of the game trees is skipped");
  }

 private:
  [[nodiscard]] Span span_of(std::string_view part) const {
    const auto begin = static_cast<std::size_t>(part.data() - text_.data());
    return {begin, begin + part.size()};
  }
  void report(Rule rule, std::string_view where, std::string message, std::string label = {},
              std::optional<Severity> severity = {}) {
    trees_.report(rule, span_of(where), std::move(message), std::move(label), severity);
  }
  /// Begins the property after those of the node. It may still have the name of another.
  Property& begin_property() {
    if (count_ == properties_.size()) properties_.emplace_back();
    Property& property = next_property();
    property.texts.clear();
    property.raw = {};
    return property;
  }
  /// The property after those of the node, which has begun.
  [[nodiscard]] Property& next_property() { return properties_[count_]; }
  void commit_node() {
    if (!std::exchange(has_node_, false)) return;
    trees_.take_node(Node(properties_).first(std::exchange(count_, 0)));
  }

  std::string_view text_;
  Trees& trees_;
  std::size_t depth_ = 0;
  std::size_t passed_depth_ = 0;
  bool has_node_ = false;
  bool is_after_main_line_ = false;
  bool is_cut_ = false;  // a finding says that the text stops
  // Those of the node, the next one, and others whose memory is used again.
  std::vector<Property> properties_{};
  std::size_t count_ = 0;  // of the node
};

/// Hands the text of a rule to the reader; a method that returns false refuses the match.
template <auto Method>
struct Calls {
  template <typename ActionInput>
  static auto apply(const ActionInput& in, TreeReader& reader) {
    return (reader.*Method)(std::string_view(in.begin(), in.size()));
  }
};

template <typename Rule>
struct tree_action : pegtl::nothing<Rule> {};

template <>
struct tree_action<grammar::next_part> : Calls<&TreeReader::goes_on> {};
template <>
struct tree_action<grammar::tree_opening> : Calls<&TreeReader::open_tree> {};
template <>
struct tree_action<grammar::line_opening> : Calls<&TreeReader::open_line> {};
template <>
struct tree_action<grammar::tree_closing> : Calls<&TreeReader::close_line> {};
template <>
struct tree_action<grammar::game_tree> : Calls<&TreeReader::close_tree> {};
template <>
struct tree_action<grammar::plain_play> : Calls<&TreeReader::take_plain_play> {};
template <>
struct tree_action<grammar::begins_node> : Calls<&TreeReader::begin_node> {};
template <>
struct tree_action<grammar::name> : Calls<&TreeReader::take_name> {};
template <>
struct tree_action<grammar::value_text> : Calls<&TreeReader::take_value> {};
template <>
struct tree_action<grammar::open_text> : Calls<&TreeReader::take_value> {};
template <>
struct tree_action<grammar::values> : Calls<&TreeReader::take_values> {};
template <>
struct tree_action<grammar::property> : Calls<&TreeReader::add_property> {};
template <>
struct tree_action<grammar::open_play> : Calls<&TreeReader::add_open_play> {};
template <>
struct tree_action<grammar::small_name> : Calls<&TreeReader::refuse_small_name> {};
template <>
struct tree_action<grammar::cut_place> : Calls<&TreeReader::cut> {};
template <>
struct tree_action<grammar::valueless_name> : Calls<&TreeReader::refuse_valueless> {};
template <>
struct tree_action<grammar::bad_text> : Calls<&TreeReader::refuse_text> {};
template <>
struct tree_action<grammar::passed_opening> : Calls<&TreeReader::begin_passed> {};
template <>
struct tree_action<grammar::inner_opening> : Calls<&TreeReader::open_passed> {};
template <>
struct tree_action<grammar::passed_closing> : Calls<&TreeReader::close_passed> {};
template <>
struct tree_action<grammar::variation> : Calls<&TreeReader::skip_variation> {};
template <>
struct tree_action<grammar::empty_tree> : Calls<&TreeReader::skip_empty_tree> {};
template <>
struct tree_action<grammar::foreign_text> : Calls<&TreeReader::skip_foreign_text> {};

}  // namespace

void read_trees(std::string_view text, Trees& trees) {
  TreeReader reader(text, trees);
  // It fails only if nothing more is wanted.
  text::parse_front<grammar::collection, tree_action>(text, reader);
}

}  // namespace bgtools::sgf
