"""Runs the program, that of the wheel or the one that is installed: python -m bgtools COMMAND..."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.metadata import PackageNotFoundError, files


def program() -> str:
    """The path of the program.

    Raises:
        SystemExit: there is none.
    """
    try:
        of_wheel = [each.locate() for each in files("bgtools-backgammon") or () if each.match("bin/bgtools")]
    except PackageNotFoundError:
        of_wheel = []
    found = next(map(str, of_wheel), None) or shutil.which("bgtools")
    if found is None:
        sys.exit("bgtools: the program is not installed: the wheel has it, and so has Debian's package bgtools")
    return found


if __name__ == "__main__":
    os.execv(program(), ["bgtools", *sys.argv[1:]])
