#!/usr/bin/env python3
"""Judges the `.mat` cases of the bench once more, by the rules alone, and compares: second_judge.py [--list] [CASES]

It shares nothing with bgtools: it tries every order of the dice with every checker. It knows plain text, and backgammon also from
the starts of nackgammon, longgammon and hypergammon. Cases with anything else are not judged; `--list` names them, so that somebody
can judge them by hand.
"""

import argparse
import functools
import itertools
import json
import re
import sys
from pathlib import Path

TESTDATA = Path(__file__).resolve().parents[2] / "testdata"
STARTS = {
    "backgammon": {6: 5, 8: 3, 13: 5, 24: 2},
    "nackgammon": {6: 4, 8: 3, 13: 4, 23: 2, 24: 2},
    "longgammon": {24: 15},
    "hypergammon (3)": {22: 1, 23: 1, 24: 1},
}
BAR, OFF = 25, 0
WORD = re.compile(r"\S+")
ROLL = re.compile(r"\d\d:")
CUBE_WORDS = {"doubles": "double", "double": "double", "redoubles": "double", "beavers": "beaver", "raccoons": "beaver",
              "takes": "take", "take": "take", "accepts": "take", "drops": "drop", "drop": "drop", "rejects": "drop", "passes": "drop",
              "wins": "wins"}


class Unknown(Exception):
    """Something that this judge does not know."""


class Broken(Exception):
    """A broken rule, in a line."""

    def __init__(self, line):
        super().__init__(line)
        self.line = line


def board_in(text):
    """Both sides of a set position: capitals for the left player, counted from the left player's side, bar 25."""
    sides = [[0] * 26, [0] * 26]
    for point, letter in enumerate(text):
        if letter.isupper():
            sides[0][point] = ord(letter) - ord("A") + 1
        elif letter != "-":
            sides[1][25 - point] = ord(letter) - ord("a") + 1
    for checkers in sides:
        checkers[OFF] = 15 - sum(checkers[1:])
        if checkers[OFF] < 0:
            raise Unknown("a position with too many checkers")
    slips = sum(abs(count - usual) for checkers in sides for count, usual in zip(checkers, side(STARTS["backgammon"])))
    if 0 < slips <= 4:
        raise Unknown("a start that may be set up wrongly")
    return [tuple(checkers) for checkers in sides]


def side(points):
    """Checkers by point from the owner's side: 0 is off, 25 the bar."""
    return tuple(points.get(point, 0) for point in range(26))


def moved(own, other, start, die):
    """Both sides after one move; None: it cannot be made."""
    if own[start] == 0 or (own[BAR] and start != BAR):
        return None
    end = start - die
    if end <= OFF:
        if any(own[7:]) or (end < OFF and any(own[start + 1:7])):
            return None
        end = OFF
    elif other[25 - end] > 1:
        return None
    own, other = list(own), list(other)
    own[start] -= 1
    own[end] += 1
    if end != OFF and other[25 - end] == 1:
        other[25 - end] = 0
        other[BAR] += 1
    return tuple(own), tuple(other)


@functools.cache
def legal(own, other, high, low):
    """Every position that a legal play of the roll leads to; the position itself if there is none."""
    best, ends, die_of_one = 0, {}, set()
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    for dice in orders:
        layer = {(own, other): None}
        for count, die in enumerate(dice, 1):
            layer = {after: die for position in layer for start in range(1, 26)
                     if (after := moved(*position, start, die)) is not None}
            if not layer:
                break
            if count > best:
                best, ends, die_of_one = count, {}, set()
            if count == best:
                for after in layer:
                    ends.setdefault(after, set()).add(die)
                die_of_one.add(die)
    if best == 0:
        return {(own, other)}
    if best == 1 and high != low:
        return {after for after, dice in ends.items() if max(die_of_one) in dice}
    return set(ends)


def can_be_made(hops, dice):
    """Whether each hop is the sum of dice of its own; bearing off may take more."""
    if not hops:
        return True
    (start, end), rest = hops[0], hops[1:]
    for size in range(1, len(dice) + 1):
        for own in itertools.combinations(range(len(dice)), size):
            sum_of_dice = sum(dice[i] for i in own)
            is_enough = sum_of_dice >= start if end == OFF else sum_of_dice == start - end
            if start > end and is_enough and can_be_made(rest, [die for i, die in enumerate(dice) if i not in own]):
                return True
    return False


