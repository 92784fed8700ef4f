import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from './app.ts';
import type { GameEvent, ServerFrame } from './protocol/frames.ts';
import type { Seek, Summary } from './protocol/games.ts';
import type { Me } from './protocol/players.ts';
import { readSettings, type Settings } from './settings.ts';
import { LocalStudies, newLocalStudy } from './study/local_studies.ts';
import { type Asked, answerCalls, Refusal } from './testing/answers.ts';
import { fakeAudio } from './testing/audio.ts';
import { type Browser, openBrowser } from './testing/browser.ts';
import { builtRules, specOf } from './testing/built.ts';
import { FakeWebSocket } from './testing/fake_web_socket.ts';
import { gameOf, summaryOf } from './testing/games.ts';
import { all, click, enter, heard, press, seen, submit } from './testing/page.ts';
import { account } from './testing/tournaments.ts';
import { en } from './words/en.ts';
import { languageEntry } from './words/languages.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
const drawn = vi.hoisted(() => {
  vi.stubGlobal('window', {});
  return { view: null as VNode | null, times: 0, onDraw: () => {} };
});
vi.mock('snabbdom', async original => ({
  ...(await original<typeof import('snabbdom')>()),
  init: () => (_: unknown, view: VNode) => {
    drawn.view = view;
    drawn.times += 1;
    drawn.onDraw();
    return view;
  },
}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
  await Promise.all([import('./words/ja.ts'), import('./screens/learn/course_screen.ts')]); // slow the first time
});

const sounds = fakeAudio();
let browser: Browser;
let asked: Asked[];
let app: App;

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

const soon = () => vi.advanceTimersByTimeAsync(0);
const guest: Me = { name: null, role: 'guest', created: null };
const ann: Me = { name: 'Ann', role: 'player', created: 0 };
const people = { level: null, seats: { black: account('Ann'), white: account('Bea') } } as const;
const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const awaited = summaryOf({ ...people, id: 'g1' });
const page = (games: Summary[] = [], next: string | null = null) => ({ games, next });
const firstGames = 'GET /games?limit=12';

async function opened(
  path: string,
  answers: Record<string, unknown> = {},
  settings: Partial<Settings> = {},
): Promise<App> {
  browser = openBrowser(path);
  answer({ 'GET /account': guest, [firstGames]: page(), ...answers });
  app = new App(rules, { ...readSettings(null, 'en'), ...settings }, en, {} as Element);
  await soon();
  return app;
}

function answer(answers: Record<string, unknown>): void {
  asked = answerCalls(answers);
}

// An answer that the test gives later.
function pending(): [Promise<unknown>, (answer: unknown) => void] {
  let give: (answer: unknown) => void = () => {};
  const answer = new Promise(resolve => {
    give = resolve;
  });
  return [answer, give];
}

const calls = () => asked.map(({ call }) => call);
const socket = () => FakeWebSocket.all.at(-1) as FakeWebSocket;
const hear = (frame: ServerFrame) => socket().says(frame);
const toasts = () =>
  all(drawn.view, '.toast').map(one => [seen(one), all(one, 'a')[0]?.data?.attrs?.href ?? null]);
