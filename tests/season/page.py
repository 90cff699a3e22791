"""Runs the commands of docs/archives.md on an invented season, and computes every table once more from what is known of it.

    page.py BGTOOLS PAGE [ENGINE]

ENGINE is `dask` or `slurm`: the commands with this engine are run, too; the tests in tests/engines do so. With BGTOOLS_ACCEPT=1 the
page gets the actual output. Exits with 77 if only sqlite3 is missing, or DuckDB, which need_duckdb in tools/dev/common.sh installs,
unless BGTOOLS_REQUIRE names it.
"""

import csv
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from collections import Counter

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import run_commands  # noqa: E402
from known import Known  # noqa: E402
from season import EVENING, LEAGUE, Season  # noqa: E402

failures = []


def same(found, expected, what):
    if found == expected:
        return
    failures.append(what)
    if isinstance(found, list) and isinstance(expected, list):
        at = next((i for i, pair in enumerate(zip(found, expected)) if pair[0] != pair[1]), min(len(found), len(expected)))
        what += f", at {at} of {len(found)} and {len(expected)}"
        found, expected = found[at:at + 1], expected[at:at + 1]
    elif isinstance(found, set) and isinstance(expected, set):
        found, expected = found - expected, expected - found
    print(f"FAILED: {what}:\n  found {found}\n  known {expected}")


def outputs(page):
    """What each command of the page prints on stdout, line by line."""
    blocks = re.findall(r"^```[^\n]*\n% (.*?)\n(.*?)^```$", page.read_text(), re.M | re.S)
    return {command: [line for line in text.splitlines() if not line.startswith(("2> ", "=> "))] for command, text in blocks}


def moves_of(hops):
    """What a play changes on the board."""
    moves = Counter()
    for hop in hops:
        places, _, count = hop.replace("*", "").rstrip(")").partition("(")
        start, *_, end = [int(place.replace("bar", "25").replace("off", "0")) for place in places.split("/")]
        moves[start] -= int(count or 1)
        moves[end] += int(count or 1)
    return frozenset((point, change) for point, change in moves.items() if change)


def cells_of(line):
    """The cells of a row, between bars or two blanks."""
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else re.split(r" {2,}", line.strip())


