import { expect, test } from 'vitest';
import { fetchedOnce } from './fetched_once.ts';

test('each name is fetched once, also while the answer is awaited', async () => {
  const asked: string[] = [];
  const load = fetchedOnce(async (name: string) => {
    asked.push(name);
    return name.toUpperCase();
  });
  expect(await Promise.all([load('tori'), load('tori'), load('yari')])).toEqual(['TORI', 'TORI', 'YARI']);
  expect(await load('yari')).toBe('YARI');
  expect(asked).toEqual(['tori', 'yari']);
});

test('after a failure, the next call tries again', async () => {
  let times = 0;
  const load = fetchedOnce(async () => {
    times += 1;
    if (times === 1) throw new Error('offline');
    return times;
  });
  await expect(load()).rejects.toThrow('offline');
  expect([await load(), await load()]).toEqual([2, 2]);
});
