"""Shows that what a text costs is in proportion to it, with the worst texts that are known of each reader.

    costs.py BGTOOLS [NAME...]

Each text has 100 KB. With default switches no command may take more than 54 MB, besides what the program takes without a text, or
2 s of the processor for it, and no report may have more than 2 MB. `scaling.py` shows with the same texts that costs do not grow faster than they do.
"""

import sys
import tempfile
from pathlib import Path

from processes import cost_of

SIZE = 100_000
MOST_KIBIBYTES = 54_000_000 // 1024
MOST_SECONDS = 2
MOST_BYTES = 2_000_000
REPORTS = ["human", "concise", "ndjson", "json", "sarif", "junit", "github", "gitlab", "csv", "markdown", "html"]
TESTDATA = Path(__file__).parents[2] / "testdata"

SGF_HEAD = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"
# A match of one game in which the words for three takes are of another language.
UNREAD_TAKES = (" 0 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/5  Doubles => 2\n  2)  Ottaa  42: 8/4 6/4\n"
                "  3) 42: 8/4 6/4  Doubles => 4\n  4)  Ottaa  31: 6/3 6/5\n  5) 31: 6/3 6/5  Doubles => 8\n  6)  Ottaa\n\n")
# The settings come again before each game, as in a damaged file.
UNREAD_GAME = ("Variant: Backgammon\nJacoby: No\nAutomatic Doubles: No\nCrawford: Yes\nBeavers: No\nRaccoons: No\nDoubling Cube: Yes\n"
               "Rated: Yes\nGame 1.0-0/3\n1\t31:\n1\t31: 8/5, x/5\n1\t\tsplash\n2\t42:3\n")
ONE_GAME = " 7 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/5\n"


