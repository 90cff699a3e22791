#!/usr/bin/env python3
"""Compiles what also runs in browsers or Node with emscripten, whose libc++ 13 and 32-bit size_t know less C++20.

    emscripten.py SOURCE-DIRECTORY

The sources of a folder are compiled as one unit. Without em++ it exits with 77, unless BGTOOLS_REQUIRE names `emscripten`
or `all`.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(sys.argv.pop()).resolve(strict=True)
ROOMS = ["libengine", "libformats", "tools/report", "tools/analysis", "tools/questions", "tools/capi", "tools/cli",
         "tools/web/npm"]
# Parts with a library of their own, and what needs threads: all of the language server but its command.
LEFT_OUT = ["tools/cli/outputs/png.cpp", "tools/cli/outputs/workbook.cpp", "tools/cli/system/database.cpp",
            "tools/cli/system/watcher.cpp", "tools/cli/inputs/mail.cpp", "tools/cli/lsp/[!l]*.cpp"]
# Only their headers are taken from the system: whatever else is in /usr/include belongs to another library of C.
LIBRARIES = ["boost", "fmt", "tao", "nlohmann", "dtl", "pugixml.hpp", "pugiconfig.hpp", "zlib.h", "zconf.h",
             "archive.h", "archive_entry.h"]
# What most sources include is read once.
COMMON = ["algorithm", "array", "fmt/format.h", "functional", "map", "memory", "optional", "set", "span", "string",
          "string_view", "utility", "variant", "vector"]
# Offsets are 64 bits wide in every build. Those of a text that is in memory fit into size_t.
OPTIONS = ["-std=c++20", "-fexceptions", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror",
           "-Wno-shorten-64-to-32", "-DFMT_HEADER_ONLY", '-DBGTOOLS_VERSION="0"', "-ferror-limit=5"]


def header(name):
    for folder in [Path("/usr/include"), *sorted(Path("/usr/include").glob("*-linux-gnu"))]:
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(name)


class Emscripten(unittest.TestCase):
    def test_every_folder_compiles(self):
        sources = {path for room in ROOMS for path in (SOURCE / room).rglob("*.cpp")}
        sources -= {path for pattern in LEFT_OUT for path in SOURCE.glob(pattern)}
        folders = sorted({path.parent for path in sources})
        self.assertGreater(len(folders), 20)
        with tempfile.TemporaryDirectory() as name:
            build = Path(name)
            (build / "include").mkdir()
            for library in LIBRARIES:
                (build / "include" / library).symlink_to(header(library))
            includes = ["-isystem", build / "include"]
            for folder in [".", "libengine", "libformats", "tools"]:
                includes += ["-I", SOURCE / folder]
            common = build / "common.hpp"
            common.write_text("".join(f"#include <{each}>\n" for each in COMMON))
            subprocess.run(["em++", "-x", "c++-header", common, "-o", build / "common.pch", *OPTIONS, *includes], check=True)

            def compiled(folder):
                unit = build / f"{re.sub('[^a-z]', '_', str(folder.relative_to(SOURCE)))}.cpp"
                unit.write_text("".join(f'#include "{path}"\n' for path in sorted(sources & set(folder.glob("*.cpp")))))
                done = subprocess.run(["em++", "-fsyntax-only", "-include-pch", build / "common.pch", *OPTIONS, *includes, unit],
                                      capture_output=True, text=True, check=False)
                return "" if done.returncode == 0 else done.stderr

            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                failures = "".join(pool.map(compiled, folders))
            self.assertFalse(failures, failures)


if __name__ == "__main__":
    if shutil.which("em++") is None:
        required = os.environ.get("BGTOOLS_REQUIRE", "").split()
        if "emscripten" in required or "all" in required:
            sys.exit("em++ is not installed")
        print("em++ is not installed")
        sys.exit(77)
    unittest.main()
