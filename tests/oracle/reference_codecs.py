"""Compares OGXM as bgtools writes and reads it with its two reference codecs, which are packages for Python:

reference_codecs.py PROGRAM FOLDER...

Each transcript below the folders is written as OGXM. The codec `ogxm` must call the file valid and read from it what bgtools
reads from the transcript and from the file; `gvformat` must read the same. Then both codecs write, and bgtools reads. Only
records that break the order of turns are outside the format. The samples of `gvformat` have matches as BGBlitz, GNU Backgammon and
XG write them: what bgtools reads from the three, and what `gvformat` reads from the first, must be the same. Each of these samples,
and each document of `ogxm`, is also written as JSON (`.gva`), from which bgtools must read the same. Prints every difference and what
was compared.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import gvformat
import ogxm

ROLLS = [(high, low) for low in range(1, 7) for high in range(low, 7)]
OFFER, TAKE, DROP, SET, BEAVER, RACCOON, SETTLE, CUBE, PASS = 21, 22, 23, 31, 32, 33, 34, 36, 37
RESIGNATIONS = {27: "resigns", 28: "resigns the match", 29: "resigns the match"}
LEVELS = {"single": 1, "gammon": 2, "backgammon": 3}
OWNERS = {"white": 1, "black": 2, 0: 1, 1: 2}
START = [0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0]
TAGS = {"event": "Event", "event_year": "Event year", "stage": "Stage", "round": "Round", "table": "Table", "city": "City",
        "country": "Country", "event_url": "Event URL", "site": "Site", "source": "Source"}


def board_of(counts, player):
    """The counts from White's bar to Black's, seen by a player, whose bar is 25."""
    return list(reversed(counts)) if player == 1 else [-count for count in counts]


def steps_of(moves, player):
    hops = []
    for each in moves:
        start = 25 - each["from"] if player == 1 else each["from"]
        hops.append((start, max(0, start - each["pips"])))
    return hops


def told_by_codec(document):
    """The record in lines, from the document of a codec. White is player 1, whose colour is 1."""
    lines = [f"match to {document['match_length']}: {document.get('player_white') or ''}, {document.get('player_black') or ''}"]
    lines += [f"{tag}: {document[key]}" for key, tag in TAGS.items() if document.get(key) not in (None, "")]
    rules = ["crawford"] if document["match_length"] else ["jacoby", "beavers"]
    if "crawford" in document:
        lines.append(f"rules {[bool(document.get(rule)) for rule in rules]}")
    lines.append(f"score {[document.get('white_score_start') or 0, document.get('black_score_start') or 0]}")
    for game in document["games"]:
        lines.append("game")
        lines += ["automatic double"] * (game.get("auto_doubles") or 0)
        plies = game["plies"]
        first = 1 if not plies or plies[0].get("color", 1) == 1 else 2
        cube = (game.get("initial_cube_value") or 1, OWNERS.get(game.get("initial_cube_owner")))
        if game.get("initial_board") or cube != (1, None):
            lines.append(f"{first} sets {board_of(game.get('initial_board') or START, first)}")
            if cube != (1, None):
                lines.append(f"cube {cube}")
        for at, ply in enumerate(plies):
            player = 1 if ply.get("color", 1) == 1 else 2
            action = ply["action_id"]
            if action <= 20:
                hops = steps_of(ply.get("moves") or [], player)
                if not hops and at + 1 < len(plies) and plies[at + 1]["action_id"] in RESIGNATIONS and plies[at + 1].get("color") == ply.get("color"):
                    hops = "unplayed"
                lines.append(f"{player} {ROLLS[action]}: {hops}")
            elif action in (OFFER, BEAVER, RACCOON):
                lines.append(f"{player} { {OFFER: 'doubles', BEAVER: 'beavers', RACCOON: 'raccoons'}[action]}")
            elif action in (TAKE, DROP):
                lines.append(f"{player} {'takes' if action == TAKE else 'drops'}")
            elif action in RESIGNATIONS:
                level = ply.get("resign_value")
                lines.append(f"{player} {RESIGNATIONS[action]} {LEVELS.get(level, level)}")
            elif action == SET:
                if ply.get("illegal"):
                    roll = tuple(sorted((ply["d1"], ply["d2"]), reverse=True))
                    lines.append(f"{3 - player} {roll}: {steps_of(ply['moves'], 3 - player) if ply.get('moves') else 'declared'}")
                    # Steps lead to the board, so that it says nothing more.
                    if ply.get("moves"):
                        continue
                lines.append(f"{player} sets {board_of(ply['set_position'], player)}")
                if not ply.get("illegal") and ply.get("d1"):
                    lines.append(f"roll {(ply['d1'], ply['d2'])}")
            elif action == CUBE:
                lines.append(f"cube {(ply['cube_value'], OWNERS.get(ply.get('cube_owner')))}")
            elif action == PASS:
                lines.append(f"{player} not recorded")
        if game.get("winner") in (0, 1):
            lines.append(f"{game['winner'] + 1} wins {game['points_won']}")
    return lines


def point(text):
    return {"bar": 25, "off": 0}.get(text) if text in ("bar", "off") else int(text)


def told_by_bgtools(match):
    """The record in lines, from the JSON of bgtools."""
    lines = [f"match to {match.get('length')}: {match['names'][0]}, {match['names'][1]}"]
    tags = dict(match.get("tags", []))
    lines += [f"{tag}: {tags[tag]}" for tag in TAGS.values() if tag in tags]
    stated = match.get("rules", {})
    if rules := [stated[rule] for rule in ("crawford", "jacoby", "beavers") if rule in stated]:
        lines.append(f"rules {rules}")
    lines.append(f"score {match['games'][0]['score'] if match['games'] else [0, 0]}")
    for game in match["games"]:
        lines.append("game")
        for action in game["actions"]:
            player, what = action["player"], action.get("action")
            if what is None:
                play, roll = action.get("play"), tuple(sorted(action.get("roll") or (), reverse=True))
                if isinstance(play, list):
                    play = [tuple(point(end.rstrip("*")) for end in hop.split("/")) for hop in play]
                elif play in ("blank", "danced", None):
                    play = []
                lines.append(f"{player} {roll}: {play}" if roll else f"{player} not recorded")
            elif what in ("double", "beaver", "raccoon"):
                lines.append(f"{player} {what}s")
            elif what in ("take", "drop"):
                lines.append(f"{player} {what}s")
            elif what == "resign":
                lines.append(f"{player} resigns{' the match' if action.get('match') else ''} {action.get('level')}")
            elif what == "set-position":
                lines.append(f"{player} sets {action['position']}")
                if action.get("roll"):
                    lines.append(f"roll {tuple(action['roll'])}")
                if action.get("cube"):
                    lines.append(f"cube {(action['cube']['value'], action['cube'].get('owner'))}")
            elif what == "automatic-double":
                lines.append("automatic double")
        if game.get("result"):
            lines.append(f"{game['result']['winner']} wins {game['result']['points']}")
    return lines


def essence(lines):
    """Without what gvformat states of every match, and what its documents have no place for."""
    return [re.sub("(resigns.*) .*", r"\1", line) for line in lines if not line.startswith(("Source", "Site", "rules", "score"))]


def straightened(document):
    """The record with each play as the points that checkers leave and reach, however they go there."""
    for game in document["games"]:
        for ply in game["plies"]:
            moves = ply.get("moves") or []
            steps = steps_of(moves, 1 if ply.get("color", 1) == 1 else 2)
            left, reached = (collections.Counter(step[end] for step in steps) for end in (0, 1))
            ply["moves"] = [{"from": point, "pips": 0} for point in sorted((left - reached).elements())]
            ply["moves"] += [{"from": point, "pips": 0} for point in sorted((reached - left).elements())]
    return essence(told_by_codec(document))


class Comparison:
    """What was compared, and the differences."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.counts, self.differences = collections.Counter(), []
        self.documents, self.told = folder / "documents", []
        self.documents.mkdir()

    def run(self, *words):
        return subprocess.run([self.program, *map(str, words)], capture_output=True, check=False)

    def differ(self, name, *what):
        self.differences.append(f"{name}: {' '.join(map(str, what))}")

    def equal(self, name, kind, ours, theirs):
        self.counts[kind] += 1
        if ours == theirs:
            return
        at = next((i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), min(len(ours), len(theirs)))
        self.differ(name, f"{kind}, line {at + 1}:", ours[at:at + 1], "is not", theirs[at:at + 1])

    def read(self, name, data):
        """The matches that bgtools reads from bytes, and whether it reads them without complaint."""
        path = self.folder / "read.ogxm"
        path.write_bytes(data)
        answer = self.run("convert", "-q", "-t", "json", path)
        if answer.returncode:
            self.differ(name, "bgtools complains:", answer.stderr.decode()[:400])
        return [told_by_bgtools(each) for each in json.loads(answer.stdout or '{"matches":[]}')["matches"]]

    def compare_written(self, file, record):
        """A file that bgtools wrote from a transcript and reads as a record, against what both codecs read from it."""
        data, members, original = file.read_bytes(), [], file.relative_to(self.folder)
        while data:
            size = int.from_bytes(data[12:16], "little")
            members.append(data[:size])
            data = data[size:]
        told = [told_by_bgtools(each) for each in json.loads(record.read_text(encoding="utf-8"))["matches"]]
        for member, ours in zip(members, told, strict=True):
            problem, has_checksum = ogxm.verify(member)
            if problem == "turn order" and self.is_out_of_turn(file, record):
                self.counts["out of turn"] += 1
                continue
            if problem or not has_checksum:
                self.differ(original, "is refused by ogxm:", problem)
                continue
            document = ogxm.binary_to_json(member)
            self.equal(original, "read by ogxm", ours, told_by_codec(document))
            self.keep(original, document, ours)
            if ogxm.json_to_binary(document) != member:
                self.differ(original, "has other bytes when ogxm writes it")
            # gvformat refuses the steps of an illegal play, and knows no dice of a set board.
            has_dice = any(ply["action_id"] == SET and "d1" in ply for game in document["games"] for ply in game["plies"])
            if document["replay_complete"] and not has_dice:
                self.equal(original, "read by gvformat", essence(ours), essence(told_by_codec(gvformat.read_gvab(member))))

    def keep(self, name, document, told):
        """A document of `ogxm`, from whose JSON bgtools must read a record."""
        (self.documents / f"{len(self.told)}.gva").write_text(json.dumps(document), encoding="utf-8")
        self.told.append((name, told))

    def compare_kept(self):
        out = self.folder / "read"
        self.run("convert", "-q", "-t", "json", "--output-dir", out, self.documents)
        for number, (name, told) in enumerate(self.told):
            (match,) = json.loads((out / f"{number}.json").read_text(encoding="utf-8"))["matches"]
            self.equal(name, "read from JSON of ogxm", told_by_bgtools(match), told)

    def compare_gammonview(self, file, document):
        """A sample as JSON of `gvformat`: what the document says, and the plays of its `.mat`."""
        transcript = file.parent.parent / "mat" / f"{file.stem}.mat"
        name = f"{file.name} as .gva"
        (match,) = json.loads(self.run("convert", "-q", "-t", "json", transcript).stdout)["matches"]
        if document["player_white"] != match["names"][0]:
            exchanged(document)
        path = self.folder / "sample.gva"
        path.write_text(json.dumps(document), encoding="utf-8")
        ours = self.record_of(path)
        restate(document)
        self.equal(name, "read from .gva", essence(ours), essence(told_by_codec(document)))
        if self.run("check", "-q", path).stdout:
            self.counts["illegal plays as .gva"] += 1
            return
        boards = []
        for each in (path, transcript):
            written = self.folder / "sample.ogxm"
            self.run("convert", "-q", "-t", "ogxm", "--force", "-o", written, each)
            boards.append(played(straightened(ogxm.binary_to_json(written.read_bytes()))))
        self.equal(name, "read from .gva and .mat", *boards)

    def record_of(self, file):
        """What bgtools reads from a file with one match."""
        answer = self.run("convert", "-q", "-t", "json", file)
        (match,) = json.loads(answer.stdout or '{"matches":[]}')["matches"]
        return told_by_bgtools(match)

    def compare_bgblitz(self, file):
        """A match of BGBlitz: the same as its `.mat` and its `.xg`, if they are there, and as `gvformat` reads it."""
        ours = self.record_of(file)
        for other in ("mat", "xg"):
            if (path := file.parent.parent / other / f"{file.stem}.{other}").exists():
                self.equal(file.name, f"read from .bgf and .{other}", played(ours), played(self.record_of(path)))
        document = gvformat.convert_bgf(file)
        written = self.folder / "bgblitz.ogxm"
        self.run("convert", "-q", "-t", "ogxm", "--force", "-o", written, file)
        white = ogxm.binary_to_json(written.read_bytes())
        if document["player_white"] != white["player_white"]:
            exchanged(document)
        # An illegal play is not what it was when gvformat has read it.
        if self.run("check", "-q", file).stdout:
            self.counts["illegal plays"] += 1
            return
        self.equal(file.name, "read from .bgf by gvformat", played(straightened(white)), played(straightened(document)))

    def is_out_of_turn(self, file, record):
        """Whether the record has what the format forbids: a finding, beavers without the rules of the session, plays after the end."""
        found = self.run("check", "-q", "--min-severity", "info", file).stdout
        return bool(found) or '"beaver"' in record.read_text(encoding="utf-8") or file.stem == "echo-after-end"

    def compare_documents(self, name, member):
        """Bytes of a codec: valid for `ogxm`, and bgtools reads what `ogxm` reads."""
        problem, _ = ogxm.verify(member)
        if problem:
            self.differ(name, "is refused by ogxm:", problem)
            return
        (ours,) = self.read(name, member)
        if name == "set cube alone":
            ours = [line for line in ours if " sets " not in line]
        document = ogxm.binary_to_json(member)
        self.equal(name, "written by a codec", ours, told_by_codec(document))
        # Nothing is converted of a match without games.
        if name not in ("set cube alone", "no games"):
            self.keep(name, document, ours)


