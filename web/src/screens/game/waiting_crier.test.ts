import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ClockFrame } from '../../protocol/frames.ts';
import { builtRules } from '../../testing/built.ts';
import { GamePage, type GamePageOptions, moved, people } from '../../testing/game_page.ts';
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

let page: GamePage;
let model: GameModel | null = null;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  model?.leave();
  model = null;
  vi.useRealTimers();
});

async function open(options: GamePageOptions = {}): Promise<void> {
  page = new GamePage(rules, people, options);
  model = new GameModel(page.app, 'g1');
  await vi.advanceTimersByTimeAsync(0);
  page.happen();
}

const left = { main: 60_000, periods: 0 };

// `running`: null until both have made their first moves.
function hearClock(running: ClockFrame['running'], until_flag: number): void {
  page.line.hear({
    t: 'clock',
    game: 'g1',
    black: left,
    white: left,
    running,
    adjourned_for: null,
    until_flag,
  });
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test('the time for the first move is announced, and again when little is left', async () => {
  await open();
  hearClock(null, 60_000);
  pass(29_500);
  const warning = (span: string) => `Make your first move within ${span}, or the game will be aborted.`;
  expect(page.said).toEqual([warning('1 min')]);
  pass(1_000);
  expect(page.said.slice(1)).toEqual([warning('30 s')]);
  pass(28_000);
  expect(page.said.slice(2)).toEqual([warning('10 s')]);
  page.said.length = 0;
  page.happen(moved('1e1d'));
  hearClock(null, 60_000);
  pass(60_000);
  expect(page.said, "the opponent's first move").toEqual(['Black: Swallow from 1e to 1d.']);
});

test('in an arranged game, who makes no first move loses', async () => {
  await open({ arranged: { tournament: 't1', may_adjourn: false } });
  hearClock(null, 60_000);
  pass(500);
  expect(page.said).toEqual(['Make your first move within 1 min, or you will lose the game.']);
});

test('a claim is announced when the opponent leaves, and when it is possible', async () => {
  await open();
  page.happen(moved('1e1d'), moved('7c7d'));
  hearClock('black', 600_000);
  page.said.length = 0;
  const hearPresence = (white: boolean) =>
    page.line.hear({
      t: 'presence',
      game: 'g1',
      black: true,
      white,
      away_for: { black: null, white: white ? null : 0 },
      claim_in: white ? null : 30_000,
    });
  hearPresence(true);
  hearPresence(false);
  expect(page.said).toEqual(['Your opponent is away. You can claim a win in 30 s.']);
  pass(29_000);
  expect(page.said).toHaveLength(1);
  pass(5_000);
  expect(page.said.slice(1)).toEqual(['You can claim a win now.']);
});
