// Fairy-Stockfish's rules (npm `ffish`), in the squares and moves of SFEN and USI.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

// The package takes a global fetch for a browser's, and then cannot find its own WebAssembly file.
globalThis.fetch = undefined;
const ffish = createRequire(import.meta.url)("ffish");
await new Promise((resolve) => {
  ffish.onRuntimeInitialized = resolve;
});

// What `ootori games --json` tells of each game that Fairy-Stockfish has too, by its name.
export function sharedGames(ootori) {
  const child = spawnSync(ootori, ["games", "--json"], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`ootori games --json: ${child.stderr || child.error?.message}`);
  new ffish.Board("chess").delete(); // before the first board, `variants` lists none
  const variants = ffish.variants().split(" ");
  const shared = JSON.parse(child.stdout).filter(({ variant }) => variants.includes(variant));
  if (shared.length === 0) throw new Error("Fairy-Stockfish has none of the games");
  return shared;
}

// "d1" of Fairy-Stockfish to "4g": files count from the other side, ranks from the other end.
function toSquare(game, square) {
  const file = game.files - (square.charCodeAt(0) - "a".charCodeAt(0));
  const rank = String.fromCharCode("a".charCodeAt(0) + game.ranks - Number(square[1]));
  return `${file}${rank}`;
}

export function toUsi(game, move) {
  if (move[1] === "@") return `${move[0]}*${toSquare(game, move.slice(2, 4))}`;
  return toSquare(game, move.slice(0, 2)) + toSquare(game, move.slice(2, 4)) + move.slice(4);
}

function toSfenHand(pocket) {
  const numbers = new Map();
  for (const letter of pocket) if (letter !== "-") numbers.set(letter, (numbers.get(letter) ?? 0) + 1);
  return [...numbers].map(([letter, number]) => (number > 1 ? number : "") + letter).join("") || "-";
}

// Fairy-Stockfish calls Black, who moves first, `w`.
export function toSfen(fen) {
  const [, board, pocket, side] = fen.match(/^([^[]+)\[([^\]]*)\] ([wb])/);
  return `${board} ${side === "w" ? "b" : "w"} ${toSfenHand(pocket)} 1`;
}

export class FairyBoard {
  // From the array where there is no `fen`.
  constructor(game, fen) {
    this.game = game;
    this.board = fen ? new ffish.Board(game.variant, fen) : new ffish.Board(game.variant);
  }

  legalMoves() {
    return this.board.legalMoves().split(" ").filter(Boolean);
  }

  push(move) {
    this.board.push(move);
  }

  sfen() {
    return toSfen(this.board.fen());
  }

  isCheck() {
    return this.board.isCheck();
  }

  // Fairy-Stockfish generates the drop of a pawn that gives mate, and scores it as a loss; by the rules it is illegal.
  isForbiddenMate(move) {
    if (!move.startsWith("@", 1) || !this.game.noDropMate.includes(move[0])) return false;
    return this.after(move, () => this.board.isCheck() && this.board.numberLegalMoves() === 0);
  }

  // What `look` finds after the move, which is taken back.
  after(move, look) {
    this.board.push(move);
    const found = look();
    this.board.pop();
    return found;
  }

  delete() {
    this.board.delete();
  }
}
