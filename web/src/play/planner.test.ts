import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules } from '../testing/built.ts';
import { longestLine, movesOf, Planner, withLine } from './planner.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

const opened = () => ({ game: 'yari', start: rules.newGame('yari').state.sfen, moves: ['1g1f'] });

test('a line starts at the current position, both sides in turn', () => {
  const planner = new Planner(rules, opened());
  expect(planner.isWhole).toBe(false);
  planner.play('1c1d');
  expect(planner.isWhole).toBe(false);
  planner.play('2g2f');
  expect(planner.isWhole).toBe(true);
  expect(planner.line).toEqual(['1c1d', '2g2f']);
  planner.back();
  planner.back();
  planner.back();
  expect(planner.line).toEqual([]);
  expect(planner.record.plies).toBe(1);
});

test('a line shown again can be extended', () => {
  const planner = new Planner(rules, opened());
  planner.play('2c2d');
  planner.show(['1c1d', '2g2f']);
  planner.play('2c2d');
  expect(planner.line).toEqual(['1c1d', '2g2f', '2c2d']);
});

test('a line is at most as long as the server accepts', () => {
  const planner = new Planner(rules, opened());
  const pawns =
    '1c1d 2g2f 2c2d 3g3f 3c3d 4g4f 4c4d 5g5f 5c5d 6g6f 6c6d 7g7f 7c7d 1f1e 2d2e 3f3e 4d4e 5f5e 6d6e 7f7e';
  for (const usi of pawns.split(' ')) planner.play(usi);
  expect(planner.isFull).toBe(true);
  planner.play('7d7e');
  expect(planner.line.length).toBe(longestLine);
});

test('a longer line replaces its beginning', () => {
  const short = ['1c1d', '2g2f'];
  const long = ['1c1d', '2g2f', '2c2d', '3g3f'];
  expect(withLine([short], long)).toEqual([long]);
  expect(withLine([long], short)).toEqual([long]);
  expect(withLine([short], ['2c2d', '3g3f'])).toEqual([short, ['2c2d', '3g3f']]);
});

test('two answers to the same moves are refused', () => {
  expect(withLine([['1c1d', '2g2f']], ['1c1d', '3g3f'])).toBeNull();
  expect(withLine([['1c1d', '2g2f', '2c2d', '3g3f']], ['1c1d', '2g2f', '2c2d', '4g4f'])).toBeNull();
  expect(withLine([['1c1d', '2g2f', '2c2d', '3g3f']], ['1c1d', '2g2f', '3c3d', '4g4f'])).toHaveLength(2);
});

test('a line is described by its moves', () => {
  expect(movesOf(rules, opened(), ['1c1d', '2g2f']).map(({ usi }) => usi)).toEqual(['1c1d', '2g2f']);
});
