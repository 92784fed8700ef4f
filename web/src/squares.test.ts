import { expect, test } from 'vitest';
import { fileOf, japaneseSquare, rankOf } from './squares.ts';

test('a square has a file and a rank, and is written in Japanese', () => {
  expect(['1a', '6b', '9i'].map(japaneseSquare)).toEqual(['１一', '６二', '９九']);
  expect([fileOf('6b'), rankOf('6b')]).toEqual([6, 2]);
});
