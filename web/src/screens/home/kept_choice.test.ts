import type { GameSpec } from '@ootori/rules';
import { expect, test } from 'vitest';
import type { Draft } from '../../play/draft.ts';
import { readChoice, writeChoice } from './kept_choice.ts';

const games = [{ id: 'tori' }, { id: 'yari' }] as GameSpec[];
const draft = { opponent: 'anyone', handicap: 'none' } as Draft;
const read = (kept: string) => readChoice(kept, games);

test('what was chosen is chosen again', () => {
  const changes: Partial<Draft>[] = [
    { game: 'yari', handicap: 'none' },
    { opponent: 'anyone' },
    { side: 'random' },
    { level: 20 },
    { rated: false },
    { rated: true },
  ];
  const kept = changes.reduce((text, change) => writeChoice(text, change, draft), '');
  expect(read(kept)).toEqual({ game: 'yari', opponent: 'anyone', side: 'random', level: 20, rated: true });
  expect(JSON.stringify(kept).length, 'an account keeps it').toBeLessThan(200);
});

test('a friend, a handicap and its side are for one game', () => {
  const before = writeChoice('', { side: 'white' }, draft);
  expect(writeChoice(before, { opponent: 'friend' }, { ...draft, opponent: 'friend' })).toBe(before);
  expect(writeChoice(before, { handicap: 'falcon' }, { ...draft, handicap: 'falcon' })).toBe(before);
  expect(writeChoice(before, { side: 'black' }, { ...draft, handicap: 'falcon' })).toBe(before);
  expect(writeChoice(before, { friend: 'Bea' }, draft)).toBe(before);
});

test('invalid values are ignored', () => {
  for (const kept of ['', '{', '3', 'null', '[]', '{"game":"go","side":"red","opponent":"friend","rated":1}'])
    expect(read(kept), kept).toEqual({});
  for (const level of ['0', '21', '2.5', '"3"', 'null'])
    expect(read(`{"level":${level}}`), level).toEqual({});
  expect(read('{"level":7,"time":"1d"}')).toEqual({ level: 7 });
});