class Page:
    def __init__(self, page, program, directory, known):
        self.text, self.outputs = page.read_text(), outputs(page)
        self.program, self.directory, self.known = program, directory, known

    def of(self, beginning, which=0):
        """The output of the command that begins so."""
        return [lines for command, lines in self.outputs.items() if command.startswith(beginning)][which]

    def table(self, beginning, headings, which=0):
        """The rows below the headings, as cells."""
        return list(map(cells_of, self.of(beginning, which)[headings:]))

    @staticmethod
    def repaired(path, folder="repaired"):
        """Where `repair` writes a file of the inbox."""
        return path.replace("inbox", folder, 1).replace("!/", "/")

    def run(self, *words):
        done = subprocess.run([self.program, *words], cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return done.stdout.decode()

    def inbox(self):
        known = self.known
        where = re.findall(r"^\| `inbox/([^/`]*)[^|]*\| (\d+) (?:transcripts|sheets)(.*) \|$", self.text, re.M)
        files = Counter(re.match(r"inbox/([^/!]*(?=[/!])|)", file.path)[1] for file in known.transcripts)
        same({place: int(count) for place, count, _ in where}, dict(files), "the transcripts in each place")
        others = Counter(re.match(r"inbox/([^/!]*(?=[/!])|)", file.path)[1] for file in known.season.files if not file.match)
        more = {place: 1 for place, _, rest in where if "and a " in rest}
        more[""] = int(re.search(r"^\| `inbox/` \| (\d+) other files", self.text, re.M)[1])
        same(more, dict(others), "the other files in each place")
        same(f"The inbox has {len(known.season.files)} files" in self.text, True, "the number of files")
        counts = {cells[1]: int(cells[0]) for cells in map(str.split, self.of("bgtools detect"))}
        same(counts, dict(known.formats()), "the formats of the inbox")
        errors = [line for line in self.of("bgtools check --output-format concise inbox/") if ": error[" in line]
        same({re.match(r"(.*?):\d+:\d+: ", line)[1] for line in errors}, known.faulty(), "the files with an error")
        statistics = self.of("bgtools check --statistics")
        games, turns = known.size(known.transcripts)
        files = sum(known.formats().values())
        summary = f"{len(errors)} errors in {len(known.faulty())} of {files} files ({games} games, {turns:,} turns)"
        same(statistics[0].split(";")[0], summary, "the summary of check")
        same(int(re.search(r"; (\d+) files skipped", statistics[0])[1]), known.skipped(), "the files that are skipped")
        codes = Counter(re.search(r"error\[(BG\d+)\]", line)[1] for line in errors)
        same({line.split()[1]: int(line.split()[0]) for line in statistics[1:-1]}, dict(codes), "the statistics of check")

    def repairs(self):
        """Whatever is repaired without being chosen is what was there before the slip."""
        known = self.known
        self.run("repair", "--scores", "--output-dir", "again", "inbox/")
        repaired = {}
        for file in known.transcripts:
            repaired[file.path] = (self.directory / self.repaired(file.path, "again")).read_bytes()
            if repaired[file.path] != file.data and file.fault != "other writer":
                same(repaired[file.path], file.right, f"{file.path} after the repair")
        read, changed = len(known.transcripts), sum(repaired[file.path] != file.data for file in known.transcripts)
        left = {file.path for file in known.transcripts if file.path in known.faulty() and
                (file.fault in ("cut", "beginning") or repaired[file.path] != file.right)}
        lines = re.findall(r"^2> bgtools: (.* lossy)$", self.text, re.M)
        same(lines[0], f"{read + 1} files read, {read} written, {changed} changed, {len(left) + 1} left, 0 lossy", "what repair counts")
        errors = {re.match(r"(.*?):\d+:\d+: ", line)[1] for line in self.of("bgtools check --output-format concise repaired/")}
        chosen = {path for path in left if path.startswith("inbox/league/")}
        same(errors, {self.repaired(path) for path in left - chosen}, "the files that are left to a person")
        for file in known.transcripts:
            if file.path in chosen:
                same((self.directory / self.repaired(file.path)).read_bytes(), file.right, f"{file.path} after the choice")
        return repaired

    def twice(self, repaired):
        known, pairs, kind, paths = self.known, set(), "", []
        lines = self.of("bgtools dupes repaired/")
        for line in [*lines[:-1], ""]:
            if line.endswith(":"):
                kind, paths = line[:-1], []
            elif line:
                paths.append(re.sub(r" \(\d+ .*\)$", "", line.strip()))
            elif paths:
                pairs.add((kind, frozenset(paths)))
                paths = []
        expected = {(kind, frozenset(map(self.repaired, pair)))
                    for kind, pair in known.twice(repaired)}
        same(pairs, expected, "what is there twice")
        copies = sum(file.fault == "copy" for file in known.transcripts)
        games, _ = known.size(file for file in known.transcripts if file.fault != "copy")
        files = len(known.transcripts)
        same(lines[-1].split(" in ")[1], f"{files} files ({files - copies} matches, {games} games)", "the summary of dupes")
        kept, (games, _) = len(known.kept()), known.size(known.kept())
        same(self.of("rm ")[-1], f"no duplicates in {kept} files ({kept} matches, {games} games)", "what is left after rm")

    def names(self):
        lines = self.of("bgtools dupes -q --propose-names")
        proposed = {tuple(line[2:].split(" = ")) for line in lines if " = " in line}
        same(proposed, self.known.proposed(), "the spellings that are proposed")
        counts = {}
        for line in lines:
            counts.update({name: int(number) for name, number in re.findall(r"(?:# |\), )(.+?) \((\d+) match(?:es)?(?=\))", line)})
        spellings = self.known.spellings()
        same(counts, {name: spellings[name] for name in counts}, "how often each spelling occurs")
        played = Counter({row[0]: int(row[1]) for row in self.known.players()})
        nickname = spellings["Captain B"]
        played.update({"Captain B": nickname, "Bela Corvin": -nickname})
        found = {name: int(number) for name, number in self.table("sed ", 1)}
        same(found, dict(played), "the matches of each player, before the nickname")

    def archive(self):
        known = self.known
        undated = {json.loads(line)["path"] for line in self.of("bgtools rows --table matches")}
        same(undated, {self.repaired(file.path) for file in known.transcripts if file.fault in ("no date", "either day")},
             "the matches without a day")
        files = {str(path.relative_to(self.directory)) for path in (self.directory / "archive").rglob("*.mat")}
        expected = {known.archived(match) for match in known.season.matches}
        same(files, expected, "the files of the archive")
        same(self.of("ls archive/")[-1], str(len(expected)), "the number of files in the archive")
        games, turns = known.size(known.kept())
        size = f"100 files ({games} games, {turns:,} turns)"
        same(size in self.of("bgtools check --baseline")[0], True, "the size of the archive")
        found = {}
        with open(self.directory / "turns.csv", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                dice = (int(row["die_1"]), int(row["die_2"])) if row["die_1"] else ()
                if row["is_read"] == "1":
                    found.setdefault(row["path"], []).append(
                        (int(row["game"]), int(row["player"]), row["action"], frozenset(dice), moves_of(row["written"].split())))
        for outcome in known.outcomes:
            path = known.archived(outcome.match)
            same(found.get(path), known.actions(outcome), f"the turns of {path}")

    def results(self):
        known = self.known
        same(self.table("bgtools results --by event", 1), known.events(), "the results by event")
        same(self.table("bgtools results --by player archive/", 2), known.players(), "the results by player")
        same(self.table("bgtools results --where", 2), known.cup(), "the results of the cup")
        text = (self.directory / "league.html").read_text()
        rows = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(<td.*?)</tr>", text)]
        order = known.players(LEAGUE)
        same([row[1:5] for row in rows], [row[:4] for row in order], "the players of the crosstable")
        cells = known.crosstable(LEAGUE)
        for row in rows:
            names = [name[0] for name in order]
            same(row[-len(names):], [cells.get((row[1], other), "") for other in names], f"the crosstable of {row[1]}")

    def site(self):
        """The lists of the site, and a page for each match with all of its turns."""
        known, site = self.known, self.directory / "site"
        rows = [re.findall(r"<td[^>]*>([^<]*(?:<a [^>]*>([^<]*)</a>)?[^<]*)", line)
                for line in (site / "index.html").read_text().split("<h2>Players")[1].split("<h2>Matches")[0].splitlines()
                if line.startswith("<tr><td")]
        found = [[cells[0][1], *(cell.strip() for cell, _ in cells[1:])] for cells in rows]
        same(sorted(found), sorted(row[:4] for row in known.players()), "the players of the site")
        pages = {path.name: path.read_text() for path in (site / "matches").iterdir()}
        same(len(pages), len(known.outcomes), "the pages of matches")
        _, turns = known.size(known.kept())
        rolls = sum(page.count("<button><b>") for page in pages.values())
        same(rolls, turns, "the rolls on the pages of matches")

    def queries(self):
        same(self.table("sqlite3", 2), self.known.endings(), "how the games ended")
        openings = [(roll, moves_of(canonical.split()), int(games)) for roll, canonical, games in self.table("sqlite3", 2, which=1)]
        same(openings, self.known.openings()[:len(openings)], "the most frequent openings")

    def engines(self, engine):
        """The database that the shards were joined to."""
        expected = self.known.lengths()
        same(self.table("DATABASE=all.sqlite PARTS=4 recipes/rows-" + engine, 2), expected, f"the matches by length, by {engine}")
        rows = [sqlite3.connect(self.directory / name).execute("SELECT * FROM turns ORDER BY path, match, game, seq").fetchall()
                for name in ("all.sqlite", "season.sqlite")]
        same(rows[0], rows[1], f"the turns by {engine}")

    def duckdb(self):
        same([list(map(int, cells)) for cells in self.table("python3 takes.py", 1)], self.known.takes(), "the takes by the lead")
        size = sum(path.stat().st_size for path in (self.directory / "parts").iterdir())
        same(self.of("mkdir -p parts")[-1].split(), [str(size), "total"], "the size of the parts")
        size = round((self.directory / "season.sqlite").stat().st_size / 1e6, 1)
        same(f"The database of these 100 matches has {size} MB" in self.text, True, f"the page says {size} MB")

    def tables(self):
        known, database = self.known, sqlite3.connect(self.directory / "season.sqlite")
        games, turns = known.size(known.kept())
        counts = [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("matches", "games", "turns")]
        rows = sum(len(known.actions(outcome)) + outcome.is_cut for outcome in known.outcomes)
        same(counts, [len(known.outcomes), games, rows], "the rows of the database")
        same(database.execute("SELECT sum(turns) FROM matches").fetchone()[0], turns, "the turns of the database")
        with zipfile.ZipFile(self.directory / "season.xlsx") as book:
            sheets = [book.read(f"xl/worksheets/sheet{number}.xml").count(b"<row ") - 1 for number in (1, 2, 3)]
        same(sheets, counts, "the rows of the workbook")
        with open(self.directory / "turns.csv", encoding="utf-8", newline="") as file:
            same(sum(1 for _ in csv.DictReader(file)), rows, "the rows of turns.csv")


def main():
    program, page, *engine = sys.argv[1:]
    program, page = pathlib.Path(program).resolve(strict=True), pathlib.Path(page).resolve(strict=True)
    source = pathlib.Path(__file__).resolve().parents[2]
    environment = run_commands.environment_of(program)
    environment["PATH"] = f"{source}/build/duckdb/bin:{environment['PATH']}"
    environment.update({name: value for name, value in os.environ.items() if name.startswith(("DASK_", "SLURM_"))})
    lacks = {name for name, is_there in (("sqlite3", shutil.which("sqlite3")), ("duckdb", (source / "build/duckdb").exists()))
             if not is_there}
    season = Season(program)
    with run_commands.scratch_directory() as directory:
        season.write(directory)
        (directory / "recipes").symlink_to(source / "docs/recipes")
        accepts = os.environ.get("BGTOOLS_ACCEPT") == "1"
        others = {"dask", "slurm"}.difference(engine)
        tests, different, left_out = run_commands.run_page(page, environment, accepts, lacks | others, directory)
        checked = Page(page, program, directory, Known(season))
        checked.inbox()
        checked.twice(checked.repairs())
        checked.names()
        checked.archive()
        checked.results()
        checked.site()
        checked.tables()
        if "sqlite3" not in lacks:
            checked.queries()
        if "duckdb" not in lacks:
            checked.duckdb()
        for name in engine:
            checked.engines(name)
    print(f"{page}: {tests} tests, {different} failures, {left_out} left out; {len(failures)} tables are not what is known")
    required = set(os.environ.get("BGTOOLS_REQUIRE", "").split())
    if different or failures or not tests or lacks & required or (lacks and "all" in required):
        sys.exit(1)
    sys.exit(77 if lacks else 0)


if __name__ == "__main__":
    main()
