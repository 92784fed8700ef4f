import { expect, test } from 'vitest';
import { type Draft, mayBeRated, newGame, newSeek, presetNames, presets } from './draft.ts';

const draft: Draft = {
  opponent: 'anyone',
  game: 'tori',
  side: 'random',
  handicap: 'none',
  level: 3,
  time: '5+10',
  friend: '',
  rated: false,
};

const base = { game: 'tori', side: 'random', handicap: 'none' };
const fiveAndTen = { kind: 'live', main: 300_000, increment: 0, delay: 0, byoyomi: 10_000, periods: 1 };

test('against the engine there is a level and no clock', () => {
  expect(newGame({ ...draft, opponent: 'engine' })).toEqual({ ...base, level: 3 });
});

test('an open seek, a link and a challenge differ in who may answer', () => {
  expect(newSeek(draft)).toEqual({ ...base, time: fiveAndTen });
  expect(newSeek({ ...draft, opponent: 'friend' })).toEqual({ ...base, time: fiveAndTen, listed: false });
  expect(newSeek({ ...draft, opponent: 'friend', friend: ' Tsuru ' })).toEqual({
    ...base,
    time: fiveAndTen,
    to: 'Tsuru',
  });
});

test('a name that was typed for a friend is not asked of anyone', () => {
  expect(newSeek({ ...draft, friend: 'Tsuru' })).not.toHaveProperty('to');
});

test('without a clock the time is left out', () => {
  expect(newSeek({ ...draft, time: 'none' })).toEqual(base);
});

test('rated is asked for only where it can be', () => {
  const wish = { ...draft, rated: true };
  expect(newSeek(wish).rated).toBe(true);
  for (const change of [{ handicap: 'falcon' }, { time: 'none' }, { opponent: 'friend' }] as const) {
    expect(mayBeRated({ ...wish, ...change })).toBe(false);
    expect(newSeek({ ...wish, ...change })).not.toHaveProperty('rated');
  }
  expect(mayBeRated({ ...wish, opponent: 'friend', friend: 'Tsuru' })).toBe(true);
});

test('every preset is offered, and has time for a first move', () => {
  expect([...presetNames].sort()).toEqual(Object.keys(presets).sort());
  for (const time of Object.values(presets)) {
    if (time?.kind === 'live') expect(time.main + time.byoyomi * time.periods).toBeGreaterThan(0);
  }
});
