"""The findings of a check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ._keyed import taken
from .keys import Diagnostic, Failure, Receipt

__all__ = ["Check", "Finding"]


@dataclass(frozen=True, slots=True)
class Finding(Diagnostic):
    """A fault, or a note, with its place; ``Diagnostic`` has the attributes."""

    @property
    def is_consequence(self) -> bool:
        """Whether another finding explains it; it is not counted."""
        return self.consequence_of is not None

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line is not None else str(self.path)
        return f"{place}: {self.severity}[{self.code}] {self.message}"


@dataclass(frozen=True, slots=True)
class Check:
    """What a check found: ``len()`` counts its findings, and a loop over it gives them. It is true even without any, and it can be hashed,
    as its findings can.

    Attributes:
        findings: all of them, consequences included, in the order of the text.
        file: what was read, and counted; None: the input could not be read, or not completely.
        error: why it could not, with what was counted so far, or that there was nothing to check; None: neither.
        exit: the exit status that the program would have: 0 if nothing decides, 1 if something does, 2 if the input could not
            be read completely.
        notes: what the program would say besides.
        records: the records of ``check --output-format json``.
    """

    findings: tuple[Finding, ...]
    # What has objects of JSON has no hash.
    file: Receipt | None = field(hash=False)
    error: Failure | None = field(hash=False)
    exit: int
    notes: tuple[str, ...]
    records: tuple[Mapping[str, Any], ...] = field(repr=False, hash=False)

    def __len__(self) -> int:
        return len(self.findings)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __bool__(self) -> bool:
        # `if check:` asks whether there is one, as check_all gives None for some.
        return True

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The errors without their consequences."""
        return tuple(each for each in self.findings if each.severity == "error" and not each.is_consequence)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The warnings without their consequences."""
        return tuple(each for each in self.findings if each.severity == "warning" and not each.is_consequence)

    @property
    def is_clean(self) -> bool:
        """Whether everything was read and nothing that decides was found."""
        return self.exit == 0

    @property
    def checked(self) -> bool:
        """Whether there was something to check; False: it is not a transcript."""
        about = self.file or self.error
        return about is not None and bool(about.checked)

    @property
    def format(self) -> str | None:
        """Which format was read; None: none."""
        about = self.file or self.error
        return about.format if about else None


def findings_in(records: tuple[Mapping[str, Any], ...]) -> tuple[Finding, ...]:
    """The findings among the records of a report."""
    return tuple(taken(Finding, each) for each in records if each["type"] == "diagnostic")


def check_of(records: tuple[Mapping[str, Any], ...], exit_status: int, notes: tuple[str, ...]) -> Check:
    """The records of a report as a Check."""
    first = {each["type"]: each for each in reversed(records)}
    return Check(findings_in(records), taken(Receipt, first["file"]) if "file" in first else None,
                 taken(Failure, first["error"]) if "error" in first else None, exit_status, notes, records)
