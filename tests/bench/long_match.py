"""Writes a clean match of one long game with slips near its end, the record that is dearest to explain.

    python3 tests/bench/long_match.py TURNS [SEED] > long.mat

Both sides play legal plays that hit and leave blots, so that the game does not end. The slips are wrong points in two
plays among the last 24 turns; `--clean` as the last argument leaves them out.
"""

import random
import sys

BAR, OFF = 25, 0


def start():
    board = [0] * 26
    board[24], board[13], board[8], board[6] = 2, 5, 3, 5
    return board


def moved(mine, theirs, source, die):
    """The boards after one move and whether it hits; None if the rules do not allow it."""
    if mine[source] == 0 or (source != BAR and mine[BAR] > 0):
        return None
    target = source - die
    if target <= OFF:
        # Such a game has no bear-off: someone always has a checker outside the home board.
        return None
    if theirs[25 - target] >= 2:
        return None
    mine, theirs = mine[:], theirs[:]
    hits = theirs[25 - target] == 1
    if hits:
        theirs[25 - target] = 0
        theirs[BAR] += 1
    mine[source] -= 1
    mine[target] += 1
    return mine, theirs, hits


def sequences(mine, theirs, dice):
    """Every sequence of moves with the dice in this order, as (moves, mine, theirs)."""
    if not dice:
        return [([], mine, theirs)]
    found = []
    for source in range(BAR, 0, -1):
        after = moved(mine, theirs, source, dice[0])
        if after is None:
            continue
        for moves, last_mine, last_theirs in sequences(after[0], after[1], dice[1:]):
            found.append(([(source, source - dice[0], after[2])] + moves, last_mine, last_theirs))
    return found or [([], mine, theirs)]


def plays(mine, theirs, one, two):
    orders = [[one] * 4] if one == two else [[one, two], [two, one]]
    found = [sequence for order in orders for sequence in sequences(mine, theirs, order)]
    most = max(len(moves) for moves, _, _ in found)
    found = [each for each in found if len(each[0]) == most]
    if most == 1:
        higher = [each for each in found if each[0][0][0] - each[0][0][1] == max(one, two)]
        found = higher or found
    return found


def worth(play, chance):
    """Hits and blots keep the game going."""
    moves, mine, _ = play
    hits = sum(hit for _, _, hit in moves)
    blots = sum(1 for point in range(1, 25) if mine[point] == 1)
    back = sum(point * mine[point] for point in range(1, 26))
    return 20 * hits + 3 * blots + back / 10 + chance.random()


def written(one, two, moves):
    hops = " ".join(f"{source}/{target}{'*' if hit else ''}" for source, target, hit in moves)
    return f"{one}{two}: {hops}".rstrip() if hops else f"{one}{two}:"


def game(turns, chance):
    """The cells of a game and the moves of each."""
    boards = [start(), start()]
    cells = []
    for turn in range(turns):
        one, two = chance.randint(1, 6), chance.randint(1, 6)
        while turn == 0 and one == two:
            two = chance.randint(1, 6)
        side = turn % 2
        # Of four moves, trying every order is slow and no better.
        choices = plays(boards[side], boards[1 - side], one, two)
        if len(choices) > 60:
            choices = chance.sample(choices, 60)
        moves, boards[side], boards[1 - side] = max(choices, key=lambda play: worth(play, chance))
        cells.append((one, two, moves))
    return cells


def with_slip(cells, at):
    """The last move of a play ends a point too far."""
    while not cells[at][2] or cells[at][2][-1][1] < 2:
        at -= 1
    one, two, moves = cells[at]
    source, target, hit = moves[-1]
    cells[at] = (one, two, moves[:-1] + [(source, target - 1, hit)])


def main(arguments):
    if not 1 <= len(arguments) <= 3 or not arguments[0].isdigit():
        sys.exit(__doc__)
    turns = int(arguments[0])
    seed = int(arguments[1]) if len(arguments) > 1 and arguments[1].isdigit() else 1
    cells = game(turns, random.Random(seed))
    if arguments[-1] != "--clean":
        with_slip(cells, max(turns - 24, 0))
        with_slip(cells, max(turns - 19, 0))
    print(" 1 point match\n\n Game 1\n a : 0                          b : 0")
    for row in range((turns + 1) // 2):
        left = written(*cells[2 * row])
        right = written(*cells[2 * row + 1]) if 2 * row + 1 < turns else ""
        print(f"{row + 1:3}) {left:<34}{right}".rstrip())
    print("      Wins 1 point and the match")


main(sys.argv[1:])
