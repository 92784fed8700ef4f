"""What the tests of whole programs have in common: to wait for what should come, to say what did not, and a free port."""

import random
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
    """Below 32768, where Linux begins to take the ports of outgoing connections: none of them takes it before it is used."""
    for port in random.sample(range(10_000, 32_768), 1_000):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    return fail("no port is free")
