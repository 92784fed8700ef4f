import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { base64url, renew, subscribe, wishOf } from './subscription.ts';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const key = base64url(bytes(4, 1, 2));
const otherKey = base64url(bytes(4, 9, 9));

// A PushManager without a push service.
class Manager {
  kept: PushSubscription | null = null;
  made = 0;

  async getSubscription(): Promise<PushSubscription | null> {
    return this.kept;
  }
  async subscribe({ applicationServerKey }: { applicationServerKey: string }): Promise<PushSubscription> {
    const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
    this.made += 1;
    this.kept = {
      endpoint: `https://push.example.net/${this.made}`,
      options: { applicationServerKey: bytes(...[...text].map(one => one.charCodeAt(0))) },
      getKey: (name: string) => (name === 'auth' ? bytes(250, 251) : bytes(252, 253)),
      unsubscribe: async () => {
        this.kept = null;
        return true;
      },
    } as unknown as PushSubscription;
    return this.kept;
  }
}

let manager: Manager & PushManager;
let sent: unknown[];

beforeEach(() => {
  manager = new Manager() as Manager & PushManager;
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});

afterEach(() => vi.unstubAllGlobals());

test('keys are written without padding and without signs that addresses have', () => {
  expect(base64url(bytes(255, 254, 253, 0))).toBe('__79AA');
  expect(base64url(null)).toBe('');
});

test('a browser keeps its subscription as long as the server has the same key', async () => {
  const first = await subscribe(manager, key);
  expect(await subscribe(manager, key)).toBe(first);
  expect((await subscribe(manager, otherKey)).endpoint).not.toBe(first.endpoint);
  expect(manager.made).toBe(2);
});

test('the server is told of another address, another key and another language, and of nothing else', async () => {
  const { endpoint } = await subscribe(manager, key);
  const known = { key, subscription: { endpoint, language: 'en' as const } };
  await renew(manager, known, 'en');
  expect(sent).toEqual([]);
  await renew(manager, known, 'ja');
  expect(sent).toEqual([{ endpoint, p256dh: '_P0', auth: '-vs', language: 'ja' }]);
  await renew(manager, { ...known, key: otherKey }, 'en');
  expect(sent[1]).toEqual(wishOf(manager.kept as PushSubscription, 'en'));
  await renew(
    manager,
    { key: otherKey, subscription: { endpoint: 'https://old.example', language: 'en' } },
    'en',
  );
  expect(sent).toHaveLength(3);
});

test('nothing is begun that nobody asked for', async () => {
  await subscribe(manager, key);
  await renew(manager, { key, subscription: null }, 'en');
  await renew(manager, { key: null, subscription: null }, 'en');
  expect(sent).toEqual([]);
  expect(manager.made).toBe(1);
});
