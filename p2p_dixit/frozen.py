"""Plain frozen classes, made and copied in less than half the time (ADR 0240, ADR 0270).

The states of a game and the views of it have a dozen to forty fields, and every event and every
look makes new ones; every message makes half a dozen small ones. The `__init__` of a frozen
dataclass sets each field by a call of its own, and `dataclasses.replace` reads each by its name
before that. Here fields go into the object's dictionary at once (`quick`) or are copied
(`replace`); whatever else an object holds, such as what a `cached_property` has computed, stays
behind.
"""

from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

Kind = TypeVar("Kind", bound=type)


def quick(kind: Kind) -> Kind:
    """Gives a frozen dataclass an `__init__` that sets all fields at once; stands above it.

    Its class has neither slots nor a `__post_init__`, and no field with a default factory.
    """
    names = _names(kind)
    defaults = {one.name: one.default for one in fields(kind) if one.default is not MISSING}
    if any(one.default_factory is not MISSING for one in fields(kind)) or "__slots__" in vars(kind):
        raise TypeError(f"{kind.__name__} has slots or fields that are made for each object")
    arguments = [f"{name}=_{name}" if name in defaults else name for name in names]
    lines = [f"    have[{name!r}] = {name}" for name in names]
    source = [f"def __init__(self, {', '.join(arguments)}):", "    have = self.__dict__", *lines]
    around: dict[str, Any] = {f"_{name}": value for name, value in defaults.items()}
    exec("\n".join(source), around)  # noqa: S102 - of names of fields, as `dataclass` does
    made = around["__init__"]
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    made.__annotations__ = vars(kind)["__init__"].__annotations__
    setattr(kind, "__init__", made)  # noqa: B010 - of a class that is not known here
    return kind


if TYPE_CHECKING:  # so that the names and types of fields are checked
    from dataclasses import replace as replace  # noqa: PLC0414 - passed on
else:

    def replace(thing, /, **changes):
        """The same value with other fields. Its class has neither slots nor a `__post_init__`."""
        kind = type(thing)
        names = _names(kind)
        if not changes.keys() <= names.keys():
            raise TypeError(f"{kind.__name__} has no {', '.join(changes.keys() - names.keys())}")
        made, have = object.__new__(kind), vars(thing)
        values = vars(made)
        for name in names:
            values[name] = have[name]
        values.update(changes)
        return made


@cache  # as many as there are classes
def _names(kind: type[Any]) -> dict[str, None]:
    """The names of the fields, in order."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} checks its fields: use dataclasses.replace")
    return dict.fromkeys(field.name for field in fields(kind))
