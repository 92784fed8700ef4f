"""What the tests of whole programs have in common: to wait for what should come, to say what did not, and a free port."""

import socket
import sys
import time

PATIENCE = 120  # seconds; far more than anything takes


def fail(what: str):
    sys.exit(f"FAILED: {what}")


def eventually(what: str, condition):
    """What the condition gives, once it gives something."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    return fail(f"{what}: it did not come in {PATIENCE} seconds")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
