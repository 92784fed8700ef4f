import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isFirst } from '../push/alerts.ts';
import { type Asked, answerCalls } from '../testing/answers.ts';
import { TestLocks } from '../testing/locks.ts';

// What the service worker asks of workbox, which needs a browser.
const asks = vi.hoisted(() => ({
  claimed: 0,
  cleaned: 0,
  skipped: 0,
  kept: [] as unknown[],
  handler: null as ((of: { request: Request }) => Promise<Response>) | null,
  denylist: [] as RegExp[],
  cached: null as Response | null,
}));
vi.mock('workbox-core', () => ({
  clientsClaim: () => {
    asks.claimed += 1;
  },
}));
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => {
    asks.cleaned += 1;
  },
  precacheAndRoute: (...files: unknown[]) => void asks.kept.push(files),
  matchPrecache: async (name: string) => (name === 'index.html' ? (asks.cached ?? undefined) : undefined),
}));
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    constructor(handler: typeof asks.handler, options: { denylist: RegExp[] }) {
      asks.handler = handler;
      asks.denylist = options.denylist;
    }
  },
  registerRoute: () => {},
}));

const scope = 'https://ootori.example/';
const hearers = new Map<string, (event: object) => void>();
const notices: unknown[] = [];
const opened: string[] = [];
let windows: { visibilityState: string; url: string; postMessage(message: unknown): void }[];
let posted: unknown[];
let asked: Asked[];
let subscribed: number;

beforeAll(async () => {
  vi.stubGlobal('navigator', { userAgent: 'Firefox' });
  vi.stubGlobal('KEPT_FILES', [{ url: 'index.html', revision: '1' }]);
  vi.stubGlobal('skipWaiting', async () => {
    asks.skipped += 1;
  });
  vi.stubGlobal(
    'addEventListener',
    (type: string, hear: (event: object) => void) => void hearers.set(type, hear),
  );
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (url: string) => void opened.push(url),
  });
  const subscription = {
    endpoint: 'https://push.example/new',
    options: {},
    getKey: () => new ArrayBuffer(0),
    unsubscribe: async () => true,
  };
  vi.stubGlobal('registration', {
    scope,
    pushManager: {
      getSubscription: async () => null,
      subscribe: async () => {
        subscribed += 1;
        return subscription;
      },
    },
    showNotification: async (title: string, options: object) => void notices.push([title, options]),
  });
  await import('./service_worker.ts');
});

beforeEach(() => {
  notices.length = 0;
  opened.length = 0;
  windows = [];
  posted = [];
  subscribed = 0;
});

// Lets an event happen, and waits until the worker is done with it.
async function happen(type: string, event: object = {}): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  hearers.get(type)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  });
  await done;
}
const windowAt = (path: string, visibilityState: string) => ({
  url: scope + path,
  visibilityState,
  postMessage: (message: unknown) => void posted.push(message),
});
const pushed = (message: unknown) => happen('push', { data: { json: () => message } });

test('a new version takes over at once, and keeps all files', () => {
  expect(asks).toMatchObject({ claimed: 1, cleaned: 1, skipped: 1 });
  expect(asks.kept).toEqual([[[{ url: 'index.html', revision: '1' }], { directoryIndex: '' }]]);
});

test('pages come from the server, or from the cache if it does not answer', async () => {
  const request = new Request(`${scope}game/g1`);
  vi.stubGlobal('fetch', async () => new Response('new'));
  expect(await (await asks.handler?.({ request }))?.text()).toBe('new');
  vi.stubGlobal('fetch', async () => {
    throw new Error('down');
  });
  asks.cached = new Response('kept');
  expect(await (await asks.handler?.({ request }))?.text()).toBe('kept');
  asks.cached = null;
  expect((await asks.handler?.({ request }))?.type).toBe('error');
});

test('pages come from the cache while a proxy stands in for the server', async () => {
  const request = new Request(`${scope}game/g1`);
  const answered = async (status: number, cached: Response | null) => {
    vi.stubGlobal('fetch', async () => new Response(`${status}`, { status }));
    asks.cached = cached;
    return (await asks.handler?.({ request }))?.text();
  };
  for (const status of [502, 503, 504]) expect(await answered(status, new Response('kept'))).toBe('kept');
  expect(await answered(502, null)).toBe('502');
  expect(await answered(404, new Response('kept'))).toBe('404');
});

