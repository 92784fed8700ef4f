"""The Python module from outside: what it promises in its documentation."""

import copy
import doctest
import multiprocessing
import pickle
import re
import unittest
from pathlib import Path

import ootori
from ootori import Game, Position

HERE = Path(__file__).parent


def pickled(thing):
    return [pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]


class PositionTest(unittest.TestCase):
    def test_starts_from_the_array(self):
        position = Position("tori")
        self.assertEqual(position.sfen, "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1")
        self.assertEqual((position.game, position.turn, position.in_check), ("tori", "black", False))
        self.assertEqual(len(position.legal_moves()), 17)
        self.assertEqual(position.board["4b"], "f")
        self.assertEqual(position, Position("torishogi", position.fen))
        self.assertEqual(hash(position), hash(Position("tori")))
        self.assertNotEqual(position, Position("yari"))
        self.assertEqual(eval(repr(position)), position)

    def test_plays_a_move_and_stays_what_it_was(self):
        position = Position("tori")
        after = position.play("Sx3c")
        self.assertEqual(after.hand("black"), {"S": 1})
        self.assertEqual(position, Position("tori"))
        self.assertIn("4b3c", ootori.legal_moves(after))

    def test_counts_known_perft(self):
        self.assertEqual(Position("tori").perft(4), 103857)
        self.assertEqual(ootori.perft(Position("yari"), 4), 158404)
        self.assertRaises(ValueError, Position("tori").perft, -1)

    def test_reads_and_writes_moves(self):
        position = Position("tori")
        for text in ("3d3c", "Sx3c", "Sx33", "▲３三燕", "３三燕(34)"):
            self.assertEqual(position.read(text), "3d3c")
        for text in ("Swallowx3c", "tsubame x 3c", "e4e5", "Sxe5"):
            self.assertEqual(position.read(text), "3d3c")
        self.assertEqual([position.write("3d3c", notation) for notation in ("english", "romaji")], ["Swallowx3c", "tsubamex3c"])
        written = {notation: position.write("3d3c", notation) for notation in ("uci", "hodges", "hodgkin", "san", "kif")}
        self.assertEqual(
            written, {"uci": "e4e5", "hodges": "Sx3c", "hodgkin": "Sx33", "san": "Sxe5", "kif": "３三燕(34)"}
        )

    def test_names_what_is_wrong(self):
        with self.assertRaises(ootori.PositionError) as caught:
            Position("tori", "S2k3/7/7/7/7/7/7 b - 1")
        self.assertEqual(caught.exception.code, "bad_setup")
        self.assertEqual(caught.exception.faults, ["no_royal", "dead_piece"])
        with self.assertRaises(ootori.PositionError) as caught:
            Position("tori", "3k3/7")
        self.assertEqual((caught.exception.code, caught.exception.faults), ("too_few_ranks", []))
        with self.assertRaises(ootori.MoveError) as caught:
            Position("tori").play("S*4d")
        self.assertEqual(caught.exception.code, "not_in_hand")
        self.assertIn("You have no Swallow in hand.", str(caught.exception))
        self.assertEqual(Position("tori").illegality("4e4c"), "cannot_go_there")
        self.assertFalse(Position("tori").is_legal("4e4c"))
        with self.assertRaisesRegex(ValueError, "there is no game 'chess'; there are tori, yari"):
            Position("chess")

    def test_takes_more_pieces_where_asked(self):
        crowded = "3k3/7/7/7/7/7/3K3 b 3F 1"
        self.assertRaises(ootori.PositionError, Position, "tori", crowded)
        self.assertEqual(Position("tori", crowded, lenient=True).hand("black"), {"F": 3})

    def test_can_be_copied_and_pickled(self):
        for position in (
            Position("yari").play("4g4f"),
            Position("tori", "3k3/7/7/7/7/7/3K3 b 3F 1", lenient=True),
        ):
            for other in (copy.copy(position), copy.deepcopy([position])[0], *pickled(position)):
                self.assertEqual(other, position)
                self.assertEqual(other.sfen, position.sfen)

    def test_draws_itself(self):
        position = Position("yari")
        self.assertTrue(position._repr_svg_().startswith("<svg"))
        self.assertNotEqual(position.svg(), position.svg(arrows=["4g4f"]))
        self.assertIn("a |", position.text("small"))
        self.assertIn("<svg", ootori.piece_svg("tori", "+S", "white", "kanji"))
        self.assertIn("<svg", ootori.move_diagram_svg("yari", "R"))


