#!/usr/bin/env python3
"""Holds the extension for VS Code against the server that it starts.

    vscode.py BGTOOLS SOURCE-DIRECTORY [EXTENSION.js]

EXTENSION.js is what tools/editor/vscode/package has built; without it, it is not started.
"""

import json
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from client import Client  # noqa: E402

BUILT = Path(sys.argv.pop()) if sys.argv[-1].endswith(".js") else None
SOURCE = Path(sys.argv.pop()).resolve(strict=True)
TOOL = Path(sys.argv.pop()).resolve(strict=True)
FOLDER = SOURCE / "tools/editor/vscode"
PACKAGE = json.loads((FOLDER / "package.json").read_text())
LOCK = json.loads((FOLDER / "package-lock.json").read_text())
SETTINGS = PACKAGE["contributes"]["configuration"]["properties"]


class Extension(unittest.TestCase):
    def test_the_server_takes_each_setting(self):
        own = re.search(r"OWN_SETTINGS = \[(.*)\]", (FOLDER / "extension.js").read_text())[1]
        names = {key.removeprefix("bgtools.") for key in SETTINGS} - set(re.findall(r"'([^']*)'", own))
        listed = subprocess.run([TOOL, "config", "--no-config", "lsp"], capture_output=True, check=True).stdout.decode()
        self.assertEqual([name for name in sorted(names) if f"# {name} = " not in listed], [])
        defaults = {name: SETTINGS[f"bgtools.{name}"]["default"] for name in names}
        with Client(TOOL, "--no-config", options=defaults) as client:
            self.assertEqual(client.end(), 0)
            self.assertEqual([each for each in client.received if "method" in each], [])
        for name in names:
            for value in SETTINGS[f"bgtools.{name}"].get("enum", []):
                with self.subTest(name, value=value), Client(TOOL, "--no-config", options={name: value}) as client:
                    self.assertEqual(client.end(), 0)
                    self.assertEqual([each for each in client.received if "method" in each], [])

    def test_the_page_names_each_setting(self):
        page = (FOLDER / "README.md").read_text()
        self.assertEqual([name for name in SETTINGS if f"`{name}`" not in page], [])

    def test_versions_are_exact(self):
        wanted = {**PACKAGE["dependencies"], **PACKAGE["devDependencies"]}
        for name, version in wanted.items():
            self.assertRegex(version, r"^\d+\.\d+\.\d+$")
            self.assertEqual(LOCK["packages"][f"node_modules/{name}"]["version"], version)
        self.assertNotIn("resolved", json.dumps(LOCK))
        program = subprocess.run([TOOL, "--version"], capture_output=True, check=True).stdout.decode()
        self.assertIn(f"bgtools {PACKAGE['version']}\n", program)

    def test_it_starts_the_server(self):
        if BUILT is None or shutil.which("node") is None:
            self.skipTest("the extension is not built")
        for program, works in ((TOOL, True), (Path("/nonexistent"), False)):
            done = subprocess.run(["node", Path(__file__).with_name("vscode.js"), BUILT, program], capture_output=True, timeout=600, check=False)
            self.assertEqual(done.returncode, 0, done.stdout)
            seen = json.loads(done.stdout)
            self.assertEqual(bool(seen["messages"]), not works, seen)
            self.assertEqual(len(seen["calls"]), 4 if works else 0, seen)


if __name__ == "__main__":
    unittest.main()
