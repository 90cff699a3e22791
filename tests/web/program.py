#!/usr/bin/env python3
"""The program for Node, as tools/web/npm/build has made it: program.py PROGRAM SOURCES PACKAGE

It does what the pages of commands say, also when it is started from the archive that npm packs, and takes the paths of Windows
where Node knows no others. PROGRAM is what it is compared with. Exits with 77 if it was not built.
"""

import bz2
import concurrent.futures
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM, SOURCES, PACKAGE = (Path(word).resolve() for word in sys.argv[1:4])
SCRIPT = PACKAGE / "program.cjs"
# What the pages say that a command needs, and this program lacks: libraries and threads, and for other reasons.
PARTS = {"lsp", "sqlite", "png", "watch", "archives", "mail", "xlsx"}
OTHERS = {"signals": "Node ends at a signal",
          "linux": "what Node does not tell of Linux: bytes of names that are no text, closed descriptors, words for errors",
          "mappings": "Node maps no files"}
# Pages of the language server, of a program without parts, and of limits that Node itself exceeds.
WITHOUT = {"lsp", "without_parts", "descriptors", "memory"}
LEAST_SHARE = 0.9
# Only against a command that waits for what this program does not do.
MOST_SECONDS = 600


def run(words, **options):
    return subprocess.run([str(word) for word in words], capture_output=True, check=False, **options)


class Pages(unittest.TestCase):
    def test_every_page(self):
        pages = [page for page in sorted((SOURCES / "tests/cli").glob("*.md")) if page.stem not in WITHOUT]
        self.assertGreater(len(pages), 35)
        with tempfile.TemporaryDirectory() as name:
            tool = Path(name, "bgtools")
            tool.write_text(f'#!/bin/sh\nexec node "{SCRIPT}" "$@"\n')
            tool.chmod(0o755)
            environment = {**os.environ, "BGTOOLS_LACKS": " ".join([*PARTS, *OTHERS])}

            def check(page):
                words = [sys.executable, SOURCES / "tests/cli/run_commands.py", tool, page]
                with subprocess.Popen(words, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      start_new_session=True) as done:
                    try:
                        said, _ = done.communicate(timeout=MOST_SECONDS)
                    except subprocess.TimeoutExpired:
                        # With all that a command has started and waits for.
                        os.killpg(done.pid, signal.SIGKILL)
                        said = "a command does not end"
                return done.returncode, said

            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                done = list(pool.map(check, pages))
        for page, (status, said) in zip(pages, done):
            with self.subTest(page=page.name):
                self.assertEqual(status, 0, said)
        tests = sum(int(count) for _, said in done for count in re.findall(r"(\d+) tests", said))
        marks = [set(words.split()) for page in pages for words in re.findall(r"(?m)^```needs (.*)$", page.read_text())]
        for mark in marks:
            self.assertLessEqual(mark, PARTS | set(OTHERS))
        left_out = sum(not mark & PARTS for mark in marks)
        print(f"{tests} commands, {left_out} left out, {len(marks) - left_out} for what is not in this program")
        self.assertGreater(tests / (tests + left_out), LEAST_SHARE)


class Missing(unittest.TestCase):
    def test_what_is_missing_is_named(self):
        with tempfile.TemporaryDirectory() as name:
            table = (SOURCES / "testdata/sample/kitchen-table.mat").read_bytes()
            Path(name, "match.mat").write_bytes(table)
            Path(name, "match.mat.bz2").write_bytes(bz2.compress(table))
            Path(name, "match.eml").write_bytes(b"From: Ann\nTo: Bob\n\n" + table)
            for words, what in [("check match.mat.bz2", "without bzip2"), ("check match.eml", "without mail"), ("rows -o rows.sqlite match.mat", "without databases"),
                                ("show start -o board.png", "without PNG"), ("check --watch match.mat", "without --watch"),
                                ("lsp", "without the language server")]:
                with self.subTest(words=words):
                    answer = run(["node", SCRIPT, *words.split()], cwd=name, input=b"")
                    self.assertEqual(answer.returncode, 2)
                    self.assertIn(f"this bgtools was built {what}", answer.stderr.decode())
            self.assertEqual(sorted(path.name for path in Path(name).iterdir()), ["match.eml", "match.mat", "match.mat.bz2"])


