import { beforeAll, expect, test, vi } from 'vitest';
import { Worker } from '../testing/engine_worker.ts';
import type { FromEngine, Question, Thought, ToEngine } from './thought.ts';

// Black mates with a Crane dropped on 4b.
const start = 's2k3/+S1r1csS/S1s1Fp1/1SS1Ssl/sps3R/1+sSFCSS/lP2KP1 b Cc 73';
// tori-30b120a3 in problems/tori.jsonl: mate in 23.
const longMate = '1pk2p1/2cR1+f1/1SC4/3SS2/1P+s4/5R1/3K3 b P2Sf2l2c10s 1';
const quiet: Question = { game: 'tori', start, moves: ['3c2b+'], lines: 3 };

let worker: Worker<ToEngine, FromEngine>;
let number = 0;
beforeAll(async () => {
  worker = await Worker.start(() => import('./engine_worker.ts'));
});

const thoughts = (): Thought[] =>
  worker.said.flatMap(said => ('number' in said && said.number === number ? [said.thought] : []));

async function ask(question: Question | null): Promise<void> {
  number += 1;
  await worker.hear({ number, question });
}

// The first `count` thoughts about a question.
async function thoughtsAbout(question: Question, count = 1): Promise<Thought[]> {
  await ask(question);
  await vi.waitUntil(() => thoughts().length >= count, 60_000);
  const first = thoughts().slice(0, count);
  await ask(null);
  return first;
}

const lineOf = ({ lines }: Thought) => lines.map(({ score, moves }) => [score, moves.map(({ usi }) => usi)]);

test('the engine thinks in slices, each as deep as the one before or deeper', async () => {
  const [first, second, third] = await thoughtsAbout(quiet, 3);
  if (!first || !second || !third) throw new Error('missing thoughts');
  for (const thought of [first, second, third]) {
    expect(thought.lines).toHaveLength(3);
    expect(thought.isDone).toBe(false);
    expect(new Set(thought.lines.map(({ moves }) => moves[0]?.usi)).size).toBe(3);
  }
  expect(first.nodes).toBeGreaterThan(0);
  expect(second.nodes).toBeGreaterThan(first.nodes);
  expect(third.nodes).toBeGreaterThan(second.nodes);
  expect(third.nodes, 'slices become at most twice as long').toBeLessThanOrEqual(7 * first.nodes + 10_000);
  expect(third.spent).toBeGreaterThan(first.spent);
  expect(second.depth).toBeGreaterThanOrEqual(first.depth);
  expect(third.depth).toBeGreaterThanOrEqual(second.depth);
});

test('when the page asks no more, the engine stops', async () => {
  await thoughtsAbout(quiet);
  const said = worker.said.length;
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(worker.said).toHaveLength(said);
});

test('a mate in one is found, and there is nothing more to search', async () => {
  await ask({ ...quiet, moves: [], lines: 1 });
  await vi.waitUntil(() => thoughts().at(-1)?.isDone, 60_000);
  expect(thoughts().map(lineOf).at(-1)).toEqual([[{ mate: 1 }, ['C*4b']]]);
});

test('a long mate is proved before the search finds it', async () => {
  const [first] = await thoughtsAbout({ ...quiet, start: longMate, moves: [], lines: 2 });
  if (!first) throw new Error('missing thought');
  expect(first.lines[0]).toMatchObject({ score: { mate: 23 }, chance: 1 });
  expect(first.lines[0]?.moves).toHaveLength(23);
  expect(first.lines).toHaveLength(2);
});

test('what cannot be thought about fails', async () => {
  await ask({ ...quiet, moves: ['1a1b'] });
  expect(worker.said.at(-1)).toEqual({ failed: expect.any(String) });
  const broken = await Worker.start<ToEngine, FromEngine>(() => import('./engine_worker.ts'), false);
  await broken.hear({ number: 1, question: quiet });
  expect(broken.said).toEqual([{ failed: 'Error: no engine' }]);
});