const seek = (changes: Partial<Seek> = {}): Seek => ({
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

test('the user is asked for first, then the socket opens and the games are loaded', async () => {
  await opened('/elsewhere');
  expect(calls()).toEqual(['GET /account', firstGames]);
  expect(FakeWebSocket.all.map(({ url }) => url)).toEqual(['wss://ootori.example/api/v1/socket?resume=1']);
  expect(app.me).toEqual(guest);
  await app.recognised;
  expect(app.games).toEqual([]);
  expect([browser.document.title, browser.document.documentElement.lang]).toEqual([
    'Page not found · Ootori',
    'en',
  ]);
});

test('without the server, the user is told, and asked for again once it is there', async () => {
  await opened('/elsewhere', { 'GET /account': undefined });
  expect(toasts()).toEqual([[en.errors.not_found, null]]);
  expect([app.me, FakeWebSocket.all.length]).toEqual([null, 1]);
  answer({ 'GET /account': ann, [firstGames]: page() });
  socket().opens();
  await soon();
  expect(calls().slice(0, 2)).toEqual(['GET /account', 'GET /account/settings']);
  expect([app.me, FakeWebSocket.all.length]).toEqual([ann, 2]);
  answer({});
  socket().opens();
  await soon();
  expect(calls()).not.toContain('GET /account');
});

test('at sign-in, studies move to the account, and those that cannot are named', async () => {
  await opened('/elsewhere');
  const kept = new LocalStudies(browser.storage.storage);
  const record = { game: 'tori', moves: [] };
  const studies = ['Geese', 'Swallows', 'Mates'].map((name, at) => ({
    ...newLocalStudy(name, at < 2 ? [{ name, mode: 'read', below: 'black', record }] : []),
    updated: at,
  }));
  for (const study of studies) kept.keep(study);
  const message = 'The record is too large.';
  answer({
    'POST /studies': { id: 's1' },
    'POST /studies/s1/records': new Refusal('too_large', { message }),
    'DELETE /studies/s1': null,
  });
  app.become(ann);
  await vi.waitFor(() => expect(toasts()).toHaveLength(2));
  expect(toasts()).toEqual([
    [expect.stringContaining('Your study was moved to your account.'), '/study'],
    [
      expect.stringContaining(`‘Swallows’ and 1 other study couldn’t be moved to your account. ${message}`),
      `/study/${studies[1]?.id}`,
    ],
  ]);
  answer({});
  app.become(ann);
  await vi.waitFor(() => expect(toasts()).toHaveLength(3));
  expect(kept.all()).toHaveLength(2);
});

test('the look of the page follows the settings', async () => {
  await opened('/elsewhere', {}, { theme: 'dark', board: 'slate', boardZoom: 120 });
  const { documentElement, styles } = browser.document;
  expect(documentElement.dataset).toEqual({ theme: 'dark', board: 'slate' });
  expect(styles.get('--board-zoom')).toBe('1.2');
  app.change({ theme: 'light' });
  await soon();
  expect(documentElement.dataset.theme).toBe('light');
  expect(JSON.parse(browser.storage.getItem('ootori.settings') ?? '')).toMatchObject({
    theme: 'light',
    board: 'slate',
  });
});

test('the number of games that wait is in the title, if it is wanted', async () => {
  const games = page([awaited, summaryOf({ id: 'g2' }), { ...awaited, id: 'g3', turn: 'white' }]);
  await opened('/elsewhere', { [firstGames]: games });
  expect(browser.document.title).toBe('(1) Page not found · Ootori');
  app.change({ turnTitle: false });
  await soon();
  expect(browser.document.title).toBe('Page not found · Ootori');
});

describe('the page of a game', () => {
  const byDays = { kind: 'correspondence', days: 3 } as const;
  const game = {
    ...awaited,
    time: byDays,
    seats: { ...awaited.seats, black: { ...account('Ann'), you: true } },
  };
  const event = (n: number, body: GameEvent) => hear({ t: 'event', game: 'g1', n, at: n, event: body });
  const count = () => /^\((\d+)\)/.exec(browser.document.title)?.[1];

  async function begun(): Promise<void> {
    await import('./screens/game/bars.ts'); // which is slow the first time
    const record = gameOf(rules, game);
    await opened(
      '/game/g1',
      {
        [firstGames]: page([game, { ...game, id: 'g2' }]),
        'GET /games/g1': record,
        'GET /games/g2': { ...record, id: 'g2' },
        'GET /games/g1/lines': { ply: 1, lines: [] },
        'GET /blocks': { blocks: [] },
      },
      { confirm: 'never' },
    );
    socket().opens();
    await soon();
    const { start, handicap, seats, time, rated } = record;
    event(1, { type: 'created', game: 'tori', handicap, start, seats, time, rated });
    enterMove('1e1d');
    await soon();
  }
  function enterMove(usi: string): void {
    enter(drawn.view as VNode, 'typed-move', usi);
    submit(all(drawn.view, '.typed-move')[0] as VNode);
  }

  test('the number in the title falls once the server has the move, and a button leads on', async () => {
    await begun();
    expect(count()).toBe('2');
    event(2, { type: 'moved', usi: '1e1d', spent: 0 });
    await soon();
    expect(count()).toBe('1');
    press(drawn.view, 'Next game (N)');
    await soon();
    expect(browser.visited).toEqual(['/game/g2']);
    expect(calls().filter(call => call === firstGames)).toHaveLength(1);
  });

  test('an answer that was asked for before the move does not bring the number back', async () => {
    await begun();
    const [late, give] = pending();
    answer({ [firstGames]: late, 'GET /games/g1/lines': { ply: 1, lines: [] } });
    void app.loadGames();
    await soon();
    answer({
      [firstGames]: page([
        { ...game, turn: 'white' },
        { ...game, id: 'g2' },
      ]),
      'GET /games/g1/lines': { ply: 1, lines: [] },
    });
    event(2, { type: 'moved', usi: '1e1d', spent: 0 });
    give(page([game, { ...game, id: 'g2' }]));
    await soon();
    expect(count()).toBe('1');
  });
});

test('many changes are drawn at once', async () => {
  await opened('/elsewhere');
  drawn.times = 0;
  app.redraw();
  app.redraw();
  await soon();
  app.redraw();
  await soon();
  expect(drawn.times).toBe(2);
});

test('a screen that takes the place of the one with the focus gets it', async () => {
  await opened('/elsewhere');
  const { document } = browser;
  document.activeElement = { closest: () => ({ isConnected: false }) };
  drawn.onDraw = () => {
    document.activeElement = document.body;
  };
  app.redraw();
  await soon();
  drawn.onDraw = () => {};
  document.activeElement = null;
  expect(document.focused).toEqual(['content']);
});

test('another address opens another screen', async () => {
  await opened('/elsewhere', { 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } });
  app.openSettings(true);
  app.openGuide(specOf(rules, 'tori'));
  browser.document.focused = [];
  app.go('/game/g1?ply=0');
  await soon();
  expect(browser.visited).toEqual(['/game/g1?ply=0']);
  expect([app.settingsOpen, app.guide]).toEqual([false, null]);
  expect([browser.window.scrolls, browser.document.focused]).toEqual([[[0, 0]], ['content']]);
  expect(browser.document.title).toContain('Tori Shogi');
  app.go('/game/g1?ply=0');
  expect(browser.visited).toHaveLength(1);
  const keys: string[] = [];
  browser.document.happen('keydown', { key: 'f', target: null, preventDefault: () => void keys.push('f') });
  expect(keys).toEqual(['f']);
});

test('Back opens a screen only if the address is another one', async () => {
  await opened('/elsewhere');
  app.replace('/elsewhere?a');
  app.push('/elsewhere?b');
  expect(browser.visited).toEqual(['=/elsewhere?a', '/elsewhere?b']);
  browser.document.focused = [];
  browser.window.happen('popstate');
  await soon();
  expect(browser.document.focused).toEqual([]);
  location.search = '';
  browser.window.happen('popstate');
  await soon();
  expect(browser.document.focused).toEqual(['content']);
});

test('messages go away by themselves, those with a link later', async () => {
  await opened('/elsewhere');
  app.toast('One', 'note');
  app.toast('Two', 'error', { path: '/two', label: 'Go' });
  app.toast('One', 'note');
  await soon();
  expect(toasts()).toEqual([
    ['TwoGo', '/two'],
    ['One', null],
  ]);
  expect(all(drawn.view, '.toast').map(one => one.data?.class)).toEqual([{ error: true }, { note: true }]);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(toasts()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(toasts()).toEqual([['TwoGo', '/two']]);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(toasts()).toEqual([]);
  app.toast('Three', 'note', { path: '/three', label: 'Go' });
  await soon();
  click(all(all(drawn.view, '.toast')[0], 'a')[0]);
  expect(browser.visited).toEqual(['/three']);
  await soon();
  expect(toasts(), 'its link has been followed').toEqual([]);
  app.toast('Four', 'note');
  await soon();
  click(all(drawn.view, '.toast-close')[0]);
  await soon();
  expect(toasts()).toEqual([]);
});

test('an account’s settings are loaded and its changes are sent', async () => {
  await opened('/elsewhere', {
    'GET /account': ann,
    'GET /account/settings': { settings: { language: 'ja', board: 'walnut' } },
    'POST /account/settings': null,
    'GET /push': { key: null, subscription: null },
  });
  await vi.waitFor(() => expect(browser.document.documentElement.lang).toBe('ja'));
  expect([app.settings.board, app.words.locale]).toEqual(['walnut', 'ja-JP']);
  app.change({ volume: 10 });
  await vi.advanceTimersByTimeAsync(700);
  expect(asked.at(-1)).toEqual({ call: 'POST /account/settings', body: { volume: 10 } });
  asked.length = 0;
  app.openSettings(true);
  await soon();
  expect(calls()).toEqual(['GET /push']);
});

test('a guest’s settings stay in the browser', async () => {
  await opened('/elsewhere');
  asked.length = 0;
  app.change({ volume: 10 });
  app.openSettings(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toEqual([]);
  expect(all(drawn.view, 'dialog').map(one => seen(all(one, 'h2')[0]))).toEqual(['Settings']);
});

test('a language brings its words, its notation and its coordinates', async () => {
  await opened('/elsewhere');
  await app.speak('ja');
  expect([app.words.locale, app.settings]).toMatchObject([
    'ja-JP',
    { language: 'ja', notation: 'japanese', coordinates: 'japanese' },
  ]);
  app.change({ coordinates: 'none' });
  await app.speak('en');
  expect(app.settings).toMatchObject({ language: 'en', notation: 'hodges', coordinates: 'none' });
  await soon();
  press(drawn.view, '日本語');
  await vi.waitFor(() => expect(app.settings.language).toBe('ja'));
});

test('what could not be fetched is told, and reported to the browser', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (failure: unknown) => void reported.push(failure));
  const failure = new TypeError('Failed to fetch dynamically imported module');
  await opened('/elsewhere');
  const words = vi.spyOn(languageEntry('ja'), 'words').mockRejectedValue(failure);
  await app.speak('ja');
  words.mockRestore();
  expect([toasts(), reported]).toEqual([[[en.errors.not_loaded, null]], [failure]]);
  await opened('/learn/tori');
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, ...more: never[]) =>
    path.startsWith('/api/') ? fetched(path, ...more) : new Response('', { status: 404 }),
  );
  app.go('/learn/yari');
  await vi.waitFor(() => expect(all(drawn.view, 'button').map(heard)).toContain('Try again'));
  expect([toasts(), reported.length], 'the page itself says it').toEqual([[], 2]);
});

