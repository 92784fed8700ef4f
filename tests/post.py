#!/usr/bin/env python3
"""Games by e-mail through a real Postfix, in both directions: post.py PROGRAM [PART…]

A Postfix of its own (as in mail.py) hands mails to the server by LMTP and lays down the server's in Maildirs. At one of
its ports it vouches for whoever sends, as a host's mail server does that checks DMARC; at the other it does not.
"""

import email.message
import email.policy
import email.utils
import html
import os
import re
import shutil
import smtplib
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from mail import PATIENCE, PROGRAM, SKIPPED, Browser, Letter, Postfix, Server, eventually, fail, free_port  # noqa: E402

HOME = "game@ootori.example.org"
PASSWORD = "correct horse battery"
NAMES = ("kiji", "taka", "tsuru", "uzura")
MAIN = """
recipient_delimiter = +
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
relay_domains = ootori.example.org
transport_maps = inline:{{ ootori.example.org=lmtp:inet:127.0.0.1:{lmtp} }}
vouched = check_client_access inline:{{ {{127.0.0.1 = PREPEND Authentication-Results: mx.example.org; dmarc=pass header.from=example.org}} }}
"""
MASTER = """
lmtp unix - - n - - lmtp
127.0.0.1:{vouching} inet n - n - - smtpd
  -o smtpd_sender_restrictions=$vouched
"""


class World:
    """A Postfix, a server, and players with confirmed addresses."""

    def __init__(self, work: Path):
        self.work = work
        self.lmtp, self.vouching, self.metrics = free_port(), free_port(), free_port()
        self.http = None  # the port of the server, which it keeps
        self.games: set[str] = set()  # that were begun by mail
        self.postfix = Postfix(work, NAMES, MAIN.format(lmtp=self.lmtp), MASTER.format(vouching=self.vouching))
        self.server = None
        self.start()

    def start(self):
        self.server = Server(self.work, f"smtp://127.0.0.1:{self.postfix.port}", "no",
                             lines=f"play = {HOME}\nauthserv = mx.example.org\n",
                             options=["--mail-in", f"127.0.0.1:{self.lmtp}", "--metrics", f"127.0.0.1:{self.metrics}"],
                             port=self.http)
        self.http = self.server.port

    def stop(self):
        self.server.stop()
        self.postfix.stop()


class Player:
    """Somebody with a mail program, and a browser to sign up with."""

    def __init__(self, world: World, name: str):
        self.world, self.name, self.box = world, name, name.lower()
        self.address = f"{self.box}@example.org"
        self.browser = Browser(world.server)
        self.seen = 0  # letters that were looked at
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
    one.seen -= 1  # to be answered
    one.world.games.add(found[1])
    black = one if found[2] == one.name else other
    return found[1], black, (other if black is one else one)


def your_move(player: Player, game: str) -> Letter:
    return player.await_letter(f"it is {player.name}'s turn in {game}",
                               lambda letter: game in letter.text and "your move" in letter.field("Subject"))


