"""Machines that answer mails, and what the server answers them."""

import smtplib
import time

from waiting import PATIENCE, eventually

from post.player import Player, Someone, expect
from post.world import HOME, SECOND, World, all_counted


def send(world: World, sender: str, to: str, subject: str, body: str):
    """As a naive program does it, without a word of being one."""
    message = (f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <{time.time()}@example.org>\r\nSubject: {subject}\r\n\r\n{body}\r\n")
    with smtplib.SMTP("127.0.0.1", world.postfix.port, timeout=PATIENCE) as smtp:
        smtp.sendmail(sender, [to], message)


class Answering:
    """A machine that answers every mail."""

    def __init__(self, world: World, box: str):
        self.world, self.address = world, f"{box}@example.org"
        self.box = Someone(world, box)
        self.seen = 0

    def answer_all(self):
        letters = Player.letters(self.box)
        for letter in letters[self.seen:]:
            send(self.world, self.address, HOME, f"Re: {letter.field('Subject')}", "Thank you for your mail. We have received it.")
        self.seen = len(letters)


def check_loop(world: World, kiji: Player, _: Player, seconds=8.0):
    """A server that answers every mail is answered at most twice, and so is a second one like this."""
    world.start_second()
    machine = Answering(world, "uzura")
    received = all_counted(world.metrics)
    send(world, machine.address, HOME, "hello", "Hello, anybody there?")
    send(world, SECOND, HOME, "hello", "Hello, anybody there?")
    send(world, HOME, SECOND, "hello", "Hello, anybody there?")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        machine.answer_all()
        time.sleep(0.1)
    expect(1 <= machine.seen <= 2, f"{machine.seen} mails went to a machine that answers")
    eventually("the second server was answered", lambda: all_counted(world.second_metrics) >= 2)
    # Each server was written to once in the other's name, and has replied.
    mails = all_counted(world.metrics) - received - 1 - machine.seen + all_counted(world.second_metrics) - 2
    expect(1 <= mails <= 2, f"two servers have sent each other {mails} mails")
    print(f"  {machine.seen} mails to a machine, {mails} between two servers in {seconds:.0f} s")
    check_player(world, kiji)


def check_player(world: World, kiji: Player):
    """The same at a player's own address."""
    before = len(kiji.letters())
    for number in range(6):
        kiji.write(HOME, f"We have received your mail number {number}.")
    kiji.write(HOME, "games")
    kiji.await_text("> games")
    answers = [one for one in kiji.letters()[before:] if "There is no command in your email" in one.text]
    expect(len(answers) <= 2, f"{len(answers)} mails went to a player's machine that answers")
