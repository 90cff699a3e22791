// The text that GNU Backgammon exports for a game, with its analysis; docs/formats/gnubg-text.md
// describes it. Words that its translations change are not part of a line's shape; those that are
// known stand at the end.
#pragma once

#include <grammars/common.hpp>
#include <grammars/mat.hpp>

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
struct key_end : pegtl::seq<blanks, pegtl::one<':'>> {};
struct key : pegtl::plus<pegtl::not_at<key_end>, pegtl::any> {};
struct value : pegtl::plus<pegtl::any> {};
struct information : pegtl::seq<key, key_end, gap, value> {};

// Move number 4:  Bob to play 65
struct decision_number : number {};
struct heading_words : pegtl::plus<pegtl::any> {};
struct heading : pegtl::seq<pegtl::plus<pegtl::not_at<pegtl::digit>, pegtl::not_one<'*'>>,
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
// Some translations write another name of the program, such as "Table GNU".
struct base64 : pegtl::sor<pegtl::alnum, pegtl::one<'+', '/'>> {};
struct position_id : pegtl::rep<14, base64> {};
struct match_id : pegtl::rep<12, base64> {};
template <typename Id>
struct id_at_end
    : pegtl::seq<pegtl::star<pegtl::not_at<pegtl::one<':'>, blanks, Id, line_end>, pegtl::any>,
                 pegtl::one<':'>, blanks, Id, line_end> {};
struct gnu : TAO_PEGTL_STRING("GNU") {};
struct position_line_start
    : pegtl::seq<blanks, pegtl::star<pegtl::not_at<gnu>, pegtl::not_one<':', '*'>>, gnu, gap> {};
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
// No word has a slash: that is of a hop that cannot be read.
struct slash : pegtl::one<'/'> {};
struct without_hops : pegtl::star<pegtl::not_at<pegtl::sor<play_begin, slash>>, pegtl::any> {};
struct before_play : pegtl::seq<without_hops, play_begin> {};
struct unread_hop : pegtl::seq<without_hops, slash> {};
// A Turkish verb follows its play: * Bob 24/18 13/8 oynuyor
struct verb : pegtl::seq<gap, TAO_PEGTL_STRING("oynuyor"), line_end> {};
struct before_verb : pegtl::seq<pegtl::plus<pegtl::not_at<verb>, pegtl::any>, pegtl::at<verb>> {};

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
struct program : TAO_PEGTL_STRING("GNU Backgammon ") {};
struct stamp : pegtl::seq<pegtl::until<program>, pegtl::digit> {};

// In the languages of gnubg's translations, where English stands for what they leave out. A word
// stands after those that it begins.
struct doubles : pegtl::sor<TAO_PEGTL_STRING("doubles"), TAO_PEGTL_STRING("tuplasi"),
                            TAO_PEGTL_STRING("double"), TAO_PEGTL_STRING("dobler")> {};
struct accepts
    : pegtl::sor<TAO_PEGTL_STRING("ottaa tuplauksen vastaan"), TAO_PEGTL_STRING("accepterer"),
                 TAO_PEGTL_STRING("p\xC5\x99ij\xC3\xADm\xC3\xA1"),
                 TAO_PEGTL_STRING("accept\xC4\x83"), TAO_PEGTL_STRING("nimmt an"),
                 TAO_PEGTL_STRING("accepts"), TAO_PEGTL_STRING("accepte"),
                 TAO_PEGTL_STRING("accetta"), TAO_PEGTL_STRING("\xC3\xBEiggur"),
                 TAO_PEGTL_STRING("acepta"), TAO_PEGTL_STRING("\xE6\x89\xBF\xE8\xAA\x8D")> {};
struct rejects : pegtl::sor<TAO_PEGTL_STRING("ei ota vastaan"), TAO_PEGTL_STRING("lehnt ab"),
                            TAO_PEGTL_STRING("odm\xC3\xADt\xC3\xA1"), TAO_PEGTL_STRING("rejects"),
                            TAO_PEGTL_STRING("afsl\xC3\xA5r"), TAO_PEGTL_STRING("rechaza"),
                            TAO_PEGTL_STRING("refuz\xC4\x83"), TAO_PEGTL_STRING("rifiuta"),
                            TAO_PEGTL_STRING("hafnar"), TAO_PEGTL_STRING("refuse"),
                            TAO_PEGTL_STRING("\xE6\x8B\x92\xE5\x90\xA6")> {};
