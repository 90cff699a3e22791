// The Jellyfish match text and its dialects. It was never specified; docs/formats/mat.md describes
// it.
#pragma once

#include <grammars/common.hpp>

// A line is read by one of the grammars at the end of this file: a tag, a comment, the match line,
// a game's heading, its score line, the number of a row, and one cell after the other.
namespace bgtools::grammar::mat {

// Points and hops: 13/7, bar/20*, 24/18*/13, 6/4*(2), 8-5.
struct bar : word<pegtl::istring<'b', 'a', 'r'>> {};
struct off : word<pegtl::istring<'o', 'f', 'f'>> {};
struct point : pegtl::seq<pegtl::digit, pegtl::opt<pegtl::digit>, pegtl::not_at<pegtl::digit>> {};
struct hit : pegtl::one<'*'> {};
struct spot : pegtl::sor<point, bar, off> {};
struct place : pegtl::seq<spot, pegtl::star<hit>> {};
struct few_blanks : pegtl::rep_opt<3, blank> {};
struct slash : pegtl::seq<few_blanks, pegtl::one<'/', '-'>, few_blanks> {};
struct behind_slash : place {};
struct repetitions : pegtl::range<'1', '9'> {};
struct times_end : pegtl::one<')'> {};
struct times : pegtl::seq<few_blanks, pegtl::one<'('>, repetitions, times_end> {};
struct hop_end : pegtl::at<pegtl::sor<blank, pegtl::one<','>, pegtl::eolf>> {};
struct after_hop : hop_end {};
struct any_hop : pegtl::seq<place, pegtl::plus<slash, behind_slash>, pegtl::opt<times>,
                            pegtl::star<hit>, after_hop> {};
// Nearly all hops are as plain as 13/7 or 6/5*. Behind them stands what can begin neither a slash
// nor a number in brackets, so that neither is looked for beyond blanks.
struct plain_from : spot {};
struct wide_gap : pegtl::string<' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '> {};
struct plain_end
    : pegtl::at<pegtl::sor<pegtl::seq<pegtl::one<' '>, pegtl::sor<pegtl::digit, pegtl::eolf>>,
                           wide_gap, pegtl::eolf>> {};
struct plain_hop : pegtl::seq<plain_from, pegtl::one<'/'>, spot, pegtl::opt<hit>, plain_end> {};
struct hop : pegtl::sor<plain_hop, any_hop> {};
struct hop_separator : pegtl::sor<blank, pegtl::one<','>> {};
struct single_gap : pegtl::seq<pegtl::one<' '>, pegtl::not_at<hop_separator>> {};
// A wide gap leads to the other column, and looking beyond it at every hop would cost most of all.
struct hop_gap
    : pegtl::sor<single_gap,
                 pegtl::seq<pegtl::not_at<wide_gap>, pegtl::rep_min_max<1, 8, hop_separator>>> {};
struct hops : pegtl::list<hop, hop_gap> {};

// Without slashes points stand in pairs: 8 5 6 5.
struct bare_place : pegtl::seq<place, hop_end> {};
struct bare_hop : pegtl::seq<bare_place, gap, bare_place> {};
struct bare_hops : pegtl::list<bare_hop, hop_gap> {};

// What stands behind the dice when nothing is played.
struct apostrophe : pegtl::sor<pegtl::one<'\'', '`'>, pegtl::string<'\xE2', '\x80', '\x99'>> {};
struct cannot_move
    : word<pegtl::istring<'c', 'a', 'n', 'n', 'o', 't'>, gap, pegtl::istring<'m', 'o', 'v', 'e'>> {
};
struct cant_move : word<pegtl::istring<'c', 'a', 'n'>, pegtl::opt<apostrophe>, pegtl::istring<'t'>,
                        gap, pegtl::istring<'m', 'o', 'v', 'e'>> {};
struct no_play
    : word<pegtl::istring<'n', 'o'>, gap,
           pegtl::sor<pegtl::istring<'p', 'l', 'a', 'y'>, pegtl::istring<'m', 'o', 'v', 'e'>>> {};
struct no_play_in_brackets : pegtl::seq<pegtl::one<'('>, no_play, pegtl::one<')'>> {};
struct dances : word<pegtl::istring<'d', 'a', 'n', 'c', 'e'>, pegtl::opt<pegtl::istring<'s'>>> {};
struct pass : word<pegtl::istring<'p', 'a', 's', 's'>> {};
struct dash : pegtl::seq<pegtl::one<'-'>, hop_end> {};
struct dance_in_other_words
    : pegtl::sor<cant_move, no_play, no_play_in_brackets, dances, pass, dash> {};
struct question_marks : pegtl::seq<pegtl::rep_min<3, pegtl::one<'?'>>> {};
struct concedes : word<pegtl::istring<'c', 'o', 'n', 'c', 'e', 'd', 'e', 's'>> {};

// 31: 8/5 6/5
struct first_die : pegtl::digit {};
struct second_die : pegtl::digit {};
struct dice : pegtl::seq<first_die, pegtl::opt<pegtl::one<'-', ','>>, second_die> {};
struct roll : pegtl::seq<dice, blanks, pegtl::one<':'>> {};

// Illegal play (5;0;1;...;): Snowie's position line, the board after the play.
struct next_cell : pegtl::seq<pegtl::one<')'>, gap, roll> {};
struct field : pegtl::seq<pegtl::star<pegtl::not_at<next_cell>, pegtl::not_one<';', '\n', '\r'>>,
                          pegtl::one<';'>> {};
struct fields_end : pegtl::at<blanks, pegtl::one<')'>> {};
struct more_fields : pegtl::star<pegtl::not_at<fields_end>, field> {};
// A name may hold a bracket, and the next cell of the row a second board.
struct snowie_fields : pegtl::sor<pegtl::seq<pegtl::rep<40, field>, fields_end>,
                                  pegtl::seq<field, more_fields, fields_end>> {};
struct snowie_end : pegtl::one<')'> {};
struct snowie_board : pegtl::seq<pegtl::one<'('>, blanks, snowie_fields, blanks, snowie_end> {};
struct illegal_play
    : pegtl::seq<pegtl::istring<'i', 'l', 'l', 'e', 'g', 'a', 'l'>, gap,
                 pegtl::istring<'p', 'l', 'a', 'y'>, pegtl::opt<blanks, snowie_board>> {};

struct play : pegtl::sor<hops, cannot_move, question_marks, dance_in_other_words, concedes,
                         illegal_play, bare_hops> {};
struct turn : pegtl::seq<roll, blanks, pegtl::opt<play>> {};

// Doubles => 2, Doubles ==> 2, Redoubles to 4
struct arrow : pegtl::seq<pegtl::plus<pegtl::one<'='>>, pegtl::one<'>'>> {};
struct to : word<pegtl::istring<'t', 'o'>> {};
struct cube_value : pegtl::seq<number, pegtl::not_at<pegtl::one<':', '/', ')'>>> {};
struct new_value : pegtl::seq<blanks, pegtl::opt<pegtl::sor<arrow, to>>, blanks, cube_value> {};
struct doubles
    : pegtl::seq<
          word<pegtl::opt<pegtl::istring<'r', 'e'>>, pegtl::istring<'d', 'o', 'u', 'b', 'l', 'e'>,
               pegtl::opt<pegtl::istring<'s'>>>,
          pegtl::opt<new_value>> {};
struct beavers
    : pegtl::seq<
          word<pegtl::istring<'b', 'e', 'a', 'v', 'e', 'r'>, pegtl::opt<pegtl::istring<'s'>>>,
          pegtl::opt<new_value>> {};
struct raccoons
    : pegtl::seq<
          word<pegtl::istring<'r', 'a', 'c', 'c', 'o', 'o', 'n'>, pegtl::opt<pegtl::istring<'s'>>>,
          pegtl::opt<new_value>> {};
struct takes : word<pegtl::sor<pegtl::istring<'t', 'a', 'k', 'e'>,
                               pegtl::istring<'a', 'c', 'c', 'e', 'p', 't'>>,
                    pegtl::opt<pegtl::istring<'s'>>> {};
struct drops : word<pegtl::sor<pegtl::istring<'d', 'r', 'o', 'p'>,
                               pegtl::istring<'r', 'e', 'j', 'e', 'c', 't'>>,
                    pegtl::opt<pegtl::istring<'s'>>> {};
struct passes : word<pegtl::istring<'p', 'a', 's', 's'>, pegtl::opt<pegtl::istring<'e', 's'>>> {};

// Wins 2 points and the match, Losses 1 point
struct result_points : number {};
struct points : word<pegtl::istring<'p', 'o', 'i', 'n', 't'>, pegtl::opt<pegtl::istring<'s'>>> {};
struct and_the_match : word<pegtl::istring<'a', 'n', 'd'>, gap, pegtl::istring<'t', 'h', 'e'>, gap,
                            pegtl::istring<'m', 'a', 't', 'c', 'h'>> {};
struct with_a_level
    : pegtl::seq<word<pegtl::istring<'w', 'i', 't', 'h'>>, gap, word<pegtl::istring<'a'>>, gap,
                 word<pegtl::opt<pegtl::istring<'b', 'a', 'c', 'k'>>,
                      pegtl::istring<'g', 'a', 'm', 'm', 'o', 'n'>>> {};
struct points_of_result : pegtl::seq<gap, result_points, pegtl::opt<gap, points>> {};
struct wins
    : pegtl::seq<word<pegtl::istring<'w', 'i', 'n'>, pegtl::opt<pegtl::istring<'s'>>>,
                 points_of_result, pegtl::opt<gap, with_a_level>, pegtl::opt<gap, and_the_match>> {
};
struct losses
    : pegtl::seq<word<pegtl::istring<'l', 'o', 's', 's'>, pegtl::opt<pegtl::istring<'e', 's'>>>,
                 points_of_result> {};

// Resigned Match, Resigns gammon, Forfeits, Lost on time
struct whole_match : word<pegtl::istring<'m', 'a', 't', 'c', 'h'>> {};
struct one_game : word<pegtl::istring<'g', 'a', 'm', 'e'>> {};
struct normal : word<pegtl::sor<pegtl::istring<'n', 'o', 'r', 'm', 'a', 'l'>,
                                pegtl::istring<'s', 'i', 'n', 'g', 'l', 'e'>>> {};
struct gammon : word<pegtl::istring<'g', 'a', 'm', 'm', 'o', 'n'>> {};
struct backgammon : word<pegtl::istring<'b', 'a', 'c', 'k', 'g', 'a', 'm', 'm', 'o', 'n'>> {};
struct resigned : pegtl::seq<word<pegtl::istring<'r', 'e', 's', 'i', 'g', 'n', 'e', 'd'>>, gap,
                             pegtl::sor<whole_match, one_game>> {};
struct resigns
    : pegtl::seq<
          word<pegtl::istring<'r', 'e', 's', 'i', 'g', 'n'>, pegtl::opt<pegtl::istring<'s'>>>,
          pegtl::opt<gap, pegtl::sor<normal, gammon, backgammon, whole_match, one_game>>> {};
struct forfeits
    : pegtl::sor<
          word<pegtl::istring<'f', 'o', 'r', 'f', 'e', 'i', 't'>, pegtl::opt<pegtl::istring<'s'>>>,
          word<pegtl::istring<'l', 'o', 's', 't'>, gap, pegtl::istring<'o', 'n'>, gap,
               pegtl::istring<'t', 'i', 'm', 'e'>>> {};

struct cube : pegtl::sor<doubles, takes, drops, beavers, raccoons, passes> {};
struct ending : pegtl::sor<wins, losses, resigned, resigns, forfeits, concedes, question_marks> {};
// A remark takes the rest of a row.
struct remark : pegtl::seq<pegtl::one<';', '#'>, pegtl::star<pegtl::any>> {};
struct cell : pegtl::sor<turn, cube, ending, remark> {};
struct cell_or_play : pegtl::sor<cell, play> {};

// A roll with hops is no prose.
struct written_play : pegtl::seq<roll, blanks, hop> {};

// A cell can begin here: where reading goes on after a bad one.
struct cell_start
    : pegtl::sor<roll, cube, wins, losses, resigned, resigns, forfeits, concedes, question_marks> {
};

// "  1)", " *)", "1*)"
struct row_number
    : pegtl::seq<pegtl::sor<pegtl::seq<number, pegtl::opt<pegtl::one<'*'>>>, pegtl::one<'*'>>,
                 pegtl::one<')'>> {};

// 7 point match, Match to 7 points, Unlimited
struct match_length : number {};
struct point_match : pegtl::seq<match_length, pegtl::sor<gap, pegtl::one<'-'>>, points,
                                pegtl::sor<gap, pegtl::one<'-'>>, whole_match> {};
struct match_to : pegtl::seq<whole_match, gap, to, gap, match_length, pegtl::opt<gap, points>> {};
struct unlimited
    : pegtl::sor<
          pegtl::seq<
              word<pegtl::istring<'u', 'n', 'l', 'i', 'm', 'i', 't', 'e', 'd'>>,
              pegtl::opt<gap, pegtl::sor<one_game, whole_match,
                                         word<pegtl::istring<'s', 'e', 's', 's', 'i', 'o', 'n'>>>>>,
          pegtl::seq<
              word<pegtl::istring<'m', 'o', 'n', 'e', 'y'>>, gap,
              pegtl::sor<one_game, word<pegtl::istring<'s', 'e', 's', 's', 'i', 'o', 'n'>>>>> {};
struct match_line : pegtl::seq<blanks, pegtl::sor<point_match, match_to, unlimited>, blanks,
                               pegtl::opt<pegtl::one<'.'>>, blanks, pegtl::eof> {};

// Game 1
struct label : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'?', '#'>>> {};
struct game_line : pegtl::seq<blanks, one_game, gap, label, blanks, pegtl::opt<pegtl::one<':'>>,
                              blanks, pegtl::eof> {};

// Where a text stops inside that line: G, Ga, Gam, Game
struct cut_game_line : pegtl::seq<blanks,
                                  pegtl::sor<one_game, pegtl::istring<'g', 'a', 'm'>,
                                             pegtl::istring<'g', 'a'>, pegtl::istring<'g'>>,
                                  blanks, pegtl::eof> {};

// Ann : 0        Bob : 0. A colon in a name is part of it: the scores are the numbers that fit.
// Behind a name that fills its column no blank is left: Annabella : 0Bob : 0. A score that nobody
// knows is a question mark.
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
struct first_name : pegtl::sor<pegtl::seq<spaced_name, pegtl::at<spaced_score>>, tight_name> {};
struct first_score : pegtl::sor<spaced_score, tight_score> {};
struct score_line : pegtl::seq<blanks, first_name, first_score, second_side> {};

// ; [Event "Club final"]
struct tag_key : pegtl::plus<pegtl::not_one<'"', ']', '\n'>> {};
struct tag_end : pegtl::seq<pegtl::one<'"'>, blanks, pegtl::one<']'>, blanks, pegtl::eof> {};
struct tag_value : pegtl::star<pegtl::not_at<tag_end>, pegtl::any> {};
struct bracketed_tag : pegtl::seq<pegtl::one<'['>, tag_key, pegtl::one<'"'>, tag_value, tag_end> {};
struct tag_line : pegtl::seq<blanks, pegtl::opt<pegtl::one<';'>>, blanks, bracketed_tag> {};

// ; Set Pos=-b----E-C---eE---c-e----B-/0
struct board : pegtl::rep<26, pegtl::sor<pegtl::alpha, pegtl::one<'-'>>> {};
struct cube_power : signed_number {};
struct set_position
    : pegtl::seq<blanks, pegtl::one<';'>, blanks, pegtl::istring<'s', 'e', 't'>, gap,
                 pegtl::istring<'p', 'o', 's'>, blanks, pegtl::one<'='>, blanks, board,
                 pegtl::opt<pegtl::one<'/'>, cube_power>, blanks, pegtl::eof> {};

}  // namespace bgtools::grammar::mat

// What shows that a text tells of games although it is of no format: lines as transcripts of many
// programs have them, whatever stands around them.
namespace bgtools::grammar::marks {

// ; [Site "Club"], ; [Game 1, Move 1: Dice set to 31]
struct tag_word : pegtl::plus<pegtl::not_one<' ', ']'>> {};
struct tag_end : pegtl::seq<pegtl::one<']'>, blanks, pegtl::eof> {};
struct tag : pegtl::seq<blanks, pegtl::one<';'>, blanks, pegtl::one<'['>, tag_word, gap,
                        pegtl::until<tag_end>> {};

// Game 1
struct heading : pegtl::seq<blanks, mat::one_game, gap, number, blanks, pegtl::opt<pegtl::one<':'>>,
                            blanks, pegtl::eof> {};

// 31, 3-1, (3 1). A remark may hold any number; what follows decides.
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

// 12) 31:, 12)  Doubles => 2. A numbered list has other words.
struct double_with_arrow : pegtl::seq<pegtl::plus<pegtl::alpha>, blanks, mat::arrow> {};
struct row : pegtl::seq<blanks, mat::row_number, blanks,
                        pegtl::sor<dice_with_colon, play, double_with_arrow>> {};

}  // namespace bgtools::grammar::marks
