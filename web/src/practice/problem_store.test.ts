import { beforeEach, expect, test, vi } from 'vitest';
import { fileAnswer } from '../testing/files.ts';
import { collectionOf } from '../testing/tries.ts';

let asked: string[];
let isOffline: boolean;
let store: typeof import('./problem_store.ts');

// Each test begins with nothing fetched.
beforeEach(async () => {
  asked = [];
  isOffline = false;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (isOffline) throw new TypeError('offline');
    return fileAnswer(path);
  });
  vi.resetModules();
  store = await import('./problem_store.ts');
});

test('problems exist for the games that have some', () => {
  expect(['tori', 'yari', 'chess', 'tori-0x'].map(store.hasProblems)).toEqual([true, true, false, false]);
});

test('an index is fetched once, and a file of fifty with its first problem', async () => {
  const [tori, same] = await Promise.all([store.loadCollection('tori'), store.loadCollection('tori')]);
  expect(same.index).toBe(tori.index);
  expect(await store.loadCollection('tori')).toBe(await store.loadCollection('tori'));
  expect(tori.game).toBe('tori');
  expect(asked).toEqual(['/src/practice/files/tori.json']);
  const [first, last] = [tori.entries[50]?.id ?? '', tori.entries[99]?.id ?? ''];
  const problem = await store.loadProblem(tori, first);
  expect(problem).toMatchObject({ ...tori.find(first), game: 'tori' });
  expect(problem?.sfen).toMatch(/ [bw] \S+ 1$/);
  expect(problem?.solution).toHaveLength(problem?.plies ?? 0);
  await store.loadProblem(tori, last);
  expect(asked.slice(1)).toEqual(['/src/practice/files/tori-1.json']);
  expect(await store.loadProblem(tori, 'tori-none')).toBeNull();
});

test('what could not be fetched is fetched again', async () => {
  isOffline = true;
  await expect(store.loadCollection('tori')).rejects.toThrow('offline');
  isOffline = false;
  expect((await store.loadCollection('tori')).entries).toHaveLength(1_550);
});

test('an error of the server is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  await expect(store.loadCollection('tori')).rejects.toThrow('problems tori could not be fetched: 503');
});

test('a collection knows the place and the themes of its problems', () => {
  const themed = [...Array(51).keys()].map(n => ({
    plies: 1,
    themes: n === 0 ? 0b101 : n === 1 ? 0b100 : 0,
  }));
  const collection = collectionOf(themed);
  expect(collection.find('x-0')).toEqual({ id: 'x-0', difficulty: 1_000, plies: 1, themes: ['a', 'c'] });
  expect(collection.find('x-51')).toBeUndefined();
  expect(['x-0', 'x-49', 'x-50', 'x-51'].map(id => collection.partOf(id))).toEqual([0, 0, 1, undefined]);
  expect(['a', 'b', 'c'].map(theme => collection.shareOf(theme))).toEqual([1 / 51, 0, 2 / 51]);
});
