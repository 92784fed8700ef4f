// Compares the legal moves of `ootori` with Fairy-Stockfish's over positions of random games, which start from the array
// and from every position of tests/data/positions.json. The differences that are allowed, drop mates and repetition, are in walk.mjs.
// Usage: node compare.mjs [--positions N] [--seed N] [--ootori FILE]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { FairyBoard, sharedGames } from "./fairy.mjs";
import { walk } from "./walk.mjs";

const root = new URL("../../", import.meta.url);

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

function initialFen(game) {
  const board = new FairyBoard(game);
  const fen = board.board.fen();
  board.delete();
  return fen;
}

function questions(game, number, random) {
  const chosen = JSON.parse(readFileSync(new URL("tests/data/positions.json", root), "utf8"))
    .filter((position) => position.variant === game.variant)
    .map((position) => position.fen);
  const starts = chosen.length > 0 ? chosen : [initialFen(game)];
  const seen = new Map(); // a position that is asked about twice counts once
  for (let round = 0; seen.size < number; ++round) {
    for (const asked of walk(game, starts[round % starts.length], random)) seen.set(asked.line, asked);
  }
  return [...seen.values()];
}

// Not an exception: the package's own handler would print all of its source.
function fail(message) {
  console.error(message);
  process.exit(1);
}

// One line of moves for each question.
function ask(game, asked) {
  const input = asked.map(({ line }) => `${line}\n`).join("");
  const child = spawnSync(options.ootori, ["moves", game.id, "--batch"], { input, encoding: "utf8", maxBuffer: 2 ** 30 });
  if (child.status !== 0) fail(`ootori moves ${game.id} --batch: ${child.stderr || child.error?.message}`);
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
    console.log(`${game.id}: ${sfen}\n  asked     ${line}\n  difference ${differing.join(" ")}`);
    console.log(`  Fairy-Stockfish ${expected.sort().join(" ")}\n  ootori          ${answered.sort().join(" ")}`);
  });
  const total = (what) => asked.reduce((sum, question) => sum + question[what], 0);
  const [dropMates, repeats] = [total("dropMates"), total("repeats")];
  console.log(
    `${game.id}: ${asked.length} positions, ${dropMates} drop mates and ${repeats} repetitions barred, ${faults} differ` +
      ` (seed ${options.seed})`,
  );
  if (repeats === 0 || (game.noDropMate && dropMates === 0)) {
    console.log(`${game.id}: too few positions to meet what is compared`);
    ++faults;
  }
  return faults;
}

const faults = sharedGames(options.ootori).map(compare);
process.exitCode = faults.some((number) => number > 0) ? 1 : 0;
