#!/usr/bin/env python3
"""The server's letters through a real Postfix into a mailbox, and their links followed: mail.py PROGRAM

A Postfix of its own is set up in a folder: it takes letters at a free port of the loopback, with and without TLS, and
lays them down in Maildirs. Postfix is started by root only, so without root the test is left out, and it is said.
With TLS, the server must be told to trust a certificate that was made for the test: that takes a mount of its own.
"""

import email
import email.policy
import email.utils
import grp
import http.cookiejar
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from waiting import PATIENCE, eventually, fail, free_port

PROGRAM = os.path.abspath(sys.argv[1])
os.environ["PATH"] += ":/usr/sbin"
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"  # where Debian's libcurl looks for trusted certificates
SKIPPED = 77  # the exit status that ctest takes as skipped
NOBODY = pwd.getpwnam("nobody")

MAIN = """
compatibility_level = 3.6
queue_directory = {work}/queue
data_directory = {work}/data
maillog_file = {work}/maillog
maillog_file_prefixes = {work}
myhostname = mx.example.org
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
virtual_mailbox_domains = example.org
virtual_mailbox_base = {work}/mailboxes
virtual_mailbox_maps = inline:{{ {mailboxes} }}
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
virtual_minimum_uid = 1
alias_maps =
smtpd_tls_security_level = may
smtpd_tls_loglevel = 1
smtpd_tls_cert_file = {work}/cert.pem
smtpd_tls_key_file = {work}/key.pem
"""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
showq unix n - n - - showq
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
"""


def may_mount() -> bool:
    return subprocess.run(["unshare", "--mount", "mount", "--bind", TRUSTED, TRUSTED], check=False,
                          stderr=subprocess.DEVNULL).returncode == 0


class Letter:
    """As it lies in the mailbox, and as a mail program shows it."""

    def __init__(self, file: Path):
        self.message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
        self.text = self.message.get_body(("plain",)).get_content()

    def field(self, name: str) -> str:
        return str(self.message[name])

    def link(self) -> str:
        found = re.search(r"https?://\S+", self.text)
        return found[0] if found else fail(f"there is no link in the letter: {self.text}")


class Postfix:
    """A mail server of its own, for names@example.org."""

    def __init__(self, work: Path, names=("kiji", "taka"), main="", master=""):
        """`main` and `master` are lines that its files have besides."""
        self.work, self.port = work, free_port()
        self.mailboxes, self.settings = work / "mailboxes", work / "postfix"
        self.settings.mkdir()
        self.mailboxes.mkdir()
        os.chown(self.mailboxes, NOBODY.pw_uid, NOBODY.pw_gid)
        (work / "queue").mkdir()
        (work / "data").mkdir(mode=0o700)
        owner = pwd.getpwnam("postfix")
        os.chown(work / "data", owner.pw_uid, owner.pw_gid)
        grp.getgrnam("postdrop")  # Postfix needs the group, which its package creates
        values = {"work": work, "port": self.port, "uid": NOBODY.pw_uid, "gid": NOBODY.pw_gid,
                  "mailboxes": ", ".join(f"{name}@example.org={name}/" for name in names)}
        (self.settings / "main.cf").write_text((MAIN.format(**values) + main).lstrip())
        (self.settings / "master.cf").write_text((MASTER.format(**values) + master).lstrip())
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                        "-keyout", work / "key.pem", "-out", work / "cert.pem"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.process = subprocess.Popen(["postfix", "-c", self.settings, "start-fg"], start_new_session=True,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        eventually("Postfix answers", self.answers)

    def answers(self) -> bool:
        if self.process.poll() is not None:
            fail("Postfix did not start: " + self.log())
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as one:
                return one.recv(100).startswith(b"220 mx.example.org")
        except OSError:
            return False

    def flush(self):
        """Tries everything in its queue now. A mail that its queue manager finds locked, on a busy machine, waits for minutes."""
        subprocess.run(["postqueue", "-c", self.settings, "-f"], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def log(self) -> str:
        log = self.work / "maillog"
        return log.read_text() if log.exists() else "it wrote no log"

    def letters(self, name: str) -> list[Letter]:
        return [Letter(file) for file in sorted((self.mailboxes / name / "new").glob("*"))]

    def letter(self, name: str, subject: str) -> Letter:
        def arrived():
            return next((one for one in self.letters(name) if one.field("Subject") == subject), None)
        return eventually(f"the letter '{subject}'", arrived)

    def stop(self):
        pid = self.work / "queue" / "pid" / "master.pid"
        if pid.exists():
            os.kill(int(pid.read_text()), signal.SIGTERM)
        self.process.wait(PATIENCE)


class Server:
    """A server that writes letters, and trusts the certificate besides, if there is one, of those on this machine."""

    def __init__(self, work: Path, smtp: str, starttls: str, certificate: Path | None = None, lines="", options=(), port=None):
        """`lines` stand in its mail.conf besides, `options` on its command line."""
        self.work, self.port = work, port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        mail = work / "mail.conf"
        mail.write_text(f"smtp = {smtp}\nfrom = noreply@ootori.example.org\nsite = {self.url}\nstarttls = {starttls}\n"
                        + lines)
        trust = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" "$1" && shift && exec "$@"', certificate, TRUSTED]
        command = [PROGRAM, "serve", "--port", str(self.port), "--data", work / "server", "--mail", mail, *options]
        with (work / "log").open("a") as log:
            self.process = subprocess.Popen(command if certificate is None else trust + command,
                                            stdout=subprocess.DEVNULL, stderr=log)
        eventually("the server answers", self.answers)

    def answers(self) -> bool:
        if self.process.poll() is not None:
            fail("the server did not start: " + self.log())
        try:
            with urllib.request.urlopen(f"{self.url}/api/v1/health", timeout=PATIENCE) as answer:
                return answer.status == 200
        except urllib.error.URLError:
            return False

    def log(self) -> str:
        return (self.work / "log").read_text()

    def stop(self):
        self.process.terminate()
        if self.process.wait(PATIENCE) != 0:
            fail("the server did not end well: " + self.log())


class Browser:
    """Keeps its cookies."""

    def __init__(self, server: Server):
        self.server = server
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def call(self, path: str, body=None, method=None):
        """The answer; of one that refuses, its code."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.server.url}/api/v1{path}", data, method=method)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as refused:
            return json.loads(refused.read())["error"]["code"]

    def secret_of(self, letter: Letter, page: str) -> str:
        """Of the link, which leads to a page of the server."""
        place, _, secret = letter.link().partition("#")
        if place != f"{self.server.url}/{page}" or not re.fullmatch("[0-9a-f]{32}", secret):
            fail(f"the link leads elsewhere: {letter.link()}")
        return secret