def roll(seat, number, *moves):
    high, low = ROLLS[number]
    return {"action_id": number, "color": 1 - seat, "d1": high, "d2": low, "moves": [{"from": start, "pips": pips} for start, pips in moves]}


def act(seat, action, **extras):
    return {"action_id": action, "color": 1 - seat, **extras}


def odd_documents():
    """A document for each kind of record that transcripts rarely have."""
    white, black = roll(0, 2, (17, 3), (19, 1)), roll(1, 17, (24, 6), (18, 4))
    board = [0] * 19 + [5, 0, 0, 0, 0, -3, -1]
    after = [*START[:17], 2, 0, 4, 2, *START[21:]]

    def document(plies, winner=0, points=1, *, length=3, record=None, **fields):
        game = {"game_index": 0, "plies": plies, **(record or {})}
        if winner is not None:
            game |= {"winner": winner, "points_won": points}
        return {"match_length": length, "player_white": "Ann", "player_black": "Bob", "checksum": "crc32", "ogxm": {"major": 2, "minor": 2},
                "games": [game], **fields}

    money = {"length": 0, "crawford": False, "jacoby": True, "beavers": True, "raccoons": True}
    yield "context", document([white, black], event="Cup", event_year=2024, stage="final", round=3, table="A", city="Oslo", country="NO",
                              event_url="https://example.org", site="example.org", source=1, started_at=1709596800000)
    yield "score at the start", document([white, black], white_score_start=2, black_score_start=1, length=5, crawford=True)
    for level in ("single", "gammon", "backgammon"):
        yield f"a {level} resigned", document([white, black, act(0, 27, resign_value=level)], 1, LEVELS[level])
        yield f"a match resigned with a {level}", document([white, black, act(0, 28, resign_value=level)], 1, LEVELS[level])
    yield "a roll not played", document([white, black, roll(0, 5), act(0, 27, resign_value="single")], 1)
    yield "forfeit", document([white, black, act(0, 29)], 1)
    yield "settlement", document([white, black, act(0, SETTLE, settle_value=1.5)], **money)
    yield "beaver and raccoon", document([white, black, act(0, OFFER), act(1, BEAVER), act(0, RACCOON), white], None, **money)
    yield "double and drop", document([white, black, act(0, OFFER), act(1, DROP)])
    yield "automatic doubles", document([white, black], record={"auto_doubles": 3}, **money)
    yield "turn not recorded", document([white, act(1, PASS), white], None)
    yield "no games", {**document([]), "games": []}
    yield "markers", document([white, black, *({"action_id": action} for action in (24, 25, 26, 30))])
    for seat, first in ((0, roll(0, 2, (19, 3), (19, 1))), (1, roll(1, 2))):
        yield f"board at the start {seat}", document([first], None, record={"initial_board": board}, length=0)
        yield f"board and cube at the start {seat}", document(
            [first], None, record={"initial_board": board, "initial_cube_value": 4, "initial_cube_owner": "black"}, length=0)
        yield f"set board {seat}", document([white, black, act(seat, SET, set_position=board), first], None)
        yield f"set cube {seat}", document([white, black, act(seat, SET, set_position=board), act(seat, CUBE, cube_value=4, cube_owner="white"), first],
                                           None, length=0)
    yield "set cube alone", document([white, black, act(0, CUBE, cube_value=2, cube_owner="white"), act(0, OFFER), act(1, TAKE)], None, length=0)
    yield "cube at the start", document([white], None, record={"initial_cube_value": 2, "initial_cube_owner": "white"}, length=0)
    illegal = {"illegal": True, "d1": 3, "d2": 1, "set_position": after}
    yield "illegal play", document([act(1, SET, **illegal), black], None)
    yield "steps of an illegal play", document([act(1, SET, **illegal, moves=[{"from": 17, "pips": 3}, {"from": 19, "pips": 1}]), black], None)


