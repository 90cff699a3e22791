"""Compares OGXM as bgtools writes and reads it with its two reference codecs, which are packages for Python:

reference_codecs.py PROGRAM FOLDER|ARCHIVE...

Each transcript below the folders, and every tenth of an archive, is written as OGXM. The codec `ogxm` must call the file valid and
read from it what bgtools reads from the file; `gvformat` must read the same. Then both codecs write, and bgtools reads. `REFUSED`
names the only files that `ogxm` may refuse, and why. The samples of `gvformat` have matches as BGBlitz, GNU Backgammon and XG write
them: what bgtools reads from the three, and what `gvformat` reads from the first, must be the same. Each of these samples, and each
document of `ogxm`, is also written as JSON (`.gva`), from which bgtools must read the same. Prints every difference and what was
compared.
"""

import ast
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

import gvformat
import ogxm

ROLLS = [(high, low) for low in range(1, 7) for high in range(low, 7)]
OFFER, TAKE, DROP, SET, BEAVER, RACCOON, SETTLE, CUBE, PASS = 21, 22, 23, 31, 32, 33, 34, 36, 37
RESIGNATIONS = {27: "resigns", 28: "resigns the match", 29: "resigns the match"}
LEVELS = {"single": 1, "gammon": 2, "backgammon": 3}
OWNERS = {"white": 1, "black": 2, 0: 1, 1: 2}
START = [0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0]
VARIANTS = ["backgammon", "nackgammon", "hypergammon", "longgammon"]
ENDS = ["played_out", "dropped", "resigned", "settled", "forfeited"]
TAGS = {"event": "Event", "event_year": "Event year", "stage": "Stage", "round": "Round", "table": "Table", "city": "City",
        "country": "Country", "event_url": "Event URL", "site": "Site", "source": "Source"}


SECTIONS = {"MTCH", "GAME", "ANAL", "DECS", "SIGN", "CLCK", "VIDO", "ANNO", "MSIG", "CSUM"}
SIGNATURE = {"algorithm": "ed25519", "key_id": "k", "signature": "A" * 86 + "==", "public_key": "A" * 43 + "=", "signed_at": 1}

#: The files of testdata, without their endings, whose records the format cannot hold, and why. They are written as they are.
REFUSED = {
    "a double before the first roll": ["bench/rules/BG205", "mat/broken/double-before-the-opening-roll"],
    "a double after the roll, or in the other player's turn": [
        "bench/rules/BG211", "gnubg-text/broken/left-out", "mat/broken/double-after-the-roll", "mat/broken/double-off-turn",
        "party/broken/double-out-of-turn"],
    "a double without access to the cube": ["bench/rules/BG203", "mat/broken/double-without-the-cube"],
    "a double in the Crawford game": ["bench/rules/BG201", "bench/rules/BG202", "sgf/broken/double-in-crawford-game"],
    "a double of the player who owns the cube after a raccoon, which the codec gives to the other": ["xg/valid/money-with-a-raccoon"],
    "a beaver in a match": ["bench/rules/BG213", "mat/broken/beaver-in-a-match"],
    "a roll before the answer to a double": ["gnubg-text/broken/action-missing", "mat/broken/roll-before-the-answer"],
    "an answer without a double": ["bench/rules/BG210", "mat/broken/drop-without-double", "mat/broken/take-without-double",
                                   "party/broken/unreadable-actions"],
    "a turn without a play out of turn": ["bgammon/broken/faults", "gmd/broken/faults"],
    "a play after the end": ["bench/rules/BG312", "mat/broken/play-after-the-end"],
}
#: The matches of self-play in which `gvformat` reads a `.mat` otherwise than it is written, and how.
MISREAD = {
    "a checker borne off with more than one die called illegal": ["m000281", "m000691", "m000701", "m000921"],
    "a double in the second turn of a game left out": ["m000421"],
}


def board_of(counts, player):
    """The counts from White's bar to Black's, seen by a player, whose bar is 25."""
    return list(reversed(counts)) if player == 1 else [-count for count in counts]


def steps_of(moves, player):
    hops = []
    for each in moves:
        start = 25 - each["from"] if player == 1 else each["from"]
        hops.append((start, max(0, start - each["pips"])))
    return hops


def named(names, value):
    """A name, which a codec may write as its number."""
    return names[value] if isinstance(value, int) else value


