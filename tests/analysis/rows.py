"""What `bgtools rows` promises, over testdata/ and GNU Backgammon's export.

    rows.py BGTOOLS SOURCE_DIR

Exits with 77 if only the 2,000 matches of self-play are missing, which BGTOOLS_SAMPLES names.
"""

import csv
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import count_export

KEYS = {"matches": ["path", "match"], "games": ["path", "match", "game"],
        "turns": ["path", "match", "game", "turn", "seq"], "plays": ["path", "match", "game", "turn", "seq", "number"]}
TYPES = {"text": str, "integer": int, "boolean": bool}
program, source = "", Path()
failures = []


def expect(is_true, sentence):
    if not is_true:
        failures.append(sentence)
        print("FAILED:", sentence)


def run(*words, statuses=(0,), cwd=None):
    ended = subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, cwd=cwd)
    expect(ended.returncode in statuses, f"{' '.join(map(str, words))} exits with {ended.returncode}: {ended.stderr[:300]}")
    return ended.stdout


def rows(*words, **how):
    return [json.loads(line) for line in run("rows", "-t", "ndjson", *words, **how).splitlines()]


def documented():
    """The columns of docs/rows.md: for each table a list of name, type and whether it can be null."""
    page = (source / "docs/rows.md").read_text()
    tables = {}
    for name, text in re.findall(r"^### (\w+)\n(.*?)(?=^##)", page, re.M | re.S):
        lines = re.findall(r"^\| `(\w+)` \| (\w+) \| ([^|]*) \| (yes)? ?\| (.+) \|$", text, re.M)
        tables[name] = [(column, kind, bool(null)) for column, kind, _, null, _ in lines]
    return tables


def columns_are_as_documented():
    """Names, types and nulls of the page, the header and the values."""
    for table, columns in documented().items():
        header = run("rows", "--table", table, source / "tests/support/one_game.mat").decode().split("\r\n")[0]
        expect(header.split(",") == [name for name, _, _ in columns], f"{table} has the columns {header}")
        seen = rows("--table", table, source / "testdata", statuses=(2,))
        expect(len(seen) > 100, f"{table} has {len(seen)} rows")
        for name, kind, may_be_null in columns:
            values = {type(row[name]) for row in seen}
            allowed = {TYPES[kind]} | ({type(None)} if may_be_null else set())
            expect(values <= allowed, f"{table}.{name} is {kind} and holds {values}")
            expect(TYPES[kind] in values, f"{table}.{name} is null everywhere")
    expect(set(documented()) == set(KEYS), "the page describes other tables")


def sums_agree_with_check():
    """Every turn, every unverified turn and every finding of `check` is in the rows, file by file."""
    turns, unverified, codes, findings = Counter(), Counter(), defaultdict(Counter), defaultdict(Counter)
    words = ["check", "--no-allow", "--output-format", "ndjson", source / "testdata"]
    has_match = set()
    for line in run(*words, statuses=(1, 2)).splitlines():
        record = json.loads(line)
        if record["type"] == "diagnostic":
            codes[record["path"]][record["code"]] += 1
        elif record["type"] == "file" and record["matches"]:
            has_match.add(record["path"])
            turns[record["path"]] = record["turns"]
            unverified[record["path"]] = record["unverified_turns"]
    expect(sum(turns.values()) > 10_000, "testdata/ has too few turns")
    expect(sum(unverified.values()) > 20, "testdata/ has too few turns that are not verified")
    of_rows, of_unverified, unread, sums = Counter(), Counter(), Counter(), {"matches": Counter(), "games": Counter()}
    for table in ("matches", "games", "turns"):
        for row in rows("--table", table, source / "testdata", statuses=(2,)):
            findings[row["path"]].update((row["findings"] or "").split())
            if table != "turns":
                sums[table][row["path"], "turns"] += row["turns"]
                sums[table][row["path"], "unverified"] += row["unverified_turns"]
            elif row["action"] == "roll":
                of_rows[row["path"]] += 1
                of_unverified[row["path"]] += not row["is_verified"]
                unread[row["path"]] += not row["is_read"]
                expect(row["is_read"] or not row["is_verified"], f"{row['path']}: a play that was not read is verified")
    for path in has_match:
        expect(of_rows[path] == turns[path], f"{path}: {of_rows[path]} rolls, and {turns[path]} in check")
        # Of the plays that were not read, `check` counts those that something else hides, too.
        expect(unverified[path] <= of_unverified[path] <= unverified[path] + unread[path],
               f"{path}: {of_unverified[path]} rolls are not verified, and {unverified[path]} in check")
        for table, counts in sums.items():
            expect(counts[path, "turns"] == turns[path], f"{path}: {table} count {counts[path, 'turns']} turns")
            expect(counts[path, "unverified"] == of_unverified[path],
                   f"{path}: {table} count {counts[path, 'unverified']} turns that are not verified")
        expect(findings[path] == codes[path], f"{path}: rows have {findings[path]}, check {codes[path]}")


