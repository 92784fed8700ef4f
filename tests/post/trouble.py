"""Mails that are made to break something, bounces, and a server that is killed."""

import re
import smtplib
import time

from waiting import PATIENCE, eventually

from post.moves import legal
from post.player import Player, Someone, begin, expect, moves_of, raw_mail, reply_address, your_move
from post.world import HOME, World, counted


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
        pass  # Postfix refuses the email or returns it
    # Old moves in quotations, with every kind of mark.
    black.send(raw_mail(black, to, "Subject: Re: x\r\n", b"what do you think?\r\n\r\nOn some day, Taka wrote:\r\n> 1e1d\r\n> resign\r\n"), to)
    black.send(raw_mail(black, to, "Auto-Submitted: auto-replied\r\nSubject: on holiday\r\n", b"1e1d\r\n"), to)
    black.send(raw_mail(black, to, "List-Id: <l.example.org>\r\n", b"1e1d\r\n"), to)
    black.send(raw_mail(black, to, "From: two@example.org\r\n", b"1e1d\r\n"), to)
    black.answer(letter, "show")
    black.await_text("The board is below.")
    expect(moves_of(world, game) == [], f"something was played: {moves_of(world, game)}")
    expect(len(Player.letters(stranger)) == letters, "a field was added to a mail")
    black.browser.call(f"/games/{game}/abort", {})


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
    black.answer(letter, "1e1d")  # people who write still get an answer
    black.await_text("Played: 1.")
    white.answer(your_move(white, game), "1c1d")
    white.await_text("Played: 2.")
    expect(not [one for one in black.letters()[black.seen:] if "your move" in one.field("Subject")], "it is written to all the same")
    settings = {"pace": "each", "style": "alternate", "flip": True, "language": "en", "zone": "UTC"}
    black.browser.call("/account/mail", {**settings, "resume": True}, "PUT")
    expect(black.browser.call("/account/mail")["suspended"] is None, "it stays suspended")
    white.browser.call(f"/games/{game}/resign", {})
    black.await_text("by resignation")


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
        # Killed at a different step each time: before the email is accepted, during its processing, while the reply is
        # sent.
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
