"""bgtools reads, checks, repairs and converts recorded backgammon games.

>>> import bgtools
>>> text = b''' 3 point match
...
...  Game 1
...  Ann : 0                        Bob : 0
...   1) 31: 8/2 6/5                 42: 8/4 6/4
...       Wins 1 point
... '''
>>> checked = bgtools.check(text, name="final.mat")
>>> print(checked.errors[0])
final.mat:5:10: error[BG101] 8/2 moves 6 pips; the roll is 31
>>> checked.is_clean
False

A transcript is named by its path, or given as bytes or as an open file. Options are those of the program: ``--fail-on warning`` is
``fail_on="warning"``, ``--cube`` is ``cube=True``; ``from_`` stands for ``--from``. ``bgtools.keys`` has those of each function. Every
function may be called from several threads, and they run at the same time.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from . import _interrupt, _library, keys
from ._keyed import taken
from ._library import BgtoolsError, InputError, OptionError, UnknownRuleError
from .analysis import Comparison, Dice, Merged
from .input import reason
from .inputs import Input, Readable, Source, given, inputs, text_of
from .keys import ConvertedPosition, Detection, Difference, Format, Profile, Remark, Rule, Settled
from .record import Action, CubeAction, Game, Match, Result, Turn, match_of
from .report import Check, Finding, check_of, findings_in

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Action", "BgtoolsError", "Board", "Check", "Comparison", "Converted", "ConvertedPosition", "CubeAction", "Detection", "Dice",
    "Difference", "Finding", "Format", "Game", "Input", "InputError", "Match", "Merged", "OptionError", "Play", "Profile", "Read", "Remark",
    "Repaired", "Result", "Rule", "Settled", "Turn", "UnknownRuleError", "board", "board_of", "check", "check_all", "convert", "detect", "dice", "diff", "explain", "formats", "frame",
    "inputs", "merge", "plays", "profiles", "read", "repair", "rows", "rows_of", "version",
]

version = _library.version
__version__ = version()


def _taken(source: Source, name: str | None) -> tuple[bytes, str]:
    """The bytes of a source and its name."""
    one = given(source)
    if isinstance(one, str):
        return Path(one).read_bytes(), name or one
    if one.data is None:
        raise InputError("input", f"{one.name}: {one.error}") from one.exception
    return one.data, name or one.name


def _asked(function: str, source: Source, name: str | None, options: Mapping[str, object], **others: object) -> _library.Answer:
    data, label = _taken(source, name)
    return _library.ask_about_bytes(function, data, label, _library.encoded(options, **others))


def _check(source: Source, name: str | None, options: bytes, control: _library.Control | None = None,
           hear: Callable[[Any], object] | None = None) -> Check:
    answer = _library.ask_about_bytes("check", *_taken(source, name), options, control, hear)
    return check_of(tuple(answer.result), answer.exit, answer.notes)


def check(source: Source, *, name: str | None = None, on_finding: Callable[[Finding], object] | None = None,
          **options: Unpack[keys.CheckOptions]) -> Check:
    """Replays a transcript by the rules.

    Args:
        source: a path, the bytes of a transcript, or a file that is open, in binary or in text mode.
        name: what findings call it, if not by its path; its extension helps to detect the format.
        on_finding: is told each finding while the judgement goes on, game by game, in another thread; what it raises ends the call.
            The answer has them in the order of the text, with what later games add, and without those that a comment allows.
        options: such as ``profile="fibs"``, ``select=["BG1"]`` or ``min_severity="info"``.

    Raises:
        OSError: the file cannot be read.
        OptionError: an option is wrong.
    """
    def hear(record: dict[str, Any]) -> None:
        assert on_finding is not None
        on_finding(*findings_in((record,)))

    return _check(source, name, _library.encoded(options), None, hear if on_finding is not None else None)


def check_all(*paths: Source, jobs: int | None = None, **options: Unpack[keys.CheckOptions]) -> Iterator[tuple[Input, Check | None]]:
    """Checks every transcript that ``inputs(*paths)`` finds, in its order.

    A text that is not a transcript is no fault where it was found in a folder or an archive; its Check is not ``checked``. The Check is None where the
    input could not be read, or the check itself failed, say for want of memory; the Input says why, and has the exception.

    Args:
        jobs: how many are checked at the same time; None: one for each core.

    Raises:
        OptionError: an option is wrong.
    """
    most = jobs if jobs is not None else os.cpu_count() or 1
    if most < 1:
        raise ValueError("jobs has to be at least 1")

    for_named = _library.encoded(options)
    for_others = _library.encoded(options, pass_notes=options.get("pass_notes", True))

    # Of all calls in the pool; alone, each has its own.
    control = _library.Control() if most > 1 else None

    def answer_about(each: Input) -> Check | None:
        if each.data is None:
            return None
        if each.is_named:
            return _check(each, None, for_named, control)
        found = _check(each, None, for_others, control)
        # Alone, a text about which nothing can be said would be a failure.
        return found if found.checked or found.file is None else replace(found, exit=0)

    def checked(each: Input) -> tuple[Input, Check | None]:
        try:
            return each, answer_about(each)
        except OptionError:
            raise
        # One failure takes nothing from the others.
        except Exception as error:
            return replace(each, error=reason(error), exception=error), None

    if control is None:
        yield from map(checked, inputs(*paths))
        return
    from concurrent import futures

    waiting: deque[futures.Future[tuple[Input, Check | None]]] = deque()

    def first() -> tuple[Input, Check | None]:
        _interrupt.wait(lambda seconds: bool(futures.wait([waiting[0]], seconds).done))
        return waiting.popleft().result()

    with futures.ThreadPoolExecutor(most) as pool:
        try:
            for each in inputs(*paths):
                waiting.append(pool.submit(checked, each))
                if len(waiting) > 4 * most:
                    yield first()
            while waiting:
                yield first()
        finally:
            # Nobody wants what is left, after an interruption or a caller's break.
            control.stop()
            for answer in waiting:
                answer.cancel()


@dataclass(frozen=True, slots=True)
class Read:
    """What a transcript says.

    Attributes:
        matches: its matches.
        findings: what could not be read; none of them judges a play.
        exit: 0 if all was read.
        document: the record as docs/formats/json.md describes it, for ``json.dump``.
    """

    matches: tuple[Match, ...]
    findings: tuple[Finding, ...]
    exit: int
    notes: tuple[str, ...]
    document: Mapping[str, Any] = field(repr=False)


def read(source: Source, *, name: str | None = None, **options: Unpack[keys.ReadOptions]) -> Read:
    """Reads a transcript without judging it.

    >>> match = read(b" Ann : 0   Bob : 0\\n  1) 31: 8/5 6/5   42: 8/4 6/4\\n", name="a.mat").matches[0]
    >>> match.games[0].actions[1]
    Turn(player=2, roll=(4, 2), kind='played', hops=('8/4', '6/4'), hop_count=2, text=None)

    Raises:
        OSError: the file cannot be read.
        OptionError: an option is wrong.
    """
    answer = _asked("read", source, name, options)
    document = answer.result["document"]
    matches = tuple(match_of(each) for each in document["matches"])
    return Read(matches, findings_in(tuple(answer.result["report"])), answer.exit, answer.notes, document)


def detect(source: Source, *, name: str | None = None, **options: Unpack[keys.DetectOptions]) -> Detection:
    """Says what an input is.

    >>> detect(b" 3 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n").format
    'mat'
    """
    return taken(Detection, _asked("detect", source, name, options).result)


@dataclass(frozen=True, slots=True)
class Converted:
    """A transcript, or positions, in another format.

    Attributes:
        data: the bytes; None: nothing was written.
        losses: how many details the format cannot hold; ``findings`` or ``positions`` name each of them, as BG601 to BG614.
        positions: if the format is one of positions, what became of each of them.
    """

    data: bytes | None
    format: str
    losses: int
    positions: tuple[ConvertedPosition, ...]
    findings: tuple[Finding, ...]
    exit: int
    notes: tuple[str, ...]


def convert(source: Source, to: str, *, name: str | None = None, **options: Unpack[keys.ConvertOptions]) -> Converted:
    """Writes a transcript in another format.

    >>> convert(b" Ann : 0   Bob : 0\\n  1) 31: 8/5 6/5\\n", "sgf", name="a.mat").data[:16]
    b'(;FF[4]GM[6]CA[U'

    Args:
        to: the name of the format, such as ``mat``, ``sgf`` or ``jsonl``.
    """
    answer = _asked("convert", source, name, options, to=to)
    result = answer.result
    positions = tuple(taken(ConvertedPosition, each) for each in result.get("positions", ()))
    losses = result.get("losses", sum(len(each.losses) for each in positions))
    return Converted(answer.output, result["format"], losses, positions, findings_in(tuple(result.get("report", ()))), answer.exit,
                     answer.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired(keys.Repair):
    """A transcript after its repair.

    Attributes:
        data: the bytes, unchanged where nothing could be repaired; None: it cannot be written.
        exit: the exit status that the program would have.
        notes: what it would say besides.
    """

    data: bytes | None
    exit: int
    notes: tuple[str, ...]


def repair(source: Source, *, name: str | None = None, **options: Unpack[keys.RepairOptions]) -> Repaired:
    """Makes the edits that explain the faults of a transcript, where only one does."""
    answer = _asked("repair", source, name, options)
    return taken(Repaired, answer.result, data=answer.output, exit=answer.exit, notes=answer.notes)


def rows_of(source: Source, table: str = "turns", *, name: str | None = None, **options: Unpack[keys.RowsOptions]) -> list[dict[str, Any]]:
    """The rows of a transcript, with the columns of docs/rows.md as keys, as ``pandas.DataFrame`` takes them.

    >>> [row["canonical"] for row in rows_of(b" Ann : 0   Bob : 0\\n  1) 31: 8/5 6/5   42: 8/4 6/4\\n", name="a.mat")]
    ['8/5 6/5', '8/4 6/4']

    Args:
        table: ``matches``, ``games``, ``turns`` or ``plays``, the legal plays of every turn.
        options: such as ``columns="player,die_1,die_2,canonical"``.

    Raises:
        OSError: the file cannot be read.
        OptionError: an option is wrong.
        InputError: there is no match.
    """
    answer = _asked("rows", source, name, options, table=table, to="ndjson")
    if answer.exit == 2:
        raise InputError("input", "; ".join(answer.notes))
    return [json.loads(line) for line in (answer.output or b"").splitlines()]


def rows(*paths: Source, table: str = "turns", **options: Unpack[keys.RowsOptions]) -> Iterator[dict[str, Any]]:
    """The rows of every transcript that ``inputs(*paths)`` finds, in its order. What was found in a folder or an archive and is no
    transcript has none.

    Raises:
        OptionError: an option is wrong.
        InputError: an input cannot be read, or not completely.
    """
    named = options.get("named") is not False
    for each in inputs(*paths):
        options["named"] = named and each.is_named
        yield from rows_of(each, table, **options)


def frame(*paths: Source, table: str = "turns", library: Literal["pandas", "polars", "pyarrow"] = "pandas", **options: Unpack[keys.RowsOptions]) -> Any:
    """``rows(*paths)`` as a DataFrame of pandas or Polars or as a Table of Arrow, which the package does not need otherwise.

    Numbers stay whole where some are missing. Without a row there are no columns.

    Args:
        library: which of them makes it.

    Raises:
        ImportError: it is not installed.
        OptionError: an option is wrong.
        InputError: an input cannot be read, or not completely.
    """
    if library not in ("pandas", "polars", "pyarrow"):
        raise OptionError("arguments", f"library: {library!r} is not one of pandas, polars, pyarrow")
    try:
        module: Any = import_module(library)
    except ModuleNotFoundError as error:
        raise ImportError(f"a frame of {library} needs the package {error.name}, which is not installed", name=error.name) from error
    found = list(rows(*paths, table=table, **options))
    if library == "pandas":
        return module.DataFrame(found).convert_dtypes()
    if library == "pyarrow":
        return module.Table.from_pylist(found)
    # All rows say what a column holds; the first may have nothing in it.
    return module.DataFrame(found, infer_schema_length=None)


def diff(a: Source, b: Source, *, names: tuple[str | None, str | None] = (None, None), **options: Unpack[keys.DiffOptions]) -> Comparison:
    """What two transcripts of one match say differently, whatever their formats.

    >>> row = b" Ann : 0   Bob : 0\\n  1) 31: 8/5 6/5   42: 8/4 6/4\\n"
    >>> print(diff(row, row.replace(b"42: ", b"43: "), names=("a.mat", "b.mat")).differences[0].kind)
    dice

    Raises:
        OSError: a file cannot be read.
        OptionError: an option is wrong.
        InputError: one of them has no match or is damaged.
    """
    answer = _library.ask_about_several("diff", [_taken(a, names[0]), _taken(b, names[1])], _library.encoded(options))
    return taken(Comparison, answer.result, notes=answer.notes)


def merge(a: Source, b: Source, to: str = "mat", *, names: tuple[str | None, str | None] = (None, None), **options: Unpack[keys.MergeOptions]) -> Merged:
    """One transcript of two: what the rules of the game decide between them is settled, and ``prefer="A"`` or ``"B"`` settles the rest.

    Raises:
        OSError: a file cannot be read.
        OptionError: an option is wrong.
        InputError: one of them has no match or is damaged.
    """
    answer = _library.ask_about_several("merge", [_taken(a, names[0]), _taken(b, names[1])], _library.encoded(options, to=to))
    return taken(Merged, answer.result, data=answer.output, exit=answer.exit, notes=answer.notes)


def dice(*paths: Source, **options: Unpack[keys.DiceOptions]) -> Dice:
    """Whether the dice of all transcripts that ``inputs(*paths)`` finds are fair, taken together.

    Raises:
        OptionError: an option is wrong.
        InputError: an input cannot be read, or there is no match.
    """
    found: list[tuple[bytes, str]] = []
    for each in inputs(*paths):
        source = _taken(each, None)
        # A text that is no transcript is no fault where nobody named it.
        if each.is_named or detect(each, named=False).matches:
            found.append(source)
    answer = _library.ask_about_several("dice", found, _library.encoded(options, output_format="html"))
    return taken(Dice, answer.result, exit=answer.exit, notes=answer.notes, html=(answer.output or b"").decode())


@dataclass(frozen=True, slots=True)
class Play(keys.LegalPlay):
    """A legal play, the board after it with the opponent on roll, and its steps: (from, to), the bar 25 and off 0."""

    def __str__(self) -> str:
        return self.play


def _roll(roll: Any) -> str | None:
    if roll is None or isinstance(roll, str):
        return roll
    if isinstance(roll, Iterable):
        dice = [index(each) for each in roll]
        # An 11 is not two dice; the library refuses the brackets.
        return "".join(map(str, dice)) if len(dice) > 1 and all(0 <= die <= 6 for die in dice) else str(dice)
    return str(index(roll))


def plays(position: str | bytes | Readable, roll: str | SupportsIndex | Iterable[SupportsIndex] | None = None,
          **options: Unpack[keys.PlaysOptions]) -> tuple[Play, ...]:
    """The legal plays of a roll, one for each board that can be reached.

    >>> found = plays("4HPwATDgc/ABMA", "31")
    >>> len(found), str(found[0]), found[0].steps
    (16, '8/7 8/5', ((8, 7), (8, 5)))

    Args:
        position: any id or notation that ``bgtools plays`` takes.
        roll: such as ``"31"``, ``31`` or ``(3, 1)``; None in a game without dice.

    Raises:
        OptionError: an option is wrong.
        InputError: that is no position, or no roll.
    """
    result = _library.ask_about_texts("plays", (text_of(position), _roll(roll)), _library.encoded(options)).result
    return tuple(taken(Play, each) for each in result["plays"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(keys.Board):
    """A board, which notebooks show as a picture: ``svg``."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


