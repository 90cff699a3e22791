"""What is asked of records besides findings: what two of them say differently, and whether the dice are fair."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import keys

__all__ = ["Comparison", "Dice", "Merged"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(keys.Comparison):
    """What two transcripts say differently, and what the program would say besides."""

    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged(keys.Merge):
    """One transcript of two.

    Attributes:
        data: its bytes; None: nothing was written, because something is open, which ``prefer`` decides.
        exit: the exit status that the program would have.
        notes: what it would say besides.
    """

    data: bytes | None
    exit: int
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(keys.Dice):
    """Whether dice are fair; ``html`` is a page with pictures, which notebooks show."""

    exit: int
    notes: tuple[str, ...]
    html: str = field(repr=False)

    def _repr_html_(self) -> str:
        return self.html
