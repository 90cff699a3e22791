"""What archives and compressed files hold. Most callers have none, so nothing of this is loaded for them."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import IO, cast

from .input import ARCHIVES, UNREAD, Input, is_hidden, is_wanted, lowered, unread

MOST_MEMBER_BYTES = 64 << 20
MOST_MEMBERS = 100_000
MOST_TIMES_ITS_SIZE = 200

_BROKEN = (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, tarfile.TarError, zipfile.BadZipFile, lzma.LZMAError,
           zlib.error)


def _limited(stream: IO[bytes], packed: int) -> bytes:
    """What a stream unpacks to. An error if that is more than a member may have."""
    limit = min(MOST_MEMBER_BYTES, max(packed, 1) * MOST_TIMES_ITS_SIZE)
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise ValueError(f"unpacks to more than {limit} bytes")
    return data


def _unpacked(name: str, data: bytes) -> bytes:
    ending = lowered(name)
    stream: IO[bytes]
    if ending.endswith(".gz"):
        stream = cast(IO[bytes], gzip.open(BytesIO(data)))
    elif ending.endswith(".xz"):
        stream = lzma.open(BytesIO(data))
    elif ending.endswith(".bz2"):
        stream = bz2.open(BytesIO(data))
    else:
        return data
    with stream:
        return _limited(stream, len(data))


def input_of(name: str, data: bytes, is_named: bool) -> Input:
    if lowered(name).endswith(UNREAD):
        return Input(name, None, "bgtools for Python does not unpack this kind of file; the program does", is_named)
    try:
        return Input(name, _unpacked(name, data), is_named=is_named)
    except _BROKEN as error:
        return unread(name, error, is_named)


def _zip_members(path: str, archive: zipfile.ZipFile) -> Iterator[Input]:
    for number, entry in enumerate(archive.infolist()):
        name = f"{path}!/{entry.filename}"
        if number == MOST_MEMBERS:
            yield Input(path, None, f"has more than {MOST_MEMBERS} entries; the others are not read")
            return
        if entry.is_dir() or is_hidden(entry.filename) or not is_wanted(entry.filename):
            continue
        try:
            with archive.open(entry) as stream:
                data = _limited(stream, entry.compress_size)
        except _BROKEN as error:
            yield unread(name, error)
            continue
        yield from _member(name, data)


def _tar_members(path: str, archive: tarfile.TarFile, packed: int) -> Iterator[Input]:
    for number, entry in enumerate(archive):
        name = f"{path}!/{entry.name}"
        if number == MOST_MEMBERS:
            yield Input(path, None, f"has more than {MOST_MEMBERS} entries; the others are not read")
            return
        if not entry.isfile() or is_hidden(entry.name) or not is_wanted(entry.name):
            continue
        stream = archive.extractfile(entry)
        if stream is None:
            continue
        with stream:
            yield from _member(name, _limited(stream, packed))


def _member(name: str, data: bytes) -> Iterator[Input]:
    """A member; an archive within an archive is not opened, as by the program."""
    if lowered(name).endswith(ARCHIVES):
        yield Input(name, None, "an archive within an archive is not opened")
    else:
        yield input_of(name, data, is_named=False)


def members_of(path: str) -> Iterator[Input]:
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as members:
                yield from _zip_members(path, members)
        else:
            with tarfile.open(path) as members_of_tar:
                yield from _tar_members(path, members_of_tar, os.path.getsize(path))
    except _BROKEN as error:
        yield unread(path, error)
