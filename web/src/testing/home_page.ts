// The home page, with the answers of the server that a test lists. `openHomes` sets it up for a test file.
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import { Lobby } from '../play/lobby.ts';
import { loadDaily } from '../practice/daily.ts';
import { HomeScreen } from '../screens/home/home_screen.ts';
import { readSettings, type Settings } from '../settings.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls } from './answers.ts';
import { wideScreen } from './browser.ts';
import { builtRules } from './built.ts';
import { stubFiles } from './files.ts';
import { all, pageIn, submit } from './page.ts';
import { stubStorage } from './storage.ts';

export const noon = new Date(2026, 10, 24, 12).getTime();
export const game = 'yari'; // of the problem of that day
export const problemsToday = `GET /practice/${game}/problems`;
export const contestDay = { current: [], past: [] };
export const usual = {
  'GET /bots': { bots: [] },
  'GET /games/live?limit=4': { games: [], count: 0 },
  'GET /tournaments': contestDay,
  'GET /simuls': contestDay,
  'GET /announcements': { announcements: [] },
  'GET /practice/tori/problems': { problems: [] },
  [problemsToday]: { problems: [] },
};

export let rules: Rules;
export let asked: Asked[];
export let did: string[];
export let changed: Partial<Settings>[];
export let settings: Settings;
export let lobby: Lobby;
export let scrolled: number;
export let app: Context;
let screen: HomeScreen | null = null;

export function openHomes(): void {
  beforeAll(async () => {
    rules = await builtRules();
    stubFiles();
    // Code that the page loads later is there at once.
    await Promise.all([
      import('../screens/home/bots_here.ts'),
      import('../screens/home/own_lists.ts'),
      import('../play/handicap_advice.ts'),
      import('../screens/home/news.ts'),
      import('../screens/home/contests_now.ts'),
      import('../screens/home/followed_now.ts'),
      import('../practice/withdrawn.ts'),
    ]);
    for (const day of [noon, noon + 86_400_000])
      await Promise.all(['tori', 'yari'].map(game => loadDaily(game, new Date(day), new Set())));
  });
  beforeEach(() => {
    vi.useFakeTimers({ now: noon });
    scrolled = 0;
    const scrollIntoView = () => {
      scrolled += 1;
    };
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      querySelector: (wanted: string) => (wanted === '.seek.mine' ? { scrollIntoView } : null),
    });
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
    vi.stubGlobal('matchMedia', wideScreen);
    stubStorage();
    did = [];
    changed = [];
    settings = readSettings(null, 'en');
    lobby = new Lobby();
    lobby.seeks = [];
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
  });
}

export function leave(): void {
  screen?.leave();
  screen = null;
}

export const settled = () => vi.advanceTimersByTimeAsync(0);

export async function opened(
  query = '',
  changes: Partial<Context> = {},
  answers: Record<string, unknown> = {},
): Promise<HomeScreen> {
  leave();
  asked = answerCalls({ ...usual, ...answers });
  Object.assign(location, { search: query });
  app = pageIn(en, {
    rules,
    lobby,
    me: { name: null } as never,
    known: Promise.resolve(),
    recognised: Promise.resolve(),
    games: [],
    moreGames: null,
    go: path => void did.push(path),
    change: part => {
      changed.push(part);
      Object.assign(settings, part);
    },
    openGuide: () => {},
    loadGames: async () => void did.push('load games'),
    loadMoreGames: async () => void did.push('load more games'),
    complainOf: () => void did.push('failed'),
    toast: (text, kind) => void did.push(`${kind}: ${text}`),
    ...changes,
    settings,
  });
  screen = new HomeScreen(app);
  screen.view();
  await settled(); // code for what is shown is there now
  return screen;
}

export const calls = () => asked.filter(({ call }) => call.startsWith('POST'));

export const form = (one: HomeScreen) => all(one.view(), 'form').find(({ sel }) => sel?.includes('new-game'));

export async function start(one: HomeScreen): Promise<void> {
  submit(form(one));
  await settled();
}

// From now on.
export function answer(answers: Record<string, unknown>): void {
  asked = answerCalls(answers);
}
