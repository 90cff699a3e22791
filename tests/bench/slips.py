"""Measures what faults cost: `check` of records with slips, divided by `check` of the same records without.

    slips.py BGTOOLS DIRECTORY [RUNS]

DIRECTORY contains clean .mat files. Both commands take turns on one core; each figure is the median of RUNS (9), as in `measure.py`.
The same files give the same slips.
"""

import os
import random
import re
import sys
import tempfile
from pathlib import Path

from measure import compare, measure
from scaling import session

MATCHES = 60
SLIPS = 3
GAMES = 2000
SEED = 1


def spoiled(text, count, choices):
    """The match with so many digits of its dice and hops replaced by others."""
    places = [(at, "123456" if cell[0].endswith(":") else "0123456789")
              for cell in re.finditer(r"\d{1,2}/\d{1,2}|\b[1-6][1-6]:", text)
              for at in range(*cell.span()) if text[at].isdigit()]
    letters = list(text)
    for at, digits in choices.sample(places, count):
        letters[at] = choices.choice(digits.replace(text[at], ""))
    return "".join(letters)


def main(arguments):
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    files = sorted(Path(arguments[1]).rglob("*.mat"))[:MATCHES]
    if not files:
        sys.exit(f"{arguments[1]} contains no .mat file")
    runs = int(arguments[2]) if len(arguments) > 2 else 9
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    choices = random.Random(SEED)
    matches = [file.read_text() for file in files]
    rows = [(f"{len(files)} matches with {SLIPS} wrong digits each / as they were",
             "".join(spoiled(text, SLIPS, choices) for text in matches), "".join(matches)),
            (f"{GAMES:,} games with one illegal play each / with none", session(GAMES, "8/4 6/3"), session(GAMES))]
    print("| check of | ratio | spread | processor time |\n|---|--:|--:|---|")
    with tempfile.TemporaryDirectory() as scratch:
        def check(name, text):
            path = Path(scratch, name)
            path.write_text(text)
            return lambda: measure([arguments[0], "check", "--no-config", "--exit-zero", "--jobs", "1", path])

        for title, faulty, clean in rows:
            compare(title, runs, check("faulty.mat", faulty), check("clean.mat", clean))


if __name__ == "__main__":
    main(sys.argv[1:])
