"""What stands in the letters of the server, and when they come."""

import html
import re
import sqlite3
import time

from post.player import Player, begin, expect, reply_address, your_move
from post.world import HOME, World


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
    # One email is enough to unsubscribe, however old the notice is.
    black.write(reply_address(letter), "", subject="set none")
    black.await_text("none")
    expect(black.browser.call("/account/mail")["pace"] == "none", "it is still written to")
    black.browser.call("/account/mail", {"pace": "each", "style": "alternate", "flip": True, "language": "en", "zone": "UTC"}, "PUT")
    white.browser.call(f"/games/{game}/resign", {})


def check_talk(world: World, kiji: Player, taka: Player):
    """Lists, help, what cannot be done, and who is not answered."""
    kiji.write(HOME, "help torishogi", vouched=False)
    kiji.await_text("Phoenix")
    kiji.write(HOME, "games\nratings taka\nstandings\nshogi set kiji secret flip\nvacation on\nvacation off\nnonsense of my own")
    answer = kiji.await_text("Your vacation is over.")
    for text in ("no games in progress", "taka", "correspondence:", "flip", "no command needs a password", "nonsense of my own"):
        expect(text in answer.text.lower(), f"there is no '{text}' in {answer.text}")
    expect("secret" not in answer.text, "the password came back")
    expect(answer.field("Auto-Submitted") == "auto-replied", "an answer that a machine would answer")
    # Nobody vouches for this email, so it waits until its sender confirms it.
    kiji.write(HOME, "torishogi challenge Taka", vouched=False)
    held = kiji.await_text("its sender could not be verified")
    expect(not taka.browser.call("/seeks")["seeks"], "a challenge of nobody's")
    taka.answer(held, "yes")  # confirmed by another person
    kiji.answer(held, "Yes.", vouched=False)
    kiji.await_text("Challenged: Taka")
    taka.answer(taka.await_letter("a challenge", lambda one: "challenges you" in one.field("Subject")), "reject")
    taka.await_text("Declined.")
    # An impossible move, and an ambiguous one.
    game, black, white = begin(kiji, taka)
    letter = your_move(black, game)
    black.answer(letter, "3e3c")
    answer = black.await_text("Not played: 3e3c")
    black.answer(answer, "Sw-9x\nS-3d\nCr-4f")
    answer = black.await_text("Not played: Cr-4f")
    for moves in ("You may have meant: S", "You may have meant: C-6f, C-5f, C-3f, C-2f"):
        expect(moves in answer.text, f"no moves are named: {answer.text}")
    black.browser.call(f"/games/{game}/abort", {})


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
    digest = taka.await_letter("the digest", lambda one: "games are waiting for your move" in one.field("Subject"))
    expect(all(game in digest.text for game in own), f"a game is missing in {digest.text}")
    addresses = re.findall(r"game\+g\.\S+@ootori\.example\.org", digest.text)
    expect(len(addresses) == len(own), f"the digest has {addresses}")
    unsubscribing = re.fullmatch(r"<mailto:(game\+g\.\S+)\?subject=set%20none>", digest.field("List-Unsubscribe"))
    expect(unsubscribing, f"List-Unsubscribe is {digest.field('List-Unsubscribe')}")
    taka.write(unsubscribing.group(1), "", subject="set none", vouched=False)
    taka.await_text("none")
    expect(taka.browser.call("/account/mail")["pace"] == "none", "it is still written to")
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
    black.await_text("You are running out of time.")
    white.browser.call(f"/games/{game}/abort", {})
