import type { RecordedGame, RecordedMove } from '@ootori/records';
import { expect, test } from 'vitest';
import { en } from '../../words/en.ts';
import { excessOf } from './chapter_limits.ts';

const { studies: words } = en;
const move = { usi: '1e1d' };
const line = (length: number): RecordedMove[] => Array(length).fill(move);
const gameOf = (moves: readonly RecordedMove[], changes: Partial<RecordedGame> = {}): RecordedGame => ({
  game: 'tori',
  moves,
  ...changes,
});

test('a chapter has at most 5,000 moves, including variations', () => {
  const inner = { ...move, variations: [line(1_000)] };
  const moves = [...line(3_001), { ...move, variations: [[inner, ...line(499)], line(499)] }];
  expect(excessOf([gameOf(moves), gameOf(line(5_000))], 0, words)).toBe(words.tooManyMoves);
  expect(excessOf([gameOf(moves.slice(1)), gameOf(line(5_000))], 0, words)).toBe('');
});

test('a study has at most 64 chapters', () => {
  const three = [gameOf([]), gameOf([]), gameOf([])];
  expect(excessOf(three, 61, words)).toBe('');
  expect(excessOf(three, 62, words)).toBe(words.tooManyGames(3));
});

test('the comments and tags of a study have at most a million bytes', () => {
  const tags = { Event: '鳥' }; // 8 bytes
  const moves = [
    { ...move, comment: '鳥', variations: [[{ ...move, comment: 'ab' }, move], line(2)] },
    { ...move, comment: 'c' },
  ]; // 6 bytes
  const comment = (length: number) => 'x'.repeat(length);
  const games = (length: number) => [
    gameOf(moves, { tags, comment: comment(500_000) }),
    gameOf(moves, { comment: comment(length) }),
  ];
  expect(excessOf(games(1_000_000 - 500_000 - 20), 1, words)).toBe('');
  expect(excessOf(games(1_000_000 - 500_000 - 19), 1, words)).toBe(words.tooMuchText(1_001));
});
