"""What is asked of records besides findings: what two of them say differently, and whether the dice are fair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Comparison", "Dice", "Difference", "Merged", "Settled"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that two transcripts of a match say differently.

    Attributes:
        kind: ``play``, ``dice``, ``turn``, ``cube``, ``result``, ``score``, ``name``, ``end``, ... (docs/compare.md of bgtools).
        match: match, game and turn count from 1; None: the match or the game as a whole.
        player: who acts; None: nobody.
        a: what the first transcript says; None: nothing.
        b: what the second one says.
        a_line: the line in the first text; None: none.
    """

    kind: str
    match: int
    game: int | None
    turn: int | None
    player: str | None
    a: str | None
    b: str | None
    a_line: int | None
    b_line: int | None


@dataclass(frozen=True, slots=True)
class Settled:
    """A difference with the transcript that was taken, ``A`` or ``B``, and why: ``legal``, ``only``, ``form`` or ``preferred``."""

    difference: Difference
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two transcripts say differently, in the order of the first; ``same``: nothing."""

    same: bool
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """One transcript of two.

    Attributes:
        data: its bytes; None: nothing was written, because something is open.
        settled: what was taken from which transcript.
        open: what nothing decides; ``prefer`` does.
        errors: how many faults a check of it finds.
        left_out_tags: tags of the second transcript whose keys the first one gives other values.
        left_out_annotations: of actions that were not taken.
        left_out_texts: what could not be read in either transcript: ``A`` or ``B``, the line, the words.
    """

    data: bytes | None
    settled: tuple[Settled, ...]
    open: tuple[Difference, ...]
    errors: int
    left_out_tags: tuple[tuple[str, str], ...]
    left_out_annotations: int
    left_out_texts: tuple[tuple[str, int | None, str], ...]
    exit: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """Whether dice are fair.

    Attributes:
        verdict: the answer in one sentence.
        remarks: what was counted, what may bias it, and what it cannot say.
        tests: the tests of each group, with ``p`` and ``p_adjusted``.
        data: all of what ``dice --output-format json`` says; docs/dice.md of bgtools explains it.
        html: a page with pictures.
    """

    verdict: str
    remarks: tuple[str, ...]
    tests: tuple[Mapping[str, Any], ...]
    exit: int
    notes: tuple[str, ...]
    data: Mapping[str, Any] = field(repr=False)
    html: str = field(repr=False)

    def _repr_html_(self) -> str:
        return self.html


def difference_of(record: Mapping[str, Any]) -> Difference:
    """A difference as the library writes it, settled or not."""
    return Difference(
        kind=record["kind"], match=record["match"], game=record["game"], turn=record["turn"], player=record["player"],
        a=record["a"], b=record["b"], a_line=record["a_line"], b_line=record["b_line"])


def merged_of(result: Mapping[str, Any], data: bytes | None, exit_status: int, notes: tuple[str, ...]) -> Merged:
    """The answer of a merge."""
    left_out = result["left_out"]
    return Merged(
        data=data,
        settled=tuple(Settled(difference_of(each), each["by"], each["why"]) for each in result["settled"]),
        open=tuple(difference_of(each) for each in result["open"]),
        errors=result["errors"],
        left_out_tags=tuple((each["key"], each["value"]) for each in left_out["tags"]),
        left_out_annotations=left_out["annotations"],
        left_out_texts=tuple((each["of"], each["line"], each["words"]) for each in left_out["texts"]), exit=exit_status, notes=notes)
