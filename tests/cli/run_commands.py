#!/usr/bin/env python3
"""Runs the command tests of a Markdown file and compares what they print.

    run_commands.py BGTOOLS FILE.md...

A fenced block whose info string is `file NAME` puts a file into the scratch directory of its page; `\\xNN` in it is a
byte, and a backslash at the end of a line joins it with the next line. A block that begins with `% ` is a test:

    ```
    % bgtools check -
    input on stdin
    ^D
    expected line on stdout
    2> expected line on stderr
    => 1
    ```

The line `^D` and the lines before it may be left out (no stdin), and so may `=> 0`. The command is run by sh with
`bgtools` on its path and the repository's testdata as `testdata`; `...` in an expected line matches any text. With
BGTOOLS_ACCEPT=1 the pages are rewritten with the actual output. The exit status is 0 if everything is equal, and 1 if
there is a difference or a page without a test.

The info string of a test may be `needs WHAT...`: what a program may lack, in BGTOOLS_LACKS, and then what the
command does is not compared.

Whatever ends with a status other than 0 has to say why on the terminal: where a page shows such a status of bgtools,
there has to be a sentence, too, even if the output is accepted.
"""

import contextlib
import difflib
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile

# Only against a command that hangs; the time that one takes depends on what else the machine does.
TIMEOUT_SECONDS = 600
TESTDATA = pathlib.Path(__file__).resolve().parents[2] / "testdata"


def unescape(text):
    """Returns the bytes of a file block."""
    text = text.replace("\\\n", "")
    parts = re.split(r"\\x([0-9a-fA-F]{2})", text)
    out = bytearray()
    for index, part in enumerate(parts):
        out += bytes([int(part, 16)]) if index % 2 else part.encode()
    return bytes(out)


def fits(expected, line):
    """Whether a line is as expected, where `...` matches any text."""
    return re.fullmatch(".*".join(re.escape(part) for part in expected.split("...")), line) is not None


# What tells people why a run failed: a message, a finding, or the summary of a report or of `dupes`.
WORDS = re.compile(
    r"2> bgtools: |\[BG[0-9]{3}\]|title=(BG|not checked)|^[0-9,]+ (errors?|warnings?|infos?|groups?|beginnings?)\b")


