"""Games by email, from a challenge to the end."""

import email.utils
import re

from waiting import eventually

from post.moves import best, legal, written
from post.player import Player, begin, expect, moves_of, reply_address, your_move
from post.world import HOME, World


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
    # White's address used by another person, and by one who forges both the envelope and the sender.
    black.answer(reply, "1c1d")
    white.write(reply_address(reply), "1c1d", sender="tsuru@example.org")
    # The right sender, but not an address of the game.
    white.write(HOME, "1c1d", subject="my move")
    white.await_text("to play in this game, reply to the latest email about it")
    # An address that was used before, and one with a guessed tag.
    black.answer(notice, "2e2d")
    black.await_text("Nothing has changed: the game has continued")
    guessed = re.sub(r"\.[0-9a-f]{20}@", "." + "0" * 20 + "@", reply_address(reply))
    white.write(guessed, "1c1d")
    white.await_text("this server never issued the address")
    # The right address and sender, but the host's mail server reports the sender as forged.
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
    play_to_the_mate(world, kiji, taka, "tori")


def check_yari(world: World, kiji: Player, taka: Player):
    play_to_the_mate(world, kiji, taka, "yari")


def play_to_the_mate(world: World, kiji: Player, taka: Player, kind: str):
    """A whole rated game, mail against mail, in all notations; both mails thread, and both ratings move."""
    game, black, white = begin(kiji, taka, f"{kind}shogi", "-rated -days=3")
    notations = ["usi", "hodges", "ki2", "hodgkin", "letters", "kif", "english", "romaji"]
    moves: list[str] = []
    while True:
        mover = black if len(moves) % 2 == 0 else white
        usi = best(kind, moves) if mover is black else legal(kind, moves)[0]
        text = written(kind, [*moves, usi], notations[len(moves) % len(notations)])
        letter = your_move(mover, game)
        expect(letter.field("References") == f"<ootori.{game}@ootori.example.org>", f"References: {letter.field('References')}")
        mover.answer(letter, text)
        moves.append(usi)
        answer = mover.await_text(f"Played: {len(moves)}.")
        expect("Not understood" not in answer.text, f"what was quoted was read: {answer.text}")
        expect(moves_of(world, game) == moves, f"{text} became {moves_of(world, game)}, not {moves}")
        if not legal(kind, moves):
            break
    loser = white if mover is black else black
    loser.await_text("has won by checkmate")
    for player in (black, white):
        ratings = player.browser.call(f"/players/{player.name}/ratings")["ratings"]
        expect({one["speed"] for one in ratings} == {"correspondence"}, f"the ratings are {ratings}")
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
    # White moved last. Both moves are taken back when White asks and Black agrees.
    letter = white.await_letter("what came of it", lambda one: game in one.text)
    white.answer(letter, "undo")
    white.await_text("Asked your opponent.")
    offer = black.await_letter("the offer", lambda one: "takeback" in one.text and "Your opponent offers" in one.text)
    black.answer(offer, "accept takeback")
    black.await_text("Accepted.")
    expect(len(moves_of(world, game)) < 3, f"the moves are {moves_of(world, game)}")
    white.browser.call(f"/games/{game}/resign", {})
    ended = black.await_text("by resignation")
    black.answer(ended, "rematch")
    black.await_text("Asked your opponent.")
    offer = white.await_letter("the rematch", lambda one: "rematch" in one.text and "Your opponent offers" in one.text)
    white.answer(offer, "accept rematch")
    white.await_text("Accepted.")
    new = black.await_letter("the new game", lambda one: game not in one.text and "(Black) against" in one.text)
    black.answer(new, "abort")
    black.await_text("The game has been aborted.")
    # Both generals have reached the other side of the board, so an impasse is possible.
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
    taka.await_text("by impasse, on points")
    kiji.write(HOME, "torishogi challenge Taka")
    taka.answer(taka.await_letter("a challenge", lambda one: "challenges you" in one.field("Subject")), "decline")
    taka.await_text("Declined.")
    expect(not kiji.browser.call("/seeks")["seeks"], "the challenge stands")
