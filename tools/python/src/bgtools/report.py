"""The findings of a check. docs/report.md of bgtools describes every key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Check", "Finding"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, or a note, with its place.

    Attributes:
        code: of the rule, such as ``BG101``.
        severity: ``error``, ``warning`` or ``info``; a consequence of another finding has that of its rule.
        match: match, game and turn count from 1; None: the finding is about more than one.
        line: counts from 1 as ``column`` does, in characters; None in files without lines.
        byte: where it begins in the file, from 0.
        position: id of GNU Backgammon of the board before the action; None: unknown.
        repairs: what would explain it, in words.
        fingerprint: what tells it from others, whatever changes elsewhere in the file.
        is_consequence: another finding explains it; it is not counted.
        data: the whole record of the report.
    """

    code: str
    name: str
    severity: str
    message: str
    match: int | None
    game: int | None
    turn: int | None
    line: int | None
    column: int | None
    byte: int | None
    position: str | None
    help: str | None
    repairs: tuple[str, ...]
    fingerprint: str
    is_consequence: bool
    data: Mapping[str, Any]

    def __str__(self) -> str:
        place = f"{self.data['path']}:{self.line}:{self.column}" if self.line is not None else str(self.data["path"])
        return f"{place}: {self.severity}[{self.code}] {self.message}"


@dataclass(frozen=True, slots=True)
class Check:
    """What a check found.

    Attributes:
        findings: all of them, consequences included, in the order of the text.
        exit: the exit status that the program would have: 0 if nothing decides, 1 if something does, 2 if the input could not
            be read completely.
        checked: there was something to check; False: it is not a transcript.
        format: which format was read; None: none.
        rules_applied: the rules of the game that the first match was judged by.
        failure: why the input could not be read, or not completely; None: it was.
        notes: what the program would say besides.
        records: the records of ``check --output-format json``.
    """

    findings: tuple[Finding, ...]
    exit: int
    checked: bool
    format: str | None
    dialect: str | None
    matches: int
    games: int
    turns: int
    unverified_turns: int
    rules_applied: str | None
    failure: str | None
    notes: tuple[str, ...]
    records: tuple[Mapping[str, Any], ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The errors without their consequences."""
        return tuple(each for each in self.findings if each.severity == "error" and not each.is_consequence)

    @property
    def is_clean(self) -> bool:
        """Whether everything was read and nothing that decides was found."""
        return self.exit == 0


def finding_of(record: Mapping[str, Any]) -> Finding:
    """A record of the type ``diagnostic``."""
    return Finding(
        code=record["code"], name=record["name"], severity=record["severity"], message=record["message"], match=record["match"],
        game=record["game"], turn=record["turn"], line=record["line"], column=record["column"], byte=record["byte"],
        position=record["position"], help=record["help"], repairs=tuple(record["repairs"]), fingerprint=record["fingerprint"],
        is_consequence=record["consequence_of"] is not None, data=record)


def findings_in(records: tuple[Mapping[str, Any], ...]) -> tuple[Finding, ...]:
    """The findings among the records of a report."""
    return tuple(finding_of(each) for each in records if each["type"] == "diagnostic")


def check_of(records: tuple[Mapping[str, Any], ...], exit_status: int, notes: tuple[str, ...]) -> Check:
    """The records of a report as a Check."""
    file: Mapping[str, Any] = next((each for each in records if each["type"] in ("file", "error")), {})
    return Check(
        findings=findings_in(records), exit=exit_status,
        checked=file.get("checked", False), format=file.get("format"), dialect=file.get("dialect"),
        matches=file.get("matches", 0), games=file.get("games", 0), turns=file.get("turns", 0),
        unverified_turns=file.get("unverified_turns", 0), rules_applied=file.get("rules_applied"), failure=file.get("message"), notes=notes, records=records)
