import { expect, test } from 'vitest';
import type { Summary } from '../protocol/games.ts';
import { summaryOf } from '../testing/games.ts';
import { continued, progressed, renewed } from './own_games.ts';

const game = (id: string, updated: number, over = true): Summary =>
  summaryOf({ id, plies: 4, updated, outcome: over ? { winner: 'black', reason: 'checkmate' } : null });

const ids = ({ games }: { games: Summary[] }) => games.map(({ id }) => id);

test('loaded pages stay after a refresh, and running games are updated', () => {
  const first = { games: [game('r', 1, false), game('f', 6), game('e', 5)], next: '5-e' };
  const both = continued(first, { games: [game('d', 4), game('c', 3)], next: '3-c' });
  expect(ids(both)).toEqual(['r', 'f', 'e', 'd', 'c']);
  expect(both.next).toBe('3-c');
  const again = renewed(both, { games: [game('r', 7), game('f', 6)], next: '6-f' });
  expect(ids(again)).toEqual(['r', 'f', 'e', 'd', 'c']);
  expect(again.next).toBe('3-c');
});

test('a game moved to the front by a rematch is listed once', () => {
  const known = { games: [game('f', 6), game('e', 5), game('d', 4), game('c', 3)], next: '3-c' };
  const again = renewed(known, { games: [game('d', 9), game('f', 6)], next: '6-f' });
  expect(ids(again)).toEqual(['d', 'f', 'e', 'c']);
});

test('if more games ended than a page holds, the list starts over', () => {
  const known = { games: [game('b', 2), game('a', 1)], next: null };
  const first = { games: [game('z', 9), game('y', 8)], next: '8-y' };
  expect(renewed(known, first)).toEqual(first);
});

test('a complete first page is the whole list', () => {
  const known = { games: [game('b', 2)], next: '2-b' };
  const whole = { games: [game('b', 2), game('a', 1)], next: null };
  expect(renewed(known, whole)).toEqual(whole);
});

test('a game on two pages is listed once', () => {
  const known = { games: [game('b', 2), game('a', 1)], next: '1-a' };
  expect(ids(continued(known, { games: [game('a', 1), game('0', 0)], next: null }))).toEqual(['b', 'a', '0']);
});

test('what happens in a game is noted in its entry only', () => {
  const games = [summaryOf({ id: 'g1', deadline: 9 }), summaryOf({ id: 'g2', deadline: 9 })];
  const now = { id: 'g1', turn: 'white', plies: 1, outcome: null } as const;
  expect(progressed(games, now)).toEqual([{ ...games[0], ...now, deadline: null }, games[1]]);
  const outcome = { winner: 'black', reason: 'time' } as const;
  expect(progressed(games, { ...now, outcome })[0]?.outcome).toEqual(outcome);
});

test('news that the list knows changes nothing', () => {
  const games = [game('r', 1, false), game('f', 6)];
  const same = { turn: 'black', plies: 4 } as const;
  expect(progressed(games, { ...same, id: 'r', outcome: null })).toBe(games);
  expect(progressed(games, { ...same, id: 'f', outcome: { winner: 'black', reason: 'checkmate' } })).toBe(
    games,
  );
  expect(progressed(games, { ...same, id: 'new', outcome: null })).toBe(games);
});