class Game:
    def __init__(self, start, score, length, is_crawford):
        self.sides = [side(start), side(start)]
        self.checkers = sum(start.values())
        self.cube, self.owner = 1, None
        self.length = length
        self.needs = [length - each for each in score] if length else [10**9] * 2
        self.is_money, self.is_crawford = length == 0, is_crawford
        self.on_turn = None
        self.offer = None  # who doubled
        self.doubler = None  # who doubled first, after a beaver
        self.winner = self.points = None  # as soon as the game decides them
        self.unplayed = None  # the line of a roll without a play that could be played
        self.illegal = None  # who played illegally, with which roll and in which line, unless it is taken back
        self.is_over = False
        self.is_cut = False  # points beyond the match length, which some programs cut off

    def act(self, player, what, line):
        self.settle(player, what)
        if self.is_over:
            raise Broken(line)
        if self.unplayed:
            raise Unknown("a roll without a play")
        if self.winner is not None:
            raise Broken(line)
        if what[0] == "roll":
            self.roll(player, what[1], what[2], line)
        elif what[0] == "double":
            self.double(player, what[1], line)
        elif self.offer is None or self.offer == player:
            raise Broken(line)
        elif what[0] == "beaver":
            if not self.is_money:
                raise Broken(line)
            if what[1] not in (None, 4 * self.cube):
                raise Broken(line)
            # The cube is turned once more, whoever has it.
            if self.doubler is None:
                self.doubler = self.offer
            self.cube, self.offer = 2 * self.cube, player
        elif what[0] == "take":
            self.accept(self.offer if self.doubler is None else self.doubler)
        else:
            self.winner, self.points = self.offer, {self.cube}

    def settle(self, player=None, what=()):
        """An illegal play stands unless the same player has the same roll again."""
        if self.illegal and (player, *what[:2]) == (self.illegal[0], "roll", self.illegal[1]):
            raise Unknown("a play that may have been taken back")
        if self.illegal:
            raise Broken(self.illegal[2])

    def accept(self, doubler):
        self.cube, self.owner, self.on_turn = 2 * self.cube, 1 - doubler, doubler
        self.offer = self.doubler = None

    def double(self, player, value, line):
        is_due = self.on_turn is not None and self.on_turn != player
        if is_due or self.offer is not None or self.is_crawford or self.owner == 1 - player:
            raise Broken(line)
        if value is not None and value != 2 * self.cube:
            raise Broken(line)
        if self.on_turn is None:
            raise Unknown("a double before the first roll")
        self.offer = player

    def roll(self, player, dice, hops, line):
        if self.doubler == player:
            self.accept(player)  # by rolling
        if self.offer is not None or (self.on_turn is not None and self.on_turn != player):
            raise Broken(line)
        # Dice that are not recorded may be any.
        rolls = [dice]
        if dice == (0, 0):
            rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1) if self.on_turn is not None or high != low]
        elif not all(1 <= die <= 6 for die in dice) or (self.on_turn is None and dice[0] == dice[1]):
            raise Broken(line)
        own, other = self.sides[player], self.sides[1 - player]
        if hops is None:
            if not any(legal(own, other, *sorted(each, reverse=True)) == {(own, other)} for each in rolls):
                self.unplayed = line
            self.on_turn = 1 - player
            return
        wanted, hit = list(own), list(other)
        for start, end in hops:
            wanted[start] -= 1
            wanted[end] += 1
            if end != OFF and hit[25 - end] == 1:
                hit[25 - end] = 0
                hit[BAR] += 1
        found = set()
        for each in rolls:
            if not can_be_made(hops, list(each) * (2 if each[0] == each[1] else 1)):
                continue
            ends = {end for end in legal(own, other, max(each), min(each)) if end[0] == tuple(wanted)}
            if all(start - end in each or end == OFF for start, end in hops):
                ends &= {(tuple(wanted), tuple(hit))}
            found |= ends
        if not found:
            self.illegal = (player, dice, line)
            return
        if len(found) > 1:
            raise Unknown("a hop that may hit on its way, or not")
        self.sides[player], self.sides[1 - player] = found.pop()
        self.on_turn = 1 - player
        if self.sides[player][OFF] == self.checkers:
            self.winner, self.points = player, {self.cube * each for each in self.levels(1 - player)}

    def levels(self, loser):
        checkers = self.sides[loser]
        level = 1 if checkers[OFF] else 3 if checkers[BAR] or any(checkers[19:25]) else 2
        return {level, 1} if self.is_money and self.cube == 1 else {level}

    def end(self, winner, points, line):
        self.settle()
        if self.is_over or (self.winner is not None and self.winner != winner):
            raise Broken(line)
        if self.offer is not None and self.winner is None:
            raise Unknown("an unanswered double")
        if self.points is None and points == 0:
            raise Unknown("a draw")
        if points == self.length != self.needs[winner]:
            raise Unknown("the match length as points")
        # Resigned: one, two or three times the cube.
        fair = self.points or {self.cube * level for level in (1, 2, 3)}
        needed = self.needs[winner]
        if points not in fair | {needed for each in fair if each > needed}:
            raise Broken(line)
        if self.points is None and points > self.cube and self.sides[1 - winner][OFF]:
            raise Unknown("a gammon resigned after bearing off")
        self.is_over = True
        self.is_cut = points not in fair or points > needed

    def board(self):
        """From the left player's side, the right player's checkers negative."""
        left, right = self.sides
        points = [left[point] - right[25 - point] for point in range(1, 25)]
        return [-right[BAR], *points, left[BAR]]


