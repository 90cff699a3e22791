"""Tests the Python package with the library of a build: run.py LIBRARY PROGRAM SOURCES

Its tests and the examples of its texts run with pytest, and mypy checks its types. Exits with 77 without pytest or mypy, unless
BGTOOLS_REQUIRE names `python` or `all`.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# Of the system, for which the tools come as packages.
PYTHON = "/usr/bin/python3"


def has(module):
    return Path(PYTHON).exists() and subprocess.run([PYTHON, "-c", f"import {module}"], stderr=subprocess.DEVNULL,
                                                    check=False).returncode == 0


def main():
    library, program, sources = (os.path.abspath(each) for each in sys.argv[1:])
    if missing := [each for each in ("pytest", "mypy", "pandas") if not has(each)]:
        required = os.environ.get("BGTOOLS_REQUIRE", "").split()
        print(f"without {', '.join(missing)}")
        sys.exit(1 if {"python", "all"} & set(required) else 77)
    package = os.path.join(sources, "tools/python")
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "BGTOOLS_LIBRARY": library, "BGTOOLS_PROGRAM": program, "BGTOOLS_SOURCE_DIR": sources,
                       "PYTHONPATH": f"{package}/src", "PYTHONDONTWRITEBYTECODE": "1", "MYPY_CACHE_DIR": f"{folder}/mypy"}
        for words in (["-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", f"{package}/src",
                       f"{sources}/tests/python"],
                      ["-m", "mypy", "--config-file", f"{package}/pyproject.toml", "--ignore-missing-imports", f"{package}/src", f"{package}/examples"]):
            if subprocess.run([PYTHON, *words], cwd=folder, env=environment, check=False).returncode != 0:
                sys.exit(1)


if __name__ == "__main__":
    main()