test('moderators are known', async () => {
  await opened('/elsewhere', { 'GET /account': { ...ann, role: 'moderator' } });
  expect(app.mayModerate).toBe(true);
  app.become({ ...ann, role: 'administrator' });
  expect(app.mayModerate).toBe(true);
  app.become(ann);
  expect(app.mayModerate).toBe(false);
});

test('the user’s games are loaded page by page', async () => {
  const over = summaryOf({ outcome: { winner: null, reason: 'abandoned' } });
  const ended = (id: string, updated: number) => ({ ...over, id, updated });
  await opened('/elsewhere', {
    [firstGames]: page([ended('g3', 3)], 'c1'),
    'GET /games?limit=12&before=c1': page([ended('g2', 2)], null),
  });
  const ids = () => (Array.isArray(app.games) ? app.games.map(({ id }) => id) : app.games);
  expect([ids(), app.moreGames]).toEqual([['g3'], 'c1']);
  await app.loadMoreGames();
  expect([ids(), app.moreGames]).toEqual([['g3', 'g2'], null]);
  await app.loadMoreGames();
  expect(calls().slice(2)).toEqual(['GET /games?limit=12&before=c1']);
  await app.loadGames();
  expect(ids()).toEqual(['g3', 'g2']);
  answer({});
  await app.loadGames();
  expect(ids()).toEqual(['g3', 'g2']);
  answer({ [firstGames]: page([ended('g9', 9)], 'c2') });
  await app.loadGames();
  await app.loadMoreGames();
  await soon();
  expect(toasts()).toEqual([[en.errors.not_found, null]]);
  await opened('/elsewhere', { [firstGames]: undefined });
  expect(app.games).toBe('failed');
});