class GameTest(unittest.TestCase):
    def test_keeps_its_history(self):
        game = Game("tori")
        game.play("S-7d")
        game.play("1c1d")
        self.assertEqual(game.moves, ["7e7d", "1c1d"])
        game.take_back()
        self.assertEqual(game.moves, ["7e7d"])
        self.assertRaises(ValueError, game.take_back, 5)
        self.assertEqual(game.start, Position("tori"))

    def test_forbids_the_third_occurrence(self):
        game = Game("tori")
        for move in "4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g".split():
            game.play(move)
        self.assertEqual(game.illegality("5b4a"), "repeats")
        self.assertNotIn("5b4a", game.legal_moves())
        with self.assertRaises(ootori.MoveError) as caught:
            game.play("5b4a")
        self.assertEqual(caught.exception.code, "repeats")

    def test_lets_the_fourth_occurrence_lose_as_pychess_does(self):
        game = Game("tori", repetition="pychess")
        for move in "4g5f 4a5b 5f4g 5b4a".split() * 3:
            game.play(move)
        self.assertEqual((game.outcome.winner, game.outcome.reason), ("black", "repetition"))

    def test_ends(self):
        mate = Game("tori", Position("tori", "3k3/7/3K3/7/7/7/7 b F 1"))
        mate.play("F*4b")
        self.assertEqual(repr(mate.outcome), "<Outcome: winner 'black', reason 'checkmate'>")
        self.assertEqual(mate.legal_moves(), [])
        resigned = Game("yari")
        resigned.resign("black")
        self.assertEqual((resigned.outcome.winner, resigned.outcome.reason), ("white", "resignation"))
        self.assertFalse(Game("yari").settle_impasse())

    def test_knows_handicaps(self):
        self.assertEqual(ootori.handicaps("tori")["falcon"], "Falcon")
        for handicap in ("falcon-left-quail", "2p", "4b,1a", "F,L"):
            game = Game("tori", handicap=handicap)
            self.assertEqual(game.position.turn, "white")
            self.assertEqual(game.position.sfen, "rpckcp1/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1")
        with self.assertRaises(ootori.HandicapError) as caught:
            Game("tori", handicap="K")
        self.assertEqual(caught.exception.code, "royal")
        self.assertEqual(Game("yari", handicap="1a").impasse_points, {"black": 29, "white": 29})

    def test_goes_through_every_format(self):
        game = Game("tori")
        for move in ("3d3c", "4b3c", "7e7d"):
            game.play(move)
        for name in ("pgn", "kif", "ki2", "csa", "text", "json", "usi"):
            (read,) = ootori.read_games(game.write(name))
            self.assertEqual(read.moves, game.moves, name)
            self.assertEqual(ootori.convert(game.write(name), "usi"), game.write("usi"))
            self.assertEqual(ootori.check(game.write(name)), [None])
        with self.assertRaises(ootori.RecordError) as caught:
            ootori.read_games("1. S-4a", "pgn", game="tori")
        self.assertEqual(caught.exception.code, "bad_move")


    def test_keeps_a_result_without_a_reason(self):
        for winner, result in (("black", "1-0"), ("white", "0-1"), (None, "1/2-1/2")):
            (game,) = ootori.read_games(f"1. Sxe5 Fxe5 2. Sa4 {result}", "pgn", game="tori")
            self.assertEqual((game.outcome.winner, game.outcome.reason), (winner, None))
            self.assertEqual(repr(game.outcome), f"<Outcome: winner {winner!r}, reason None>")
            self.assertEqual(game.legal_moves(), [])
            self.assertEqual(game.illegality("1c1d"), "game_over")
            with self.assertRaises(ootori.MoveError) as caught:
                game.play("1c1d")
            self.assertEqual(caught.exception.code, "game_over")
            game.resign("black")
            self.assertFalse(game.settle_impasse())
            for name in ("pgn", "kif", "ki2", "csa", "text", "json"):
                (read,) = ootori.read_games(game.write(name))
                self.assertEqual(read.outcome, game.outcome, name)
            game.take_back()
            self.assertIsNone(game.outcome)
            game.play("7e7d")
        (won,) = ootori.read_games("手合割：禽将棋\n   1 ３三燕(34)\n   2 勝ち\n")
        self.assertEqual((won.outcome.winner, won.outcome.reason), ("white", None))

    def test_can_be_copied_and_pickled(self):
        handicap = Game("yari", handicap="1a", repetition="pychess")
        handicap.play(handicap.legal_moves()[0])
        resigned = Game("tori")
        resigned.play("7e7d")
        resigned.resign("white")
        (stated,) = ootori.read_games("1. Sxe5 1-0", "pgn", game="tori")
        for game in (Game("tori"), handicap, resigned, stated):
            for other in (copy.copy(game), copy.deepcopy([game])[0], *pickled(game)):
                self.assertEqual((other.start, other.moves), (game.start, game.moves))
                self.assertEqual((other.position, other.outcome), (game.position, game.outcome))
                self.assertEqual(other.impasse_points, game.impasse_points)
            for outcome in pickled(game.outcome):
                self.assertEqual(outcome, game.outcome)
        other = copy.copy(handicap)
        other.play(other.legal_moves()[0])
        self.assertEqual((len(other.moves), len(handicap.moves)), (2, 1))
        repeated = Game("tori", repetition="pychess")
        for move in "4g5f 4a5b 5f4g 5b4a".split() * 3:
            repeated.play(move)
        self.assertEqual(pickle.loads(pickle.dumps(repeated)).outcome, repeated.outcome)