def hops_of(words):
    """The hops of a play; None: none is written."""
    text = " ".join(words)
    if text in ("", "Cannot Move"):
        return None
    hops = []
    for word in text.split():
        if not (fields := re.fullmatch(r"([\w/*]+?)(?:\((\d)\))?", word)):
            raise Unknown(word)
        places = fields[1].lower().replace("bar", "25").replace("off", "0").split("/")
        if len(places) < 2 or not all(re.fullmatch(r"\d+\*?", place) for place in places) or "*" in places[0]:
            raise Unknown(word)
        numbers = [int(place.rstrip("*")) for place in places]
        if not all(0 <= number <= 25 for number in numbers):
            raise Unknown(word)
        hops += list(zip(numbers, numbers[1:])) * int(fields[2] or 1)
    return hops


def cells(text, right):
    """The cells of a row as (player, action); `right` is the column of the second name."""
    found = []
    for word in WORD.finditer(text):
        if ROLL.fullmatch(word[0]) or word[0].lower() in CUBE_WORDS:
            found.append([word.start(), word[0], []])
        elif not found:
            raise Unknown(f"the cell {word[0]}")
        else:
            found[-1][2].append(word[0])
    if len(found) > 2:
        raise Unknown("more than two cells")
    for number, (column, first, rest) in enumerate(found):
        if right < 20 or right < 3 * column < 2 * right:
            raise Unknown("a cell between the columns")
        player = 1 if number or 3 * column >= 2 * right else 0
        if ROLL.fullmatch(first):
            yield player, ("roll", (int(first[0]), int(first[1])), hops_of(rest))
            continue
        kind, words = CUBE_WORDS[first.lower()], " ".join(rest)
        if kind == "wins" and (fields := re.fullmatch(r"(\d+) points?( and the match)?", words)):
            yield player, ("wins", int(fields[1]), bool(fields[2]))
        elif kind in ("double", "beaver") and (fields := re.fullmatch(r"(?:(?:=+>|to) (\d+))?", words)):
            yield player, (kind, int(fields[1]) if fields[1] else None)
        elif kind in ("take", "drop") and not rest:
            yield player, (kind,)
        else:
            raise Unknown(f"{first} {words}")


