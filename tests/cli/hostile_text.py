"""Puts text that terminals, logs, browsers and programs obey into names, events, comments and file names, and looks for it
in everything that bgtools prints.

    hostile_text.py BGTOOLS

Text for people and logs holds nothing that could be obeyed; text for programs holds the same as data.
"""

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from html_page import faults_of

MARK = "PWN"
PIECES = [
    # Escape sequences in 7 and 8 bits; text that is reordered, hidden or overwritten; commands anywhere in a line.
    "\x1b]0;PWN\x07\x1b[31mPWN \x9b31m\x90PWN\x9c\x85 \u202ePWN\u2066\u2069\u200f\u061c\u206a \u2028PWN\u2029\ufffe\ufff9\ufffb"
    "\U000e0041 PWN\b\b\b\x7f\x0b\x0c ##[error]PWN ###[add-matcher] ##vso[task.setvariable] ##teamcity[PWN]",
    "PWN\n::error::PWN\r::warning file=PWN::PWN\r\n::stop-commands::PWN",
    "::error::PWN",
    "  ::add-mask::PWN%0A::error::PWN%0D%3A%2C%25",
    "</text></failure>]]><script>alert('PWN')</script><!-- PWN --><![CDATA[PWN&#27;&lt; \"PWN'`PWN`$(PWN) \\PWN\\\" | [PWN](x:PWN) "
    "![PWN](x) **PWN** @PWN",
    "=HYPERLINK(\"PWN\"),+PWN;\tPWN",
    "--PWN\x00PWN",
    "PWN: 0\n\n Game 2\n PWN : 5   x : 5\n  1) 31: 8/5 6/5 ;][FF[4]GM[6]PB[PWN",
]
GOOD = Path(__file__).parents[1].joinpath("support/one_game.mat").read_text()
BAD = GOOD.replace("8/5 6/5", "8/5 6/4").replace("=> 2", "=> 4").replace("Wins 1", "Wins 2")
FINDINGS = ["human", "concise", "github", "ndjson", "json", "sarif", "junit", "gitlab", "csv", "markdown", "html"]
CONTROLS = ("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ufffe\uffff"
            "\U000e0000-\U000e007f]")
COMMANDS = r"##[A-Za-z]*\[|^[ \t]*::(?!(error|warning|notice) (file=|title=not checked))"
OBEYED = {"terminal": re.compile(CONTROLS), "log": re.compile(f"{CONTROLS}|{COMMANDS}", re.M)}
ELEMENTS = {"testsuites", "testsuite", "properties", "testcase", "failure", "error", "system-out", "system-err"}


