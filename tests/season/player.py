"""Plays matches of backgammon by the rules alone, and writes them as `.mat` and as the text of GamesGrid.

The moves are those of the second judge of the bench, which shares nothing with bgtools. A play is found by trying. Only if it does
not use all dice, all orders of all moves are tried.
"""

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench_for_tools"))
from second_judge import BAR, OFF, STARTS, moved, side  # noqa: E402

START = side(STARTS["backgammon"])


class Chance:
    """The same choices with every version of Python."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def below(self, count):
        return int(self.random() * count)

    def pick(self, choices):
        return choices[self.below(len(choices))]


@dataclass
class Game:
    score: tuple  # before the game
    cells: list = field(default_factory=list)  # (player, what, dice, hops): what is roll, double, take, drop or resign
    winner: int = 0
    level: int = 1
    cube: int = 1
    ended: str = ""

    @property
    def points(self):
        return self.level * self.cube


@dataclass
class Match:
    names: tuple
    length: int
    event: str
    round: str
    date: str
    games: list
    score: tuple = (0, 0)

    @property
    def winner(self):
        return 0 if self.score[0] >= self.length else 1

    @property
    def turns(self):
        return sum(cell[1] == "roll" for game in self.games for cell in game.cells)


def worth(own, other, start, end):
    """How good a move looks: it hits, makes a point, leaves no blot, and brings the last checkers home."""
    found = start / 10 + (3 if end == OFF else 0)
    if end != OFF and other[25 - end] == 1:
        found += 6
    if end != OFF:
        found += 4 if own[end] == 1 else 0.5 if own[end] else -2
    if own[start] == 2 and any(other[25 - start + 1:]):
        found -= 3
    return found


def moves(own, other, die):
    for start in range(BAR, 0, -1):
        if own[start] and (after := moved(own, other, start, die)) is not None:
            yield start, max(start - die, OFF), after


def tried(own, other, dice):
    """The best-looking move with each die in this order; fewer moves if a die cannot be played."""
    hops = []
    for die in dice:
        choices = list(moves(own, other, die))
        if not choices:
            break
        start, end, after = max(choices, key=lambda move: worth(own, other, move[0], move[1]))
        hops.append((start, end, end != OFF and other[25 - end] == 1))
        own, other = after
    return hops, own, other


def all_orders(own, other, dice):
    """Every sequence of moves with the dice in this order, as far as it goes; one for each position that it passes."""
    found, layer = [], {(own, other): []}
    for die in dice:
        found += [(hops, *position) for position, hops in layer.items()]
        layer = {after: hops + [(start, end, end != OFF and position[1][25 - end] == 1)]
                 for position, hops in layer.items() for start, end, after in moves(*position, die)}
    return found + [(hops, *position) for position, hops in layer.items()]


def play(own, other, one, two):
    """A legal play: the hops as (from, to, whether it hits), and both sides after it."""
    orders = [(one,) * 4] if one == two else [(one, two), (two, one)]
    plays = [tried(own, other, dice) for dice in orders]
    if (best := max(plays, key=lambda each: len(each[0]))) and len(best[0]) == len(orders[0]):
        return best
    plays = [each for dice in orders for each in all_orders(own, other, dice)]
    most = max(len(hops) for hops, *_ in plays)
    plays = [each for each in plays if len(each[0]) == most]
    if most == 1 and one != two:
        # With one die only, the larger one has to be played if possible.
        larger = {after for _, _, after in moves(own, other, max(one, two))}
        plays = [each for each in plays if tuple(each[1:]) in larger] or plays
    return plays[0]


def pips(checkers):
    return sum(point * count for point, count in enumerate(checkers))


def play_game(score, length, is_crawford, chance):
    game, sides, owner, turn = Game(score), [START, START], None, None
    while True:
        one, two = 1 + chance.below(6), 1 + chance.below(6)
        if turn is None:
            if one == two:
                continue
            turn = chance.below(2)
        own, other = sides[turn], sides[1 - turn]
        lead = pips(other) - pips(own)
        may_double = bool(game.cells) and not is_crawford and owner in (None, turn) and length - score[turn] > game.cube
        is_useful = length - score[1 - turn] > 1 or score[turn] < length - 1
        if may_double and is_useful and not own[BAR] and lead > 12 + chance.below(25):
            game.cells.append((turn, "double", None, None))
            if lead > 45 or chance.below(5) == 0:
                game.cells.append((1 - turn, "drop", None, None))
                game.winner, game.ended = turn, "dropped"
                return game
            game.cells.append((1 - turn, "take", None, None))
            game.cube, owner = 2 * game.cube, 1 - turn
        if own[OFF] and other[OFF] and pips(own) > pips(other) + 25 and chance.below(2):
            # Whoever is lost resigns a single game, and only the result says so.
            game.winner, game.ended = 1 - turn, "result-only"
            return game
        hops, sides[turn], sides[1 - turn] = play(own, other, one, two)
        game.cells.append((turn, "roll", (one, two), hops))
        if sides[turn][OFF] == 15:
            loser = sides[1 - turn]
            game.level = 1 if loser[OFF] else 3 if loser[BAR] or any(loser[19:25]) else 2
            game.winner, game.ended = turn, "played-out"
            return game
        turn = 1 - turn


def play_match(names, length, event, round_, date, chance):
    games, score, had_crawford = [], (0, 0), False
    while max(score) < length:
        is_crawford = not had_crawford and max(score) == length - 1
        had_crawford = had_crawford or is_crawford
        games.append(play_game(score, length, is_crawford, chance))
        score = tuple(min(each + games[-1].points * (side == games[-1].winner), length) for side, each in enumerate(score))
    return Match(names, length, event, round_, date, games, score)


def hop(start, end, hits):
    return f"{'bar' if start == BAR else start}/{'off' if end == OFF else end}{'*' if hits else ''}"


def mat_cell(what, dice, hops):
    if what == "roll":
        return " ".join([f"{dice[0]}{dice[1]}:", *(hop(*each) for each in hops)])
    return {"double": " Doubles", "take": " Takes", "drop": " Drops"}[what]


def counted(points):
    return f"{points} point{'s' if points != 1 else ''}"


WIDTH = 42


def mat(match, names=None, date=None, tags=True):
    """The text; `names` are those that it writes, and `date` is the day as it writes it, which may be empty."""
    names = names or match.names
    date = match.date if date is None else date
    lines = []
    if tags:
        lines += ['; [Site "Harbour Club"]', f'; [Event "{match.event}"]', f'; [Round "{match.round}"]']
        lines += [f'; [EventDate "{date}"]'] if date else []
        lines.append("")
    lines += [f" {match.length} point match", ""]
    for number, game in enumerate(match.games, 1):
        lines += [f" Game {number}", f" {names[0]} : {game.score[0]}".ljust(WIDTH) + f"{names[1]} : {game.score[1]}"]
        rows = []
        for player, what, dice, hops in game.cells:
            if not rows or player == 0 or rows[-1][1]:
                rows.append(["", ""])
            rows[-1][player] = mat_cell(what, dice, hops)
        lines += [f"{row:3}) {left:<{WIDTH - 5}}{right}".rstrip() for row, (left, right) in enumerate(rows, 1)]
        words = f"Wins {counted(game.points)}" + (" and the match" if number == len(match.games) else "")
        lines += [" " * (WIDTH if game.winner else 6) + words, ""]
    return "\n".join(lines) + "\n"


def sgg(match, names=None, date=None):
    """The text of GamesGrid."""
    names = names or match.names
    date = match.date if date is None else date
    lines = [f"{names[0]}  vs. {names[1]}", "GamesGrid", f"Event: {match.event}", f"Round: {match.round}"]
    lines += [f"EventDate: {date}"] if date else []
    lines += [f"Match Length: {match.length}", "Jacoby: No", "Crawford: Yes"]
    had_crawford = False
    for number, game in enumerate(match.games, 1):
        is_crawford = not had_crawford and max(game.score) == match.length - 1
        had_crawford = had_crawford or is_crawford
        stars = ["*" if is_crawford and points == match.length - 1 else "" for points in game.score]
        lines.append(f"Game {number}.{game.score[0]}{stars[0]}-{game.score[1]}{stars[1]}/{match.length}")
        row, last = 0, 1
        for player, what, dice, hops in game.cells:
            row += player <= last or row == 0
            last = player
            head = f"{row}\t" + "\t" * player
            if what == "roll":
                lines.append(head + f"{dice[0]}{dice[1]}:")
                lines.append(head + f"{dice[0]}{dice[1]}: " + (", ".join(hop(*each) for each in hops) if hops else "O-O"))
            else:
                lines.append(head + {"double": "Double", "take": "Accept", "drop": "Pass"}[what])
        lines += ["", f"{names[game.winner]} wins {counted(game.points)}.", ""]
    return "\n".join(lines) + "\n"
