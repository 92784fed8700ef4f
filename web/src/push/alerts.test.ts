import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestLocks } from '../testing/locks.ts';
import { isFirst, isTold, readPushed } from './alerts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: new TestLocks().manager });
});
afterEach(() => void vi.useRealTimers());

// What tabs with these visibilities are answered that learn of `what` at the same moment.
async function tabs(what: string, ...visibilities: string[]): Promise<boolean[]> {
  const answers = visibilities.map(visibilityState => {
    vi.stubGlobal('document', { visibilityState });
    return isFirst(what, 10_000);
  });
  await vi.advanceTimersByTimeAsync(500);
  return Promise.all(answers);
}

test('one tab alerts the user, and the one in view if there is one', async () => {
  expect(await tabs('a', 'hidden', 'visible', 'hidden')).toEqual([false, true, false]);
  expect(await tabs('b', 'hidden', 'hidden')).toEqual([true, false]);
  expect(await tabs('c', 'visible', 'visible')).toEqual([true, false]);
});

test('what was told is told again only after a while', async () => {
  await tabs('a', 'hidden');
  await vi.advanceTimersByTimeAsync(9_000);
  expect([await tabs('a', 'visible'), await isTold('a'), await isTold('b')]).toEqual([[false], true, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await isTold('a')).toBe(false);
  expect(await tabs('a', 'visible')).toEqual([true]);
});

test('without locks, every tab alerts the user', async () => {
  for (const navigator of [undefined, {}]) {
    vi.stubGlobal('navigator', navigator);
    expect(await tabs('a', 'visible', 'hidden')).toEqual([true, true]);
    expect(await isTold('a')).toBe(false);
  }
  const refuse = () => Promise.reject(new DOMException('', 'InvalidStateError'));
  vi.stubGlobal('navigator', { locks: { request: refuse } });
  expect(await tabs('a', 'visible')).toEqual([true]);
});

test('of the worker’s messages, those about a push message are read', () => {
  expect([{ pushed: '/game/g1' }, { pushed: 1 }, {}, null, 'pushed'].map(readPushed)).toEqual([
    '/game/g1',
    null,
    null,
    null,
    null,
  ]);
});
