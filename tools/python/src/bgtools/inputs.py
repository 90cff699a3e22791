"""The transcripts below folders and in archives, one by one."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator

from .input import ARCHIVES, COMPRESSED, UNREAD, Input, is_wanted, lowered

__all__ = ["Input", "inputs"]

_PART_BYTES = 1 << 18


def _bytes_of(path: str) -> bytes:
    """The bytes of a file, without the objects of a stream: most files are small."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        parts: list[bytes] = []
        while part := os.read(descriptor, _PART_BYTES):
            parts.append(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)
    finally:
        os.close(descriptor)


def _file(path: str, is_named: bool) -> Iterator[Input]:
    last = lowered(path)
    if last.endswith(ARCHIVES):
        from . import archives

        yield from archives.members_of(path)
        return
    try:
        data = _bytes_of(path)
    except OSError as error:
        yield Input(path, None, error.strerror or str(error), is_named)
        return
    if last.endswith((*COMPRESSED, *UNREAD)):
        from . import archives

        yield archives.input_of(path, data, is_named)
    else:
        yield Input(path, data, is_named=is_named)


def _folder(path: str) -> Iterator[Input]:
    """In the order of the bytes of whole paths; hidden entries and links to folders are left out, as by the program."""
    found: list[str] = []
    errors: list[Input] = []

    def note(error: OSError) -> None:
        errors.append(Input(os.fsdecode(error.filename), None, error.strerror or str(error)))

    for folder, names, files in os.walk(path, onerror=note):
        names[:] = [each for each in names if not each.startswith(".")]
        found.extend(os.path.join(folder, each) for each in files if not each.startswith(".") and is_wanted(each))
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
