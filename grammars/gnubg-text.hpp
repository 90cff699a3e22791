// The text that GNU Backgammon exports for a game, with its analysis; docs/formats/gnubg-text.md
// describes it. Words that its translations change are not part of the language.
#pragma once

#include <grammars/common.hpp>

namespace bgtools::grammar::gnubg_text {

struct line_end : pegtl::seq<blanks, pegtl::eof> {};

// The score (after 4 games) is: Ann 3, Bob 1 (match to 7 points), Crawford game
struct games : number {};
struct length : number {};
struct first_score : number {};
struct second_score : number {};
struct until_number : pegtl::star<pegtl::not_at<pegtl::digit>, pegtl::not_one<'(', ')'>> {};
struct after_first : pegtl::seq<gap, first_score, pegtl::one<','>, gap> {};
struct of_match : pegtl::seq<pegtl::one<'('>, until_number, length, pegtl::star<pegtl::any>> {};
struct after_second : pegtl::seq<gap, second_score, blanks, pegtl::sor<of_match, pegtl::eof>> {};
struct first_name : pegtl::plus<pegtl::not_at<after_first>, pegtl::any> {};
struct second_name : pegtl::plus<pegtl::not_at<after_second>, pegtl::any> {};
struct standing : pegtl::seq<first_name, after_first, second_name, after_second> {};
struct score_start : pegtl::seq<pegtl::plus<pegtl::not_one<'('>>, pegtl::one<'('>, until_number,
                                games, pegtl::star<pegtl::not_one<')'>>, pegtl::one<')'>,
                                pegtl::star<pegtl::not_one<':'>>, pegtl::one<':'>, gap> {};
struct score_line : pegtl::seq<score_start, standing, pegtl::eof> {};
struct english_score_line
    : pegtl::seq<pegtl::at<TAO_PEGTL_STRING("The score (after ")>, score_line> {};

// Date: 11/22/26
struct key : pegtl::plus<pegtl::not_one<':'>> {};
struct value : pegtl::plus<pegtl::any> {};
struct information : pegtl::seq<key, pegtl::one<':'>, gap, value> {};

// Move number 4:  Bob to play 65
struct decision_number : number {};
struct heading_words : pegtl::plus<pegtl::any> {};
struct heading : pegtl::seq<pegtl::plus<pegtl::not_at<pegtl::digit>, pegtl::not_one<':', '*'>>,
                            decision_number, pegtl::one<':'>, gap, heading_words> {};
struct english_heading
    : pegtl::seq<TAO_PEGTL_STRING("Move number "), decision_number, pegtl::one<':'>> {};
// to play 65
struct die : pegtl::range<'1', '6'> {};
struct first_die : die {};
struct second_die : die {};
struct dice : pegtl::seq<blank, first_die, second_die, line_end> {};
struct heading_with_dice : pegtl::seq<pegtl::star<pegtl::not_at<dice>, pegtl::any>, dice> {};
// doubles to 4
struct english_offer : pegtl::until<TAO_PEGTL_STRING(" doubles to "), pegtl::any> {};
struct new_cube : number {};
struct offer : pegtl::seq<blank, new_cube, line_end> {};
struct heading_with_offer : pegtl::seq<pegtl::star<pegtl::not_at<offer>, pegtl::any>, offer> {};

//  GNU Backgammon  Position ID: 4HPwATDgc/ABMA
//                  Match ID   : cAluAAAAAAAE
struct base64 : pegtl::sor<pegtl::alnum, pegtl::one<'+', '/'>> {};
struct position_id : pegtl::rep<14, base64> {};
struct match_id : pegtl::rep<12, base64> {};
template <typename Id>
struct id_at_end
    : pegtl::seq<pegtl::star<pegtl::not_at<pegtl::one<':'>, blanks, Id, line_end>, pegtl::any>,
                 pegtl::one<':'>, blanks, Id, line_end> {};
struct program : TAO_PEGTL_STRING("GNU Backgammon") {};
struct position_line_start : pegtl::seq<blanks, program, gap> {};
struct position_line : pegtl::seq<position_line_start, id_at_end<position_id>> {};
struct match_line : pegtl::seq<gap, id_at_end<match_id>> {};

//  +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Ann
struct edge : pegtl::seq<blanks, pegtl::one<'+'>,
                         pegtl::plus<pegtl::sor<pegtl::digit, pegtl::one<'-'>>>, pegtl::one<'+'>> {
};
struct o : pegtl::one<'O'> {};
struct x : pegtl::one<'X'> {};
// X: Bob (Cube: 2)
struct owned_cube : pegtl::seq<gap, pegtl::one<'('>, pegtl::plus<pegtl::not_one<':', '(', ')'>>,
                               pegtl::one<':'>, blanks, number, pegtl::one<')'>, line_end> {};
struct board_name : pegtl::plus<pegtl::not_at<pegtl::sor<owned_cube, line_end>>, pegtl::any> {};
struct edge_with_name
    : pegtl::seq<edge, gap, pegtl::sor<o, x>, pegtl::one<':'>, pegtl::one<' '>, board_name> {};
struct board_row : pegtl::seq<pegtl::sor<pegtl::one<'^', 'v'>, blank>, pegtl::one<'|'>> {};
struct drawing : pegtl::sor<edge, board_row> {};

// Pip counts: O 160, X 167
struct pips_of_o : number {};
struct pips_of_x : number {};
struct pips : pegtl::seq<pegtl::one<'O'>, gap, pips_of_o, pegtl::one<','>, gap, pegtl::one<'X'>,
                         gap, pips_of_x, line_end> {};
struct pip_counts : pegtl::seq<pegtl::plus<pegtl::not_one<':'>>, pegtl::one<':'>, gap, pips> {};

// * Bob moves 24/18 13/8
struct deed : pegtl::plus<pegtl::any> {};
struct action_line : pegtl::seq<pegtl::one<'*'>, pegtl::one<' ', '.'>, pegtl::not_at<blank>, deed> {
};
struct play_begin
    : pegtl::seq<blank, pegtl::at<pegtl::sor<pegtl::digit, TAO_PEGTL_ISTRING("bar/")>>> {};
struct before_play : pegtl::seq<pegtl::star<pegtl::not_at<play_begin>, pegtl::any>, play_begin> {};

// Ann wins 2 points, after the name
struct points : number {};
struct result_word : pegtl::plus<pegtl::not_at<pegtl::sor<pegtl::digit, blank>>,
                                 pegtl::not_one<':', ',', '.', '(', ')', '/', '*', '!'>> {};
struct result_words : pegtl::star<gap, result_word> {};
struct result : pegtl::seq<pegtl::plus<gap, result_word>, gap, points, result_words, line_end> {};
struct result_line : pegtl::seq<pegtl::not_at<pegtl::sor<blank, drawing>>,
                                pegtl::plus<pegtl::not_at<result>, pegtl::not_one<':'>>, result> {};

// Game statistics for game 3
struct statistics : pegtl::seq<TAO_PEGTL_STRING("Game statistics for game "), number, line_end> {};

// What ends the file:  by GNU Backgammon 1.07.001 (Text Export version 1.128)
struct stamp : pegtl::until<program, pegtl::any> {};

// In any case and language of which gnubg's words are known
struct doubles : word<TAO_PEGTL_STRING("doubles")> {};
struct accepts : pegtl::sor<word<TAO_PEGTL_STRING("accepts")>, TAO_PEGTL_STRING("nimmt an"),
                            TAO_PEGTL_STRING("ottaa tuplauksen vastaan"),
                            word<TAO_PEGTL_STRING("accepte")>, word<TAO_PEGTL_STRING("accetta")>> {
};
struct rejects : pegtl::sor<word<TAO_PEGTL_STRING("rejects")>, TAO_PEGTL_STRING("lehnt ab"),
                            TAO_PEGTL_STRING("ei ota vastaan"), word<TAO_PEGTL_STRING("rifiuta")>> {
};
struct cannot_move
    : pegtl::sor<TAO_PEGTL_STRING("cannot move"), TAO_PEGTL_STRING("kann nicht ziehen"),
                 TAO_PEGTL_STRING("ei voi suorittaa siirtoa"),
                 TAO_PEGTL_STRING("non pu\xC3\xB2 muovere")> {};
struct moves : pegtl::seq<word<TAO_PEGTL_STRING("moves")>, line_end> {};
template <typename Words>
struct only : pegtl::seq<blanks, Words, line_end> {};

}  // namespace bgtools::grammar::gnubg_text
