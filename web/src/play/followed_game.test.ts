import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { GameEvent } from '../protocol/frames.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { FollowedGame } from './followed_game.ts';

let rules: Rules;
let game: FollowedGame;

beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  game = new FollowedGame(rules);
  game.take(1, 100, created());
});

const created = () =>
  ({
    type: 'created',
    game: 'tori',
    start: specOf(rules, 'tori').start,
    time: null,
  }) as unknown as GameEvent;
const moved = (usi: string) => ({ type: 'moved', usi }) as unknown as GameEvent;

test('moves are played, and moves taken back are gone', () => {
  expect(game.take(2, 200, moved('5e5d'))).toBe(true);
  expect(game.take(3, 300, moved('5c5d'))).toBe(true);
  expect(game.turn).toBe('black');
  expect(game.last).toBe('5d');
  expect(game.take(4, 400, { type: 'taken_back', plies: 1 } as unknown as GameEvent)).toBe(true);
  expect(game.record?.plies).toBe(1);
  expect(game.turn).toBe('white');
  expect(game.since).toBe(400);
});

test('an event known already changes nothing, and after a missing one the game must be asked for', () => {
  game.take(2, 200, moved('5e5d'));
  expect(game.take(2, 250, moved('5e5d'))).toBe(true);
  expect(game.record?.plies).toBe(1);
  expect(game.take(4, 400, moved('5c5d'))).toBe(false);
  expect(game.heard).toBe(2);
  expect(game.take(3, 300, null), 'an event of no concern').toBe(true);
  expect(game.heard).toBe(3);
});

test('nobody is to move once the game is over', () => {
  game.take(2, 200, { type: 'ended', winner: 'white', reason: 'resignation' } as unknown as GameEvent);
  expect(game.turn).toBeNull();
  expect(game.outcome).toEqual({ winner: 'white', reason: 'resignation' });
});
