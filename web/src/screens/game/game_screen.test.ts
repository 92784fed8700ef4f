import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GameRecord } from '../../protocol/games.ts';
import { answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import {
  byDays,
  GamePage,
  type GamePageOptions,
  moved,
  people,
  resigned,
  strangers,
} from '../../testing/game_page.ts';
import { all, click, enter, heard, press, pressKey, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { GameScreen } from './game_screen.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address, at the target of a key, and for the board.
vi.hoisted(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
  vi.stubGlobal('Element', class {});
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let page: GamePage;
let screen: GameScreen | null = null;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);

async function opened(changes: Partial<GameRecord> = {}, options: GamePageOptions = {}): Promise<GameScreen> {
  screen?.leave();
  page = new GamePage(rules, changes, options);
  screen = new GameScreen(page.app, 'g1');
  await soon();
  return screen;
}

const key = (name: string, changes: Partial<KeyboardEvent> = {}) =>
  screen !== null && pressKey(screen, name, changes);

const view = () => screen?.view() as VNode;
const place = () => seen(all(view(), '.board-line')[0]);
const current = () => all(view(), '.move').findIndex(one => one.data?.attrs?.['aria-current'] === 'true') + 1;

test('the title says whose move it is', async () => {
  page = new GamePage(rules, people);
  screen = new GameScreen(page.app, 'g1');
  expect(screen.title()).toBe('Ootori');
  await soon();
  page.happen();
  expect(screen.title()).toBe('● Your move · Tori Shogi · Ootori');
  page.happen(moved('1e1d'));
  expect(screen.title()).toBe('Tori Shogi · Ootori');
});

test('players in a game in progress are playing', async () => {
  const mine = await opened(people);
  expect(mine.isPlaying).toBe(true);
  page.happen(resigned('black'));
  expect(mine.isPlaying).toBe(false);
  expect((await opened(strangers)).isPlaying).toBe(false);
});

test('a game that is being loaded, is missing, or could not be loaded', async () => {
  page = new GamePage(rules);
  screen = new GameScreen(page.app, 'g1');
  expect(screen.isPlaying).toBe(false);
  expect(seen(view())).toBe('Loading…');
  await soon();
  expect(all(view(), '.game')).toHaveLength(1);
  screen.leave();
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'unknown_game', message: 'no' } }, { status: 404 }),
  );
  screen = new GameScreen(page.app, 'g1');
  await soon();
  expect(seen(view())).toBe(`${en.play.missing}${en.play.missingText}${en.play.toHome}`);
  click(all(view(), 'a')[0]);
  expect(page.went).toEqual(['/']);
  answerCalls({});
  screen = new GameScreen(page.app, 'g1');
  await soon();
  expect(seen(view())).toBe('Try again');
  page = new GamePage(rules);
  press(view(), 'Try again');
  await soon();
  expect(all(view(), '.game')).toHaveLength(1);
});

test('the arrow keys, Home and End step through the game', async () => {
  await opened(people);
  page.happen(moved('1e1d'), moved('7c7d'), moved('2e2d'));
  const after = (name: string) => {
    expect(key(name)).toBe(true);
    return current();
  };
  expect(after('ArrowLeft')).toBe(2);
  expect(after('Home')).toBe(0);
  expect(after('ArrowLeft')).toBe(0);
  expect(after('ArrowRight')).toBe(1);
  expect(after('End')).toBe(3);
  expect(place()).toBe('');
  expect(after('ArrowRight')).toBe(3);
});

test('other keys turn the board, hide the rest of the page, and mean nothing', async () => {
  await opened(people, { settings: { zen: false } });
  page.happen();
  const above = () => heard(all(view(), '.seat-top')[0]);
  expect(above()).toBe('WhiteBea');
  expect(key('f')).toBe(true);
  expect(above()).toContain('You');
  expect(key('z')).toBe(true);
  expect(page.changed).toEqual([{ zen: true }]);
  await opened(people, { settings: { zen: true } });
  key('z');
  expect(page.changed).toEqual([{ zen: false }]);
  expect(key('n')).toBe(true);
  expect(key('x')).toBe(false);
  expect(key('f', { ctrlKey: true })).toBe(false);
});

// Types a move and plays it.
function type(text: string): void {
  enter(view(), 'typed-move', text);
  submit(all(view(), '.typed-move')[0]);
}

test('Escape cancels a premove', async () => {
  await opened(people);
  page.happen(moved('1e1d'));
  type('4e4d');
  expect(place()).toContain('Premove: S 4e–4d');
  key('Escape');
  expect(place()).toBe('');
});

test('keys are not for the page while a dialog is open', async () => {
  await opened(people);
  page.happen(moved('1e1d'), moved('7c7d'));
  press(view(), 'Resign');
  expect(key('ArrowLeft')).toBe(false);
  expect(current()).toBe(2);
  press(all(view(), 'dialog')[0], 'Keep playing');
  expect(key('ArrowLeft')).toBe(true);
  await opened(people, { page: { settingsOpen: true } });
  expect(key('f')).toBe(false);
});

test('while conditional moves are entered, the left arrow and Escape are for them', async () => {
  await opened(
    { ...people, time: byDays },
    {
      answers: { 'GET /games/g1/lines': { ply: 1, lines: [] }, 'PUT /games/g1/lines': { ply: 1, lines: [] } },
    },
  );
  page.happen(moved('1e1d'));
  await soon();
  press(view(), 'Conditional moves');
  const line = () => seen(all(view(), '.line-played')[0]);
  type('7c7d');
  type('2e2d');
  type('6c6d');
  expect(line()).toContain('if S-7d then S-2d; if S-6d …');
  key('ArrowLeft');
  expect(line()).toBe('if S-7d then S-2d');
  expect(current()).toBe(1);
  key('Escape');
  await soon();
  expect(all(view(), '.line-played')).toEqual([]);
  expect(page.asked.at(-1)).toEqual({
    call: 'PUT /games/g1/lines',
    body: { ply: 1, lines: ['7c7d 2e2d'] },
  });
});

test('the page no longer follows a game that it has left', async () => {
  const one = await opened(people);
  one.leave();
  screen = null;
  expect(page.line.sent.at(-1)).toEqual({ t: 'unwatch', game: 'g1' });
  expect(page.line.closely.at(-1)).toBe(false);
  page.happen(moved('1e1d'));
  expect(page.said).toEqual([]);
});
