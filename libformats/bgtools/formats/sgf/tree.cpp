#include <fmt/format.h>

#include <bgtools/formats/sgf/tree.hpp>
#include <grammars/sgf.hpp>
#include <utility>

namespace bgtools::sgf {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::sgf;

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

/// What the actions of the grammar fill.
class TreeReader {
 public:
  TreeReader(std::string_view text, Trees& trees) : text_(text), trees_(trees) {}

  [[nodiscard]] Trees& trees() { return trees_; }
  [[nodiscard]] Property& property() { return property_; }
  [[nodiscard]] Span span_of(std::string_view part) const {
    const auto begin = static_cast<std::size_t>(part.data() - text_.data());
    return {begin, begin + part.size()};
  }
  void report(Rule rule, std::string_view where, std::string message, std::string label = {}) {
    trees_.report(rule, span_of(where), std::move(message), std::move(label), std::nullopt);
  }

  void open_tree(std::string_view sign) {
    has_node_ = is_behind_main_line_ = is_cut_ = false;
    depth_ = 1;
    node_.clear();
    trees_.begin_tree(span_of(sign).begin);
  }
  /// False: it opens a variation.
  bool open_line() {
    commit_node();
    if (is_behind_main_line_) return false;
    ++depth_;
    return true;
  }
  /// False: it closes a line within the tree.
  bool close_line() {
    commit_node();
    is_behind_main_line_ = true;
    return --depth_ == 0;
  }
  void close_tree(std::string_view tree) {
    commit_node();
    if (depth_ > 0 && !is_cut_) {
      report(Rule::syntax_error, text_.substr(text_.size() - 1),
             "the text stops inside a game tree", "a parenthesis closes it");
    }
    trees_.end_tree(span_of(tree).end);
  }

  void begin_node(std::string_view sign) {
    commit_node();
    if (is_behind_main_line_) {
      report(Rule::syntax_error, sign, "a node behind the variations of its tree",
             "it is read as the next one of the main line");
      is_behind_main_line_ = false;
    }
    has_node_ = true;
  }
  void add_property(std::string_view all) {
    property_.all = all;
    if (!has_node_) {
      report(Rule::syntax_error, all.substr(0, property_.name.size()),
             "a property outside of a node", "a semicolon begins one");
      has_node_ = true;
    }
    node_.push_back(std::exchange(property_, {}));
  }
  void add_open_play(std::string_view all) {
    const std::string_view text = property_.texts.front();
    const std::string_view kept = trimmed(text);
    property_.texts = {kept};
    add_property(all);
    report(Rule::syntax_error, kept.empty() ? std::string_view(text.data(), 1) : kept,
           "the value of a property is not closed", "a bracket is expected behind it");
  }
  void cut(std::string_view where) {
    report(Rule::unparsable_move, where, "the text stops inside a property",
           "a bracket closes its value");
    is_cut_ = true;
  }

  // Parentheses of what is passed over.
  void begin_passed() { passed_depth_ = 1; }
  void open_passed() { ++passed_depth_; }
  bool close_passed() { return --passed_depth_ == 0; }

 private:
  void commit_node() {
    if (!std::exchange(has_node_, false)) return;
    trees_.take_node(node_);
    node_.clear();
  }

  std::string_view text_;
  Trees& trees_;
  std::size_t depth_ = 0;
  std::size_t passed_depth_ = 0;
  bool has_node_ = false;
  bool is_behind_main_line_ = false;
  bool is_cut_ = false;  // a finding says that the text stops
  Node node_{};
  Property property_{};
};

template <typename ActionInput>
std::string_view text_of(const ActionInput& in) {
  return {in.begin(), in.size()};
}

template <typename Rule>
struct tree_action : pegtl::nothing<Rule> {};

template <>
struct tree_action<grammar::next_part> {
  static bool apply0(TreeReader& reader) { return reader.trees().goes_on(); }
};
template <>
struct tree_action<grammar::tree_opening> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.open_tree(text_of(in));
  }
};
template <>
struct tree_action<grammar::line_opening> {
  static bool apply0(TreeReader& reader) { return reader.open_line(); }
};
template <>
struct tree_action<grammar::tree_closing> {
  static bool apply0(TreeReader& reader) { return reader.close_line(); }
};
template <>
struct tree_action<grammar::game_tree> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.close_tree(text_of(in));
  }
};
template <>
struct tree_action<grammar::begins_node> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.begin_node(text_of(in));
  }
};

template <>
struct tree_action<grammar::name> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    Property& property = reader.property();
    property.texts.clear();
    property.raw = {};
    property.name.clear();
    for (const char c : text_of(in)) {
      if (c >= 'A' && c <= 'Z') property.name += c;
    }
  }
};
template <>
struct tree_action<grammar::value_text> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.property().texts.push_back(text_of(in));
  }
};
template <>
struct tree_action<grammar::open_text> : tree_action<grammar::value_text> {};
template <>
struct tree_action<grammar::values> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.property().raw = text_of(in);
  }
};
template <>
struct tree_action<grammar::property> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.add_property(text_of(in));
  }
};
template <>
struct tree_action<grammar::open_play> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.add_open_play(text_of(in));
  }
};

template <>
struct tree_action<grammar::small_name> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.property().all = text_of(in);
  }
};
template <>
struct tree_action<grammar::nameless> {
  static void apply0(TreeReader& reader) {
    reader.report(Rule::syntax_error, reader.property().all,
                  "the name of a property has a capital letter");
  }
};
template <>
struct tree_action<grammar::cut_place> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.cut(text_of(in));
  }
};
template <>
struct tree_action<grammar::valueless_name> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    const std::string_view name = text_of(in);
    reader.report(Rule::syntax_error, name,
                  fmt::format("\"{}\" is no property", name.substr(0, 20)),
                  "a value in brackets is expected behind its name");
  }
};
template <>
struct tree_action<grammar::bad_text> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    const std::string_view bad = trimmed(text_of(in));
    reader.report(Rule::syntax_error, bad.substr(0, bad.find_first_of("\r\n")),
                  "text that is no property is skipped", "reading goes on at the next node");
  }
};

template <>
struct tree_action<grammar::passed_opening> {
  static void apply0(TreeReader& reader) { reader.begin_passed(); }
};
template <>
struct tree_action<grammar::inner_opening> {
  static void apply0(TreeReader& reader) { reader.open_passed(); }
};
template <>
struct tree_action<grammar::passed_closing> {
  static bool apply0(TreeReader& reader) { return reader.close_passed(); }
};
template <>
struct tree_action<grammar::variation> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    if (!reader.trees().is_read()) return;
    reader.report(Rule::text_skipped, text_of(in).substr(0, 1),
                  "a variation beside the game is skipped", "the record holds the main line");
  }
};

template <>
struct tree_action<grammar::empty_tree> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    const Span where = reader.span_of(text_of(in));
    reader.trees().begin_tree(where.begin);
    reader.trees().report(Rule::text_skipped, where, "an empty game tree is skipped",
                          "there is no game in it", Severity::info);
  }
};
template <>
struct tree_action<grammar::foreign_text> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, TreeReader& reader) {
    reader.report(Rule::text_skipped, trimmed(text_of(in)),
                  "text outside of the game trees is skipped");
  }
};

}  // namespace

void read_trees(std::string_view text, Trees& trees) {
  Input in(text.data(), text.data() + text.size(), "");
  TreeReader reader(text, trees);
  // It fails only where nothing more is wanted.
  static_cast<void>(pegtl::parse<grammar::collection, tree_action>(in, reader));
}

}  // namespace bgtools::sgf
