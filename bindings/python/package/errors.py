"""What can be wrong with a text, as exceptions. All are ValueErrors with a sentence for people and a `code` for programs."""


class OotoriError(ValueError):
    """The base of all errors here."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code
        """Names the fault, such as `short_rank` or `must_promote`; the same in every language."""

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are copied and pickled by their `args`, which are only the message here.
        return type(self), (*self.args, self.code), vars(self)


class PositionError(OotoriError):
    """A text that is no position of the game."""

    def __init__(self, message: str, code: str, faults: list[str]) -> None:
        super().__init__(message, code)
        self.faults = faults
        """With the code `bad_setup`: all that the rules have against it, such as `no_royal` and `crowded_file`."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*self.args, self.code, self.faults), vars(self)


class MoveError(OotoriError):
    """A text that is no move, or a move that may not be played; `code` names the rule then."""


class HandicapError(OotoriError):
    """A text that is no handicap of the game."""


class RecordError(OotoriError):
    """A text that is no game record."""
