import { beforeAll, expect, test } from 'vitest';
import { Worker } from '../testing/engine_worker.ts';
import type { FromPlayer, Question, ToPlayer, Warning } from './messages.ts';

// Black mates with a Crane dropped on 4b.
const start = 's2k3/+S1r1csS/S1s1Fp1/1SS1Ssl/sps3R/1+sSFCSS/lP2KP1 b Cc 73';
const position = { game: 'tori', start, moves: [] };

let worker: Worker<ToPlayer, FromPlayer>;
let number = 0;
beforeAll(async () => {
  worker = await Worker.start(() => import('./player_worker.ts'));
});

async function ask(question: Question): Promise<unknown> {
  number += 1;
  await worker.hear({ number, ...question });
  const said = worker.said.at(-1);
  return said && 'number' in said && said.number === number ? said.answer : said;
}

test('the engine chooses a move, the same for the same seed', async () => {
  const move = (seed: number) => ask({ ask: 'move', position, level: 1, seed });
  const chosen = await move(5);
  expect(chosen).toEqual(expect.any(String));
  expect(await move(5)).toBe(chosen);
});

test('a hint is the best move', async () => {
  expect(await ask({ ask: 'hint', position })).toBe('C*4b');
});

test('the squares that the opponent threatens', async () => {
  const threats = (await ask({ ask: 'threats', position })) as string[];
  expect(threats.every(square => /^[1-7][a-g]$/.test(square))).toBe(true);
  expect(threats.length).toBeGreaterThan(0);
});

// Instead of mating, the Falcon takes a Swallow.
const careless = '3c2b+';

test('a move that loses much is warned of, with the reply to it', async () => {
  expect(await ask({ ask: 'check', position, move: 'C*4b', least: 0 })).toBeNull();
  const warning = await ask({ ask: 'check', position, move: careless, least: 0.05 });
  expect(warning).toEqual({ lost: expect.any(Number), reply: expect.any(String) });
  expect((warning as Warning).lost).toBeGreaterThan(0.05);
  expect(await ask({ ask: 'check', position, move: careless, least: 1 })).toBeNull();
});

test('after a game, the moves that lost much are named, with better ones', async () => {
  const moments = (moves: string[], plies: number[], least: number) =>
    ask({ ask: 'moments', position: { ...position, moves }, plies, least, nodes: 1_000 });
  expect(await moments([careless], [0, 7], 0.05)).toEqual([
    {
      ply: 0,
      played: careless,
      better: 'C*4b',
      reply: expect.any(String),
      lost: expect.any(Number),
      mates: true,
      isMated: false,
    },
  ]);
  expect(await moments([careless], [0], 1)).toEqual([]);
  expect(await moments(['C*4b'], [0], 0)).toEqual([]);
  expect(await moments([careless], [], 0)).toEqual([]);
});

test('a question that cannot be answered fails', async () => {
  const impossible = { game: 'tori', start: null, moves: ['1a1b'] };
  expect(await ask({ ask: 'hint', position: impossible })).toEqual({ failed: expect.any(String) });
  const broken = await Worker.start<ToPlayer, FromPlayer>(() => import('./player_worker.ts'), false);
  await broken.hear({ number: 1, ask: 'hint', position });
  expect(broken.said).toEqual([{ failed: 'Error: no engine' }]);
});