def runs_of(command):
    """The simple commands of a shell command, each as its words, without what comes before a command in a loop."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=True)
    lexer.commenters = ""
    try:
        words = list(lexer)
    except ValueError:
        # It quotes within quotes.
        words = command.replace(";", " ; ").split()
    runs = [[]]
    for word in words:
        if set(word) <= set(";|&()"):
            runs.append([])
        elif runs[-1] or word not in ("do", "then", "else", "{"):
            runs[-1].append(word)
    return [run for run in runs if run and run[0] not in ("done", "fi", "}")]


class Case:
    """One command and what it should do."""

    def __init__(self, lines, number):
        self.number = number
        self.head = [lines[0]]
        self.command = lines[0][2:]
        rest = lines[1:]
        self.stdin = b""
        if "^D" in rest:
            end = rest.index("^D")
            self.stdin = "".join(line + "\n" for line in rest[:end]).encode()
            self.head += rest[: end + 1]
            rest = rest[end + 1 :]
        self.expected = rest

    def run(self, environment, directory):
        done = subprocess.run(
            ["sh", "-c", self.command],
            input=self.stdin,
            capture_output=True,
            cwd=directory,
            env=environment,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
        lines = done.stdout.decode("utf-8", "backslashreplace").splitlines()
        if done.stdout and not done.stdout.endswith(b"\n"):
            lines.append("(no line end)")
        lines += ["2> " + line for line in done.stderr.decode("utf-8", "backslashreplace").splitlines()]
        if done.returncode != 0:
            lines.append(f"=> {done.returncode}")
        return lines

    def is_silent(self, printed):
        """Whether it shows that a run of the program failed, but not why. What a test redirects is not seen."""
        runs = runs_of(self.command)
        fails = runs[-1][0] == "bgtools" and re.fullmatch("=> [1-9][0-9]*", printed[-1] if printed else "")
        for run, following in zip(runs, runs[1:]):
            shows_status = run[0] == "bgtools" and following == ["echo", "$?"]
            fails = fails or shows_status and ("1" in printed or "2" in printed)
        is_redirected = re.search(r"2>|>&|exec ", self.command)
        return bool(fails) and not is_redirected and not any(map(WORDS.search, printed))

    def agrees(self, printed):
        return len(printed) == len(self.expected) and all(map(fits, self.expected, printed))

    def accept(self, printed):
        """Returns the lines for the page: a line with `...` that still fits is kept."""
        if len(printed) != len(self.expected):
            return printed
        return [old if fits(old, new) else new for old, new in zip(self.expected, printed)]


@contextlib.contextmanager
def scratch_directory():
    """An empty directory below which no page sees any bgtools.conf."""
    with tempfile.TemporaryDirectory() as parent:
        # An empty file here hides any bgtools.conf above the scratch directory.
        pathlib.Path(parent, "bgtools.conf").touch()
        directory = pathlib.Path(parent, "page")
        directory.mkdir()
        yield directory


def run_page(page, environment, accepts, lacks, directory):
    """Runs the tests of one page; returns the number of tests, of failures and of tests that need what the program lacks."""
    lines = page.read_text().split("\n")
    out = []
    tests = failures = left_out = 0
    position = 0
    while position < len(lines):
        line = lines[position]
        out.append(line)
        position += 1
        if not line.startswith("```"):
            continue
        end = lines.index("```", position)
        block, number = lines[position:end], position
        position = end
        info = line[3:].strip()
        if info.startswith("file "):
            path = pathlib.Path(directory, info[5:])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(unescape("".join(text + "\n" for text in block)))
        elif info.startswith("needs ") and not lacks.isdisjoint(info.split()[1:]):
            left_out += 1
            # Later tests may need what it writes. Who waits for a signal or a mapping of a file would wait for ever, and what needs
            # another program cannot do without it.
            if {"signals", "mappings", "dask", "slurm", "duckdb", "sqlite3"}.isdisjoint(info.split()):
                Case(block, number).run(environment, directory)
        elif block and block[0].startswith("% "):
            case = Case(block, number)
            printed = case.run(environment, directory)
            tests += 1
            if case.is_silent(printed):
                failures += 1
                print(f"{page}:{number}: % {case.command}\n    fails without a word")
            if not case.agrees(printed):
                if accepts:
                    block = case.head + case.accept(printed)
                else:
                    failures += 1
                    print(f"{page}:{number}: % {case.command}")
                    for text in difflib.unified_diff(case.expected, printed, "expected", "printed", lineterm="", n=2):
                        print("    " + text)
        out += block + ["```"]
        position += 1
    if accepts and out != lines:
        page.write_text("\n".join(out))
    return tests, failures, left_out


def environment_of(tool):
    """The variables of the commands, which find the program on their path."""
    environment = {"PATH": f"{tool.parent}:/usr/bin:/bin", "LC_ALL": "C", "TERM": "dumb", "HOME": "/nonexistent"}
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE"):
        if name in os.environ:
            environment[name] = os.environ[name]
    return environment


def main():
    if len(sys.argv) < 3:
        print(__doc__)
        return 1
    # A shell makes programs that it starts with & ignore this signal, and the commands would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    environment = environment_of(pathlib.Path(sys.argv[1]).resolve(strict=True))
    accepts = os.environ.get("BGTOOLS_ACCEPT") == "1"
    lacks = set(os.environ.get("BGTOOLS_LACKS", "").split())
    is_good = True
    for name in sys.argv[2:]:
        with scratch_directory() as directory:
            pathlib.Path(directory, "testdata").symlink_to(TESTDATA)
            tests, failures, left_out = run_page(pathlib.Path(name), environment, accepts, lacks, directory)
        print(f"{name}: {tests} tests, {failures} failures" + (f", {left_out} left out" if left_out else ""))
        is_good = is_good and tests + left_out > 0 and failures == 0
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