test('the call to move is punctuated as in the language of the user', async () => {
  await opened('/elsewhere', { [firstGames]: page([{ ...awaited, turn: 'white' }]) });
  await app.speak('ja');
  answer({ [firstGames]: page([{ ...awaited, plies: 2 }]) });
  await app.loadGames();
  expect(toasts().map(([text]) => text)).toEqual(['あなたの番です：禽将棋 · Bea対局へ']);
});

test('a game that has begun to wait is called, unless it is the one that is shown', async () => {
  await opened('/elsewhere', { [firstGames]: page([{ ...awaited, turn: 'white' }]) });
  answer({ [firstGames]: page([{ ...awaited, plies: 2 }]) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(toasts()).toEqual([['Your move: Tori Shogi · BeaGo to game', '/game/g1']]);
  expect(sounds).toEqual(['tone 523', 'tone 784']);
  await app.loadGames();
  expect(sounds).toHaveLength(2);
});

test('games are looked for while the page is in view, or another person may move', async () => {
  await opened('/elsewhere');
  asked.length = 0;
  browser.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toEqual([]);
  browser.document.visibilityState = 'visible';
  browser.document.happen('visibilitychange');
  await soon();
  expect(calls()).toEqual([firstGames]);
  browser.document.visibilityState = 'hidden';
  browser.window.happen('online');
  await soon();
  expect(calls()).toHaveLength(1);
  browser.document.visibilityState = 'visible';
  answer({ [firstGames]: page([awaited]) });
  browser.window.happen('online');
  await soon();
  expect(calls()).toHaveLength(1);
  browser.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toHaveLength(2);
});

test('without a network, the connection is given up, and taken up at once when it is back', async () => {
  await opened('/elsewhere');
  socket().opens();
  browser.window.happen('offline');
  expect(app.line.status).toBe('waiting');
  const sockets = FakeWebSocket.all.length;
  browser.window.happen('online');
  expect(FakeWebSocket.all.length).toBe(sockets + 1);
});

test('a challenge is told with a link to it', async () => {
  await opened('/elsewhere');
  hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
  await soon();
  expect(toasts()).toEqual([['Bea challenges youShow', '/invitation/s1']]);
  expect(sounds).toHaveLength(2);
  hear({ t: 'seek', seek: seek({ id: 's2' }) });
  await soon();
  expect(toasts()).toHaveLength(1);
});

test('a game that has begun is told, unless it is the one that is shown', async () => {
  await opened('/elsewhere', { 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } });
  asked.length = 0;
  hear({ t: 'seek_gone', id: 's1', game: 'g1' });
  await soon();
  expect(toasts()).toEqual([['Your game has started.Go to game', '/game/g1']]);
  expect([calls(), sounds.length]).toEqual([[firstGames], 2]);
  app.dismiss(1);
  app.go('/game/g1');
  await soon();
  sounds.length = 0;
  hear({ t: 'seek_gone', id: 's2', game: 'g1' });
  await soon();
  expect([toasts(), sounds]).toEqual([[], []]);
});

describe('a game that the user has not opened', () => {
  const begun = ['Your game has started.Go to game', '/game/g1'];
  const started = summaryOf({ ...people, id: 'g1', turn: 'white' });
  const game = () => ({ 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } });

  test('is told once, when the server announces it', async () => {
    await opened('/elsewhere');
    answer({ [firstGames]: page([started]) });
    for (const _ of [1, 2]) hear({ t: 'begun', game: 'g1' });
    await soon();
    expect([toasts(), sounds.length, app.games]).toEqual([[begun], 2, [started]]);
  });

  test('is told in the background, too, where nobody has looked for it', async () => {
    await opened('/elsewhere');
    browser.document.visibilityState = 'hidden';
    hear({ t: 'begun', game: 'g1' });
    await soon();
    expect(sounds).toHaveLength(2);
  });

  test('is not told if it is being opened', async () => {
    await opened('/elsewhere', game());
    app.go('/game/g1');
    hear({ t: 'begun', game: 'g1' });
    await soon();
    expect([toasts(), sounds]).toEqual([[], []]);
  });

  test('is not called in the tab beside the one in which the user accepted the challenge', async () => {
    await opened('/elsewhere');
    hear({ t: 'seek', seek: seek({ to: 'Ann' }) });
    await soon();
    sounds.length = 0;
    hear({ t: 'seek_gone', id: 's1', game: 'g1' });
    await soon();
    expect(sounds).toEqual([]);
  });

  test('is told if it began while the connection was down, whoever moves first', async () => {
    await opened('/elsewhere');
    socket().opens();
    await soon();
    answer({ 'GET /account': guest, [firstGames]: page([started]) });
    await app.loadGames();
    expect(toasts(), 'it was announced').toEqual([]);
    const next = summaryOf({ ...started, id: 'g2' });
    answer({ 'GET /account': guest, [firstGames]: page([next, started]) });
    socket().breaks();
    await vi.advanceTimersByTimeAsync(10_000);
    socket().opens();
    await soon();
    expect([toasts().map(([, path]) => path), sounds.length]).toEqual([['/game/g2'], 2]);
  });

  test('is not told after a push message about it', async () => {
    const worker = new EventTarget();
    vi.stubGlobal('navigator', { serviceWorker: worker });
    await opened('/elsewhere');
    worker.dispatchEvent(Object.assign(new Event('message'), { data: { pushed: '/game/g1' } }));
    hear({ t: 'begun', game: 'g1' });
    await soon();
    expect([toasts(), sounds]).toEqual([[begun], []]);
  });
});

