#!/usr/bin/env python3
"""The ssh door of docs/terminal.md with a real sshd on the loopback address: ssh_door.py PROGRAM [--as-documented]

Guests and holders of keys reach the game, and nothing else of the machine. sshd runs as the user that runs the test,
with the forced command of deploy/ and the restrictions of its configuration.

With --as-documented, which needs root: the commands of the page themselves, with PAM and an account without a password.
Nothing that they write to /etc, /usr and /var reaches the machine.
"""

import getpass
import hashlib
import os
import pwd
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bots import Person, Server  # noqa: E402
from sized_terminal import SizedTerminal, peak_memory  # noqa: E402
from waiting import eventually, fail, free_port  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = 77


CLIENT = ["ssh", "-F", "none", "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no", "-o",
          "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"]


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
            [*CLIENT, "-p", str(self.port), "-i", key, "-o", "BatchMode=yes", *options,
             f"{getpass.getuser()}@127.0.0.1", *arguments],
            input=said, capture_output=True, text=True, timeout=60)

    def close(self):
        self.process.terminate()
        self.process.wait(10)


def sessions(program: str) -> list[int]:
    """The processes of people at the door."""
    found = []
    for about in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = about.read_bytes().split(b"\0")
        except OSError:  # it has ended
            continue
        if words[0] == program.encode() and b"--restricted" in words:
            found.append(int(about.parent.name))
    return found


def check_memory(door: Door, key: Path, program: str):
    """A guest says how large the terminal is. This must not cost the server's machine its memory."""
    others = sessions(program)
    with SizedTerminal([*CLIENT, "-tt", "-p", str(door.port), "-i", str(key), "-o", "BatchMode=yes",
                        f"{getpass.getuser()}@127.0.0.1"], 6000, 6000,
                       {**os.environ, "TERM": "xterm-256color"}) as terminal:
        terminal.wait_for("as a guest")
        (session,) = (one for one in sessions(program) if one not in others)
        if (used := peak_memory(session)) > 100:
            fail(f"a session in a terminal of 6000x6000 takes {used} MB")
        limits = Path(f"/proc/{session}/limits").read_text()
        if not re.search(r"^Max data size +268435456 +268435456 ", limits, re.MULTILINE):
            fail(f"a session's memory is not limited:\n{limits}")


def check_address(folder: Path, program: str):
    """The server hears where a player comes from, so that the limits for an address are not shared at the door."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        (folder / "address").mkdir()
        door = Door(folder / "address", program, f"http://127.0.0.1:{listener.getsockname()[1]}")
        try:
            line = make_key(folder / "address/key")
            (folder / "address/authorized_keys").write_text(line + "\n")
            with subprocess.Popen([*CLIENT, "-T", "-p", str(door.port), "-i", folder / "address/key", "-o", "BatchMode=yes",
                                   "-b", "127.0.0.7", f"{getpass.getuser()}@127.0.0.1"], stdin=subprocess.PIPE,
                                  stdout=subprocess.DEVNULL) as session:
                listener.settimeout(60)
                with listener.accept()[0] as connection:
                    head = connection.recv(65536).decode()
                session.kill()
        finally:
            door.close()
    if not re.search(r"^X-Forwarded-For: 127\.0\.0\.7\r$", head, re.MULTILINE):
        fail(f"the server is not told a player's address:\n{head}")


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

        check_memory(door, stranger, program)
        check_address(folder, program)

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


def commands_of_the_page() -> list[str]:
    """The blocks of commands under "Over SSH": those of the host, and those for a player with a key."""
    section = (ROOT / "docs/terminal.md").read_text().split("## Over SSH", 1)[1]
    blocks = re.findall(r"^```\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    if len(blocks) != 2 or "useradd" not in blocks[0] or "authorized_keys" not in blocks[1]:
        fail("docs/terminal.md has other commands than this test knows")
    return blocks


# A file system in which the machine's own can be read, and everything that is written is forgotten.
PRIVATE = """
set -eu
mount -t tmpfs none "$1"
for top in etc usr var; do
  mkdir "$1/$top" "$1/$top.work"
  mount -t overlay overlay -o "lowerdir=/$top,upperdir=$1/$top,workdir=$1/$top.work" "/$top"
