// Synchronising settings with an account: one that answers, one that does not, and two browsers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptSettings } from './kept_settings.ts';
import { readSettings } from './settings.ts';

const calls = vi.hoisted(() => ({
  kept: {} as Record<string, unknown>,
  sent: [] as object[],
  offline: false,
}));

vi.mock('./protocol/settings_calls.ts', () => ({
  showSettings: async () => ({ ...calls.kept }),
  keepSettings: async (settings: object) => {
    if (calls.offline) throw new Error('offline');
    calls.sent.push(settings);
    Object.assign(calls.kept, settings);
  },
}));

class Store extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

let signedIn: string | null;
const browser = () => new KeptSettings(new Store() as unknown as Storage, async () => signedIn);
const usual = readSettings(null, 'en');
const aMoment = () => vi.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(calls, { kept: {}, sent: [], offline: false });
  signedIn = 'Ann';
});
afterEach(() => void vi.useRealTimers());

test('an account without settings adopts those of the browser', async () => {
  const here = { ...usual, board: 'slate' } as const;
  expect(await browser().bring('Ann', here)).toEqual(here);
  await aMoment();
  expect(calls.kept).toEqual(here);
});

test('a choice made while an account without settings is asked stays', async () => {
  const kept = browser();
  const brought = kept.bring('Ann', { ...usual, board: 'slate' });
  kept.keep('Ann', { board: 'paper' });
  expect(await brought).toEqual({ ...usual, board: 'paper' });
  await aMoment();
  expect(calls.kept).toMatchObject({ board: 'paper' });
});

test('only changes are sent, together; they replace those of another browser', async () => {
  calls.kept = { pieces: 'kanji' };
  const first = browser();
  first.keep('Ann', { board: 'green' });
  first.keep('Ann', { board: 'paper', zen: true });
  await aMoment();
  expect(calls.sent).toEqual([{ board: 'paper', zen: true }]);
  const there = await browser().bring('Ann', { ...usual, board: 'slate', volume: 5 });
  expect(there).toMatchObject({ board: 'paper', zen: true, pieces: 'kanji', volume: 5 });
  await aMoment();
  expect(calls.sent).toHaveLength(1);
});

test('changes are not sent to the account that another tab has signed in to', async () => {
  calls.kept = { volume: 5 };
  const kept = browser();
  kept.keep('Ann', { board: 'green' });
  signedIn = 'Bea';
  await aMoment();
  expect(calls.sent).toEqual([]);
  signedIn = 'Ann';
  expect(await kept.bring('Ann', usual)).toMatchObject({ board: 'green' });
  await aMoment();
  expect(calls.sent).toEqual([{ board: 'green' }]);
});

test('unsent changes apply here, wait, and stay with their account', async () => {
  calls.kept = { board: 'kaya' };
  calls.offline = true;
  const kept = browser();
  kept.keep('Ann', { board: 'walnut' });
  await aMoment();
  calls.offline = false;
  expect((await kept.bring('Bob', usual)).board).toBe('kaya');
  expect((await kept.bring('Ann', usual)).board).toBe('walnut');
  await aMoment();
  expect(calls.kept.board).toBe('walnut');
});

test('invalid stored settings are ignored', async () => {
  calls.kept = { board: 'marble', volume: 900, sound: 'loud', hat: true };
  const settings = await browser().bring('Ann', { ...usual, board: 'slate' });
  expect(settings).toEqual({ ...usual, volume: 100 });
});
