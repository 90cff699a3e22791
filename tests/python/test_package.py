"""What the package promises, over all of testdata and on files made here. run.py names both folders."""

import copy
import gzip
import io
import json
import os
import pickle
import subprocess
import sys
import tarfile
import threading
import zipfile
from dataclasses import FrozenInstanceError, asdict
from pathlib import Path

import bgtools
import bgtools._library
import pytest

SOURCE = Path(os.environ["BGTOOLS_SOURCE_DIR"])
PROGRAM = os.environ["BGTOOLS_PROGRAM"]
TABLE = SOURCE / "testdata/sample/kitchen-table.mat"
CLEAN = SOURCE / "testdata/sample/club-evening-gnubg.mat"


def by_program(*words, status=(0, 1, 2)):
    ended = subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert ended.returncode in status, ended.stderr
    return ended.stdout


def files_of_testdata():
    return sorted(path for path in (SOURCE / "testdata").rglob("*") if path.is_file())


def test_the_findings_are_those_of_the_program_for_all_of_testdata():
    """One run of the program for each folder; an input that cannot be read completely has an error record."""
    names = [str(path) for path in files_of_testdata()]
    records = json.loads(by_program("check", "--no-config", "--no-archives", "--output-format", "json", *names))
    expected = {}
    for each in records:
        if each["type"] in ("diagnostic", "file", "error"):
            expected.setdefault(each["path"], []).append({key: value for key, value in each.items() if key != "seq"})
    assert len(expected) > 500
    different = []
    for name in names:
        found = bgtools.check(name).records
        kept = [{key: value for key, value in each.items() if key != "seq"} for each in found if each["type"] not in ("run", "summary")]
        if kept != expected.get(name):
            different.append(name)
    # The program unpacks these, the library takes bytes.
    assert [name for name in different if not name.endswith((".gz", ".zst", ".xz", ".bz2"))] == []


def test_a_record_holds_what_the_document_says():
    for path in files_of_testdata():
        for match in bgtools.read(path).matches:
            assert all(isinstance(game, bgtools.Game) for game in match.games)
    read = bgtools.read(TABLE)
    match = read.matches[0]
    assert match.names == ("Sven Hollis", "Tove Marr") and match.length == 3
    assert match.tags == (("Event", "Kitchen table, copied from paper"),)
    assert match.games[0].actions[0] == bgtools.Turn(player=2, roll=(5, 1), kind="played", hops=("13/8", "24/23"), hop_count=2)
    assert match.games[0].actions[-1] == bgtools.CubeAction(player=2, action="drop")
    assert match.games[1].result == bgtools.Result(winner=2, points=4)
    again = bgtools.convert(json.dumps(read.document).encode(), "mat")
    assert again.data == bgtools.convert(TABLE, "mat").data and again.losses == 0
    with pytest.raises(FrozenInstanceError):
        match.length = 5


def test_a_check_says_where_and_why():
    checked = bgtools.check(TABLE)
    assert [each.code for each in checked.errors] == ["BG101", "BG307", "BG110"]
    first = checked.errors[0]
    assert (first.line, first.column, first.game, first.turn) == (9, 10, 1, 4)
    assert first.repairs == ("the roll 64 instead of 65", "20/15 instead of 20/16")
    assert not checked.is_clean and bgtools.check(CLEAN).is_clean
    assert [each.code for each in bgtools.check(TABLE, select=["BG307"]).findings] == ["BG307"]
    assert bgtools.check(CLEAN.read_bytes(), name="a.mat").format == "mat"


def test_a_check_holds_its_findings():
    checked = bgtools.check(TABLE)
    assert tuple(checked) == checked.findings and len(checked) == len(checked.findings) > 0
    assert len(bgtools.check(CLEAN)) == 0 and bgtools.check(CLEAN), "a check without findings is not false"
    again = bgtools.check(TABLE)
    assert {checked, again, bgtools.check(CLEAN)} == {again, bgtools.check(CLEAN)}
    assert {*checked, *again} == set(checked.findings)
    assert "records" not in repr(checked)


def test_errors_and_warnings_leave_out_consequences():
    checks = [bgtools.check(path) for path in (SOURCE / "testdata").rglob("*.mat")]
    for each in checks:
        assert each.file is None or (len(each.errors), len(each.warnings)) == (each.file.errors, each.file.warnings)
    assert any(each.warnings for each in checks) and any(finding.is_consequence for each in checks for finding in each)


