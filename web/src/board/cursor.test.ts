import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { BoardCursor, type Shown } from './cursor.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

const withHands: Omit<Shown, 'below'> = { sfen: '3k3/7/7/7/7/7/3K3 b 2SCf 1' };

function walk(below: 'black' | 'white', ...keys: string[]) {
  const cursor = new BoardCursor(specOf(rules, 'tori'));
  for (const key of keys) cursor.step(key, { ...withHands, below });
  return cursor.at({ ...withHands, below });
}

test('steps follow the orientation and stay on the board', () => {
  expect(walk('black')).toEqual({ kind: 'square', square: '4g' });
  expect(walk('white')).toEqual({ kind: 'square', square: '4a' });
  expect(walk('black', 'ArrowUp', 'ArrowLeft')).toEqual({ kind: 'square', square: '5f' });
  expect(walk('white', 'ArrowUp', 'ArrowLeft')).toEqual({ kind: 'square', square: '3b' });
  expect(walk('black', ...Array(9).fill('ArrowRight'))).toEqual({ kind: 'square', square: '1g' });
});

test('the hands are above and below the board', () => {
  const held = walk('black', 'ArrowDown');
  expect(held).toMatchObject({ kind: 'hand', color: 'black' });
  expect(walk('black', 'ArrowDown', 'ArrowDown')).toEqual(held);
  const pieces = ['ArrowLeft', 'ArrowRight'].map(key => walk('black', 'ArrowDown', key));
  expect(pieces.map(spot => spot.kind === 'hand' && spot.piece).sort()).toEqual(['C', 'S']);
  expect(walk('black', 'ArrowDown', 'ArrowUp')).toMatchObject({ kind: 'square' });
  expect(walk('black', ...Array(7).fill('ArrowUp'))).toEqual({
    kind: 'hand',
    color: 'white',
    piece: 'F',
    count: 1,
  });
  const cursor = new BoardCursor(specOf(rules, 'tori'));
  const bare: Shown = { sfen: specOf(rules, 'tori').start, below: 'black' };
  cursor.step('ArrowDown', bare);
  expect(cursor.at(bare)).toEqual({ kind: 'empty hand', color: 'black' });
});