class ErrorTest(unittest.TestCase):
    # As multiprocessing does with an error in a worker.
    def test_can_be_copied_and_pickled(self):
        for error in (
            ootori.OotoriError("a message", "a_code"),
            ootori.PositionError("a message", "bad_setup", ["no_royal"]),
            ootori.MoveError("a message", "repeats"),
            ootori.HandicapError("a message", "royal"),
            ootori.RecordError("a message", "bad_move"),
        ):
            for other in (copy.copy(error), *pickled(error)):
                self.assertIs(type(other), type(error))
                self.assertEqual((str(other), vars(other)), (str(error), vars(error)))


class FunctionTest(unittest.TestCase):
    # As multiprocessing does with a function for its workers.
    def test_can_be_pickled(self):
        functions = [getattr(ootori, name) for name in ootori.__all__ if name[0].islower()]
        self.assertEqual(len(functions), 9)
        for function in functions:
            self.assertIs(pickle.loads(pickle.dumps(function)), function)

    def test_workers_can_call_them(self):
        with multiprocessing.Pool(1) as pool:
            self.assertEqual(pool.map(ootori.legal_moves, [Position("tori")]), [Position("tori").legal_moves()])


class DocumentationTest(unittest.TestCase):
    def test_the_example_of_the_readme_runs(self):
        (example,) = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.DOTALL)
        names = {}
        exec(example, names)
        self.assertEqual(names["game"].moves, ["1c1d", "7e7d"])
        self.assertEqual(names["game"].position.legal_moves()[:3], ["1d1e", "2c2d", "3a2b"])
        self.assertEqual(names["game"].position.write("1d1e", "japanese"), "△１五燕")
        self.assertTrue(names["svg"].startswith("<svg"))

    def test_the_examples_of_the_docstrings_are_right(self):
        self.assertEqual(doctest.testmod(ootori), (0, 5))

    def test_everything_has_a_docstring(self):
        for name in ootori.__all__:
            thing = getattr(ootori, name)
            self.assertTrue(thing.__doc__, name)
            members = vars(thing).items() if isinstance(thing, type) else ()
            for member, value in members:
                if not member.startswith("_"):
                    self.assertTrue(value.__doc__, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