done
"""


class DocumentedDoor:
    """sshd as a Debian system starts it, after the commands of the page."""

    def __init__(self, folder: Path, program: str, server: str):
        self.port = free_port()
        host, player = commands_of_the_page()
        (folder / "top").mkdir()
        os.makedirs("/run/sshd", exist_ok=True)
        sshd = [shutil.which("sshd"), "-D", "-e", "-p", str(self.port), "-o", "ListenAddress=127.0.0.1", "-o", "PidFile=none",
                "-o", "LogLevel=ERROR", "-o", f"SetEnv=OOTORI_SERVER={server}"]
        script = f"""{PRIVATE}
exec >/dev/null
systemctl() {{ :; }}
cp /usr/share/openssh/sshd_config /etc/ssh/sshd_config
rm -f /etc/ssh/sshd_config.d/*
ssh-keygen -A
cp {shlex.quote(program)} /usr/bin/ootori
cd {ROOT}
{host}
cd {folder}
{player}
exec {shlex.join(sshd)}
"""
        self.process = subprocess.Popen(["unshare", "--mount", "--propagation", "private", "bash", "-c", script, "bash",
                                         folder / "top"], start_new_session=True)
        eventually("sshd listens", self.listens)

    def listens(self) -> bool:
        if self.process.poll() is not None:
            fail(f"a command of the page failed, or sshd: {self.process.returncode}")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def ssh(self, *options) -> str:
        """What a person sees who has no terminal to be asked in, and what sshd says to them."""
        run = subprocess.run([*CLIENT, "-p", str(self.port), *options, "play@127.0.0.1"], input="quit\n",
                             capture_output=True, text=True, timeout=60, start_new_session=True)
        return run.stdout + run.stderr

    def close(self):
        self.process.terminate()
        self.process.wait(10)


def check_as_documented(folder: Path, program: str, server: Server):
    hanako = Person(server, "Hanako")
    token = hanako.call("POST", "/account/tokens", {"label": "ssh", "scopes": ["read", "play", "seek"]})["token"]
    for name in ("hanako", "other"):
        make_key(folder / name)
    (folder / "hanako.token").write_text(token + "\n")
    door = DocumentedDoor(folder, program, server.url)
    try:
        for name, options, words in (("a key with a token", ["-i", folder / "hanako"], "as Hanako"),
                                     ("a key that the server does not know", ["-i", folder / "other"], "as a guest"),
                                     ("no key", ["-o", "PubkeyAuthentication=no"], "as a guest")):
            said = door.ssh(*options)
            if words not in said or "assword" in said:
                fail(f"{name}: {said}")
    finally:
        door.close()


def obstacle() -> str:
    """Why the set-up of the page cannot be tried here; empty: it can."""
    if os.geteuid() != 0:
        return "it needs root"
    if not Path("/usr/share/openssh/sshd_config").exists() or not Path("/etc/pam.d/sshd").exists():
        return "there is no sshd as Debian sets it up"
    if "play" in (one.pw_name for one in pwd.getpwall()):
        return "this machine has an account named play"
    with tempfile.TemporaryDirectory() as top:
        tried = subprocess.run(["unshare", "--mount", "--propagation", "private", "sh", "-c", PRIVATE, "sh", top],
                               capture_output=True, text=True)
    return "" if tried.returncode == 0 else f"no file system of its own can be mounted: {tried.stderr.strip()}"


def check_rules():
    """Also where the set-up of the page cannot be tried: sshd lets nobody in before it has looked at their key."""
    methods = re.search(r"^ *AuthenticationMethods (.*)", (ROOT / "deploy/ootori-sshd.conf").read_text(), re.MULTILINE)
    if not methods or re.search(r"\b(none|any|password)\b", methods[1]):
        fail("with an empty password, sshd lets everybody in before it has looked at their key")


def main() -> int:
    as_documented = "--as-documented" in sys.argv
    if shutil.which("sshd") is None or shutil.which("ssh") is None:
        print("skipped: there is no sshd")
        return SKIPPED
    if as_documented and (why := obstacle()):
        print(f"skipped: {why}")
        return SKIPPED
    check_rules()
    with tempfile.TemporaryDirectory() as name:
        server = Server(name)
        try:
            (check_as_documented if as_documented else check)(Path(name), os.path.abspath(sys.argv[1]), server)
        finally:
            server.stop()
    print("the ssh door opens on the game and on nothing else")
    return 0


if __name__ == "__main__":
    sys.exit(main())