def test_what_a_format_cannot_hold_is_said():
    text = CLEAN.read_bytes().replace(b"  1) ", b"; a comment\n  1) ", 1)
    converted = bgtools.convert(text, "oldmoves", name="a.mat")
    assert converted.losses == len([each for each in converted.findings if each.code.startswith("BG6")]) > 0
    assert converted.data and bgtools.detect(converted.data, name="a.fibs").format == "oldmoves"


def test_positions_are_converted_to_other_notations():
    converted = bgtools.convert(b"OGID=11ccccchhhjjjjj:66666888dddddoo:W1T::B:A:3:2:7:17:15", "xgid")
    assert converted.data == b"XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:2:3:0:7:10\n"
    assert converted.losses == 3 and converted.positions[0].losses[0].code == "BG601"


def test_a_repair_makes_what_only_one_edit_explains():
    slip = CLEAN.read_bytes().replace(b"63: 24/18 18/15 ", b"63: 24/18 18/14 ", 1)
    repaired = bgtools.repair(slip, name="a.mat")
    assert repaired.changed and repaired.faults == 0 and repaired.diff
    assert repaired.data == CLEAN.read_bytes()
    left = bgtools.repair(TABLE)
    assert not left.changed and left.faults == 3 and len(left.remarks) == 3


def test_rows_are_those_of_the_program(tmp_path):
    folder = SOURCE / "testdata/sample"
    for table in ("matches", "games", "turns", "plays"):
        expected = [json.loads(line) for line in by_program("rows", "-t", "ndjson", "--table", table, folder, status=(0,)).splitlines()]
        assert list(bgtools.rows(folder, table=table)) == expected and expected
    chosen = bgtools.rows_of(TABLE, columns="player,die_1")
    assert list(chosen[0]) == ["player", "die_1"]
    with pytest.raises(bgtools.BgtoolsError) as caught:
        bgtools.rows_of(b"chess", name="a.mat")
    assert caught.value.code == "input" and "BG701" in str(caught.value)
    (tmp_path / "a.mat").write_bytes(CLEAN.read_bytes())
    (tmp_path / "notes.txt").write_text("nothing about backgammon")
    assert len(list(bgtools.rows(tmp_path))) == len(bgtools.rows_of(CLEAN))
    with pytest.raises(bgtools.InputError):
        list(bgtools.rows(tmp_path, tmp_path / "notes.txt"))


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_rows_become_a_frame(library):
    module = pytest.importorskip(library)
    folder = SOURCE / "testdata/sample"
    for table in ("matches", "games", "turns", "plays"):
        expected = list(bgtools.rows(folder, table=table))
        frame = bgtools.frame(folder, table=table, library=library)
        if library == "pyarrow":
            assert isinstance(frame, module.Table) and frame.column_names == list(expected[0])
            assert frame.to_pylist() == expected
            continue
        assert isinstance(frame, module.DataFrame) and list(frame.columns) == list(expected[0])
        again = frame.astype(object).where(frame.notna(), None).to_dict("records") if library == "pandas" else frame.to_dicts()
        assert again == expected
    die = bgtools.frame(TABLE, library=library, columns="die_1")["die_1"]
    assert str(die.type if library == "pyarrow" else die.dtype).lower() == "int64" and len(die) > 0
    assert len(bgtools.frame(library=library)) == 0


def test_a_frame_says_what_is_missing(monkeypatch):
    for library in ("pandas", "polars", "pyarrow"):
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(ImportError, match=f"^a frame of {library} needs the package {library}, which is not installed$"):
            bgtools.frame(TABLE, library=library)
    with pytest.raises(bgtools.OptionError, match="^library: 'os' is not one of pandas, polars, pyarrow$"):
        bgtools.frame(TABLE, library="os")
    ended = subprocess.run([sys.executable, "-c", "import bgtools, sys; print({'pandas', 'polars', 'pyarrow', 'numpy'} & {*sys.modules})"],
                           stdout=subprocess.PIPE, check=True, text=True)
    assert ended.stdout == "set()\n", "the package loads none of them"


