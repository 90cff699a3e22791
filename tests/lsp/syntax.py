#!/usr/bin/env python3
"""Holds what tools/editor/syntax writes against the grammar and against what editors make of it.

    syntax.py SOURCE-DIRECTORY
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

SOURCE = Path(sys.argv.pop()).resolve(strict=True)
FOLDER = SOURCE / "tools/editor"
sys.dont_write_bytecode = True
SYNTAX = SourceFileLoader("syntax", str(FOLDER / "syntax")).load_module()

TEXT = """\
; [Event "Club"]
 7 point match

 Game 12
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5*                62: bar/23 13/7(2)
  2)  Doubles => 2                Takes
  3) 66: Cannot Move             51: ????
      Wins 2 points and the match
"""
# The text of each part that is marked, line by line.
WANTED = [
    [("Comment", '; [Event "Club"]')],
    [("Length", "7 point match")],
    [],
    [("Game", " Game 12")],
    [],
    [("Row", "  1)"), ("Roll", "31:"), ("Hop", "8/5"), ("Hop", "6/5*"), ("Roll", "62:"), ("Hop", "bar/23"), ("Hop", "13/7(2)")],
    [("Row", "  2)"), ("Cube", "Doubles"), ("Value", "=> 2"), ("Cube", "Takes")],
    [("Row", "  3)"), ("Roll", "66:"), ("NoPlay", "Cannot Move"), ("Roll", "51:"), ("NotPlayed", "????")],
    [("End", "Wins"), ("End", "points"), ("End", "and the match")],
]


class Syntax(unittest.TestCase):
    def test_the_files_are_what_is_written(self):
        done = subprocess.run([FOLDER / "syntax", "--check"], capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout.decode()), (0, ""))

    def test_the_words_are_those_of_the_grammar(self):
        known = set(re.findall(r'TAO_PEGTL_ISTRING\("([^"]*)"\)', (SOURCE / "grammars/mat.hpp").read_text()))
        for phrase in (*SYNTAX.CUBE, *SYNTAX.NO_PLAY, *SYNTAX.ENDS, *SYNTAX.LENGTHS):
            for word in phrase.split():
                parts = re.split(r"\((\w+)\)\?", word)
                self.assertTrue(all(each in known for each in parts if each) or word == "a", (word, known))

    def test_textmate(self):
        grammar = json.loads((FOLDER / "vscode/syntaxes/backgammon.tmLanguage.json").read_text())
        names = {scope: name for name, scope, *_ in SYNTAX.TABLE}
        for line, wanted in zip(TEXT.splitlines(), WANTED, strict=True):
            found, at = [], 0
            while at < len(line):
                # The first of the patterns that fit next, as editors take it.
                fits = [(match.start(), number, match) for number, each in enumerate(grammar["patterns"])
                        if (match := re.compile(each["match"]).search(line, at)) and match[0]]
                if not fits:
                    break
                _, number, match = min(fits)
                found.append((names[grammar["patterns"][number]["name"]], match[0]))
                at = match.end()
            self.assertEqual(found, wanted)

    def test_the_extension_names_the_grammar(self):
        package = json.loads((FOLDER / "vscode/package.json").read_text())
        (grammar,) = package["contributes"]["grammars"]
        self.assertEqual(grammar["language"], package["contributes"]["languages"][0]["id"])
        text = json.loads((FOLDER / "vscode" / grammar["path"]).read_text())
        self.assertEqual(grammar["scopeName"], text["scopeName"])

    def test_vim(self):
        required = os.environ.get("BGTOOLS_REQUIRE", "").split()
        if shutil.which("vim") is None and "vim" not in required and "all" not in required:
            self.skipTest("no vim here")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "final.mat").write_text(TEXT)
            settings = re.search(r"```vim\n(au.*?)```", (SOURCE / "docs/editors.md").read_text(), re.S)[1]
            (folder / "vimrc").write_text(f"set nocompatible\nset runtimepath^={FOLDER / 'vim'}\nsyntax on\n{settings}")
            script = ("let seen = map(range(1, line('$')), {_, l -> map(range(1, len(getline(l))), {_, c -> synIDattr(synID(l, c, 1), 'name')})})\n"
                      "call writefile([json_encode(seen)], 'seen')\nqall!\n")
            (folder / "look.vim").write_text(script)
            done = subprocess.run(["vim", "-u", "vimrc", "-i", "NONE", "-n", "-es", "-S", "look.vim", "final.mat"], cwd=folder, capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=600, check=False, env={**os.environ, "HOME": name})
            self.assertTrue((folder / "seen").exists(), done)
            seen = json.loads((folder / "seen").read_text())
        for line, names, wanted in zip(TEXT.splitlines(), seen, WANTED, strict=True):
            marked = [""] * len(line)
            at = 0
            for kind, text in wanted:
                at = line.index(text, at)
                marked[at: at + len(text)] = [f"backgammon{kind}"] * len(text)
                at += len(text)
            self.assertEqual(names, marked, line)


if __name__ == "__main__":
    unittest.main()
