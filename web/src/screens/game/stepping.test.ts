import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { builtRules } from '../../testing/built.ts';
import { GamePage, moved, people } from '../../testing/game_page.ts';
import { GameModel } from './game_model.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let model: GameModel;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  model.leave();
  vi.useRealTimers();
});

test('who goes through the moves hears the move that led to each position', async () => {
  const page = new GamePage(rules, people);
  model = new GameModel(page.app, 'g1');
  await vi.advanceTimersByTimeAsync(0);
  page.happen(moved('1e1d'), moved('7c7d'));
  const heard = (ply: number) => {
    page.said.length = 0;
    model.show(ply);
    return [...page.said];
  };
  expect([1, 0, -1, 2, 3].map(heard)).toEqual([
    ['Black: Swallow from 1e to 1d.'],
    ['Viewing the starting position.'],
    [],
    ['White: Swallow from 7c to 7d.'],
    [],
  ]);
});
