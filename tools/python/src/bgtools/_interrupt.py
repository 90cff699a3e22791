"""Ctrl-C during a call of the library, of which Python hears only between its own instructions."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Value = TypeVar("Value")

# How long a thread that hears of no signal waits before it looks whether the main one was interrupted.
SLICE_SECONDS = 0.05


# What each thread deals with; other Pythons than CPython need not have it.
_current_exceptions: Callable[[], dict[int, Any]] = getattr(sys, "_current_exceptions", dict)


def _is_interruption(raised: Any) -> bool:
    # Python 3.12 has the exception, others have its type with more in a tuple.
    kind = raised[0] if isinstance(raised, tuple) else type(raised)
    return isinstance(kind, type) and issubclass(kind, KeyboardInterrupt)


def _main_is_interrupted() -> bool:
    """Whether the main thread deals with a KeyboardInterrupt, or has ended by one and waits for the others."""
    main = threading.main_thread()
    # Pools are waited for first, while it still counts as alive.
    if not main.is_alive() or getattr(threading, "_SHUTTING_DOWN", False):
        return getattr(sys, "last_type", None) is KeyboardInterrupt
    return _is_interruption(_current_exceptions().get(main.ident or 0))


def wait(is_over: Callable[[float | None], bool]) -> None:
    """Waits for what another thread does. `is_over` waits for it as long as it is told; None: till its end.

    Raises:
        KeyboardInterrupt: in the main thread, and in others after the main one was interrupted.
    """
    if threading.current_thread() is threading.main_thread():
        is_over(None)
        return
    while not is_over(SLICE_SECONDS):
        if _main_is_interrupted():
            raise KeyboardInterrupt


def run(function: Callable[[], Value], stop: Callable[[], None]) -> Value:
    """Calls a function in a thread of its own, and `stop`, which has to end it soon, if the caller is interrupted."""
    values: list[Value] = []
    errors: list[BaseException] = []
    is_over = threading.Event()

    def work() -> None:
        try:
            values.append(function())
        except BaseException as error:
            errors.append(error)
        finally:
            is_over.set()

    # The end of Python does not wait for it, should even the wait for a stopped call be interrupted.
    worker = threading.Thread(target=work, daemon=True, name="bgtools")
    try:
        try:
            worker.start()
        except RuntimeError:  # there are no more threads
            return function()
        wait(is_over.wait)
    except BaseException:
        stop()
        if worker.ident is not None:
            is_over.wait()
        raise
    if errors:
        raise errors[0]
    return values[0]
