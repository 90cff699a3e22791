"""The record of a transcript: what it says, right or wrong.

Players are 1 and 2: the left and the right one of the first game. ``None`` means that the transcript does not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Union

__all__ = [
    "Action", "Annotation", "AutomaticDouble", "Comment", "Cube", "CubeAction", "Game", "Match", "Resignation", "Result", "Rules",
    "SetPosition", "ShownBoard", "Turn",
]


@dataclass(frozen=True, slots=True)
class Turn:
    """A roll and its play.

    Attributes:
        player: who rolled, 1 or 2.
        roll: the dice in the order in which they were written, three of them in tabula; None: unknown.
        kind: ``played``, or the word of docs/formats/json.md for a turn without hops, such as ``danced`` or ``unreadable``.
        hops: such as ``("13/7", "bar/20*")``, at most eight, in the numbering of the player.
        hop_count: how many hops the text has; more than ``len(hops)`` only if it has more than eight.
        text: that of an unreadable play, or of one with more than eight hops.
    """

    player: int
    roll: tuple[int, ...] | None
    kind: str
    hops: tuple[str, ...] = ()
    hop_count: int = 0
    text: str | None = None


@dataclass(frozen=True, slots=True)
class CubeAction:
    """What a player did about the cube.

    Attributes:
        action: ``double``, ``beaver``, ``raccoon``, ``take`` or ``drop``.
        value: the new value of the cube as written.
    """

    player: int
    action: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Resignation:
    """A resignation: level 1 to 3 for a single game, a gammon and a backgammon; ``match``: the match is resigned, too."""

    player: int
    level: int | None = None
    match: bool = False


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube; owner None: in the middle."""

    value: int
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class SetPosition:
    """The board is set. ``position`` is seen by ``player``, who is on roll.

    Attributes:
        position: 26 numbers: index 1 to 24 are the points, 25 the player's bar, 0 that of the opponent, whose checkers are
            negative. A text: a position id, or the notation of docs/games.md.
    """

    player: int
    position: tuple[int, ...] | str | None
    cube: Cube | None = None
    roll: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """The board is shown; it should be that of the replay. ``position`` is that of SetPosition."""

    player: int
    position: tuple[int, ...] | str | None
    cube: Cube | None = None


