"""`dataclasses.replace` for plain frozen classes, in a quarter of its time (ADR 0240).

The states of a game and the views of it have a dozen to forty fields, and every event and every
look makes new ones. `dataclasses.replace` reads each field by its name and calls `__init__`, which
in a frozen class sets each by a call of its own. Here the fields are copied; whatever else an
object holds, such as what a `cached_property` has computed, stays behind.
"""

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

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