class Hostile:
    """Runs the program in a folder, and collects what is wrong."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        settings_file = Path(folder, "bgtools.conf")
        settings_file.write_text("")
        self.environment = {**os.environ, "BGTOOLS_CONFIG": str(settings_file)}
        self.runs = self.shown = self.faults = 0

    def fault(self, words, what):
        self.faults += 1
        print(f"{words}: {what}")

    def run(self, *words, statuses=(0, 1, 2), environment=None, stdin=b""):
        self.runs += 1
        ended = subprocess.run([self.program, *words], cwd=self.folder, input=stdin, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env={**self.environment, **(environment or {})}, check=False,
                               timeout=600)
        if ended.returncode not in statuses:
            self.fault(words, f"ended with {ended.returncode}: {ended.stderr[:300]}")
        self.look((*words, "(stderr)"), ended.stderr)
        return ended.stdout

    def look(self, words, printed, where="log"):
        """Text for people and logs; also how text for programs is spelled."""
        try:
            text = printed.decode()
        except UnicodeDecodeError as error:
            self.fault(words, error)
            return ""
        if found := OBEYED[where].search(text):
            self.fault(words, f"raw {found[0]!r} in {text[max(0, found.start() - 40):found.end() + 40]!r}")
        self.shown += MARK in text
        return text

    def look_at_report(self, kind, words, printed):
        """The text of a report. The lines of a table end with CR LF."""
        self.look(words, printed.replace(b"\r\n", b"\n") if kind == "csv" else printed)
        return printed.decode(errors="replace")

    def on_terminal(self, *words):
        """What a terminal gets, whose own line ends are CR LF."""
        main, other = pty.openpty()
        process = subprocess.Popen([self.program, *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=other,
                                   stderr=subprocess.DEVNULL, env={**self.environment, "TERM": "dumb"})
        os.close(other)
        printed = b""
        while True:
            try:
                block = os.read(main, 65536)
            except OSError:
                break
            if not block:
                break
            printed += block
        os.close(main)
        process.wait()
        self.runs += 1
        # A convert of CR LF text ends its lines with CR CR LF.
        return self.look((*words, "(terminal)"), re.sub(rb"\r+\n", b"\n", printed), "terminal")

    def report(self, kind, text, words):
        """Whether text for programs is what it should be; the strings in it."""
        try:
            if kind == "junit":
                root = xml.etree.ElementTree.fromstring(text)
                if others := {each.tag for each in root.iter()} - ELEMENTS:
                    self.fault(words, f"has elements {others}")
            elif kind == "html":
                for fault in faults_of(text):
                    self.fault(words, fault)
            elif kind == "svg":
                root = xml.etree.ElementTree.fromstring(text)
                if any(each.tag.endswith("script") for each in root.iter()):
                    self.fault(words, "has a script")
            elif kind == "csv":
                rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
                if text.count("\r\n") != len(rows) or any(len(row) != len(rows[0]) for row in rows):
                    self.fault(words, f"is not a row in each line: {text[:200]!r}")
                if formulas := [cell for row in rows for cell in row if re.search(r"(^|;)[=+\-@\t\r]", cell)]:
                    self.fault(words, f"formulas {formulas}")
            elif kind == "markdown":
                for line in text.split("\n"):
                    # What is not in a code span may be markup. In a row, each bar that is not escaped begins a cell.
                    if MARK in re.sub(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", "", line):
                        self.fault(words, f"text that is not in a code span: {line!r}")
                    if line.startswith("| ") and len(re.findall(r"(?<!\\)\|", line)) != 6:
                        self.fault(words, f"other cells: {line!r}")
            elif kind == "ndjson":
                return [json.loads(line) for line in text.split("\n")[:-1]]
            elif kind not in ("human", "concise", "github", "text"):
                return [json.loads(text)]
        except (ValueError, csv.Error, xml.etree.ElementTree.ParseError) as error:
            self.fault(words, f"{error}: {text[:200]!r}")
        return []

    def findings(self, *words, stdin=b"", kinds=FINDINGS):
        """Reports of a command with findings. The records of ndjson."""
        records = []
        for kind in kinds:
            summary = Path(self.folder, "summary.md")
            summary.unlink(missing_ok=True)
            asked = (*words, "--output-format", kind, "--min-severity", "info")
            printed = self.run(*asked, environment={"GITHUB_STEP_SUMMARY": str(summary)}, stdin=stdin)
            text = self.look_at_report(kind, asked, printed)
            # A text that is not a report is refused without one.
            found = self.report(kind, text, asked) if text or words[0] != "report" else []
            if kind == "ndjson":
                records = found
            if kind == "github" and summary.exists():
                table = self.look((*asked, "(summary)"), summary.read_bytes())
                if re.search(r"(?<!\\)(<script|\[PWN|`PWN|\*\*PWN|@PWN)", table):
                    self.fault(asked, f"markup in {table!r}")
        return records


def record(hostile, transcript, piece):
    """A record with the piece in every text, as the format json has it."""
    Path(hostile.folder, "plain.mat").write_text(transcript)
    document = json.loads(hostile.run("convert", "plain.mat", "--to", "json", "-o", "-", statuses=(0,)))
    first, second = piece, piece[::-1].replace(MARK[::-1], MARK) + "2"

    def spoil(value):
        if isinstance(value, dict):
            return {key: spoil(each) for key, each in value.items()}
        if isinstance(value, list):
            return [spoil(each) for each in value]
        return {"Ann": first, "Bob": second}.get(value, value) if isinstance(value, str) else value

    document = spoil(document)
    fields = document["matches"][0]
    fields["tags"] = [[key, piece] for key in ("Event", "Site", "Annotator", "Place")]
    fields["comments"] = [piece]
    for game in fields["games"]:
        game["actions"] = [each for action in game["actions"]
                           for each in (action, {"player": action["player"], "action": "comment", "text": piece})]
        game["annotations"] = [{"key": "sgf:GC", "value": piece}, {"key": f"sgf:{piece}", "value": "x", "action": 0}]
        if transcript == BAD:
            game["actions"].append({"player": 1, "roll": [3, 1], "play": "unreadable", "text": piece})
    return json.dumps(document)


def texts(hostile, piece, number):
    """The piece as names, event and comments, in every format that can be written."""
    formats = json.loads(hostile.run("formats", "--output-format", "json"))
    writable = [each for each in formats if each["writes"] and each["kind"] == "transcript"]
    for transcript, title in ((GOOD, "good"), (BAD, "bad")):
        source = f"{title}{number}.json"
        Path(hostile.folder, source).write_text(record(hostile, transcript, piece))
        receipts = [each for each in hostile.findings("check", source) if each["type"] == "file"]
        if [one["games"] for one in receipts] != [1]:
            hostile.fault((source, piece), f"other games are read from the record: {receipts}")
        for each in writable:
            target = f"{title}{number}-{each['name']}{each['extensions'][0]}"
            hostile.run("convert", source, "--to", each["name"], "-o", target, "--verbose")
            if not Path(hostile.folder, target).exists():
                continue
            written = Path(hostile.folder, target).read_bytes()
            # In these, a text may have several lines.
            for line in re.split(rb"[\r\n]", written) if each["name"] not in ("sgf", "ogxm") else ():
                if "\n" in piece and line.lstrip().startswith((b"::", b"Game 2")):
                    hostile.fault(("convert", each["name"], piece), f"a text became a line: {line!r}")
            asked = ("check", "--from", each["name"], target)
            games = [one.get("games") for one in hostile.findings(*asked, kinds=("human", "ndjson", "sarif"))
                     if one["type"] in ("file", "error")]
            if games != [1]:
                hostile.fault((*asked, piece), f"has other games: {games}")
            hostile.on_terminal("convert", source, "--to", each["name"], "-o", "-", "--force")
            hostile.on_terminal("repair", "--from", each["name"], target)
            hostile.run("repair", "--from", each["name"], target)
            for kind in ("text", "svg", "json") if transcript == GOOD else ():
                shown = ("show", "--from", each["name"], target, "--game", "1", "--turn", "2", "--output-format", kind)
                # NUL bytes before the board are text that could not be read.
                hostile.report(kind, hostile.look(shown, hostile.run(*shown, statuses=(0, 1))), shown)
        for kind in FINDINGS:
            report = f"{title}{number}.report"
            hostile.run("convert", source, "--to", "mat", "-o", "out.mat", "--force", "--report", f"{kind}={report}")
            asked = ("convert", "--report", kind)
            hostile.report(kind, hostile.look_at_report(kind, asked, Path(hostile.folder, report).read_bytes()), asked)
        hostile.run("convert", source, "--to", "mat", "-o", "out.mat", "--force", "--sidecar", f"{title}{number}.side")


def file_names(hostile):
    """The pieces as names of files, of members of archives and of folders."""
    names = [os.fsencode(piece.replace("/", "").replace("\0", "")) for piece in PIECES]
    names.append(b"\xff\xfe\x9bPWN")
    with zipfile.ZipFile(Path(hostile.folder, "all.zip"), "w") as archive:
        for i, name in enumerate(names):
            archive.writestr(name.decode(errors="replace") + ".mat", BAD.replace("Ann", f"Ann{i}"))
    Path(hostile.folder, "all").mkdir()
    for i, name in enumerate(names):
        for folder in (b".", b"all"):
            Path(os.fsdecode(os.path.join(os.fsencode(hostile.folder), folder, name + b".mat"))).write_text(
                BAD.replace("Ann", f"Ann{i}"))
    Path(hostile.folder, os.fsdecode(names[0] + b"-empty.mat")).write_bytes(b"")
    Path(hostile.folder, os.fsdecode(names[5] + b"-cut.xg")).write_bytes(b"RGMH\x01")
    inputs = [name + b".mat" for name in names] + [names[0] + b"-empty.mat", names[5] + b"-cut.xg", names[6] + b"-missing"]
    paths = [os.fsdecode(name) for name in inputs if not name.startswith(b"-")]
    for words in (paths, ["all"], ["all.zip"]):
        records = hostile.findings("check", *words)
        merged = ("\n".join(json.dumps(each) for each in records) + "\n").encode()
        hostile.findings("report", "-", stdin=merged)
        for command in ("detect", "dupes", "repair", "rows"):
            for asked in ((command, *words), (command, *words, *words)) if command == "dupes" else ((command, *words),):
                printed = hostile.run(*asked)
                if command == "rows":
                    printed = printed.replace(b"\r\n", b"\n")  # as RFC 4180 ends a row
                # A diff is data, with names as patch reads them.
                if command != "repair":
                    hostile.look(asked, printed)
                hostile.on_terminal(*asked)
        for view in ((), ("--by", "player"), ("--by", "event"), ("--crosstable",), ("--columns", "winner,event")):
            hostile.on_terminal("results", *view, *words)
            for form in ("text", "csv", "html"):
                asked = ("results", *view, "--output-format", form, *words)
                text = hostile.look_at_report(form, asked, hostile.run(*asked))
                # The page has no script, and nothing to go to.
                faults = [fault for fault in faults_of(text) if "not one of each" not in fault] if form == "html" else []
                for fault in faults:
                    hostile.fault(asked, fault)
                if form == "csv":
                    hostile.report(form, text, asked)
        hostile.report("json", hostile.look(("dupes",), hostile.run("dupes", *words, "--output-format", "json")), ("dupes",))
        for option in ("--list-files", "-l"):
            listed = ("check", option, *words)
            hostile.on_terminal(*listed)
            printed = hostile.run(*listed, statuses=(2,)).decode(errors="surrogateescape")
            if re.search(r"^[ \t]*::|##[a-z]*\[", printed, re.M):
                hostile.fault(listed, f"commands in {printed!r}")
        hostile.run("convert", *words, "--to", "json", "--output-dir", "out", "--force", "--verbose")
        hostile.run("check", "-v", *words)
    for name in paths:
        for command in ("check", "convert", "show", "explain", "config", "plays", "report", "completions", "manual", "help"):
            hostile.look((command, name), hostile.run(command, f"--{name}" if command == "explain" else name))
        for option in ("--from", "--select", "--baseline", "--config", "--report", "--files-from", "--shard", "--profile",
                       "--stdin-name", "--include", "--write-baseline"):
            hostile.look((option, name), hostile.run("check", "-", option, name, stdin=BAD.encode()))
        hostile.look(("--stdin-name", name), hostile.run("check", "-", "--output-format", "concise", "--stdin-name", name,
                                                         stdin=BAD.encode()))


def settings(hostile, piece):
    """A stranger's settings, and what is not a transcript."""
    Path(hostile.folder, "hostile.conf").write_text(f"[check]\nseverity = {piece}\n{piece} = 1\n[{piece}]\n")
    hostile.run("check", "--config", "hostile.conf", "plain.mat")
    hostile.look(("config",), hostile.run("config", "check", "--config", "hostile.conf"))
    one = piece.replace("\n", " ").replace("\r", " ")
    Path(hostile.folder, "one.conf").write_text(f"[check]\ninclude = {one}\n")
    hostile.look(("config", "include"), hostile.run("config", "check", "--config", "one.conf"))
    Path(hostile.folder, "not.txt").write_text(piece)
    hostile.findings("check", "not.txt")
    hostile.findings("report", "not.txt")
    board = "board:" + piece.replace(":", "") + ":Bob" + ":7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0" \
        ":1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
    Path(hostile.folder, "board.txt").write_text(board)
    for kind in ("text", "svg", "json"):
        shown = ("show", "board.txt", "--output-format", kind)
        printed = hostile.run(*shown)
        if printed:
            hostile.report(kind, hostile.look(shown, printed), shown)
    for to in ("fibs-board", "xgid", "gnubg-id", "ogid", "snowie"):
        hostile.run("convert", "board.txt", "--to", to)
        hostile.on_terminal("convert", "board.txt", "--to", to)


def main():
    program = os.path.abspath(sys.argv[1])
    os.environ["LC_ALL"] = "C.UTF-8"

    def attempt(job):
        # One folder for each, so that none hides another.
        with tempfile.TemporaryDirectory() as folder:
            hostile = Hostile(program, folder)
            job(hostile)
            # Where nothing shows the text, nothing was tested.
            if hostile.shown < 20:
                hostile.fault("a job", f"the text was shown only {hostile.shown} times")
            return hostile

    jobs = [lambda hostile, i=i, piece=piece: (texts(hostile, piece, i), settings(hostile, piece))
            for i, piece in enumerate(PIECES)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(attempt, [file_names, *jobs]))
    runs, shown, faults = (sum(getattr(each, name) for each in done) for name in ("runs", "shown", "faults"))
    print(f"{runs} runs, {shown} of them show the text, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
