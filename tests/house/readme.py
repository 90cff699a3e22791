#!/usr/bin/env python3
"""Holds the README, the commands of docs/cli.md and the figures of docs/measured.md against the program and the tests.

    readme.py BGTOOLS SOURCE-DIRECTORY
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv.pop())
TOOL = pathlib.Path(sys.argv.pop()).resolve(strict=True)
README = (SOURCE / "README.md").read_text()
COMMAND_LINE = (SOURCE / "docs/cli.md").read_text()
MEASURED = (SOURCE / "docs/measured.md").read_text()

# A match with a slip that only one edit explains.
MATCH = """ 3 point match

 Game 1
 Alice : 0                      Bob : 0
  1)                             31: 8/5 6/5
  2) 65: 24/17                   66: 24/18 24/18 13/7 13/7
  3) 31: 8/5 6/5                 Doubles => 2
  4)  Drops
                                 Wins 1 point
"""


def section(page, title):
    return re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## )", page, re.M | re.S)[1]


class Readme(unittest.TestCase):
    def test_the_picture_shows_what_is_printed(self):
        drawn = subprocess.run([SOURCE / "tools/dev/finding_picture", TOOL], capture_output=True, check=True).stdout
        # If they differ on purpose: tools/dev/finding_picture BGTOOLS > docs/finding.svg
        self.assertEqual(drawn.decode(), (SOURCE / "docs/finding.svg").read_text())
        self.assertIn("](docs/finding.svg)", README)

    def test_the_output_of_the_first_command_is_what_is_printed(self):
        command = re.search(r"^tools/dev/run (check .*)$", README, re.M)[1]
        done = subprocess.run([TOOL, *command.split(), "--no-config"], cwd=SOURCE, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        [shown] = re.findall(r"^```\n((?:error|warning)\[.*?)^```$", README, re.M | re.S)
        # Findings in the middle are left out.
        head, tail = shown.split("\n[...]\n")
        self.assertTrue(done.stdout.startswith(head), head)
        self.assertTrue(done.stdout.endswith(tail), tail)
        self.assertGreater(len(head), 1000)

    def test_every_command_that_is_named_does_something(self):
        for page, least in (section(README, "Use it"), 5), (section(COMMAND_LINE, "What to type"), 15):
            commands = re.findall(r"`(bgtools [^`]*)`", page)
            self.assertGreaterEqual(len(commands), least)
            with tempfile.TemporaryDirectory() as parent:
                # An empty file here hides any bgtools.conf above the scratch directory.
                pathlib.Path(parent, "bgtools.conf").touch()
                place = pathlib.Path(parent, "place")
                shutil.copytree(SOURCE / "testdata/sample", place / "league")
                (place / "match.mat").write_text(MATCH)
                for command in commands:
                    with self.subTest(command):
                        self.try_command(command, place)

    def try_command(self, command, place):
        before = {path: path.stat().st_size for path in place.rglob("*")}
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=place,
            env={"PATH": f"{TOOL.parent}:/usr/bin:/bin", "LC_ALL": "C"},
            capture_output=True,
            check=False,
        )
        self.assertIn(done.returncode, (0, 1), done.stderr.decode())
        after = {path: path.stat().st_size for path in place.rglob("*")}
        self.assertTrue(done.stdout or before != after)

    def test_the_page_names_every_command(self):
        rows = (SOURCE / "tools/cli/commands/commands.def").read_text().count("\nBGTOOLS_COMMAND(")
        printed = subprocess.run([TOOL, "--help"], capture_output=True, text=True, check=True).stdout
        names = re.findall(r"^  ([a-z]+)  ", printed, re.M)
        self.assertEqual(len(names), rows)
        self.assertEqual([name for name in names if f"bgtools {name}" not in COMMAND_LINE], [])

    def test_the_figures_are_those_of_the_tests(self):
        promises = section(MEASURED, "The three promises")
        mutants = re.search(r"set\(mutants (\d+)\)", (SOURCE / "tests/fuzz/CMakeLists.txt").read_text())[1]
        self.assertIn(f"{int(mutants):,} damaged files in every run", promises)
        total = re.search(r"^\| all \| (\d+) \| (\d+) \| (\d+ %) \|.*\| (\d+) \|$", MEASURED, re.M)
        slips = f"{int(total[1]):,} records with one slip each"
        self.assertIn(slips, promises)
        self.assertIn(f"{int(total[2]):,} break a rule, {total[3]} of them are found, and {total[4]} legal", promises)
        self.assertRegex(README, rf"{slips}, {int(total[2]):,} break a rule: {total[3]} of them were found, and {total[4]} legal")
        table = (SOURCE / "tests/cli/wrong_invocations.txt").read_text()
        kinds = {tuple(line.split(" | ")[:2]) for line in table.splitlines() if line and not line.startswith("#")}
        self.assertIn(f"{len(kinds)} kinds of mistakes", promises)
        cases = json.loads((SOURCE / "testdata/bench/cases.json").read_text())
        self.assertIn(f"\n{len(cases)} tiny transcripts", MEASURED)
        self.assertIn(f"| bgtools 0.1.0 | all | {len(cases)} of {len(cases)} |", MEASURED)

    def test_the_papers_stay_short(self):
        for name, most in ("README.md", 9000), ("CONTRIBUTING.md", 8000):
            with self.subTest(name):
                self.assertLessEqual((SOURCE / name).stat().st_size, most)
        changes = (SOURCE / "CHANGELOG.md").read_text()
        self.assertLessEqual(len(changes[changes.index("## 0.1.0") :]), 6000)


if __name__ == "__main__":
    unittest.main()
