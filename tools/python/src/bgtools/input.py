"""One transcript, and the names that transcripts have."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from . import _library

ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
COMPRESSED = (".gz", ".xz", ".bz2")
# What only the program unpacks.
UNREAD = (".7z", ".zst", ".tar.zst", ".tzst", ".rar")


@dataclass(frozen=True, slots=True)
class Input:
    """A transcript, or what may be one.

    Attributes:
        name: the path, with ``!/`` before the name of a member of an archive; "": bytes, or a file that has none.
        data: the unpacked bytes; None: they could not be read.
        error: why they could not be read, or not completely, or not checked; "": they were.
        is_named: the caller named it, so that it has to be a transcript; it was not found in a folder or an archive.
        exception: what was raised, if ``error`` comes from one.
    """

    name: str
    data: bytes | None
    error: str = ""
    is_named: bool = False
    exception: Exception | None = field(default=None, repr=False, compare=False)


def reason(error: Exception) -> str:
    """What an exception says, in a few words."""
    return (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__


def unread(name: str, error: Exception, is_named: bool = False) -> Input:
    """An Input that could not be read."""
    return Input(name, None, reason(error), is_named, error)


@cache
def _extensions() -> tuple[str, ...]:
    formats = _library.ask_about_texts("formats", (), b"").result
    return tuple(sorted({extension for each in formats if each["reads"] for extension in each["extensions"]}))


def lowered(name: str) -> str:
    return name.rpartition("/")[2].lower()


def _may_be_transcript(name: str) -> bool:
    last = lowered(name)
    if last.startswith("."):
        return False
    for ending in COMPRESSED:
        last = last.removesuffix(ending)
    return last.endswith(_extensions())


def is_hidden(name: str) -> bool:
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))


def is_wanted(name: str) -> bool:
    return _may_be_transcript(name) or lowered(name).endswith((*ARCHIVES, *UNREAD))
