// Tries at practice problems, and a collection small enough to count in one's head.
import { Collection } from '../practice/problem.ts';
import type { Try } from '../practice/tries.ts';

export const noon = new Date(2026, 10, 24, 12).getTime();
export const dayLength = 86_400_000;

let number = 0;

export const tried = (problem: string, solved: boolean, more: Partial<Try> = {}) => {
  number += 1;
  return { id: `try${number}`, problem, at: noon, kind: 'stream' as const, solved, moves: [], ...more };
};

// Problems `x-0`, `x-1` …, each ten points harder than the one before; `themes` is a bit mask of `a`, `b` and `c`.
export const collectionOf = (problems: { plies: number; themes?: number }[]) =>
  new Collection({
    game: 'x',
    themes: ['a', 'b', 'c'],
    problems: problems.map(({ plies, themes = 0 }, n) => [`${n}`, 1_000 + 10 * n, plies, themes]),
  });
