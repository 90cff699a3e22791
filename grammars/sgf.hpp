// Smart Game Format (https://www.red-bean.com/sgf/), FF[4], with the properties of backgammon,
// GM[6] (https://www.red-bean.com/sgf/backgammon.html), and what GNU Backgammon adds to them.
#pragma once

#include <grammars/common.hpp>

// A collection is read property by property, so that a fault ends with its node and nesting costs
// nothing; `collection` is the whole language. The values of some properties have a grammar of
// their own.
namespace bgtools::grammar::sgf {

struct white_space : pegtl::star<pegtl::one<' ', '\t', '\r', '\n', '\v', '\f', '\0'>> {};

// Old texts spell names out, and only the capitals count: Black[...] is B[...].
struct name : pegtl::plus<pegtl::alpha> {};
struct escape : pegtl::seq<pegtl::one<'\\'>, pegtl::any> {};
struct value_text : pegtl::star<pegtl::sor<escape, pegtl::not_one<']', '\\'>>> {};
struct value : pegtl::seq<pegtl::one<'['>, value_text, pegtl::one<']'>> {};
struct values : pegtl::list<value, white_space> {};
struct property : pegtl::seq<name, white_space, values> {};

struct node : pegtl::seq<pegtl::one<';'>, white_space, pegtl::star<property, white_space>> {};
struct game_tree : pegtl::seq<pegtl::one<'('>, white_space, pegtl::plus<node>,
                              pegtl::star<game_tree>, pegtl::one<')'>, white_space> {};
struct collection : pegtl::seq<white_space, pegtl::plus<game_tree>> {};

// The value of W and B: the dice and a pair of letters for each hop, a to x for the points, y for
// the bar, z for a checker borne off; or a word about the cube.
struct dice : pegtl::rep<2, pegtl::digit> {};
struct point : pegtl::range<'a', 'z'> {};
struct hop : pegtl::seq<point, pegtl::star<blank>, point> {};
struct hops : pegtl::seq<white_space, pegtl::star<hop, white_space>> {};
struct turn : pegtl::seq<white_space, dice, hops, pegtl::eof> {};
struct doubles : pegtl::istring<'d', 'o', 'u', 'b', 'l', 'e'> {};
struct beavers : pegtl::istring<'b', 'e', 'a', 'v', 'e', 'r'> {};
struct raccoons : pegtl::istring<'r', 'a', 'c', 'c', 'o', 'o', 'n'> {};
struct takes
    : pegtl::sor<pegtl::istring<'t', 'a', 'k', 'e'>, pegtl::istring<'a', 'c', 'c', 'e', 'p', 't'>> {
};
struct drops : pegtl::sor<pegtl::istring<'d', 'r', 'o', 'p'>, pegtl::istring<'p', 'a', 's', 's'>,
                          pegtl::istring<'r', 'e', 'j', 'e', 'c', 't'>> {};
struct cube_word : pegtl::sor<doubles, beavers, raccoons, takes, drops> {};
struct cube_action : pegtl::seq<white_space, cube_word, white_space, pegtl::eof> {};

// W+2, B+1R, W+4Resign.
struct winner : pegtl::one<'W', 'B', 'w', 'b'> {};
struct points : signed_number {};
struct resigned : pegtl::sor<pegtl::istring<'R', 'e', 's', 'i', 'g', 'n'>, pegtl::one<'R', 'r'>> {};
struct result : pegtl::seq<white_space, winner, pegtl::one<'+'>, points, pegtl::opt<resigned>,
                           white_space, pegtl::eof> {};

// An entry of MI: length:7, game:0, ws:2, bs:4.
struct entry_key : pegtl::plus<pegtl::not_one<':'>> {};
struct entry
    : pegtl::seq<entry_key, pegtl::one<':'>, white_space, signed_number, white_space, pegtl::eof> {
};

// Where checkers are put: one point, or all from one to another.
struct points_list_entry
    : pegtl::seq<white_space, point, pegtl::opt<pegtl::one<':'>, point>, white_space, pegtl::eof> {
};

}  // namespace bgtools::grammar::sgf
