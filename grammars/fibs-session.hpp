// The log of a client of the backgammon server FIBS; docs/formats/fibs-session.md describes it.
#pragma once

#include <grammars/common.hpp>
#include <grammars/hops.hpp>

namespace bgtools::grammar::fibs_session {

struct line_end : pegtl::seq<blanks, pegtl::eof> {};
struct full_stop : pegtl::one<'.'> {};
struct s : pegtl::opt<pegtl::one<'s'>> {};
struct points : pegtl::seq<gap, TAO_PEGTL_STRING("point"), s> {};

// A name of the server. The sentences call the user You.
struct name_char : pegtl::sor<pegtl::alnum, pegtl::one<'_', '<', '>'>> {};
struct subject : pegtl::plus<name_char> {};
struct object : pegtl::plus<name_char> {};
struct count : number {};
struct second_count : number {};

// Telnet shows a prompt before what comes next.
struct prompt : pegtl::seq<pegtl::one<'>'>, blanks> {};
struct prompts : pegtl::star<prompt> {};

// You rolled 3, Bob rolled 1.
struct first_die : pegtl::range<'1', '6'> {};
struct second_die : pegtl::range<'1', '6'> {};
struct opening : pegtl::seq<subject, gap, TAO_PEGTL_STRING("rolled"), gap, first_die,
                            pegtl::one<','>, gap, object, gap, TAO_PEGTL_STRING("rolled"), gap,
                            second_die, pegtl::opt<full_stop>, line_end> {};
// Bob rolls 6 and 4.
struct rolls : pegtl::seq<subject, gap, TAO_PEGTL_STRING("roll"), s, gap, first_die, gap,
                          TAO_PEGTL_STRING("and"), gap, second_die, full_stop> {};
// Bob moves 24-14 bar-20 .
struct play_end : pegtl::seq<blanks, pegtl::opt<full_stop>, line_end> {};
struct play : pegtl::plus<pegtl::not_at<play_end>, pegtl::any> {};
struct hops_of_play : pegtl::rematch<play, hops::play> {};
struct moves : pegtl::seq<subject, gap, TAO_PEGTL_STRING("moves"), gap, play, play_end> {};
struct only_move : pegtl::seq<TAO_PEGTL_STRING("The only possible move is"), gap, play, play_end> {
};
// What the user types: m 8-5 6-5
struct typed_move : pegtl::seq<TAO_PEGTL_STRING("m"), pegtl::opt<TAO_PEGTL_STRING("ove")>, gap,
                               pegtl::at<hops_of_play>, play, play_end> {};
struct cannot_move
    : pegtl::seq<subject, gap, pegtl::sor<TAO_PEGTL_STRING("can't"), TAO_PEGTL_STRING("cannot")>,
                 gap, TAO_PEGTL_STRING("move"), full_stop> {};

// Bob doubles. Type 'accept' or 'reject'.
struct doubles : pegtl::seq<subject, gap, TAO_PEGTL_STRING("double"), s, full_stop> {};
// You accept the double. The cube shows 2.
struct cube_shows : pegtl::seq<gap, TAO_PEGTL_STRING("The cube shows"), gap, count> {};
struct takes : pegtl::seq<subject, gap, TAO_PEGTL_STRING("accept"), s, gap,
                          TAO_PEGTL_STRING("the double"), full_stop, pegtl::opt<cube_shows>> {};
// Bob gives up. You win 2 points.
struct gives_up
    : pegtl::seq<subject, gap, TAO_PEGTL_STRING("give"), s, gap, TAO_PEGTL_STRING("up."), gap,
                 object, gap, TAO_PEGTL_STRING("win"), s, gap, count, points> {};
// The number on the doubling cube is now 2
struct automatic_double
    : pegtl::seq<TAO_PEGTL_STRING("The number on the doubling cube is now"), gap, count> {};

// Bob wants to resign. You will win 2 points. Type 'accept' or 'reject'.
struct would_win : pegtl::seq<gap, object, gap, TAO_PEGTL_STRING("will win"), gap, count, points> {
};
struct resigns : pegtl::seq<subject, gap, TAO_PEGTL_STRING("want"), s, gap,
                            TAO_PEGTL_STRING("to resign."), pegtl::opt<would_win>> {};
// You accept and win 2 points.
struct accepts : pegtl::seq<subject, gap, TAO_PEGTL_STRING("accept"), s, gap,
                            TAO_PEGTL_STRING("and win"), s, gap, count, points> {};
// Bob rejects. The game continues.
struct rejects : pegtl::seq<subject, gap, TAO_PEGTL_STRING("reject"), s, full_stop> {};

// Bob wins the game and gets 1 point. Sorry.
struct wins_game : pegtl::seq<subject, gap, TAO_PEGTL_STRING("win"), s, gap,
                              TAO_PEGTL_STRING("the game and get"), s, gap, count, points> {};
// You win the 5 point match 6-3 .
struct wins_match
    : pegtl::seq<subject, gap, TAO_PEGTL_STRING("win"), s, gap, TAO_PEGTL_STRING("the"), gap, count,
                 points, gap, TAO_PEGTL_STRING("match")> {};
// score in 5 point match: ann-2 Bob-0
struct unlimited : TAO_PEGTL_STRING("unlimited") {};
struct length : number {};
struct match_length : pegtl::sor<unlimited, pegtl::seq<length, points>> {};
struct score : pegtl::seq<TAO_PEGTL_STRING("score in"), gap, match_length, gap,
                          TAO_PEGTL_STRING("match:"), gap, subject, pegtl::one<'-'>, count, gap,
                          object, pegtl::one<'-'>, second_count, line_end> {};

// Starting a new game with Bob.
struct new_game : pegtl::seq<TAO_PEGTL_STRING("Starting a new game with"), gap, object, full_stop> {
};
// ** You are now playing a 5 point match with Bob
struct joins : pegtl::seq<TAO_PEGTL_STRING("** You are now playing a"), pegtl::opt<pegtl::one<'n'>>,
                          gap, match_length, gap, TAO_PEGTL_STRING("match with"), gap, object> {};
// ** Player Bob has joined you for a 5 point match.
struct is_joined
    : pegtl::seq<pegtl::opt<TAO_PEGTL_STRING("** ")>, TAO_PEGTL_STRING("Player"), gap, object, gap,
                 TAO_PEGTL_STRING("has joined you for a"), pegtl::opt<pegtl::one<'n'>>, gap,
                 match_length, gap, TAO_PEGTL_STRING("match")> {};
// You are now playing with Bob. Your running match was loaded.
struct loads : pegtl::seq<TAO_PEGTL_STRING("You are now playing with"), gap, object, full_stop> {};
struct is_loaded
    : pegtl::seq<object, gap, TAO_PEGTL_STRING("has joined you. Your running match was loaded")> {};
struct match_begins : pegtl::sor<joins, is_joined, loads, is_loaded> {};
// You're now watching Bob. You stop watching Bob.
struct watches : pegtl::seq<TAO_PEGTL_STRING("You're now watching"), gap, subject, full_stop> {};
struct stops_watching : pegtl::seq<TAO_PEGTL_STRING("You stop watching"), gap, subject, full_stop> {
};
// Ann and Bob start a 5 point match.
struct match_of_others : pegtl::seq<subject, gap, TAO_PEGTL_STRING("and"), gap, object, gap,
                                    TAO_PEGTL_STRING("start a"), pegtl::opt<pegtl::one<'n'>>, gap,
                                    match_length, gap, TAO_PEGTL_STRING("match")> {};
// Bob logs out. The game was saved. Bob has left the game with Ann.
struct was_saved : TAO_PEGTL_STRING("was saved.") {};
struct leaves : pegtl::seq<gap, TAO_PEGTL_STRING("has left the game with"), gap> {};
struct saved : pegtl::seq<subject, pegtl::sor<leaves, pegtl::until<was_saved>>> {};

// board:You:Bob:5:0:0:...
struct board : pegtl::seq<TAO_PEGTL_STRING("board:"), pegtl::plus<name_char>, pegtl::one<':'>,
                          pegtl::plus<name_char>, pegtl::one<':'>> {};
// The field after the points says whose turn it is: nobody's after the end of a game.
struct board_at_end : pegtl::seq<board, pegtl::rep<29, field<':'>, pegtl::one<':'>>,
                                 pegtl::one<'0'>, pegtl::one<':'>> {};

// Lines of the protocol CLIP begin with a code: 1 ann 1041253132 host, 12 Bob hello
struct clip_login
    : pegtl::seq<pegtl::one<'1'>, gap, subject, gap, pegtl::rep_min<6, pegtl::digit>, gap> {};
struct chat_code
    : pegtl::sor<TAO_PEGTL_STRING("12"), TAO_PEGTL_STRING("14"), TAO_PEGTL_STRING("15"),
                 TAO_PEGTL_STRING("16"), TAO_PEGTL_STRING("18"), TAO_PEGTL_STRING("19")> {};
struct clip_chat : pegtl::seq<chat_code, gap> {};
struct says : pegtl::seq<subject, gap,
                         pegtl::sor<TAO_PEGTL_STRING("says"), TAO_PEGTL_STRING("kibitzes"),
                                    TAO_PEGTL_STRING("shouts"), TAO_PEGTL_STRING("whispers")>,
                         pegtl::one<':'>> {};
struct chat : pegtl::sor<clip_chat, says> {};
struct clip_code : pegtl::rep_min_max<1, 2, pegtl::digit> {};
struct clip_line : pegtl::seq<clip_code, pegtl::sor<gap, pegtl::eof>> {};

// The message of the day stands between two codes.
struct motd_begins : pegtl::seq<pegtl::one<'3'>, line_end> {};
struct motd_ends : pegtl::seq<pegtl::one<'4'>, line_end> {};

// Bob wants to play a 5 point match with you.
struct invitation
    : pegtl::seq<subject, gap, TAO_PEGTL_STRING("wants to "),
                 pegtl::sor<TAO_PEGTL_STRING("play a"), TAO_PEGTL_STRING("resume a saved match")>> {
};
// What follows a match: how the ratings change.
struct rating
    : pegtl::sor<TAO_PEGTL_STRING("rating "), TAO_PEGTL_STRING("Probability that underdog wins:"),
                 TAO_PEGTL_STRING("P="), TAO_PEGTL_STRING("Experience: "),
                 TAO_PEGTL_STRING("K=max("), TAO_PEGTL_STRING("change for "),
                 TAO_PEGTL_STRING("match length ")> {};

// Lines of a game that repeat what others say, and drawings of the board.
struct first_move : pegtl::seq<subject, gap, TAO_PEGTL_STRING("make"), s, gap,
                               TAO_PEGTL_STRING("the first move")> {};
// What everybody is told of others: Ann and Bob start a 5 point match. Ann wins a 5 point match
// against Bob 6-3 . Ann logs out. The game was saved.
struct news
    : pegtl::sor<
          saved,
          pegtl::seq<
              subject, gap,
              pegtl::sor<pegtl::seq<TAO_PEGTL_STRING("and"), gap, object, gap,
                                    pegtl::sor<TAO_PEGTL_STRING("start a"),
                                               TAO_PEGTL_STRING("are resuming")>>,
                         pegtl::seq<TAO_PEGTL_STRING("wins a"), pegtl::opt<pegtl::one<'n'>>,
                                    gap, match_length, gap, TAO_PEGTL_STRING("match against")>,
                         pegtl::seq<TAO_PEGTL_STRING("logs "),
                                    pegtl::sor<TAO_PEGTL_STRING("in."), TAO_PEGTL_STRING("out.")>,
                                    line_end>>>> {};
struct drawing : pegtl::seq<pegtl::one<'+', '|', 'v', '^'>, pegtl::one<'-', '|', ' ', '1', '2'>> {};
// What the server says about a command: ** You can't move 17-21.
struct warning : TAO_PEGTL_STRING("** ") {};
struct echo : pegtl::sor<TAO_PEGTL_STRING("It's your turn"), TAO_PEGTL_STRING("Please move"),
                         TAO_PEGTL_STRING("Type '"), TAO_PEGTL_STRING("Done."), warning,
                         TAO_PEGTL_STRING("Bearing off:"), TAO_PEGTL_STRING("BAR:"),
                         TAO_PEGTL_STRING("turn:"), TAO_PEGTL_STRING("match length:"),
                         TAO_PEGTL_STRING("unlimited match"), TAO_PEGTL_STRING("points for "),
                         first_move, news, invitation, rating, drawing> {};
// What the user types besides moves.
struct command : pegtl::seq<pegtl::sor<TAO_PEGTL_STRING("roll"), TAO_PEGTL_STRING("double"),
                                       TAO_PEGTL_STRING("accept"), TAO_PEGTL_STRING("reject"),
                                       TAO_PEGTL_STRING("resign"), TAO_PEGTL_STRING("join"),
                                       TAO_PEGTL_STRING("board"), TAO_PEGTL_STRING("toggle"),
                                       TAO_PEGTL_STRING("set"), TAO_PEGTL_STRING("pip")>,
                            pegtl::sor<gap, pegtl::eof>> {};

// What a line of a game begins with that was cut or misspelt.
struct like_a_hop : pegtl::seq<pegtl::sor<number, TAO_PEGTL_STRING("bar")>, pegtl::one<'-'>> {};
struct and_a_die : pegtl::seq<blanks, TAO_PEGTL_STRING("and"), blanks, pegtl::digit> {};
struct like_a_roll : pegtl::seq<blanks, pegtl::digit, and_a_die> {};
// One of the dice may be missing or mistyped.
struct like_rolled_dice
    : pegtl::sor<pegtl::seq<blanks, pegtl::digit, blanks, TAO_PEGTL_STRING("and"),
                            pegtl::opt<blanks, pegtl::digit>>,
                 and_a_die, pegtl::seq<blanks, pegtl::not_at<blank>, pegtl::any, and_a_die>> {};
struct like_a_result
    : pegtl::sor<pegtl::seq<TAO_PEGTL_STRING("win"), s, gap, TAO_PEGTL_STRING("the game")>,
                 pegtl::seq<TAO_PEGTL_STRING("give"), s, gap, TAO_PEGTL_STRING("up")>,
                 pegtl::seq<TAO_PEGTL_STRING("accept"), s, gap, TAO_PEGTL_STRING("and win")>> {};
struct like_an_answer
    : pegtl::seq<
          gap,
          pegtl::sor<TAO_PEGTL_STRING("doubles."), TAO_PEGTL_STRING("You double."),
                     pegtl::seq<TAO_PEGTL_STRING("accept"), s, gap, TAO_PEGTL_STRING("the double")>,
                     pegtl::seq<TAO_PEGTL_STRING("can't"), gap, TAO_PEGTL_STRING("move.")>,
                     like_a_result>> {};
struct like_a_turn
    : pegtl::seq<subject, gap,
                 pegtl::sor<pegtl::seq<pegtl::plus<pegtl::alpha>,
                                       pegtl::sor<pegtl::seq<gap, like_a_hop>, like_a_roll>>,
                            pegtl::seq<TAO_PEGTL_STRING("roll"), s, gap, pegtl::digit>,
                            like_a_result, pegtl::until<like_an_answer>>> {};
// A sentence of a game within a line of something else: the start of the line may be lost, two
// lines one, or a blank missing, as in `Bobrolls 6 and 2.` and `Bob rolls6 and 2.`
struct like_an_opening : pegtl::seq<gap, TAO_PEGTL_STRING("rolled"), gap, pegtl::digit> {};
struct like_a_sentence
    : pegtl::sor<pegtl::seq<TAO_PEGTL_STRING("roll"), s, like_rolled_dice>, like_an_opening,
                 pegtl::seq<TAO_PEGTL_STRING("moves"), blanks, like_a_hop>> {};
struct has_a_sentence
    : pegtl::sor<TAO_PEGTL_STRING("Starting a new game with "), pegtl::until<like_a_sentence>> {};

// A line that says one thing; the server may add advice to it.
template <typename Rule>
struct only
    : pegtl::seq<Rule, pegtl::not_at<pegtl::until<pegtl::sor<like_a_sentence, like_an_answer>>>> {};
struct of_any_log : pegtl::sor<clip_line, only<pegtl::sor<echo, command>>> {};

// A whole text, `file`: games, and between them what a client logs besides.
template <typename Rule, typename... Rest>
struct log_line : trimmed_line_of<prompts, Rule, Rest...> {};
template <typename Rule>
struct sentence : log_line<only<Rule>, any_text> {};
struct no_line : pegtl::sor<blank_line, log_line<pegtl::success>> {};
struct any_line : trimmed_line_of<any_text> {};
struct board_line : log_line<board, any_text> {};
struct log_remark : pegtl::sor<no_line, log_line<chat, any_text>, sentence<score>,
                               log_line<of_any_log, any_text>> {};

struct moves_line : log_line<subject, gap, TAO_PEGTL_STRING("moves"), gap, hops_of_play, play_end> {
};
struct only_move_line
    : log_line<TAO_PEGTL_STRING("The only possible move is"), gap, hops_of_play, play_end> {};
// Any of these begins a game where there is none.
struct first_line
    : pegtl::sor<board_line, sentence<new_game>, sentence<opening>, sentence<rolls>, moves_line,
                 sentence<cannot_move>, sentence<doubles>, sentence<takes>> {};
struct offer_line : pegtl::sor<sentence<automatic_double>, sentence<resigns>, sentence<rejects>> {};
struct result_line : pegtl::sor<sentence<gives_up>, sentence<accepts>, sentence<wins_game>> {};

struct motd : pegtl::seq<log_line<motd_begins>,
                         pegtl::star<pegtl::not_at<log_line<motd_ends>>, pegtl::not_at<first_line>,
                                     pegtl::sor<blank_line, any_line>>> {};
struct saved_game : pegtl::seq<sentence<saved>, pegtl::star<motd>> {};
struct game_line : pegtl::sor<saved_game, log_remark, first_line, offer_line, only_move_line,
                              sentence<typed_move>> {};
struct outside_line : pegtl::sor<motd, log_remark, sentence<match_begins>, sentence<watches>,
                                 sentence<stops_watching>, sentence<match_of_others>> {};
struct line_after_result
    : pegtl::sor<motd, log_remark, result_line, offer_line, board_line, sentence<wins_match>> {};
struct game : pegtl::seq<first_line, pegtl::star<game_line>,
                         pegtl::opt<result_line, pegtl::star<line_after_result>>> {};
struct file : pegtl::seq<pegtl::star<outside_line>, pegtl::plus<game, pegtl::star<outside_line>>,
                         pegtl::eof> {};

}  // namespace bgtools::grammar::fibs_session
