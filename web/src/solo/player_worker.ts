// The engine as an opponent, in a web worker.
import { type Engine, loadEngine, type SearchLine } from '@ootori/engine';
import type { Game, Usi } from '@ootori/rules';
import engineUrl from '../wasm/engine.wasm?url';
import type { FromPlayer, Moment, Position, Question, ToPlayer, Warning } from './messages.ts';

const longest = 1_500; // ms, for the highest level
const nodesOfHint = 60_000;
const nodesOfCheck = 15_000;
const nodesOfMoment = 8_000;
const mostMoments = 3;

const post = (message: FromPlayer) => self.postMessage(message);
const loading = loadEngine(fetch(engineUrl)).catch((failure: unknown) => {
  post({ failed: String(failure) });
  return null;
});

self.onmessage = async ({ data }: MessageEvent<ToPlayer>) => {
  const engine = await loading;
  if (!engine) return;
  try {
    post({ number: data.number, answer: answer(engine, data) });
  } catch (failure) {
    post({ failed: String(failure) });
  }
};

function answer(engine: Engine, question: ToPlayer): unknown {
  const game = begin(engine, question.position);
  try {
    switch (question.ask) {
      case 'move':
        return engine.choose(game, { level: question.level, seed: question.seed, milliseconds: longest });
      case 'hint':
        return engine.search(game, { nodes: nodesOfHint }).best;
      case 'check':
        return check(engine, game, question.move, question.least);
      case 'threats':
        return engine.threats(game);
      case 'moments':
        return moments(engine, question);
    }
  } finally {
    game.free();
  }
}

function begin(engine: Engine, { game, start, moves }: Position): Game {
  const begun = start === null ? engine.newGame(game) : engine.newGame(game, start);
  for (const usi of moves) begun.play(usi);
  return begun;
}

const bestLine = (engine: Engine, game: Game, nodes: number): SearchLine | undefined =>
  engine.search(game, { nodes }).lines[0];

const matesSoon = (line: SearchLine | undefined) =>
  line !== undefined && 'mate' in line.score && line.score.mate > 0;

// What a move loses; null if that is less than `least`.
function check(engine: Engine, game: Game, move: Usi, least: number): Warning | null {
  const before = bestLine(engine, game, nodesOfCheck);
  if (!before || before.moves[0] === move) return null;
  if (game.play(move).outcome) return null;
  const after = bestLine(engine, game, nodesOfCheck);
  const lost = before.chance - (1 - (after?.chance ?? 0));
  return lost < least ? null : { lost, reply: after?.moves[0] ?? null };
}

type AskedMoments = Extract<Question, { ask: 'moments' }>;

// The moves that lost most, in game order.
function moments(engine: Engine, asked: AskedMoments): Moment[] {
  const found = asked.plies.flatMap(ply => momentAt(engine, asked, ply));
  return found
    .sort((one, other) => other.lost - one.lost)
    .slice(0, mostMoments)
    .sort((one, other) => one.ply - other.ply);
}

function momentAt(
  engine: Engine,
  { position, least, nodes = nodesOfMoment }: AskedMoments,
  ply: number,
): Moment[] {
  const played = position.moves[ply];
  if (played === undefined) return [];
  const game = begin(engine, { ...position, moves: position.moves.slice(0, ply) });
  try {
    const before = bestLine(engine, game, nodes);
    const better = before?.moves[0];
    if (!before || better === undefined || better === played) return [];
    if (game.play(played).outcome) return [];
    const after = bestLine(engine, game, nodes);
    const lost = before.chance - (1 - (after?.chance ?? 0));
    if (lost < least) return [];
    const reply = after?.moves[0] ?? null;
    return [{ ply, played, better, reply, lost, mates: matesSoon(before), isMated: matesSoon(after) }];
  } finally {
    game.free();
  }
}
