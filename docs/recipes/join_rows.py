#!/usr/bin/python3
"""join_rows.py PART...: prints the rows of all parts as one CSV table, sorted by path, match, game, turn, seq and number.

Exits with 2 if a part is missing, or has other columns than the first. Needs memory for all rows; a larger table is sorted by
a database.
"""
import csv
import os
import sys

KEY = ["path", "match", "game", "turn", "seq", "number"]


def main() -> int:
    missing = [part for part in sys.argv[1:] if not os.path.exists(part)]
    for part in missing:
        print(f"{sys.argv[0]}: {part}: was not written", file=sys.stderr)
    if missing or len(sys.argv) < 2:
        return 2
    header, rows = None, []
    for part in sys.argv[1:]:
        with open(part, encoding="utf-8", newline="") as file:
            first, *lines = file.readlines()
        if header not in (None, first):
            print(f"{sys.argv[0]}: {part}: has other columns than {sys.argv[1]}", file=sys.stderr)
            return 2
        header = first
        rows += lines
    columns = next(csv.reader([header]))
    key = [columns.index(name) for name in KEY if name in columns]

    def place(line: str) -> list:
        cells = next(csv.reader([line]))
        return [cells[at].encode() if columns[at] == "path" else int(cells[at]) for at in key]

    sys.stdout.reconfigure(encoding="utf-8", newline="")
    sys.stdout.writelines([header, *sorted(rows, key=place)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