def test_two_transcripts_are_compared_and_merged(tmp_path):
    slip = CLEAN.read_bytes().replace(b"63: 24/18 18/15 ", b"62: 24/18 18/16 ", 1)
    (tmp_path / "slip.mat").write_bytes(slip)
    assert bgtools.diff(CLEAN, bgtools.convert(CLEAN, "sgf").data, names=(None, "a.sgf")).same
    compared = bgtools.diff(CLEAN, tmp_path / "slip.mat")
    expected = json.loads(by_program("diff", "--output-format", "json", CLEAN, tmp_path / "slip.mat", status=(1,)))
    (found,), (by_program_found,) = compared.differences, expected["differences"]
    assert not compared.same and (found.kind, found.a, found.b) == ("dice", "63: 24/18 18/15", "62: 24/18 18/16")
    assert asdict(found) == {**by_program_found, "extra": {}}
    merged = bgtools.merge(tmp_path / "slip.mat", CLEAN)
    assert [(each.by, each.why) for each in merged.settled] == [("B", "legal")] and not merged.open
    assert merged.left_out.texts == () and merged.left_out.annotations == 0
    assert merged.data and bgtools.diff(merged.data, CLEAN, names=("m.mat", None)).same
    renamed = CLEAN.read_bytes().replace(b"Olga Brandt", b"Olga Brand")
    assert bgtools.merge(CLEAN, renamed, names=(None, "b.mat")).data is None
    assert b"Olga Brand " in (bgtools.merge(CLEAN, renamed, names=(None, "b.mat"), prefer="B").data or b"")
    with pytest.raises(bgtools.BgtoolsError):
        bgtools.diff(CLEAN, b"chess", names=(None, "b.mat"))


def test_matches_are_selected():
    none = bgtools.repair(CLEAN, where="player=Nobody")
    assert none.left_out == 1 and not none.changed
    assert bgtools.repair(CLEAN, where=["player=Olga Brandt", "ended=played-out"]).left_out == 0
    assert bgtools.convert(CLEAN, to="sgf", where="has=error").data is None
    assert bgtools.convert(CLEAN, to="sgf", where="player=olga*").data


def test_the_dice_of_a_folder_are_tested():
    folder = SOURCE / "testdata/sample"
    expected = json.loads(by_program("dice", "--output-format", "json", folder))
    found = bgtools.dice(folder)
    assert found.verdict == expected["verdict"] and list(found.remarks) == expected["remarks"]
    none = {"sites_that_leave_out_rolls": (), "not_selected": None, "undated": None, "extra": {}}
    assert asdict(found.left_out) == {**expected["left_out"], **none}
    assert bgtools.dice(folder, where="date=1900", allow_empty=True).left_out.not_selected > 0
    assert [(each.test, each.p) for each in found.tests] == [(each["test"], each["p"]) for each in expected["tests"]]
    assert found._repr_html_().startswith("<!DOCTYPE html>")
    with pytest.raises(bgtools.BgtoolsError):
        bgtools.dice()


def with_more(value):
    """What a newer library might answer: each object has one key more."""
    if isinstance(value, dict):
        return {**{key: with_more(inner) for key, inner in value.items()}, "newer": 1}
    return [with_more(each) for each in value] if isinstance(value, list) else value


def without_more(value):
    """Counts the objects that have kept the key, and takes it from them."""
    if isinstance(value, dict):
        kept = value.pop("extra", {}) == {"newer": 1}
        value.pop("newer", None)
        return kept + sum(without_more(each) for each in value.values())
    return sum(without_more(each) for each in value) if isinstance(value, (list, tuple)) else 0


def test_keys_of_a_newer_library_are_kept(monkeypatch):
    slip = CLEAN.read_bytes().replace(b"63: 24/18 18/15 ", b"62: 24/18 18/16 ", 1)
    questions = {
        "finding": lambda: bgtools.check(TABLE).findings, "file": lambda: bgtools.check(TABLE).file, "read": lambda: bgtools.read(TABLE).matches,
        "repair": lambda: bgtools.repair(TABLE), "diff": lambda: bgtools.diff(CLEAN, slip, names=(None, "a.mat")),
        "merge": lambda: bgtools.merge(CLEAN, slip, names=(None, "a.mat")), "dice": lambda: bgtools.dice(TABLE.parent),
        "plays": lambda: bgtools.plays("4HPwATDgc/ABMA", "31"), "board": lambda: bgtools.board_of(TABLE, 1, 3),
        "explain": lambda: bgtools.explain("BG1"), "formats": bgtools.formats, "detect": lambda: bgtools.detect(TABLE),
        "convert": lambda: bgtools.convert(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "gnubg-id").positions,
    }

    def plain(answer):
        return [asdict(each) for each in answer] if isinstance(answer, tuple) else [asdict(answer)]

    expected = {name: plain(ask()) for name, ask in questions.items()}
    answer = bgtools._library._answer

    def newer(text, output):
        found = answer(text, output)
        return found._replace(result=with_more(found.result))

    monkeypatch.setattr(bgtools._library, "_answer", newer)
    for name, ask in questions.items():
        found = plain(ask())
        assert without_more(found) > 0, name
        without_more(expected[name])
        assert found == expected[name], name
    monkeypatch.setattr(bgtools._library, "_answer", lambda text, output: answer(text.replace(b'"drop"', b'"pass"'), output))
    last = bgtools.read(TABLE).matches[0].games[0].actions[-1]
    assert (last.player, last.action) == (2, "pass"), "an action that is not known is one"


