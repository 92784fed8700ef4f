// The whole client at an address, with a socket, a browser, and answers of the server that the test lists. `openApps` sets it
// up for a test file. What is drawn is in drawn.ts.
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../app.ts';
import type { ServerFrame } from '../protocol/frames.ts';
import type { Seek, Summary } from '../protocol/games.ts';
import type { Me } from '../protocol/players.ts';
import { fetchScreen } from '../screen_of.ts';
import { readSettings, type Settings } from '../settings.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls } from './answers.ts';
import { fakeAudio } from './audio.ts';
import { type Browser, openBrowser } from './browser.ts';
import { builtRules } from './built.ts';
import { drawn } from './drawn.ts';
import { FakeWebSocket } from './fake_web_socket.ts';
import { summaryOf } from './games.ts';
import { all, seen } from './page.ts';
import { account } from './tournaments.ts';

export let rules: Rules;
export let browser: Browser;
export let asked: Asked[];
export let app: App;
export const sounds = fakeAudio();

export function openApps(): void {
  beforeAll(async () => {
    rules = await builtRules();
    await Promise.all((['home', 'game', 'invitation'] as const).map(fetchScreen)); // before a page opens (main.ts)
  });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeWebSocket);
    vi.stubGlobal('navigator', {});
    FakeWebSocket.all = [];
    sounds.length = 0;
  });
  afterEach(() => {
    app.go('/elsewhere'); // leaves the screen
    vi.clearAllTimers();
    vi.useRealTimers();
  });
}

export async function opened(
  path: string,
  answers: Record<string, unknown> = {},
  settings: Partial<Settings> = {},
): Promise<App> {
  browser = openBrowser(path);
  answer({ 'GET /account': guest, [firstGames]: page(), ...answers });
  start(settings);
  await soon();
  return app;
}

// The same address again, with what the tab keeps.
export function reload(path: string, answers: Record<string, unknown>): void {
  const { session } = browser;
  const { state } = history;
  browser = openBrowser(path);
  vi.stubGlobal('sessionStorage', session);
  history.replaceState(state, '');
  answer({ 'GET /account': guest, [firstGames]: page(), ...answers });
}

export function start(settings: Partial<Settings> = {}): void {
  app = new App(rules, { ...readSettings(null, 'en'), ...settings }, en, {} as Element);
}

export function answer(answers: Record<string, unknown>): void {
  asked = answerCalls(answers);
}

// An answer that the test gives later.
export function pending(): [Promise<unknown>, (answer: unknown) => void] {
  let give: (answer: unknown) => void = () => {};
  const answer = new Promise(resolve => {
    give = resolve;
  });
  return [answer, give];
}

export const soon = () => vi.advanceTimersByTimeAsync(0);
export const calls = () => asked.map(({ call }) => call);
export const socket = () => FakeWebSocket.all.at(-1) as FakeWebSocket;
export const hear = (frame: ServerFrame) => socket().says(frame);
export const toasts = () =>
  all(drawn.view, '.toast').map(one => [seen(one), all(one, 'a')[0]?.data?.attrs?.href ?? null]);

export const guest: Me = { name: null, role: 'guest', created: null };
export const ann: Me = { name: 'Ann', role: 'player', created: 0 };
export const people = { level: null, seats: { black: account('Ann'), white: account('Bea') } } as const;
export const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
export const awaited = summaryOf({ ...people, id: 'g1' });
export const firstGames = 'GET /games?limit=12';
export const page = (games: Summary[] = [], next: string | null = null) => ({ games, next });
export const seek = (changes: Partial<Seek> = {}): Seek => ({
  id: 's1',
  game: 'tori',
  handicap: 'none',
  sfen: null,
  time: null,
  rated: false,
  side: 'random',
  by: account('Bea'),
  to: null,
  listed: true,
  mine: false,
  created: 0,
  expires: 9,
  ...changes,
});