def _board(answer: _library.Answer) -> Board:
    return taken(Board, answer.result, svg=(answer.output or b"").decode())


def board(position: str | bytes | Readable, **options: Unpack[keys.BoardOptions]) -> Board:
    """The board of a position: any id or notation that ``bgtools show`` takes.

    >>> board("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").pips
    (167, 167)
    """
    return _board(_library.ask_about_bytes("board", text_of(position).encode("utf-8", "surrogateescape"), "", _library.encoded(options, output_format="svg")))


def board_of(source: Source, game: int, turn: int, *, name: str | None = None, **options: Unpack[keys.BoardOptions]) -> Board:
    """The board of a transcript before the ``turn``-th roll of a game, both counted from 1."""
    return _board(_asked("board", source, name, options, game=game, turn=turn, output_format="svg"))


def explain(rules: str = "") -> tuple[Rule, ...]:
    """The pages of rules by code, name or prefix; "" means all.

    >>> explain("BG101")[0].summary
    'a move whose length neither die shows'

    Raises:
        UnknownRuleError: there is no such rule; it is a LookupError and a ValueError.
    """
    try:
        result = _library.ask_about_texts("explain", (rules,), b"").result
    except OptionError as error:
        raise UnknownRuleError(error.code, str(error)) from None
    return tuple(taken(Rule, each) for each in result)


def formats() -> tuple[Format, ...]:
    """All formats."""
    return tuple(taken(Format, each) for each in _library.ask_about_texts("formats", (), b"").result)


def profiles() -> tuple[Profile, ...]:
    """The profiles that the option ``profile`` names."""
    return tuple(taken(Profile, each) for each in _library.ask_about_texts("profiles", (), b"").result)
