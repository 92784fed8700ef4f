import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, answerCalls } from '../testing/answers.ts';
import { Push } from './push.ts';
import { base64url } from './subscription.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const key = base64url(bytes('server'));

// The browser's side: what it is subscribed to, and whether the user allows messages.
class FakeSubscription {
  isOver = false;
  readonly options = { applicationServerKey: bytes('server') };

  constructor(readonly endpoint: string) {}

  getKey = (name: string) => bytes(name);
  unsubscribe = async () => {
    this.isOver = true;
    subscription = null;
  };
}

let subscription: FakeSubscription | null;
let permission: 'granted' | 'denied';
let hasService: boolean;
let asked: Asked[];
let drawn: number;
let push: Push;

const manager = {
  getSubscription: async () => subscription,
  subscribe: async () => {
    if (!hasService) throw new Error('no push service');
    subscription = new FakeSubscription('https://push.example/new');
    return subscription;
  },
};

function browse(supported = true): void {
  const registration = { pushManager: manager };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', supported ? { serviceWorker } : {});
  const Notification = {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', supported ? { PushManager: {}, Notification } : {});
}

beforeEach(() => {
  vi.useFakeTimers();
  subscription = null;
  permission = 'granted';
  hasService = true;
  drawn = 0;
  browse();
  push = new Push(() => {
    drawn += 1;
  });
});
afterEach(() => void vi.useRealTimers());

const at = (endpoint: string) => ({ endpoint, language: 'en' });
function answer(own: object | null, given: string | null = key): void {
  asked = answerCalls({
    'GET /push': { key: given, subscription: own },
    'PUT /push': null,
    'DELETE /push': null,
  });
}
const wish = (language: string) => ({
  endpoint: 'https://push.example/new',
  p256dh: base64url(bytes('p256dh')),
  auth: base64url(bytes('auth')),
  language,
});

test('the state tells whether messages come to this browser', async () => {
  const state = async () => {
    await push.look();
    return push.state;
  };
  expect(push.state).toBe('unknown');
  answer(null);
  expect(await state()).toBe('off');
  answer(at('https://push.example/1'));
  expect(await state()).toBe('off');
  subscription = new FakeSubscription('https://push.example/1');
  expect(await state()).toBe('on');
  answer(at('https://push.example/2'));
  expect(await state()).toBe('off');
  answer(at('https://push.example/1'), null);
  expect(await state()).toBe('none');
  answer(null);
  browse(false);
  expect([await state(), drawn]).toEqual(['unsupported', 6]);
});

test('messages are turned on with the user’s permission', async () => {
  answer(null);
  await push.look();
  drawn = 0;
  const turning = push.turnOn('ja');
  expect([push.busy, drawn]).toEqual([true, 1]);
  expect(await turning).toBeNull();
  expect(asked.at(-1)).toEqual({ call: 'PUT /push', body: wish('ja') });
  expect([push.state, push.busy, drawn]).toEqual(['on', false, 2]);
});

test('why messages cannot be turned on', async () => {
  answer(null);
  expect(await push.turnOn('en')).toBe('failed'); // the server's key is not known
  await push.look();
  permission = 'denied';
  expect(await push.turnOn('en')).toBe('blocked');
  permission = 'granted';
  hasService = false;
  expect(await push.turnOn('en')).toBe('failed');
  hasService = true;
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => {}) } });
  const waiting = push.turnOn('en');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(push.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([await waiting, push.busy, push.state]).toEqual(['failed', false, 'off']);
  expect(asked.map(({ call }) => call)).toEqual(['GET /push']);
  browse();
  asked = answerCalls({});
  await expect(push.turnOn('en')).rejects.toThrow();
  expect([push.busy, push.state]).toEqual([false, 'off']);
});

test('messages are turned off at the server and in the browser', async () => {
  answer(at('https://push.example/1'));
  const before = new FakeSubscription('https://push.example/1');
  subscription = before;
  await push.look();
  await push.turnOff();
  expect(asked.at(-1)?.call).toBe('DELETE /push');
  expect([before.isOver, push.state, push.busy]).toEqual([true, 'off', false]);
});

test('when the page is opened, the server learns of a new address', async () => {
  answer(at('https://push.example/old'));
  await push.keepUp('en');
  expect(asked.map(({ call }) => call)).toEqual(['GET /push', 'PUT /push']);
  expect(asked[1]?.body).toEqual(wish('en'));
  asked.length = 0;
  permission = 'denied';
  await push.keepUp('en');
  permission = 'granted';
  browse(false);
  await push.keepUp('en');
  expect(asked).toEqual([]);
  browse();
  answerCalls({});
  await push.keepUp('en'); // a failure is silent
});

test('when the session ends, the browser’s subscription ends too', async () => {
  const before = new FakeSubscription('https://push.example/1');
  subscription = before;
  answer(at('https://push.example/1'));
  await push.look();
  await push.leave();
  expect([before.isOver, push.state]).toEqual([true, 'unknown']);
  await push.leave();
  browse(false);
  await push.leave();
});
