// Compares the legal moves of `ootori` with Fairy-Stockfish's over positions of random games, which start from every
// position of tests/data/positions.json. The one difference allowed here is the Swallow's drop mate.
// Usage: node compare.mjs [--positions N] [--seed N] [--ootori FILE]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { FairyBoard, games, toUsi } from "./fairy.mjs";

const root = new URL("../../", import.meta.url);
const longestGame = 300; // plies; random games of two bare royal pieces would go on for ever
const longestHistory = 8; // moves between the position that is sent and the one that is asked about

const { values: options } = parseArgs({
  options: {
    positions: { type: "string", default: "50000" },
    seed: { type: "string", default: "1799" },
    ootori: { type: "string", default: new URL("build/ootori", root).pathname },
  },
});

// mulberry32: the same games for the same seed, everywhere.
function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % below;
  };
}

// What is asked about one position, and what is to be answered.
function question(board, history, random) {
  const moves = board.legalMoves();
  const allowed = moves.filter((move) => !board.isForbiddenMate(move));
  const back = random(Math.min(history.length, longestHistory + 1));
  const { sfen } = history[history.length - 1 - back];
  const played = history.slice(history.length - back).map(({ move }) => move);
  return {
    line: played.length > 0 ? `${sfen} moves ${played.join(" ")}` : sfen,
    sfen: board.sfen(),
    allowed,
    expected: allowed.map((move) => toUsi(board.game, move)),
    forbidden: moves.length - allowed.length,
  };
}

// The positions of one random game.
function* playout(game, fen, random) {
  const board = new FairyBoard(game, fen);
  const history = [{ sfen: board.sfen(), move: "" }];
  for (let ply = 0; ply < longestGame; ++ply) {
    const asked = question(board, history, random);
    yield asked;
    if (asked.allowed.length === 0) break;
    const move = asked.allowed[random(asked.allowed.length)];
    board.push(move);
    history.push({ sfen: board.sfen(), move: toUsi(game, move) });
  }
  board.delete();
}

function questions(game, number, random) {
  const starts = JSON.parse(readFileSync(new URL("tests/data/positions.json", root), "utf8"))
    .filter((position) => position.variant === games[game].variant)
    .map((position) => position.fen);
  const seen = new Map();
  for (let round = 0; seen.size < number; ++round) {
    for (const asked of playout(game, starts[round % starts.length], random)) seen.set(asked.sfen, asked);
  }
  return [...seen.values()];
}

// One line of moves for each question.
function ask(game, asked) {
  const input = asked.map(({ line }) => `${line}\n`).join("");
  const child = spawnSync(options.ootori, ["moves", game, "--batch"], { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  if (child.error) throw child.error;
  if (child.status !== 0) throw new Error(`ootori moves ${game} --batch failed: ${child.stderr}`);
  return child.stdout.split("\n").slice(0, -1);
}

function difference(expected, answered) {
  const missing = expected.filter((move) => !answered.includes(move));
  const surplus = answered.filter((move) => !expected.includes(move));
  return [...missing.map((move) => `-${move}`), ...surplus.map((move) => `+${move}`)];
}

// The number of positions that differ, each printed.
function compare(game) {
  const asked = questions(game, Number(options.positions), randomFrom(Number(options.seed)));
  const answers = ask(game, asked);
  let faults = Math.abs(answers.length - asked.length);
  asked.forEach(({ line, sfen, expected }, at) => {
    const answered = (answers[at] ?? "").split(" ").filter(Boolean);
    const differing = difference(expected, answered);
    if (differing.length === 0 && answered.length === expected.length) return;
    ++faults;
    console.log(`${game}: ${sfen}\n  asked     ${line}\n  difference ${differing.join(" ")}`);
    console.log(`  Fairy-Stockfish ${expected.sort().join(" ")}\n  ootori          ${answered.sort().join(" ")}`);
  });
  const mates = asked.reduce((sum, { forbidden }) => sum + forbidden, 0);
  console.log(`${game}: ${asked.length} positions, ${mates} drop mates, ${faults} differ (seed ${options.seed})`);
  if (games[game].noDropMate && mates === 0) {
    console.log(`${game}: no drop mate was seen; ask for more positions`);
    ++faults;
  }
  return faults;
}

const faults = Object.keys(games).map(compare);
process.exitCode = faults.some((number) => number > 0) ? 1 : 0;
