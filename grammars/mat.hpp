// The Jellyfish match text and its dialects. It was never specified; docs/formats/mat.md describes
// it.
#pragma once

#include <grammars/common.hpp>

// A whole text is `file`, at the end. A line is read by `line` or, after the heading of a game, by
// `line_after_heading`; the cells of a row by `cells`. If a cell cannot be read, reading resumes at
// the next `cell_start`.
namespace bgtools::grammar::mat {

// Points and hops: 13/7, bar/20*, 24/18*/13, 6/4*(2), 8-5.
struct bar : word<TAO_PEGTL_ISTRING("bar")> {};
struct off : word<TAO_PEGTL_ISTRING("off")> {};
// W/20: from outside, in games that begin with an empty board.
struct outside : pegtl::seq<pegtl::one<'W', 'w'>, pegtl::at<pegtl::one<'/'>>> {};
struct point : pegtl::seq<pegtl::digit, pegtl::opt<pegtl::digit>, pegtl::not_at<pegtl::digit>> {};
struct hit : pegtl::one<'*'> {};
struct spot : pegtl::sor<point, bar, off, outside> {};
struct place : pegtl::seq<spot, pegtl::star<hit>> {};
struct few_blanks : pegtl::rep_opt<3, blank> {};
struct slash : pegtl::seq<few_blanks, pegtl::one<'/', '-'>, few_blanks> {};
struct after_slash : place {};
struct repetitions : pegtl::range<'1', '9'> {};
struct times_end : pegtl::one<')'> {};
struct times : pegtl::seq<few_blanks, pegtl::one<'('>, repetitions, times_end> {};
struct hop_end : pegtl::at<pegtl::sor<blank, pegtl::one<','>, pegtl::eolf>> {};
struct after_hop : hop_end {};
struct any_hop : pegtl::seq<place, pegtl::plus<slash, after_slash>, pegtl::opt<times>,
                            pegtl::star<hit>, after_hop> {};
// Nearly all hops are as plain as 13/7 or 6/5*. The text after a plain hop can begin neither a
// slash nor a number in brackets, so the rule looks for neither after blanks.
struct plain_from : spot {};
struct wide_gap : pegtl::string<' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '> {};
struct plain_end
    : pegtl::at<pegtl::sor<pegtl::seq<pegtl::one<' '>, pegtl::sor<pegtl::digit, pegtl::eolf>>,
                           wide_gap, pegtl::eolf>> {};
struct plain_hop : pegtl::seq<plain_from, pegtl::one<'/'>, spot, pegtl::opt<hit>, plain_end> {};
struct hop : pegtl::sor<plain_hop, any_hop> {};
struct hop_separator : pegtl::sor<blank, pegtl::one<','>> {};
struct single_gap : pegtl::seq<pegtl::one<' '>, pegtl::not_at<hop_separator>> {};
// A wide gap leads to the other column, and looking past it at every hop would be the largest cost.
struct hop_gap
    : pegtl::sor<single_gap,
                 pegtl::seq<pegtl::not_at<wide_gap>, pegtl::rep_min_max<1, 8, hop_separator>>> {};
struct hops : pegtl::list<hop, hop_gap> {};

// Without slashes, points come in pairs: 8 5 6 5.
struct bare_place : pegtl::seq<place, hop_end> {};
struct bare_hop : pegtl::seq<bare_place, gap, bare_place> {};
struct bare_hops : pegtl::list<bare_hop, hop_gap> {};

// The text after the dice when nothing is played.
struct apostrophe : pegtl::sor<pegtl::one<'\'', '`'>, pegtl::string<'\xE2', '\x80', '\x99'>> {};
struct cannot_move : word<TAO_PEGTL_ISTRING("cannot"), gap, TAO_PEGTL_ISTRING("move")> {};
struct cant_move : word<TAO_PEGTL_ISTRING("can"), pegtl::opt<apostrophe>, TAO_PEGTL_ISTRING("t"),
                        gap, TAO_PEGTL_ISTRING("move")> {};
struct no_play : word<TAO_PEGTL_ISTRING("no"), gap,
                      pegtl::sor<TAO_PEGTL_ISTRING("play"), TAO_PEGTL_ISTRING("move")>> {};
struct no_play_in_brackets : pegtl::seq<pegtl::one<'('>, no_play, pegtl::one<')'>> {};
struct dances : word<TAO_PEGTL_ISTRING("dance"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct pass : word<TAO_PEGTL_ISTRING("pass")> {};
struct dash : pegtl::seq<pegtl::one<'-'>, hop_end> {};
struct dance_in_other_words
    : pegtl::sor<cant_move, no_play, no_play_in_brackets, dances, pass, dash> {};
struct question_marks : pegtl::seq<pegtl::rep_min<3, pegtl::one<'?'>>> {};
struct concedes : word<TAO_PEGTL_ISTRING("concedes")> {};

// 31: 8/5 6/5; 654: 24/18 with the third die of tabula; 6?: and ?6: if one die is unknown
struct known_die : pegtl::range<'1', '6'> {};
struct unknown_die : pegtl::one<'?'> {};
struct dice_separator : pegtl::opt<pegtl::one<'-', ','>> {};
struct one_die : pegtl::sor<pegtl::seq<unknown_die, dice_separator, known_die>,
                            pegtl::seq<pegtl::at<pegtl::digit, dice_separator, unknown_die>,
                                       known_die, dice_separator, unknown_die>> {};
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct third_die : pegtl::digit {};
struct dice : pegtl::sor<one_die,
                         pegtl::seq<first_die, dice_separator, second_die, pegtl::opt<third_die>>> {
};
struct roll : pegtl::seq<dice, blanks, pegtl::one<':'>> {};

// Illegal play (5;0;1;...;): Snowie's position line, the board after the play.
struct next_cell : pegtl::seq<pegtl::one<')'>, gap, roll> {};
struct field : pegtl::seq<pegtl::star<pegtl::not_at<next_cell>, pegtl::not_one<';', '\n', '\r'>>,
                          pegtl::one<';'>> {};
struct fields_end : pegtl::at<blanks, pegtl::one<')'>> {};
struct more_fields : pegtl::star<pegtl::not_at<fields_end>, field> {};
// A name may contain a bracket, and the next cell of the row may have a second board.
struct snowie_fields : pegtl::sor<pegtl::seq<pegtl::rep<40, field>, fields_end>,
                                  pegtl::seq<field, more_fields, fields_end>> {};
struct snowie_end : pegtl::one<')'> {};
struct snowie_board : pegtl::seq<pegtl::one<'('>, blanks, snowie_fields, blanks, snowie_end> {};
struct illegal_play : pegtl::seq<TAO_PEGTL_ISTRING("illegal"), gap, TAO_PEGTL_ISTRING("play"),
                                 pegtl::opt<blanks, snowie_board>> {};

struct play : pegtl::sor<hops, cannot_move, question_marks, dance_in_other_words, concedes,
                         illegal_play, bare_hops> {};
struct turn : pegtl::seq<roll, blanks, pegtl::opt<play>> {};

// Doubles => 2, Doubles ==> 2, Redoubles to 4
struct arrow : pegtl::seq<pegtl::plus<pegtl::one<'='>>, pegtl::one<'>'>> {};
struct to : word<TAO_PEGTL_ISTRING("to")> {};
struct cube_value : pegtl::seq<number, pegtl::not_at<pegtl::one<':', '/', ')'>>> {};
struct new_value : pegtl::seq<blanks, pegtl::opt<pegtl::sor<arrow, to>>, blanks, cube_value> {};
struct doubles : pegtl::seq<word<pegtl::opt<TAO_PEGTL_ISTRING("re")>, TAO_PEGTL_ISTRING("double"),
                                 pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                            pegtl::opt<new_value>> {};
struct beavers : pegtl::seq<word<TAO_PEGTL_ISTRING("beaver"), pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                            pegtl::opt<new_value>> {};
struct raccoons : pegtl::seq<word<TAO_PEGTL_ISTRING("raccoon"), pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                             pegtl::opt<new_value>> {};
struct takes : word<pegtl::sor<TAO_PEGTL_ISTRING("take"), TAO_PEGTL_ISTRING("accept")>,
                    pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct drops : word<pegtl::sor<TAO_PEGTL_ISTRING("drop"), TAO_PEGTL_ISTRING("reject")>,
                    pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct passes : word<TAO_PEGTL_ISTRING("pass"), pegtl::opt<TAO_PEGTL_ISTRING("es")>> {};

// Wins 2 points and the match, Losses 1 point
struct result_points : number {};
struct points : word<TAO_PEGTL_ISTRING("point"), pegtl::opt<TAO_PEGTL_ISTRING("s")>> {};
struct and_the_match : word<TAO_PEGTL_ISTRING("and"), gap, TAO_PEGTL_ISTRING("the"), gap,
                            TAO_PEGTL_ISTRING("match")> {};
struct with_a_level
    : pegtl::seq<word<TAO_PEGTL_ISTRING("with")>, gap, word<TAO_PEGTL_ISTRING("a")>, gap,
                 word<pegtl::opt<TAO_PEGTL_ISTRING("back")>, TAO_PEGTL_ISTRING("gammon")>> {};
struct points_of_result : pegtl::seq<gap, result_points, pegtl::opt<gap, points>> {};
struct wins
    : pegtl::seq<word<TAO_PEGTL_ISTRING("win"), pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                 points_of_result, pegtl::opt<gap, with_a_level>, pegtl::opt<gap, and_the_match>> {
};
struct losses : pegtl::seq<word<TAO_PEGTL_ISTRING("loss"), pegtl::opt<TAO_PEGTL_ISTRING("es")>>,
                           points_of_result> {};

// Resigned Match, Resigns gammon, Forfeits, Lost on time
struct whole_match : word<TAO_PEGTL_ISTRING("match")> {};
struct one_game : word<TAO_PEGTL_ISTRING("game")> {};
struct normal : word<pegtl::sor<TAO_PEGTL_ISTRING("normal"), TAO_PEGTL_ISTRING("single")>> {};
struct gammon : word<TAO_PEGTL_ISTRING("gammon")> {};
struct backgammon : word<TAO_PEGTL_ISTRING("backgammon")> {};
struct resigned
    : pegtl::seq<word<TAO_PEGTL_ISTRING("resigned")>, gap, pegtl::sor<whole_match, one_game>> {};
struct resigns
    : pegtl::seq<word<TAO_PEGTL_ISTRING("resign"), pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                 pegtl::opt<gap, pegtl::sor<normal, gammon, backgammon, whole_match, one_game>>> {};
struct forfeits : pegtl::sor<word<TAO_PEGTL_ISTRING("forfeit"), pegtl::opt<TAO_PEGTL_ISTRING("s")>>,
                             word<TAO_PEGTL_ISTRING("lost"), gap, TAO_PEGTL_ISTRING("on"), gap,
                                  TAO_PEGTL_ISTRING("time")>> {};

struct cube : pegtl::sor<doubles, takes, drops, beavers, raccoons, passes> {};
struct ending : pegtl::sor<wins, losses, resigned, resigns, forfeits, concedes, question_marks> {};
// A comment takes the rest of a row.
struct comment : pegtl::seq<pegtl::one<';', '#'>, pegtl::star<pegtl::any>> {};
struct cell : pegtl::sor<turn, cube, ending, comment> {};
struct cells : pegtl::star<pegtl::not_at<pegtl::eof>, cell, blanks> {};
struct cell_or_play : pegtl::sor<cell, play> {};

// A turn of which everything reads, but not as a turn is written: 61 13/7 8/7, 61; 13/7 8/7, and
// 13/7 8/7 61:, which no further play follows.
struct slipped_colon : pegtl::seq<blanks, pegtl::one<';', '.', ','>, blanks> {};
struct roll_without_colon : pegtl::seq<dice, pegtl::sor<slipped_colon, gap>> {};
struct cell_end
    : pegtl::at<pegtl::sor<pegtl::eof, pegtl::seq<blank, pegtl::sor<blank, pegtl::eof>>>> {};
struct turn_without_colon : pegtl::seq<roll_without_colon, hops, cell_end> {};
struct roll_after_hops : roll {};
struct turn_with_roll_last : pegtl::seq<hops, pegtl::one<' '>, roll_after_hops, cell_end> {};
struct misspelt_turn : pegtl::sor<turn_without_colon, turn_with_roll_last> {};

// A roll with hops is not prose.
struct written_play : pegtl::seq<roll, blanks, hop> {};

// A cell can begin here: reading resumes here after a bad cell.
struct cell_start
    : pegtl::sor<roll, cube, wins, losses, resigned, resigns, forfeits, concedes, question_marks> {
};

// "  1)", " *)", "1*)"; its cells follow.
struct row_number
    : pegtl::seq<pegtl::sor<pegtl::seq<number, pegtl::opt<pegtl::one<'*'>>>, pegtl::one<'*'>>,
                 pegtl::one<')'>> {};
struct row_start : pegtl::seq<blanks, row_number> {};
struct row_with_roll : pegtl::seq<row_start, blanks, roll> {};
// 1) 31 8/5 6/5, 1) 3-1 8/5 6/5, 1) (31) 8/5 6/5, as people type it
struct typed_dice : pegtl::seq<pegtl::range<'1', '6'>, pegtl::opt<pegtl::one<'-', ',', '/'>>,
                               pegtl::range<'1', '6'>, pegtl::not_at<pegtl::digit>> {};
struct row_without_colon
    : pegtl::seq<row_start, blanks,
                 pegtl::sor<pegtl::seq<pegtl::one<'(', '['>, typed_dice>, typed_dice>,
                 pegtl::not_at<pegtl::opt<pegtl::one<')', ']'>>, blanks, pegtl::one<':'>>> {};

// 7 point match, Match to 7 points, Unlimited
struct match_length : number {};
struct point_match : pegtl::seq<match_length, pegtl::sor<gap, pegtl::one<'-'>>, points,
                                pegtl::sor<gap, pegtl::one<'-'>>, whole_match> {};
struct match_to : pegtl::seq<whole_match, gap, to, gap, match_length, pegtl::opt<gap, points>> {};
struct unlimited
    : pegtl::sor<pegtl::seq<word<TAO_PEGTL_ISTRING("unlimited")>,
                            pegtl::opt<gap, pegtl::sor<one_game, whole_match,
                                                       word<TAO_PEGTL_ISTRING("session")>>>>,
                 pegtl::seq<word<TAO_PEGTL_ISTRING("money")>, gap,
                            pegtl::sor<one_game, word<TAO_PEGTL_ISTRING("session")>>>> {};
struct match_line : pegtl::seq<blanks, pegtl::sor<point_match, match_to, unlimited>, blanks,
                               pegtl::opt<pegtl::one<'.'>>, blanks, pegtl::eof> {};

// Game 1
struct label : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'?', '#'>>> {};
struct game_line : pegtl::seq<blanks, one_game, gap, label, blanks, pegtl::opt<pegtl::one<':'>>,
                              blanks, pegtl::eof> {};

// If a text stops inside that line: G, Ga, Gam, Game
struct cut_game_line : pegtl::seq<blanks,
                                  pegtl::sor<one_game, TAO_PEGTL_ISTRING("gam"),
                                             TAO_PEGTL_ISTRING("ga"), TAO_PEGTL_ISTRING("g")>,
                                  blanks, pegtl::eof> {};

// Ann : 0        Bob : 0. A colon in a name is part of it: the scores are the numbers that fit.
// After a name that fills its column, no blank is left: Annabella : 0Bob : 0. An unknown score is a
// question mark.
struct unknown_score : pegtl::seq<pegtl::one<'?'>, pegtl::not_at<pegtl::one<'?'>>> {};
struct score : pegtl::sor<signed_number, unknown_score> {};
struct score_end : pegtl::seq<blanks, pegtl::one<':'>, blanks, score> {};
struct last_score : pegtl::seq<score_end, blanks, pegtl::eof> {};
struct second_name : pegtl::star<pegtl::not_at<last_score>, pegtl::any> {};
struct second_side : pegtl::seq<second_name, last_score> {};
struct spaced_score : pegtl::seq<score_end, gap, pegtl::at<second_side>> {};
struct tight_score : pegtl::seq<score_end, pegtl::at<second_side>> {};
struct spaced_name : pegtl::star<pegtl::not_at<spaced_score>, pegtl::any> {};
struct tight_name : pegtl::star<pegtl::not_at<tight_score>, pegtl::any> {};
struct spaced_side : pegtl::seq<spaced_name, spaced_score> {};
struct tight_side : pegtl::seq<tight_name, tight_score> {};
// Every colon is tried as the end of a name, so the work grows with the square of the length.
inline constexpr unsigned kMostScoreLineBytes = 512;
struct short_line : pegtl::at<pegtl::rep_opt<kMostScoreLineBytes, pegtl::any>, pegtl::eof> {};
struct score_line
    : pegtl::seq<short_line, blanks, pegtl::sor<spaced_side, tight_side>, second_side> {};

struct score_in_name : pegtl::until<pegtl::seq<score_end, pegtl::sor<blank, pegtl::eof>>> {};

// A comment may end like a score line. A row may not, unless its scores are numbers.
struct unknown_score_in_line : pegtl::until<pegtl::seq<pegtl::one<':'>, blanks, unknown_score>> {};
struct row_with_unknown_score : pegtl::seq<row_start, unknown_score_in_line> {};
struct score_line_after_heading : pegtl::seq<pegtl::not_at<blanks, pegtl::one<';'>>,
                                             pegtl::not_at<row_with_unknown_score>, score_line> {};
// Without a heading, such a line begins a game, but not every line with colons is one: ids of
// positions have no blank after their first number.
struct score_line_alone : pegtl::seq<short_line, pegtl::not_at<unknown_score_in_line>, blanks,
                                     pegtl::not_at<cell_start>, spaced_side, second_side> {};

// ; [Event "Club final"]
struct tag_key : pegtl::plus<pegtl::not_one<'"', ']', '\n'>> {};
struct tag_end : pegtl::seq<pegtl::one<'"'>, blanks, pegtl::one<']'>, blanks, pegtl::eof> {};
struct tag_value : pegtl::star<pegtl::not_at<tag_end>, pegtl::any> {};
struct bracketed_tag : pegtl::seq<pegtl::one<'['>, tag_key, pegtl::one<'"'>, tag_value, tag_end> {};
struct tag_line : pegtl::seq<blanks, pegtl::opt<pegtl::one<';'>>, blanks, bracketed_tag> {};

// ;Game type: Backgammon: the header of a server, which has no blank after the semicolon.
struct server_key
    : pegtl::sor<TAO_PEGTL_STRING("App"), TAO_PEGTL_STRING("Game type"),
                 TAO_PEGTL_STRING("Match type"), TAO_PEGTL_STRING("Match start date"),
                 TAO_PEGTL_STRING("Match finish date"), TAO_PEGTL_STRING("Match duration"),
                 TAO_PEGTL_STRING("Match ID"), TAO_PEGTL_STRING("Jacobi rule"),
                 TAO_PEGTL_STRING("Game end reasons")> {};
struct server_value : pegtl::star<pegtl::any> {};
struct server_line
    : pegtl::seq<pegtl::one<';'>, server_key, pegtl::one<':'>, blanks, server_value> {};

// ; Set Pos=-b----E-C---eE---c-e----B-/0
struct board : pegtl::rep<26, pegtl::sor<pegtl::alpha, pegtl::one<'-'>>> {};
struct cube_power : signed_number {};
struct set_position_start
    : pegtl::seq<blanks, pegtl::one<';'>, blanks, TAO_PEGTL_ISTRING("set"), gap,
                 TAO_PEGTL_ISTRING("pos"), blanks, pegtl::one<'='>, blanks> {};
struct set_position : pegtl::seq<set_position_start, board, pegtl::opt<pegtl::one<'/'>, cube_power>,
                                 blanks, pegtl::eof> {};

// ; Set Pos=24:13 18:1p | W2 B1 6:12: a board of a game that has pins or waiting checkers, or in
// which both sides go the same way
struct side_sign : pegtl::sor<pegtl::digit, pegtl::one<' ', ':', '-', 'W', 'B', 'O', 'p'>> {};
struct two_sides : pegtl::seq<pegtl::plus<side_sign>, pegtl::one<'|'>, pegtl::plus<side_sign>> {};
struct set_board : pegtl::seq<set_position_start, two_sides, pegtl::eof> {};

// ; text, # text, and text in brackets that is not a tag
struct comment_line : pegtl::seq<blanks, pegtl::one<';', '#'>, pegtl::star<pegtl::any>> {};
struct bracketed_line : pegtl::seq<blanks, pegtl::one<'['>, pegtl::star<pegtl::any>> {};

// Any other line is a row without a number, or free text.
struct line : pegtl::sor<row_start, set_position, set_board, tag_line, server_line, comment_line,
                         bracketed_line, game_line, match_line, score_line_alone> {};
struct line_after_heading : pegtl::sor<score_line_after_heading, line> {};

}  // namespace bgtools::grammar::mat

// Signs that a text is about games although no format reads it: lines like those in the transcripts
// of many programs, whatever surrounds them.
namespace bgtools::grammar::marks {

// ; [Site "Club"], ; [Game 1, Move 1: Dice set to 31]
struct tag_word : pegtl::plus<pegtl::not_one<' ', ']'>> {};
struct tag_end : pegtl::seq<pegtl::one<']'>, blanks, pegtl::eof> {};
struct tag : pegtl::seq<blanks, pegtl::one<';'>, blanks, pegtl::one<'['>, tag_word, gap,
                        pegtl::until<tag_end>> {};

// Game 1
struct heading : pegtl::seq<blanks, mat::one_game, gap, number, blanks, pegtl::opt<pegtl::one<':'>>,
                            blanks, pegtl::eof> {};

// 31, 3-1, (3 1). Prose may contain any number; the text after it decides.
struct die : pegtl::range<'1', '6'> {};
struct bare_dice : pegtl::seq<die, pegtl::opt<pegtl::one<'-', ','>>, die> {};
struct dice_in_brackets
    : pegtl::seq<pegtl::one<'('>, blanks, die, pegtl::sor<gap, pegtl::one<'-', ','>>, blanks, die,
                 blanks, pegtl::one<')'>> {};
struct dice : pegtl::seq<pegtl::sor<bare_dice, dice_in_brackets>, blanks,
                         pegtl::opt<pegtl::one<':'>>, blanks> {};
struct dice_with_colon : pegtl::seq<bare_dice, blanks, pegtl::one<':'>> {};

// 31 8/5 6/5, anywhere in a line
struct hops : mat::hops {};
struct play : pegtl::seq<dice, hops> {};
struct other_text : pegtl::sor<pegtl::plus<pegtl::alnum>, pegtl::any> {};
struct line_with_play : pegtl::seq<pegtl::star<pegtl::not_at<play>, other_text>, play> {};

// 5;0;1;Ann; and so on: Snowie's position, forty fields that begin with numbers
struct number_field
    : pegtl::seq<pegtl::star<pegtl::sor<pegtl::digit, pegtl::one<' '>>>, pegtl::one<';'>> {};
struct any_field : pegtl::seq<pegtl::star<pegtl::not_one<';', '\r', '\n'>>, pegtl::one<';'>> {};
struct snowie_position : pegtl::seq<pegtl::rep<2, number_field>, pegtl::rep<37, any_field>> {};

// 12) 31:, 12)  Doubles => 2. Other numbered lists have other words.
struct double_with_arrow : pegtl::seq<pegtl::plus<pegtl::alpha>, blanks, mat::arrow> {};
struct row : pegtl::seq<blanks, mat::row_number, blanks,
                        pegtl::sor<dice_with_colon, play, double_with_arrow>> {};

}  // namespace bgtools::grammar::marks

// A whole text: `file`. The reader goes line by line, and goes on where this rule stops.
namespace bgtools::grammar::mat {

// Tags and comments, which may stand anywhere. A line that begins to set up a board is not one.
struct remark_line : pegtl::sor<blank_line, line_of<pegtl::sor<tag_line, server_line>>,
                                line_of<pegtl::not_at<set_position_start>, comment_line>> {};
struct setup_line : line_of<pegtl::sor<set_position, set_board>> {};

// Cells, and perhaps the number of the row once more in mid-line. A comment directly after a cell
// that has another cell after a wide gap hides that one, and so does the mark of one before a cell.
struct hiding_gap : pegtl::sor<pegtl::rep<2, blank>, pegtl::one<'\t'>> {};
struct hidden_cells
    : pegtl::seq<hiding_gap, pegtl::not_at<comment>, cell, blanks, cells, pegtl::eof> {};
struct comment_mark : pegtl::one<';', '#'> {};
struct mark_before_cells : pegtl::seq<comment_mark, pegtl::until<pegtl::at<hidden_cells>, blank>> {
};
struct hiding_comment
    : pegtl::seq<pegtl::not_at<roll, gap, pegtl::not_at<mark_before_cells>, comment>, cell,
                 pegtl::sor<pegtl::seq<comment_mark, pegtl::until<pegtl::at<hidden_cells>>>,
                            pegtl::seq<blanks, mark_before_cells>>> {};
struct some_cells : pegtl::seq<pegtl::not_at<hiding_comment>, cell, blanks, cells> {};
struct repeated_number : pegtl::seq<row_number, blanks> {};
struct all_cells
    : pegtl::opt<pegtl::list<some_cells, repeated_number>, pegtl::opt<repeated_number>> {};
struct row_line
    : pegtl::sor<line_of<row_start, blanks, all_cells>,
                 line_of<pegtl::not_at<line>, blanks, pegtl::at<cell_start>, all_cells>> {};

// Prose belongs to the heading of a match. Rows of a game are not prose.
struct play_in_prose
    : pegtl::seq<pegtl::star<pegtl::not_at<written_play>, pegtl::not_at<pegtl::alpha>, pegtl::any>,
                 written_play> {};
struct prose : pegtl::seq<pegtl::not_at<blanks, pegtl::sor<cell_start, pegtl::eof>>,
                          pegtl::not_at<play_in_prose>, any_text> {};
struct prose_line
    : pegtl::sor<line_of<pegtl::at<bracketed_line>, prose>, line_of<pegtl::not_at<line>, prose>> {};
// Before the first game, a number with a bracket does not make a row.
struct numbered_prose_line : line_of<pegtl::at<row_start>, pegtl::not_at<marks::row>,
                                     pegtl::not_at<row_start, blanks, cell_start>, prose> {};

// What other formats spell in the same way: the text after the dice, and words about the cube and
// the end of a game.
struct play_alone
    : pegtl::seq<blanks, pegtl::not_at<illegal_play>, pegtl::opt<play, blanks>, pegtl::eof> {};
struct words_alone : pegtl::seq<pegtl::sor<cube, resigned, resigns, forfeits>, blanks, pegtl::eof> {
};

struct match_heading : line_of<match_line> {};
struct game_heading : line_of<game_line> {};
struct score_heading : line_of<score_line_after_heading> {};
struct score_alone : line_of<pegtl::not_at<pegtl::sor<row_start, comment_line, bracketed_line>>,
                             score_line_alone> {};

// A game has its heading and the score, either of them, or only its rows.
struct game_begin
    : pegtl::sor<
          pegtl::seq<game_heading,
                     pegtl::star<pegtl::not_at<score_heading>, pegtl::sor<setup_line, remark_line>>,
                     pegtl::opt<score_heading>>,
          score_alone, row_line> {};
struct game : pegtl::seq<game_begin, pegtl::star<pegtl::sor<row_line, setup_line, remark_line>>> {};

struct preface : pegtl::star<pegtl::sor<remark_line, prose_line>> {};
struct first_preface
    : pegtl::star<pegtl::sor<remark_line, prose_line, numbered_prose_line, match_heading>> {};
struct first_match : pegtl::seq<first_preface, pegtl::plus<game>> {};
struct next_match : pegtl::seq<preface, match_heading, first_match> {};
struct file : pegtl::seq<first_match, pegtl::star<next_match>, pegtl::eof> {};

}  // namespace bgtools::grammar::mat
