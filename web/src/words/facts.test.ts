import { expect, test } from 'vitest';
import { factLine } from './facts.ts';

test('what there is stands side by side, and no dot begins a line', () => {
  expect(factLine(['Tori Shogi', '', '10 min', null, 'rated'])).toBe('Tori Shogi\u00a0· 10 min\u00a0· rated');
  expect(factLine(['', 'rated'])).toBe('rated');
});