describe('seeks that disappeared while the page was disconnected', () => {
  const terms = { ...people, created: 5 };
  const noSeeks = { 'GET /seeks': { seeks: [], next: null } };
  const started = ['Your game has started.Go to game', '/game/g7'];

  // The user's seeks are gone when the connection is back.
  async function lost(ids: string[], answers: Record<string, unknown>): Promise<void> {
    await opened('/elsewhere');
    socket().opens();
    hear({ t: 'seeks', seeks: ids.map(id => seek({ id, mine: true, by: account('Ann') })) });
    answer({ 'GET /account': guest, ...noSeeks, ...answers });
    socket().breaks();
    await vi.advanceTimersByTimeAsync(10_000);
    asked.length = 0;
    socket().opens();
    await soon();
  }

  test('are looked for among the games', async () => {
    await lost(['s1'], { [firstGames]: page([summaryOf({ ...terms, id: 'g7', turn: 'white' })]) });
    expect(calls()).toEqual(['GET /account', firstGames, 'GET /seeks', firstGames, firstGames]);
    expect(toasts()).toEqual([started]);
  });

  test('ring once if it is the user’s turn in the game', async () => {
    await lost(['s1'], { [firstGames]: page([summaryOf({ ...terms, id: 'g7' })]) });
    expect([toasts(), sounds]).toEqual([[started], ['tone 523', 'tone 784']]);
  });

  test('ring once each, though their terms are the same', async () => {
    const games = ['g7', 'g8'].map(id => summaryOf({ ...terms, id, turn: 'white' }));
    await lost(['s1', 's2', 's3'], { [firstGames]: page(games) });
    expect(toasts().map(([, path]) => path)).toEqual(['/game/g7', '/game/g8']);
    expect(sounds).toHaveLength(4);
  });

  test('are looked for again if the games cannot be loaded, or are being loaded already', async () => {
    await lost(['s1'], { [firstGames]: new Refusal('busy') });
    answer({ [firstGames]: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([calls(), toasts()]).toEqual([[firstGames], []]);
    answer({ [firstGames]: page([summaryOf({ ...terms, id: 'g7' })]) });
    await app.loadGames();
    await soon();
    expect([toasts(), sounds.length]).toEqual([[started], 2]);
  });
});

test('a challenge that came while the page was disconnected is told, one that came before the page is not', async () => {
  const [old, late] = [seek({ to: 'Ann' }), seek({ id: 's2', to: 'Ann' })];
  const known = {
    'GET /account': ann,
    'GET /account/settings': { settings: { volume: 60 } },
    [firstGames]: page(),
  };
  await opened('/elsewhere', { ...known, 'GET /seeks': { seeks: [old], next: null } });
  socket().opens();
  await soon();
  expect([toasts(), sounds]).toEqual([[], []]);
  answer({ ...known, 'GET /seeks': { seeks: [late, old], next: null } });
  socket().breaks();
  await vi.advanceTimersByTimeAsync(10_000);
  socket().opens();
  await soon();
  expect(toasts()).toEqual([['Bea challenges youShow', '/invitation/s2']]);
  expect(sounds).toHaveLength(2);
});

test('without seeks of the user, they are not asked for after a break', async () => {
  await opened('/elsewhere');
  socket().opens();
  hear({ t: 'seeks', seeks: [seek()] });
  asked.length = 0;
  socket().breaks();
  await vi.advanceTimersByTimeAsync(10_000);
  socket().opens();
  await soon();
  expect(calls()).toEqual(['GET /account', firstGames]);
});

describe('if another tab has signed in or out while the connection was down', () => {
  const settings = { 'GET /account/settings': { settings: { volume: 60 } }, 'POST /account/settings': null };
  const bea: Me = { ...ann, name: 'Bea' };
  const screens = () => browser.document.focused.filter(id => id === 'content').length;

  // The connection breaks, and opens again to a server that knows the user as `me`.
  async function back(me: Me | Refusal, answers: Record<string, unknown> = {}): Promise<void> {
    socket().breaks();
    answer({ ...settings, [firstGames]: page(), 'GET /seeks': { seeks: [], next: null }, ...answers });
    await vi.advanceTimersByTimeAsync(10_000);
    answer({ 'GET /account': me, ...settings, [firstGames]: page(), ...answers });
    socket().opens();
    await soon();
  }

  test('the page becomes the other user’s', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings, [firstGames]: page([awaited]) });
    socket().opens();
    hear({ t: 'seeks', seeks: [seek({ mine: true, by: account('Ann') })] });
    browser.document.focused = [];
    await back(bea, { [firstGames]: new Promise(() => {}) });
    expect([app.me, app.games, app.lobby.seeks, screens()]).toEqual([bea, 'loading', null, 1]);
    await back(guest);
    expect([app.me, app.games, screens()]).toEqual([guest, [], 2]);
  });

  test('the list of the other user’s seeks is a first list', async () => {
    await opened('/', { 'GET /account': ann, ...settings });
    socket().opens();
    hear({ t: 'seeks', seeks: [seek({ mine: true, by: account('Ann') })] });
    sounds.length = 0;
    socket().breaks();
    const [answered, reply] = pending();
    answer({ 'GET /account': answered, ...settings, [firstGames]: page([{ ...awaited, created: 5 }]) });
    await vi.advanceTimersByTimeAsync(10_000);
    socket().opens();
    await soon();
    expect(socket().sent).toEqual([]);
    reply(bea);
    await soon();
    socket().opens();
    expect(socket().sent).toEqual([{ t: 'lobby', on: true }]);
    hear({ t: 'seeks', seeks: [seek({ to: 'Bea', by: account('Cid') })] });
    await soon();
    expect([app.me, sounds]).toEqual([bea, []]);
  });

  test('and the user is the same, the screen stays', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings });
    socket().opens();
    browser.document.focused = [];
    await back({ ...ann, role: 'moderator' });
    expect([app.me?.role, screens()]).toEqual(['moderator', 0]);
    expect(calls()).toEqual(['GET /account', firstGames, 'GET /seeks']);
  });

  test('and the server does not say who the user is, it is asked again, and no setting is sent', async () => {
    await opened('/elsewhere', { 'GET /account': ann, ...settings });
    socket().opens();
    await back(new Refusal('busy'));
    app.change({ volume: 10 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls()).not.toContain('POST /account/settings');
    answer({ 'GET /account': bea, ...settings, [firstGames]: page() });
    await vi.advanceTimersByTimeAsync(5_000);
    expect([app.me, calls()[0]]).toEqual([bea, 'GET /account']);
    expect(calls()).not.toContain('POST /account/settings');
  });
});

