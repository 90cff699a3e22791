"""Reads `.match` as docs/formats/bgammon.md describes it, and nothing else: it shares no code with the reader of bgtools."""

import re


class NotUnderstood(Exception):
    """The page does not say, or this reader does not know, what a line is."""


# 27 December 2025, since when the board counts for a game that was given up, too.
BOARD_COUNTS = 1766793600
HEADING = re.compile(r"i (?:(\d+) )?(\S+) (\S+) (\d+) (\d+) (\d+) ([12]) (\d+)(?: 0)?")


def point(text, player):
    if text in ("bar", "off"):
        return 25 if text == "bar" else 0
    return int(text) if player == 1 else 25 - int(text)


def read_event(game, line):
    found = re.fullmatch(r"([12]) (?:(t)|d (\d+) ([01])|r (\d)-(\d)((?:[ ,]+\w+/\w+)*))", line)
    if not found:
        raise NotUnderstood(line)
    player, actions = int(found[1]), game["actions"]
    if found[2]:
        actions.append({"player": player, "action": "resign"})
    elif found[3]:
        actions.append({"player": player, "action": "double", "value": int(found[3])})
        actions.append({"player": 3 - player, "action": "take" if found[4] == "1" else "drop"})
    else:
        hops = [tuple(point(each, player) for each in hop.split("/")) for hop in re.findall(r"\w+/\w+", found[7])]
        actions.append({"player": player, "roll": [int(found[5]), int(found[6])], "play": hops or "danced"})


def end(game):
    """The points before the game; the heading of one that was given up has those after it."""
    result, last = game["result"], game["actions"][-1] if game["actions"] else {}
    if last.get("action") not in ("drop", "resign") or game.pop("time") >= BOARD_COUNTS:
        raise NotUnderstood("a game that the board counts")
    game["score"][result["winner"] - 1] -= result["points"]


def read(data):
    """The match of a text as a plain record; NotUnderstood if a line means nothing to this reader."""
    games, length = [], None
    for line in filter(None, map(str.strip, data.decode("utf-8").splitlines())):
        found = HEADING.fullmatch(line)
        if found:
            length = int(found[4])
            games.append({"names": [found[2], found[3]], "score": [int(found[5]), int(found[6])], "actions": [],
                          "result": {"winner": int(found[7]), "points": int(found[8])}, "time": int(found[1] or 0)})
        elif games:
            read_event(games[-1], line)
        elif not line.startswith("bgammon-replay "):
            raise NotUnderstood(line)
    for game in games:
        end(game)
    return [{"length": length, "games": games}]
