import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import type { Chapter, StudyEvent } from '../protocol/studies.ts';
import { builtRules } from '../testing/built.ts';
import { OpenedChapter } from './opened_chapter.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const empty: Chapter = {
  chapter: 1,
  game: 'tori',
  name: 'One',
  mode: 'read',
  below: 'black',
  start: 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1',
  tags: { Black: 'Ann' },
  end: null,
  nodes: [{ id: 0 }],
  number: 1,
};

const move = (parent: number, node: number, usi: string): StudyEvent => ({
  type: 'move',
  chapter: 1,
  parent,
  node,
  usi,
});
const usis = (chapter: OpenedChapter) => chapter.tree.root.next.map(one => one.move?.usi);

test('a chapter opens in reading order', () => {
  const opened = OpenedChapter.of(rules, {
    ...empty,
    nodes: [
      { id: 0, comments: [{ by: 'Ann', text: 'The array' }] },
      { id: 1, parent: 0, usi: '3d3c', glyph: '!', shapes: ['G3c'] },
      { id: 4, parent: 0, usi: '7e7d' },
      {
        id: 2,
        parent: 1,
        usi: '4b3c',
        comments: [
          { by: 'Ann', text: 'a' },
          { by: null, text: 'b' },
        ],
      },
    ],
  });
  expect(opened.record).toEqual({
    game: 'tori',
    tags: { Black: 'Ann' },
    comment: 'The array',
    moves: [
      { usi: '3d3c', glyph: '!', shapes: ['G3c'], variations: [[{ usi: '7e7d' }]] },
      { usi: '4b3c', comment: 'Ann: a\n?: b' },
    ],
  });
  expect(opened.tree.at).toBe(opened.tree.root);
  opened.free();
});

test('authors’ changes apply in server order, and local moves come after them', () => {
  const opened = OpenedChapter.of(rules, empty);
  opened.tree.play('7e7d'); // only tried out
  const here = opened.tree.at;
  expect(opened.apply(move(0, 1, '3d3c'), 'Ann')).toBe(true);
  expect(opened.apply(move(0, 2, '1e1d'), 'Bob')).toBe(true);
  expect(usis(opened)).toEqual(['3d3c', '1e1d', '7e7d']);
  expect(opened.tree.at).toBe(here);
  expect(opened.belongs(here)).toBe(false);
  expect(opened.apply(move(0, 3, '7e7d'), 'Ann')).toBe(true); // an author plays the move that was tried out
  expect(opened.idOf(here)).toBe(3);
  expect(opened.apply({ type: 'promoted', chapter: 1, node: 2 }, 'Ann')).toBe(true);
  expect(usis(opened)).toEqual(['1e1d', '3d3c', '7e7d']);
  opened.free();
});

test('each author has one comment; a later one replaces it', () => {
  const opened = OpenedChapter.of(rules, empty);
  const say = (by: string, text: string) => opened.apply({ type: 'comment', chapter: 1, node: 0, text }, by);
  say('Ann', 'first');
  say('Bob', 'second');
  say('Ann', 'third');
  const { root } = opened.tree;
  expect(opened.comments(root)).toEqual([
    { by: 'Ann', text: 'third' },
    { by: 'Bob', text: 'second' },
  ]);
  expect(root.notes.comment).toBe('Ann: third\nBob: second');
  say('Ann', '');
  expect(root.notes.comment).toBe('second');
  opened.free();
});

test('an event about an unknown move reloads the chapter', () => {
  const opened = OpenedChapter.of(rules, empty);
  expect(opened.apply(move(5, 6, '3d3c'), 'Ann')).toBe(false);
  expect(opened.apply({ type: 'glyph', chapter: 1, node: 9, glyph: '!' }, 'Ann')).toBe(false);
  opened.apply(move(0, 1, '3d3c'), 'Ann');
  opened.tree.forward();
  expect(opened.apply({ type: 'moves_deleted', chapter: 1, node: 1 }, 'Ann')).toBe(true);
  expect(opened.tree.at).toBe(opened.tree.root);
  expect(opened.apply({ type: 'glyph', chapter: 1, node: 1, glyph: '!' }, 'Ann')).toBe(false);
  opened.free();
});

test('events about moves that the user has deleted here are of no interest', () => {
  const opened = OpenedChapter.of(rules, empty);
  opened.apply(move(0, 1, '3d3c'), 'Ann');
  const [first] = opened.tree.root.next;
  if (first) opened.remove(first);
  expect(opened.apply(move(1, 2, '4b3c'), 'Bob')).toBe(true);
  expect(opened.apply({ type: 'glyph', chapter: 1, node: 2, glyph: '!' }, 'Bob')).toBe(true);
  expect(opened.apply({ type: 'moves_deleted', chapter: 1, node: 1 }, 'Ann')).toBe(true);
  expect(usis(opened)).toEqual([]);
  opened.free();
});

// The server announces the move before or after it answers with the id, and the deletion follows.
test.each([{ first: 'announcement' }, { first: 'answer' }])(
  'a move deleted while it is being saved is gone once the server says so ($first first)',
  ({ first }) => {
    const opened = OpenedChapter.of(rules, empty);
    opened.tree.play('3d3c');
    const { at } = opened.tree;
    opened.remove(at);
    const answer = () => opened.know(at, 1);
    const announcement = () => expect(opened.apply(move(0, 1, '3d3c'), 'Ann')).toBe(true);
    for (const told of first === 'answer' ? [answer, announcement] : [announcement, answer]) told();
    expect(opened.apply({ type: 'moves_deleted', chapter: 1, node: 1 }, 'Ann')).toBe(true);
    expect(usis(opened)).toEqual([]);
    opened.free();
  },
);

test('a reason of the end that this client does not know is left out', () => {
  const ended = (reason: string) => {
    const opened = OpenedChapter.of(rules, { ...empty, end: { winner: 'white', reason, node: 0 } });
    const { end } = opened.head;
    opened.free();
    return end;
  };
  expect(ended('checkmate')).toEqual({ winner: 'white', reason: 'checkmate' });
  expect(ended('boredom')).toEqual({ winner: 'white' });
});

test('the end stays with the last move of the game', () => {
  const opened = OpenedChapter.of(rules, {
    ...empty,
    end: { winner: 'black', reason: 'resignation', node: 1 },
    nodes: [{ id: 0 }, { id: 1, parent: 0, usi: '3d3c' }, { id: 2, parent: 1, usi: '4b3c' }],
  });
  const { moves, end } = opened.record;
  opened.free();
  expect(end).toEqual({ winner: 'black', reason: 'resignation' });
  expect(moves).toEqual([{ usi: '3d3c', variations: [[{ usi: '3d3c' }, { usi: '4b3c' }]] }]);
});