struct cannot_move
    : pegtl::sor<TAO_PEGTL_STRING("\xD0\xBD\xD0\xB5 \xD0\xBC\xD0\xBE\xD0\xB6\xD0\xB5\xD1\x82 "
                                  "\xD1\x85\xD0\xBE\xD0\xB4\xD0\xB8\xD1\x82\xD1\x8C"),
                 TAO_PEGTL_STRING("kan har intet lovlige tr\xC3\xA6k"),
                 TAO_PEGTL_STRING("ei voi suorittaa siirtoa"),
                 TAO_PEGTL_STRING("kann nicht ziehen"),
                 TAO_PEGTL_STRING("nem\xC5\xAF\xC5\xBE"
                                  "e t\xC3\xA1hnout"),
                 TAO_PEGTL_STRING("hamle yapam\xC4\xB1yor"),
                 TAO_PEGTL_STRING("non pu\xC3\xB2 muovere"), TAO_PEGTL_STRING("no puede mover"),
                 TAO_PEGTL_STRING("nu poate muta"), TAO_PEGTL_STRING("cannot move")> {};
struct moves : pegtl::seq<word<TAO_PEGTL_STRING("moves")>, line_end> {};
template <typename Words>
struct only : pegtl::seq<blanks, Words, line_end> {};

// The keys of the head
struct date
    : pegtl::sor<TAO_PEGTL_STRING("\xD0\x94\xD0\xB0\xD1\x82\xD0\xB0"),
                 TAO_PEGTL_STRING("P\xC3\xA4iv\xC3\xA4"), TAO_PEGTL_STRING("Datum"),
                 TAO_PEGTL_STRING("Dat\xC4\x83"), TAO_PEGTL_STRING("Fecha"),
                 TAO_PEGTL_STRING("Date"), TAO_PEGTL_STRING("Data"), TAO_PEGTL_STRING("Dato")> {};
struct event : pegtl::sor<TAO_PEGTL_STRING("Begivenhed"), TAO_PEGTL_STRING("Eveniment"),
                          TAO_PEGTL_STRING("Tapahtuma"), TAO_PEGTL_STRING("Ud\xC3\xA1lost"),
                          TAO_PEGTL_STRING("Turnier"), TAO_PEGTL_STRING("Evento"),
                          TAO_PEGTL_STRING("Event")> {};
struct round_of_event
    : pegtl::sor<TAO_PEGTL_STRING("Kierros"), TAO_PEGTL_STRING("Rund\xC4\x83"),
                 TAO_PEGTL_STRING("Round"), TAO_PEGTL_STRING("Ronda"), TAO_PEGTL_STRING("Runde"),
                 TAO_PEGTL_STRING("Turno"), TAO_PEGTL_STRING("Kolo")> {};
struct place
    : pegtl::sor<TAO_PEGTL_STRING("Loca\xC5\xA3ie"), TAO_PEGTL_STRING("M\xC3\xADsto"),
                 TAO_PEGTL_STRING("Paikka"), TAO_PEGTL_STRING("\xE5\xA0\xB4\xE6\x89\x80"),
                 TAO_PEGTL_STRING("Place"), TAO_PEGTL_STRING("Lugar"), TAO_PEGTL_STRING("Luogo"),
                 TAO_PEGTL_STRING("Sted"), TAO_PEGTL_STRING("Loc"), TAO_PEGTL_STRING("Ort")> {};
struct annotator
    : pegtl::sor<TAO_PEGTL_STRING("Koment\xC3\xA1tor"), TAO_PEGTL_STRING("Kommentator"),
                 TAO_PEGTL_STRING("Annotatore"), TAO_PEGTL_STRING("Annotator"),
                 TAO_PEGTL_STRING("Adnotator"), TAO_PEGTL_STRING("Anotador"),
                 TAO_PEGTL_STRING("Kirjuri"), TAO_PEGTL_STRING("\xE6\xB3\xA8\xE8\xA8\x98"),
                 TAO_PEGTL_STRING("Notar")> {};
