import { expect, test } from 'vitest';
import type { Rating } from '../protocol/players.ts';
import { builtRules, specOf } from '../testing/built.ts';
import { handicapAdvice, worth } from './handicap_advice.ts';

const rules = await builtRules();
const tori = specOf(rules, 'tori');
const rated = (rating: number, rest: Partial<Rating> = {}): Rating => ({
  game: 'tori',
  speed: 'blitz',
  rating,
  deviation: 60,
  provisional: false,
  games: 30,
  ...rest,
});

test('every handicap has a value, increasing along each ladder', () => {
  for (const spec of rules.games) {
    const values = spec.handicaps.map(({ id }) => worth[`${spec.id} ${id}`]);
    expect(values).toEqual([...values].sort((a = 0, b = 0) => a - b));
    expect(values).not.toContain(undefined);
  }
});

test('the stronger player gives more the greater the difference', () => {
  expect(handicapAdvice(tori, [rated(1700)], [rated(1500)])).toEqual({
    handicap: 'falcon',
    giver: 'you',
    gap: 200,
  });
  expect(handicapAdvice(tori, [rated(1200)], [rated(1900)])).toEqual({
    handicap: 'falcon-quails',
    giver: 'opponent',
    gap: 700,
  });
});

test('no handicap is suggested between equals', () => {
  expect(handicapAdvice(tori, [rated(1540)], [rated(1500)])).toBeNull();
});

test('only ratings of the same game and speed are compared, the most certain first', () => {
  expect(handicapAdvice(tori, [rated(1700)], [rated(1500, { speed: 'rapid' })])).toBeNull();
  expect(handicapAdvice(tori, [rated(1700)], [rated(1500, { game: 'yari' })])).toBeNull();
  const yours = [rated(1700, { deviation: 200 }), rated(1600, { speed: 'rapid' })];
  const theirs = [rated(1500), rated(1500, { speed: 'rapid' })];
  expect(handicapAdvice(tori, yours, theirs)?.gap).toBe(100);
});
