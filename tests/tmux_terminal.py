"""A terminal for tests: tmux, which reads what a program writes as a terminal would."""

import os
import re
import subprocess
import time
from pathlib import Path

from waiting import PATIENCE, fail

ENVIRONMENT = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": "/nonexistent"}


class Terminal:
    """A shell in a tmux of its own, that runs one command and says how it ended."""

    count = 0
    folder: Path  # where commands run; tmux's sockets are removed with it

    def __init__(self, command: str, size=(80, 24), **environment: str):
        Terminal.count += 1
        self.name = f"ootori-test-{os.getpid()}-{Terminal.count}"
        # The configuration of the user who runs the test must not matter.
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]),
                  "env", "-i", *(f"{k}={v}" for k, v in {**ENVIRONMENT, "TERM": "screen-256color", **environment}.items()),
                  "bash", "--norc", "--noprofile", "-i")
        self.type(f"PS1='$ '; clear; stty -a >before; {command}; echo ended with $?; stty -a >after; "
                  "cmp before after && echo terminal as before")

    def tmux(self, *arguments: str) -> str:
        run = subprocess.run(["tmux", "-L", self.name, *arguments], capture_output=True, text=True, check=False,
                             cwd=self.folder, env=self.environment())
        if run.returncode != 0:
            fail(f"tmux {' '.join(arguments)}: {run.stderr}")
        return run.stdout

    def environment(self) -> dict[str, str]:
        """Of tmux itself."""
        return {**os.environ, "LANG": "C.UTF-8", "TMUX_TMPDIR": str(self.folder)}

    def keys(self, *names: str):
        self.tmux("send-keys", *names)

    def type(self, text: str):
        self.tmux("send-keys", "-l", text)
        self.keys("Enter")

    def screen(self) -> str:
        return "\n".join(line.rstrip() for line in self.tmux("capture-pane", "-p").splitlines()).rstrip()

    def process(self) -> int:
        """Of the program, which is a child of the shell."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        return int(Path(f"/proc/{shell}/task/{shell}/children").read_text().split()[0])

    def wait_for(self, pattern: str, what: str = "") -> re.Match:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = re.search(pattern, self.screen(), re.MULTILINE)
            if found:
                return found
            time.sleep(0.05)
        return fail(f"{what or pattern} did not come on the screen:\n{self.screen()}")

    def resize(self, columns: int, rows: int):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def close(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], capture_output=True, check=False,
                       env=self.environment())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
