// The match dumps of Gibbon, GMD; docs/formats/gmd.md describes them.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

namespace bgtools::grammar::gmd {

// GMD-2 # Created by Gibbon version 0.2.0
struct title_start : pegtl::seq<TAO_PEGTL_STRING("GMD-"), number> {};
struct title : pegtl::seq<title_start, blanks, pegtl::eof> {};

// Move:W:1333000000: 8/4 6/4, and without a time Move:W:: 8/4 6/4
struct key : pegtl::plus<pegtl::alpha> {};
struct nobody : pegtl::one<'-'> {};
struct white : pegtl::sor<word<TAO_PEGTL_ISTRING("white")>, pegtl::one<'0', 'O', 'o', 'W', 'w'>> {};
struct black : pegtl::sor<word<TAO_PEGTL_ISTRING("black")>, pegtl::one<'1', 'X', 'x', 'B', 'b'>> {};
struct side : pegtl::sor<nobody, white, black> {};
struct time : pegtl::star<pegtl::digit> {};
struct data : pegtl::star<pegtl::any> {};
struct colon : pegtl::seq<blanks, pegtl::one<':'>, blanks> {};
struct timed_data : pegtl::seq<pegtl::at<time, colon>, time, colon, data> {};
struct time_alone : pegtl::seq<time, pegtl::opt<colon>, blanks, pegtl::eof> {};
struct key_line : pegtl::seq<blanks, key, colon> {};
struct side_line : pegtl::seq<key_line, side, pegtl::sor<colon, pegtl::seq<blanks, pegtl::eof>>> {};
struct action_with_data : pegtl::seq<side_line, pegtl::sor<timed_data, data>, pegtl::eof> {};
struct action_alone : pegtl::seq<side_line, pegtl::sor<time_alone, pegtl::eof>> {};

// 3 1
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<blanks, first_die, gap, second_die, blanks, pegtl::eof> {};

// Game: Scores{2 1} Points{2 -2 0 ...} Dice{5 3} Cube{2} Turn{-1} May-Double{0 1}
struct item_key : pegtl::seq<pegtl::alpha, pegtl::star<pegtl::sor<pegtl::alpha, pegtl::one<'-'>>>> {
};
struct item_number
    : pegtl::seq<pegtl::opt<pegtl::one<'-'>>, pegtl::rep_min_max<1, 10, pegtl::digit>> {};
struct item_numbers : pegtl::list<item_number, gap> {};
struct item : pegtl::seq<item_key, pegtl::one<'{'>, blanks, item_numbers, blanks, pegtl::one<'}'>> {
};
struct set_up : pegtl::seq<blanks, pegtl::star<item, blanks>, pegtl::eof> {};

// A whole text, `file`: the title, then entries, whose key says what follows. A comment may end a
// line, but not that of a name.
struct comment : pegtl::seq<pegtl::one<'#'>, pegtl::star<pegtl::not_one<'\r', '\n'>>> {};
struct comment_line : line_of<blanks, comment> {};
struct line_words
    : pegtl::plus<pegtl::not_at<blanks, pegtl::sor<pegtl::one<'#'>, line_end, pegtl::eof>>,
                  pegtl::not_one<'\r', '\n'>> {};
template <typename... Rules>
struct commented_line_of
    : pegtl::seq<blanks, pegtl::rematch<line_words, pegtl::seq<Rules..., pegtl::eof>>, blanks,
                 pegtl::opt<comment>, pegtl::sor<line_end, pegtl::eof>> {};
template <typename Key>
struct with_key : pegtl::at<Key, colon> {};
struct player_of_line : pegtl::seq<key, colon, pegtl::not_at<nobody>, side> {};
struct time_of_line : pegtl::opt<pegtl::at<time, colon>, time, colon> {};
struct somebody : pegtl::at<player_of_line> {};
struct name_entry
    : pegtl::sor<
          trimmed_line_of<with_key<TAO_PEGTL_ISTRING("player")>, somebody, side_line, any_text>,
          trimmed_line_of<with_key<TAO_PEGTL_ISTRING("location")>, any_text>> {};
struct length_of_match
    : pegtl::sor<TAO_PEGTL_ISTRING("unlimited"), TAO_PEGTL_ISTRING("money"), number> {};
struct setting_entry
    : pegtl::sor<
          commented_line_of<with_key<TAO_PEGTL_ISTRING("length")>, key, colon, length_of_match>,
          commented_line_of<
              with_key<pegtl::sor<TAO_PEGTL_ISTRING("rule"), TAO_PEGTL_ISTRING("rank")>>,
              any_text>> {};
struct game_entry : commented_line_of<with_key<TAO_PEGTL_ISTRING("game")>, key, colon, set_up> {};
struct word_key
    : pegtl::sor<TAO_PEGTL_ISTRING("double"), TAO_PEGTL_ISTRING("take"), TAO_PEGTL_ISTRING("drop"),
                 TAO_PEGTL_ISTRING("accept"), TAO_PEGTL_ISTRING("reject")> {};
struct action_entry
    : pegtl::sor<
          commented_line_of<with_key<TAO_PEGTL_ISTRING("roll")>, side_line, time_of_line, dice>,
          commented_line_of<with_key<TAO_PEGTL_ISTRING("move")>, somebody, side_line, time_of_line,
                            hops::turn_text>,
          commented_line_of<with_key<TAO_PEGTL_ISTRING("resign")>, somebody, side_line,
                            time_of_line, any_text>,
          commented_line_of<with_key<word_key>, somebody, action_alone>> {};
struct other_line
    : pegtl::sor<blank_line, comment_line, commented_line_of<title>, name_entry, setting_entry> {};
struct file : pegtl::seq<pegtl::star<other_line>,
                         pegtl::plus<pegtl::sor<game_entry, action_entry>, pegtl::star<other_line>>,
                         pegtl::eof> {};

}  // namespace bgtools::grammar::gmd
