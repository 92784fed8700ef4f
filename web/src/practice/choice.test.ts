import { describe, expect, test } from 'vitest';
import { collectionOf, noon, tried } from '../testing/tries.ts';
import { nextProblem, runProblem, weakestTheme } from './choice.ts';

const none: ReadonlySet<string> = new Set();
const wish = { rating: 1_100, seen: none, withdrawn: none, theme: '' };
const many = (count: number, plies = 3) => Array.from({ length: count }, () => ({ plies }));

describe('the next problem', () => {
  // The ratings are 1000, 1010 … 1290.
  const collection = collectionOf(many(30));
  const ids = (chances: number[], wished = wish) =>
    chances.map(chance => nextProblem(collection, wished, chance)?.id);

  test('is one of the fifteen nearest in difficulty', () => {
    expect(ids([0, 14 / 15, 0.999])).toEqual(['x-10', 'x-17', 'x-17']);
    expect(ids([0, 0.999], { ...wish, rating: 0 })).toEqual(['x-0', 'x-14']);
    expect(ids([0], { ...wish, rating: 5_000 })).toEqual(['x-29']);
  });

  test('is neither one that was tried nor a withdrawn one', () => {
    const some = new Set(['x-10']);
    expect(ids([0], { ...wish, seen: some })).toEqual(['x-9']);
    expect(ids([0], { ...wish, withdrawn: some })).toEqual(['x-9']);
  });

  test('is one of those that are left', () => {
    const seen = new Set(collection.entries.slice(2).map(({ id }) => id));
    expect(ids([0, 0.49, 0.5, 0.999], { ...wish, seen })).toEqual(['x-1', 'x-1', 'x-0', 'x-0']);
    expect(nextProblem(collectionOf([]), wish)).toBeNull();
  });

  test('has the theme', () => {
    const themed = collectionOf([{ plies: 1, themes: 0b001 }, { plies: 1, themes: 0b110 }, { plies: 1 }]);
    const having = (theme: string) => nextProblem(themed, { ...wish, theme }, 0)?.id ?? null;
    expect(['a', 'b', 'c', 'd'].map(having)).toEqual(['x-0', 'x-1', 'x-1', null]);
  });
});

describe('the weakest theme', () => {
  const collection = collectionOf([
    ...Array.from({ length: 5 }, () => ({ plies: 1, themes: 0b001 })),
    ...Array.from({ length: 6 }, () => ({ plies: 1, themes: 0b010 })),
    ...Array.from({ length: 4 }, () => ({ plies: 1, themes: 0b100 })),
  ]);
  const results = (solved: readonly boolean[], first: number) =>
    solved.map((one, n) => tried(`x-${first + n}`, one));
  const a = (...solved: boolean[]) => results(solved, 0);
  const b = (...solved: boolean[]) => results(solved, 5);
  const c = (...solved: boolean[]) => results(solved, 11);

  test('has the lowest share of solved problems', () => {
    const tries = [...a(true, true, false, false, false), ...b(true, true, true, false, false, false)];
    expect(weakestTheme(collection, tries)).toBe('a');
    const others = [...a(true, true, true, false, false), ...b(true, false, false, false, false, true)];
    expect(weakestTheme(collection, others)).toBe('b');
  });

  test('was tried at least five times', () => {
    expect(weakestTheme(collection, c(false, false, false, false))).toBeNull();
    expect(weakestTheme(collection, a(true, true, true, true, false))).toBe('a');
  });

  test('is none if all were solved', () => {
    expect(weakestTheme(collection, a(true, true, true, true, true))).toBeNull();
  });

  test('counts first tries at known problems', () => {
    const again = a(false, false, false, false, false).map(one => ({ ...one, at: noon + 1 }));
    expect(weakestTheme(collection, [...again, ...a(true, true, true, true, true)])).toBeNull();
    expect(weakestTheme(collection, [tried('y-1', false)])).toBeNull();
  });
});

describe('a timed run', () => {
  test('goes from the easiest problems to the hardest, among short ones', () => {
    const short = Array.from({ length: 100 }, (_, n) => ({ plies: n % 2 === 0 ? 5 : 7 }));
    const collection = collectionOf(short); // 50 short ones: x-0, x-2 …
    const run = (done: number, seed = 0) => runProblem(collection, seed, done, none)?.id;
    expect([0, 1, 2, 3].map(done => run(done))).toEqual(['x-0', 'x-72', 'x-94', 'x-66']);
    expect(run(0, 3)).toBe('x-42');
    expect(run(0, 4)).toBe('x-6');
  });

  test('has no withdrawn problem', () => {
    const collection = collectionOf(many(30));
    const first = runProblem(collection, 0, 0, none)?.id ?? '';
    const run = [...Array(30).keys()].map(done => runProblem(collection, 0, done, new Set([first]))?.id);
    expect(run).not.toContain(first);
    expect(run).not.toContain(undefined);
  });

  test('manages with few problems', () => {
    const few = collectionOf(many(3));
    expect([0, 1, 2, 9].map(done => runProblem(few, 0, done, none)?.id)).toEqual([
      'x-0',
      'x-2',
      'x-1',
      'x-0',
    ]);
    expect(runProblem(collectionOf(many(3, 7)), 0, 0, none)).toBeNull();
  });
});
