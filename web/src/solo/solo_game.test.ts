import { expect, test } from 'vitest';
import { levelAfter, takenBack } from './solo_game.ts';

test('the level follows the result within its range', () => {
  expect(levelAfter(5, true)).toBe(6);
  expect(levelAfter(5, false)).toBe(4);
  expect(levelAfter(5, null)).toBe(5);
  expect(levelAfter(1, false)).toBe(1);
  expect(levelAfter(20, true)).toBe(20);
});

test('a takeback leaves the player to move', () => {
  expect(takenBack(['a', 'b'], 'black', 'black')).toEqual([]);
  expect(takenBack(['a', 'b', 'c'], 'black', 'black')).toEqual(['a', 'b']);
  expect(takenBack(['a', 'b', 'c'], 'white', 'black')).toEqual(['a']);
});
