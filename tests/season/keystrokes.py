"""Counts the keystrokes from an empty file to a verified match, in `.mat` and in the habits of sheets.

    keystrokes.py BGTOOLS MEASURED

Twenty matches to 3 points are written in each way, without the blanks that only align columns, and read again: the record must be the
same, and `check` must have neither an error nor a warning. The table in MEASURED is what was counted; with BGTOOLS_ACCEPT=1 it is written.
"""

import os
import pathlib
import re
import subprocess
import sys

import player

MATCHES = 20
# The way, and how many keystrokes it may take for one of .mat, in per cent.
WAYS = {"columns": 100, "pairs": 100, "origins": 50, "ends": 50, "nactation": 50}


def typed(text):
    """What somebody types who aligns nothing: one key for each character and each end of a line."""
    lines = (re.sub(r"[ \t]{2,}", "  ", line.strip()) for line in text.splitlines() if not line.startswith(";"))
    return "\n".join(line for line in lines if line) + "\n"


def keystrokes(text):
    """Two blanks, which separate columns, are one key: the tabulator."""
    return len(typed(text).replace("  ", "\t"))


def actions(program, text):
    """The turns and cube actions of a text, as they are in every format."""
    columns = "game,player,action,die_1,die_2,canonical,cube"
    rows = subprocess.run([program, "rows", "--no-config", "--columns", columns, "-"], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=True)
    return rows.stdout


def main():
    program, measured = pathlib.Path(sys.argv[1]).resolve(strict=True), pathlib.Path(sys.argv[2])
    chance, counts, faults = player.Chance(11), {"mat": 0}, []
    for number in range(MATCHES):
        text = player.mat(player.play_match(("Ann", "Bob"), 3, "", str(number), "2025-01-09", chance), tags=False)
        counts["mat"] += keystrokes(text)
        for way in WAYS:
            sheet = subprocess.run([program, "convert", "--no-config", "-t", "sheet", "--habit", way, "-"], input=text,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True).stdout
            # In one turn a line nothing has to be aligned; columns may be separated by tabulators.
            short = typed(sheet).replace("  ", "\t")
            check = subprocess.run([program, "check", "--no-config", "--fail-on", "warning", "-"], input=short,
                                   stdout=subprocess.PIPE, text=True, check=False)
            if check.returncode != 0:
                faults.append(f"match {number} as {way}: {check.stdout}\n{short}")
            elif actions(program, short) != actions(program, text):
                faults.append(f"match {number} as {way} is read as another match")
            counts[way] = counts.get(way, 0) + len(short)
    rows = [f"| {way} | {round(count / MATCHES)} | {100 * count / counts['mat']:.0f} % |" for way, count in counts.items()]
    for way, most in WAYS.items():
        if 100 * counts[way] > most * counts["mat"]:
            faults.append(f"{way} takes {counts[way]} keystrokes, more than {most} % of {counts['mat']}")
    text = measured.read_text(encoding="utf-8")
    table = re.search(r"(?<=\| way \| keystrokes a match \| of `\.mat` \|\n\|---\|--:\|--:\|\n)(\|.*\n)+", text)
    if table[0].splitlines() != rows and os.environ.get("BGTOOLS_ACCEPT") == "1":
        measured.write_text(text[:table.start()] + "\n".join(rows) + "\n" + text[table.end():], encoding="utf-8")
    elif table[0].splitlines() != rows:
        faults.append("the table has other figures: " + "\n".join(rows))
    print(*faults, f"{MATCHES} matches, {len(faults)} faults", sep="\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
