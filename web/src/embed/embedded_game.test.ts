import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GameRecord } from '../protocol/games.ts';
import { readSettings } from '../settings.ts';
import type { Sight } from '../sharing/addresses.ts';
import { type Asked, answerCalls } from '../testing/answers.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { builtRules } from '../testing/built.ts';
import { gameOf } from '../testing/games.ts';
import { all, heard, press, seen } from '../testing/page.ts';
import { account } from '../testing/tournaments.ts';
import { en } from '../words/en.ts';
import { EmbeddedGame } from './embedded_game.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
const drawn = vi.hoisted(() => {
  vi.stubGlobal('window', {});
  return { view: null as VNode | null };
});
vi.mock('snabbdom', async original => ({
  ...(await original<typeof import('snabbdom')>()),
  init: () => (_: unknown, view: VNode) => {
    drawn.view = view;
    return view;
  },
}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let browser: Browser;
let asked: Asked[];
beforeEach(() => {
  vi.useFakeTimers();
  browser = openBrowser('/embed/g1');
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const seats = { black: account('Ann'), white: account('Bea') };
const running: Partial<GameRecord> = { seats, moves: ['1e1d', '7c7d'], plies: 2 };
const over: Partial<GameRecord> = { ...running, outcome: { winner: 'white', reason: 'time' } };
const answer = (changes: Partial<GameRecord> | null) => {
  asked = answerCalls(changes ? { 'GET /games/g1': gameOf(rules, changes) } : {});
};

async function opened(changes: Partial<GameRecord> | null, sight: Partial<Sight> = {}): Promise<void> {
  answer(changes);
  new EmbeddedGame(rules, readSettings(null, 'en'), en, {} as Element, 'g1', sight);
  expect(seen(all(drawn.view, 'p')[0])).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(0);
}

const move = () => seen(all(drawn.view, '.embed-move')[0]);
const foot = () => seen(all(drawn.view, '.embed-foot')[0]);
const players = () => ['.seat-top', '.seat-bottom'].map(seat => seen(all(drawn.view, seat)[0]));
const steps = () =>
  all(all(drawn.view, '.toolbar')[0], 'button').map(one =>
    one.data?.attrs?.disabled === true ? `(${heard(one)})` : heard(one),
  );
function key(name: string, changes: object = {}): boolean {
  let used = false;
  const preventDefault = () => {
    used = true;
  };
  browser.document.happen('keydown', { key: name, preventDefault, ...changes });
  return used;
}

test('the game is shown with its players, its last move and its result', async () => {
  await opened(over);
  expect(browser.document.title).toBe('Ann – Bea, Tori Shogi');
  expect(seen(all(drawn.view, 'h1')[0])).toBe('');
  expect(heard(all(drawn.view, 'h1')[0])).toBe('Ann – Bea, Tori Shogi');
  expect(players()).toEqual(['Bea', 'Ann']);
  expect([move(), foot()]).toEqual(['2. S-7d', 'White won – on timeOpen on Ootori']);
  const [, ...words] = all(all(drawn.view, '.embed-move')[0], 'span');
  expect(words.map(seen), 'lines break only at spaces').toEqual(['2.', 'S-7d']);
  const [link] = all(drawn.view, 'a');
  expect(link?.data?.attrs).toEqual({ href: '/game/g1', target: '_blank' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

test('the buttons and keys step through the moves, and turn the board', async () => {
  await opened(over);
  expect(steps()).toEqual(['First', 'Previous', '(Next)', '(Last)', 'Flip board']);
  press(drawn.view, 'Previous');
  expect([move(), steps()]).toEqual(['1. S-1d', ['First', 'Previous', 'Next', 'Last', 'Flip board']]);
  press(drawn.view, 'First');
  expect([move(), steps()[0]]).toEqual(['–', '(First)']);
  press(drawn.view, 'Next');
  expect(move()).toBe('1. S-1d');
  press(drawn.view, 'Last');
  expect(move()).toBe('2. S-7d');
  press(drawn.view, 'Flip board');
  expect(players()).toEqual(['Ann', 'Bea']);
  expect(key('Home')).toBe(true);
  expect(move()).toBe('–');
  key('ArrowLeft');
  expect(move()).toBe('–');
  key('ArrowRight');
  expect(move()).toBe('1. S-1d');
  key('End');
  expect(move()).toBe('2. S-7d');
  key('ArrowLeft');
  expect(move()).toBe('1. S-1d');
  expect([key('x'), key('End', { ctrlKey: true }), key('End', { altKey: true })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(key('End', { metaKey: true })).toBe(false);
  expect(move()).toBe('1. S-1d');
  expect(heard(all(drawn.view, '.wood')[0])).toContain('Black: Swallow from 1e to 1d');
});

test('a link can lead to a position, and a side', async () => {
  await opened(over, { ply: 1, bottom: 'white' });
  expect([move(), players()]).toEqual(['1. S-1d', ['Ann', 'Bea']]);
  await opened(over, { ply: 9 });
  expect(move()).toBe('2. S-7d');
});

test('a game in progress is looked at again, and followed', async () => {
  await opened(running);
  expect(foot()).toBe(`${en.sharing.refresh}Open on Ootori`);
  answer({ ...running, moves: ['1e1d', '7c7d', '2e2d'], plies: 3 });
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(move()).toBe('3. S-2d');
  press(drawn.view, 'First');
  answer(null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(move()).toBe('–');
  expect(foot()).toContain(en.sharing.refresh);
  answer({ ...over, moves: ['1e1d', '7c7d', '2e2d'], plies: 3 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([move(), foot()]).toEqual(['–', 'White won – on timeOpen on Ootori']);
});

test('a server that does not answer is asked again, a game that does not exist is not', async () => {
  await opened(null);
  expect(seen(drawn.view)).toContain(en.errors.unreachable);
  answer(running);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(move()).toBe('2. S-7d');
  answer(null);
  let questions = 0;
  vi.stubGlobal('fetch', async () => {
    questions += 1;
    return Response.json({ error: { code: 'unknown_game', message: '' } }, { status: 404 });
  });
  vi.clearAllTimers();
  new EmbeddedGame(rules, readSettings(null, 'en'), en, {} as Element, 'g1', {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen(drawn.view), questions]).toEqual([expect.stringContaining(en.errors.unknown_game ?? ''), 1]);
});