def test_boards_have_pictures():
    board = bgtools.board_of(TABLE, game=1, turn=2)
    assert board.roll == (4, 2) and board.mover == 1 and board.pips == (167, 161)
    assert board._repr_svg_().startswith("<svg")
    assert bgtools.board(board.gnubg_id).points == board.points
    with pytest.raises(bgtools.BgtoolsError) as caught:
        bgtools.board_of(TABLE, game=9, turn=1)
    assert caught.value.code == "input"


def test_a_roll_is_a_text_a_number_or_dice():
    expected = bgtools.plays("4HPwATDgc/ABMA", "31")
    numpy = pytest.importorskip("numpy")
    for roll in (31, (3, 1), [3, 1], iter((3, 1)), numpy.int64(31), numpy.array([3, 1])):
        assert bgtools.plays("4HPwATDgc/ABMA", roll) == expected
    assert bgtools.plays("start", (3, 1, 1), variant="tabula") == bgtools.plays("start", "311", variant="tabula")
    assert bgtools.plays("4HPwATDgc/ABMA", bgtools.Turn(player=1, roll=(3, 1), kind="danced").roll) == expected
    for wrong in (3, -31, 311, True, (3,), (31,), (3, 11), (3, -1), (7, 1), (3, 0), (3, 1, 1), ()):
        with pytest.raises(bgtools.InputError):
            bgtools.plays("4HPwATDgc/ABMA", wrong)
    with pytest.raises(bgtools.InputError):
        bgtools.plays("start", (3, 11), variant="tabula")
    for wrong in (3.1, ("3", "1")):
        with pytest.raises(TypeError):
            bgtools.plays("4HPwATDgc/ABMA", wrong)


def test_pages_of_rules():
    assert len(bgtools.explain()) > 100
    assert [each.code for each in bgtools.explain("illegal-die-use")] == ["BG101"]
    profiles = json.loads(by_program("rules", "--profiles", "--output-format", "json"))
    assert [(each.name, each.title, len(each.settings)) for each in bgtools.profiles()] == [
        (each["name"], each["title"], len(each["settings"])) for each in profiles]


def test_wrong_questions_are_exceptions():
    for ask in (lambda: bgtools.check(b"", fron="mat"), lambda: bgtools.check(b"", exact="yes"),
                lambda: bgtools.convert(b"", "nothing")):
        with pytest.raises(bgtools.BgtoolsError) as caught:
            ask()
        assert caught.value.code == "options"
    with pytest.raises(bgtools.BgtoolsError):
        bgtools.plays("4HPwATDgc/ABMA\0", "31")
    with pytest.raises(FileNotFoundError):
        bgtools.check(SOURCE / "missing.mat")


def test_exceptions_are_those_of_python_and_can_be_pickled():
    questions = {
        lambda: bgtools.check(b"", fail_on="x"): (bgtools.OptionError, ValueError),
        lambda: bgtools.check(b"", select="BGX"): (bgtools.OptionError, ValueError),
        lambda: bgtools.explain("BGX"): (bgtools.UnknownRuleError, bgtools.OptionError, LookupError, ValueError),
        lambda: bgtools.explain("BG1\0"): (bgtools.UnknownRuleError,),
        lambda: bgtools.plays("4HPwATDgc/ABMA", "77"): (bgtools.InputError, ValueError),
        lambda: bgtools.rows_of(b"chess"): (bgtools.InputError,),
    }
    for ask, kinds in questions.items():
        with pytest.raises(bgtools.BgtoolsError) as caught:
            ask()
        error = caught.value
        error.__notes__ = ["of the caller"]
        assert str(error) and all(isinstance(error, kind) for kind in kinds)
        for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
            assert type(again) is type(error)
            assert (str(again), again.code, again.__notes__) == (str(error), error.code, error.__notes__)
    assert not isinstance(bgtools.BgtoolsError("limit", "the answer is too long"), ValueError)


