"""Every table of `bgtools results` against a second computation from `bgtools rows`, over testdata/ and, if BGTOOLS_CORPUS names it, the
corpus.

    results.py BGTOOLS SOURCE_DIR
"""

import csv
import io
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

program, source = "", Path()
failures = []


def expect(is_true, sentence):
    if not is_true:
        failures.append(sentence)
        print("FAILED:", sentence)


def run(*words):
    ended = subprocess.run([program, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    expect(ended.returncode in (0, 2), f"{' '.join(map(str, words))} exits with {ended.returncode}: {ended.stderr[:300]}")
    return ended.stdout


def records(*words):
    return [json.loads(line) for line in run(*words).splitlines()]


def key(row):
    return row["path"] or row["path_base64"], row["match"]


def bare(name):
    """Without the rating that servers append."""
    name = (name or "").strip()
    head, comma, tail = name.rpartition(",")
    is_number = comma and tail.strip().replace(".", "", 1).isdigit()
    return (head if is_number else name).strip()


def last_of(games):
    """The game that was played last: where every score follows from another one, the one with most points before it."""
    scores = [(game["written_score_1"], game["written_score_2"]) for game in games]
    if any(None in score for score in scores):
        return games[-1]
    order = sorted(range(len(games)), key=lambda at: sum(scores[at]))
    for before, after in zip(order, order[1:]):
        game, moved = games[before], list(scores[before])
        if game["written_winner"] is None:
            return games[-1]
        moved[game["written_winner"] - 1] += game["written_points"]
        if tuple(moved) != scores[after]:
            return games[-1]
    return games[order[-1]]


def are_exchanged(match, game):
    names = [bare(game["name_1"]), bare(game["name_2"])]
    return names[0] != names[1] and all(names) and names == [bare(match["name_2"]), bare(match["name_1"])]


def score_by_games(match, games):
    """The final score by the rows of the games; None: they leave it open."""
    last = last_of(games)
    if last["score_1"] is None:
        return None
    score = [last["score_1"], last["score_2"]]
    if last["points"] is not None:
        score[last["winner"] - 1] += last["points"]
    elif last["winner"] is not None or last["written_winner"] is not None:
        return None
    if last["length"]:
        score = [min(points, last["length"]) for points in score]
    return score[::-1] if are_exchanged(match, last) else score


def level(game):
    if game["ending"] == "dropped":
        return 1
    for said in (game["level"], game["written_level"]):
        if said is not None:
            return said
    if game["points"] is None or game["cube"] is None or game["points"] % game["cube"]:
        return 0
    return game["points"] // game["cube"] if game["points"] <= 3 * game["cube"] else 0


def is_position(games, turns):
    return len(games) == 1 and games[0]["is_set_up"] and not turns and games[0]["written_winner"] is None


def matches_agree_with_their_games(matches, games):
    """Scores, winners, gammons and cubes of matches, by the rows of their games."""
    counts = Counter()
    for match in matches:
        where = f"{key(match)}"
        played = games[key(match)]
        score = [match["score_1"], match["score_2"]]
        expect((score[0] is None) == (score[1] is None), f"{where} has half a score")
        if score[0] is None:
            expect(match["reason"], f"{where} has no score and no reason")
        if not played:
            continue
        expected = score_by_games(match, played)
        last = last_of(played)
        counts["matches"] += 1
        if score[0] is not None:
            if expected is not None:
                counts["scores"] += 1
                expect(score == expected, f"{where} ends at {score}, its games at {expected}")
        elif expected is not None and not is_position(played, match["turns"]):
            # A heading contradicts the games before it, or the beginning is not recorded.
            expect("may be" in match["reason"] or "begins with game" in match["reason"],
                   f"{where} has no score, but its games end at {expected}: {match['reason']}")
        won = match["winning_player"]
        if won is None:
            expect(match["reason"], f"{where} has no winner and no reason")
            expect(match["winner"] is None and match["loser"] is None, f"{where} has a name without a winner")
        else:
            counts["winners"] += 1
            names = [match["name_1"], match["name_2"]]
            expect((match["winner"] or "") == bare(names[won - 1]), f"{where} was won by {match['winner']}")
            expect((match["loser"] or "") == bare(names[2 - won]), f"{where} was lost by {match['loser']}")
            if last["length"] and score[0] is not None:
                expect(score[won - 1] == last["length"] > score[2 - won], f"{where} was won at {score}")
            expect(match["ended"] in ("played-out", "dropped", "resigned", "settled", "result-only"), f"{where} {match['ended']}")
        if last["length"] and score[0] is not None and max(score) < last["length"]:
            expect(won is None and match["ended"] in ("unfinished", "excerpt"), f"{where} {score} {match['ended']}")
        if is_position(played, match["turns"]):
            continue
        gammons = [0, 0]
        for game in played:
            if game["winner"] is not None and level(game) >= 2:
                gammons[game["winner"] - 1 ^ are_exchanged(match, game)] += 1
        expect([match["gammons_1"], match["gammons_2"]] == gammons, f"{where} has not {gammons} gammons")
        cubes = [game["cube"] for game in played if game["cube"] is not None]
        expect(match["largest_cube"] == max(cubes, default=None), f"{where} has the cube {match['largest_cube']}")
    return counts


def findings_are_those_of_check(matches, paths):
    found, wrong = defaultdict(Counter), set()
    for line in subprocess.run([program, "check", "--no-allow", "--output-format", "ndjson", *paths],
                               stdout=subprocess.PIPE, check=False).stdout.splitlines():
        record = json.loads(line)
        if record["type"] != "diagnostic" or not record["match"]:
            continue
        place = (record["path"] or record["path_base64"], record["match"])
        is_of_score = record["code"].startswith("BG3") and record["code"] != "BG312" or record["code"] == "BG514"
        if is_of_score or record["code"] == "BG013":
            found[place][record["code"]] += 1
            if record["severity"] == "error" and is_of_score:
                wrong.add(place)
    for match in matches:
        codes = Counter((match["result_findings"] or "").split())
        expect(codes == found[key(match)], f"{key(match)} has {codes} instead of {found[key(match)]}")
        expect(match["is_contradicted"] == (key(match) in wrong), f"{key(match)} is_contradicted")


def summed(matches):
    """By player, by pair and by event."""
    players, pairs, events = defaultdict(Counter), defaultdict(Counter), defaultdict(Counter)
    for match in matches:
        names = [bare(match["name_1"]), bare(match["name_2"])]
        for side in (0, 1):
            added = Counter(played=1)
            if match["winning_player"] is not None:
                added["won" if match["winning_player"] == side + 1 else "lost"] = 1
            else:
                added["open"] = 1
            if match["score_1"] is None:
                added["without_score"] = 1
            else:
                score = [match["score_1"], match["score_2"]]
                added["points_for"], added["points_against"] = score[side], score[1 - side]
            pairs[names[side], names[1 - side]].update(added)
            gammons = [match["gammons_1"], match["gammons_2"]]
            added.update(gammons_for=gammons[side], gammons_against=gammons[1 - side], contradicted=int(match["is_contradicted"]))
            players[names[side]].update(added)
            cube = max(players[names[side]]["largest_cube"], match["largest_cube"] or 0)
            players[names[side]]["largest_cube"] = cube
        event = events[match["event"] or ""]
        event.update(matches=1, won=int(match["winning_player"] is not None), open=int(match["winning_player"] is None),
                     games=match["games"], contradicted=int(match["is_contradicted"]))
        for name in filter(None, names):
            event["player", name] = 1
        if match["iso_date"]:
            event["day", match["iso_date"]] = 1
    return players, pairs, events


def sums_agree_with_matches(matches, paths):
    players, pairs, events = summed(matches)

    def results(*words):
        return records("results", "--output-format", "ndjson", *words, *paths)

    shown = results("--by", "player")
    expect({row["player"] or "" for row in shown} == set(players) and len(shown) == len(players), "other players")
    for row in shown:
        for name in set(row) - {"player"}:
            expect((row[name] or 0) == players[row["player"] or ""][name], f"{name} of {row}")
    ranks = [(-row["won"], row["lost"], row["points_against"] - row["points_for"]) for row in shown]
    expect(ranks == sorted(ranks), "players are not in order")
    places = {row["player"] or "": at for at, row in enumerate(shown)}
    shown = results("--crosstable")
    order = [(places[row["player"] or ""], places[row["opponent"] or ""]) for row in shown]
    expect(order == sorted(order) and len(order) == len(pairs), "pairs are not in order")
    for row in shown:
        for name in set(row) - {"player", "opponent"}:
            expect(row[name] == pairs[row["player"] or "", row["opponent"] or ""][name], f"{name} of {row}")
    shown = results("--by", "event")
    expect([row["event"] or "" for row in shown] == sorted(events, key=lambda name: name.encode()), "other events")
    for row in shown:
        event = events[row["event"] or ""]
        for name in ("matches", "won", "open", "games", "contradicted"):
            expect(row[name] == event[name], f"{name} of {row}")
        days = sorted(which[1] for which in event if which[0] == "day")
        expect(row["players"] == sum(which[0] == "player" for which in event), f"players of {row}")
        expect([row["first_date"], row["last_date"]] == ([days[0], days[-1]] if days else [None, None]), f"days of {row}")
    if len(places) <= 500:
        table = list(csv.reader(io.StringIO(run("results", "--crosstable", "--output-format", "csv", *paths).decode(), newline="")))
        expect(table[0][:4] == ["player", "played", "won", "lost"] and len(table) == len(places) + 1, f"crosstable {table[0]}")
        names = list(places)
        for name, row in zip(names, table[1:]):
            for other, cell in zip(names, row[4:]):
                wins = pairs[name, other]["won"] if (name, other) in pairs else ""
                expect(cell == str(wins), f"{name} against {other}: {cell}")


def lines_are_rows(paths):
    columns = run("results", "--output-format", "csv", *paths).split(b"\r\n")[0].decode()
    for form, to in (("csv", "csv"), ("ndjson", "ndjson")):
        lines = run("results", "--output-format", form, *paths)
        expect(lines == run("rows", "--table", "matches", "--columns", columns, "-t", to, *paths), f"{form} is not that of rows")
    expect(run("results", "--jobs", "1", *paths) == run("results", "--jobs", "4", *paths), "--jobs changes the text")


def main():
    global program, source  # pylint: disable=global-statement
    program, source = sys.argv[1], Path(sys.argv[2])
    sets = [[source / "testdata"]]
    if os.environ.get("BGTOOLS_CORPUS"):
        sets.append([os.environ["BGTOOLS_CORPUS"]])
    for paths in sets:
        matches = records("rows", "--table", "matches", "-t", "ndjson", *paths)
        games = defaultdict(list)
        for game in records("rows", "--table", "games", "-t", "ndjson", *paths):
            games[key(game)].append(game)
        counts = matches_agree_with_their_games(matches, games)
        print(paths[0], dict(counts))
        expect(counts["scores"] > 100 and counts["winners"] > 50, f"few results: {counts}")
        findings_are_those_of_check(matches, paths)
        sums_agree_with_matches(matches, paths)
        lines_are_rows(paths)
    sys.exit(1 if failures else 0)


main()
