"""Compares each .mat of the test data with what bgtools makes of it with other names and another event: only the lines of
names and of the event may differ. headings.py BGTOOLS TESTDATA"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TESTDATA = pathlib.Path(sys.argv.pop()).resolve()
BGTOOLS = pathlib.Path(sys.argv.pop()).resolve()
EVENT = '[Event "Spring gala"]'


def run(*words):
    return subprocess.run([BGTOOLS, *map(str, words)], capture_output=True, check=False).stdout


def lines_of(text):
    """The lines with their ends."""
    encoding = "utf-16" if text[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig" if text[:3] == b"\xef\xbb\xbf" else "latin-1"
    return re.findall("[^\r\n]*(?:\r\n|\r|\n|$)", text.decode(encoding))


def scores_of(line):
    return re.findall(r": *([-\d?]+)", line)


def is_same_but_for_headings(old, new):
    old, new = lines_of(old), lines_of(new)
    if not any("[Event " in line for line in old):
        new = [line for line in new if EVENT not in line]
    return len(old) == len(new) and all(
        a == b or ("[Event " in a and EVENT in b) or ("of the season" in b and scores_of(a) == scores_of(b))
        for a, b in zip(old, new))


class Headings(unittest.TestCase):
    def test_nothing_else_is_touched(self):
        paths = sorted(TESTDATA.rglob("*.mat"))
        rows = run("results", "--by", "player", "--output-format", "ndjson", *paths).splitlines()
        players = [json.loads(row)["player"] for row in rows]
        with tempfile.TemporaryDirectory() as folder:
            names = pathlib.Path(folder) / "names.txt"
            names.write_text("".join(f"{player}\tPlayer {at} of the season\n" for at, player in enumerate(players) if player))
            edited = 0
            for path in paths:
                new = run("convert", "-q", "-t", "mat", "--verify", "off", "--names", names, "--set", "event=Spring gala", path)
                edited += bool(new)
                self.assertTrue(not new or is_same_but_for_headings(path.read_bytes(), new), path)
            self.assertGreater(edited, 450)


if __name__ == "__main__":
    unittest.main()
