"""Reads `.mat` as docs/formats/mat.md describes it, and nothing else: it shares no code with the reader of bgtools."""

import codecs
import re


class NotUnderstood(Exception):
    """The page does not say, or this reader does not know, what a line is."""


MATCH = re.compile(r"\s*(?:(-?\d+) points? match|match to (\d+) points?|(unlimited(?: session)?|money game))\s*$", re.I)
HEADING = re.compile(r"\s*game\s+(\d+|x)\s*$", re.I)
SCORES = re.compile(r"\s*(\S.*?)?\s*:\s*(\d+|\?)(?!\d)(\s*)(\S.*?)?\s*:\s*(\d+|\?)\s*$")
NUMBER = re.compile(r"\s*(?:\d+\*?|\*)\)")
DICE = r"(?:[0-6]\s*-?\s*[0-6]\s*:)"
ANSWERS = (r"(?:re)?doubles?\b|takes?\b|accepts?\b|drops?\b|pass(?:es)?\b|rejects?\b|beavers?\b|raccoons?\b|resigns?\b|"
           r"resigned (?:game|match)\b|\?{4}(?!\S)|wins?\b|losses\b|forfeits\b|lost on time\b|concedes\b")
CELL = re.compile(rf"(?<!\S)(?:{DICE}|(?:{ANSWERS}))", re.I)
HOP = re.compile(r"(\d+|bar|off)((?:\*?[/-](?:\d+|bar|off)\*?)+)(?:\((\d)\))?(\*?)", re.I)
DANCES = {"cannot move", "can't move", "no play", "(no play)", "dances", "pass", "-"}
LEVELS = {"normal": 1, "single": 1, "gammon": 2, "backgammon": 3}


def decode(data):
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def point(text):
    return {"bar": 25, "off": 0}.get(text.lower()) if text.isalpha() else int(text)


def play_of(text):
    """A list of hops (from, to), or the word for what is written in their place."""
    text = text.strip()
    if not text:
        return "blank"
    if text.lower() in DANCES:
        return "danced"
    if text.lower() in ("???", "????", "concedes"):
        return "no play"  # which of the two it is depends on what follows
    if text.lower().startswith("illegal play"):
        return "declared"
    hops, rest = [], re.sub(r"\s*([/-])\s*", r"\1", text).replace(",", " ")
    if re.fullmatch(r"\d+ \d+(?: \d+ \d+)*", text):
        rest = re.sub(r"(\d+) (\d+)", r"\1/\2", text)
    while rest.strip(" *"):
        match = HOP.match(rest.lstrip(" *"))
        if not match:
            raise NotUnderstood(text)
        stops = [point(each) for each in re.findall(r"\d+|bar|off", match[1] + match[2], re.I)]
        hops += [each for _ in range(int(match[3] or 1)) for each in zip(stops, stops[1:])]
        rest = rest.lstrip(" *")[match.end():]
    return [each for each in hops if each != (0, 0)]


