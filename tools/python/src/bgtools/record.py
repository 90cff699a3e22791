"""The record of a transcript: what it says, right or wrong.

Players are 1 and 2: the left and the right one of the first game. ``None`` means that the transcript does not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from ._keyed import Keyed, taken

__all__ = [
    "Action", "Annotation", "AutomaticDouble", "Comment", "Cube", "CubeAction", "Game", "Match", "OtherAction", "Resignation", "Result",
    "Rules", "SetPosition", "ShownBoard", "Turn",
]


@dataclass(frozen=True, slots=True)
class Turn(Keyed):
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
class CubeAction(Keyed):
    """What a player did about the cube.

    Attributes:
        action: ``double``, ``beaver``, ``raccoon``, ``take`` or ``drop``.
        value: the new value of the cube as written.
    """

    player: int
    action: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Resignation(Keyed):
    """A resignation: level 1 to 3 for a single game, a gammon and a backgammon; ``match``: the match is resigned, too."""

    player: int
    level: int | None = None
    match: bool = False


@dataclass(frozen=True, slots=True)
class Cube(Keyed):
    """The doubling cube; owner None: in the middle."""

    value: int
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class SetPosition(Keyed):
    """The board is set. ``position`` is seen by ``player``, who is on roll.

    Attributes:
        position: 26 numbers: index 1 to 24 are the points, 25 the player's bar, 0 that of the opponent, whose checkers are
            negative. A text: a position id, or the notation of docs/games.md.
    """

    player: int
    position: tuple[int, ...] | str | None = None
    cube: Cube | None = None
    roll: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ShownBoard(Keyed):
    """The board is shown; it should be that of the replay. ``position`` is that of SetPosition."""

    player: int
    position: tuple[int, ...] | str | None = None
    cube: Cube | None = None


@dataclass(frozen=True, slots=True)
class AutomaticDouble(Keyed):
    """Equal opening dice have doubled the stake to ``value``."""

    value: int | None = None


@dataclass(frozen=True, slots=True)
class Comment(Keyed):
    """A comment between two actions."""

    text: str


@dataclass(frozen=True, slots=True)
class OtherAction(Keyed):
    """An action that this version of the package does not know; ``extra`` has what it says."""

    player: int
    action: str


Action = Union[Turn, CubeAction, Resignation, SetPosition, ShownBoard, AutomaticDouble, Comment, OtherAction]


@dataclass(frozen=True, slots=True)
class Result(Keyed):
    """What the transcript says about the end of a game.

    Attributes:
        points: as printed, even 1004.
        match: the text says that the match is won.
        loss: the number in the loser's cell.
        level: 1 to 3: single game, gammon, backgammon.
        end: ``played-out``, ``dropped``, ``resigned`` or ``settled``.
    """

    winner: int | None = None
    points: int | None = None
    match: bool = False
    loss: int | None = None
    level: int | None = None
    end: str | None = None


@dataclass(frozen=True, slots=True)
class Annotation(Keyed):
    """An addition of a program or a person, unchecked; ``action`` is an index of Game.actions, None: of the whole game."""

    key: str
    value: str
    action: int | None = None


@dataclass(frozen=True, slots=True)
class Game(Keyed):
    """A game. ``label`` is the number that its heading prints, ``score`` the points of both before it."""

    actions: tuple[Action, ...]
    names: tuple[str, str] = ("", "")
    label: int | None = None
    score: tuple[int | None, int | None] | None = None
    crawford: bool | None = None
    variant: str | None = None
    opening: tuple[int, int] | None = None
    annotations: tuple[Annotation, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Rules(Keyed):
    """The rules that the transcript states."""

    variant: str | None = None
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube: bool | None = None
    cube_limit: int | None = None
    automatic_doubles: int | None = None


@dataclass(frozen=True, slots=True)
class Match(Keyed):
    """A match, or a money session, which has length 0."""

    games: tuple[Game, ...]
    names: tuple[str, str] = ("", "")
    dialect: str | None = None
    length: int | None = None
    rules: Rules = field(default_factory=Rules)
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()


_KINDS: Mapping[str, type[Keyed]] = {
    **dict.fromkeys(("double", "beaver", "raccoon", "take", "drop"), CubeAction),
    "resign": Resignation, "set-position": SetPosition, "board": ShownBoard, "automatic-double": AutomaticDouble, "comment": Comment,
}


def _action(value: Mapping[str, Any]) -> Action:
    if "play" not in value:
        kind: type[Any] = _KINDS.get(value["action"], OtherAction)
        # The class says which action most are, and a player means nothing for some.
        said = {key for key in ("action", "player") if key not in kind.__dataclass_fields__}
        action: Action = taken(kind, {key: inner for key, inner in value.items() if key not in said})
        return action
    keys = dict(value)
    play = keys.pop("play")
    hops = () if isinstance(play, str) else tuple(play)
    # Most actions are turns, so these are made without looking up types.
    roll = keys.pop("roll", None)
    return Turn(player=keys.pop("player"), roll=None if roll is None else tuple(roll), kind=play if isinstance(play, str) else "played",
                hops=hops, hop_count=keys.pop("hops", len(hops)), text=keys.pop("text", None), extra=keys)


def _game(value: Mapping[str, Any]) -> Game:
    return taken(Game, {**value, "actions": [_action(each) for each in value.get("actions", ())]})


def match_of(value: Mapping[str, Any]) -> Match:
    """A match of the document that docs/formats/json.md describes."""
    known = {key: inner for key, inner in value.items() if key != "bgtools-record"}
    return taken(Match, {**known, "games": [_game(each) for each in value.get("games", ())]})