class Match:
    def __init__(self):
        self.length = None
        self.variant = "backgammon"
        self.score = [0, 0]
        self.games = []
        self.had_crawford = False
        self.right = None
        self.is_heading = False
        self.last_line = 0

    def read(self, text):
        for line, words in enumerate(text.split("\n"), 1):
            words = words.rstrip()
            if words.lstrip().startswith((";", "#")):
                if fields := re.fullmatch(r"; Set Pos=([-a-oA-O]{26})/0", words):
                    if self.variant != "backgammon":
                        raise Unknown("a start of another game")
                    self.games[-1].sides = board_in(fields[1])
                else:
                    self.read_comment(words)
            elif words.strip():
                self.read_line(words, line)
                self.last_line = line
        if not self.games or self.length is None:
            raise Unknown("no game")
        self.games[-1].settle()
        if not self.games[-1].is_over:
            raise Broken(self.last_line)

    def read_comment(self, words):
        if fields := re.fullmatch(r'; \[(Variation|Crawford|CubeLimit) "(.*)"\]', words):
            key, value = fields[1], fields[2].lower()
            if key == "Variation" and value in STARTS:
                self.variant = value
            elif key == "Crawford" and value in ("on", "off"):
                self.had_crawford = value == "off"
            elif key == "CubeLimit" and value.isdigit() and int(value) >= 64:
                pass  # as high as no record here
            else:
                raise Unknown(words)
        elif re.search(r"Set Pos|Variation|Crawford|Jacoby|Beaver|CubeLimit|bgtools:", words):
            raise Unknown(words)

    def read_line(self, words, line):
        if fields := re.fullmatch(r"\s*(\d+) points? match", words, re.IGNORECASE):
            if self.length is not None:
                raise Unknown("a second match")
            self.length = int(fields[1])
        elif re.fullmatch(r"\s*Game \d+", words, re.IGNORECASE):
            if self.games and not self.games[-1].is_over:
                raise Unknown("a game without a result")
            self.is_heading = True
        elif self.is_heading and (fields := re.fullmatch(r"(\s*\S.*?)\s*: (\d+)\s+(\S.*?)\s*: (\d+)", words)):
            self.start([int(fields[2]), int(fields[4])], fields.start(3), line)
        elif not self.games or self.is_heading:
            raise Unknown(words)
        elif fields := re.match(r"\s*\d+\)", words):
            self.act(" " * fields.end() + words[fields.end():], line)
        elif words.split()[0].lower() == "wins":
            self.act(words, line)
        else:
            raise Unknown(words)

    def start(self, score, right, line):
        self.is_heading = False
        if not self.games:
            self.score = score
            if score != [0, 0]:
                raise Unknown("a match that begins later")
        elif score != self.score or (self.length and max(score) >= self.length):
            raise Broken(line)
        is_crawford = not self.had_crawford and self.length > 1 and max(score) == self.length - 1
        self.had_crawford = self.had_crawford or is_crawford
        self.right = right
        self.games.append(Game(STARTS[self.variant], score, self.length, is_crawford))

    def act(self, text, line):
        for player, what in cells(text, self.right):
            if what[0] != "wins":
                self.games[-1].act(player, what, line)
                continue
            self.games[-1].end(player, what[1], line)
            self.score = [each + what[1] * (player == i) for i, each in enumerate(self.score)]
            if self.length:
                self.score = [min(each, self.length) for each in self.score]
            if what[2] and self.length not in self.score:
                raise Broken(line)


def judged(text):
    """What is true of a text: the line of the first broken rule or None, the boards, and the score where all count alike."""
    match = Match()
    try:
        match.read(text)
    except Broken as broken:
        return broken.line, None, None
    return None, [game.board() for game in match.games], None if match.games[-1].is_cut else match.score


def differences(case, line, boards, score):
    if "accepted" not in case:
        return
    if case["accepted"] != (line is None):
        yield f"accepted {line is None}, line {line}"
    if line is not None and not any(line in fault["lines"] for fault in case["faults"]):
        yield f"a fault in line {line}"
    if line is None and boards != case.get("boards", boards):
        yield f"boards {boards}"
    if line is None and score not in (None, case.get("score", score)):
        yield f"score {score}"


def main():
    parser = argparse.ArgumentParser(description="Judges the .mat cases of the bench once more.")
    parser.add_argument("cases", nargs="?", type=Path, default=TESTDATA / "bench/cases.json")
    parser.add_argument("--list", action="store_true", help="name the cases of which it says nothing")
    parser.add_argument("--fill", action="store_true", help="add boards and scores that are missing, and print all cases")
    options = parser.parse_args()
    cases = json.loads(options.cases.read_text())
    counts = {"judged": 0, "different": 0, "not judged": 0}
    for case in cases:
        if not case["file"].endswith(".mat"):
            continue
        try:
            text = (TESTDATA / case["file"]).read_bytes().decode("utf-8-sig", "surrogateescape").replace("\r\n", "\n")
            line, boards, score = judged(text)
        except Unknown as unknown:
            counts["not judged"] += 1
            if options.list:
                print(f"{case['file']} ({case['about']}): {unknown}")
            continue
        counts["judged"] += 1
        if wrong := list(differences(case, line, boards, score)):
            counts["different"] += 1
            print(f"{case['file']} ({case['about']}): {'; '.join(wrong)}", file=sys.stderr)
        elif options.fill and line is None:
            if score is not None:
                case.setdefault("score", score)
            case.setdefault("boards", boards)
    if options.fill:
        print("[\n" + ",\n".join(map(json.dumps, cases)) + "\n]")
    else:
        print(", ".join(f"{count} {name}" for name, count in counts.items()))
    sys.exit(1 if counts["different"] or not counts["judged"] else 0)


if __name__ == "__main__":
    main()
