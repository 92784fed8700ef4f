import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { en } from './en.ts';
import { handicapTitle } from './index.ts';
import { ja } from './ja.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

test.each([
  ['tori', 'left-quail', 'Left Quail', '左鶉落ち'],
  ['tori', 'none', '', ''],
  ['tori', '7a', 'Right Quail', '右鶉落ち'],
  ['tori', '7a,1a', 'both Quails', '両鶉落ち'],
  ['tori', '3a,4b', 'Falcon and left Crane', '鷹・左鶴落ち'],
  ['tori', '6a,5a,2a', 'right Crane and both Pheasants', '右鶴・両雉落ち'],
  ['tori', '3c', 'Swallow on 3c', '３三の燕落ち'],
  ['tori', '3c,5d', 'Swallows on 3c and 5d', '３三・５四の燕落ち'],
  ['tori', '7a,4b,7c,6c,5c,4c,3c,2c,1c,5d', 'Falcon, Right Quail and all 8 Swallows', '鷹・右鶉・燕八枚落ち'],
  ['tori', '4b=+S', 'Falcon, plus Goose on 4b', '鷹落ち、４二に鴈を追加'],
  ['tori', '5b=C,4d=S', 'plus Crane on 5b and Swallow on 4d', '５二に鶴、４四に燕を追加'],
  ['yari', '3a', 'right Yari Bishop', '右香角落ち'],
  [
    'yari',
    '3a,2a,1a,6a',
    'left Yari Rook, both Yari Bishops and right Yari Knight',
    '左香飛・両香角・右香桂落ち',
  ],
  ['yari', '4c', 'Pawn on 4c', '４三の歩落ち'],
  ['tori', 'something else', 'something else', 'something else'],
])('%s %s is called %s', (game, handicap, english, japanese) => {
  const spec = specOf(rules, game);
  expect([handicapTitle(spec, handicap, en), handicapTitle(spec, handicap, ja)]).toEqual([english, japanese]);
});
