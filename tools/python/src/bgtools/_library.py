"""The C library behind the package: finding it, calling it, and taking its answers apart."""

from __future__ import annotations

import ctypes
import json
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, is_typeddict

from . import _interrupt

SONAME = "libbgtools.so.1"


class BgtoolsError(Exception):
    """The question could not be answered.

    A fault of a transcript is never an error: it is a finding of the answer.

    Attributes:
        code: ``arguments``, ``options``, ``input``, ``limit``, ``stopped`` or ``internal``, as docs/c.md of bgtools explains them.
    """

    def __init__(self, code: str, message: str) -> None:
        # Both are arguments, from which pickle makes the exception again.
        super().__init__(code, message)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


class OptionError(BgtoolsError, ValueError):
    """An option or an argument is wrong."""


class UnknownRuleError(OptionError, LookupError):
    """No rule has this code, name or prefix."""


class InputError(BgtoolsError, ValueError):
    """The input does not have what was asked for, such as a match, or a text is no position or no roll."""


_KINDS = {"arguments": OptionError, "options": OptionError, "input": InputError}


class Answer(NamedTuple):
    """What a function of the library returns."""

    result: Any
    exit: int
    notes: tuple[str, ...]
    output: bytes | None


def _loaded() -> ctypes.CDLL:
    """The library that BGTOOLS_LIBRARY names, that of the wheel, or the one that is installed."""
    if named := os.environ.get("BGTOOLS_LIBRARY"):
        return ctypes.CDLL(named)
    within = Path(__file__).with_name("lib")
    if not (within / SONAME).exists():
        return ctypes.CDLL(SONAME)
    # The system does not look for the others there, but takes what is loaded already.
    for other in within.glob("lib*.so.*"):
        if other.name != SONAME:
            ctypes.CDLL(str(other))
    return ctypes.CDLL(str(within / SONAME))


_LIBRARY = _loaded()
_BYTES = (ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p)
_OUTPUT = (ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_size_t))
_ABOUT_BYTES = ("check", "read", "detect")
_WITH_OUTPUT = ("convert", "repair", "board", "rows")
_WRITING = (*_WITH_OUTPUT, "merge", "dice")
_ABOUT_TEXTS = {"plays": 3, "explain": 2, "formats": 1, "profiles": 1}


class _Input(ctypes.Structure):
    """One of several inputs."""

    _fields_ = [("bytes", ctypes.c_char_p), ("size", ctypes.c_size_t), ("name", ctypes.c_char_p)]


_INPUTS = ctypes.POINTER(_Input)
_ABOUT_SEVERAL: dict[str, tuple[Any, ...]] = {
    "diff": (_INPUTS, _INPUTS, ctypes.c_char_p, ctypes.c_void_p),
    "merge": (_INPUTS, _INPUTS, ctypes.c_char_p, ctypes.c_void_p, *_OUTPUT),
    "dice": (_INPUTS, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p, *_OUTPUT),
}
_FUNCTIONS: dict[str, Any] = {}
_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)


def _declare() -> None:
    _LIBRARY.bgtools_free.argtypes = [ctypes.c_void_p]
    _LIBRARY.bgtools_free.restype = None
    _LIBRARY.bgtools_version.restype = ctypes.c_char_p
    _LIBRARY.bgtools_control_new.restype = ctypes.c_void_p
    _LIBRARY.bgtools_control_on_finding.argtypes = [ctypes.c_void_p, _CALLBACK, ctypes.c_void_p]
    _LIBRARY.bgtools_control_on_finding.restype = None
    for name in ("stop", "free"):
        getattr(_LIBRARY, f"bgtools_control_{name}").argtypes = [ctypes.c_void_p]
        getattr(_LIBRARY, f"bgtools_control_{name}").restype = None
    for name in (*_ABOUT_BYTES, *_WITH_OUTPUT, *_ABOUT_TEXTS, *_ABOUT_SEVERAL):
        function = _FUNCTIONS[name] = getattr(_LIBRARY, f"bgtools_{name}")
        # A pointer that is not converted, so that it can be freed.
        function.restype = ctypes.c_void_p
        if name in _ABOUT_SEVERAL:
            function.argtypes = _ABOUT_SEVERAL[name]
        elif name in _ABOUT_TEXTS:
            function.argtypes = [ctypes.c_char_p] * _ABOUT_TEXTS[name]
        else:
            function.argtypes = [*_BYTES, *(_OUTPUT if name in _WITH_OUTPUT else ())]


_declare()


def version() -> str:
    """The version of the library."""
    text: bytes = _LIBRARY.bgtools_version()
    return text.decode()


class Control:
    """Ends calls of the library early."""

    def __init__(self) -> None:
        self.handle: int | None = _LIBRARY.bgtools_control_new()
        if self.handle is None:
            raise MemoryError
        self.error: BaseException | None = None

    def tell(self, hear: Callable[[Any], object]) -> None:
        """Has each finding of a check told to `hear`, as its record; what that raises ends the call, and is in `error`."""

        def heard(_data: int | None, record: bytes) -> int:
            try:
                hear(json.loads(record))
            except BaseException as error:
                self.error = error
                return 1
            return 0

        self._heard = _CALLBACK(heard)
        _LIBRARY.bgtools_control_on_finding(self.handle, self._heard, None)

    def stop(self) -> None:
        _LIBRARY.bgtools_control_stop(self.handle)

    def __del__(self) -> None:
        _LIBRARY.bgtools_control_free(self.handle)


