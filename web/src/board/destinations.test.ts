import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules } from '../testing/built.ts';
import { dropUsi, groupMoves, moveUsi } from './destinations.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

const movesOf = (game: string, sfen: string) => rules.newGame(game, sfen).state.moves;

test('promotion is a choice only if both moves are legal', () => {
  const yari = groupMoves(movesOf('yari', '3k3/P6/7/2P4/7/7/4P2/7/3K3 b - 1'));
  expect(yari.promotes('5d', '5c')).toBe('choice');
  expect(yari.promotes('3g', '3f')).toBe('never');
  expect(yari.promotes('7b', '7a')).toBe('always');
  const tori = groupMoves(movesOf('tori', '3k3/7/2S4/7/7/7/3K3 b - 1'));
  expect(tori.promotes('5c', '5b')).toBe('always');
});

test('the groups hold exactly the legal moves', () => {
  const legal = movesOf('yari', 'rnnkbbr/7/ppppp1p/5P1/7/7/PPPPP1P/7/RBBKNNR b - 1');
  const { moves, drops, promotes } = groupMoves(legal);
  const usis = new Set<string>();
  for (const [from, squares] of moves) {
    for (const to of squares) {
      const way = promotes(from, to);
      if (way !== 'always') usis.add(moveUsi(from, to, false));
      if (way !== 'never') usis.add(moveUsi(from, to, true));
    }
  }
  for (const [piece, squares] of drops) for (const to of squares) usis.add(dropUsi(piece, to));
  expect(usis).toEqual(new Set(legal.map(move => move.usi)));
});

test('drops are grouped by the piece in hand', () => {
  const { drops } = groupMoves(movesOf('tori', '3k3/7/7/7/7/7/3K3 b CS 1'));
  expect([...drops.keys()].sort()).toEqual(['C', 'S']);
  expect(drops.get('S')).not.toContain('1a');
  expect(drops.get('C')).toContain('1a');
});