def grown(before, unit, after=""):
    """A text of a size that repeats a part of it."""
    return lambda size: before + unit * ((size - len(before) - len(after)) // len(unit)) + after


def numbered(before, unit, after, most):
    """The same with a number in each part, and at most so long: no line may have more than 64 KB."""
    def text(size):
        count = (min(size, most) - len(before) - len(after)) // len(unit.format(10000))
        return before + "".join(unit.format(10000 + i) for i in range(count)) + after
    return text


def spoiled(name, before, unit):
    """A file of testdata with a part that is repeated before a text, which is there once."""
    text = Path(TESTDATA, name).read_text()
    at = text.index(before)
    return grown(text[:at], unit, text[at:])


# Name, extension, and the text of a size.
WORST = [
    ("allowances in a line", "mat", grown("", f"; bgtools: allow {'BG101,' * 1500}BG102 x\n", ONE_GAME)),
    ("unknown allowances", "mat", numbered("; bgtools: allow ", "x{},", "BG101 x\n" + ONE_GAME, 60_000)),
    ("allowances of nothing", "mat", grown("", f"; bgtools: allow {',' * 400} x\n", ONE_GAME)),
    ("allowances without a reason", "sgf", grown(SGF_HEAD + "C[", "bgtools: allow BG101\n", "])")),
    ("rolls in a line", "sgf", grown(SGF_HEAD, ";B[79hehf]", ")")),
    ("plays of one checker", "sgf", grown(SGF_HEAD, ";W[31hefe]\n;B[64aggk]\n", ")")),
    ("equal keys", "json", grown('{"bgtools-record":2,', '"names":["a","b"],', '"length":7,"games":[]}')),
    ("doubles", "match", grown("i Ann Bob 7 1 0 0 1\n", "2 d 2 1\n1 d 4 1\n")),
    ("lines of two faults", "match", grown("i Ann Bob 7 1 0 0 1\n1 r 3-1 8/5 6/5\n", "1 1\n")),
    ("rolls without a play", "match", spoiled("javafibs/valid/three-games.match", "0:Bob:4 3", "0:Bob:4 3\n3:Bob:2\n")),
    ("resignations", "gmd", spoiled("gmd/valid/two-games.gmd", "Roll:W: 2 1", "Roll:W: 2 1\nResign:B: 2\n")),
    ("rolls of nobody", "gmd", spoiled("gmd/valid/two-games.gmd", "Roll:-: 2 4", "Roll:-: 2 4\n")),
    ("lines of a letter", "gmd", spoiled("gmd/valid/two-games.gmd", "Game:", "l\n")),
    ("lines of a name", "bkg", spoiled("bkg/valid/two-games.bkg", "\nBlack (", "\nBlack")),
    ("lines of a letter", "brainking", spoiled("brainking/valid/short.brainking", "3.", "|\n")),
    ("words for plays", "brainking", spoiled("brainking/valid/short.brainking", "3.", "0, 1\n")),
    ("plays that are words", "fibs", spoiled("oldmoves/valid/a.fibs", "O: (", "O: (5 5) can't\n")),
    ("two games in a line", "fibs", spoiled("oldmoves/valid/money-two-matches.fibs", "X: (", "X: (3 1) Dan is O\n")),
    ("unread takes", "mat", grown("", UNREAD_TAKES)),
    ("equal rows", "mat", grown("", " 1) 31:\n")),
    ("turns without a play", "sgg",
     spoiled("sgg/valid/money-with-cube-words.sgg", "2\t", "1\t31: 8/5, 6/5\n1\t\t64:\n")),
    ("games in games", "bgf", spoiled("bgroom/valid/single-game.bgf", "\n2.", "\nSingle game\n1.X:(3 1)8/5 6/5")),
    ("lines of a letter", "log", spoiled("fibs-session/valid/resumed.log", "You win", "|\n")),
    ("lines of a letter", "gam", spoiled("gam/valid/gammonempire-session.gam", "Ann Bob\n  1)  ", "(\n")),
    ("lines of a letter", "tmg", spoiled("tmg/valid/match.tmg", "   1 ", "x\n")),
    ("lines of a number", "gam", spoiled("party/valid/match.gam", "GAME_1_GAMEPLAY", "2\n")),
    ("words about the game", "sheet", numbered("Ann - Bo\nAnn 31: 8/5 6/5\nBo 42: 8/4 6/4\n1) ", "win ", "\n", 64_000)),
    ("plays that cannot be read", "sgg", grown("Ann  vs. Bob\nGamesGrid\nMatch Length: 3\n", UNREAD_GAME + "\n" * 60)),
    ("moves of no board", "txt",
     spoiled("gnubg-text/valid/french.txt", "Move number 2", "Move number 1:  Ann doit jouer 31\n\n")),
]


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    program, wanted = arguments[0], arguments[1:]
    is_bad = False
    # The libraries of a build, shared or not, are no cost of a text.
    most_kibibytes = MOST_KIBIBYTES + cost_of([program, "--version"]).kibibytes
    print(f"{'text':34} {'command':16} {'s':>7} {'MB':>7} {'kB':>7}")
    with tempfile.TemporaryDirectory() as scratch:
        def measured(title, what, command, outputs):
            nonlocal is_bad
            cost = cost_of([program, *command])
            # The clock of the processor goes faster where others use it, too.
            for _ in range(3):
                if cost.seconds > MOST_SECONDS:
                    cost = min(cost, cost_of([program, *command]), key=lambda each: each.seconds)
            sizes = [path.stat().st_size for path in outputs if path.exists()]
            most = max(sizes, default=0)
            if len(sizes) != len(outputs):
                is_bad = True
            is_over = (cost.status not in (0, 1) or cost.seconds > MOST_SECONDS or cost.kibibytes > most_kibibytes or
                       most > MOST_BYTES)
            is_bad = is_bad or is_over
            print(f"{title:34} {what:16} {cost.seconds:7.3f} {cost.kibibytes * 1024 / 1e6:7.1f} {most / 1e3:7.0f}"
                  f"{'  FAILS' if is_over else ''}", flush=True)

        for title, extension, make in WORST:
            if wanted and title not in wanted:
                continue
            text = Path(scratch, f"text.{extension}")
            text.write_text(make(SIZE))
            outputs = [Path(scratch, f"report.{name}") for name in REPORTS]
            for path in outputs:
                path.unlink(missing_ok=True)
            all_reports = [f"--report={name}={path}" for name, path in zip(REPORTS, outputs)]
            options = ["--no-config", "--jobs", "1"]
            title = f"{title} ({extension})"
            measured(title, "check", ["check", *options, text], [])
            measured(title, "check to all", ["check", *options, *all_reports, text], outputs)
            target = "mat" if extension in ("json", "jsonl") else "json"
            losses = [outputs[REPORTS.index("ndjson")]]
            measured(title, f"convert to {target}",
                     ["convert", *options, "--to", target, f"--report=ndjson={losses[0]}", "--output", "-", text], losses)
            measured(title, "detect", ["detect", "--no-config", text], [])
            measured(title, "repair", ["repair", "--no-config", text], [])
    if is_bad:
        sys.exit("more than a text of 100 KB may cost")


if __name__ == "__main__":
    main(sys.argv[1:])