class Reader:
    def __init__(self):
        self.matches, self.length, self.names, self.is_in_match = [], None, None, False
        self.is_ppnards, self.is_collapsed, self.middle = False, False, 20

    def match(self):
        if not self.matches or not self.is_in_match:
            self.matches.append({"length": self.length, "games": []})
            self.is_in_match = True
        return self.matches[-1]

    def game(self):
        if not self.is_in_match or not self.match()["games"]:
            raise NotUnderstood("a row before the first game")
        return self.match()["games"][-1]

    def settle_game(self, games, scores):
        """Who won if no column says so: the loser of a drop, the next score, `and the match`, who gave up, who acted last."""
        game = games[-1] if games else None
        if not game or not game["result"] or game["result"]["winner"]:
            return
        last = game["actions"][-1] if game["actions"] else {"player": 2}
        gained = [i + 1 for i in (0, 1) if scores and None not in (scores[i], game["score"][i])
                  and scores[i] > game["score"][i]]
        if last.get("action") == "drop":
            winner = 3 - last["player"]
        elif len(gained) == 1:
            winner = gained[0]
        else:
            has_given_up = last.get("action") == "resign" or last.get("play") == "no play"
            winner = 3 - last["player"] if has_given_up else last["player"]
        game["result"]["winner"] = winner

    def begin_game(self):
        self.match()["games"].append({"names": self.names, "score": [None, None], "actions": [], "result": None})

    def read(self, line):
        text = line.lstrip()
        if not text.strip():
            return
        if text[0] in ";#":
            self.is_ppnards = self.is_ppnards or text.startswith(";App")
            return
        found = MATCH.match(line)
        if found:
            self.length, self.is_in_match, self.names = int(found[1] or found[2] or 0), False, None
            self.match()
            return
        if HEADING.match(line):
            self.begin_game()
            return
        scores = None if NUMBER.match(line) else SCORES.match(line)
        if scores and not CELL.match(text):
            self.take_scores(scores)
            return
        if self.matches and self.is_in_match and self.matches[-1]["games"]:
            self.take_row(line)
        elif NUMBER.match(line):
            raise NotUnderstood(line)

    def take_scores(self, found):
        scores = [None if each == "?" else int(each) for each in (found[2], found[5])]
        games = self.match()["games"]
        # A heading has begun the game whose score this is.
        before = games[:-1] if games and not games[-1]["actions"] and games[-1]["score"] == [None, None] else games
        self.settle_game(before, scores)
        if not games or games[-1]["actions"] or games[-1]["result"] or games[-1]["score"] != [None, None]:
            self.begin_game()
        self.names = [found[1] or "", found[4] or ""]
        game = self.game()
        game["names"] = self.names
        game["score"] = scores

    def take_row(self, line):
        line = line.replace("\u00a0", " ").rstrip()
        second = re.search(r"\s\d+\)\s", line[8:])
        if second:  # another row in the same line
            self.take_row(line[:8 + second.start()])
            self.take_row(line[8 + second.start():])
            return
        number = NUMBER.match(line)
        begin = number.end() if number else 0
        cells = list(CELL.finditer(line, begin))
        # What stands in the place of a play is a part of its roll.
        cells = [each for i, each in enumerate(cells)
                 if not (i and each[0].lower() in ("pass", "concedes", "????") and cells[i - 1][0].endswith(":")
                         and not line[cells[i - 1].end():each.start()].strip())]
        if not cells and not line[begin:].strip():
            return
        if not cells or line[begin:cells[0].start()].strip():
            raise NotUnderstood(line)
        if number and number[0].strip() == "1)" and self.game()["result"] and cells[0][0].endswith(":"):
            self.begin_game()  # its heading is missing
        if len(cells) == 2:
            gap = re.search(r"\s*$", line[:cells[1].start()])[0]
            self.is_collapsed = len(gap) <= 2 or "\t" in gap
        elif self.is_collapsed and not re.match("wins?", cells[0][0], re.I) or "\t" in line:
            raise NotUnderstood(line)  # whose turn it is would have to be known
        for i, cell in enumerate(cells):
            end = cells[i + 1].start() if i + 1 < len(cells) else len(line)
            player = i + 1 if len(cells) > 1 else (2 if cell.start() >= self.middle else 1)
            if len(cells) > 2:
                raise NotUnderstood(line)
            is_between = len(cells) == 1 and (self.is_collapsed or bool(number) and 5 <= cell.start() - number.end() <= 13)
            self.take_cell(player, line[cell.start():end].strip(), is_between)

    def take_cell(self, player, text, is_between):
        game, word = self.game(), text.split()[0].lower()
        actions = game["actions"]
        last = actions[-1] if actions else None
        value = re.search(r"(?:=+>|to)\s*(\d+)", text)
        value = int(value[1]) if value else None
        if re.match(DICE, text):
            dice, play = text.split(":", 1)
            dice = [int(each) for each in re.findall(r"\d", dice)]
            actions.append({"player": player, "roll": None if dice == [0, 0] else dice, "play": play_of(play)})
        elif word in ("concedes", "????"):
            actions.append({"player": player, "roll": None, "play": "no play"})
        elif word == "resigned":
            actions.append({"player": 3 - player, "action": "resign"})
        elif word.startswith(("double", "redouble", "beaver", "raccoon")):
            kind = re.match("double|beaver|raccoon", word.removeprefix("re"))[0]
            actions.append({"player": player, "action": kind, "value": value})
        elif word.startswith(("take", "accept")):
            actions.append({"player": player, "action": "take"})
        elif word.startswith(("drop", "pass", "reject")):
            is_answer = last and last.get("action") in ("double", "beaver", "raccoon")
            actions.append({"player": player, "action": "drop" if is_answer or not self.is_ppnards else "resign"})
        elif word in ("resigns", "resign"):
            rest = text.split()[1:]
            level = rest[0].lower() if rest else None
            if level not in (None, "match", *LEVELS):
                raise NotUnderstood(text)
            actions.append({"player": player, "action": "resign"})
        elif re.match(r"wins?\b", text, re.I):
            points = re.match(r"wins?\s+(\d+)", text, re.I)
            if not points:
                raise NotUnderstood(text)
            game["result"] = {"winner": None if is_between else player, "points": int(points[1])}
        elif word == "losses":
            return  # it stands next to the result
        else:
            raise NotUnderstood(text)


def read(data):
    """The matches of a text as plain records; NotUnderstood if a line means nothing to this reader."""
    reader = Reader()
    for line in re.split(r"\r\n|\r|\n", decode(data)):
        reader.read(line)
    for match in reader.matches:
        reader.settle_game(match["games"], None)
    return reader.matches