def check_head(letter: Letter, to: str):
    """What a mail server and a mail program made of it."""
    for name, wanted in (("From", "Ootori <noreply@ootori.example.org>"), ("To", f"<{to}>"), ("Delivered-To", to),
                         ("Return-Path", "<noreply@ootori.example.org>"), ("Auto-Submitted", "auto-generated")):
        if letter.field(name) != wanted and letter.field(name) != wanted.strip("<>"):
            fail(f"{name} is {letter.field(name)}, not {wanted}")
    if abs(email.utils.parsedate_to_datetime(letter.field("Date")).timestamp() - time.time()) > 3 * PATIENCE:
        fail(f"the letter is of {letter.field('Date')}")
    if not re.fullmatch(r"<\S+@ootori\.example\.org>", letter.field("Message-ID")):
        fail(f"the Message-ID is {letter.field('Message-ID')}")
    if letter.message.defects:
        fail(f"the letter is not well made: {letter.message.defects}")


def check_letters(postfix: Postfix, server: Server):
    """An address is confirmed and a forgotten password replaced, by what lies in the mailbox."""
    browser, elsewhere = Browser(server), Browser(server)
    browser.call("/account", {"name": "Kiji", "password": "correct horse battery"})
    browser.call("/account/email", {"email": "kiji@example.org", "password": "correct horse battery"})
    letter = postfix.letter("kiji", "Confirm your email address")
    check_head(letter, "kiji@example.org")
    browser.call("/email/confirm", {"token": browser.secret_of(letter, "confirm-email")})
    if browser.call("/account")["email"] != "kiji@example.org":
        fail("the address is not confirmed")

    elsewhere.call("/password/forgotten", {"who": "KIJI@example.org", "language": "ja"})
    letter = postfix.letter("kiji", "新しいパスワードの設定")
    check_head(letter, "kiji@example.org")
    if "Kiji さん" not in letter.text:
        fail(f"the letter is not to Kiji: {letter.text}")
    secret = elsewhere.secret_of(letter, "new-password")
    if elsewhere.call("/password/reset", {"token": secret, "new": "password123"}) != "common_password":
        fail("a common password was taken")
    if elsewhere.call("/password/reset", {"token": secret, "new": "battery staple"}) is not None:
        fail("the link does not work")
    if elsewhere.call("/password/reset", {"token": secret, "new": "yet another one"}) != "unknown_link":
        fail("the link works twice")
    if browser.call("/account")["name"] is not None:
        fail("the old session goes on")
    if elsewhere.call("/session", {"name": "Kiji", "password": "correct horse battery"}) != "wrong_password":
        fail("the old password is still good")
    if elsewhere.call("/session", {"name": "Kiji", "password": "battery staple"})["name"] != "Kiji":
        fail("the new password is not taken")
    check_head(postfix.letter("kiji", "Your password was changed"), "kiji@example.org")
    if len(postfix.letters("kiji")) != 3 or postfix.letters("taka"):
        fail("there are letters too many")
    for secret in ("kiji@example.org", "battery staple", secret):
        if secret in server.log():
            fail(f"the log has '{secret}'")


