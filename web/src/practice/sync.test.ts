import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { syncPractice } from './sync.ts';
import { newTryId, Tries, type Try } from './tries.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const tried = (): Try & { moves: string[] } => ({
  id: newTryId(),
  problem: 'tori-1',
  at: 1_000,
  kind: 'stream',
  solved: true,
  moves: [],
});

const rating = { rating: 1510, deviation: 300, provisional: true };
const entered = { solved: true, new: true, rated: true, rating };
const learned = { rating, tries: [], more: false };
const busy = { error: { code: 'busy', message: '' } };

// A server that answers as told by `status`; counts the tries that it is sent.
let sent: string[];
let status: number;
let requests: number;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, status, requests] = [[], 201, 0];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    requests += 1;
    if (method === 'GET') return new Response(JSON.stringify(learned));
    sent.push((JSON.parse(String(body)) as Try).id);
    return new Response(JSON.stringify(status === 201 ? entered : busy), { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a try is sent once, and the server’s rating is kept', async () => {
  const storage = memory();
  const one = tried();
  new Tries('tori', 'Ann', storage).add(one);
  await syncPractice(['tori'], () => 'Ann', storage);
  await syncPractice(['tori'], () => 'Ann', storage);
  expect(sent).toEqual([one.id]);
  expect(new Tries('tori', 'Ann', storage).rating).toMatchObject({ rating: 1510 });
});

test('tries made before signing in become the account’s', async () => {
  const storage = memory();
  const one = tried();
  new Tries('tori', '', storage).add(one);
  await syncPractice(['tori'], () => 'Ann', storage);
  expect(sent).toEqual([one.id]);
  expect(new Tries('tori', '', storage).all).toEqual([]);
});

test('without an account nothing is sent', async () => {
  const storage = memory();
  new Tries('tori', '', storage).add(tried());
  await syncPractice(['tori'], () => null, storage);
  expect(sent).toEqual([]);
});

test('a busy server is asked again later, but not as the next user of the browser', async () => {
  const storage = memory();
  const one = tried();
  new Tries('tori', 'Ann', storage).add(one);
  let name = 'Ann';
  status = 503;
  await syncPractice(['tori'], () => name, storage);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([one.id, one.id]);
  name = 'Bob';
  status = 201;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent, 'Bob has tried nothing').toHaveLength(2);
  name = 'Ann';
  await syncPractice(['tori'], () => name, storage);
  expect(sent).toEqual([one.id, one.id, one.id]);
  expect(new Tries('tori', 'Ann', storage).unsent).toEqual([]);
});

test('however many tries were made offline, there is one retry at a time, and none after a success', async () => {
  const storage = memory();
  const sync = () => syncPractice(['tori'], () => 'Ann', storage);
  status = 503;
  for (const _ of [1, 2, 3]) {
    new Tries('tori', 'Ann', storage).add(tried());
    await sync();
  }
  expect(requests).toBe(3);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests, 'one retry').toBe(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests, 'and one more').toBe(5);
  status = 201;
  await sync();
  requests = 0;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toBe(0);
});
