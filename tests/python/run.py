"""Tests the Python package with the library of a build: run.py LIBRARY PROGRAM SOURCES

Its tests and the examples of its texts run with pytest, and mypy checks its types. Exits with 77 without pytest or mypy, unless
BGTOOLS_REQUIRE names `python` or `all`. In that case the packages that need_frames in tools/dev/common.sh
installs are required, too.
"""

import glob
import os
import subprocess
import sys
import tempfile
from pathlib import Path

# Of the system, for which the tools come as packages.
PYTHON = "/usr/bin/python3"


def missing_of(modules, environment):
    return [each for each in modules if not Path(PYTHON).exists() or subprocess.run(
        [PYTHON, "-c", f"import {each}"], stderr=subprocess.DEVNULL, check=False, env=environment).returncode != 0]


def main():
    library, program, sources = (os.path.abspath(each) for each in sys.argv[1:])
    package = os.path.join(sources, "tools/python")
    # Installed by need_frames, and compiled for one version of Python.
    frames = glob.glob(f"{sources}/build/frames/lib/python3.*/site-packages")
    path = os.pathsep.join([f"{package}/src", *frames])
    needed = missing_of(("pytest", "mypy", "pandas"), os.environ)
    wanted = missing_of(("polars", "pyarrow", "nbclient", "ipykernel"), {**os.environ, "PYTHONPATH": path})
    if needed or wanted:
        print(f"without {', '.join(needed + wanted)}")
        if {"python", "all"} & set(os.environ.get("BGTOOLS_REQUIRE", "").split()):
            sys.exit(1)
        if needed:
            sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "BGTOOLS_LIBRARY": library, "BGTOOLS_PROGRAM": program, "BGTOOLS_SOURCE_DIR": sources,
                       "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "MYPY_CACHE_DIR": f"{folder}/mypy"}
        for words in (["-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", f"{package}/src",
                       f"{sources}/tests/python"],
                      ["-m", "mypy", "--config-file", f"{package}/pyproject.toml", "--ignore-missing-imports", f"{package}/src"]):
            if subprocess.run([PYTHON, *words], cwd=folder, env=environment, check=False).returncode != 0:
                sys.exit(1)


if __name__ == "__main__":
    main()
