"""Compares the readers of bgtools with second readers, which were written from docs/formats alone:

second_readers.py BGTOOLS TESTDATA [FOLDER...]

Every valid text below TESTDATA and every text below the folders is read twice; length, names, scores, actions and results must be
equal. A text that a second reader does not understand is printed and not compared; of TESTDATA at most one in twenty may be.
"""

import json
import pathlib
import subprocess
import sys

import second_bgammon
import second_mat
import second_sgf

FORMATS = {"mat": (second_mat, "mat"), "sgf": (second_sgf, "sgf"), "bgammon": (second_bgammon, "match")}


def hop_of(text):
    start, end = text.rstrip("*").split("/")
    return (25 if start == "bar" else int(start), 0 if end == "off" else int(end))


def action_of(action):
    """What is compared of an action of the record, or None."""
    kind = action.get("action")
    if kind in ("comment", "set-position", "board", "automatic-double"):
        return None
    if kind:
        return {key: action.get(key) for key in ("player", "action") + (("value",) if "value" in action else ())}
    play = action["play"]
    if play in ("unplayed", "unrecorded"):
        play = "no play"
    return {"player": action["player"], "roll": action.get("roll"),
            "play": [hop_of(each) for each in play] if isinstance(play, list) else play}


def first_record(match):
    games = [{"names": game.get("names"), "score": game.get("score", [None, None]),
              "actions": [each for each in map(action_of, game["actions"]) if each],
              "result": {key: game["result"][key] for key in ("winner", "points")} if "result" in game else None}
             for game in match["games"]]
    return {"length": match.get("length"), "games": games}


def second_record(match):
    games = [{**game, "actions": [{key: each[key] for key in each if key != "value" or each[key] is not None}
                                  for each in game["actions"]]} for game in match["games"]]
    return {**match, "games": games}


def difference(first, second, place=""):
    """The first place where two values differ, with both; None if they are equal."""
    if first == second:
        return None
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        return next(filter(None, (difference(first[key], second[key], f"{place}.{key}") for key in first)), None)
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        return next(filter(None, (difference(a, b, f"{place}[{i}]") for i, (a, b) in enumerate(zip(first, second)))), None)
    return f"{place}: bgtools {first}, second reader {second}"


def main():
    bgtools, testdata, folders = sys.argv[1], pathlib.Path(sys.argv[2]), [pathlib.Path(each) for each in sys.argv[3:]]
    is_good = True
    for name, (reader, ending) in FORMATS.items():
        of_testdata = sorted((testdata / name / "valid").glob(f"*.{ending}"))
        unread = compared = different = 0
        for path in of_testdata + sorted(each for folder in folders for each in folder.rglob(f"*.{ending}")):
            try:
                second = [second_record(each) for each in reader.read(path.read_bytes())]
            except reader.NotUnderstood as error:
                print(f"{path}: not understood: {error}")
                unread += path in of_testdata
                continue
            written = subprocess.run([bgtools, "convert", "-t", "jsonl", path], capture_output=True, check=False).stdout
            first = [first_record(json.loads(each)) for each in written.splitlines()]
            compared += 1
            where = difference(first, second)
            if where:
                different += 1
                print(f"{path}: {where}")
        print(f"{name}: {compared} texts compared, {different} differ, {unread} of {len(of_testdata)} of testdata not understood")
        is_good = is_good and compared > 0 and different == 0 and unread * 20 <= len(of_testdata)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
