import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { BoardCursor, onScreen, type Spot, spotRows } from './cursor.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

const withHands = '3k3/7/7/7/7/7/3K3 b 2SCf 1';
const rowsOf = (below: 'black' | 'white', sfen = withHands) =>
  onScreen(spotRows(specOf(rules, 'tori'), sfen), below);

function walk(below: 'black' | 'white', ...keys: string[]): Spot | null {
  const cursor = new BoardCursor(specOf(rules, 'tori'));
  for (const key of keys) cursor.step(key, rowsOf(below));
  return cursor.at(rowsOf(below));
}

const square = (name: string, code?: string, color?: string) => ({
  kind: 'square',
  square: name,
  piece: code ? { code, color } : null,
});

test('steps follow the orientation and stay on the board', () => {
  expect(walk('black')).toEqual(square('4g', 'K', 'black'));
  expect(walk('white')).toEqual(square('4a', 'K', 'white'));
  expect(walk('black', 'ArrowUp', 'ArrowLeft')).toEqual(square('5f'));
  expect(walk('white', 'ArrowUp', 'ArrowLeft')).toEqual(square('3b'));
  expect(walk('black', ...Array(9).fill('ArrowRight'))).toEqual(square('1g'));
});

test('the hands are above and below the board', () => {
  const held = walk('black', 'ArrowDown');
  expect(held).toMatchObject({ kind: 'hand', color: 'black' });
  expect(walk('black', 'ArrowDown', 'ArrowDown')).toEqual(held);
  const pieces = ['ArrowLeft', 'ArrowRight'].map(key => walk('black', 'ArrowDown', key));
  expect(pieces.map(spot => spot?.kind === 'hand' && spot.piece).sort()).toEqual(['C', 'S']);
  expect(walk('black', 'ArrowDown', 'ArrowUp')).toMatchObject({ kind: 'square' });
  expect(walk('black', ...Array(7).fill('ArrowUp'))).toEqual({
    kind: 'hand',
    color: 'white',
    piece: 'F',
    count: 1,
  });
  const cursor = new BoardCursor(specOf(rules, 'tori'));
  const bare = rowsOf('black', specOf(rules, 'tori').start);
  cursor.step('ArrowDown', bare);
  expect(cursor.at(bare)).toEqual({ kind: 'empty hand', color: 'black' });
});

test('a short hand on the way changes no column', () => {
  expect(walk('black', 'ArrowUp', ...Array(8).fill('ArrowUp'), 'ArrowDown')).toEqual(
    square('4a', 'K', 'white'),
  );
});

test('the cursor stays on its square and in its hand when the board is flipped', () => {
  const cursor = new BoardCursor(specOf(rules, 'tori'));
  const at = (below: 'black' | 'white') => cursor.at(rowsOf(below));
  for (const key of ['ArrowUp', 'ArrowLeft']) cursor.step(key, rowsOf('black'));
  cursor.flip(rowsOf('white'));
  expect(at('white')).toEqual(square('5f'));
  for (const key of ['ArrowDown', 'ArrowDown']) cursor.step(key, rowsOf('white'));
  expect(at('white')).toEqual(square('5d'));
  for (const key of Array(7).fill('ArrowUp')) cursor.step(key, rowsOf('white'));
  const held = at('white');
  expect(held).toMatchObject({ kind: 'hand', color: 'black' });
  cursor.flip(rowsOf('black'));
  expect(at('black')).toEqual(held);
});

test('in a hand that has become smaller, the cursor is on a piece that is left', () => {
  const cursor = new BoardCursor(specOf(rules, 'tori'));
  for (const key of ['ArrowDown', 'ArrowRight']) cursor.step(key, rowsOf('black'));
  const left = rowsOf('black', '3k3/7/7/7/7/7/3K3 b S 1');
  expect(cursor.at(left)).toEqual({ kind: 'hand', color: 'black', piece: 'S', count: 1 });
  expect(cursor.placeIn(left)).toEqual({ row: 8, column: 0 });
});
