#!/usr/bin/env python3
"""Runs every row of wrong_invocations.txt, and requires a row for each kind of mistake of each command.

    wrong_invocations.py BGTOOLS SOURCE-DIRECTORY

A row is `command | kind | words | exit | what stderr says`, where `...` matches any text. A shell runs the words after
`bgtools COMMAND`. A kind that a command cannot have has the row `command | kind | - | reason`. Whatever fails has to say why.
What is said has to name the next step or the choices; that is for people to judge, so a change of any sentence shows up in
the table. With BGTOOLS_ACCEPT=1 the table is rewritten with the actual exit statuses and sentences.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

KINDS = [
    "missing operand",
    "surplus operand",
    "unknown option",
    "misspelt option",
    "wrong value",
    "missing file",
    "directory",
    "unwritable output",
]
MATCH = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops
                                  Wins 1 point
"""


def fits(expected, said):
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, said, re.DOTALL) is not None


def run(tool, command, words):
    """The exit status and what stderr says, on one line."""
    with tempfile.TemporaryDirectory() as parent:
        # An empty file here hides any bgtools.conf above the scratch directory.
        pathlib.Path(parent, "bgtools.conf").touch()
        place = pathlib.Path(parent, "place")
        (place / "empty").mkdir(parents=True)
        (place / "good.mat").write_text(MATCH)
        (place / "there.txt").write_text("Somebody wrote this.\n")
        done = subprocess.run(
            ["sh", "-c", f"bgtools {command} {words}"],
            cwd=place,
            env={"PATH": f"{tool.parent}:/usr/bin:/bin", "LC_ALL": "C", "TERM": "dumb", "HOME": "/nonexistent"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=600,  # only against a hang
            check=False,
        )
        assert (place / "there.txt").read_text() == "Somebody wrote this.\n", f"{command} {words}: overwrote a file"
    lines = done.stderr.decode().splitlines()
    return done.returncode, "; ".join(line.removeprefix("bgtools: ") for line in lines)


def commands_in(source):
    """The names of the commands that the program is built with."""
    rows = re.findall(r"^BGTOOLS_COMMAND\((\w+)\)", (source / "tools/cli/commands/commands.def").read_text(), re.M)
    names = {}
    for file in (source / "tools/cli").glob("*/*.cpp"):
        for row, name in re.findall(r"Command (\w+)(?: =\s*command<[^(]*\(\s*|\{\s*\.name = )\"(\w+)\"", file.read_text()):
            names[row] = name
    missing = [row for row in rows if row not in names]
    assert not missing, f"no name found for {missing}"
    return [names[row] for row in rows]


def main():
    tool = pathlib.Path(sys.argv[1]).resolve(strict=True)
    source = pathlib.Path(sys.argv[2])
    table = pathlib.Path(__file__).with_suffix(".txt")
    accepts = os.environ.get("BGTOOLS_ACCEPT") == "1"
    failures = 0
    seen = set()
    out = []
    for number, line in enumerate(table.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            out.append(line)
            continue
        command, kind, words, *rest = [cell.strip() for cell in re.split(r" \| ?", line, maxsplit=4)]
        if kind not in KINDS:
            failures += 1
            print(f"{table.name}:{number}: unknown kind '{kind}'")
        seen.add((command, kind))
        if words == "-":
            out.append(line)
            continue
        status, said = run(tool, command, words)
        if status != 0 and not said:
            failures += 1
            print(f"{table.name}:{number}: fails without a word: {line}")
        if len(rest) == 2 and int(rest[0]) == status and fits(rest[1], said):
            out.append(line)
            continue
        out.append(f"{command} | {kind} | {words} | {status} | {said}")
        if not accepts:
            failures += 1
            print(f"{table.name}:{number}: {line}\n    printed {status} | {said}")
    for command in commands_in(source):
        for kind in KINDS:
            if (command, kind) not in seen:
                failures += 1
                print(f"{table.name}: no row for {command} | {kind}")
    if accepts:
        table.write_text("\n".join(out) + "\n")
    print(f"{len(seen)} kinds of mistakes, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