def told_by_codec(document):
    """The record in lines, from the document of a codec. White is player 1, whose colour is 1."""
    lines = [f"match to {document['match_length']}: {document.get('player_white') or ''}, {document.get('player_black') or ''}"]
    lines += [f"{tag}: {document[key]}" for key, tag in TAGS.items() if document.get(key) not in (None, "")]
    lines.append(f"variant {named(VARIANTS, document.get('variant') or 0)}")
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
        value = cube[0] << (game.get("auto_doubles") or 0)
        for at, ply in enumerate(plies):
            player = 1 if ply.get("color", 1) == 1 else 2
            action = ply["action_id"]
            if action <= 20:
                hops = steps_of(ply.get("moves") or [], player)
                if not hops and at + 1 < len(plies) and plies[at + 1]["action_id"] in RESIGNATIONS and plies[at + 1].get("color") == ply.get("color"):
                    hops = "unplayed"
                lines.append(f"{player} {ROLLS[action]}: {hops}")
            elif action in (OFFER, BEAVER, RACCOON):
                value *= 2
                lines.append(f"{player} { {OFFER: 'doubles', BEAVER: 'beavers', RACCOON: 'raccoons'}[action]}")
            elif action in (TAKE, DROP):
                lines.append(f"{player} {'takes' if action == TAKE else 'drops'}")
            elif action in RESIGNATIONS:
                level = ply.get("resign_value")
                # No ply is an answer to a beaver, so a resignation for the points of a drop is one.
                is_answer = at > 0 and plies[at - 1]["action_id"] in (BEAVER, RACCOON) and game.get("points_won") == value // 2
                lines.append(f"{player} drops" if is_answer and action == 27 and level in (None, 1, "single") else f"{player} {RESIGNATIONS[action]} {LEVELS.get(level, level)}")
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
                value = ply["cube_value"]
                lines.append(f"cube {(ply['cube_value'], OWNERS.get(ply.get('cube_owner')))}")
            elif action == PASS:
                lines.append(f"{player} not recorded")
        if game.get("winner") in (0, 1):
            lines.append(f"{game['winner'] + 1} wins {game['points_won']}")
        end = game.get("termination")
        if end is None and any(ply["action_id"] == SETTLE for ply in plies):
            end = "settled"
        if end is not None:
            lines.append(f"ends {named(ENDS, end)}")
    return lines


def point(text):
    return {"bar": 25, "off": 0}.get(text) if text in ("bar", "off") else int(text)


def told_by_bgtools(match):
    """The record in lines, from the JSON of bgtools."""
    lines = [f"match to {match.get('length')}: {match['names'][0]}, {match['names'][1]}"]
    tags = dict(match.get("tags", []))
    lines += [f"{tag}: {tags[tag]}" for tag in TAGS.values() if tag in tags]
    stated = match.get("rules", {})
    lines.append(f"variant {re.sub('-?3$', '', stated.get('variant') or 'backgammon')}")
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
            if end := game["result"].get("end"):
                lines.append(f"ends {end.replace('-', '_')}")
        lines += [f"ends {named(ENDS, int(each['value']))}" for each in game.get("annotations", []) if each["key"].endswith(":termination")]
    return lines


def essence(lines):
    """Without what gvformat states of every match, and what its documents have no place for."""
    return [re.sub("(resigns.*) .*", r"\1", line) for line in lines if not line.startswith(("Source", "Site", "rules", "score"))]


def straightened(lines):
    """The record with each play as the points that checkers leave and reach, however they go there."""
    straight = []
    for line in essence(lines):
        if play := re.fullmatch(r"(\d \(.*\)): (\[.*\])", line):
            hops = ast.literal_eval(play[2])
            left, reached = (collections.Counter(hop[end] for hop in hops) for end in (0, 1))
            line = f"{play[1]}: {sorted((left - reached).elements())} to {sorted((reached - left).elements())}"
        straight.append(line)
    return straight


