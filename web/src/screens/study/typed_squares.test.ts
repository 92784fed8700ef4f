import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../../testing/built.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { typedSquares } from './typed_squares.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const read = (text: string) => typedSquares(specOf(rules, 'tori'), text);

test('squares are typed as on the board of either language', () => {
  for (const text of ['3e', ' 3e ', '3五', '３五', '３ｅ']) expect(read(text), text).toBe('3e');
  for (const text of ['3e3d', '３五３四', '3五 3四', '３五、３四', '3e,3四'])
    expect(read(text), text).toBe('3e3d');
});

test('what the page shows as examples is read', () => {
  expect(en.studies.badSquares).toContain('3e or 3e3d');
  expect(
    [ja.studies.badSquares, ja.studies.drawingHint].map(text => text.includes('３五、３五３四')),
  ).toEqual([true, true]);
  expect([read('３五'), read('３五３四')]).toEqual(['3e', '3e3d']);
  expect(ja.studies.shape({ colour: '緑', from: '3e', to: '3d' })).toBe('３五から３四への緑の矢印');
  expect(ja.studies.shape({ colour: '緑', from: '3e', to: null })).toBe('３五の緑の丸');
});

test('other text is no squares, nor are squares beside the board or one square twice', () => {
  for (const text of ['', '3', 'e3', '五３', '3e3', '3e3d2c', '8a', '1h', '９一', '３八', '3e3五', '燕'])
    expect(read(text), text).toBeNull();
});
