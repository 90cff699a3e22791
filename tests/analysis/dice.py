#!/usr/bin/env python3
"""`bgtools dice` over 2,000 matches that GNU Backgammon played against itself.

    dice.py BGTOOLS

Its dice are fair, so nothing may stand out; the counts are compared with those of the text, and, where scipy is installed, the
p-values with its own. Exits with 77 without the matches, which BGTOOLS_SAMPLES names.
"""

import collections
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

CELL = re.compile(r"(?<![\d/])([1-6])([1-6]):")
PAIRS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
failures = []


def expect(is_true, sentence):
    if not is_true:
        failures.append(sentence)
        print("FAILED:", sentence)


def counted(archive):
    """The first rolls of the games, and the others, by regular expressions."""
    openings, others = collections.Counter(), collections.Counter()
    with zipfile.ZipFile(archive) as packed:
        for name in packed.namelist():
            if not name.endswith(".mat"):
                continue
            for game in re.split(r"^ ?Game \d+", packed.read(name).decode(), flags=re.M)[1:]:
                rolls = [tuple(sorted((int(a), int(b)), reverse=True)) for a, b in CELL.findall(game)]
                openings.update(rolls[:1])
                others.update(rolls[1:])
    return openings, others


def compare_with_scipy(tests):
    try:
        from scipy import stats
    except ImportError:
        print("scipy is not installed: the p-values are compared only with the closed forms of dice_test.cpp")
        return
    degrees = {"numbers": 5, "pairs": 20, "opening-numbers": 5, "opening-pairs": 14, "opening-die": 5}
    for test in tests:
        name = f"{test['test']} of {test['group']}"
        if test["test"] in degrees:
            expected = stats.chi2.sf(test["statistic"], degrees[test["test"]])
        elif test["test"] == "serial":
            expected = 2 * stats.norm.sf(abs(test["statistic"]))
        elif test["test"] in ("doubles", "doubles-after-doubles", "starts"):
            chance = 0.5 if test["test"] == "starts" else 1 / 6
            hits = round((test["effect"] + chance) * test["n"])
            both = stats.binom.cdf(hits, test["n"], chance), stats.binom.sf(hits - 1, test["n"], chance)
            expected = min(1, 2 * min(both))
        else:
            continue
        expect(abs(expected - test["p"]) < 1e-4, f"{name}: p {test['p']} instead of {expected}")


def main():
    samples = os.environ.get("BGTOOLS_SAMPLES")
    if not samples:
        required = re.split(r"[ ,]+", os.environ.get("BGTOOLS_REQUIRE", ""))
        sys.exit("BGTOOLS_SAMPLES is not set" if "samples" in required or "all" in required else 77)
    archive = Path(samples, "gnubg", "selfplay-2000-matches.zip")

    def run(*words):
        return subprocess.run([sys.argv[1], "dice", *words, archive], stdout=subprocess.PIPE, check=True).stdout

    written = run("--output-format", "json")
    for words in (["-j", "1"], ["-j", "3"]):
        expect(run("--output-format", "json", *words) == written, f"{' '.join(words)} changes the answer")
    expect(run("--output-format", "html") == run("--output-format", "html"), "two pages differ")
    answer = json.loads(written)
    openings, others = counted(archive)
    expect(answer["counted"]["opening_pairs"] == [openings[pair] for pair in PAIRS], "the opening rolls are not those of the text")
    expect(answer["counted"]["pairs"] == [others[pair] for pair in PAIRS], "the rolls are not those of the text")
    expect(len(answer["tests"]) == 27, f"{len(answer['tests'])} tests instead of 27")
    for test in answer["tests"]:
        expect(test["p_adjusted"] > answer["level"], f"{test['test']} of {test['group']} stands out")
    compare_with_scipy(answer["tests"])
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