def test_bytes_and_open_files_are_taken_where_paths_are():
    def findings(checked):
        return [(each.code, each.line, each.column) for each in checked]

    text = TABLE.read_text("utf-8")
    expected = findings(bgtools.check(TABLE))
    with open(TABLE, "rb") as binary, open(TABLE, encoding="utf-8") as decoded, open(TABLE, "rb", buffering=0) as raw:
        for source in (binary, decoded, raw):
            checked = bgtools.check(source)
            assert findings(checked) == expected and checked.findings[0].path == str(TABLE)
    for source in (TABLE.read_bytes(), io.BytesIO(TABLE.read_bytes()), io.StringIO(text), bytearray(TABLE.read_bytes())):
        assert findings(bgtools.check(source, name="a.mat")) == expected
    (_, found), = bgtools.check_all(io.StringIO(text), jobs=1)
    assert findings(found) == expected
    assert bgtools.diff(io.BytesIO(TABLE.read_bytes()), TABLE, names=("a.mat", None)).same
    several = (CLEAN, CLEAN.read_bytes(), io.BytesIO(CLEAN.read_bytes()))
    assert [each.is_clean for _, each in bgtools.check_all(*several)] == [True] * 3
    with open(CLEAN, "rb") as binary:
        assert list(bgtools.rows(binary)) == bgtools.rows_of(CLEAN)
    assert bgtools.dice(CLEAN.read_bytes(), TABLE).counted == bgtools.dice(CLEAN, TABLE).counted
    position = "4HPwATDgc/ABMA"
    for source in (position.encode(), io.StringIO(position + "\n"), io.BytesIO(position.encode() + b"\r\n")):
        assert bgtools.plays(source, "31") == bgtools.plays(position, "31")
    assert bgtools.board(position.encode()) == bgtools.board(io.StringIO(position)) == bgtools.board(position)
    for ask in (bgtools.check, lambda source: list(bgtools.check_all(source))):
        with pytest.raises(TypeError):
            ask(3)


def test_bytes_that_are_not_decoded_come_back_whole(tmp_path):
    data = CLEAN.read_bytes().replace(b"Olga", b"\xd6lga")
    (tmp_path / "a.mat").write_bytes(data)
    with open(tmp_path / "a.mat", encoding="utf-8", errors="surrogateescape", newline="") as decoded:
        assert bgtools.check(decoded).records == bgtools.check(tmp_path / "a.mat").records
    with open(tmp_path / "a.mat", encoding="latin-1", newline="") as decoded:
        assert bgtools.read(decoded).matches[0].names == bgtools.read(tmp_path / "a.mat").matches[0].names


def test_a_text_is_not_taken_for_a_path(tmp_path):
    text = CLEAN.read_text("utf-8")
    for ask in (bgtools.check, bgtools.read, lambda source: list(bgtools.check_all(source)), lambda source: bgtools.diff(CLEAN, source)):
        with pytest.raises(bgtools.OptionError, match=r"^a str is the path.*text\.encode\(\)$"):
            ask(text)
    (tmp_path / "two\nlines.mat").write_bytes(CLEAN.read_bytes())
    assert bgtools.check(str(tmp_path / "two\nlines.mat")).is_clean
    with pytest.raises(FileNotFoundError):
        bgtools.check(tmp_path / "no\nlines.mat")


