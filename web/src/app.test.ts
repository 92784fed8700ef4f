import { beforeAll, expect, test, vi } from 'vitest';
import { LocalStudies, newLocalStudy } from './study/local_studies.ts';
import { Refusal } from './testing/answers.ts';
import { specOf } from './testing/built.ts';
import { drawn } from './testing/drawn.ts';
import { FakeWebSocket } from './testing/fake_web_socket.ts';
import { gameOf } from './testing/games.ts';
import {
  ann,
  answer,
  app,
  asked,
  browser,
  calls,
  firstGames,
  guest,
  hear,
  openApps,
  opened,
  page,
  rules,
  socket,
  soon,
  toasts,
} from './testing/opened_app.ts';
import { all, click, heard, press, seen } from './testing/page.ts';
import { en } from './words/en.ts';
import { languageEntry } from './words/languages.ts';

// Snabbdom needs `window` when it is loaded. What it would draw is kept instead.
vi.hoisted(() => vi.stubGlobal('window', {}));
vi.mock('snabbdom', async original => (await import('./testing/drawn.ts')).keepDrawn(await original()));

openApps();
beforeAll(async () => {
  await Promise.all([import('./words/ja.ts'), import('./screens/learn/course_screen.ts')]); // slow the first time
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

test('a browser without cookies is told once, until the message is closed', async () => {
  await opened('/elsewhere');
  expect(toasts()).toEqual([]);
  vi.stubGlobal('navigator', { cookieEnabled: false });
  await opened('/elsewhere');
  expect(toasts()).toEqual([[en.notices.noCookies, null]]);
  app.go('/elsewhere?more');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(toasts()).toEqual([[en.notices.noCookies, null]]);
  click(all(drawn.view, '.toast-close')[0]);
  await soon();
  expect(toasts()).toEqual([]);
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
    ['Two Go', '/two'],
    ['One', null],
  ]);
  expect(all(drawn.view, '.toast').map(one => one.data?.class)).toEqual([{ error: true }, { note: true }]);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(toasts()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(toasts()).toEqual([['Two Go', '/two']]);
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

test('the user is told once that the browser cannot save anything', async () => {
  await opened('/');
  browser.storage.isFull = true;
  app.change({ theme: 'light' });
  await soon();
  expect(toasts()).toEqual([[en.notSaved, null]]);
  app.dismiss(1);
  app.change({ theme: 'dark' });
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
  await vi.advanceTimersByTimeAsync(2_000);
  app.openSettings(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toEqual([]);
  expect(all(drawn.view, 'dialog').map(one => seen(all(one, 'h2')[0]))).toEqual(['Settings']);
  app.openSettings(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(all(drawn.view, 'dialog')).toEqual([]);
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

test('without a network, the connection is given up, and taken up at once when it is back', async () => {
  await opened('/elsewhere');
  socket().opens();
  browser.window.happen('offline');
  expect(app.line.status).toBe('waiting');
  const sockets = FakeWebSocket.all.length;
  browser.window.happen('online');
  expect(FakeWebSocket.all.length).toBe(sockets + 1);
});

test('an error that belongs to no game is shown', async () => {
  await opened('/elsewhere');
  hear({ t: 'error', code: 'busy', message: '' });
  hear({ t: 'error', code: 'storage', message: '', game: 'g1' });
  hear({ t: 'error', code: 'too_many', message: '', frame: 'study', retry_after: 1 }); // its page asks again
  await soon();
  expect(toasts()).toEqual([[en.errors.busy, null]]);
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
