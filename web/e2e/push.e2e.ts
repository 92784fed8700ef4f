// Push messages: turning them on in the settings, and the notification shown while no page is in the foreground. The
// test browser has no push service, so the tests provide what PushManager would return; the server, the keys and the
// delivery to the service worker are real.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page, Worker } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { desktop } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const program = process.env.OOTORI_PROGRAM ?? fileURLToPath(new URL('../../build/ootori', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ootori-push-'));

const stage = setStage(() => {
  const keys = join(folder, 'push.keys');
  execFileSync(program, ['admin', 'push-keys', '--out', keys, '--contact', 'mailto:host@example.org']);
  return ['--push-keys', keys];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endpoint = 'https://push.example.net/send/1';

// Mocks the browser's side of push subscriptions: makes a key and keeps the subscription.
async function givePushService(page: Page): Promise<void> {
  await page.addInitScript(address => {
    const kept: { one: unknown } = { one: null };
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0));
    PushManager.prototype.getSubscription = async () => kept.one as PushSubscription | null;
    PushManager.prototype.subscribe = async options => {
      const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const point = await crypto.subtle.exportKey('raw', keys.publicKey);
      const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
      kept.one = {
        endpoint: address,
        options: { applicationServerKey: bytes(options?.applicationServerKey as string).buffer },
        getKey: (name: string) => (name === 'auth' ? auth : point),
        unsubscribe: async () => {
          kept.one = null;
          return true;
        },
      };
      return kept.one as PushSubscription;
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  }, endpoint);
}

async function withServiceWorker(name: string, options: BrowserContextOptions): Promise<Page> {
  const page = await stage.open({ ...options, serviceWorkers: 'allow' });
  await givePushService(page);
  await stage.signUp(page, name);
  await stage.goHome(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  return page;
}

const subscription = async (page: Page) =>
  (await (await page.request.get(`${stage.url}/api/v1/push`)).json()).subscription;

test.each(looks)(
  'a player turns notifications on and off in the settings, at $look',
  async ({ look, options }) => {
    const page = await withServiceWorker(`Push${look.replaceAll('-', '')}`, options);
    const japanese = options.locale === 'ja-JP';
    await page.locator('.header-tools button').last().click();
    const push = page.locator('.calls').last();
    await push.getByRole('button', { name: japanese ? '有効にする' : 'Turn on' }).click();
    const off = push.getByRole('button', { name: japanese ? '無効にする' : 'Turn off' });
    await off.waitFor();
    expect(await subscription(page)).toEqual({ endpoint, language: japanese ? 'ja' : 'en' });
    await push.scrollIntoViewIfNeeded();
    await inspect(page, `settings-push-${look}`);
    await page.locator('input[name=turnPush]').uncheck();
    const settings = async () => (await page.request.get(`${stage.url}/api/v1/account/settings`)).json();
    await expect.poll(settings).toMatchObject({ settings: { turnPush: false } });
    await off.click();
    await push.getByRole('button', { name: japanese ? '有効にする' : 'Turn on' }).waitFor();
    await expect.poll(() => subscription(page)).toBeNull();
    await expect.poll(() => page.locator('input[name=turnPush]').count()).toBe(0);
  },
);

// The test browser refuses all notifications, so record what the service worker asks it to show.
async function noteNotices(worker: Worker): Promise<() => Promise<unknown[]>> {
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
}

test('a push message becomes a notification while the page is hidden, until signing out', async () => {
  const page = await withServiceWorker('Sleeper', desktop);
  await page.locator('.header-tools button').last().click();
  const push = page.locator('.calls').last();
  await push.getByRole('button', { name: 'Turn on' }).click();
  await push.getByRole('button', { name: 'Turn off' }).waitFor();
  await page.keyboard.press('Escape');

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  const shown = await noteNotices(worker);
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${stage.url}/`);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  const deliver = (title: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: stage.url,
      registrationId,
      data: JSON.stringify({ title, body: 'Tori Shogi · Bob', path: '/game/222222222222' }),
    });
  await deliver('Seen');
  await page.goto('about:blank');
  await deliver('Your move');
  await expect.poll(shown).toEqual([
    {
      title: 'Your move',
      body: 'Tori Shogi · Bob',
      tag: '/game/222222222222',
      data: '/game/222222222222',
      icon: `${stage.url}/icon-192.png`,
      renotify: true,
      silent: false,
    },
  ]);

  await page.goto(`${stage.url}/account`);
  expect(await subscription(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.waitForURL(`${stage.url}/`);
  await expect.poll(() => subscription(page)).toBeNull();
});

// A service worker may focus or open a tab only after a real click, so record what it asks for. The tabs are real.
async function noteTabs(worker: Worker): Promise<() => Promise<string[]>> {
  await worker.evaluate(() => {
    const asked: string[] = [];
    const global = globalThis as unknown as {
      WindowClient: { prototype: { focus: () => Promise<unknown> } };
      Clients: { prototype: { openWindow: (url: string) => Promise<unknown> } };
    };
    Object.assign(globalThis, { asked });
    global.WindowClient.prototype.focus = async function (this: { url: string }) {
      asked.push(`focus ${new URL(this.url).pathname}`);
      return this;
    };
    global.Clients.prototype.openWindow = async url => asked.push(`open ${new URL(url).pathname}`);
  });
  return () => worker.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

const click = (worker: Worker, path: string) =>
  worker.evaluate(data => {
    const event = new Event('notificationclick');
    Object.assign(event, { notification: { data, close: () => {} }, waitUntil: () => {} });
    globalThis.dispatchEvent(event);
  }, path);

test('a click on a notification focuses the open tab of its game, or opens one', async () => {
  const page = await withServiceWorker('Clicker', desktop);
  const other = await page.context().newPage();
  await other.goto(`${stage.url}/game/222222222222`);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  const asked = await noteTabs(worker);
  await click(worker, '/game/222222222222');
  await expect.poll(asked).toEqual(['focus /game/222222222222']);
  await click(worker, '/game/333333333333');
  await expect.poll(asked).toEqual(['focus /game/222222222222', 'open /game/333333333333']);
  const before = page.url();
  await other.close();
  await click(worker, '/game/222222222222');
  await expect.poll(asked).toHaveLength(3);
  expect((await asked())[2]).toBe('open /game/222222222222');
  expect(page.url(), 'the other tab stays where it is').toBe(before);
});