def test_messages_name_options_as_python_does():
    def message(ask):
        with pytest.raises(bgtools.OptionError) as caught:
            ask()
        return str(caught.value)

    assert message(lambda: bgtools.check(b"", min_severity="x")) == "min_severity: 'x' is not one of error, warning, info"
    assert message(lambda: bgtools.check(b"", fail_on="fail-on: x")).startswith("fail_on: 'fail-on: x' is not")
    assert message(lambda: bgtools.check(b"", from_="sgff")).startswith("from_: unknown format 'sgff'; did you mean 'sgf'")
    assert message(lambda: bgtools.convert(b"", "gnubg-idd")).endswith("did you mean 'gnubg-id'?")
    assert message(lambda: bgtools.check(b"", exit_zero="yes")) == "option 'exit_zero' takes true or false, not string"
    assert message(lambda: bgtools.check(b"", from_=[1])).startswith("option 'from_' takes a string")
    assert message(lambda: bgtools.check(b"", min_severty="x")) == "unknown option 'min_severty'; did you mean 'min_severity'?"
    assert message(lambda: bgtools.check(b"", fron="x")) == "unknown option 'fron'; did you mean 'from_'?"
    kinds = {"check": bgtools.keys.CheckOptions, "rows_of": bgtools.keys.RowsOptions, "repair": bgtools.keys.RepairOptions}
    for name, options in kinds.items():
        choices = message(lambda: getattr(bgtools, name)(b"", qqqqq="x")).partition("the choices are ")[2].split(", ")
        assert set(options.__annotations__) <= set(choices), "an option is named as it is given"
    assert bgtools.check(b"", search_tries=3, search_seconds=3).notes == (
        "search_tries: only 0 means something; the limit of the search is fixed",
        "search_seconds: does nothing; the limit of the search is fixed")
    converted = bgtools.convert(b"OGID=11ccccchhhjjjjj:66666888dddddoo:W1T::B:A:3:2:7:17:15", "xgid")
    assert any("with ogid_colour=on-roll" in note for note in converted.notes)


