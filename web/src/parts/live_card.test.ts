import type { GameSpec, Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LiveGame } from '../protocol/games.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { liveGameOf } from '../testing/live_games.ts';
import { all, click, heard, pageIn, seen, tick } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { liveCard } from './live_card.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
let tori: GameSpec;
beforeAll(async () => {
  rules = await builtRules();
  tori = specOf(rules, 'tori');
});

const went: string[] = [];
let now: number;
beforeEach(() => {
  vi.useFakeTimers();
  now = performance.now();
});
afterEach(() => void vi.useRealTimers());

const card = (changes: Partial<LiveGame> = {}) =>
  liveCard(pageIn(en, { rules, go: path => void went.push(path) }), liveGameOf(tori, changes), now);
const facts = (changes: Partial<LiveGame>) => seen(all(card(changes), '.game-row-facts')[0]);
const clocks = (changes: Partial<LiveGame> = {}) => all(card(changes), '.watch-clock').map(tick);

test('the players are above and below the board, with ratings and clocks', () => {
  const view = card();
  expect(all(view, '.watch-player').map(seen)).toEqual(['Bea 16200:45', 'Ann 1500?1:00']);
  expect(all(view, '.watch-player').map(heard)).toEqual(['White Bea 16200:45', 'Black Ann 1500?1:00']);
  expect(all(view, '.watch-player').map(one => one.data?.class)).toEqual([
    { 'to-move': false },
    { 'to-move': true },
  ]);
  const [link] = all(view, 'a');
  expect(link?.data?.attrs?.href).toBe('/game/g1');
  click(link);
  expect(went).toEqual(['/game/g1']);
  expect(all(card({ ratings: { black: null, white: null } }), '.watch-player').map(seen)).toEqual([
    'Bea0:45',
    'Ann1:00',
  ]);
});

test('the board shows the position, the last move and the hands', () => {
  const sfen = 'rpckcpl/3f3/1ssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b S2s 3';
  const view = card({ sfen, last: '7d7e' });
  expect(
    all(view, '.preview-square')
      .filter(one => one.data?.class?.last)
      .map(one => one.key),
  ).toEqual(['7e']);
  expect(all(view, '.preview-hand').map(seen)).toEqual(['2', '']);
  expect(all(all(view, '.preview-hand')[1], 'img')).toHaveLength(1);
  const drop = card({ last: 'S*4d' });
  expect(
    all(drop, '.preview-square')
      .filter(one => one.data?.class?.last)
      .map(one => one.key),
  ).toEqual(['4d']);
  expect(all(card(), '.preview-square').filter(one => one.data?.class?.last)).toEqual([]);
});

test('the terms are below the board', () => {
  expect(facts({})).toBe(`Tori Shogi · 1 min · ${en.home.plies(0)}`);
  expect(facts({ rated: true, plies: 12, spectators: 3, handicap: 'falcon' })).toBe(
    `Tori Shogi · 1 min · Falcon · rated · ${en.home.plies(12)} · 3 watching`,
  );
});

test('an unknown game has no board', () => {
  const view = card({ game: 'chess' });
  expect(seen(view)).toContain('chess · 1 min');
  expect(all(view, '.preview')).toEqual([]);
  expect(all(view, '.preview-hand')).toEqual([]);
});

test('the clock of the player to move runs until the news is old', () => {
  expect(clocks()).toEqual([
    { text: '0:45', classes: [] },
    { text: '1:00', classes: ['running'] },
  ]);
  vi.advanceTimersByTime(2_000);
  expect(clocks()[1]).toEqual({ text: '0:58', classes: ['running'] });
  vi.advanceTimersByTime(10_000);
  expect(clocks()[1]?.text).toBe('0:48');
  vi.advanceTimersByTime(1);
  expect(clocks().map(({ text }) => text)).toEqual(['–:––', '–:––']);
});

test('byo-yomi shows the periods left, and a low clock is marked', () => {
  const time = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 30_000, periods: 3 } as const;
  const clock = {
    black: { main: 0, periods: 2 },
    white: { main: 5_000, periods: 3 },
    running: 'black',
    adjourned_for: null,
    until_flag: 55_000,
  } as const;
  expect(clocks({ time, clock })).toEqual([
    { text: '0:05 × 3', classes: [] },
    { text: '0:25 × 2', classes: ['running'] },
  ]);
  expect(clocks({ time, clock: { ...clock, until_flag: 9_000 } })[1]).toEqual({
    text: '0:09 × 1',
    classes: ['running', 'low'],
  });
  expect(clocks({ time: { kind: 'correspondence', days: 3 } })).toEqual([]);
  expect(clocks({ time: null })).toEqual([]);
});
