import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { codeOf, pieceStyles, pieceUrl, roleOf } from './piece_set.ts';
import { handOf, squaresOf } from './position.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

test('piece codes round-trip as board roles', () => {
  for (const { pieces } of rules.games) {
    for (const { code } of pieces) {
      expect(codeOf(roleOf(code))).toBe(code);
      expect(roleOf(code)).toMatch(/^[a-z]+$/);
    }
  }
});

test('a position is read square by square', () => {
  const squares = squaresOf(specOf(rules, 'tori'), '3k3/7/2+s4/7/7/7/3K3 b 2Sc 1');
  expect(squares).toHaveLength(49);
  expect(squares[0]).toEqual({ name: '7a', piece: null });
  expect(squares.find(({ name }) => name === '4a')?.piece).toEqual({ code: 'K', color: 'white' });
  expect(squares.find(({ name }) => name === '5c')?.piece).toEqual({ code: '+S', color: 'white' });
  expect(squares.at(-1)?.name).toBe('1g');
  expect(handOf('3k3/7/7/7/7/7/3K3 b 2Sc 1', 'black')).toEqual([['S', 2]]);
  expect(handOf('3k3/7/7/7/7/7/3K3 b 2Sc 1', 'white')).toEqual([['C', 1]]);
});

test('the pieces of the bottom side face up, whichever side that is', () => {
  const styles = pieceStyles(rules.games);
  const up = pieceUrl('tori', 'kanji', '+F', 'white', 'up');
  expect(up).toBe('/pieces/tori/kanji/up-white-pf.svg');
  expect(styles).toContain(`.pieces-tori-kanji .orientation-gote piece.gote.pf{background-image:url(${up})}`);
});