test('a seek is accepted or removed', async () => {
  await opened('/elsewhere', {
    'POST /seeks/s1/accept': gameOf(rules, { id: 'g5' }),
    'DELETE /seeks/s2': null,
  });
  await app.acceptSeek('s1');
  expect(browser.visited).toEqual(['/game/g5']);
  hear({ t: 'seeks', seeks: [seek({ id: 's2' })] });
  expect(await app.removeSeek('s2')).toBe(true);
  expect(app.lobby.seeks).toEqual([]);
  answer({});
  expect(await app.removeSeek('s3')).toBe(false);
  await app.acceptSeek('s3');
  await soon();
  expect(toasts()).toEqual([[en.errors.not_found, null]]);
  expect(browser.visited).toHaveLength(1);
});

test('the user’s own click on Accept leads to the game once, and rings nowhere', async () => {
  const [acceptance, reply] = pending();
  const started = { [firstGames]: page([summaryOf({ ...people, id: 'g5' })]) };
  await opened('/', {
    ...started,
    'POST /seeks/s1/accept': acceptance,
    'GET /games/g5': gameOf(rules),
    'GET /blocks': { blocks: [] },
  });
  hear({ t: 'seeks', seeks: [seek({ to: 'Ann', time: live })] });
  asked.length = 0;
  const first = app.acceptSeek('s1');
  await app.acceptSeek('s1');
  hear({ t: 'seek_gone', id: 's1', game: 'g5' });
  await soon();
  const acceptances = calls().filter(call => call.startsWith('POST'));
  expect([acceptances, browser.visited]).toEqual([['POST /seeks/s1/accept'], []]);
  reply(gameOf(rules, { id: 'g5' }));
  await first;
  await soon();
  expect([browser.visited, sounds, toasts()]).toEqual([['/game/g5'], [], []]);
});

