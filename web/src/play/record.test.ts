import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { Record } from './record.ts';

let rules: Rules;
let record: Record | null = null;
beforeAll(async () => {
  rules = await builtRules();
});
afterEach(() => {
  record?.free();
  record = null;
});

function begun(...moves: string[]): Record {
  record = new Record(rules, 'tori', specOf(rules, 'tori').start, moves);
  return record;
}
const counters = (of: Record, plies: number[]) => plies.map(ply => of.at(ply).sfen.split(' ').at(-1));

test('all positions are kept', () => {
  const game = begun('1e1d', '7c7d');
  expect([game.plies, game.moves.map(({ usi }) => usi), game.last.turn]).toEqual([
    2,
    ['1e1d', '7c7d'],
    'black',
  ]);
  expect(counters(game, [0, 1, 2, 3])).toEqual(['1', '2', '3', '3']);
  expect(game.play('2e2d')).toMatchObject({ usi: '2e2d', from: '2e', to: '2d' });
  expect(counters(game, [3])).toEqual(['4']);
});

test('moves are taken back, to any position', () => {
  const game = begun('1e1d', '7c7d', '2e2d');
  game.takeBackTo(5);
  expect(game.plies).toBe(3);
  game.takeBackTo(1);
  expect([game.plies, game.last.turn, counters(game, [0, 1, 2])]).toEqual([1, 'white', ['1', '2', '2']]);
  game.play('6c6d');
  expect(game.moves.map(({ usi }) => usi)).toEqual(['1e1d', '6c6d']);
});

test('an illegal move changes nothing', () => {
  const game = begun();
  expect(() => game.play('4f4c')).toThrow();
  expect([game.plies, counters(game, [0, 1])]).toEqual([0, ['1', '1']]);
});

test('premoves are those of the side that waits, and are worked out once for each position', () => {
  const game = begun();
  const { premoves } = game;
  expect(premoves.map(({ usi }) => usi)).toContain('7c7d');
  expect(game.premoves).toBe(premoves);
  game.play('1e1d');
  expect(game.premoves.map(({ usi }) => usi)).toContain('2e2d');
});

test('moves are read, explained and measured in the last position', () => {
  const game = begun('1e1d');
  expect(game.readMove('S-7d').usi).toBe('7c7d');
  expect(game.objection('7c7d')).toBeNull();
  expect(game.objection('4b4e')?.rule).toBe('cannot_go_there');
  expect(game.reach('4c')).toEqual(['4d']);
});

test('a record frees the game in the module of the rules', () => {
  let freed = 0;
  const free = () => {
    freed += 1;
  };
  new Record({ newGame: () => ({ state: {}, free }) } as unknown as Rules, 'tori', '').free();
  expect(freed).toBe(1);
});
