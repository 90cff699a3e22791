"""Objects of JSON as frozen dataclasses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Keyed:
    """An object of an answer.

    Attributes:
        extra: the keys that this version of the package does not know, as a newer library may answer them.
    """

    extra: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False, kw_only=True)


Kind = TypeVar("Kind", bound=Keyed)
Reader = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _reader_of_union(parts: tuple[Any, ...]) -> Reader:
    """A list is a tuple, and null is None; all else is what it is, unless it can only be one thing."""
    lists = [_reader(part) for part in parts if get_origin(part) is tuple]
    others = [_reader(part) for part in parts if get_origin(part) is not tuple and part is not NoneType]
    of_list = lists[0] if lists else _same
    of_other = others[0] if len(others) == 1 else _same
    return lambda value: None if value is None else of_list(value) if isinstance(value, list) else of_other(value)


def _reader(hint: Any) -> Reader:
    """What makes a value of this type from one of JSON."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _reader_of_union(parts)
    if origin is tuple:
        each = _reader(parts[0])
        return lambda value: tuple(each(one) for one in value)
    if isinstance(hint, type) and issubclass(hint, Keyed):
        return lambda value: value if isinstance(value, Keyed) else taken(hint, value)
    return _same


_READERS: dict[type[Keyed], dict[str, Reader]] = {}


def taken(kind: type[Kind], value: Mapping[str, Any], /, **others: Any) -> Kind:
    """The object with the keys of ``value``, and with ``others``, which are no keys."""
    readers = _READERS.get(kind)
    if readers is None:
        readers = _READERS[kind] = {name: _reader(hint) for name, hint in get_type_hints(kind).items() if name != "extra"}
    extra = {}
    for key, inner in value.items():
        if key in readers:
            others[key] = readers[key](inner)
        else:
            extra[key] = inner
    return kind(**others, extra=extra)