@dataclass(frozen=True, slots=True)
class AutomaticDouble:
    """Equal opening dice have doubled the stake to ``value``."""

    value: int | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment between two actions."""

    text: str


Action = Union[Turn, CubeAction, Resignation, SetPosition, ShownBoard, AutomaticDouble, Comment]


@dataclass(frozen=True, slots=True)
class Result:
    """What the transcript says about the end of a game.

    Attributes:
        points: as printed, even 1004.
        match: the text says that the match is won.
        loss: the number in the loser's cell.
        level: 1 to 3: single game, gammon, backgammon.
        end: ``played-out``, ``dropped``, ``resigned`` or ``settled``.
    """

    winner: int | None
    points: int | None
    match: bool = False
    loss: int | None = None
    level: int | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class Annotation:
    """An addition of a program or a person, unchecked; ``action`` is an index of Game.actions, None: of the whole game."""

    key: str
    value: str
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game. ``label`` is the number that its heading prints, ``score`` the points of both before it."""

    actions: tuple[Action, ...]
    names: tuple[str, str] = ("", "")
    label: int | None = None
    score: tuple[int | None, int | None] | None = None
    crawford: bool | None = None
    opening: tuple[int, int] | None = None
    annotations: tuple[Annotation, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that the transcript states."""

    variant: str | None = None
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube: bool | None = None
    cube_limit: int | None = None
    automatic_doubles: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match, or a money session, which has length 0."""

    games: tuple[Game, ...]
    names: tuple[str, str] = ("", "")
    dialect: str | None = None
    length: int | None = None
    rules: Rules = field(default_factory=Rules)
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()


# The readers below take each key once, so that a key that they do not know is an error and not lost.


def _done(keys: dict[str, Any], what: str) -> None:
    if keys:
        raise ValueError(f"{what} has keys that this version of the package does not know: {sorted(keys)}")


def _pair_of_names(value: Any) -> tuple[str, str]:
    return (value[0], value[1]) if value else ("", "")


def _numbers(value: Any) -> tuple[int, ...] | None:
    return None if value is None else tuple(value)


def _position(value: Any) -> tuple[int, ...] | str | None:
    return value if value is None or isinstance(value, str) else tuple(value)


def _cube(value: Any) -> Cube | None:
    return None if value is None else Cube(value["value"], value.get("owner"))


def _turn(player: int, keys: dict[str, Any]) -> Turn:
    play = keys.pop("play")
    hops = () if isinstance(play, str) else tuple(play)
    turn = Turn(player=player, roll=_numbers(keys.pop("roll", None)), kind=play if isinstance(play, str) else "played", hops=hops,
                hop_count=keys.pop("hops", len(hops)), text=keys.pop("text", None))
    _done(keys, "a turn")
    return turn


def _action(value: Mapping[str, Any]) -> Action:
    keys = dict(value)
    player = keys.pop("player")
    if "play" in keys:
        return _turn(player, keys)
    name = keys.pop("action")
    action: Action
    if name in ("double", "beaver", "raccoon", "take", "drop"):
        action = CubeAction(player, name, keys.pop("value", None))
    elif name == "resign":
        action = Resignation(player, keys.pop("level", None), keys.pop("match", False))
    elif name == "set-position":
        action = SetPosition(player, _position(keys.pop("position", None)), _cube(keys.pop("cube", None)),
                             _numbers(keys.pop("roll", None)))
    elif name == "board":
        action = ShownBoard(player, _position(keys.pop("position", None)), _cube(keys.pop("cube", None)))
    elif name == "automatic-double":
        action = AutomaticDouble(keys.pop("value", None))
    elif name == "comment":
        action = Comment(keys.pop("text"))
    else:
        raise ValueError(f"an action that this version of the package does not know: {name}")
    _done(keys, f"an action {name}")
    return action


def _result(value: Mapping[str, Any] | None) -> Result | None:
    if value is None:
        return None
    keys = dict(value)
    result = Result(keys.pop("winner", None), keys.pop("points", None), keys.pop("match", False), keys.pop("loss", None),
                    keys.pop("level", None), keys.pop("end", None))
    _done(keys, "a result")
    return result


def _game(value: Mapping[str, Any]) -> Game:
    keys = dict(value)
    score = keys.pop("score", None)
    opening = keys.pop("opening", None)
    game = Game(
        actions=tuple(_action(each) for each in keys.pop("actions", ())),
        names=_pair_of_names(keys.pop("names", None)),
        label=keys.pop("label", None),
        score=None if score is None else (score[0], score[1]),
        crawford=keys.pop("crawford", None),
        opening=None if opening is None else (opening[0], opening[1]),
        annotations=tuple(Annotation(each["key"], each["value"], each.get("action")) for each in keys.pop("annotations", ())),
        result=_result(keys.pop("result", None)),
    )
    _done(keys, "a game")
    return game


def match_of(value: Mapping[str, Any]) -> Match:
    """A match of the document that docs/formats/json.md describes."""
    keys = dict(value)
    keys.pop("bgtools-record", None)
    match = Match(
        games=tuple(_game(each) for each in keys.pop("games", ())),
        names=_pair_of_names(keys.pop("names", None)),
        dialect=keys.pop("dialect", None),
        length=keys.pop("length", None),
        rules=Rules(**keys.pop("rules", {})),
        tags=tuple((key, text) for key, text in keys.pop("tags", ())),
        comments=tuple(keys.pop("comments", ())),
    )
    _done(keys, "a match")
    return match