struct comments : pegtl::sor<TAO_PEGTL_STRING("\xD0\x9A\xD0\xBE\xD0\xBC\xD0\xBC\xD0\xB5\xD0\xBD\xD1"
                                              "\x82\xD0\xB0\xD1\x80\xD0\xB8\xD0\xB8"),
                             TAO_PEGTL_STRING("Commentaires"), TAO_PEGTL_STRING("Comentarios"),
                             TAO_PEGTL_STRING("Kommentarer"), TAO_PEGTL_STRING("Comentarii"),
                             TAO_PEGTL_STRING("Kommentare"), TAO_PEGTL_STRING("Kommentit"),
                             TAO_PEGTL_STRING("Pozn\xC3\xA1mky"), TAO_PEGTL_STRING("Comments"),
                             TAO_PEGTL_STRING("Commenti")> {};

// A whole text, `file`: the score, the head, decisions and the result of each game. A decision is a
// heading, its two ids, a drawing, what was done, and the analysis, which may be any lines.
struct first_line_of_game : line_of<score_line> {};
struct line_with_position : line_of<position_line> {};
struct line_with_match : line_of<match_line> {};
struct statistics_line : line_of<blanks, statistics> {};
struct result_alone : line_of<result_line> {};
struct deed_line : line_of<action_line> {};
struct any_line : pegtl::seq<pegtl::not_at<blank_line>, line_of<any_text>> {};
struct blank_lines : pegtl::star<blank_line> {};

// In other languages, the position id makes a heading of the line before it.
struct decision_begins
    : pegtl::sor<line_of<pegtl::sor<position_line, pegtl::seq<english_heading, any_text>>>,
                 pegtl::seq<any_line, blank_lines, line_with_position>> {};
// A name may be any words, so a line of the analysis may read as a result.
struct line_after_result
    : pegtl::sor<
          blank_line,
          pegtl::seq<pegtl::not_at<pegtl::sor<decision_begins, first_line_of_game, deed_line>>,
                     any_line>> {};
struct end_of_game
    : pegtl::seq<pegtl::sor<statistics_line, result_alone>, pegtl::star<line_after_result>,
                 pegtl::at<pegtl::sor<first_line_of_game, pegtl::eof>>> {};
template <typename... Others>
struct line_but
    : pegtl::sor<
          blank_line,
          pegtl::seq<pegtl::not_at<pegtl::sor<
                         line_of<pegtl::sor<english_score_line, pegtl::seq<blanks, statistics>>>,
                         decision_begins, Others...>>,
                     any_line>> {};

// The name and the verb are words without a slash. A play follows one that begins with no digit.
struct word_of_deed : pegtl::seq<pegtl::plus<pegtl::not_at<blank>, pegtl::not_one<'/'>>> {};
struct word_before_play : pegtl::seq<pegtl::not_at<pegtl::digit>, word_of_deed> {};
struct play_alone
    : pegtl::seq<blanks, pegtl::at<pegtl::sor<pegtl::digit, TAO_PEGTL_ISTRING("bar/")>>,
                 pegtl::not_at<mat::illegal_play>, mat::play, pegtl::opt<verb>, line_end> {};
struct deed_with_play
    : pegtl::seq<pegtl::star<pegtl::not_at<word_before_play, gap, play_alone>, word_of_deed, gap>,
                 word_before_play, gap, play_alone> {};
struct deed_in_words
    : pegtl::seq<pegtl::star<pegtl::not_at<word_before_play, line_end>, word_of_deed, gap>,
                 pegtl::not_at<moves>, word_before_play, line_end> {};
struct deed_that_is_read
    : line_of<pegtl::one<'*'>, pegtl::any, pegtl::sor<deed_with_play, deed_in_words>> {};

struct ids
    : pegtl::seq<blank_lines, line_with_position,
                 pegtl::star<line_but<line_with_match, end_of_game, deed_line>>, line_with_match> {
};
struct decision
    : pegtl::seq<line_of<blanks, heading>, ids, pegtl::star<line_but<end_of_game, deed_line>>,
                 pegtl::at<deed_line>, deed_that_is_read, pegtl::star<line_but<end_of_game>>> {};
struct game : pegtl::seq<pegtl::star<line_but<line_with_match, end_of_game>>, pegtl::star<decision>,
                         pegtl::opt<end_of_game>> {};
struct file : pegtl::seq<blank_lines, pegtl::sor<first_line_of_game, pegtl::at<decision_begins>>,
                         game, pegtl::star<first_line_of_game, game>, pegtl::eof> {};

}  // namespace bgtools::grammar::gnubg_text
