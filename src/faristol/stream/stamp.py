"""The stamp that makes an event of what somebody asked for."""

from dataclasses import dataclass, fields
from typing import Self


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """
    Base of every event. Where nothing but the moment is added, the event is its action, stamped:

        class EntrantAdmitted(Admit, Stamp): ...

    It comes last among the bases, so that the moment is the first field, as in every stored event.
    """

    __slots__ = ()  # The events have the slot: two bases with slots of their own cannot be joined.

    at_ms: int

    @classmethod
    def of(cls, action: object, *, at_ms: int) -> Self:
        """
        The action as it is recorded: its texts without blanks around them.

        >>> @dataclass(frozen=True, slots=True)
        ... class Announce:
        ...     text: str
        >>> @dataclass(frozen=True, slots=True)
        ... class AnnouncementMade(Announce, Stamp): ...
        >>> AnnouncementMade.of(Announce(" Lunch "), at_ms=7)
        AnnouncementMade(at_ms=7, text='Lunch')
        """
        assert isinstance(action, cls.__bases__), f"{cls.__name__} is no stamp on {action!r}"
        asked = {field.name: getattr(action, field.name) for field in fields(cls) if field.name != "at_ms"}
        return cls(
            at_ms=at_ms,
            **{name: value.strip() if isinstance(value, str) else value for name, value in asked.items()},
        )