test('only pages of the client are kept', () => {
  const isDenied = (path: string) => asks.denylist.some(one => one.test(path));
  const paths = [
    '/api/v1/games',
    '/embed/g1',
    '/docs/',
    '/print/tori-a4-en.pdf',
    '/unsubscribe/m.1',
    '/game/g1',
    '/',
  ];
  expect(paths.map(isDenied)).toEqual([true, true, true, true, true, false, false]);
});

test('a push message is shown, unless one of our pages is in view', async () => {
  const message = { title: 'Your move', body: 'Tori Shogi · Bea', path: '/game/g1' };
  windows = [windowAt('', 'hidden')];
  await pushed(message);
  expect(notices).toEqual([
    [
      'Your move',
      {
        body: 'Tori Shogi · Bea',
        icon: `${scope}icon-192.png`,
        tag: '/game/g1',
        data: '/game/g1',
        renotify: true,
        silent: false,
      },
    ],
  ]);
  windows = [...windows, windowAt('', 'visible')];
  await pushed(message);
  windows = [];
  for (const part of ['title', 'body', 'path']) await pushed({ ...message, [part]: 3 });
  await happen('push', { data: null });
  expect(notices).toHaveLength(1);
});

test.each([
  'docs/rules.html',
  'print/tori-a4-en.pdf',
  'embed/g1',
  'api/v1/games/g1/board.svg',
  'favicon.svg',
])('a push message is shown while a page is in view that alerts nobody: %s', async path => {
  windows = [windowAt(path, 'visible')];
  await pushed({ title: 'Your move', body: '', path: '/game/g1' });
  expect(notices).toMatchObject([['Your move', { silent: false }]]);
});

test('a push message is not shown while any other page of the client is in view', async () => {
  for (const path of ['game/g1?ply=3.5', 'player/Ann', 'analysis?record=a.b', '']) {
    windows = [windowAt(path, 'visible')];
    await pushed({ title: 'Your move', body: '', path: '/game/g1' });
  }
  expect([notices, posted]).toEqual([[], []]);
});

test('a page that is not in view learns of the message, and one that has alerted the user makes it silent', async () => {
  const locks = new TestLocks();
  vi.stubGlobal('navigator', { userAgent: 'Firefox', locks: locks.manager });
  windows = [windowAt('', 'hidden'), windowAt('docs/', 'visible')];
  const message = { title: 'Your game has started.', body: '', path: '/game/g1' };
  await pushed(message);
  expect([notices, posted]).toMatchObject([[[message.title, { silent: false }]], [{ pushed: '/game/g1' }]]);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  expect(await isFirst('/game/g1', 10_000)).toBe(true);
  await pushed(message);
  expect([notices[1], posted.length]).toMatchObject([[message.title, { silent: true }], 1]);
});

test('Safari shows every message, because it would end the subscription otherwise', async () => {
  windows = [windowAt('', 'visible')];
  const shownBy = async (userAgent: string) => {
    notices.length = 0;
    vi.stubGlobal('navigator', { userAgent });
    await pushed({ title: 'Your move', body: '', path: '/game/g1' });
    return notices;
  };
  const system = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
  expect(await shownBy(`${system} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`)).toEqual([
    ['Your move', expect.objectContaining({ tag: '/game/g1', silent: true })],
  ]);
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(await shownBy(chrome)).toEqual([]);
  expect(await shownBy('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual([]);
});

test('a click on a notification opens its page', async () => {
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  await happen('notificationclick', { notification: { data: '/game/g1', close } });
  await happen('notificationclick', { notification: { data: 'https://elsewhere.example', close } });
  expect([opened, closed]).toEqual([[`${scope}game/g1`, scope], 2]);
});

test('a new address of the browser is told to the server, if it sends messages here', async () => {
  const old = { endpoint: 'https://push.example/old', language: 'ja' };
  asked = answerCalls({ 'GET /push': { key: 'k', subscription: old }, 'PUT /push': null });
  await happen('pushsubscriptionchange');
  expect(asked.map(({ call }) => call)).toEqual(['GET /push', 'PUT /push']);
  expect(asked[1]?.body).toMatchObject({ endpoint: 'https://push.example/new', language: 'ja' });
  asked = answerCalls({ 'GET /push': { key: 'k', subscription: null } });
  await happen('pushsubscriptionchange');
  expect([asked.length, subscribed]).toEqual([1, 1]);
});
