// Match sheets as people type them; docs/formats/sheet.md describes them.
#pragma once

#include <grammars/common.hpp>

// A whole text is `file`, at the end. A line is read by `row` and its cells by `cell`; what is not
// a row may be a heading, and all else is prose. What a word means is in a table of the reader,
// since sheets are written in many languages.
namespace bgtools::grammar::sheet {

// Letters of all alphabets: the bytes of UTF-8 that are not ASCII, but for blanks and signs.
struct en_dash : pegtl::string<'\xE2', '\x80', '\x93'> {};
struct em_dash : pegtl::string<'\xE2', '\x80', '\x94'> {};
struct thin_arrow : pegtl::string<'\xE2', '\x86', '\x92'> {};
struct curly_apostrophe : pegtl::string<'\xE2', '\x80', '\x99'> {};
struct squared : pegtl::string<'\xC2', '\xB2'> {};
struct sign : pegtl::sor<no_break_space, en_dash, em_dash, thin_arrow, squared> {};
struct letter
    : pegtl::sor<pegtl::alpha, pegtl::seq<pegtl::not_at<sign>, pegtl::not_range<'\x00', '\x7F'>>> {
};
struct letter_end : pegtl::not_at<letter> {};

// 8/5, 8-5, 24>18, bar/20*, b/20, 25/20, 6/off, 6/0, 24/18x, 6/4(2), 6/4x2, 6/4[2]
struct bar : pegtl::seq<pegtl::sor<TAO_PEGTL_ISTRING("bar"), pegtl::one<'b', 'B'>>, letter_end> {};
struct point : pegtl::seq<pegtl::digit, pegtl::opt<pegtl::digit>, pegtl::not_at<pegtl::digit>> {};
struct repetitions : pegtl::range<'1', '4'> {};
struct repeat_sign : pegtl::one<'x', 'X'> {};
struct off
    : pegtl::seq<
          pegtl::sor<TAO_PEGTL_ISTRING("off"), TAO_PEGTL_ISTRING("out"), pegtl::one<'o', 'O'>>,
          pegtl::sor<pegtl::at<repeat_sign, repetitions>, letter_end>> {};
struct twice : squared {};
struct times : pegtl::seq<pegtl::opt<blank>,
                          pegtl::sor<pegtl::seq<pegtl::one<'('>, pegtl::opt<repeat_sign>,
                                                repetitions, pegtl::one<')'>>,
                                     pegtl::seq<pegtl::one<'['>, repetitions, pegtl::one<']'>>,
                                     pegtl::seq<repeat_sign, repetitions>, twice>> {};
struct hit
    : pegtl::sor<pegtl::one<'*'>, pegtl::seq<pegtl::one<'x', 'X'>, pegtl::not_at<pegtl::alnum>>> {};
struct spot : pegtl::sor<point, bar, off> {};
struct place : pegtl::seq<spot, pegtl::star<hit>> {};
struct joiner
    : pegtl::sor<pegtl::string<'-', '>'>, pegtl::one<'/', '-', '>'>, en_dash, thin_arrow> {};
struct token_end : pegtl::at<pegtl::sor<blank, pegtl::one<',', '?', '!', ';', '.'>, pegtl::eof>> {};
struct chain : pegtl::seq<place, pegtl::plus<joiner, place>, pegtl::opt<times>, pegtl::star<hit>,
                          token_end> {};
struct lone : pegtl::seq<place, pegtl::opt<times>, pegtl::star<hit>, token_end> {};
struct hit_word
    : pegtl::seq<TAO_PEGTL_ISTRING("hit"), pegtl::opt<pegtl::one<'s', 'S'>>, letter_end> {};
struct separator : pegtl::sor<pegtl::seq<blanks, pegtl::one<','>, blanks>, gap> {};
// Hops with signs, or numbers alone.
struct play
    : pegtl::sor<pegtl::seq<pegtl::at<chain>, pegtl::list<pegtl::sor<chain, hit_word>, separator>>,
                 pegtl::list<pegtl::sor<lone, hit_word>, separator>> {};

// 31, 3-1, 3,1, 3/1, (31), [3-1], and 31: or 31- or 31,
struct first_die : pegtl::range<'1', '6'> {};
struct second_die : pegtl::range<'1', '6'> {};
struct dice_sign : pegtl::one<'-', ',', '/'> {};
struct bare_dice : pegtl::seq<first_die, pegtl::opt<dice_sign>, second_die> {};
struct dice_in_brackets : pegtl::sor<pegtl::seq<pegtl::one<'('>, bare_dice, pegtl::one<')'>>,
                                     pegtl::seq<pegtl::one<'['>, bare_dice, pegtl::one<']'>>> {};
struct colon : pegtl::seq<blanks, pegtl::one<':'>> {};
struct dash_after_roll : pegtl::seq<pegtl::one<'-'>, pegtl::at<blank>> {};
struct roll_end : pegtl::sor<colon, dash_after_roll, pegtl::at<blank>, pegtl::eof> {};
struct roll_with_comma : pegtl::seq<first_die, pegtl::opt<pegtl::one<'-'>>, second_die,
                                    pegtl::one<','>, pegtl::at<blank>> {};
struct roll
    : pegtl::sor<roll_with_comma, pegtl::seq<pegtl::sor<bare_dice, dice_in_brackets>, roll_end>> {};
// Between two cells only these begin a new one: 5/4 may be a hop.
struct plain_dice : pegtl::seq<first_die, second_die> {};
struct roll_with_colon
    : pegtl::seq<first_die, pegtl::opt<pegtl::one<'-', ','>>, second_die, colon> {};

// Words and what follows them: Doubles => 2, wins 2 points, Gerrit gibt auf
struct apostrophe : pegtl::sor<pegtl::one<'\'', '`'>, curly_apostrophe> {};
struct word_text
    : pegtl::seq<letter,
                 pegtl::star<pegtl::sor<letter, pegtl::digit, apostrophe, pegtl::one<'-', '.'>>>> {
};
struct word_gap : pegtl::sor<pegtl::one<' '>, no_break_space> {};
struct words : pegtl::list<word_text, word_gap> {};
struct arrow : pegtl::seq<pegtl::plus<pegtl::one<'=', '-'>>, pegtl::one<'>'>> {};
struct value : pegtl::seq<number, pegtl::not_at<pegtl::one<'/', ':', '-'>>> {};
struct words_after : words {};
struct comment
    : pegtl::sor<pegtl::seq<pegtl::one<'('>, pegtl::plus<pegtl::not_one<')'>>, pegtl::one<')'>>,
                 pegtl::seq<pegtl::one<'['>, pegtl::plus<pegtl::not_one<']'>>, pegtl::one<']'>>,
                 pegtl::seq<pegtl::one<'{'>, pegtl::plus<pegtl::not_one<'}'>>, pegtl::one<'}'>>,
                 pegtl::seq<pegtl::one<';', '#'>, any_text>> {};
struct mark : pegtl::plus<pegtl::one<'?', '!'>> {};
struct cell_tail : pegtl::seq<pegtl::opt<blanks, mark>, blanks, pegtl::opt<comment>, blanks> {};
struct full_stop : pegtl::opt<pegtl::one<'.'>> {};
struct phrase
    : pegtl::seq<words,
                 pegtl::opt<blanks, pegtl::opt<arrow>, blanks, value, pegtl::opt<gap, words_after>>,
                 full_stop, cell_tail, pegtl::eof> {};

// A turn: the roll and what was played, or a play alone.
struct nothing
    : pegtl::seq<pegtl::sor<pegtl::string<'-', '-'>, pegtl::one<'-', 'x', 'X'>, en_dash, em_dash>,
                 pegtl::at<blanks, pegtl::sor<pegtl::one<'('>, pegtl::eof>>> {};
struct no_play_words : words {};
struct bracketed_words
    : pegtl::seq<pegtl::one<'('>, no_play_words, pegtl::one<')'>, pegtl::at<blanks, pegtl::eof>> {};
// Nactation: 31P, 62$, 422, 66^, and 31pP or 31pp
struct nacted_dice : pegtl::seq<first_die, second_die> {};
template <char... letters>
struct small_letters_twice
    : pegtl::sor<pegtl::seq<pegtl::one<letters>, pegtl::istring<letters>>...> {};
struct play_character
    : pegtl::sor<
          small_letters_twice<'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n',
                              'o', 'p', 'q', 'r', 's', 't', 'u', 'w', 'x', 'y', 'z'>,
          pegtl::alnum, pegtl::one<'$', '%', '&', '@', '#', '^'>> {};
struct nacted : pegtl::seq<pegtl::at<nacted_dice, play_character,
                                     pegtl::sor<blank, pegtl::one<'?', '!', '-'>, pegtl::eof>>,
                           nacted_dice, play_character> {};
struct turn
    : pegtl::sor<
          pegtl::seq<nacted, cell_tail, pegtl::eof>,
          pegtl::seq<roll, blanks,
                     pegtl::opt<pegtl::sor<nothing, play, pegtl::seq<no_play_words, full_stop>,
                                           bracketed_words>>,
                     cell_tail, pegtl::eof>> {};
struct play_alone : pegtl::seq<pegtl::at<chain>, play, cell_tail, pegtl::eof> {};
// A cube that was turned: 2
struct lone_cube : pegtl::seq<value, blanks, pegtl::eof> {};
struct cell : pegtl::sor<turn, play_alone, phrase, lone_cube> {};
// A cell that is a turn or is meant to be one.
struct turn_start : pegtl::sor<nacted, roll, chain> {};

// Ann: 31 8/5 6/5; B plays 24-14
struct mover_name : words {};
struct mover : pegtl::sor<pegtl::seq<mover_name, colon, blanks>,
                          pegtl::seq<mover_name, gap, pegtl::at<turn_start>>,
                          pegtl::seq<mover_name, blank, gap, pegtl::at<letter>>> {};
// Ann: [7] 25/23 13/8; Ann: 65 21>1+. After the name come numbers and signs only, so the line
// cannot be prose.
struct word_end : pegtl::at<pegtl::sor<blank, pegtl::eof>> {};
struct without_letters
    : pegtl::seq<pegtl::plus<pegtl::not_at<pegtl::sor<blank, letter>>, pegtl::any>, word_end> {};
struct with_digit
    : pegtl::seq<pegtl::star<pegtl::not_at<pegtl::sor<blank, pegtl::digit>>, pegtl::any>,
                 pegtl::digit, pegtl::star<pegtl::not_at<blank>, pegtl::any>> {};
struct numbers_alone
    : pegtl::seq<mover_name, colon, blanks, pegtl::at<with_digit>, without_letters,
                 pegtl::star<gap, pegtl::sor<without_letters, with_digit>>, blanks, pegtl::eof> {};
struct moved_cell : pegtl::seq<mover, pegtl::sor<turn, play_alone, phrase>> {};

// 12. 12) and the cells of the row. Two or more blanks, a tab or a bar divide the columns, and so
// does any blank before a roll with its colon.
struct row_number : number {};
struct label_sign : pegtl::seq<pegtl::one<'.', ')'>, pegtl::not_at<pegtl::digit>> {};
struct row_label : pegtl::seq<pegtl::at<number, label_sign>, row_number, label_sign> {};
// A bare number is that of a row only if the rows are counted so, which the reader knows.
struct bare_label : pegtl::seq<pegtl::at<number, gap, pegtl::sor<roll, letter>>, row_number> {};
struct wide_gap : pegtl::sor<pegtl::seq<blanks, pegtl::one<'|'>, blanks>,
                             pegtl::seq<pegtl::star<pegtl::one<' '>>, pegtl::one<'\t'>, blanks>,
                             pegtl::seq<blank, gap>> {};
struct cell_start
    : pegtl::sor<pegtl::seq<pegtl::sor<plain_dice, dice_in_brackets, roll_with_colon>, roll_end>,
                 nacted, letter> {};
struct tight_start : pegtl::sor<roll_with_colon, pegtl::seq<dice_in_brackets, colon>> {};
// A number alone is a cube only far from what is before it.
struct cube_start : pegtl::seq<blank, blank, gap, pegtl::at<number, blanks, pegtl::eof>> {};
struct cell_gap : pegtl::sor<pegtl::seq<wide_gap, pegtl::at<cell_start>>,
                             pegtl::seq<gap, pegtl::at<tight_start>>, cube_start> {};
struct empty_cell : pegtl::seq<pegtl::sor<pegtl::one<'-', '|'>, en_dash>, pegtl::at<wide_gap>> {};
struct left_cell
    : pegtl::plus<pegtl::not_at<cell_gap>, pegtl::not_at<blanks, pegtl::eof>, pegtl::any> {};
struct right_cell : pegtl::plus<pegtl::not_at<blanks, pegtl::eof>, pegtl::any> {};
struct row_cells : pegtl::seq<blanks,
                              pegtl::sor<pegtl::seq<empty_cell, wide_gap, right_cell>,
                                         pegtl::seq<left_cell, pegtl::opt<cell_gap, right_cell>>>,
                              blanks, pegtl::eof> {};
struct row : pegtl::seq<blanks, pegtl::opt<row_label>, row_cells> {};
struct row_with_bare_number : pegtl::seq<blanks, bare_label, row_cells> {};

// A game in Nactation on one line: 32S-41X-F-C-21@, after -> if the right player begins.
struct right_begins : pegtl::seq<pegtl::plus<pegtl::one<'-'>>, pegtl::opt<pegtl::one<'>'>>> {};
struct nacted_item : pegtl::sor<pegtl::seq<nacted_dice, pegtl::opt<play_character>>,
                                pegtl::one<'F', 'C', 'R', 'P'>> {};
struct nacted_line
    : pegtl::seq<blanks, pegtl::opt<pegtl::sor<right_begins, pegtl::one<'+'>>>, blanks,
                 pegtl::at<nacted>, pegtl::list<nacted_item, pegtl::one<'-'>>, blanks, pegtl::eof> {
};

// Whole turns one after another on one line: 31 8/5 6/5 42 8/4 6/4 Doubles Takes, with blanks,
// commas or dashes between them. Each begins with its roll, which no sign divides, and so cannot be
// a hop. A word is about the cube, or the name of the player whose turn follows.
struct listed_dice : pegtl::seq<pegtl::sor<plain_dice, dice_in_brackets, roll_with_colon>,
                                pegtl::opt<colon>, pegtl::at<blank>> {};
struct comment_in_brackets
    : pegtl::seq<pegtl::not_at<pegtl::sor<dice_in_brackets, pegtl::one<';', '#'>>>, comment> {};
struct listed_turn
    : pegtl::seq<listed_dice,
                 pegtl::sor<pegtl::seq<gap, pegtl::list<chain, gap>>, pegtl::at<gap, letter>>,
                 pegtl::opt<blanks, mark>, pegtl::opt<blanks, comment_in_brackets>> {};
struct dash_between : pegtl::seq<pegtl::sor<pegtl::one<'-'>, en_dash>, blank> {};
struct list_sign
    : pegtl::sor<pegtl::seq<blanks, pegtl::sor<pegtl::one<','>, dash_between>, blanks>, blank> {};
struct listed_value : pegtl::seq<pegtl::sor<pegtl::seq<arrow, blanks>,
                                            pegtl::at<pegtl::digit, pegtl::not_at<pegtl::digit>>>,
                                 value> {};
struct listed_word
    : pegtl::seq<word_text, pegtl::opt<blanks, listed_value>, pegtl::sor<colon, full_stop>> {};
struct listed_item : pegtl::sor<listed_turn, listed_word> {};
struct listed_turns
    : pegtl::seq<listed_item, pegtl::plus<list_sign, listed_item>, blanks, pegtl::eof> {};
struct list_label : pegtl::sor<row_label, bare_label> {};
struct turns_line : pegtl::seq<blanks, pegtl::sor<pegtl::seq<pegtl::at<listed_turns>, listed_turns>,
                                                  pegtl::seq<list_label, blanks, listed_turns>>> {};

// Game 1, 2. game:, Game #3, Game no. 4, Game (5)
struct game_word : word_text {};
struct game_number : number {};
struct number_sign
    : pegtl::sor<pegtl::one<'#'>, TAO_PEGTL_STRING("\u2116"),
                 pegtl::seq<pegtl::one<'N', 'n'>,
                            pegtl::sor<pegtl::one<'o', 'r'>, TAO_PEGTL_STRING("\u00b0")>,
                            pegtl::opt<pegtl::one<'.'>>>> {};
struct number_in_brackets : pegtl::seq<pegtl::one<'('>, game_number, pegtl::one<')'>> {};
struct game_line
    : pegtl::seq<
          blanks,
          pegtl::sor<pegtl::seq<game_word, blanks, number_in_brackets>,
                     pegtl::seq<game_word, blanks, number_sign, blanks, game_number>,
                     pegtl::seq<game_word, pegtl::opt<blanks, game_number>>,
                     pegtl::seq<game_number, pegtl::opt<pegtl::one<'.', ')'>>, blanks, game_word>>,
          blanks, pegtl::opt<pegtl::one<':', '.'>>, blanks, pegtl::eof> {};

// 3 point match, Match to 5, Best to 7 points; the words are looked up.
struct length : number {};
struct length_first : pegtl::seq<length, pegtl::opt<pegtl::one<'-', '.'>>, blanks, words> {};
struct length_last : pegtl::seq<words, blanks, pegtl::opt<pegtl::one<':'>>, blanks, length,
                                pegtl::opt<gap, words_after>> {};
struct length_text : pegtl::sor<length_first, length_last> {};
struct match_line : pegtl::seq<blanks, length_text, blanks, pegtl::opt<pegtl::one<'.', ':'>>,
                               blanks, pegtl::eof> {};

// Ann - Bob; Ann vs. Bob, 3 points
struct first_name : words {};
struct second_name : words {};
struct versus : pegtl::sor<pegtl::seq<TAO_PEGTL_ISTRING("vs"), pegtl::opt<pegtl::one<'.'>>>,
                           pegtl::seq<TAO_PEGTL_ISTRING("v"), pegtl::opt<pegtl::one<'.'>>>,
                           TAO_PEGTL_ISTRING("against"), pegtl::one<'-'>, en_dash, em_dash> {};
struct vs_gap : pegtl::seq<gap, versus, gap> {};
struct name_before_vs
    : pegtl::seq<word_text, pegtl::star<pegtl::not_at<vs_gap>, word_gap, word_text>> {};
struct pair_line
    : pegtl::seq<
          blanks, name_before_vs, vs_gap, second_name, blanks,
          pegtl::opt<pegtl::one<',', ':', '('>, blanks, length_text, pegtl::opt<pegtl::one<')'>>>,
          blanks, pegtl::eof> {};
// Two names above the columns.
struct names_line : pegtl::seq<blanks, first_name, wide_gap, second_name, blanks, pegtl::eof> {};

// Ann : 0    Bob : 0; Ann 2 Bo 1; Ann 1, Bo 0  (5 pts)
struct first_score : number {};
struct second_score : number {};
struct score_gap : pegtl::sor<pegtl::seq<colon, blanks>, gap> {};
struct score_separator
    : pegtl::sor<pegtl::seq<pegtl::opt<blanks>, pegtl::one<',', '-'>, blanks>, gap> {};
struct score_line
    : pegtl::seq<blanks, first_name, score_gap, first_score, score_separator, second_name,
                 score_gap, second_score, blanks,
                 pegtl::opt<pegtl::one<'('>, length_text, pegtl::one<')'>>, blanks, pegtl::eof> {};

// Comments on lines of their own, and prose, which never begins like a turn.
struct comment_line : pegtl::seq<blanks, comment, blanks, pegtl::eof> {};
struct heading : pegtl::sor<game_line, match_line, pair_line, names_line, score_line> {};
struct one_cell : pegtl::sor<cell, moved_cell> {};
struct cells : pegtl::sor<pegtl::seq<empty_cell, wide_gap, pegtl::rematch<right_cell, one_cell>>,
                          pegtl::seq<pegtl::rematch<left_cell, one_cell>,
                                     pegtl::opt<cell_gap, pegtl::rematch<right_cell, one_cell>>>> {
};
struct row_of_cells : pegtl::seq<blanks, pegtl::opt<pegtl::sor<row_label, bare_label>>, blanks,
                                 cells, blanks, pegtl::eof> {};
struct row_start : pegtl::seq<blanks, pegtl::opt<row_label>, blanks, turn_start> {};
// What tells that a text is a sheet, and what rather tells that it is a .mat.
struct labelled_turn : pegtl::seq<pegtl::opt<pegtl::sor<row_label, bare_label>>, blanks,
                                  pegtl::opt<empty_cell, wide_gap>, pegtl::opt<mover>, turn_start> {
};
struct turn_line : pegtl::seq<blanks, pegtl::sor<turn_start, labelled_turn>> {};
struct mat_row : pegtl::seq<blanks, number, pegtl::one<')'>, blanks, roll_with_colon> {};
struct prose : pegtl::seq<pegtl::not_at<row_start>, any_text> {};
struct line : pegtl::sor<comment_line, heading, nacted_line, turns_line, row_of_cells, prose> {};
struct file : pegtl::seq<pegtl::plus<line_of<line>>, pegtl::eof> {};

}  // namespace bgtools::grammar::sheet
