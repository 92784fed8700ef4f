"""A terminal that claims any size, up to 65,535 rows and columns; tmux has no such terminals."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from pathlib import Path

from waiting import PATIENCE, fail


class SizedTerminal:
    """One command in it. What the program writes is kept as it comes, with its escape sequences."""

    def __init__(self, command: list[str], rows: int, columns: int, environment: dict[str, str]):
        # Until the size is set, the command waits for a line.
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.execvpe("sh", ["sh", "-c", 'read -r go; exec "$@"', "sh", *command], environment)
        self.resize(rows, columns)
        self.said = b""
        self.type("go\n")

    def resize(self, rows: int, columns: int):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str):
        os.write(self.master, text.encode())

    def wait_for(self, words: str):
        """Words that have been written since the last call, wherever on the screen."""
        until = time.monotonic() + PATIENCE
        while words.encode() not in self.said:
            if time.monotonic() > until or not select.select([self.master], [], [], PATIENCE)[0]:
                fail(f"{words} did not come on the screen")
            try:
                self.said += os.read(self.master, 65536)
            except OSError:
                fail(f"the program ended: {self.said[-2000:]}")
        self.said = b""

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.master)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def peak_memory(pid: int) -> int:
    """Of the process so far, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) // 1000