def test_noise_is_a_finding():
    noise = bytes((17 * i * i + i // 7) % 256 for i in range(1 << 20))
    assert not bgtools.check(noise, name="a.mat").is_clean
    assert bgtools.read(noise).matches == ()
    assert bgtools.detect(noise).format is None


def test_inputs_says_what_it_cannot_read(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden/x.mat").write_bytes(b"x")
    (tmp_path / "a/one.mat").write_bytes(CLEAN.read_bytes())
    (tmp_path / "a/picture.png").write_bytes(b"x")
    (tmp_path / "a/two.mat.gz").write_bytes(gzip.compress(CLEAN.read_bytes()))
    (tmp_path / "a/cut.mat.gz").write_bytes(gzip.compress(CLEAN.read_bytes())[:200])
    (tmp_path / "a/bomb.mat.gz").write_bytes(gzip.compress(bytes(1 << 24)))
    (tmp_path / "b.7z").write_bytes(b"7z")
    (tmp_path / "broken.zip").write_bytes(b"PK\3\4")
    (tmp_path / "notes.txt").write_text("Results of the league\n")
    with zipfile.ZipFile(tmp_path / "all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/three.mat", CLEAN.read_bytes())
        archive.writestr("x/inner.zip", b"PK")
        archive.writestr("x/readme", b"nothing")
    with tarfile.open(tmp_path / "all.tar.xz", "w:xz") as archive:
        entry = tarfile.TarInfo("y/four.mat")
        entry.size = TABLE.stat().st_size
        archive.addfile(entry, io.BytesIO(TABLE.read_bytes()))
    found = {os.path.relpath(each.name, tmp_path): each for each in bgtools.inputs(tmp_path)}
    read = sorted(name for name, each in found.items() if each.data is not None)
    assert read == ["a/one.mat", "a/two.mat.gz", "all.tar.xz!/y/four.mat", "all.zip!/x/three.mat", "notes.txt"]
    unread = {name: each.error for name, each in found.items() if each.data is None}
    assert sorted(unread) == ["a/bomb.mat.gz", "a/cut.mat.gz", "all.zip!/x/inner.zip", "b.7z", "broken.zip"]
    assert "more than" in unread["a/bomb.mat.gz"] and all(unread.values())
    assert found["a/two.mat.gz"].data == CLEAN.read_bytes()

    answers = list(bgtools.check_all(tmp_path, jobs=2))
    assert [each.name for each, _ in answers] == [each.name for each in bgtools.inputs(tmp_path)]
    by_name = {os.path.relpath(each.name, tmp_path): check for each, check in answers}
    assert by_name["broken.zip"] is None and by_name["a/one.mat"].is_clean
    assert by_name["notes.txt"].exit == 0 and not by_name["notes.txt"].checked, "a note in a folder is no fault"
    (named, alone), = bgtools.check_all(tmp_path / "notes.txt")
    assert named.is_named and alone.exit != 0
    assert len(by_name["all.tar.xz!/y/four.mat"].errors) == 3
    with pytest.raises(ValueError):
        next(bgtools.check_all(tmp_path, jobs=0))


def test_one_failure_takes_nothing_from_the_others(tmp_path, monkeypatch):
    for name in ("a.mat", "b.mat", "d.mat"):
        (tmp_path / name).write_bytes(CLEAN.read_bytes())
    (tmp_path / "c.mat").symlink_to("nowhere")
    closed = open(CLEAN, "rb")
    closed.close()
    ask = bgtools._library.ask_about_bytes

    def failing(function, data, name, *others):
        if name.endswith("b.mat"):
            raise bgtools.BgtoolsError("limit", "the answer is too long") if jobs == 1 else MemoryError
        return ask(function, data, name, *others)

    monkeypatch.setattr(bgtools._library, "ask_about_bytes", failing)
    for jobs, expected in ((1, bgtools.BgtoolsError), (3, MemoryError)):
        answers = list(bgtools.check_all(tmp_path, closed, "zero\0.mat", CLEAN, jobs=jobs))
        names = [os.path.basename(each.name) for each, _ in answers]
        assert names == ["a.mat", "b.mat", "c.mat", "d.mat", CLEAN.name, "zero\0.mat", CLEAN.name]
        assert [check is not None and check.is_clean for _, check in answers] == [True, False, False, True, False, False, True]
        assert [type(each.exception) for each, _ in answers] == [
            type(None), expected, FileNotFoundError, type(None), ValueError, ValueError, type(None)]
        assert [bool(each.error) for each, _ in answers] == [each.exception is not None for each, _ in answers]
        with pytest.raises(bgtools.OptionError):
            list(bgtools.check_all(tmp_path, jobs=jobs, profile="nothing"))
    with pytest.raises(ValueError, match="closed"):
        bgtools.check(closed)
    with pytest.raises(bgtools.InputError) as caught:
        list(bgtools.rows(tmp_path / "c.mat"))
    assert isinstance(caught.value.__cause__, FileNotFoundError)


def test_every_function_may_be_called_from_several_threads():
    questions = [lambda: bgtools.check(TABLE).records, lambda: bgtools.read(TABLE), lambda: bgtools.convert(TABLE, "sgf"),
                 lambda: bgtools.repair(TABLE), lambda: bgtools.board_of(TABLE, 1, 3), lambda: bgtools.plays("4HPwATDgc/ABMA", "31"),
                 lambda: bgtools.detect(TABLE), lambda: bgtools.explain("BG1"), bgtools.formats]
    expected = [ask() for ask in questions]
    different = []

    def run(first):
        for i in range(20):
            at = (first + i) % len(questions)
            if questions[at]() != expected[at]:
                different.append(at)

    threads = [threading.Thread(target=run, args=(first,)) for first in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert different == []


def printed_by(cells):
    """What the cells of a notebook show: text as it is, pictures by their kind."""
    for cell in cells:
        for output in cell.get("outputs", []):
            yield output["output_type"], output.get("text"), {kind: text for kind, text in output.get("data", {}).items() if kind.startswith("text/")}


def test_the_notebook_shows_what_it_says():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    path = SOURCE / "docs/notebook.ipynb"
    notebook = nbformat.read(path, as_version=4)
    expected = list(printed_by(notebook.cells))
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}, record_timing=False).execute()
    if os.environ.get("BGTOOLS_ACCEPT"):
        notebook.metadata = {"kernelspec": notebook.metadata.kernelspec}
        nbformat.write(notebook, path)
        return
    assert list(printed_by(notebook.cells)) == expected and len(expected) >= 5


def test_the_example_of_the_readme_runs(tmp_path, monkeypatch):
    readme = (SOURCE / "tools/python/README.md").read_text()
    code = readme.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "final.mat").write_bytes(TABLE.read_bytes())
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})
    assert (tmp_path / "final.sgf").read_bytes().startswith(b"(;FF[4]GM[6]")


def test_each_finding_is_told_while_the_judgement_goes_on():
    told = []
    checked = bgtools.check(TABLE, on_finding=told.append)
    assert {each.message for each in told} == {each.message for each in checked.findings} and len(told) == len(checked.findings)

    def refuse(finding):
        raise LookupError(finding.code)

    with pytest.raises(LookupError, match=told[0].code):
        bgtools.check(TABLE, on_finding=refuse)
