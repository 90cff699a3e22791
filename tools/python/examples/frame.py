"""Every turn of many matches as a frame of pandas, and what the dice and the doubles say: frame.py PATH..."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import bgtools
import pandas


def turns(paths: list[str]) -> Iterator[dict[str, object]]:
    """A row for each roll; what cannot be read goes to stderr."""
    for each in bgtools.inputs(*paths):
        if each.data is None:
            print(f"{each.name}: {each.error}", file=sys.stderr)
            continue
        for number, match in enumerate(bgtools.read(each).matches, start=1):
            for game_number, game in enumerate(match.games, start=1):
                for turn in game.actions:
                    if isinstance(turn, bgtools.Turn):
                        yield {"path": each.name, "match": number, "game": game_number, "length": match.length,
                               "name": game.names[turn.player - 1], "roll": turn.roll, "kind": turn.kind, "hops": turn.hop_count}


def main() -> int:
    frame = pandas.DataFrame(turns(sys.argv[1:]))
    if frame.empty:
        print("no turns")
        return 1
    played = frame[frame["roll"].notna()]
    doubles = played["roll"].map(lambda roll: len(set(roll)) == 1)
    print(f"{len(frame)} turns in {frame['path'].nunique()} files; {doubles.mean():.1%} of the rolls are doubles")
    print(frame.groupby("kind").size().to_string())
    return 0


if __name__ == "__main__":
    sys.exit(main())