def exchanged(document):
    """With the players in the other seats."""
    names = document["player_white"], document["player_black"]
    document |= {"player_white": names[1], "player_black": names[0]}
    for game in document["games"]:
        if game.get("winner") in (0, 1):
            game["winner"] = 1 - game["winner"]
        for ply in game["plies"]:
            ply["color"] = 1 - ply.get("color", 1)
            ply["moves"] = [{"from": 25 - each["from"], "pips": each["pips"]} for each in ply.get("moves") or []]
            if "set_position" in ply:
                ply["set_position"] = [-count for count in reversed(ply["set_position"])]
    return document


def restate(document):
    """A board that an illegal play led to is marked, and is of the player who is next, as in documents of `ogxm`."""
    for game in document["games"]:
        for ply in game["plies"]:
            if ply["action_id"] == SET and ply.get("d1"):
                ply |= {"illegal": True, "color": 1 - ply["color"]}


def played(lines):
    """The games without names, resignations, which not all programs write, and the points of the last, which some cap at the length."""
    games = [line for line in lines[lines.index("game"):] if "resigns" not in line]
    return [*games[:-1], games[-1].partition(" wins ")[0]]


def main():
    program, *folders = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        comparison = Comparison(program, folder)
        for number, each in enumerate(folders):
            root, out = pathlib.Path(each), folder / f"written-{number}"
            comparison.run("convert", "-q", "-t", "ogxm", "--output-dir", out, root)
            records = out.with_suffix(".records")
            comparison.run("convert", "-q", "-t", "json", "--output-dir", records, out)
            for file in sorted(out.rglob("*.ogxm")):
                comparison.compare_written(file, records / file.relative_to(out).with_suffix(".json"))
        for each in sorted(path for one in folders for path in pathlib.Path(one).rglob("m[0-9]*.mat") if path.parent.name == "gnubg"):
            document = gvformat.convert_mat(each)
            member = gvformat.write_gvab(document)
            if ogxm.verify(member)[0]:
                comparison.counts["by gvformat refused by ogxm"] += 1
                continue
            comparison.compare_documents(each, member)
            (folder / "self-play.mat").write_bytes(each.read_bytes())
            comparison.run("convert", "-q", "-t", "ogxm", "--force", "-o", folder / "self-play.ogxm", folder / "self-play.mat")
            ours, theirs = (ogxm.binary_to_json(data) for data in ((folder / "self-play.ogxm").read_bytes(), member))
            if theirs["player_white"] != ours["player_white"]:
                exchanged(theirs)
            comparison.equal(each, "read from .mat by gvformat", straightened(ours), straightened(theirs))
        samples = pathlib.Path(sys.prefix, "samples/bgf")
        for each in [pathlib.Path("testdata/bgf/valid/two-games.bgf"), *sorted(samples.glob("*.bgf"))]:
            comparison.compare_bgblitz(each)
        for suffix, read in (("mat", gvformat.convert_mat), ("bgf", gvformat.convert_bgf), ("xg", gvformat.convert_xg),
                             ("gva", lambda path: json.loads(path.read_text(encoding="utf-8"))),
                             ("gvab", lambda path: gvformat.read_gvab(path.read_bytes()))):
            for each in sorted(samples.parent.rglob(f"*.{suffix}")):
                comparison.compare_gammonview(each, read(each))
        for kind, document in odd_documents():
            if problem := ogxm.v2_problem(document):
                comparison.differ(kind, "is no document:", problem)
                continue
            comparison.compare_documents(kind, ogxm.json_to_binary(document))
        comparison.compare_kept()
        for line in comparison.differences:
            print(line)
        print(", ".join(f"{count} {kind}" for kind, count in sorted(comparison.counts.items())), f"{len(comparison.differences)} differences", sep=", ")
        # A comparison of nothing is no comparison.
        least = {"written by a codec": 20, "read from .bgf by gvformat": 11, "read from JSON of ogxm": 20, "read from .gva and .mat": 36}
        sys.exit(1 if comparison.differences or any(comparison.counts[kind] < count for kind, count in least.items()) else 0)


if __name__ == "__main__":
    main()
