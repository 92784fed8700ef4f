import { expect, test } from 'vitest';
import { translator } from './server_sentences.ts';

const said = translator({
  'You have {} seeks.': '募集は{}件です。',
  'Player {} has {}.{} points.': '番号{}は{}.{}点です。',
  '{} is no move (here).': '「{}」は指せません。',
  'You already {} {} times.': '多すぎます。',
  '{} may have at most {} characters.': '{2}文字までです。',
});

test('a sentence is found with its numbers and names, in their order', () => {
  expect(said('You have 3 seeks.')).toBe('募集は3件です。');
  expect(said('Player 12 has 2.5 points.')).toBe('番号12は2.5点です。');
  expect(said('You already ask 3 times.')).toBe('多すぎます。');
  expect(said('The name may have at most 60 characters.')).toBe('60文字までです。');
});

test('names lose the quotes that the server writes around them', () => {
  expect(said("'3e3d' is no move (here).")).toBe('「3e3d」は指せません。');
  expect(said('"it\'s" is no move (here).')).toBe("「it's」は指せません。");
});

test('there is nothing for other sentences', () => {
  expect(said('You have 3 seeks')).toBe('');
  expect(said('You have 3 seekss')).toBe('');
  expect(said('')).toBe('');
});
