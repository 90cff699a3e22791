#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kTranscripts[] = {
    {.rule = Rule::unknown_format,
     .explanation =
         {.meaning = "The content is of no format that bgtools reads. It may be a text of "
                     "another kind, such as a list of chess games, or a program's own binary "
                     "file under the name of a transcript. Nothing was checked, and that is an "
                     "error, so that a wrong file is never taken for a clean one. A `.txt` that "
                     "is met in a directory promises nothing: it is a warning if it looks like "
                     "a transcript (rows, a heading, tags, rolls with plays, an analysis of "
                     "several moves), and passed over (BG703) if it does not. The summary says "
                     "how many files were not read.",
          .law = "No rule of backgammon. `bgtools formats` lists what can be read, and "
                 "`--from` names a format when the content does not show it.",
          .bad = R"(Dear Ann,

thank you for the match on Friday. I will send the moves next week.
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::nothing_to_check,
     .explanation =
         {.meaning =
              "The text is a transcript by its heading, or the format was named on the command "
              "line, and there is no game in it. Nothing was checked, and that is an error. "
              "Usually the file was cut off, or its games begin with another word than `Game`.",
          .law = "No rule of backgammon. A .mat transcript has a line with the match length, and "
                 "for each game a heading, a line with the two names and scores, and the rows of "
                 "the game.",
          .bad = R"( 3 point match
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::not_a_transcript,
     .explanation =
         {.meaning =
              "The text is a single position or its analysis, as programs print it, or notes in a "
              "directory of transcripts, and holds no game. Nothing is wrong with it; there is "
              "only nothing to replay. "
              "`bgtools plays` takes such a position and a roll and lists the legal plays.",
          .law = "No rule of backgammon. Position ids, XGIDs and analysis reports tell of one "
                 "decision; a transcript tells the whole game.",
          .bad = R"(XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::syntax_error,
     .explanation = {.meaning =
                         "A line or an entry has no place where it stands, such as a second result "
                         "in one game, or, in a json record, an object that is no match. It was "
                         "left out and reading went on behind it. In the example two results "
                         "follow each other; often the heading of the next game is missing between "
                         "them. A single cell of a row that cannot be read is BG001.",
                     .law = "A game has one result, in the column of the winner. No rule of "
                            "backgammon says how a record is laid out, but a line that fits "
                            "nowhere usually means that something before it is missing.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
      Wins 2 points
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::encoding,
     .explanation = {.meaning = "The text is not plain UTF-8 with ordinary line ends: it begins "
                                "with a byte order mark, is UTF-16 or an old Windows text, or ends "
                                "its lines with CR alone. It was read without loss. Such files "
                                "come from old programs and from some that export for Windows.",
                     .law = "No rule of backgammon. UTF-16 is recognised by its byte order mark; "
                            "what is not UTF-8 is taken for Windows-1252."}},
    {.rule = Rule::extension_contradicts_content,
     .explanation = {.meaning =
                         "The name of the file ends like one format and the content is another. "
                         "The content decides. Rename the file if other programs go by its name.",
                     .law = "No rule of backgammon. A transcript of the .mat family may be called "
                            ".txt as well; several programs do so."}},
    {.rule = Rule::several_matches,
     .explanation = {.meaning = "One file holds several matches. All of them were read. Some "
                                "programs read only the first, or run the scores of all together; "
                                "split the file before you give it to one of those.",
                     .law = "No rule of backgammon. Each line with a match length begins a new "
                            "match; games and turns are counted from one in each.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::echo_after_end,
     .explanation =
         {.meaning =
              "After the end of the game the winner's last play stands once more, in the other "
              "column. Some archives do so. It was not played again. A different play after the "
              "end is BG312. In the example the line that begins with `Set Pos` sets up the board.",
          .law = "The game is over when the last checker is borne off, or when a player resigns.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off                   21: 1/off
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off
      Wins 1 point
)"}},
    {.rule = Rule::row_number_odd,
     .explanation = {.meaning = "The row numbers repeat, jump or are no numbers at all. The rows "
                                "count in the order in which they stand, so nothing is lost; but "
                                "where a number is missing, look whether a row is.",
                     .law = "No rule of backgammon. A row has a turn of each player, or an empty "
                            "cell where there is none.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  3) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::game_number_odd,
     .explanation =
         {.meaning =
              "A game does not have the number after that of the game before. If a number is left "
              "out, a game may be missing; the score in the next heading then jumps, and BG307 "
              "says so as a warning. If a number repeats, it is probably mistyped.",
          .law = "The games of a match are counted from 1.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::name_missing,
     .explanation =
         {.meaning =
              "A player has no name in the heading of a game. The columns are told apart by their "
              "place, so the game can be checked. It is mentioned once for each player.",
          .law = "No rule of backgammon. The player named first writes in the left column.",
          .bad = R"( 3 point match

 Game 1
  : 0                           Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::names_changed,
     .explanation = {.meaning =
                         "The heading of a game has another name than the game before. Usually it "
                         "is a spelling; if a third player appears, two matches were mixed up. A "
                         "rating behind the name, as in `Ann,1655.2`, does not count.",
                     .law = "A match is played by the same two players from beginning to end, each "
                            "in one column.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Rob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::names_swapped,
     .explanation =
         {.meaning = "The two players have changed columns between two games. The scores and all "
                     "plays would go to the wrong player. Exchange the names, or the columns if "
                     "that is how the games were written down.",
          .law = "A match is played by the same two players from beginning to end, each in one "
                 "column. Which column belongs to whom is free at the start and must stay so.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Bob : 0                        Ann : 1
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::nul_bytes,
     .explanation = {.meaning = "There are zero bytes in the text. No text has them: the file was "
                                "damaged, was only half downloaded, or is a binary file under a "
                                "wrong name. Get the file again from where it came.",
                     .law = "No rule of backgammon. UTF-16 texts have zero bytes, too, but begin "
                            "with a byte order mark and are read."}},
    {.rule = Rule::line_too_long,
     .explanation = {.meaning =
                         "A line is far longer than a row of a game can be. Usually the line ends "
                         "were lost, or the file is no transcript. The line was not read.",
                     .law = "No rule of backgammon. A row holds two turns, and even a board "
                            "written out needs only a few hundred characters."}},
    {.rule = Rule::unplayed_roll,
     .explanation =
         {.meaning = "The last roll of the game was not played, because a player resigned after "
                     "it. Programs write `???` or `Concedes`, leave the cell empty, or print `00: "
                     "????` when nothing was rolled. This is a remark and no fault.",
          .law = "Players may resign at any time of their own turn, after the roll as well. Under "
                 "the US rules (4.9) only a game without contact may be given up.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: ????
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::play_not_recorded,
     .explanation =
         {.meaning = "The transcript does not say how a roll was played, and the game goes on. "
                     "bgtools follows every board that the roll allows until only one is left, and "
                     "says which turns it could not check. Write the play if you know it. As a "
                     "remark the finding says that the only legal play was left out by a "
                     "transcript that always does so, for both players or for this one; it was "
                     "made.",
          .law = "A roll that can be played has to be played (bkgm.com, \"Movement of the "
                 "Checkers\"). Transcripts of recorded or filmed matches have gaps all the same.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: ???
  2) 64: 24/14                   31: 8/5 6/5
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/14                   31: 8/5 6/5
      Wins 1 point
)"}},
    {.rule = Rule::text_skipped,
     .explanation = {.meaning = "Behind the games, or between them, stands text that is no part of "
                                "the transcript, and it was not read; nor was a row that only "
                                "repeats the one before it. It is mentioned so that nothing is "
                                "left out silently. Put a semicolon before remarks.",
                     .law = "No rule of backgammon. Tags and remarks begin with a semicolon.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

Sent from my telephone, sorry for the slips.
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::damaged_file,
     .explanation = {.meaning = "The file says of itself how many bytes it has or what they add up "
                                "to, and they do not: it was cut short or changed on its way. The "
                                "program reads what is left, reports the file as unreadable and "
                                "ends with status 2. Get the file again from where it came.",
                     .law =
                         "No rule of backgammon. Checksums and sizes are there so that a damaged "
                         "file does not pass for a whole one."}},
};

}  // namespace

std::span<const Entry> transcripts() noexcept { return kTranscripts; }

}  // namespace bgtools::rules
