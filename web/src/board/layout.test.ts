import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { Layout } from './layout.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

test.each([
  ['tori', 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1'],
  ['tori', 'cpkr2l/r4c1/SsSsfps/2FSs2/SS3sK/L2S1sS/1PCC1+sP w Ss 1'],
  ['yari', '3K3/7/7/7/7/7/7/7/3k3 b 2R2B2Pr2b2p 1'],
  ['yari', 'rnnkbbr/7/ppppp1p/5P1/7/7/PPPPP1P/7/RBBKNNR w Pp 1'],
])('a position of %s is written as it was read', (game, sfen) => {
  const written = new Layout(specOf(rules, game), sfen).sfen();
  expect(rules.newGame(game, written).state.sfen).toBe(rules.newGame(game, sfen).state.sfen);
});

test('placing and removing pieces gives a position', () => {
  const spec = specOf(rules, 'tori');
  const layout = new Layout(spec, spec.start);
  layout.clear();
  expect(layout.squares.filter(({ piece }) => piece).map(({ name }) => name)).toEqual(['4a', '4g']);
  layout.put('4b', { code: 'F', color: 'black' });
  layout.put('5e', { code: 'S', color: 'white' });
  layout.put('5e', null);
  layout.hold('white', 'F', 1);
  layout.hold('black', 'S', 1);
  layout.hold('black', 'S', 1);
  layout.hold('black', 'S', -1);
  layout.hold('black', 'C', -1);
  layout.turn = 'white';
  expect([layout.held('black', 'S'), layout.held('black', 'C')]).toEqual([1, 0]);
  const game = rules.newGame('tori', layout.sfen());
  expect(game.state.sfen).toBe('3k3/3F3/7/7/7/7/3K3 w Sf 1');
  expect(game.state.check).toBe('4a');
});
