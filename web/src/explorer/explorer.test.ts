import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Opening } from '../protocol/searches.ts';
import { Explorer } from './explorer.ts';
import type { Question, Source } from './sources.ts';

const opening = (sfen: string): Opening => ({
  sfen,
  games: 1,
  black: 1,
  white: 0,
  even: 0,
  moves: [],
  recent: [],
});

// A source that notes what it is asked.
function source(id: Source['id'], asked: Question[], answer = async ({ sfen }: Question) => opening(sfen)) {
  return {
    id,
    read: (question: Question) => {
      asked.push(question);
      return answer(question);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const asleep = () => vi.advanceTimersByTimeAsync(200);

test('who steps through a game asks about the position where it ends', async () => {
  const asked: Question[] = [];
  const explorer = new Explorer(() => {}, [source('site', asked)]);
  for (const sfen of ['a b - 1', 'c w - 2', 'd b - 3']) expect(explorer.look('tori', sfen)).toBe('loading');
  await asleep();
  expect(asked.map(({ sfen }) => sfen)).toEqual(['d b - 3']);
  expect(explorer.look('tori', 'd b - 3')).toEqual(opening('d b - 3'));
});

test('a position is asked about once, whatever its number in the game', async () => {
  const asked: Question[] = [];
  const explorer = new Explorer(() => {}, [source('site', asked)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 31')).toEqual(opening('a b - 1'));
  explorer.look('yari', 'a b - 1');
  await asleep();
  expect(asked.map(({ game }) => game)).toEqual(['tori', 'yari']);
});

test('another source and another filter are other questions', async () => {
  const [site, own]: [Question[], Question[]] = [[], []];
  const explorer = new Explorer(() => {}, [source('site', site), source('own', own)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  explorer.choose('own');
  expect(explorer.look('tori', 'a b - 1')).toBe('loading');
  await asleep();
  explorer.narrow({ speed: 'rapid' });
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(site).toHaveLength(1);
  expect(own.map(({ filter }) => filter)).toEqual([{}, { speed: 'rapid' }]);
});

test('what failed is asked for again on request', async () => {
  let fails = true;
  const answer = async ({ sfen }: Question) => {
    if (fails) throw new Error('no server');
    return opening(sfen);
  };
  const explorer = new Explorer(() => {}, [source('site', [], answer)]);
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 1')).toBe('failed');
  fails = false;
  explorer.refresh();
  explorer.look('tori', 'a b - 1');
  await asleep();
  expect(explorer.look('tori', 'a b - 1')).toEqual(opening('a b - 1'));
});
