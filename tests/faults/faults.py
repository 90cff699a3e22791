"""Makes every call to the system fail, one at a time, in every command that writes, and kills the program at any moment.

    faults.py BGTOOLS SHIM [--all] [--seed N] [COMMAND...]

A file that the program writes is then either what it was or what it should be, complete; no other file is left; the
status is 2 with a sentence that names a file, unless the failure was overcome. `--all` tries every call with every
failure, which takes long; otherwise the first ones and some of the others. COMMANDs are titles of the commands below.
"""

import argparse
import contextlib
import csv
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

GOOD = Path(__file__).parents[1].joinpath("support/one_game.mat").read_text()
# One edit is the smallest.
BAD = GOOD.replace("=> 2", "=> 4")
OLD = "old\n"
# An older report, which is replaced without --force.
OLD_CSV = "path,line,column,place,severity,code,name,match,game,turn,player,message,notes,help,position\r\n"

# Title, words, files that are there, and those that the command writes.
COMMANDS = [
    ("convert", "convert in.mat -o out.json", {}, ["out.json"]),
    ("convert over a file", "convert in.mat -o out.json --force", {"out.json": OLD}, ["out.json"]),
    ("convert onto itself", "convert in.mat -o in.mat --force", {}, ["in.mat"]),
    ("convert to stdout", "convert in.mat --to json -o -", {}, []),
    ("convert into a directory", "convert in.mat bad.mat --to json --output-dir out", {},
     ["out/in.json", "out/bad.json"]),
    ("convert with a report", "convert in.mat -o out.sgf --report ndjson=run.ndjson --force", {"run.ndjson": OLD},
     ["out.sgf", "run.ndjson"]),
    ("convert with a sidecar", "convert in.mat -o out.sgf --sidecar out.side", {}, ["out.sgf", "out.side"]),
    ("rows", "rows in.mat bad.mat -o out.csv", {}, ["out.csv"]),
    ("rows as a database", "rows in.mat bad.mat -o out.sqlite", {}, ["out.sqlite"]),
    ("rows over a database", "rows --plays in.mat bad.mat -o out.sqlite --force", {"out.sqlite": OLD}, ["out.sqlite"]),
    ("merge", "merge in.mat bad.mat -o out.sgf --prefer A", {}, ["out.sgf"]),
    ("merge over a file", "merge in.mat bad.mat -o out.mat --prefer A --force", {"out.mat": OLD}, ["out.mat"]),
    ("repair", "repair bad.mat --write out.mat", {}, ["out.mat"]),
    ("repair in place", "repair bad.mat --write bad.mat --force", {}, ["bad.mat"]),
    ("repair into a directory", "repair bad.mat --output-dir out", {}, ["out/bad.mat"]),
    ("check with reports", "check in.mat bad.mat --report sarif=run.sarif --report junit=run.xml", {},
     ["run.sarif", "run.xml"]),
    ("check with a page and tables", "check in.mat bad.mat --report html=run.html --report csv=run.csv --report markdown=run.md",
     {"run.csv": OLD_CSV}, ["run.html", "run.csv", "run.md"]),
    ("check a directory", "check --output-format ndjson in", {"in/a.mat": GOOD, "in/b/c.mat": BAD}, []),
    ("write a baseline", "check bad.mat --write-baseline known", {}, ["known"]),
    ("prune a baseline", "check bad.mat --baseline known --prune-baseline", "baseline", ["known"]),
    ("report", "report run.ndjson --report gitlab=run.json", "run", ["run.json"]),
    ("show a board", "show in.mat --turn 2 -o board.svg", {}, ["board.svg"]),
    ("show a board over a picture", "show start -o board.png --force", {"board.png": OLD}, ["board.png"]),
    ("show a sheet", "show --sheet in.mat --turn 1,2 -o sheet.html", {}, ["sheet.html"]),
    ("show a sheet as a picture", "show --sheet in.mat --turn 1,2 -o sheet.png", {}, ["sheet.png"]),
]
FAILURES = {
    "open": ["EACCES", "EMFILE", "EINTR", "SIGINT"],
    "read": ["EIO", "short", "EINTR", "SIGINT"],
    "write": ["ENOSPC", "short", "EINTR", "EIO", "SIGKILL", "SIGINT"],
    "close": ["EIO", "EINTR", "SIGKILL"],
    "fsync": ["EIO", "ENOSPC", "EINTR", "SIGKILL", "SIGINT"],
    "rename": ["EIO", "ENOSPC", "SIGKILL", "SIGINT"],
    "linkat": ["EIO", "ENOSPC", "SIGKILL", "SIGINT"],
    "mkdir": ["ENOSPC", "EROFS"],
    "fstat": ["EIO"],
    "fchmod": ["EIO"],
    "getrandom": ["EIO"],
    "mmap": ["ENOMEM"],
    "pthread_create": ["EAGAIN"],
    "opendir": ["EACCES", "EMFILE"],
    "readdir": ["EIO"],
    "malloc": ["ENOMEM", "SIGKILL"],
}
OVERCOME = {"EINTR", "short"}
# Seconds of the processor, which a busy machine does not change, and of the clock, for a command that waits for ever.
MOST_CPU = 20
PATIENCE = 600


