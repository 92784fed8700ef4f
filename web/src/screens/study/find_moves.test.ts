import type { Color, Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OpenedChapter } from '../../study/opened_chapter.ts';
import { builtRules } from '../../testing/built.ts';
import { chapterOf } from '../../testing/studies.ts';
import { FindMoves } from './find_moves.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let chapter: OpenedChapter;
let changes = 0;

beforeEach(() => {
  vi.useFakeTimers();
  chapter = OpenedChapter.of(rules, chapterOf());
  changes = 0;
});

afterEach(() => {
  chapter.free();
  vi.useRealTimers();
});

function begun(side: Color): FindMoves {
  const finding = new FindMoves(chapter, side, () => {
    changes += 1;
  });
  finding.start();
  return finding;
}

const moves = () => chapter.tree.moves;
const wait = (ms: number) => vi.advanceTimersByTime(ms);

test('the reader moves first with Black, and the main line replies half a second later', () => {
  const finding = begun('black');
  wait(1_000);
  expect([moves(), finding.isReaders, finding.isDone, finding.last]).toEqual([[], true, false, null]);
  expect(finding.answer('1e1d')).toBe('right');
  expect(finding.isReaders).toBe(false);
  wait(499);
  expect([moves(), changes]).toEqual([['1e1d'], 0]);
  wait(1);
  expect([moves(), changes, finding.isReaders]).toEqual([['1e1d', '7c7d'], 1, true]);
  expect(finding.answer('4e4d')).toBe('done');
  wait(1_000);
  expect([finding.isDone, finding.last, changes, moves().length]).toEqual([true, 'done', 1, 3]);
});

test('the main line moves first if the reader has White, and ends the exercise', () => {
  const finding = begun('white');
  wait(500);
  expect([moves(), finding.last]).toEqual([['1e1d'], null]);
  finding.answer('7c7d');
  expect(finding.last).toBe('right');
  wait(500);
  expect([moves().length, finding.last, finding.isDone, changes]).toEqual([3, 'done', true, 2]);
});

test('a move that the author discusses is known, any other is wrong, and neither is played', () => {
  const finding = begun('white');
  wait(500);
  expect(finding.answer('4c4d')).toBe('known');
  expect(finding.known?.notes.comment).toBe('Too early.');
  expect(finding.answer('1c1d')).toBe('wrong');
  expect([finding.known, finding.last]).toEqual([null, 'wrong']);
  finding.answer('4c4d');
  finding.answer('7c7d');
  expect(finding.known).toBeNull();
});

test('moves that were only tried out are not part of the exercise', () => {
  const { tree } = chapter;
  tree.play('3d3c');
  tree.goTo(tree.root);
  tree.promote(tree.root.next[1] ?? tree.root);
  const finding = begun('black');
  expect(finding.answer('3d3c')).toBe('wrong');
  expect(finding.answer('1e1d')).toBe('right');
});

test('a move is shown by playing it, unless there is none', () => {
  const finding = begun('black');
  finding.show();
  wait(500);
  finding.show();
  expect([moves(), finding.last]).toEqual([['1e1d', '7c7d', '4e4d'], 'done']);
  finding.show();
  expect(moves()).toHaveLength(3);
});

test('no reply comes once the reader has gone elsewhere, or the move was deleted', () => {
  const finding = begun('black');
  finding.answer('1e1d');
  chapter.tree.back();
  wait(500);
  expect([moves(), changes]).toEqual([[], 0]);
  finding.answer('1e1d');
  for (const one of [...chapter.tree.at.next]) chapter.remove(one);
  wait(500);
  expect([moves(), changes]).toEqual([['1e1d'], 0]);
});

test('the exercise goes on with moves that an author adds at its end', () => {
  const finding = begun('black');
  finding.answer('1e1d');
  wait(500);
  finding.answer('4e4d');
  chapter.apply({ type: 'move', chapter: 3, parent: 3, node: 9, usi: '4c4d' }, 'Ann');
  finding.follow();
  expect([finding.last, finding.isDone]).toEqual(['right', false]);
  wait(300);
  chapter.apply({ type: 'move', chapter: 3, parent: 9, node: 10, usi: '3d3c' }, 'Ann');
  finding.follow();
  wait(200);
  expect([moves().length, finding.isReaders, finding.last]).toEqual([4, true, 'right']);
  expect(finding.answer('3d3c')).toBe('done');
});

test('the opponent replies again if an author deletes the reply', () => {
  const finding = begun('black');
  finding.answer('1e1d');
  wait(500);
  chapter.apply({ type: 'moves_deleted', chapter: 3, node: 2 }, 'Ann');
  finding.follow();
  wait(500);
  expect([moves(), finding.last, finding.isDone]).toEqual([['1e1d', '4c4d'], 'done', true]);
  chapter.apply({ type: 'moves_deleted', chapter: 3, node: 4 }, 'Ann');
  finding.follow();
  wait(500);
  expect([moves(), finding.last]).toEqual([['1e1d'], 'done']);
});

test('an exercise whose remaining moves an author deletes is done', () => {
  const finding = begun('black');
  finding.answer('1e1d');
  wait(500);
  chapter.apply({ type: 'moves_deleted', chapter: 3, node: 3 }, 'Ann');
  finding.follow();
  expect([finding.last, finding.isDone]).toEqual(['done', true]);
});

test('no reply comes once the exercise is stopped', () => {
  const finding = begun('black');
  finding.answer('1e1d');
  finding.stop();
  wait(500);
  expect(moves()).toEqual(['1e1d']);
});
