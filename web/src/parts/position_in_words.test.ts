import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { all, cells, heard, pageIn, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { ja } from '../words/ja.ts';
import { positionInWords } from './position_in_words.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

test('a position is a table between the two hands', () => {
  const sfen = '3k3/7/7/3+S3/7/6s/3K3 b S2f 1';
  const game = rules.newGame('tori', sfen);
  const view = positionInWords(pageIn(en), specOf(rules, 'tori'), game.state);
  game.free();
  expect(all(view, 'p').map(seen)).toEqual([
    'Black to move',
    'White: pieces in hand: Falcon × 2',
    'Black: pieces in hand: Swallow × 1',
    sfen,
  ]);
  const empty = Array(7).fill('empty');
  expect(cells(view, heard)).toEqual([
    ['7', '6', '5', '4', '3', '2', '1', ''],
    ['empty', 'empty', 'empty', 'White Phoenix', 'empty', 'empty', 'empty', 'a'],
    [...empty, 'b'],
    [...empty, 'c'],
    ['empty', 'empty', 'empty', 'Black Goose', 'empty', 'empty', 'empty', 'd'],
    [...empty, 'e'],
    ['empty', 'empty', 'empty', 'empty', 'empty', 'empty', 'White Swallow', 'f'],
    ['empty', 'empty', 'empty', 'Black Phoenix', 'empty', 'empty', 'empty', 'g'],
  ]);
  expect(seen(all(view, 'td')[1])).toBe('·');
  expect(all(view, 'th').map(one => one.data?.attrs?.scope)).toEqual([
    ...Array(7).fill('col'),
    ...Array(7).fill('row'),
  ]);
});

test('squares to reach have a star', () => {
  const game = rules.newGame('tori', '3k3/7/7/3+S3/7/6s/3K3 b - 1');
  const view = positionInWords(pageIn(en), specOf(rules, 'tori'), game.state, ['7c', '4d']);
  game.free();
  const named = cells(view, heard)
    .flat()
    .filter(text => text.includes('star'));
  expect(named).toEqual(['star', 'Black Goose, star']);
});

test('the hands are punctuated, and the ranks named, as in the language of the reader', () => {
  const game = rules.newGame('tori', '3k3/7/7/3+S3/7/6s/3K3 b SF 1');
  const view = positionInWords(pageIn(ja), specOf(rules, 'tori'), game.state);
  game.free();
  expect(all(view, 'p').map(seen)).toContain('先手の持ち駒：鷹 × 1、燕 × 1');
  expect(cells(view, heard).map(row => row.at(-1))).toEqual(['', '一', '二', '三', '四', '五', '六', '七']);
});

test('empty hands say so, and White can be to move', () => {
  const game = rules.newGame('yari');
  game.play(game.state.moves[0]?.usi ?? '');
  const view = positionInWords(pageIn(en), specOf(rules, 'yari'), game.state);
  game.free();
  expect(all(view, 'p').map(seen).slice(0, 3)).toEqual([
    'White to move',
    'White: pieces in hand: none',
    'Black: pieces in hand: none',
  ]);
  expect(cells(view)).toHaveLength(10);
});