def check_certificate(postfix: Postfix, work: Path):
    """A letter does not go to a mail server whose certificate nobody vouches for."""
    server = Server(work, f"smtp://localhost:{postfix.port}", "yes")
    try:
        browser = Browser(server)
        browser.call("/account", {"name": "Taka", "password": "correct horse battery"})
        browser.call("/account/email", {"email": "taka@example.org", "password": "correct horse battery"})
        eventually("the letter is kept back", lambda: re.search("was not sent.*certificate", server.log()))
        if postfix.letters("taka"):
            fail("a letter went to a server that cannot be known")
    finally:
        server.stop()


def check_doctor(postfix: Postfix, work: Path):
    """Before the first email, it finds a certificate with which none could be sent."""
    def said(host: str, trusted=None) -> str:
        settings = work / "doctor.conf"
        settings.write_text(f"smtp = smtp://{host}:{postfix.port}\nfrom = noreply@ootori.example.org\n"
                            "site = https://ootori.example.org\n")
        environment = {**os.environ, **({"SSL_CERT_FILE": str(trusted)} if trusted else {})}
        run = subprocess.run([PROGRAM, "admin", "doctor", "--data", work / "server", "--mail", settings, "--json"],
                             capture_output=True, text=True, check=False, env=environment)
        check = next(one for one in json.loads(run.stdout)["checks"] if one["name"] == "mail")
        return json.dumps(check)

    certificate, expired = work / "cert.pem", work / "expired.pem"
    for host, trusted, words in (("localhost", None, "is not trusted"), ("127.0.0.1", certificate, "is for another name"),
                                 ("localhost", certificate, '"findings": []')):
        if words not in (report := said(host, trusted)):
            fail(f"{host}, trusting {trusted}: {report}")
    subprocess.run(["openssl", "x509", "-in", certificate, "-signkey", work / "key.pem", "-days", "-1", "-out", expired],
                   check=True, stderr=subprocess.DEVNULL)
    good = certificate.read_bytes()
    certificate.write_bytes(expired.read_bytes())
    subprocess.run(["postfix", "-c", postfix.settings, "reload"], check=True, stderr=subprocess.DEVNULL)
    try:
        eventually("an expired certificate is named", lambda: "has expired" in said("localhost", expired))
    finally:
        certificate.write_bytes(good)


def main() -> int:
    if os.geteuid() != 0 or shutil.which("postfix") is None:
        print("Postfix is not installed, or may not be started without root: left out")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o711)  # Postfix drops root
        postfix = Postfix(work)
        try:
            with_tls = may_mount()
            smtp = f"smtp://localhost:{postfix.port}"
            server = Server(work, smtp, "yes", work / "cert.pem") if with_tls else Server(work, smtp, "no")
            try:
                check_letters(postfix, server)
            finally:
                server.stop()
            if with_tls and "TLS connection established" not in postfix.log():
                fail("the letters went out without TLS")
            check_certificate(postfix, work)
            check_doctor(postfix, work)
        except BaseException:
            print("--- Postfix says:\n" + postfix.log()[-4000:])
            raise
        finally:
            postfix.stop()
    how = "over TLS" if with_tls else "without TLS, for want of leave to mount"
    print(f"letters went through Postfix into a mailbox, {how}, and their links were followed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
