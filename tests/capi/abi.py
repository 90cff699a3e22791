"""Compares what a shared library exports with the list of what it may never take back."""

import pathlib
import subprocess
import sys


def main() -> int:
    library, expected = sys.argv[1:]
    listed = subprocess.run(
        ["nm", "--dynamic", "--defined-only", "--with-symbol-versions", library],
        check=True, capture_output=True, text=True).stdout
    exported = sorted(line.split()[2] for line in listed.splitlines() if line.split()[1] != "A")
    wanted = pathlib.Path(expected).read_text(encoding="utf-8").split()
    for name in sorted(set(exported) ^ set(wanted)):
        print(f"{name}: {'not in the list' if name in exported else 'not exported'}")
    return 0 if exported == wanted else 1


if __name__ == "__main__":
    sys.exit(main())
