import { type Rules, RulesError } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules } from '../testing/built.ts';
import { type Branch, isMain, MoveTree } from './move_tree.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

const opened = (...moves: string[]) => new MoveTree(rules, 'yari', '', moves);

// In the notation of records: alternatives follow a move in brackets.
function written(from: Branch): string {
  const parts: string[] = [];
  for (let at = from; at.next[0]; at = at.next[0]) {
    parts.push(at.next[0].move?.usi ?? '?');
    for (const other of at.next.slice(1)) parts.push(`(${`${other.move?.usi} ${written(other)}`.trim()})`);
  }
  return parts.join(' ');
}

test('a move played after going back becomes a variation', () => {
  const tree = opened('7g7f', '1c1d');
  tree.back();
  tree.play('2c2d');
  tree.play('2g2f');
  expect(written(tree.root)).toBe('7g7f 1c1d (2c2d 2g2f)');
  expect(tree.moves).toEqual(['7g7f', '2c2d', '2g2f']);
  expect([tree.at.ply, isMain(tree.at)]).toEqual([3, false]);
});

test('a removed branch is no longer part of the tree, nor is what follows it', () => {
  const tree = opened('7g7f', '1c1d');
  const { at, root } = tree;
  const other = opened('7g7f');
  expect([tree.has(at), tree.has(root), tree.has(other.at)]).toEqual([true, true, false]);
  if (at.parent) tree.remove(at.parent);
  expect([tree.has(at), tree.has(root)]).toEqual([false, true]);
});

test('playing an existing move enters it instead of adding it', () => {
  const tree = opened('7g7f', '1c1d');
  const end = tree.at;
  tree.back();
  tree.play('1c1d');
  expect(tree.at).toBe(end);
  expect(written(tree.root)).toBe('7g7f 1c1d');
});

test('every position follows the rules, whichever branch leads to it', () => {
  const tree = opened('7g7f', '1c1d', '1g1f');
  const first = tree.at;
  tree.goTo(tree.root);
  for (const usi of ['2g2f', '2c2d']) tree.play(usi);
  const second = tree.at;
  for (const one of [first, second, tree.root, second, first]) {
    tree.goTo(one);
    const game = rules.newGame('yari');
    for (const usi of tree.moves) game.play(usi);
    expect(one.state).toEqual(game.state);
    expect(tree.moves.length).toBe(one.ply);
    game.free();
  }
});

test('repetition counts only moves on the path to a position', () => {
  const round = ['4i4h', '4a4b', '4h4i', '4b4a'];
  const tree = new MoveTree(rules, 'yari', '', [...round, ...round]);
  expect(tree.at.state.outcome?.reason).toBe('repetition');
  tree.back();
  tree.play('7c7d');
  expect(tree.at.state.outcome).toBeNull();
});

test('a refused move changes nothing', () => {
  const tree = opened('7g7f');
  const { at } = tree;
  expect(() => tree.play('7g7f')).toThrow(RulesError);
  expect([tree.at === at, written(tree.root)]).toEqual([true, '7g7f']);
  expect(tree.objection('7i7a')?.rule).toBe('not_your_piece');
  expect(() => new MoveTree(rules, 'yari', 'nonsense')).toThrow(RulesError);
});

test('removing a move removes its continuation and moves the cursor out', () => {
  const tree = opened('7g7f', '1c1d', '1g1f');
  const second = tree.at.parent as Branch;
  tree.remove(second);
  expect([tree.at.ply, written(tree.root)]).toEqual([1, '7g7f']);
  tree.play('2c2d');
  tree.goTo(tree.root);
  tree.play('1g1f');
  const other = tree.at;
  tree.goTo(tree.root);
  tree.forward();
  tree.remove(other);
  expect([tree.at.ply, written(tree.root)]).toEqual([1, '7g7f 2c2d']);
  tree.remove(tree.root);
  expect(written(tree.root)).toBe('7g7f 2c2d');
});

test('a line can be promoted to the main line', () => {
  const tree = opened('7g7f', '1c1d');
  tree.goTo(tree.root);
  for (const usi of ['2g2f', '2c2d']) tree.play(usi);
  tree.back();
  tree.play('1c1d');
  tree.promote(tree.at);
  expect(written(tree.root)).toBe('2g2f (7g7f 1c1d) 1c1d (2c2d)');
  expect(isMain(tree.at)).toBe(true);
  tree.goTo(tree.root);
  tree.toEnd();
  expect(tree.moves).toEqual(['2g2f', '1c1d']);
});