def legal(kind: str, moves: list[str], notation="usi", *options: str) -> list[str]:
    command = [PROGRAM, "moves", kind, "--notation", notation, *options]
    if moves:
        command += ["--moves", " ".join(moves)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n")[:-1]


def written(kind: str, moves: list[str], notation: str) -> str:
    """The last of the moves, as somebody writes it."""
    def record(count: int) -> str:
        form = notation if notation in ("ki2", "kif") else "text"
        style = [] if form == notation else ["--notation", notation]
        text = "position startpos" + (" moves " + " ".join(moves[:count]) if count else "")
        return subprocess.run([PROGRAM, "convert", "-", "--from", "usi", "--game", kind, "--to", form, *style], input=text,
                              check=True, capture_output=True, text=True).stdout
    if notation == "usi":
        return moves[-1]
    if notation == "kif":
        return record(len(moves)).split("\n")[-2].split()[1]
    before, after = (" ".join(record(count).split()) for count in (len(moves) - 1, len(moves)))
    if notation == "ki2":
        return re.findall(r"[▲△]\S+", after)[-1]
    return re.sub(r"^\s*\d+\.\s*", "", after[len(before):]).strip()


def best(kind: str, moves: list[str]) -> str:
    """What the engine plays, in the same way every time."""
    words = f"position startpos{' moves ' if moves else ''}{' '.join(moves)}\ngo depth 4\n"
    with subprocess.Popen([PROGRAM, "usi", kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        engine.stdin.write(words)
        engine.stdin.flush()
        for line in engine.stdout:
            if line.startswith("bestmove"):
                engine.stdin.write("quit\n")
                engine.stdin.flush()
                return line.split()[1]
    return fail("the engine does not answer")


def check_move(world: World, kiji: Player, taka: Player):
    """A move by mail, ten times at once, is one move; a used address, somebody else's and a forged sender change nothing."""
    game, black, white = begin(kiji, taka, options="-rated -days=3")
    notice = your_move(black, game)
    again = email.utils.make_msgid(domain="example.org")
    for _ in range(10):
        black.answer(notice, "1e1d", message_id=again)
    black.await_text("Played: 1.")
    reply = your_move(white, game)
    expect(moves_of(world, game) == ["1e1d"], f"the moves are {moves_of(world, game)}")
    # White's address in the hands of somebody else, and of one who forges the envelope and the sender both ways.
    black.answer(reply, "1c1d")
    white.write(reply_address(reply), "1c1d", sender="tsuru@example.org")
    # The right sender without an address of the game.
    white.write(HOME, "1c1d", subject="my move")
    white.await_text("to play in this game, reply to the latest email about it")
    # An address that was used, and one whose tag was guessed.
    black.answer(notice, "2e2d")
    black.await_text("Nothing has changed: the game has gone on")
    guessed = re.sub(r"\.[0-9a-f]{20}@", "." + "0" * 20 + "@", reply_address(reply))
    white.write(guessed, "1c1d")
    white.await_text("this server never issued the address")
    # The right address and the right sender, but the host's mail server found that the sender is forged.
    white.answer(reply, "1c1d", vouched=False, Authentication_Results="mx.example.org; dmarc=fail header.from=example.org")
    white.await_text("its sender could not be verified")
    expect(moves_of(world, game) == ["1e1d"], f"the moves are {moves_of(world, game)}")
    white.answer(reply, "1c1d\n\nthanks\n2c2d")
    answer = white.await_text("Played: 2.")
    expect("2c2d" not in answer.text.split("\n> On some day")[0].split("=== ")[0], "what follows thanks was read")
    expect(moves_of(world, game) == ["1e1d", "1c1d"], f"the moves are {moves_of(world, game)}")
    black.answer(your_move(black, game), "resign")
    white.await_text("by resignation")


def check_full(world: World, kiji: Player, taka: Player):
    """A whole rated game, mail against mail, to the mate, in all notations; both mails thread, and both ratings move."""
    game, black, white = begin(kiji, taka, options="-rated -days=3")
    notations = ["usi", "hodges", "ki2", "hodgkin", "letters", "kif", "english", "romaji"]
    moves: list[str] = []
    while True:
        mover = black if len(moves) % 2 == 0 else white
        usi = best("tori", moves) if mover is black else legal("tori", moves)[0]
        text = written("tori", [*moves, usi], notations[len(moves) % len(notations)])
        letter = your_move(mover, game)
        expect(letter.field("References") == f"<ootori.{game}@ootori.example.org>", f"References: {letter.field('References')}")
        mover.answer(letter, text)
        moves.append(usi)
        answer = mover.await_text(f"Played: {len(moves)}.")
        expect("Not understood" not in answer.text, f"what was quoted was read: {answer.text}")
        expect(moves_of(world, game) == moves, f"{text} became {moves_of(world, game)}, not {moves}")
        if not legal("tori", moves):
            break
    loser = white if mover is black else black
    loser.await_text("has won by checkmate")
    for player in (black, white):
        ratings = player.browser.call(f"/players/{player.name}/ratings")["ratings"]
        expect([one["speed"] for one in ratings] == ["correspondence"], f"the ratings are {ratings}")
    print(f"  a game of {len(moves)} moves")


def check_browser(world: World, kiji: Player, taka: Player):
    """Mail against browser: what either plays the other sees at once."""
    kiji.write(HOME, "yarishogi challenge taka -days=5")
    seek = eventually("the challenge", lambda: [one for one in taka.browser.call("/seeks")["seeks"] if one["to"] == "Taka"])[0]
    game = taka.browser.call(f"/seeks/{seek['id']}/accept", {})["id"]
    summary = taka.browser.call(f"/games/{game}")
    sides = {"black": summary["seats"]["black"]["name"], "white": summary["seats"]["white"]["name"]}
    moves: list[str] = []
    for _ in range(8):
        mover = sides["black"] if len(moves) % 2 == 0 else sides["white"]
        usi = legal("yari", moves)[3]
        if mover == "Kiji":
            kiji.answer(your_move(kiji, game), written("yari", [*moves, usi], "hodges"))
            kiji.await_text("Played: ")
        else:
            expect(taka.browser.call(f"/games/{game}/move", {"ply": len(moves), "usi": usi}) is None, f"{usi} was refused")
        moves.append(usi)
        expect(moves_of(world, game) == moves, f"the moves are {moves_of(world, game)}, not {moves}")
    if sides["white"] == "Kiji":
        taka.browser.call(f"/games/{game}/move", {"ply": 8, "usi": legal("yari", moves)[3]})
    letter = your_move(kiji, game)
    kiji.answer(letter, "record\nhistory\npreview " + legal("yari", moves_of(world, game), "hodges")[0] + "\nchat well played\nresign")
    answer = kiji.await_text("You have resigned.")
    for text in ("The record is attached.", "nothing was played", "Message sent.", "1. "):
        expect(text in answer.text, f"there is no '{text}' in {answer.text}")
    files = [part.get_filename() for part in answer.message.iter_attachments()]
    expect(files == [f"{game}.kif"], f"the attachments are {files}")
    expect(taka.browser.call(f"/games/{game}")["outcome"]["reason"] == "resignation", "the game goes on")


def check_look(world: World, kiji: Player, taka: Player):
    """What a notice is made of."""
    game, black, white = begin(kiji, taka)
    letter = your_move(black, game)
    parts = [part.get_content_type() for part in letter.message.walk()]
    expect(parts == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"], f"it has {parts}")
    picture = next(part for part in letter.message.walk() if part.get_content_type() == "image/png")
    expect(picture.get_content().startswith(b"\x89PNG"), "the picture is none")
    expect(picture["Content-ID"].strip("<>") == "board", f"the picture is {picture['Content-ID']}")
    page = letter.message.get_body(("html",)).get_content()
    expect('src="cid:board"' in page and html.unescape(page).count(game) >= 1, "the HTML does not show the game")
    for name, wanted in (("Auto-Submitted", "auto-generated"), ("From", f"Ootori <{HOME}>"), ("To", black.address)):
        expect(letter.field(name) == wanted, f"{name} is {letter.field(name)}")
    expect(letter.field("List-Unsubscribe") == f"<mailto:{reply_address(letter)}?subject=set%20none>",
           f"List-Unsubscribe is {letter.field('List-Unsubscribe')}")
    expect(re.search(r"Return-Path", str(letter.message)) and "game+b." in letter.field("Return-Path"), "no VERP")
    expect("wSw| wSw|" in letter.text and "UTC" in letter.text, f"the board or the deadline is missing: {letter.text}")
    black.answer(letter, "set kanji noflip\nset small\nset unknown")
    expect("+----+" not in black.await_text("Your settings: small, noflip, each").text, "not the small board")
    black.browser.call("/account/mail", {"pace": "each", "style": "unicode", "flip": True, "language": "ja",
                                         "zone": "Asia/Tokyo"}, "PUT")
    black.answer(letter, "show")
    answer = black.await_text("の手番")
    expect("燕" in answer.text and "JST" in answer.text, f"not in Japanese: {answer.text}")
    # Unsubscribing takes one mail, from however old a notice.
    black.write(reply_address(letter), "", subject="set none")
    black.await_text("none")
    expect(black.browser.call("/account/mail")["pace"] == "none", "it is still written to")
    black.browser.call("/account/mail", {"pace": "each", "style": "alternate", "flip": True, "language": "en", "zone": "UTC"}, "PUT")
    white.browser.call(f"/games/{game}/resign", {})


def check_terms(world: World, kiji: Player, taka: Player):
    """A handicap, a conditional move, a takeback, an impasse, a rematch, a challenge that is declined."""
    game, black, white = begin(kiji, taka, options="-handicap=RL")
    summary = kiji.browser.call(f"/games/{game}")
    expect(summary["turn"] == "white" and summary["handicap"] != "none", f"there is no handicap: {summary}")
    sfen = ["--handicap", summary["handicap"]]
    first = legal("tori", [], "usi", *sfen)[0]
    white.answer(your_move(white, game), first)
    answer = white.await_text("Played: 1.")
    then = legal("tori", [first], "usi", *sfen)
    third = legal("tori", [first, then[2]], "usi", *sfen)[0]
    white.answer(answer, f"if {then[2]} then {third}")
    white.await_text("Set: ")
    black.answer(your_move(black, game), then[2])
    black.await_text("Played: 2.")
    expect(moves_of(world, game) == [first, then[2], third], f"the moves are {moves_of(world, game)}")
    # White has moved last; what both played is taken back where White asks and Black agrees.
    letter = white.await_letter("what came of it", lambda one: game in one.text)
    white.answer(letter, "undo")
    white.await_text("Asked your opponent.")
    offer = black.await_letter("the offer", lambda one: "takeback" in one.text and "Your opponent offers" in one.text)
    black.answer(offer, "accept")
    black.await_text("Accepted.")
    expect(len(moves_of(world, game)) < 3, f"the moves are {moves_of(world, game)}")
    white.browser.call(f"/games/{game}/resign", {})
    ended = black.await_text("by resignation")
    black.answer(ended, "rematch")
    black.await_text("Asked your opponent.")
    offer = white.await_letter("the rematch", lambda one: "rematch" in one.text and "Your opponent offers" in one.text)
    white.answer(offer, "accept")
    white.await_text("Accepted.")
    new = black.await_letter("the new game", lambda one: game not in one.text and "(Black) against" in one.text)
    black.answer(new, "abort")
    black.await_text("The game has been aborted.")
    # Both generals are across the board.
    kiji.browser.call("/seeks", {"game": "yari", "side": "black", "to": "Taka",
                                 "sfen": "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1",
                                 "time": {"kind": "correspondence", "days": 2}})
    challenge = taka.await_letter("the challenge", lambda one: "challenges you" in one.field("Subject"))
    taka.answer(challenge, "accept")
    taka.await_text("Accepted.")
    letter = kiji.await_letter("the game", lambda one: "(Black) against" in one.text and "Yari" in one.text)
    kiji.answer(letter, "propose impasse")
    kiji.await_text("Asked your opponent.")
    offer = taka.await_letter("the impasse", lambda one: "offers: impasse" in one.text)
    taka.answer(offer, "accept impasse")
    taka.await_text("by points after an impasse")
    kiji.write(HOME, "torishogi challenge Taka")
    taka.answer(taka.await_letter("a challenge", lambda one: "challenges you" in one.field("Subject")), "decline")
    taka.await_text("Declined.")
    expect(not kiji.browser.call("/seeks")["seeks"], "the challenge stands")


def check_talk(world: World, kiji: Player, taka: Player):
    """Lists, help, what cannot be done, and who is not answered."""
    kiji.write(HOME, "help torishogi", vouched=False)
    kiji.await_text("Phoenix")
    kiji.write(HOME, "games\nratings taka\nstandings\nshogi set kiji secret flip\nvacation on\nvacation off\nnonsense of my own")
    answer = kiji.await_text("Your vacation is over.")
    for text in ("no games are running", "taka", "correspondence:", "flip", "no command needs a password", "nonsense of my own"):
        expect(text in answer.text.lower(), f"there is no '{text}' in {answer.text}")
    expect("secret" not in answer.text, "the password came back")
    expect(answer.field("Auto-Submitted") == "auto-replied", "an answer that a machine would answer")
    # Nobody vouches for this one: it waits until its sender says yes.
    kiji.write(HOME, "torishogi challenge Taka", vouched=False)
    held = kiji.await_text("its sender could not be verified")
    expect(not taka.browser.call("/seeks")["seeks"], "a challenge of nobody's")
    taka.answer(held, "yes")  # not by somebody else
    kiji.answer(held, "Yes.", vouched=False)
    kiji.await_text("Challenged: Taka")
    taka.answer(taka.await_letter("a challenge", lambda one: "challenges you" in one.field("Subject")), "reject")
    taka.await_text("Declined.")
    # A move that cannot be, and one that may be two.
    game, black, white = begin(kiji, taka)
    letter = your_move(black, game)
    black.answer(letter, "3e3c")
    answer = black.await_text("Not played: 3e3c")
    black.answer(answer, "Sw-9x\nS-3d\nCr-4f")
    answer = black.await_text("Not played: Cr-4f")
    for moves in ("You may have meant: S", "You may have meant: C-6f, C-5f, C-3f, C-2f"):
        expect(moves in answer.text, f"no moves are named: {answer.text}")
    black.browser.call(f"/games/{game}/abort", {})


def raw_mail(player: Player, to: str, head: str, body: bytes) -> bytes:
    return (f"From: {player.name} <{player.address}>\r\nTo: {to}\r\nMessage-ID: {email.utils.make_msgid()}\r\n{head}\r\n").encode() + body


def check_nasty(world: World, kiji: Player, taka: Player):
    """Mails that are made to break something: nothing is played that was not written, and the server goes on."""
    stranger = Someone(world, "tsuru")
    letters = len(Player.letters(stranger))
    game, black, _ = begin(kiji, taka)
    letter = your_move(black, game)
    to = reply_address(letter)
    bomb = "".join(f"--b\r\nContent-Type: multipart/mixed; boundary=b{i}\r\n\r\n--b{i}\r\n" for i in range(10_000)).encode()
    black.send(raw_mail(black, to, "Content-Type: multipart/mixed; boundary=b\r\n", bomb), to)
    black.send(raw_mail(black, to, "Subject: \x00\r\n", b"\x00" * 5_000 + b"\r\n"), to)
    black.send(raw_mail(black, to, "Subject: =?utf-8?q?a=0D=0ABcc:_tsuru@example.org?=\r\n", b"chat hello\r\n"), to)
    black.await_text("Message sent.")
    try:
        black.send(raw_mail(black, to, "", b"x" * 70 + b"\r\n" + b"y" * 20_000_000), to)
    except smtplib.SMTPException:
        pass  # Postfix refuses it, or hands it back
    # Old moves in what is quoted, however it is marked.
    black.send(raw_mail(black, to, "Subject: Re: x\r\n", b"what do you think?\r\n\r\nOn some day, Taka wrote:\r\n> 1e1d\r\n> resign\r\n"), to)
    black.send(raw_mail(black, to, "Auto-Submitted: auto-replied\r\nSubject: on holiday\r\n", b"1e1d\r\n"), to)
    black.send(raw_mail(black, to, "List-Id: <l.example.org>\r\n", b"1e1d\r\n"), to)
    black.send(raw_mail(black, to, "From: two@example.org\r\n", b"1e1d\r\n"), to)
    black.answer(letter, "show")
    black.await_text("The board is below.")
    expect(moves_of(world, game) == [], f"something was played: {moves_of(world, game)}")
    expect(len(Player.letters(stranger)) == letters, "a field was added to a mail")
    black.browser.call(f"/games/{game}/abort", {})


class Someone:
    """A mailbox without an account."""

    def __init__(self, world: World, box: str):
        self.world, self.box = world, box


def counted(world: World, fate: str) -> int:
    """Mails with that fate since the server started."""
    with urllib.request.urlopen(f"http://127.0.0.1:{world.metrics}/metrics", timeout=PATIENCE) as page:
        found = re.search(rf'ootori_mails_received_total{{fate="{fate}"}} (\d+)', page.read().decode())
    return int(found[1]) if found else fail(f"no metric for {fate}")


def check_bounces(world: World, kiji: Player, taka: Player):
    """A storm of bounces is answered by nobody; one of a mail that was sent suspends its address and tells its owner."""
    game, black, white = begin(kiji, taka)
    letter = your_move(black, game)
    verp = letter.field("Return-Path").strip("<>")
    report = (b'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\nSubject: Undelivered Mail\r\n\r\n'
              b'--b\r\nContent-Type: text/plain\r\n\r\nresign\r\n1e1d\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n'
              b'Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ' + black.address.encode() +
              b'\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n')

    def bounce(to: str, number: int) -> bytes:
        return (f"From: MAILER-DAEMON@mx.example.org\r\nTo: {to}\r\nMessage-ID: <bounce.{number}.{time.time()}@mx>\r\n").encode() + report

    before = counted(world, "bounce") + counted(world, "ignored")
    sent = len(kiji.letters()) + len(taka.letters())
    with smtplib.SMTP("127.0.0.1", world.postfix.port, timeout=PATIENCE) as smtp:
        for number in range(200):
            to = [HOME, reply_address(letter), re.sub("[0-9a-f]{5}@", "00000@", verp)][number % 3]
            smtp.sendmail("", [to], bounce(to, number))
    eventually("the bounces are read", lambda: counted(world, "bounce") + counted(world, "ignored") >= before + 200)
    expect(black.browser.call("/account/mail")["suspended"] is None, "a forged bounce suspends")
    expect(len(kiji.letters()) + len(taka.letters()) == sent, "a bounce was answered")
    expect(moves_of(world, game) == [], "a bounce has played")
    black.send(bounce(verp, 999), verp, sender="")
    suspended = eventually("it is suspended", lambda: black.browser.call("/account/mail")["suspended"])
    expect("Undelivered" in suspended["why"], f"it is because of {suspended}")
    black.answer(letter, "1e1d")  # whoever writes is answered all the same
    black.await_text("Played: 1.")
    white.answer(your_move(white, game), "1c1d")
    white.await_text("Played: 2.")
    expect(not [one for one in black.letters()[black.seen:] if "your move" in one.field("Subject")], "it is written to all the same")
    settings = {"pace": "each", "style": "alternate", "flip": True, "language": "en", "zone": "UTC"}
    black.browser.call("/account/mail", {**settings, "resume": True}, "PUT")
    expect(black.browser.call("/account/mail")["suspended"] is None, "it stays suspended")
    white.browser.call(f"/games/{game}/resign", {})
    black.await_text("by resignation")


def check_daily(world: World, kiji: Player, taka: Player):
    """A digest a day in place of a mail a move, and a reminder before a deadline."""
    settings = {"style": "alternate", "flip": True, "language": "en", "zone": "UTC"}
    games = [begin(kiji, taka) for _ in range(3)]
    own = [game for game, black, _ in games if black is taka]
    for game, black, white in games:
        if white is taka:
            kiji.browser.call(f"/games/{game}/move", {"ply": 0, "usi": "1e1d"})
            own.append(game)
    time.sleep(1)
    taka.seen = len(taka.letters())
    taka.browser.call("/account/mail", {"pace": "digest", **settings}, "PUT")
    for game in own:
        summary = kiji.browser.call(f"/games/{game}")
        expect(summary["turn"] == ("black" if summary["seats"]["black"]["name"] == "Taka" else "white"), f"{game} is not Taka's")
    world.server.stop()
    with sqlite3.connect(world.work / "server" / "ootori.db") as database:
        database.execute("UPDATE mail_settings SET digested = 0")
    database.close()
    world.start()
    digest = taka.await_letter("the digest", lambda one: "games wait for your move" in one.field("Subject"))
    expect(all(game in digest.text for game in own), f"a game is missing in {digest.text}")
    addresses = re.findall(r"game\+g\.\S+@ootori\.example\.org", digest.text)
    expect(len(addresses) == len(own), f"the digest has {addresses}")
    taka.write(addresses[0], "resign")
    taka.await_text("You have resigned.")
    for game in own:
        taka.browser.call(f"/games/{game}/resign", {})
    taka.browser.call("/account/mail", {"pace": "each", **settings}, "PUT")
    game, black, white = begin(kiji, taka, options="-days=2")
    world.server.stop()
    with sqlite3.connect(world.work / "server" / "ootori.db") as database:
        database.execute("UPDATE games SET deadline = ? WHERE id = ?", (int((time.time() + 3600) * 1000), game))
    database.close()
    world.start()
    black.await_text("Your time runs out soon.")
    white.browser.call(f"/games/{game}/abort", {})


def check_crash(world: World, kiji: Player, taka: Player):
    """The server is killed again and again while mails come in: every move is played once, and none is lost."""
    game, black, white = begin(kiji, taka)
    moves: list[str] = []
    kills = 0
    for number in range(12):
        mover = black if len(moves) % 2 == 0 else white
        letter = your_move(mover, game)
        usi = legal("tori", moves)[5]
        mover.answer(letter, f"{usi}\nchat move {number}\nset alternate")
        # At another step each time: before the mail is taken over, while it is worked off, while the answer goes out.
        time.sleep(0.01 * number)
        world.server.process.kill()
        world.server.process.wait()
        kills += 1
        world.start()
        moves.append(usi)
        answer = mover.await_letter("the answer", lambda one: "Your settings: alternate" in one.text)
        expect(f"Played: {len(moves)}." in answer.text, f"the move is not in {answer.text}")
        expect(moves_of(world, game) == moves, f"the moves are {moves_of(world, game)}, not {moves}")
    said = [one["text"] for one in black.browser.call("/account/export")["messages"]] + \
           [one["text"] for one in white.browser.call("/account/export")["messages"]]
    said = [one for one in said if one.startswith("move ")]
    expect(sorted(said) == sorted(f"move {number}" for number in range(12)), f"what was said is {sorted(said)}")
    white.browser.call(f"/games/{game}/resign", {})
    print(f"  killed {kills} times")


def check_loop(world: World, kiji: Player, taka: Player):
    """A server that answers every mail is answered at most twice."""
    machine = Someone(world, "uzura")
    seen = 0
    message = f"From: uzura@example.org\r\nTo: {HOME}\r\nMessage-ID: <first@example.org>\r\nSubject: hello\r\n\r\nHello, anybody there?\r\n"
    with smtplib.SMTP("127.0.0.1", world.postfix.port, timeout=PATIENCE) as smtp:
        smtp.sendmail("uzura@example.org", [HOME], message)
        until = time.monotonic() + 8
        while time.monotonic() < until:
            letters = Player.letters(machine)
            for letter in letters[seen:]:
                # As a naive program does it, without a word of being one.
                answer = f"From: uzura@example.org\r\nTo: {HOME}\r\nMessage-ID: <{time.time()}@example.org>\r\nSubject: Re: {letter.field('Subject')}\r\n\r\nThank you for your mail. We have received it.\r\n"
                smtp.sendmail("uzura@example.org", [HOME], answer)
            seen = len(letters)
            time.sleep(0.05)
    expect(1 <= seen <= 2, f"{seen} mails went to a machine that answers")
    # The same at a player's own address.
    before = len(kiji.letters())
    for number in range(6):
        kiji.write(HOME, f"We have received your mail number {number}.")
    kiji.write(HOME, "games")
    kiji.await_text("> games")
    answers = [one for one in kiji.letters()[before:] if "There is no command in your email" in one.text]
    expect(len(answers) <= 2, f"{len(answers)} mails went to a player's machine that answers")


PARTS = {"move": check_move, "full": check_full, "browser": check_browser, "look": check_look, "terms": check_terms,
         "talk": check_talk, "nasty": check_nasty, "bounces": check_bounces, "daily": check_daily, "loop": check_loop,
         "crash": check_crash}


def main() -> int:
    if os.geteuid() != 0 or shutil.which("postfix") is None:
        print("Postfix is not installed, or may not be started without root: left out")
        return SKIPPED
    chosen = sys.argv[2:] or list(PARTS)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o711)
        world = World(work)
        try:
            kiji, taka = Player(world, "Kiji"), Player(world, "Taka")
            for part in chosen:
                begun = time.monotonic()
                PARTS[part](world, kiji, taka)
                print(f"{part}: {time.monotonic() - begun:.1f} s")
        except BaseException:
            print("--- Postfix says:\n" + world.postfix.log()[-6000:])
            print("--- the server says:\n" + world.server.log()[-3000:])
            raise
        finally:
            world.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
