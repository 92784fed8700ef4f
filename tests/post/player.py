"""People who play by email, and what they do with their letters."""

import email.message
import email.policy
import email.utils
import re
import smtplib
import time

from mail import Browser, Letter
from waiting import PATIENCE, eventually, fail

from post.world import HOME, World

PASSWORD = "correct horse battery"


class Player:
    """Somebody with a mail program, and a browser to sign up with."""

    def __init__(self, world: World, name: str):
        self.world, self.name, self.box = world, name, name.lower()
        self.address = f"{self.box}@example.org"
        self.browser = Browser(world.server)
        self.seen = 0  # the number of emails already read
        self.browser.call("/account", {"name": name, "password": PASSWORD})
        self.browser.call("/account/email", {"email": self.address, "password": PASSWORD})
        letter = world.postfix.letter(self.box, "Confirm your email address")
        self.browser.call("/email/confirm", {"token": self.browser.secret_of(letter, "confirm-email")})
        self.seen = len(self.letters())

    def letters(self) -> list[Letter]:
        files = (self.world.postfix.mailboxes / self.box / "new").glob("*")
        return [Letter(file) for file in sorted(files, key=lambda file: file.stat().st_mtime_ns)]

    def await_letter(self, what: str, fits) -> Letter:
        """The next one that fits; those before it count as seen. What Postfix has laid aside meanwhile is tried again."""
        flushed = time.monotonic()

        def arrived():
            nonlocal flushed
            if time.monotonic() - flushed > 10:
                self.world.postfix.flush()
                flushed = time.monotonic()
            letters = self.letters()
            for number in range(self.seen, len(letters)):
                if fits(letters[number]):
                    self.seen = number + 1
                    return letters[number]
            return None
        try:
            return eventually(f"{self.name}: {what}", arrived)
        except SystemExit:
            print(f"--- the last letters to {self.name}, of which {self.seen} were looked at:")
            for letter in self.letters()[-4:]:
                print(f"Subject: {letter.field('Subject')}\n\n{letter.text}\n---")
            raise

    def await_text(self, text: str) -> Letter:
        return self.await_letter(f"a letter with '{text}'", lambda letter: text in letter.text)

    def write(self, to: str, body: str, subject="", vouched=True, sender=None, answered: Letter | None = None, **fields):
        message = email.message.EmailMessage()
        message["From"] = f"{self.name} <{sender or self.address}>"
        message["To"] = to
        message["Subject"] = subject
        message["Message-ID"] = fields.pop("message_id", email.utils.make_msgid(domain="example.org"))
        message["Date"] = email.utils.formatdate()
        if answered is not None:
            message["In-Reply-To"] = answered.field("Message-ID")
            body += "\n\nOn Fri, 1 May 2026 at 10:02, Ootori <game@ootori.example.org> wrote:\n" + "".join(f"> {line}\n" for line in answered.text.splitlines())
        for name, value in fields.items():
            message[name.replace("_", "-")] = value
        message.set_content(body)
        self.send(message.as_bytes(policy=email.policy.SMTP), to, vouched, sender)

    def send(self, raw: bytes, to: str, vouched=True, sender=None):
        port = self.world.vouching if vouched else self.world.postfix.port
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as smtp:
            smtp.sendmail(sender or self.address, [to], raw)

    def answer(self, letter: Letter, body: str, **more):
        self.write(reply_address(letter), body, subject="Re: " + letter.field("Subject"), answered=letter, **more)


def reply_address(letter: Letter) -> str:
    found = re.search(r"<(\S+)>|^(\S+@\S+)$", letter.field("Reply-To"))
    return (found[1] or found[2]) if found else fail(f"there is no Reply-To in: {letter.message}")


def expect(condition, what: str):
    if not condition:
        fail(what)


def moves_of(world: World, game: str) -> list[str]:
    return Browser(world.server).call(f"/games/{game}")["moves"]


def begin(one: Player, other: Player, kind="torishogi", options="") -> tuple[str, Player, Player]:
    """A challenge by mail and its acceptance by mail: the game, Black, White."""
    for player in (one, other):
        player.seen = len(player.letters())
    one.write(HOME, f"{kind} challenge {other.name} {options}")
    challenge = other.await_letter("a challenge", lambda letter: "challenges you" in letter.field("Subject"))
    one.await_text("Challenged: " + other.name)
    other.answer(challenge, "accept")

    def named(letter: Letter):
        found = re.search(r"Shogi (\w{12}): (\S+) \(Black\) against", letter.text)
        return found if found and found[1] not in one.world.games else None
    found = named(one.await_letter("the first notice", named))
    one.seen -= 1  # so that it can be answered
    one.world.games.add(found[1])
    black = one if found[2] == one.name else other
    return found[1], black, (other if black is one else one)


def your_move(player: Player, game: str) -> Letter:
    return player.await_letter(f"it is {player.name}'s turn in {game}",
                               lambda letter: game in letter.text and "your move" in letter.field("Subject"))


def raw_mail(player: Player, to: str, head: str, body: bytes) -> bytes:
    return (f"From: {player.name} <{player.address}>\r\nTo: {to}\r\nMessage-ID: {email.utils.make_msgid()}\r\n{head}\r\n").encode() + body


class Someone:
    """A mailbox without an account."""

    def __init__(self, world: World, box: str):
        self.world, self.box = world, box
