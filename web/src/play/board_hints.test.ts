import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { builtRules } from '../testing/built.ts';
import { asked, BoardHints, noHint } from './board_hints.ts';

let rules: Rules;
let changes: number;
let hints: BoardHints;

beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  vi.useFakeTimers();
  changes = 0;
  hints = new BoardHints(() => {
    changes += 1;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a refused move is explained for a few seconds', () => {
  const game = rules.newGame('tori');
  hints.refuse(game, '4f4c', 'F');
  expect(hints.hint).toEqual({ rule: 'cannot_go_there', piece: 'F', against: [], reach: [] });
  vi.advanceTimersByTime(4_900);
  expect(hints.hint.rule).toBe('cannot_go_there');
  vi.advanceTimersByTime(200);
  expect(hints.hint).toBe(noHint);
  expect(changes).toBe(2);
});

test('if promotion is not the only fault, the other rule is shown', () => {
  const game = rules.newGame('tori', '1r1k3/1F5/1K5/7/7/7/7 b - 1');
  expect(game.objection('6b5b')?.rule).toBe('must_promote');
  expect(hints.refuse(game, '6b5b', 'F')).toMatchObject({ rule: 'exposes_royal', against: ['6a'] });
});

test('touching a piece shows its reach; touching a square shows nothing', () => {
  const game = rules.newGame('tori');
  hints.touch(game, '4c');
  expect(hints.hint.reach).toEqual(['4d']);
  hints.touch(game, null);
  expect(hints.hint).toBe(noHint);
  const told = changes;
  hints.touch(game, null);
  expect(changes).toBe(told);
});

test('a legal move needs no explanation, and a newer hint takes the place of the older', () => {
  const game = rules.newGame('tori');
  expect(hints.refuse(game, '4e4d', 'S')).toBe(noHint);
  expect(hints.say('cannot_go_there', 'F')).toEqual({
    rule: 'cannot_go_there',
    piece: 'F',
    against: [],
    reach: [],
  });
  vi.advanceTimersByTime(4_000);
  hints.touch(game, '4c');
  vi.advanceTimersByTime(4_000);
  expect(hints.hint).toEqual({ rule: null, piece: null, against: [], reach: ['4d'] });
  vi.advanceTimersByTime(1_000);
  expect(hints.hint).toBe(noHint);
  hints.say('occupied', null);
  const told = changes;
  hints.clear();
  expect([hints.hint, changes, vi.getTimerCount()]).toEqual([noHint, told, 0]);
});

test('a game that was asked one question is freed, whatever comes of it', () => {
  let freed = 0;
  const game = {
    free: () => {
      freed += 1;
    },
  } as never;
  expect(asked(game, () => 3)).toBe(3);
  expect(() =>
    asked(game, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(freed).toBe(2);
});
