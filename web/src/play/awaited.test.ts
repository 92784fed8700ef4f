import { expect, test } from 'vitest';
import { summaryOf } from '../testing/games.ts';
import { awaitedAfter } from './awaited.ts';

const at = (id: string, deadline: number | null, turn: 'black' | 'white' = 'black') =>
  summaryOf({ id, level: null, deadline, turn });
const ids = (games: Parameters<typeof awaitedAfter>[0], game: string) =>
  awaitedAfter(games, game).map(({ id }) => id);

test('the most urgent game that waits comes first', () => {
  const games = [at('slow', 9), at('none', null), at('fast', 3), at('theirs', 1, 'white')];
  expect(ids(games, 'theirs')).toEqual(['fast', 'slow', 'none']);
  expect(ids([], 'theirs')).toEqual([]);
  expect(
    games.map(({ id }) => id),
    'the list itself is not sorted',
  ).toEqual(['slow', 'none', 'fast', 'theirs']);
});

test('from a game that waits, the way leads to the less urgent ones and round to the first', () => {
  const games = [at('a', 1), at('b', 2), at('c', 3)];
  expect(ids(games, 'a')).toEqual(['b', 'c']);
  expect(ids(games, 'b')).toEqual(['c', 'a']);
  expect(ids(games, 'c')).toEqual(['a', 'b']);
  expect(ids([at('a', 1)], 'a')).toEqual([]);
});

test('games that are over, or are against the engine, do not wait', () => {
  const over = { ...at('over', 1), outcome: { winner: null, reason: 'impasse' } as const };
  expect(ids([over, { ...at('engine', 1), level: 3 }], 'g1')).toEqual([]);
});