class Windows(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.drive = Path(folder.name).resolve()
        for name in ["club/league", "other"]:
            (self.drive / name).mkdir(parents=True)
        table = SOURCES / "testdata/sample/kitchen-table.mat"
        for name in ["club/final.mat", "club/league/final.mat", "club/league/Jürg.mat"]:
            shutil.copyfile(table, self.drive / name)

    def ask(self, *words, stdin=b""):
        environment = {"PATH": os.environ["PATH"], "BGTOOLS_DRIVE": str(self.drive), "USERPROFILE": "C:\\Users\\ann"}
        return run(["node", "--require", SOURCES / "tests/web/windows.cjs", SCRIPT, *words], input=stdin, env=environment)

    def expected(self, *words, stdin=b""):
        return run([PROGRAM, *words], cwd=self.drive / "club", input=stdin)

    def test_relative_paths(self):
        for words in [["final.mat"], ["league"], ["league\\final.mat"], [".\\league"], ["--exclude", "final.mat", "."]]:
            with self.subTest(words=words):
                answer = self.ask("check", *words)
                expected = self.expected("check", *[word.replace("\\", "/") for word in words])
                self.assertEqual((answer.returncode, answer.stdout, answer.stderr), (1, expected.stdout, b""))

    def test_drives(self):
        answer = self.ask("check", "--output-format", "concise", "C:\\club\\league")
        self.assertEqual(answer.returncode, 1)
        places = [line.split(b": ")[0] for line in answer.stdout.splitlines()]
        self.assertIn(b"/C:/club/league/final.mat:9:10", places)
        self.assertIn("/C:/club/league/Jürg.mat:9:10".encode(), places)

    def test_outputs(self):
        words = ["convert", "final.mat", "-o", "C:\\other\\final.sgf"]
        self.assertEqual((self.ask(*words).returncode, self.ask(*words).returncode), (0, 2))
        sgf = self.expected("convert", "final.mat", "-t", "sgf").stdout
        self.assertEqual((self.drive / "other/final.sgf").read_bytes(), sgf)
        self.assertEqual(self.ask("check", "--report=html=C:\\other\\all.html", "league").returncode, 1)
        self.assertTrue((self.drive / "other/all.html").read_bytes().startswith(b"<!DOCTYPE html>"))
        self.assertEqual(self.ask("convert", "-t", "sgf", "--output-dir=..\\other\\made", "league").returncode, 0)
        self.assertEqual(sorted(path.name for path in (self.drive / "other/made").iterdir()), ["Jürg.sgf", "final.sgf"])
        self.assertEqual(list(self.drive.rglob(".bgtools*")), [])

    def test_stdin(self):
        text = (self.drive / "club/final.mat").read_bytes()
        self.assertEqual(self.ask("check", "-", stdin=text).stdout, self.expected("check", "-", stdin=text).stdout)

    def test_files_are_told_apart_by_their_numbers(self):
        answer = self.ask("repair", "--write", "league\\final.mat", "--force", "league\\Jürg.mat")
        self.assertNotIn(b"input", answer.stderr)
        answer = self.ask("repair", "--write", "league\\final.mat", "league\\final.mat")
        self.assertEqual(answer.returncode, 2)


class Packed(unittest.TestCase):
    def test_npx(self):
        with tempfile.TemporaryDirectory() as name:
            packed = run(["npm", "pack", "--silent", "--pack-destination", name, PACKAGE], text=True)
            self.assertEqual(packed.returncode, 0, packed.stderr)
            archive = Path(name, packed.stdout.strip())
            sample = SOURCES / "testdata/sample"
            answer = run(["npx", "--offline", "--yes", "--package", archive, "bgtools", "check", sample],
                         env={**os.environ, "npm_config_cache": f"{name}/cache"})
            self.assertEqual((answer.returncode, answer.stdout), (1, run([PROGRAM, "check", sample]).stdout))


if __name__ == "__main__":
    if not SCRIPT.exists():
        print(f"{SCRIPT} is not built: tools/web/npm/build")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=2)
