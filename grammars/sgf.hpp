// Smart Game Format (https://www.red-bean.com/sgf/), FF[4], with the properties of backgammon,
// GM[6] (https://www.red-bean.com/sgf/backgammon.html), and what GNU Backgammon adds to them.
#pragma once

#include <grammars/common.hpp>

// `collection` matches every text. Each fault has its own rule, which ends with the node, so that
// the rest is read. Parentheses nest to any depth and must not use the stack: they are plain signs
// that the reader counts. An action of `line_opening` or of a closing rule refuses a sign that
// belongs to another rule.
namespace bgtools::grammar::sgf {

struct gap_sign : pegtl::one<' ', '\t', '\r', '\n', '\v', '\f', '\0'> {};
struct white_space : pegtl::star<gap_sign> {};
struct white_gap : pegtl::plus<gap_sign> {};
struct lower_case : pegtl::star<pegtl::lower> {};

// Old texts spell names out, but only the capitals count: Black[...] is B[...].
struct name : pegtl::plus<pegtl::alpha> {};
struct escape : pegtl::seq<pegtl::one<'\\'>, pegtl::any> {};
struct value_text : pegtl::star<pegtl::sor<pegtl::not_one<']', '\\'>, escape>> {};
struct value : pegtl::seq<pegtl::one<'['>, value_text, pegtl::one<']'>> {};
struct values : pegtl::list<value, white_space> {};
struct property : pegtl::seq<name, white_space, values> {};

// A play without its closing bracket does not swallow further nodes.
struct play_name
    : pegtl::seq<lower_case, pegtl::one<'W', 'B'>, lower_case, pegtl::not_at<pegtl::alpha>> {};
struct ends_play : pegtl::one<';', '[', '('> {};
struct play_sign : pegtl::sor<pegtl::not_one<';', '[', '(', ']', '\\'>,
                              pegtl::seq<pegtl::one<'\\'>, pegtl::not_at<ends_play>, pegtl::any>,
                              pegtl::one<'\\'>> {};
struct open_text : pegtl::star<play_sign> {};
struct open_play
    : pegtl::seq<pegtl::at<play_name, white_space, pegtl::one<'['>, open_text, ends_play>,
                 pegtl::at<property>, name, white_space, pegtl::one<'['>, open_text> {};

// A node that is only a play, as nearly every node is. This reads it in one step; the rules of
// nodes and properties would read the same.
struct plain_name : pegtl::one<'W', 'B'> {};
struct plain_text : pegtl::seq<pegtl::digit, pegtl::digit, lower_case> {};
struct plain_values : pegtl::seq<pegtl::one<'['>, plain_text, pegtl::one<']'>> {};
struct plain_play : pegtl::seq<pegtl::one<';'>, plain_name, plain_values,
                               pegtl::at<white_space, pegtl::one<';', '(', ')'>>> {};

// Faults. The text of one ends where the next node or tree ends or begins.
struct rest_of_node : pegtl::star<pegtl::not_one<';', '(', ')'>> {};
struct small_name : pegtl::seq<pegtl::plus<pegtl::lower>, pegtl::not_at<pegtl::alpha>,
                               pegtl::at<white_space, pegtl::one<'['>>> {};
struct nameless : pegtl::seq<small_name, rest_of_node> {};
struct cut_place : pegtl::sor<pegtl::seq<name, white_space, pegtl::one<'['>>,
                              pegtl::seq<name, pegtl::at<white_space, pegtl::eof>>> {};
struct cut_property : pegtl::seq<cut_place, pegtl::star<pegtl::any>> {};
struct valueless_name : name {};
struct valueless : pegtl::seq<valueless_name, rest_of_node> {};
struct bad_text : pegtl::plus<pegtl::not_one<';', '(', ')'>> {};

// The main line of a tree is its first one; every other line is a variation. Brackets hide their
// content.
struct passed_opening : pegtl::one<'('> {};
struct inner_opening : pegtl::one<'('> {};
struct passed_closing : pegtl::one<')'> {};
struct hidden_end
    : pegtl::sor<pegtl::one<']'>, pegtl::seq<pegtl::opt<pegtl::one<'\\'>>, pegtl::eof>> {};
// Skipped text calls no action of a value.
struct hidden : pegtl::disable<pegtl::one<'['>, value_text, hidden_end> {};
struct variation
    : pegtl::seq<passed_opening,
                 pegtl::until<pegtl::sor<passed_closing, pegtl::eof>,
                              pegtl::sor<hidden, inner_opening, pegtl::one<')'>, pegtl::any>>> {};

// Matches nothing: if its action refuses, reading stops.
struct next_part : pegtl::success {};
struct begins_node : pegtl::one<';'> {};
struct line_opening : pegtl::one<'('> {};
struct line_closing : pegtl::one<')'> {};
struct tree_opening : pegtl::one<'('> {};
struct tree_closing : pegtl::one<')'> {};
struct part : pegtl::sor<white_gap, plain_play, begins_node, nameless, open_play, property,
                         line_opening, variation, line_closing, cut_property, valueless, bad_text> {
};
struct game_tree
    : pegtl::seq<tree_opening,
                 pegtl::until<pegtl::sor<tree_closing, pegtl::eof>, pegtl::seq<next_part, part>>> {
};

// A tree of backgammon that holds no game.
template <char... Capitals>
struct named : pegtl::seq<pegtl::seq<lower_case, pegtl::one<Capitals>>..., lower_case,
                          pegtl::not_at<pegtl::alpha>> {};
struct number_of_backgammon
    : pegtl::seq<white_space, pegtl::star<pegtl::one<'0'>>, pegtl::one<'6'>, white_space> {};
struct backgammon_property
    : pegtl::seq<named<'G', 'M'>, white_space, pegtl::one<'['>, number_of_backgammon,
                 pegtl::one<']'>, pegtl::star<white_space, value>> {};
struct file_property : pegtl::seq<pegtl::sor<named<'F', 'F'>, named<'C', 'A'>, named<'A', 'P'>>,
                                  white_space, values> {};
struct passed_property : pegtl::disable<pegtl::sor<backgammon_property, file_property>> {};
struct empty_tree
    : pegtl::seq<passed_opening,
                 pegtl::until<passed_closing, pegtl::sor<gap_sign, pegtl::one<';', ')'>,
                                                         inner_opening, passed_property>>> {};

struct begins_tree : pegtl::seq<pegtl::one<'('>, white_space, pegtl::one<';'>> {};
struct foreign_text : pegtl::plus<pegtl::not_at<begins_tree>, pegtl::any> {};
struct tree : pegtl::seq<pegtl::at<begins_tree>, pegtl::sor<empty_tree, game_tree>> {};
struct collection
    : pegtl::until<pegtl::eof, pegtl::seq<next_part, pegtl::sor<white_gap, tree, foreign_text>>> {};

// What makes a collection recognisable: a tree and GM[6], or empty trees.
struct names_backgammon
    : pegtl::until<pegtl::seq<pegtl::string<'G', 'M'>, white_space, pegtl::one<'['>, white_space,
                              pegtl::one<'6'>, white_space, pegtl::one<']'>>> {};
struct collection_head
    : pegtl::seq<white_space, pegtl::at<begins_tree>,
                 pegtl::sor<names_backgammon,
                            pegtl::seq<pegtl::star<pegtl::sor<gap_sign, pegtl::one<'(', ';', ')'>>>,
                                       pegtl::eof>>> {};
struct text_before_collection : pegtl::seq<pegtl::until<pegtl::at<begins_tree>>, names_backgammon> {
};

// The value of W and B: the dice and a pair of letters for each hop, a to x for the points, y for
// the bar, z for a checker borne off; or a word about the cube.
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<first_die, second_die> {};
struct roll : pegtl::seq<white_space, dice, white_space, pegtl::eof> {};
struct point : pegtl::range<'a', 'z'> {};
struct hop : pegtl::seq<point, pegtl::star<blank>, point> {};
struct turn
    : pegtl::seq<white_space, dice, white_space, pegtl::star<hop, white_space>, pegtl::eof> {};
struct doubles : TAO_PEGTL_ISTRING("double") {};
struct beavers : TAO_PEGTL_ISTRING("beaver") {};
struct raccoons : TAO_PEGTL_ISTRING("raccoon") {};
struct takes : pegtl::sor<TAO_PEGTL_ISTRING("take"), TAO_PEGTL_ISTRING("accept")> {};
struct drops : pegtl::sor<TAO_PEGTL_ISTRING("drop"), TAO_PEGTL_ISTRING("pass"),
                          TAO_PEGTL_ISTRING("reject")> {};
struct cube_word : pegtl::sor<doubles, beavers, raccoons, takes, drops> {};
struct cube_action : pegtl::seq<white_space, cube_word, white_space, pegtl::eof> {};

// Gibbon's offer to resign: resign:2. It is answered with accept or reject.
struct resigned_points : pegtl::plus<pegtl::digit> {};
struct resignation
    : pegtl::seq<white_space, TAO_PEGTL_ISTRING("resign"), white_space, pegtl::one<':'>,
                 white_space, resigned_points, white_space, pegtl::eof> {};

// W+2, B+1R, W+4Resign.
struct winner : pegtl::one<'W', 'B', 'w', 'b'> {};
struct points : signed_number {};
struct resigned : pegtl::sor<TAO_PEGTL_ISTRING("Resign"), pegtl::one<'R', 'r'>> {};
struct result : pegtl::seq<white_space, winner, pegtl::one<'+'>, points, pegtl::opt<resigned>,
                           white_space, pegtl::eof> {};

// An entry of MI: length:7, game:0, ws:2, bs:4.
struct entry_key : pegtl::plus<pegtl::not_one<':'>> {};
struct entry_number : signed_number {};
struct entry
    : pegtl::seq<entry_key, pegtl::one<':'>, white_space, entry_number, white_space, pegtl::eof> {};

// Crawford:Jacoby, also with other signs between the words.
struct ends_rule_word : pegtl::one<':', ',', ';'> {};
struct rule_word : pegtl::plus<pegtl::not_at<ends_rule_word>, pegtl::any> {};
struct rule_words : pegtl::until<pegtl::eof, pegtl::sor<ends_rule_word, rule_word>> {};

// Where checkers are put: one point, or all points from one to another.
struct first_point : point {};
struct last_point : point {};
struct points_list_entry
    : pegtl::seq<white_space, first_point, pegtl::opt<pegtl::one<':'>, last_point>, white_space,
                 pegtl::eof> {};

}  // namespace bgtools::grammar::sgf