test('an accepted seek leads to its game even if the answer is lost', async () => {
  const [acceptance, reply] = pending();
  await opened('/elsewhere', {
    'POST /seeks/s1/accept': acceptance,
    'GET /games/g5': gameOf(rules),
  });
  const accepted = app.acceptSeek('s1');
  hear({ t: 'seek_gone', id: 's1', game: 'g5' });
  reply(new Refusal('busy'));
  await accepted;
  expect([browser.visited, toasts()]).toEqual([['/game/g5'], []]);
});

test('the lobby is followed on the home page only, and asked for again if the server is busy', async () => {
  await opened('/');
  const lobby = () => socket().sent.filter(frame => (frame as { t: string }).t === 'lobby');
  socket().opens();
  expect(lobby()).toEqual([{ t: 'lobby', on: true }]);
  hear({ t: 'error', frame: 'lobby', code: 'too_many', message: '', retry_after: 3 });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(lobby()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(lobby()).toHaveLength(2);
  hear({ t: 'error', frame: 'lobby', code: 'too_many', message: '' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lobby()).toHaveLength(3);
  app.go('/elsewhere');
  expect(lobby().at(-1)).toEqual({ t: 'lobby', on: false });
  app.go('/missing');
  expect(lobby()).toHaveLength(4);
  app.go('/');
  expect(lobby().at(-1)).toEqual({ t: 'lobby', on: true });
});

test('an error that belongs to no game is shown', async () => {
  await opened('/elsewhere');
  hear({ t: 'error', code: 'busy', message: '' });
  hear({ t: 'error', code: 'storage', message: '', game: 'g1' });
  hear({ t: 'error', code: 'too_many', message: '', frame: 'study', retry_after: 1 }); // its page asks again
  await soon();
  expect(toasts()).toEqual([[en.errors.busy, null]]);
});

test('the header leads to the pages, and in zen mode only back to it', async () => {
  await opened('/elsewhere', { 'GET /account': ann });
  const header = () => all(drawn.view, 'header')[0];
  const links = () => all(header(), 'a').map(one => [heard(one), one.data?.attrs?.href]);
  expect(links()).toEqual([
    ['Ootori', '/'],
    [en.learn.link, '/learn'],
    [en.practice.link, '/practice'],
    [en.watching.link, '/watch'],
    [en.analysisBoard.link, '/analysis'],
    [en.studies.link, '/study'],
    [en.tournaments.link, '/tournaments'],
    [en.analysisBoard.link, '/analysis'],
    [en.tournaments.link, '/tournaments'],
    [en.studies.link, '/study'],
    [en.simuls.title, '/simuls'],
    [en.clubs.title, '/clubs'],
    [en.gameSearch.title, '/games'],
    [en.players.leaderboards, '/leaderboards/'],
    [en.following.link, '/following'],
    [en.home.docs, '/docs/'],
    ['Your account: Ann', '/account'],
  ]);
  const own = all(header(), 'a').filter(one => !seen(one).startsWith(en.home.docs));
  for (const link of own.slice(0, 7)) click(link);
  expect(browser.visited.slice(-7)).toEqual([
    '/',
    '/learn',
    '/practice',
    '/watch',
    '/analysis',
    '/study',
    '/tournaments',
  ]);
  press(header(), 'Settings');
  expect(app.settingsOpen).toBe(true);
  app.become(guest);
  await soon();
  expect(links().at(-1)).toEqual(['Sign in', '/sign-in']);
  expect(links()).toHaveLength(16);
});

test('zen mode hides the header while the user plays', async () => {
  await opened('/game/g1', { 'GET /games/g1': gameOf(rules), 'GET /blocks': { blocks: [] } }, { zen: true });
  await soon();
  expect(drawn.view?.data?.class).toEqual({ zen: true });
  const [header] = all(drawn.view, 'header');
  expect(all(header, 'button').map(heard)).toEqual([en.settings.leaveZen]);
  press(header, en.settings.leaveZen);
  await soon();
  expect([app.settings.zen, drawn.view?.data?.class]).toEqual([false, { zen: false }]);
  app.change({ zen: true });
  app.go('/elsewhere');
  await soon();
  expect(drawn.view?.data?.class).toEqual({ zen: false });
});

test('the first link skips to the content', async () => {
  await opened('/elsewhere');
  const [skip] = all(drawn.view, 'a');
  expect([seen(skip), skip?.data?.attrs?.href]).toEqual(['Skip to content', '#content']);
  browser.document.focused = [];
  click(skip);
  expect(browser.document.focused).toEqual(['content']);
});

test('screen readers are told, and moves are spoken aloud if the user wants it', async () => {
  const spoken: string[] = [];
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  );
  await opened('/elsewhere', {}, { speak: true });
  Object.assign(browser.window, {
    speechSynthesis: {
      cancel: () => void spoken.push('cancel'),
      speak: ({ text }: { text: string }) => void spoken.push(text),
    },
  });
  vi.stubGlobal(
    'speechSynthesis',
    (browser.window as unknown as { speechSynthesis: unknown }).speechSynthesis,
  );
  app.announcer.tell('Black moves');
  app.announcer.tell('Black has won', true);
  expect(browser.document.said).toBe('Black moves Black has won');
  vi.advanceTimersByTime(1_000);
  app.announcer.say('Only read');
  expect([browser.document.said, spoken]).toEqual(['Only read', ['cancel', 'Black moves', 'Black has won']]);
  vi.advanceTimersByTime(1_000);
  app.change({ speak: false });
  app.announcer.tell('White moves');
  expect([browser.document.said, spoken.length]).toEqual(['White moves', 3]);
});

describe('Back', () => {
  const game = (id: string) => summaryOf({ ...people, id, outcome: { winner: 'black', reason: 'time' } });
  const games = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => game(`r${from + at}`));
  const profile = {
    'GET /players/Ann': { name: 'Ann', role: 'player', created: 0, bot: false },
    'GET /players/Ann/ratings': { ratings: [], played: {}, handicaps: {}, history: [] },
    'GET /players/Ann/clubs': { clubs: [] },
    'GET /following/Ann': { following: false, block: null },
    'GET /players/Ann/games': page(games(0, 20), 'c20'),
    'GET /players/Ann/games?before=c20': page(games(20, 40), 'c40'),
  };
  const rows = () => all(drawn.view, '.record-list').flatMap(list => all(list, 'li')).length;

  // Ann's games, of which the user has loaded 40, read down to 3,000 px.
  async function readDown(): Promise<void> {
    await import('./screens/profile/profile_screen.ts');
    await opened('/player/Ann', profile);
    await vi.waitFor(() => expect(rows()).toBe(20));
    press(drawn.view, en.players.more);
    await vi.waitFor(() => expect(rows()).toBe(40));
    browser.window.scrollY = 3_000;
    browser.document.documentElement.scrollHeight = 4_000;
  }

  const again = 'GET /players/Ann/games?limit=40';

  test('shows the same rows at the same place, and forward begins at the top', async () => {
    await readDown();
    app.go('/elsewhere');
    expect(browser.window.scrollY).toBe(0);
    await soon();
    answer({ ...profile, [again]: page(games(0, 40), 'c40') });
    browser.document.documentElement.scrollHeight = 300;
    browser.travel(-1);
    await vi.waitFor(() => expect(rows()).toBe(40));
    expect(calls()).toContain(again);
    browser.document.documentElement.scrollHeight = 4_000;
    app.redraw();
    await soon();
    expect([browser.window.scrollY, browser.document.focused.at(-1)]).toEqual([3_000, 'content']);
  });

  test('works even if the page fails to load at first', async () => {
    await readDown();
    app.go('/elsewhere');
    answer({});
    browser.document.documentElement.scrollHeight = 300;
    browser.travel(-1);
    await vi.waitFor(() => expect(calls().length).toBeGreaterThan(2));
    await soon();
    browser.travel(1);
    await soon();
    answer({ ...profile, [again]: page(games(0, 40), 'c40') });
    browser.travel(-1);
    await vi.waitFor(() => expect(rows()).toBe(40));
    browser.document.documentElement.scrollHeight = 4_000;
    app.redraw();
    await soon();
    expect(browser.window.scrollY).toBe(3_000);
  });

  test('returns to the place after a reload, too', async () => {
    await readDown();
    browser.window.happen('pagehide');
    const { session } = browser;
    const { state } = history;
    browser = openBrowser('/player/Ann');
    vi.stubGlobal('sessionStorage', session);
    history.replaceState(state, '');
    answer({ 'GET /account': guest, [firstGames]: page(), ...profile, [again]: page(games(0, 40), 'c40') });
    browser.document.documentElement.scrollHeight = 4_000;
    app = new App(rules, readSettings(null, 'en'), en, {} as Element);
    await vi.waitFor(() => expect(rows()).toBe(40));
    expect(browser.window.scrollY).toBe(3_000);
  });

  test('within one page moves only the place', async () => {
    await opened('/elsewhere');
    browser.window.scrollY = 500;
    app.push('/elsewhere'); // a hash link has the same address
    browser.window.scrollY = 0;
    browser.document.focused = [];
    browser.travel(-1);
    await soon();
    expect([browser.window.scrollY, browser.document.focused]).toEqual([500, []]);
  });

  test('an address that replaces another keeps its place in the history', async () => {
    await opened('/elsewhere');
    browser.window.scrollY = 500;
    app.replace('/missing');
    app.go('/other');
    browser.travel(-1);
    await soon();
    expect([browser.window.scrollY, location.pathname]).toEqual([500, '/missing']);
  });
});
