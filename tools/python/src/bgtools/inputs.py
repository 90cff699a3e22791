"""The transcripts below folders and in archives, one by one."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from typing import Protocol, Union

from ._library import OptionError
from .input import ARCHIVES, COMPRESSED, UNREAD, Input, is_wanted, lowered, unread

__all__ = ["Input", "Readable", "Source", "given", "inputs", "text_of"]


class Readable(Protocol):
    """An open file, or what reads like one, in binary or in text mode."""

    def read(self) -> str | bytes: ...


Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Readable, Input]


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
    # A name with a zero byte is a ValueError.
    except (OSError, ValueError, MemoryError) as error:
        yield unread(path, error, is_named)
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
        errors.append(unread(os.fsdecode(error.filename), error))

    for folder, names, files in os.walk(path, onerror=note):
        names[:] = [each for each in names if not each.startswith(".")]
        found.extend(os.path.join(folder, each) for each in files if not each.startswith(".") and is_wanted(each))
    yield from errors
    for each in sorted(found, key=os.fsencode):
        yield from _file(each, is_named=False)


def _bytes_in(source: Readable) -> bytes:
    read = source.read()
    if isinstance(read, str):
        # What Python could not decode is the bytes that it was.
        return read.encode("utf-8", "surrogateescape")
    return bytes(memoryview(read))


def _name_of(source: object) -> str:
    """The name of an open file; "": it has none."""
    name = getattr(source, "name", "")
    return os.fsdecode(name) if isinstance(name, (str, bytes, os.PathLike)) else ""


def text_of(source: str | bytes | Readable) -> str:
    """A position: as text, as bytes, or the only line of a file."""
    if isinstance(source, str):
        return source
    data = source if isinstance(source, bytes) else _bytes_in(source)
    return data.decode("utf-8", "surrogateescape").rstrip("\r\n")


def given(source: Source) -> Input | str:
    """An Input, or the path of one."""
    if isinstance(source, Input):
        return source
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Input("", bytes(source), is_named=True)
    if not isinstance(source, (str, os.PathLike)):
        if not hasattr(source, "read"):
            raise TypeError(f"a transcript is a path, bytes, an open file or an Input, not {type(source).__name__}")
        return Input(_name_of(source), _bytes_in(source), is_named=True)
    path = os.fspath(source)
    if isinstance(source, str) and ("\n" in path or "\r" in path) and not os.path.lexists(path):
        raise OptionError("arguments", "a str is the path of a transcript, and this one has a line end; give a text as bytes: text.encode()")
    return path


def inputs(*paths: Source) -> Iterator[Input]:
    """The transcripts of files, folders and archives, one by one. Bytes and open files are one each.

    Folders are searched for the names that the formats have, with those of archives (zip; tar, plain or with gz, xz, bz2) and
    of compressed files (gz, xz, bz2). What could not be read comes as an Input with an error: nothing is left out silently but
    hidden entries, links to folders, and names that no format has. Archives are read in memory and never extracted; a member
    may have 64 MiB, and 200 times its packed size.
    """
    for each in paths:
        try:
            one = given(each)
        except OptionError:
            raise
        # A file that is closed, or not in the encoding for which it was opened.
        except (OSError, ValueError) as error:
            one = unread(_name_of(each), error, is_named=True)
        if isinstance(one, Input):
            yield one
        elif os.path.isdir(one):
            yield from _folder(one)
        else:
            yield from _file(one, is_named=True)