def _taken(pointer: int | None) -> bytes:
    if pointer is None:
        raise MemoryError
    try:
        return ctypes.string_at(pointer)
    finally:
        _LIBRARY.bgtools_free(pointer)


@cache
def _names() -> Mapping[str, str]:
    """The options that the program spells otherwise than Python does."""
    from . import keys

    kinds = [each for each in vars(keys).values() if is_typeddict(each)]
    return {_spelt(name): name for each in kinds for name in each.__annotations__ if _spelt(name) != name}


# Where a sentence of the library names an option: "fail-on: ...", "option 'from' takes ...", "with ogid-colour=...".
_NAMED = re.compile(r"(?:^|(?<=^option ')|(?<=\bwith ))[a-z]+(?:-[a-z]+)*(?=: |'|=)")


def in_python(sentence: str) -> str:
    """A sentence of the library with the names that options have here."""
    if sentence.startswith("unknown option '"):
        return re.sub(r"[\w-]+", lambda word: _names().get(word[0], word[0].replace("-", "_")), sentence)
    return _NAMED.sub(lambda word: _names().get(word[0], word[0]), sentence)


_DECODER = json.JSONDecoder()


def _answer(text: bytes, output: bytes | None) -> Answer:
    parsed = _DECODER.raw_decode(text.decode())[0]
    if not parsed["ok"]:
        error = parsed["error"]
        message = in_python(error["message"]) if error["code"] == "options" else error["message"]
        raise _KINDS.get(error["code"], BgtoolsError)(error["code"], message)
    return Answer(parsed["result"], parsed["exit"], tuple(map(in_python, parsed["notes"])), output)


def _spelt(name: str) -> str:
    """The name of an option in the program's spelling."""
    return name.rstrip("_").replace("_", "-")


def encoded(options: Mapping[str, object], **others: object) -> bytes:
    """The options of a call in the program's spelling, without those that are None."""
    others.update(options)
    if not others:
        return b""
    named = {_spelt(name): value for name, value in others.items() if value is not None}
    return json.dumps(named).encode()


def _text(text: str) -> bytes:
    """A text for C, which ends at a zero byte."""
    if "\0" in text:
        raise OptionError("arguments", "a text has a zero byte")
    return text.encode("utf-8", "surrogateescape")


def _label(name: str) -> bytes:
    """A name in UTF-8, which it may not be."""
    return name.encode("utf-8", "replace").replace(b"\0", b"?")


Told = tuple[bytes, "bytes | None"]


def _told(function: str, arguments: tuple[Any, ...]) -> Told:
    """What a function says, and what it writes besides."""
    if function not in _WRITING:
        return _taken(_FUNCTIONS[function](*arguments)), None
    output = ctypes.c_void_p()
    size = ctypes.c_size_t()
    text = _taken(_FUNCTIONS[function](*arguments, ctypes.byref(output), ctypes.byref(size)))
    if output.value is None:
        return text, None
    try:
        return text, ctypes.string_at(output.value, size.value)
    finally:
        _LIBRARY.bgtools_free(output)


def _ask(function: str, arguments: tuple[Any, ...], control: Control | None, hear: Callable[[Any], object] | None = None) -> Answer:
    """Asks. Without a control the call ends if Python interrupts the caller."""
    if control is not None:
        return _answer(*_told(function, (*arguments, control.handle)))
    own = Control()
    if hear is not None:
        own.tell(hear)
    told = _interrupt.run(lambda: _told(function, (*arguments, own.handle)), own.stop)
    if own.error is not None:
        raise own.error
    return _answer(*told)


def ask_about_bytes(function: str, data: bytes, name: str, options: bytes, control: Control | None = None,
                    hear: Callable[[Any], object] | None = None) -> Answer:
    """Asks about a transcript. The options are encoded(). `hear` is told the records of findings."""
    return _ask(function, (data, len(data), _label(name), options), control, hear)


def ask_about_several(function: str, inputs: list[tuple[bytes, str]], options: bytes) -> Answer:
    """Asks about two transcripts, or the dice of any number."""
    kept = (_Input * max(len(inputs), 1))(*(_Input(data, len(data), _label(name)) for data, name in inputs))
    which = (kept, len(inputs)) if function == "dice" else (ctypes.byref(kept[0]), ctypes.byref(kept[1]))
    return _ask(function, (*which, options), None)


def ask_about_texts(function: str, texts: tuple[str | None, ...], options: bytes) -> Answer:
    """Asks about what is no transcript, which takes no time."""
    arguments = [None if text is None else _text(text) for text in texts]
    return _answer(*_told(function, (*arguments, options)))
