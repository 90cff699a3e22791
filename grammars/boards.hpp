// A list of boards that were seen, one in each line; docs/formats/boards.md describes it.
#pragma once

#include <grammars/common.hpp>

// A line, without blanks at its ends, is read by one of the rules at the end of each part.
namespace bgtools::grammar::boards {

// boards
struct marker : pegtl::seq<TAO_PEGTL_ISTRING("boards"), pegtl::eof> {};

// Players: Ann, Bob
struct first_name : pegtl::plus<pegtl::not_one<','>> {};
struct second_name : pegtl::plus<pegtl::any> {};
struct players_line : pegtl::seq<TAO_PEGTL_ISTRING("players:"), blanks, first_name, pegtl::one<','>,
                                 blanks, second_name, pegtl::eof> {};
// Length: 7
struct length : number {};
struct length_line : pegtl::seq<TAO_PEGTL_ISTRING("length:"), blanks, length, blanks, pegtl::eof> {
};
// Event: a tag; no board has a blank after its first colon.
struct key : pegtl::seq<pegtl::alpha, pegtl::star<pegtl::sor<pegtl::alnum, pegtl::one<' '>>>> {};
struct value : pegtl::star<pegtl::any> {};
struct tag_line : pegtl::seq<key, pegtl::one<':'>, gap, value, pegtl::eof> {};

struct word_end : pegtl::at<pegtl::sor<blank, pegtl::eof>> {};
struct not_blank : pegtl::seq<pegtl::not_at<blank>, pegtl::any> {};

// [12:04:31]
struct time : pegtl::plus<pegtl::not_one<'[', ']'>> {};
struct stamp : pegtl::seq<pegtl::one<'['>, time, pegtl::one<']'>> {};

// ; or # and a remark
struct comment : pegtl::star<pegtl::any> {};
struct comment_mark : pegtl::one<';', '#'> {};
struct remark : pegtl::seq<comment_mark, blanks, comment> {};

// 31, doubles, takes, one wins 2, game; an id may begin with the same letters.
template <typename... Rules>
struct whole : pegtl::seq<Rules..., word_end> {};
struct roll : whole<pegtl::rep<2, pegtl::range<'1', '6'>>> {};
struct doubles : whole<pegtl::opt<TAO_PEGTL_ISTRING("re")>, TAO_PEGTL_ISTRING("doubles")> {};
struct takes : whole<TAO_PEGTL_ISTRING("takes")> {};
struct drops : whole<TAO_PEGTL_ISTRING("drops")> {};
struct beavers : whole<TAO_PEGTL_ISTRING("beavers")> {};
struct raccoons : whole<TAO_PEGTL_ISTRING("raccoons")> {};
struct resigns : whole<TAO_PEGTL_ISTRING("resigns")> {};
struct new_game : whole<TAO_PEGTL_ISTRING("game")> {};
struct wins : pegtl::seq<gap, TAO_PEGTL_ISTRING("wins"), gap, number> {};
struct one_wins : whole<TAO_PEGTL_ISTRING("one"), wins> {};
struct two_wins : whole<TAO_PEGTL_ISTRING("two"), wins> {};
struct item : pegtl::sor<roll, doubles, takes, drops, beavers, raccoons, resigns, new_game,
                         one_wins, two_wins> {};
struct unknown_item : pegtl::seq<pegtl::not_at<comment_mark>, pegtl::plus<not_blank>> {};

// 24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5, the mover's checkers first
struct own_token : pegtl::seq<pegtl::sor<pegtl::seq<number, pegtl::one<':'>, number>,
                                         pegtl::seq<pegtl::one<'B', 'O'>, number>, pegtl::one<'-'>>,
                              word_end> {};
struct own_side : pegtl::list<own_token, gap> {};
struct own_board : pegtl::seq<own_side, gap, pegtl::one<'|'>, gap, own_side> {};
// An id.
struct id : pegtl::seq<pegtl::not_at<comment_mark>, pegtl::plus<not_blank>> {};

struct items : pegtl::star<gap, pegtl::sor<item, unknown_item>> {};
struct line
    : pegtl::seq<pegtl::opt<stamp, blanks>, pegtl::opt<pegtl::sor<item, own_board, id>, items>,
                 blanks, pegtl::opt<remark>, pegtl::eof> {};

// `file` is the whole text: headings and boards. A board may be followed by words and a remark.
struct rest_of_line : pegtl::seq<pegtl::star<gap, item>, blanks, pegtl::opt<remark>> {};
struct heading_line : trimmed_line_of<pegtl::sor<marker, players_line, length_line, tag_line>> {};
struct words_line
    : trimmed_line_of<pegtl::opt<stamp, blanks>,
                      pegtl::sor<pegtl::seq<item, rest_of_line>, pegtl::opt<remark>>> {};
struct board_line : trimmed_line_of<pegtl::opt<stamp, blanks>, pegtl::not_at<item>,
                                    pegtl::sor<own_board, id>, rest_of_line> {};
struct other_line : pegtl::sor<blank_line, heading_line, words_line> {};
struct file : pegtl::seq<pegtl::star<other_line>, board_line,
                         pegtl::star<pegtl::sor<other_line, board_line>>, pegtl::eof> {};

}  // namespace bgtools::grammar::boards
