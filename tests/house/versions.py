#!/usr/bin/env python3
"""Holds what repeats the version of the project, or of the library for C, against the one place that says each.

    versions.py LIBRARY SOURCE-DIRECTORY
"""

import json
import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop())
LIBRARY = pathlib.Path(sys.argv.pop()).resolve(strict=True)
CMAKE = (SOURCE / "CMakeLists.txt").read_text()
VERSION = re.search(r"^  VERSION ([0-9.]+)$", CMAKE, re.M)[1]
ABI = re.search(r"^set\(BGTOOLS_ABI ([0-9]+)\)$", CMAKE, re.M)[1]

# A version of bgtools in these files is that of the project.
OF_PROJECT = ["docs/editors.md", "docs/packaging.md", "tools/editor/vscode/README.md", "tools/editor/vscode/package",
              "tools/editor/vscode/package.json", "tools/web/npm/README.md"]
# What names the library or its package.
OF_LIBRARY = ["docs/architecture.md", "docs/c.md", "docs/packaging.md", "tests/capi/abi.txt", "tools/capi/bgtools.h", "tools/dev/bom",
              "tools/dev/doors", "tools/dev/package",
              "tools/python/README.md",
              "tools/python/src/bgtools/_library.py"]
NUMBER = re.compile(r"libbgtools\.so\.([0-9.]*[0-9])|libbgtools([0-9]+)|BGTOOLS_ABI ([0-9]+)|\bBGTOOLS_([0-9][0-9.]*[0-9]|[0-9])")


class Versions(unittest.TestCase):
    def test_packages_have_that_of_the_project(self):
        for manifest in ("tools/web/npm/package.json", "tools/web/page/package.json", "tools/editor/vscode/package.json"):
            self.assertEqual(json.loads((SOURCE / manifest).read_text())["version"], VERSION, manifest)

    def test_pages_name_that_of_the_project(self):
        for name in OF_PROJECT:
            named = re.findall(r"(?:\bbgtools-|: v)([0-9]+\.[0-9]+\.[0-9]+)", (SOURCE / name).read_text())
            self.assertNotEqual(named + [name.endswith("package.json")], [False], f"{name} names none")
            self.assertEqual(set(named) - {VERSION}, set(), name)

    def test_the_library_is_named_for_its_abi(self):
        # Read, not loaded: a library built with sanitizers cannot be loaded by Python.
        dynamic = subprocess.run(["readelf", "--dynamic", LIBRARY], capture_output=True, text=True, check=True).stdout
        self.assertIn(f"[libbgtools.so.{ABI}]", dynamic)

    def test_everything_names_one_library(self):
        for name in OF_LIBRARY:
            named = {"".join(each) for each in NUMBER.findall((SOURCE / name).read_text())}
            self.assertEqual(named, {ABI}, name)


if __name__ == "__main__":
    unittest.main()