def formats_agree(folder):
    """CSV, NDJSON and the database have the same rows; the database has its keys, and the questions of the page run."""
    inputs = [source / "testdata/mat/gnubg", source / "testdata/mat/games"]
    target = folder / "all.sqlite"
    run("rows", "--plays", "-o", target, *inputs)
    again = folder / "again.db"
    run("rows", "-t", "sqlite", "--plays", "-j", "3", "-o", again, *inputs)
    expect(target.read_bytes() == again.read_bytes(), "two databases differ")
    database = sqlite3.connect(target)
    expect(database.execute("pragma user_version").fetchone() == (1,), "the schema has another version")
    expect(database.execute("pragma integrity_check").fetchone() == ("ok",), "the database is damaged")
    expect(not database.execute("pragma foreign_key_check").fetchall(), "a row refers to nothing")
    for table, key in KEYS.items():
        order = ", ".join(f'"{name}"' for name in key)
        held = database.execute(f"select * from {table} order by {order}").fetchall()
        lines = rows("--table", table, *inputs)
        expect([tuple(row.values()) for row in sorted(lines, key=lambda row: [row[name] for name in key])] == held,
               f"{table} differs between ndjson and sqlite")
        text = run("rows", "--table", table, *inputs).decode()
        cells = list(csv.reader(io.StringIO(text, newline="")))[1:]
        spelt = [["" if value is None else str(int(value)) if isinstance(value, bool) else str(value)
                  for value in row.values()] for row in lines]
        expect(cells == spelt, f"{table} differs between ndjson and csv")
        keys = [tuple(row[name] for name in key) for row in lines]
        expect(len(set(keys)) == len(keys), f"{table}: the key is not unique")
    queries = re.findall(r"^```sql\n(.*?)^```", (source / "docs/rows.md").read_text(), re.M | re.S)
    expect(len(queries) >= 5, "the page has no queries")
    for query in queries[:4] + queries[5:]:
        expect(database.execute(query).fetchall(), f"no answer to {query}")
    database.execute(queries[4]).fetchall()
    try:
        shell = subprocess.run(["sqlite3", target, queries[0]], stdout=subprocess.PIPE, check=True).stdout
        expect(shell.count(b"\n") >= 2, "the shell of SQLite gives no answer")
    except FileNotFoundError:
        if "sqlite3" in os.environ.get("BGTOOLS_REQUIRE", "").split() or os.environ.get("BGTOOLS_REQUIRE") == "all":
            expect(False, "the program sqlite3 is not installed")


def shards_equal_one_run():
    """Of CSV, whatever the number of jobs and of shards."""
    for table, key in KEYS.items():
        words = ["rows", "--table", table, source / "testdata/mat"]
        if table == "plays":
            words[-1] /= "gnubg"
        statuses = (0, 2)
        whole = run(*words, "-j", "1", statuses=statuses)
        expect(whole == run(*words, "-j", "4", statuses=statuses), f"{table} depends on the number of jobs")
        header, *lines = whole.decode().splitlines(keepends=True)

        def by_key(line):
            cells = dict(zip(header.strip().split(","), next(csv.reader([line]))))
            return [cells["path"], *(int(cells[name]) for name in key[1:])]

        joined = []
        for shard in range(1, 4):
            first, *part = run(*words, "--shard", f"{shard}/3", statuses=statuses).decode().splitlines(keepends=True)
            expect(first == header, f"{table}: a shard has another header")
            joined += part
        expect(joined != lines, f"{table}: nothing was divided")
        expect(sorted(joined, key=by_key) == sorted(lines, key=by_key), f"{table}: the shards differ from one run")


def counts_of(turns, games):
    """What count_export counts, from rows."""
    counts = defaultdict(Counter)
    for row in turns:
        of_file = counts[Path(row["path"]).name]
        if row["action"] == "roll":
            of_file["rolls"] += 1
            of_file[f"roll {row['die_1']}{row['die_2']}"] += 1
            of_file["dances"] += not row["written"]
            of_file["moves"] += len((row["written"] or "").split())
            of_file["hits"] += row["hits"] or 0
        else:
            of_file[row["action"] + "s"] += 1
            if row["action"] == "double":
                of_file["cube"] = max(of_file["cube"], row["value"])
    for row in games:
        of_file = counts[Path(row["path"]).name]
        of_file["games"] += 1
        of_file["points"] += row["points"]
        expect(row["points"] == row["written_points"] and row["winner"] == row["written_winner"],
               f"{row['path']}, game {row['game']}: {row['points']} points, written {row['written_points']}")
    return counts


def equals_the_export(files, place):
    """`files`: what GNU Backgammon exported; `place`: where bgtools reads the same."""
    turns = rows("--columns", "path,action,die_1,die_2,written,hits,value", place)
    games = rows("--table", "games", "--columns", "path,game,points,winner,written_points,written_winner", place)
    counted = counts_of(turns, games)
    for file in files:
        want = +count_export.count(file)
        got = +counted[file.name]
        expect(got == want, f"{file.name}: rows have {got - want} more and {want - got} less than the export")
    print(f"{len(files)} exported files have {len(games)} games and {len(turns)} rows, as counted without bgtools")


def main():
    global program, source
    program, source = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
    columns_are_as_documented()
    sums_agree_with_check()
    shards_equal_one_run()
    small = source / "testdata/mat/gnubg"
    equals_the_export(sorted(small.glob("*.mat")), small)
    samples = os.environ.get("BGTOOLS_SAMPLES")
    with tempfile.TemporaryDirectory() as folder:
        formats_agree(Path(folder))
        if samples:
            archive = Path(samples) / "gnubg/selfplay-2000-matches.zip"
            with zipfile.ZipFile(archive) as packed:
                packed.extractall(folder)
            equals_the_export(sorted(Path(folder).glob("*.mat")), archive)
    if failures:
        sys.exit(f"{len(failures)} of the promises are not kept")
    if not samples:
        required = os.environ.get("BGTOOLS_REQUIRE", "").split()
        sys.exit("BGTOOLS_SAMPLES is not set" if "samples" in required or "all" in required else 77)


if __name__ == "__main__":
    main()
