"""Counts what GNU Backgammon's own export of matches (.mat) says, without bgtools.

    count_export.py FILE...

Prints a line for each file: its games, rolls, dances, doubles, takes, drops, moved checkers, marked hits and points won.
"""

import re
import sys
from collections import Counter

ROW = re.compile(r"^[ \d]{3}\) |^ +Wins ")
CELL = re.compile(r"\s+(?=[1-6][1-6]:|Doubles|Takes|Drops|Wins)")
ROLL = re.compile(r"^([1-6])([1-6]): ?(.*)$")
HOP = re.compile(r"^(\d+|bar)/(\d+|off)(\*?)(?:\((\d)\))?$")
WIN = re.compile(r"^Wins (\d+) points?( and the match)?$")


def count_cell(cell, counts):
    cell = cell.strip()
    roll = ROLL.match(cell)
    if roll:
        counts["rolls"] += 1
        counts[f"roll {roll[1]}{roll[2]}"] += 1
        hops = [HOP.match(hop) for hop in roll[3].split()]
        if not all(hops):
            sys.exit(f"unknown play: {cell}")
        counts["dances"] += not hops
        counts["moves"] += sum(int(hop[4] or 1) for hop in hops)
        counts["hits"] += sum(hop[3] == "*" for hop in hops)
    elif cell.startswith("Doubles"):
        counts["doubles"] += 1
        counts["cube"] = max(counts["cube"], int(cell.split()[-1]))
    elif cell in ("Takes", "Drops"):
        counts[cell.lower()] += 1
    elif win := WIN.match(cell):
        counts["points"] += int(win[1])
    elif cell:
        sys.exit(f"unknown cell: {cell}")


def count(path):
    counts = Counter()
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if re.match(r"^ Game \d+$", line):
            counts["games"] += 1
        elif ROW.match(line):
            for cell in CELL.split(re.sub(r"^[ \d]{3}\)", "", line)):
                count_cell(cell, counts)
    return counts


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(each, *(f"{name}={number}" for name, number in sorted(count(each).items()) if number))
