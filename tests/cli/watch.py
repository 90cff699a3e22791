"""Runs `check --watch` while files change, and reads what it prints.

    watch.py BGTOOLS
"""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GOOD = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
"""
BAD = GOOD.replace("8/5 6/5", "8/5 6/4")
WAITING = b"bgtools: waiting for changes; Ctrl-C ends\n"
# Seconds, after which it hangs.
PATIENCE = 600


class Watching:
    """A running `check --watch`; both of its streams are one."""

    def __init__(self, program, folder, *words, on_terminal=False):
        environment = {**os.environ, "TERM": "xterm"}
        self.reading, writing = pty.openpty() if on_terminal else os.pipe()
        self.process = subprocess.Popen([program, "check", "--watch", "--no-config", *words], cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=writing, stderr=writing, env=environment)
        os.close(writing)
        self.printed = b""

    @contextlib.contextmanager
    def held(self):
        """The program stands still in the meantime, so that it sees several changes only together."""
        self.process.send_signal(signal.SIGSTOP)
        while Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            time.sleep(0.01)
        yield
        self.process.send_signal(signal.SIGCONT)

    def next(self):
        """What is printed until it waits again."""
        end = time.monotonic() + PATIENCE
        while True:
            text = self.printed.replace(b"\r\n", b"\n")
            if WAITING in text:
                shown, self.printed = text.split(WAITING, 1)
                return shown.decode()
            if not select.select([self.reading], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"waited in vain after {text!r}")
            block = os.read(self.reading, 65536)
            if not block:
                raise AssertionError(f"ended after {text!r}")
            self.printed += block

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        os.close(self.reading)
        return code


def expect(what, holds):
    if not holds:
        raise AssertionError(what)


def changes(program, *words):
    """Changes in place, by rename, in a new folder, of a list, and those that are none."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        league = folder / "league"
        league.mkdir()
        (league / "a.mat").write_text(BAD)
        (league / "b.mat").write_text(BAD)
        run = Watching(program, folder, *words, "--output-format", "concise", "--verbose", "league")

        def next_report(files, checked):
            shown = run.next()
            found = set(re.findall(r"^league/(\S+?):\d+:\d+: error\[BG101\]", shown, re.M))
            expect(f"findings in {files}: {shown!r}", found == set(files))
            expect(f"{checked} are checked: {shown!r}", set(re.findall(r"^bgtools: league/(\S+): mat", shown, re.M)) == set(checked))

        next_report(["a.mat", "b.mat"], ["a.mat", "b.mat"])
        with run.held():
            (league / "a.mat").write_text(GOOD)
        next_report(["b.mat"], ["a.mat"])
        # As editors write: into another file, which then takes the name.
        (league / ".a.mat.new").write_text(BAD)
        (league / ".a.mat.new").rename(league / "a.mat")
        next_report(["a.mat", "b.mat"], ["a.mat"])
        # A copy of the old file stays, and a new one is written.
        with run.held():
            (league / "b.mat").rename(league / "b.mat~")
            (league / "b.mat").write_text(GOOD)
        next_report(["a.mat"], ["b.mat"])
        with run.held():
            (league / "round2").mkdir()
            (league / "round2/c.mat").write_text(BAD)
        next_report(["a.mat", "round2/c.mat"], ["round2/c.mat"])
        with run.held():
            (league / "round2/c.mat").write_text(GOOD)
        next_report(["a.mat"], ["round2/c.mat"])
        # Not an input, so the next report is that of the change after it. The pause cannot make this fail: it lets a program
        # that does report it come to it first.
        (league / ".a.mat.swp").write_text("x")
        time.sleep(2)
        (league / "a.mat").unlink()
        next_report([], [])
        expect("130 after SIGINT", run.end() == 130)


def one_file(program):
    """A file that comes and goes, a list of files, and the end by SIGTERM."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "list").write_text("b.mat\n")
        (folder / "b.mat").write_text(GOOD)
        run = Watching(program, folder, "-l", "--files-from", "list", "a.mat")
        shown = run.next()
        expect(f"missing: {shown!r}", shown == "bgtools: a.mat: no such file or directory\n")
        with run.held():
            (folder / "a.mat").write_text(BAD)
        shown = run.next()
        expect(f"listed: {shown!r}", shown == "a.mat\nbgtools: 1 error in 1 of 2 files (2 games, 2 turns)\n")
        with run.held():
            (folder / "c.mat").write_text(BAD)
            (folder / "list").write_text("c.mat\n")
        shown = run.next()
        expect(f"listed: {shown!r}", shown == "a.mat\nc.mat\nbgtools: 2 errors in 2 of 2 files (2 games, 2 turns)\n")
        expect("143 after SIGTERM", run.end(signal.SIGTERM) == 143)


def terminal(program):
    """The screen is cleared, but only that of a terminal."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name, "a.mat")
        file.write_text(BAD)
        run = Watching(program, name, "--progress", "never", "a.mat", on_terminal=True)
        expect("cleared", run.next().startswith("\x1b[H\x1b[2J"))
        with run.held():
            file.write_text(GOOD)
        shown = run.next()
        expect(f"cleared, {shown!r}", shown.startswith("\x1b[H\x1b[2Jno findings in 1 file (1 game, 1 turn)\n"))
        run.end()
        # What is watched may be unfinished.
        file.write_text(GOOD[: GOOD.index("/5\n")])
        for options, errors in ((), 0), (("--no-unfinished",), 1):
            run = Watching(program, name, *options, "a.mat")
            shown = run.next()
            expect(f"unfinished, {options}, {shown!r}", shown.count("error[") == errors)
            run.end()
        file.write_text(GOOD)
        # Below the report of one file is the board with which it ends.
        board = ["show", "a.mat", "--game", "last", "--turn", "end"]
        run = Watching(program, name, "a.mat")
        shown = run.next()
        expected = subprocess.run([program, *board], cwd=name, capture_output=True, text=True, check=True).stdout
        expect(f"the board, {shown!r}", shown == f"no findings in 1 file (1 game, 1 turn)\n\n{expected}")
        with run.held():
            file.write_text(GOOD + "\n" + GOOD.replace("Ann", "Eve"))
        shown = run.next()
        expect(f"the board of the last match, {shown!r}", "Eve" in shown.partition("\n\n")[2])
        run.end()
        for words in ["--output-format", "concise", "a.mat"], ["."], ["a.mat", "a.mat"]:
            run = Watching(program, name, *words)
            shown = run.next()
            expect(f"no board, {words}, {shown!r}", "\n\n" not in shown)
            run.end()


def main():
    program = os.path.abspath(sys.argv[1])
    changes(program)
    changes(program, "--poll", "1")
    one_file(program)
    terminal(program)


if __name__ == "__main__":
    main()
