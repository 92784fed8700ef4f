#!/usr/bin/env python3
"""The ssh door of docs/terminal.md with a real sshd on the loopback address: ssh_door.py PROGRAM

Guests and holders of keys reach the game, and nothing else of the machine. sshd runs as the user that runs the test,
with the forced command of deploy/ and the restrictions of its configuration.
"""

import getpass
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bots import Person, Server  # noqa: E402
from waiting import eventually, fail, free_port  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = 77


def make_key(path: Path) -> str:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)
    return " ".join(path.with_suffix(".pub").read_text().split()[:2])


class Door:
    def __init__(self, folder: Path, program: str, server: str):
        self.folder, self.port = folder, free_port()
        make_key(folder / "host")
        (folder / "tokens").mkdir()
        wrapper = folder / "forced"
        wrapper.write_text(
            f"#!/bin/sh\nOOTORI={program} OOTORI_SERVER={server} OOTORI_TOKENS={folder}/tokens "
            f"exec {ROOT}/deploy/ootori-ssh\n")
        wrapper.chmod(0o755)
        rules = (ROOT / "deploy/ootori-sshd.conf").read_text().split("Match User play", 1)[1]
        rules = rules.replace("/usr/lib/ootori/ootori-ssh", str(wrapper))
        rules = rules.replace("/etc/ootori/ssh/authorized_keys", f"{folder}/authorized_keys")
        (folder / "authorized_keys").touch()
        (folder / "config").write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nStrictModes no\n"
            f"UsePAM no\nPermitRootLogin yes\nLogLevel ERROR\nMatch User {getpass.getuser()}{rules}")
        os.makedirs("/run/sshd", exist_ok=True)
        self.process = subprocess.Popen([shutil.which("sshd"), "-D", "-e", "-f", folder / "config"])
        eventually("sshd listens", self.listens)

    def listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ssh(self, key: Path, *arguments: str, said: str = "quit\n", options=()) -> subprocess.CompletedProcess:
        return subprocess.run(
            ["ssh", "-F", "none", "-p", str(self.port), "-i", key, "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes",
             "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", *options,
             f"{getpass.getuser()}@127.0.0.1", *arguments],
            input=said, capture_output=True, text=True, timeout=60)

    def close(self):
        self.process.terminate()
        self.process.wait(10)


def check(folder: Path, program: str, server: Server):
    door = Door(folder, program, server.url)
    try:
        known, stranger = folder / "known", folder / "stranger"
        line, other = make_key(known), make_key(stranger)
        (folder / "authorized_keys").write_text(f"{line}\n{other}\n")
        hanako = Person(server, "Hanako")
        token = hanako.call("POST", "/account/tokens", {"label": "ssh", "scopes": ["read", "play", "seek"]})["token"]
        name = hashlib.sha256(line.encode()).hexdigest()
        (folder / "tokens" / f"{name}.token").write_text(token + "\n")

        guest = door.ssh(stranger)
        if "as a guest" not in guest.stdout:
            fail(f"a key without a token is a guest's: {guest.stdout}{guest.stderr}")
        player = door.ssh(known, said="engine tori 1 black\nquit\nquit\n")
        if "as Hanako" not in player.stdout:
            fail(f"a key with a token is an account's: {player.stdout}{player.stderr}")

        shell = door.ssh(known, "id; cat /etc/passwd")
        if "uid=" in shell.stdout or "root:" in shell.stdout:
            fail("a command of the client was run")
        saved = door.ssh(known, said=f"engine tori 1 black\nsave {folder}/stolen.kif\nload /etc/passwd\nquit\nquit\n")
        time.sleep(0.2)
        if (folder / "stolen.kif").exists() or "root:" in saved.stdout:
            fail("a restricted session reached a file")
        forward = door.ssh(known, options=("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{free_port()}:127.0.0.1:22"))
        if forward.returncode == 0:
            fail("a port was forwarded")
        copied = subprocess.run(
            ["scp", "-F", "none", "-P", str(door.port), "-i", known, "-o", "BatchMode=yes", "-o",
             "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
             f"{getpass.getuser()}@127.0.0.1:/etc/passwd", folder / "passwd"], capture_output=True, timeout=60)
        if copied.returncode == 0 or (folder / "passwd").exists():
            fail("a file was copied")
    finally:
        door.close()


def main() -> int:
    if shutil.which("sshd") is None or shutil.which("ssh") is None:
        print("skipped: there is no sshd")
        return SKIPPED
    with tempfile.TemporaryDirectory() as name:
        server = Server(name)
        try:
            check(Path(name), os.path.abspath(sys.argv[1]), server)
        finally:
            server.stop()
    print("the ssh door opens on the game and on nothing else")
    return 0


if __name__ == "__main__":
    sys.exit(main())
