import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../protocol/frames.ts';
import type { Simul } from '../../protocol/simuls.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { GamePage, type GamePageOptions, moved, people } from '../../testing/game_page.ts';
import { all, check, click, press, seen } from '../../testing/page.ts';
import { simulBoard, simulOf } from '../../testing/simuls.ts';
import { account } from '../../testing/tournaments.ts';
import { SimulBar } from './simul_bar.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let page: GamePage;
let bar: SimulBar | null = null;
let mayGo: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  mayGo = true;
});
afterEach(() => {
  bar?.leave();
  bar = null;
  vi.runAllTimers(); // the boards linger
  vi.useRealTimers();
});

const running = simulOf({
  boards: [simulBoard('g1', 'black'), simulBoard('g2', 'white'), simulBoard('g3', 'black')],
});

async function shown(simul: Simul | null = running, options: GamePageOptions = {}): Promise<SimulBar> {
  page = new GamePage(rules, people, { ...options, answers: simul ? { 'GET /simuls/s1': simul } : {} });
  bar = new SimulBar(page.app, 's1', 'g1', () => mayGo);
  await vi.advanceTimersByTimeAsync(0);
  return bar;
}

const numbers = new Map<string, number>();
beforeEach(() => numbers.clear());
function happens(game: string, event: GameEvent): void {
  const n = (numbers.get(game) ?? 0) + 1;
  numbers.set(game, n);
  page.line.hear({ t: 'event', game, n, at: n, event });
}
const created = (): GameEvent => ({
  type: 'created',
  game: 'tori',
  handicap: 'none',
  start: specOf(rules, 'tori').start,
  seats: { black: account('x'), white: account('y') },
  time: running.time,
  rated: false,
});
const begin = () => {
  for (const game of ['g1', 'g2', 'g3']) happens(game, created());
};
const view = (one: SimulBar) => one.view() as VNode;

test('others see a link to the simul', async () => {
  const one = await shown({ ...running, you: { ...running.you, host: false } });
  expect(seen(view(one))).toBe('Simul by Hana');
  const [to] = all(view(one), 'a');
  expect(to?.data?.attrs?.href).toBe('/simuls/s1');
  click(to);
  expect(page.went).toEqual(['/simuls/s1']);
  expect(page.line.sent).toEqual([]);
  one.moved();
  one.next();
  expect(page.went).toHaveLength(1);
});

test('nothing is shown while the simul is not known', async () => {
  expect((await shown(null)).view()).toBe('');
});

test('the host sees how many boards wait, and goes to the next', async () => {
  const one = await shown();
  const next = () => all(view(one), 'button')[0];
  expect(next()?.data?.attrs?.disabled).toBe(true);
  begin();
  expect(seen(view(one))).toBe(
    'Board 1 of 3 · 2 boards waiting for youNext board (N)All boardsGo to the next waiting board after each move',
  );
  expect(next()?.data?.attrs?.disabled).toBe(false);
  press(view(one), 'Next board (N)');
  expect(page.went).toEqual(['/game/g3']);
  click(all(view(one), 'a')[0]);
  expect(page.went.at(-1)).toBe('/simuls/s1');
  one.next();
  expect(page.went.at(-1)).toBe('/game/g3');
});

test('after a move the host is taken to the next board, once the server has the move', async () => {
  const one = await shown();
  begin();
  expect(page.went).toEqual([]);
  one.moved();
  expect(page.went).toEqual([]);
  happens('g1', moved('1e1d'));
  expect(page.went).toEqual(['/game/g3']);
});

test('the host stays without a move, with something begun, or if the setting is off', async () => {
  await shown();
  begin();
  happens('g1', moved('1e1d'));
  expect(page.went).toEqual([]);
  bar?.leave();
  numbers.clear();
  vi.runAllTimers();
  const busy = await shown();
  begin();
  mayGo = false;
  busy.moved();
  happens('g1', moved('1e1d'));
  expect(page.went).toEqual([]);
  mayGo = true;
  bar?.leave();
  numbers.clear();
  vi.runAllTimers();
  const off = await shown(running, { settings: { simulMovesOn: false } });
  begin();
  off.moved();
  happens('g1', moved('1e1d'));
  expect(page.went).toEqual([]);
  check(view(off), 'moves-on');
  expect(page.changed).toEqual([{ simulMovesOn: true }]);
});

test('when the host leaves the page, the game is followed on, and the boards for a while', async () => {
  const one = await shown();
  begin();
  page.line.sent.length = 0;
  one.leave();
  bar = null;
  expect(page.line.sent).toEqual([{ t: 'watch', game: 'g1', since: 1 }]);
  happens('g2', moved('1e1d'));
  vi.runAllTimers();
  expect(page.line.sent.slice(1)).toEqual([
    { t: 'unwatch', game: 'g1' },
    { t: 'unwatch', game: 'g2' },
    { t: 'unwatch', game: 'g3' },
  ]);
});

test('a page that was left while the simul was loading follows nothing', async () => {
  page = new GamePage(rules, people, { answers: { 'GET /simuls/s1': running } });
  bar = new SimulBar(page.app, 's1', 'g1', () => true);
  bar.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(bar.view()).toBe('');
  expect(page.line.sent).toEqual([]);
});
