#!/usr/bin/env python3
"""Uses `bgtools lsp` in Neovim, with the settings that docs/editors.md has for it.

    neovim.py BGTOOLS SOURCE-DIRECTORY

Without Neovim it exits with 77, unless BGTOOLS_REQUIRE names `neovim` or `all`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(sys.argv.pop()).resolve(strict=True)
TOOL = Path(sys.argv.pop()).resolve(strict=True)
HERE = Path(__file__).resolve().parent


class Neovim(unittest.TestCase):
    def session(self, folder, text):
        page = (SOURCE / "docs/editors.md").read_text()
        (folder / "init.lua").write_text(re.search(r"```lua\n(.*?)```", page, re.S)[1])
        transcript = folder / "a b" / "final.mat"
        transcript.parent.mkdir()
        transcript.write_text(text)
        # Hides any settings above the folder.
        (folder / "bgtools.conf").touch()
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("BGTOOLS_", "XDG_"))},
            "PATH": f"{TOOL.parent}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8",
            "TRANSCRIPT": str(transcript), "RESULT": str(folder / "result.json"),
        }
        done = subprocess.run(["nvim", "--headless", "-n", "-i", "NONE", "-u", "init.lua", "-c", f"luafile {HERE / 'neovim.lua'}"],
                              cwd=folder, env=environment, capture_output=True, timeout=1200, check=False)
        result = folder / "result.json"
        self.assertTrue(result.exists(), done.stderr.decode())
        seen = json.loads(result.read_text())
        log = folder / ".local/state/nvim/lsp.log"
        self.assertNotIn("error", seen, (seen, done.stderr.decode(), log.read_text() if log.exists() else ""))
        return seen, transcript

    def test_a_person_corrects_a_transcript(self):
        text = (SOURCE / "testdata/sample/kitchen-table.mat").read_text().replace("Tove Marr", "テニス 𝔘é")
        with tempfile.TemporaryDirectory() as name:
            seen, transcript = self.session(Path(name), text)
            self.assertEqual(sorted(seen["codes"]), ["BG101", "BG110", "BG307"])
            self.assertEqual(seen["text"], "20/16")
            self.assertEqual(seen["place"][3], 1)
            self.assertIn("BG101", seen["hover"])
            self.assertIn("Sven Hollis to play 65", seen["hover"])
            self.assertIn("illegal-die-use", seen["hover"])
            self.assertIn("the roll 64 instead of 65", seen["titles"][0])
            self.assertIn("20/15 instead of 20/16", seen["titles"][0])
            self.assertTrue(any("Game 2" in each for each in seen["symbols"]))
            self.assertEqual(seen["left"], [])
            self.assertEqual(seen["heading"][0], " Game 1")
            self.assertIn("Sven Hollis", seen["heading"][1])
            self.assertEqual(seen["omnifunc"], "v:lua.vim.lsp.omnifunc")
            self.assertEqual(seen["completion"]["column"], 10)
            self.assertEqual([each["word"] for each in seen["completion"]["items"]], ["8/5 6/5"])
            self.assertIn("to roll", seen["completion"]["items"][0]["info"])
            done = subprocess.run([TOOL, "check", "--no-config", transcript], capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout.decode())


if __name__ == "__main__":
    required = os.environ.get("BGTOOLS_REQUIRE", "").split()
    if shutil.which("nvim") is None and "neovim" not in required and "all" not in required:
        print("no nvim here")
        sys.exit(77)
    unittest.main()
