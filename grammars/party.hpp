// The game text of PartyGammon, known from its readers; docs/formats/party.md describes it.
#pragma once

#include <grammars/common.hpp>
#include <grammars/mat.hpp>

// A whole text is `file`, at the end. Lines, without blanks at their ends, are pairs of a key and a
// value. A game is one long value, whose actions end with `#`; a play follows the dice, spelled as
// in grammars/mat.hpp.
namespace bgtools::grammar::party {

// MATCHLENGTH=5
struct key : pegtl::plus<pegtl::not_one<'=', ' ', '\t'>> {};
struct value : pegtl::star<pegtl::any> {};
struct entry_line : pegtl::seq<key, blanks, pegtl::one<'='>, blanks, value, pegtl::eof> {};

// GAME_1_PLAYER_1, GAME_1_GAMEPLAY, GAME_1_SCORE2
struct game_number : number {};
struct side : pegtl::one<'1', '2'> {};
struct player : pegtl::seq<TAO_PEGTL_ISTRING("PLAYER"), pegtl::opt<pegtl::one<'_'>>, side> {};
struct score : pegtl::seq<TAO_PEGTL_ISTRING("SCORE"), pegtl::opt<pegtl::one<'_'>>, side> {};
struct gameplay : TAO_PEGTL_ISTRING("GAMEPLAY") {};
struct game_key : pegtl::seq<TAO_PEGTL_ISTRING("GAME_"), game_number, pegtl::one<'_'>,
                             pegtl::sor<player, score, gameplay>, pegtl::eof> {};

// 1 1 0 31 8/5 6/5: the player, two numbers, the dice and the play
struct mover : side {};
struct dice : pegtl::seq<pegtl::digit, pegtl::digit> {};
struct turn : pegtl::seq<mover, gap, number, gap, number, gap, dice,
                         pegtl::at<pegtl::sor<blank, pegtl::eof>>> {};

// 2 Double
struct speaker : side {};
struct words : pegtl::seq<pegtl::alpha, pegtl::star<pegtl::any>> {};
struct announcement : pegtl::seq<speaker, gap, words, pegtl::eof> {};

// A whole text, `file`: a game has its players, its play and the score after it.
struct action
    : pegtl::sor<pegtl::seq<turn, mat::play_alone>, pegtl::seq<speaker, gap, mat::words_alone>> {};
struct action_text
    : pegtl::plus<pegtl::not_at<blanks, pegtl::sor<pegtl::one<'#'>, pegtl::eof>>, pegtl::any> {};
struct actions
    : pegtl::star<pegtl::sor<blank, pegtl::one<'#'>,
                             pegtl::rematch<action_text, pegtl::seq<action, pegtl::eof>>>> {};
struct value_mark : pegtl::seq<blanks, pegtl::one<'='>, blanks> {};
struct game_of_key : pegtl::seq<TAO_PEGTL_ISTRING("GAME_"), game_number, pegtl::one<'_'>> {};
struct name_text : pegtl::seq<pegtl::not_at<pegtl::until<turn>>, any_text> {};
struct game_entry : pegtl::sor<trimmed_line_of<game_of_key, player, value_mark, name_text>,
                               trimmed_line_of<game_of_key, score, value_mark, signed_number>,
                               trimmed_line_of<game_of_key, gameplay, value_mark, actions>> {};
struct any_game_key : pegtl::seq<game_of_key, pegtl::sor<player, score, gameplay>, value_mark> {};
struct other_entry : trimmed_line_of<pegtl::not_at<any_game_key>, entry_line> {};
struct other_line : pegtl::sor<blank_line, other_entry> {};
struct file : pegtl::seq<pegtl::star<other_line>, game_entry,
                         pegtl::star<pegtl::sor<game_entry, other_line>>, pegtl::eof> {};

}  // namespace bgtools::grammar::party
