#!/usr/bin/python3
"""join_sqlite.py DATABASE PART...: writes the tables of all parts, SQLite files of `bgtools rows`, into one.

DATABASE is written whole or not at all. Exits with 2 if a part is missing or has other tables than the first. Memory does not
grow with the number of rows; the disk needs room for the parts and DATABASE.
"""
import contextlib
import os
import shutil
import sqlite3
import sys


def tables_of(database: sqlite3.Connection, schema: str) -> list:
    return database.execute(f"SELECT name, sql FROM {schema}.sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()


def join(out: str, first: str, rest: list) -> None:
    shutil.copyfile(first, out)
    with contextlib.closing(sqlite3.connect(out, isolation_level=None)) as database:
        # Nobody reads it before it is complete, so it needs no journal. Indexes are faster to make at the end.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        tables = tables_of(database, "main")
        indexes = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall()
        for name, _ in indexes:
            database.execute(f'DROP INDEX "{name}"')
        for part in rest:
            database.execute("ATTACH ? AS part", (part,))
            if tables_of(database, "part") != tables:
                sys.exit(f"{sys.argv[0]}: {part}: has other tables than {first}")
            database.execute("BEGIN")
            for name, _ in tables:
                database.execute(f'INSERT INTO main."{name}" SELECT * FROM part."{name}"')
            database.execute("COMMIT")
            database.execute("DETACH part")
        for _, sql in indexes:
            database.execute(sql)


def main() -> int:
    out, parts = sys.argv[1], sys.argv[2:]
    missing = [part for part in parts if not os.path.exists(part)]
    for part in missing:
        print(f"{sys.argv[0]}: {part}: was not written", file=sys.stderr)
    if missing or not parts:
        return 2
    try:
        join(out + ".tmp", parts[0], parts[1:])
    except (OSError, sqlite3.Error, SystemExit) as error:
        print(error if isinstance(error, SystemExit) else f"{sys.argv[0]}: {out}: {error}", file=sys.stderr)
        with contextlib.suppress(FileNotFoundError):
            os.remove(out + ".tmp")
        return 2
    os.replace(out + ".tmp", out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
