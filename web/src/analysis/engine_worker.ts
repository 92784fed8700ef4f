// Runs the engine in a web worker: it thinks about one position for a while and reports its results repeatedly. It
// cannot receive messages while it searches, so it searches in slices, each of which continues from the hash table of
// the last.
import { type Engine, loadEngine } from '@ootori/engine';
import type { Game, LegalMove, Usi } from '@ootori/rules';
import engineUrl from '../wasm/engine.wasm?url';
import { withMate } from './mate_line.ts';
import type { FromEngine, Thought, ThoughtLine, ToEngine } from './thought.ts';

const hash = 64; // MiB
const firstSlice = 20_000; // nodes; each slice is at most twice as long as the one before
const longestSlice = 500; // ms, estimated from the speed of the slice before
const mateNodes = 100_000; // for the mate solver, before the first slice
const longest = 60_000; // ms for one position

interface Task {
  number: number;
  game: Game;
  lines: number;
  slice: number; // nodes
  mate: ThoughtLine | null; // by checks alone, proved by the mate solver
  thought: Thought;
}

const post = (answer: FromEngine) => self.postMessage(answer);
const fail = (failure: unknown) => post({ failed: String(failure) });

let task: Task | null = null;
let isAboutToThink = false;
const loading = load();

self.onmessage = async ({ data }: MessageEvent<ToEngine>) => {
  const engine = await loading;
  if (!engine) return;
  task?.game.free();
  task = null;
  try {
    task = begin(engine, data);
    goOn(engine);
  } catch (failure) {
    fail(failure);
  }
};

async function load(): Promise<Engine | null> {
  try {
    const engine = await loadEngine(fetch(engineUrl));
    try {
      engine.setHash(hash);
    } catch {
      // Little memory: the engine keeps its smaller initial table.
    }
    return engine;
  } catch (failure) {
    fail(failure);
    return null;
  }
}

function begin(engine: Engine, { number, question }: ToEngine): Task | null {
  if (!question) return null;
  const game = engine.newGame(question.game, question.start);
  for (const usi of question.moves) game.play(usi);
  const thought = { lines: [], depth: 0, nodes: 0, spent: 0, isDone: false };
  const mate = game.state.outcome ? null : mateOf(engine, game);
  return { number, game, lines: question.lines, slice: firstSlice, mate, thought };
}

function mateOf(engine: Engine, game: Game): ThoughtLine | null {
  const { moves } = engine.mate(game, mateNodes);
  return moves.length > 0 ? { score: { mate: moves.length }, chance: 1, moves: movesOf(game, moves) } : null;
}

// Yields between two slices, so that messages from the page are received.
function goOn(engine: Engine): void {
  if (isAboutToThink || !task || task.thought.isDone) return;
  isAboutToThink = true;
  setTimeout(() => {
    isAboutToThink = false;
    if (task) think(engine, task);
  });
}

// Slices are limited by nodes: a search limited by time would stop at once when there is only one legal move.
function think(engine: Engine, now: Task): void {
  const { number, game, slice, lines, mate, thought } = now;
  const began = performance.now();
  const found = engine.search(game, { nodes: slice, lines });
  const took = performance.now() - began;
  const spent = thought.spent + took;
  // A slice may end before it is as deep as the one before; then keep the deeper lines.
  const deeper = found.depth >= thought.depth;
  now.thought = {
    lines: deeper
      ? withMate(
          found.lines.map(line => ({ ...line, moves: movesOf(game, line.moves) })),
          mate,
        )
      : thought.lines,
    depth: Math.max(found.depth, thought.depth),
    nodes: thought.nodes + found.nodes,
    spent,
    // A slice stops before its node limit only if there is nothing left to search.
    isDone: spent >= longest || found.nodes < slice,
  };
  const fitting = Math.round((slice * longestSlice) / Math.max(took, 1));
  now.slice = Math.max(firstSlice, Math.min(2 * slice, fitting));
  post({ number, thought: now.thought });
  goOn(engine);
}

// The moves of a line, as the rules describe them.
function movesOf(game: Game, usis: readonly Usi[]): LegalMove[] {
  const moves: LegalMove[] = [];
  for (const usi of usis) {
    const move = game.state.moves.find(legal => legal.usi === usi);
    // The engine's search does not know all repetition rules; the line ends where they forbid its next move.
    if (!move) break;
    moves.push(move);
    if (game.play(usi).outcome) break;
  }
  for (const _ of moves) game.undo();
  return moves;
}
