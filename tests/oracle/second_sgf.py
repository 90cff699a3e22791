"""Reads `.sgf` as docs/formats/sgf.md describes it, and nothing else: it shares no code with the reader of bgtools."""

import re


class NotUnderstood(Exception):
    """The page does not say, or this reader does not know, what a property is."""


VALUE = r"\[(?:[^\]\\]|\\.)*\]"
TOKEN = re.compile(rf"[();]|[A-Za-z]+(?:\s*{VALUE})+|\s+", re.S)
PLAY = re.compile(r"([1-6])([1-6])((?:[a-z]{2})*)")


def trees_of(text):
    """The nodes of each tree; a node is a list of properties, each a name and its values."""
    trees, depth, place = [], 0, 0
    while place < len(text):
        found = TOKEN.match(text, place)
        if not found:
            raise NotUnderstood(text[place:place + 40])
        token, place = found[0], found.end()
        if token == "(":
            if depth:
                raise NotUnderstood("a variation")
            trees.append([])
        elif token == ";":
            trees[-1].append([])
        elif token[0].isalpha():
            name, rest = re.match(r"([A-Za-z]+)(.*)", token, re.S).groups()
            values = [re.sub(r"\\(.)", r"\1", each[1:-1], flags=re.S) for each in re.findall(VALUE, rest, re.S)]
            trees[-1][-1].append((re.sub("[a-z]", "", name), values))
        depth += {"(": 1, ")": -1}.get(token, 0)
    return trees


class Game:
    def __init__(self, root):
        self.info = dict(entry.split(":", 1) for name, values in root if name == "MI" for entry in values if ":" in entry)
        values = {name: each[0] for name, each in root}
        self.length, self.number = int(self.info.get("length", 0)), int(self.info.get("game", 0))
        self.names = [values.get("PW", ""), values.get("PB", "")]
        self.actions, self.shown, self.player, self.offer = [], None, None, None
        self.cube = int(values.get("CV", 1))
        self.result, self.ends_by_resignation = None, False
        result = re.fullmatch(r"([WB])\+(\d+)(R?)", values.get("RE", ""))
        if result:
            self.result = {"winner": "WB".index(result[1]) + 1, "points": int(result[2])}
            self.ends_by_resignation = bool(result[3])

    def read(self, node):
        for name, values in node:
            value = values[0]
            if name == "XB" and not value.startswith("hits:"):
                raise NotUnderstood(f"XB[{value}]")
            if name in ("D", "T", "P") and not value:
                raise NotUnderstood("GoBG")
            if name == "PL":
                self.player = "WB".index(value[0].upper()) + 1
            elif name == "DI":
                self.shown = {"player": self.player, "roll": [int(each) for each in value], "play": "no play"}
            elif name == "CV":
                self.cube = int(value)
            elif name in ("W", "B"):
                self.take("WB".index(name) + 1, value)

    def take(self, player, value):
        play = PLAY.fullmatch(value)
        self.shown = None if play else self.shown
        if play:
            stops = [25 if each == "y" else 0 if each == "z" else ord(each) - 96 if player == 1 else 121 - ord(each)
                     for each in play[3]]
            hops = list(zip(stops[::2], stops[1::2]))
            self.actions.append({"player": player, "roll": [int(play[1]), int(play[2])], "play": hops or "blank"})
        elif value == "double":
            kinds = [each["action"] for each in self.actions[-2:] if each.get("action") in ("double", "beaver")]
            is_answer = bool(self.actions) and self.actions[-1].get("action") in ("double", "beaver")
            kind = ("double", "beaver", "raccoon")[len(kinds) if is_answer else 0]
            self.cube *= 2
            self.actions.append({"player": player, "action": kind, "value": self.cube})
        elif value in ("take", "drop"):
            self.actions.append({"player": player, "action": value})
        elif value.startswith("resign:"):
            self.offer = player
        elif value in ("accept", "reject") and self.offer:
            if value == "accept":
                self.actions.append({"player": self.offer, "action": "resign"})
            self.offer = None
        else:
            raise NotUnderstood(value)

    def record(self):
        if self.shown:
            self.actions.append(self.shown)
        is_ended = bool(self.actions) and self.actions[-1].get("action") in ("resign", "drop")
        if self.ends_by_resignation and not is_ended:
            self.actions.append({"player": 3 - self.result["winner"], "action": "resign"})
        return {"names": self.names, "score": [int(self.info[key]) if key in self.info else None for key in ("ws", "bs")],
                "actions": self.actions, "result": self.result}


def read(data):
    """The matches of a text as plain records; NotUnderstood if a property means nothing to this reader."""
    matches, before = [], None
    for nodes in trees_of(data.decode("utf-8-sig", "replace")):
        names = {name for node in nodes for name, _ in node}
        if names <= {"FF", "GM", "CA", "AP"}:
            continue
        game = Game(nodes[0])
        for node in nodes[1:]:
            game.read(node)
        if not before or (game.length, game.names) != (before.length, before.names) or game.number <= before.number:
            matches.append({"length": game.length, "games": []})
        matches[-1]["games"].append(game.record())
        before = game
    return matches
