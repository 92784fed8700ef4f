import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeredAt } from '../testing/wrong_clock.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 24, 12);
let clock: typeof import('./server_clock.ts');

beforeEach(async () => {
  vi.resetModules();
  clock = await import('./server_clock.ts');
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

// How wrong the page is, if the server's clock is ahead of the computer's by this much.
const error = (ahead: number) => Math.abs(clock.serverNow() - (Date.now() + ahead));

// Asks the server, whose answer takes as long to write as to arrive.
function ask(ahead: number, trip = 0): void {
  const asked = Date.now();
  vi.advanceTimersByTime(trip / 2);
  const headers = answeredAt(Date.now() + ahead);
  vi.advanceTimersByTime(trip / 2);
  clock.learnTime(headers, asked);
}

test('a clock that is right is left alone, before and after the first answer', () => {
  expect(error(0)).toBe(0);
  ask(0, 3_000);
  ask(400, 200);
  expect(error(0)).toBe(0);
});

test.each([hour, -hour, 48 * hour, 90_000])('a clock that is wrong by %d ms is put right', ahead => {
  ask(ahead);
  expect(error(ahead)).toBeLessThanOrEqual(500);
});

test('a slow answer says little, and spoils nothing', () => {
  ask(hour, 20_000);
  expect(error(hour)).toBeLessThanOrEqual(10_500);
  ask(hour, 100);
  const before = error(hour);
  ask(hour, 20_000);
  expect(error(hour)).toBe(before);
  expect(before).toBeLessThanOrEqual(550);
});

test('several answers tell more than one', () => {
  for (let tenth = 0; tenth < 10; tenth += 1) {
    ask(hour);
    vi.advanceTimersByTime(7_100);
  }
  expect(error(hour)).toBeLessThanOrEqual(100);
});

test('a clock that is set while the page is open is put right by the next answer', () => {
  ask(0);
  vi.setSystemTime(now - hour);
  ask(hour);
  expect(error(hour)).toBeLessThanOrEqual(500);
  vi.setSystemTime(now);
  ask(0);
  expect(error(0)).toBe(0);
});

test('an answer that may come from a cache, has no time, or arrives before the question says nothing', () => {
  clock.learnTime(answeredAt(now - hour, 'private, max-age=300'), now);
  clock.learnTime(new Headers({ 'cache-control': 'no-store' }), now);
  clock.learnTime(new Headers({ 'cache-control': 'no-store', date: 'soon' }), now);
  clock.learnTime(answeredAt(now - hour), now + 1);
  expect(error(0)).toBe(0);
});

test('only this module reads the computer’s clock', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .filter(file => /\bDate\.now\b|\bDate\(\)|\btimeOrigin\b/.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(readers).toEqual(['protocol/server_clock.ts']);
});