def is_whole_report(name, text):
    """Whether this is a complete report; where an input cannot be read, it says so instead of what was found there."""
    try:
        if name.endswith(".xml"):
            xml.etree.ElementTree.fromstring(text)
        elif name.endswith(".ndjson"):
            return [json.loads(line) for line in text.splitlines()][-1]["type"] == "summary" and text.endswith(b"\n")
        elif name.endswith(".html"):
            return text.startswith(b"<!DOCTYPE html>") and text.endswith(b"</html>\n") and b">not read</td>" in text
        elif name.endswith(".csv"):
            rows = list(csv.reader(text.decode().splitlines()))
            return text.endswith(b"\r\n") and len(set(map(len, rows))) == 1 and b"unreadable" in text
        elif name.endswith(".md"):
            return text.endswith(b"|\n") and b" unreadable\n" in text
        elif name.startswith("run."):
            json.loads(text)
        else:
            return False
    except (ValueError, xml.etree.ElementTree.ParseError):
        return False
    return True


class Command:
    """A command, and what it does if nothing fails."""

    def __init__(self, program, title, words, files, targets):
        self.program, self.title, self.words, self.targets = program, title, words.split(), targets
        self.files = {"in.mat": GOOD, "bad.mat": BAD}
        if files == "run":
            files = {"run.ndjson": self.printed("check in.mat bad.mat --output-format ndjson")}
        elif files == "baseline":
            files = {"known": self.printed("check bad.mat --write-baseline -", "known"), "bad.mat": GOOD}
        self.files.update(files)
        with tempfile.TemporaryDirectory() as folder:
            started = time.monotonic()
            ended = self.run(folder, {})
            self.seconds = time.monotonic() - started
            self.status, self.stdout = ended.returncode, ended.stdout
            self.expected = self.contents(folder)
        self.before = {name: text.encode() for name, text in self.files.items()}
        for target in targets:
            if self.expected.get(target) in (None, self.before.get(target)) and title != "convert onto itself":
                sys.exit(f"{title}: {' '.join(self.words)} does not write {target}: {ended.stderr.decode()}")

    def printed(self, words, file=None):
        """What a command that comes before this one prints, or the file that it writes."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in self.files.items():
                Path(folder, name).write_text(text)
            words = [file if word == "-" else word for word in words.split()]
            ended = subprocess.run([self.program, *words], cwd=folder, stdout=subprocess.PIPE, check=False)
            return Path(folder, file).read_text() if file else ended.stdout.decode()

    def start(self, folder, environment):
        for name, text in self.files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        process = subprocess.Popen([self.program, *self.words], cwd=folder, env={"PATH": "/bin", "LC_ALL": "C", **environment},
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (MOST_CPU, MOST_CPU + 10))
        return process

    def run(self, folder, environment):
        process = self.start(folder, environment)
        try:
            stdout, stderr = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            stdout, stderr = process.communicate()
            return subprocess.CompletedProcess(self.words, "no end", stdout, stderr)
        return subprocess.CompletedProcess(self.words, process.returncode, stdout, stderr)

    @staticmethod
    def contents(folder):
        return {str(path.relative_to(folder)): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()}

    def faults(self, folder, ended, killed_by=None, is_overcome=False, is_caught=False):
        """What is wrong after a failure, as sentences."""
        after = self.contents(folder)
        said = ended.stderr.decode(errors="replace")
        for name, text in self.before.items():
            if name not in after:
                yield f"{name} is gone"
            elif name not in self.targets and after[name] != text:
                yield f"{name} was changed"
        for name, text in after.items():
            is_temporary = Path(name).name.startswith(".bgtools-")
            if name not in self.before and name not in self.targets:
                # Nobody can remove the name that a file has before it replaces another, if the program is killed then.
                if not (is_temporary and killed_by == signal.SIGKILL):
                    yield f"{name} is left"
            elif (name in self.targets and text not in (self.before.get(name), self.expected[name]) and
                  not (ended.returncode == 2 and is_whole_report(name, text))):
                yield f"{name} is neither what it was nor complete: {text[:80]!r}"
        is_complete = all(after.get(name) == self.expected[name] for name in self.targets)
        is_as_usual = ended.returncode == self.status and is_complete and ended.stdout == self.stdout
        if killed_by is not None:
            # The first thing that the program does is to catch signals.
            allowed = {128 + killed_by} if is_caught else {-killed_by, 128 + killed_by}
            if ended.returncode not in allowed and not is_as_usual:
                yield f"ended with {ended.returncode}"
            return
        if is_as_usual:
            return
        if ended.returncode != 2 or is_overcome:
            yield f"ended with {ended.returncode} instead of {self.status if is_overcome else 2}"
        files = [*self.before, *self.targets]
        names = [*files, *(f"bgtools: {folder}:" for file in files for folder in map(str, Path(file).parents)), "stdout",
                 "not enough memory"]
        sentences = [line for line in said.splitlines() if line.startswith("bgtools: ")]
        if not any(name in line for line in sentences for name in names):
            yield f"no sentence names the file: {said!r}"


# While a picture is drawn: in these, cairo crashed or left out a shape.
WHILE_DRAWN = {1559, 1647, 1723, 2200, 2256, 2333, 2338, 3082, 3199, 3240}


def numbers(everything, number):
    """Whether the call with this number is tried."""
    return everything or number <= 6 or number in {9, 14, 23, 38, 64, 110, 190, 330, 570, 1000} | WHILE_DRAWN


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("shim", type=os.path.abspath)
    parser.add_argument("commands", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_intermixed_args()
    if unknown := set(options.commands) - {title for title, *_ in COMMANDS}:
        sys.exit(f"unknown: {', '.join(sorted(unknown))}")
    commands = [Command(options.program, *row) for row in COMMANDS
                if not options.commands or row[0] in options.commands]
    runs = failed = 0

    def tell(title, how, ended, faults):
        nonlocal runs, failed
        runs += 1
        for fault in faults:
            failed += 1
            print(f"{title}: {how}: {fault}", flush=True)
            if failed == 1:
                print(ended.stderr.decode(errors="replace"), end="")

    def sweep(job):
        """One kind of failure of one call in one command, from the first call to the last."""
        command, call, failure = job
        told = []
        number = 0
        while True:
            number += 1
            if not numbers(options.all, number):
                if number > max(WHILE_DRAWN):
                    return told
                continue
            with tempfile.TemporaryDirectory() as outside:
                folder, mark = Path(outside, "folder"), Path(outside, "mark")
                folder.mkdir()
                ended = command.run(folder, {"LD_PRELOAD": options.shim, "BGTOOLS_FAULT_MARK": str(mark),
                                             "BGTOOLS_FAULT": f"{call}:{number}:{failure}"})
                killed_by = signal.Signals[failure] if failure.startswith("SIG") else None
                is_overcome = failure in OVERCOME
                told.append((command.title, f"{call} {number}, {failure}", ended,
                             list(command.faults(folder, ended, killed_by, is_overcome, failure == "SIGINT"))))
                if not mark.exists():
                    return told

    jobs = []
    for i, command in enumerate(commands):
        for call, failures in FAILURES.items():
            if options.all or call not in ("open", "malloc", "close", "read", "fstat"):
                jobs += [(command, call, failure) for failure in failures]
            else:
                jobs.append((command, call, failures[i % len(failures)]))
    reached = set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for job, results in zip(jobs, pool.map(sweep, jobs)):
            if len(results) > 1:
                reached.add(job[1])
            for result in results:
                tell(*result)

    chance = random.Random(options.seed)
    for command in commands:
        for _ in range(100 if options.all else 2):
            for kind in (signal.SIGKILL, signal.SIGINT):
                with tempfile.TemporaryDirectory() as folder:
                    process = command.start(folder, {})
                    moment = chance.random() * command.seconds
                    time.sleep(moment)
                    process.send_signal(kind)
                    stdout, stderr = process.communicate(timeout=PATIENCE)
                    ended = subprocess.CompletedProcess(command.words, process.returncode, stdout, stderr)
                    tell(command.title, f"{kind.name} after {moment:.4f} s", ended,
                         command.faults(folder, ended, kind))

    # A shim that is not loaded would find nothing.
    if missed := {"open", "read", "write", "close", "malloc"} - reached:
        failed += 1
        print(f"no run reached {', '.join(sorted(missed))}")
    print(f"{runs} runs of {len(commands)} commands, {failed} faults")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
