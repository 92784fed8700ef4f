// A random game by Fairy-Stockfish's rules with the differences that ours have: no drop mate by a pawn, and what the last
// occurrence of a position means. Each of its positions is a question to `ootori`, with the answer that is expected.
import { FairyBoard, toUsi } from "./fairy.mjs";

const longest = 150; // plies; two bare royal pieces would go on for ever

class Walk {
  constructor(game, fen) {
    this.game = game;
    this.board = new FairyBoard(game, fen);
    this.start = this.board.sfen();
    this.played = []; // in the moves of both sides: { fairy, usi }
    this.visits = new Map([[this.start, 1]]);
  }

  visitsOf(sfen) {
    return this.visits.get(sfen) ?? 0;
  }

  play(move) {
    this.board.push(move);
    this.played.push({ fairy: move, usi: toUsi(this.game, move) });
    const sfen = this.board.sfen();
    this.visits.set(sfen, this.visitsOf(sfen) + 1);
  }

  // Where repetition is forbidden: may this move not be played for what came before? Who answers a check may repeat, but not by a check.
  isForbiddenRepetition(move, inCheck) {
    return this.board.after(move, () => {
      const exempt = inCheck && !this.board.isCheck();
      return !exempt && this.visitsOf(this.board.sfen()) + 1 >= this.game.occurrences;
    });
  }

  // Of the legal moves those that the game so far permits.
  permitted(legal) {
    const { repetition, occurrences } = this.game;
    if (repetition !== "forbidden") return this.visitsOf(this.board.sfen()) >= occurrences ? [] : legal;
    if (![...this.visits.values()].some((number) => number >= occurrences - 1)) return legal;
    const inCheck = this.board.isCheck();
    return legal.filter((move) => !this.isForbiddenRepetition(move, inCheck));
  }

  // The way back of the piece that this side moved last, so that positions do repeat.
  wayBack() {
    const last = this.played.at(-2)?.fairy ?? "@";
    return last.includes("@") ? "" : last.slice(2, 4) + last.slice(0, 2);
  }
}

// The positions of one game. Some are asked about by themselves, some by the game that led to them.
export function* walk(game, fen, random) {
  const walk = new Walk(game, fen);
  for (let ply = 0; ply < longest; ++ply) {
    const generated = walk.board.legalMoves();
    const legal = generated.filter((move) => !walk.board.isForbiddenMate(move));
    const permitted = walk.permitted(legal);
    const withGame = random(4) === 0;
    const sfen = walk.board.sfen();
    yield {
      line: withGame ? [walk.start, "moves", ...walk.played.map(({ usi }) => usi)].join(" ") : sfen,
      sfen,
      expected: (withGame ? permitted : legal).map((move) => toUsi(game, move)),
      dropMates: generated.length - legal.length,
      repeats: withGame ? legal.length - permitted.length : 0,
    };
    if (permitted.length === 0) break;
    const back = walk.wayBack();
    walk.play(permitted.includes(back) && random(2) === 0 ? back : permitted[random(permitted.length)]);
  }
  walk.board.delete();
}