class Comparison:
    """What was compared, and the differences."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.counts, self.differences, self.refused = collections.Counter(), [], collections.defaultdict(set)
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

    def matches_of(self, archive):
        """A folder with every tenth match of an archive."""
        folder = self.folder / "self-play"
        with zipfile.ZipFile(archive) as packed:
            for name in sorted(packed.namelist())[::10]:
                packed.extract(name, folder)
        return folder

    def folder_of(self, name, members):
        """A new folder with a file for each named member."""
        folder = self.folder / name
        folder.mkdir()
        for stem, member in members.items():
            (folder / f"{stem}.ogxm").write_bytes(member)
        return folder

    def converted(self, folder, form):
        """What bgtools writes from all files of a folder, which it must read without complaint."""
        out = folder.with_name(f"{folder.name}-{form}")
        answer = self.run("convert", "-q", "-t", form, "--output-dir", out, folder)
        if answer.returncode:
            self.differ(folder.name, "bgtools complains:", answer.stderr.decode()[:2000])
        return out

    def compare_written(self, file, record):
        """A file that bgtools wrote from a transcript and reads as a record, against what both codecs read from it."""
        data, members, original = file.read_bytes(), [], file.relative_to(self.folder)
        name = original.relative_to(original.parts[0]).with_suffix("").as_posix()
        reason = next((why for why, names in REFUSED.items() if name in names), None)
        while data:
            size = int.from_bytes(data[12:16], "little")
            members.append(data[:size])
            data = data[size:]
        told = [told_by_bgtools(each) for each in json.loads(record.read_text(encoding="utf-8"))["matches"]]
        for member, ours in zip(members, told, strict=True):
            problem, has_checksum = ogxm.verify(member)
            if problem == "turn order" and reason:
                self.refused[reason].add(name)
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
            boards.append(played(straightened(told_by_codec(ogxm.binary_to_json(written.read_bytes())))))
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
        self.equal(file.name, "read from .bgf by gvformat", played(straightened(told_by_codec(white))), played(straightened(told_by_codec(document))))

    def require_refusals(self):
        """Each file that is named was refused, or it need not be named."""
        for reason, names in REFUSED.items():
            self.counts[f"refused for {reason}"] = len(self.refused[reason])
            for name in set(names) - self.refused[reason]:
                self.differ(name, "is not refused for", reason)

    def compare_read(self, name, members, tell=list):
        """Bytes of a codec: valid for `ogxm`, and bgtools reads what `ogxm` reads, and writes it so that `ogxm` reads the same, as
        `tell` tells both."""
        for stem, member in members.items():
            if problem := ogxm.verify(member)[0]:
                self.differ(stem, "is refused by ogxm:", problem)
        folder = self.folder_of(name, members)
        records, written = self.converted(folder, "json"), self.converted(folder, "ogxm")
        for stem, member in members.items():
            (match,) = json.loads((records / f"{stem}.json").read_text(encoding="utf-8"))["matches"]
            document = ogxm.binary_to_json(member)
            ours, theirs = tell(told_by_bgtools(match)), tell(told_by_codec(document))
            # Without games, and of a board that is only implied, JSON says less.
            if stem not in ("set cube alone", "no games"):
                self.keep(stem, document, told_by_bgtools(match))
            if stem == "set cube alone":
                # It is set on the board that there is.
                ours = [line for line in ours if " sets " not in line]
            self.equal(stem, "written by a codec", ours, theirs)
            member = (written / f"{stem}.ogxm").read_bytes()
            if problem := ogxm.verify(member)[0]:
                self.differ(stem, "is refused by ogxm when bgtools writes it:", problem)
            else:
                ours = tell(told_by_codec(ogxm.binary_to_json(member)))
                if stem == "set cube alone":
                    ours = [line for line in ours if " sets " not in line]
                self.equal(stem, "written by a codec and by bgtools", ours, theirs)

    def compare_mats(self, files):
        """Matches in `.mat`: what `gvformat` reads and writes as OGXM is what bgtools reads, and what both read is the same."""
        documents = {file.stem: gvformat.convert_mat(file) for file in files}
        members = {stem: gvformat.write_gvab(document) for stem, document in documents.items()}
        self.compare_read("of-gvformat", members, straightened)
        folder = self.folder_of("mats", {})
        for file in files:
            (folder / file.name).write_bytes(file.read_bytes())
        written = self.converted(folder, "ogxm")
        for stem, member in members.items():
            ours, theirs = (ogxm.binary_to_json(data) for data in ((written / f"{stem}.ogxm").read_bytes(), member))
            if theirs["player_white"] != ours["player_white"]:
                exchanged(theirs)
            ours, theirs = (straightened(told_by_codec(document)) for document in (ours, theirs))
            if reason := next((why for why, names in MISREAD.items() if stem in names and ours != theirs), None):
                self.counts[f"misread by gvformat: {reason}"] += 1
                continue
            self.equal(stem, "read from .mat by gvformat", ours, theirs)


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
    for kind, names in (("letters of all sizes", ("Zoë Ångström", "尾崎 🎲")), ("long", ("é" * 2048, "x" * 4096)), ("odd", (" 5 point match", "a\tb: 1"))):
        yield f"{kind} names", document([white, black], player_white=names[0], player_black=names[1], event=names[0][:50])
    yield "no names", document([white, black], player_white="", player_black="")
    yield "unfinished", document([white, black], None)
    yield "unlimited without rules", document([white, black], length=0)
    yield "Jacoby rule off", document([white, black], **{**money, "jacoby": False})
    yield "no cube", document([white, black], cube_limit=1)
    yield "a limit of the cube", document([white, black, act(0, OFFER), act(1, TAKE)], None, cube_limit=64)
    yield "after the Crawford game", document([white, black, act(0, OFFER), act(1, TAKE)], None, length=5, crawford=True, white_score_start=4,
                                              black_score_start=1, crawford_played_before_start=True)
    yield "a player's seat, ends and a rating", document([white, black], player_seat="black", completed_at=1709596800001, rated=True)
    for variant in VARIANTS[1:]:
        yield variant, document([roll(0, 2, (1, 3), (1, 1))], None, variant=variant)
    for how in ENDS:
        yield f"a game {how}", document([white, black], record={"termination": how}, length=0)
    yield "several games", {**document([]), "games": [document([white, black], seat, 1)["games"][0] | {"game_index": seat} for seat in (0, 1)]}
    yield "notes", document([white, black], annotations=[{"key": "note", "value": "schön 🎲", "scope": "match", "ref": 0},
                                                         {"key": "note", "value": "a ply", "scope": "ply", "ref": 1}])
    yield "a video", document([{**white, "video_ms": 1000}, black], video_info={"url": "https://example.org", "offset_ms": 10})
    clock = {"reserve_ms": 120000, "delay_ms": 12000, "increment_ms": 0, "start_timestamp": 0, "flags": 0, "precision": 1}
    yield "a clock", document([{**white, "timestamp_ms": 0}, {**black, "timestamp_ms": 2000}], clock_info=clock)
    yield "a signature of the match", document([white, black], match_signatures=[SIGNATURE])
    analysed = ogxm.binary_to_json(gvformat.write_gvab(gvformat.convert_bgf(pathlib.Path("testdata/bgf/valid/two-games.bgf"))))
    analysed["analysis_info"]["signature"] = SIGNATURE
    yield "a signed analysis", analysed
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


def sections_of(member):
    at = 16
    while at + 9 <= len(member):
        yield member[at:at + 4].decode()
        at += 9 + int.from_bytes(member[at + 4:at + 8], "little")


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
    """The games without names, resignations and ends, which not all programs write, and the points of the last, which some cap at the length."""
    games = [line for line in lines[lines.index("game"):] if "resigns" not in line and not line.startswith("ends")]
    return [*games[:-1], games[-1].partition(" wins ")[0]]


def main():
    program, *folders = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        comparison = Comparison(program, folder)
        folders = [comparison.matches_of(each) if each.endswith(".zip") else each for each in folders]
        for number, each in enumerate(folders):
            root, out = pathlib.Path(each), folder / f"written-{number}"
            comparison.run("convert", "-q", "-t", "ogxm", "--output-dir", out, root)
            records = out.with_suffix(".records")
            comparison.run("convert", "-q", "-t", "json", "--output-dir", records, out)
            for file in sorted(out.rglob("*.ogxm")):
                comparison.compare_written(file, records / file.relative_to(out).with_suffix(".json"))
        comparison.compare_mats(sorted(path for one in folders for path in pathlib.Path(one).rglob("m[0-9]*.mat")))
        matches = sorted(path for one in folders for pattern in ("bgf/*.bgf", "bgf/valid/*.bgf") for path in pathlib.Path(one).glob(pattern))
        for each in matches:
            comparison.compare_bgblitz(each)
        # With the analysis, which bgtools passes over.
        comparison.compare_read("of-bgblitz", {each.stem: gvformat.write_gvab(gvformat.convert_bgf(each)) for each in matches}, straightened)
        if "testdata" in folders:
            for suffix, read in (("mat", gvformat.convert_mat), ("bgf", gvformat.convert_bgf), ("xg", gvformat.convert_xg),
                                 ("gva", lambda path: json.loads(path.read_text(encoding="utf-8"))),
                                 ("gvab", lambda path: gvformat.read_gvab(path.read_bytes()))):
                for each in sorted(pathlib.Path(sys.prefix, "samples").rglob(f"*.{suffix}")):
                    comparison.compare_gammonview(each, read(each))
            documents = dict(odd_documents())
            for kind, document in documents.items():
                if problem := ogxm.v2_problem(document):
                    comparison.differ(kind, "is no document:", problem)
            members = {kind: ogxm.json_to_binary(document) for kind, document in documents.items()}
            if missing := SECTIONS - {section for member in members.values() for section in sections_of(member)}:
                comparison.differ("odd documents", "have none of these sections:", missing)
            comparison.compare_read("odd", members)
            comparison.require_refusals()
        comparison.compare_kept()
        for line in comparison.differences:
            print(line)
        print(", ".join(f"{count} {kind}" for kind, count in sorted(comparison.counts.items())), f"{len(comparison.differences)} differences", sep=", ")
        # A comparison of nothing is no comparison.
        least = {"read by ogxm": 590, "written by a codec and by bgtools": 50, "read from JSON of ogxm": 20, "read from .gva and .mat": 36} if "testdata" in folders else {
            "read by ogxm": 200, "written by a codec and by bgtools": 210, "read from .bgf by gvformat": 10}
        sys.exit(1 if comparison.differences or any(comparison.counts[kind] < count for kind, count in least.items()) else 0)


if __name__ == "__main__":
    main()
