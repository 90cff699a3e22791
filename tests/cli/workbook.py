"""Compares the cells of a workbook with the rows that bgtools writes as NDJSON: workbook.py BGTOOLS TESTDATA"""

import datetime
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zipfile

TESTDATA = pathlib.Path(sys.argv.pop()).resolve()
BGTOOLS = pathlib.Path(sys.argv.pop()).resolve()
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
FORMULA = """ 1 point match

 Game 1
 =1+1 : 0                       @Bob\x93 : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
"""


def run(*words, status=0):
    done = subprocess.run([BGTOOLS, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != status:
        raise AssertionError(f"{words}: {done.returncode}\n{done.stderr}")
    return done


def filled(done):
    """The rows without empty cells."""
    return [{key: value for key, value in json.loads(line).items() if value not in (None, "")}
            for line in done.stdout.splitlines()]


def date_of(days):
    """The day that a spreadsheet counts from 1899-12-30, as it has for all days since March 1900."""
    return (datetime.date(1899, 12, 30) + datetime.timedelta(days=int(days))).isoformat()


def cells_of(row, headings):
    for cell in row:
        column = headings[sum((ord(letter) - 64) * 26 ** at
                              for at, letter in enumerate(reversed(re.match("[A-Z]+", cell.get("r"))[0]))) - 1]
        value = cell.findtext(f"{MAIN}v")
        if cell.get("t") == "inlineStr":
            yield column, "".join(cell.itertext())
        elif cell.get("t") == "b":
            yield column, value == "1"
        elif column.endswith("_date"):
            yield column, date_of(value)
        else:
            yield column, int(float(value))


def rows_of(workbook):
    """The rows of each sheet, without empty cells, by the name of the sheet."""
    with zipfile.ZipFile(workbook) as parts:
        if any(b"<f>" in parts.read(name) for name in parts.namelist() if "worksheets" in name):
            raise AssertionError("a formula")
        sheets = [each.get("name") for each in xml.etree.ElementTree.fromstring(parts.read("xl/workbook.xml")).iter(f"{MAIN}sheet")]
        found = {}
        for at, name in enumerate(sheets, 1):
            page = xml.etree.ElementTree.fromstring(parts.read(f"xl/worksheets/sheet{at}.xml"))
            heading, *rows = page.iter(f"{MAIN}row")
            headings = ["".join(cell.itertext()) for cell in heading]
            found[name] = [dict(cells_of(row, headings)) for row in rows]
            if page.find(f"{MAIN}autoFilter") is None or page.find(f".//{MAIN}pane") is None:
                raise AssertionError(f"{name} has no filter or moves its heading")
        return found


class Workbook(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def expected(self, table, *paths):
        return filled(run("rows", "-t", "ndjson", "--table", table, *paths))

    def results(self, *words):
        return filled(run("results", "--output-format", "ndjson", *words, TESTDATA / "sample"))

    def test_has_the_cells_of_all_rows(self):
        out = self.folder / "league.xlsx"
        run("rows", "--plays", "-o", out, TESTDATA / "sample")
        found = rows_of(out)
        self.assertEqual(list(found), ["matches", "games", "turns", "plays"])
        for table, rows in found.items():
            self.assertEqual(rows, self.expected(table, TESTDATA / "sample"), table)
        self.assertTrue(any("iso_date" in row for row in found["matches"]))

    def test_has_the_results_and_their_sums(self):
        out = self.folder / "table.xlsx"
        run("results", "-o", out, TESTDATA / "sample")
        found = rows_of(out)
        self.assertEqual(list(found), ["players", "events", "matches"])
        self.assertTrue(any("first_date" in row for row in found["events"]))
        for table, words in {"players": ["--by", "player"], "events": ["--by", "event"], "matches": []}.items():
            self.assertEqual(found[table], self.results(*words), table)
            run("results", *(words or ["--columns", "winner,loser,length"]), "--force", "-o", out, TESTDATA / "sample")
            self.assertEqual(list(rows_of(out)), [table])
        run("results", "--crosstable", "--force", "-o", out, TESTDATA / "sample")
        self.assertEqual(rows_of(out), {"pairs": self.results("--crosstable")})

    def test_has_one_table_and_its_columns(self):
        out = self.folder / "games.xlsx"
        run("rows", "--table", "matches", "--columns", "winner,loser,length", "-o", out, TESTDATA / "sample")
        found, = rows_of(out).items()
        self.assertEqual(found[0], "matches")
        self.assertTrue(all(set(row) <= {"winner", "loser", "length"} for row in found[1]))

    def test_is_the_same_each_time(self):
        for name in ("one.xlsx", "two.xlsx"):
            run("rows", "-j", "2", "-o", self.folder / name, TESTDATA / "sample")
        self.assertEqual((self.folder / "one.xlsx").read_bytes(), (self.folder / "two.xlsx").read_bytes())

    def test_texts_are_no_formulas(self):
        game = self.folder / "game.mat"
        game.write_bytes(FORMULA.encode("latin-1"))
        run("rows", "--table", "matches", "-o", self.folder / "out.xlsx", game)
        row, = rows_of(self.folder / "out.xlsx")["matches"]
        self.assertEqual((row["name_1"], row["name_2"]), ("=1+1", "@Bob\u201c"))

    def test_says_what_does_not_fit(self):
        out = self.folder / "out.xlsx"
        game = self.folder / "game.mat"
        game.write_text(f'; [Event "{"x" * 40000}"]\n\n' + FORMULA.replace("\x93", ""))
        done = run("rows", "--table", "matches", "-o", out, game, status=2)
        self.assertIn("a text of 40000 characters does not fit", done.stderr)
        self.assertFalse(out.exists())


if __name__ == "__main__":
    unittest.main()
