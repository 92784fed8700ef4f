import { expect, test } from 'vitest';
import { factLine } from './facts.ts';

test('facts are joined by dots, and no dot starts a line', () => {
  expect(factLine(['Tori Shogi', '', '10 min', null, 'rated'])).toBe('Tori Shogi\u00a0· 10 min\u00a0· rated');
  expect(factLine(['', 'rated'])).toBe('rated');
});
