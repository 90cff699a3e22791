"""The transcripts below folders and in archives, one by one."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import IO, cast

from . import _library

__all__ = ["Input", "inputs"]

MOST_MEMBER_BYTES = 64 << 20
MOST_MEMBERS = 100_000
MOST_TIMES_ITS_SIZE = 200

_ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
_COMPRESSED = (".gz", ".xz", ".bz2")
# What only the program unpacks.
_UNREAD = (".7z", ".zst", ".tar.zst", ".tzst", ".rar")
_BROKEN = (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, tarfile.TarError, zipfile.BadZipFile, lzma.LZMAError,
           zlib.error)


@dataclass(frozen=True, slots=True)
class Input:
    """A transcript, or what may be one.

    Attributes:
        name: the path, with ``!/`` before the name of a member of an archive.
        data: the unpacked bytes; None: they could not be read.
        error: why they could not be read, or not completely; "": they were.
        is_named: the caller named it, so that it has to be a transcript; it was not found in a folder or an archive.
    """

    name: str
    data: bytes | None
    error: str = ""
    is_named: bool = False


@cache
def _extensions() -> tuple[str, ...]:
    formats = _library.ask_about_texts("formats", (), {}).result
    return tuple(sorted({extension for each in formats if each["reads"] for extension in each["extensions"]}))


def _lowered(name: str) -> str:
    return name.rpartition("/")[2].lower()


def _may_be_transcript(name: str) -> bool:
    lowered = _lowered(name)
    if lowered.startswith("."):
        return False
    for ending in _COMPRESSED:
        lowered = lowered.removesuffix(ending)
    return lowered.endswith(_extensions())


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))


def _limited(stream: IO[bytes], packed: int) -> bytes:
    """What a stream unpacks to. An error if that is more than a member may have."""
    limit = min(MOST_MEMBER_BYTES, max(packed, 1) * MOST_TIMES_ITS_SIZE)
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise ValueError(f"unpacks to more than {limit} bytes")
    return data


def _unpacked(name: str, data: bytes) -> bytes:
    lowered = _lowered(name)
    stream: IO[bytes]
    if lowered.endswith(".gz"):
        stream = cast(IO[bytes], gzip.open(BytesIO(data)))
    elif lowered.endswith(".xz"):
        stream = lzma.open(BytesIO(data))
    elif lowered.endswith(".bz2"):
        stream = bz2.open(BytesIO(data))
    else:
        return data
    with stream:
        return _limited(stream, len(data))


def _input(name: str, data: bytes, is_named: bool) -> Input:
    if _lowered(name).endswith(_UNREAD):
        return Input(name, None, "bgtools for Python does not unpack this kind of file; the program does", is_named)
    try:
        return Input(name, _unpacked(name, data), is_named=is_named)
    except _BROKEN as error:
        return Input(name, None, str(error) or type(error).__name__, is_named)


def _zip_members(path: str, archive: zipfile.ZipFile) -> Iterator[Input]:
    for number, entry in enumerate(archive.infolist()):
        name = f"{path}!/{entry.filename}"
        if number == MOST_MEMBERS:
            yield Input(path, None, f"has more than {MOST_MEMBERS} entries; the others are not read")
            return
        if entry.is_dir() or _is_hidden(entry.filename) or not _is_wanted(entry.filename):
            continue
        try:
            with archive.open(entry) as stream:
                data = _limited(stream, entry.compress_size)
        except _BROKEN as error:
            yield Input(name, None, str(error) or type(error).__name__)
            continue
        yield from _member(name, data)


def _tar_members(path: str, archive: tarfile.TarFile, packed: int) -> Iterator[Input]:
    for number, entry in enumerate(archive):
        name = f"{path}!/{entry.name}"
        if number == MOST_MEMBERS:
            yield Input(path, None, f"has more than {MOST_MEMBERS} entries; the others are not read")
            return
        if not entry.isfile() or _is_hidden(entry.name) or not _is_wanted(entry.name):
            continue
        stream = archive.extractfile(entry)
        if stream is None:
            continue
        with stream:
            yield from _member(name, _limited(stream, packed))


def _member(name: str, data: bytes) -> Iterator[Input]:
    """A member; an archive within an archive is not opened, as by the program."""
    if _lowered(name).endswith(_ARCHIVES):
        yield Input(name, None, "an archive within an archive is not opened")
    else:
        yield _input(name, data, is_named=False)


def _is_wanted(name: str) -> bool:
    return _may_be_transcript(name) or _lowered(name).endswith((*_ARCHIVES, *_UNREAD))


def _archive(path: str) -> Iterator[Input]:
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as members:
                yield from _zip_members(path, members)
        else:
            with tarfile.open(path) as members_of_tar:
                yield from _tar_members(path, members_of_tar, os.path.getsize(path))
    except _BROKEN as error:
        yield Input(path, None, str(error) or type(error).__name__)


def _file(path: str, is_named: bool) -> Iterator[Input]:
    if _lowered(path).endswith(_ARCHIVES):
        yield from _archive(path)
        return
    try:
        with open(path, "rb", buffering=0) as stream:
            data = stream.read()
    except OSError as error:
        yield Input(path, None, error.strerror or str(error), is_named)
        return
    yield _input(path, data, is_named)


def _folder(path: str) -> Iterator[Input]:
    """In the order of the bytes of whole paths; hidden entries and links to folders are left out, as by the program."""
    found: list[str] = []
    errors: list[Input] = []

    def note(error: OSError) -> None:
        errors.append(Input(os.fsdecode(error.filename), None, error.strerror or str(error)))

    for folder, names, files in os.walk(path, onerror=note):
        names[:] = [each for each in names if not each.startswith(".")]
        found.extend(os.path.join(folder, each) for each in files if not each.startswith(".") and _is_wanted(each))
    yield from errors
    for each in sorted(found, key=os.fsencode):
        yield from _file(each, is_named=False)


def inputs(*paths: str | os.PathLike[str]) -> Iterator[Input]:
    """The transcripts of files, folders and archives, one by one.

    Folders are searched for the names that the formats have, with those of archives (zip; tar, plain or with gz, xz, bz2) and
    of compressed files (gz, xz, bz2). What could not be read comes as an Input with an error: nothing is left out silently but
    hidden entries, links to folders, and names that no format has. Archives are read in memory and never extracted; a member
    may have 64 MiB, and 200 times its packed size.
    """
    for each in _as_texts(paths):
        if os.path.isdir(each):
            yield from _folder(each)
        else:
            yield from _file(each, is_named=True)


def _as_texts(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    for each in paths:
        yield os.fspath(each)
