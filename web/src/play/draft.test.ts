import { expect, test } from 'vitest';
import {
  customTime,
  type Draft,
  isComplete,
  mayBeRated,
  newGame,
  newSeek,
  presetNames,
  presets,
  timeOf,
  usualCustom,
} from './draft.ts';

const draft: Draft = {
  opponent: 'anyone',
  game: 'tori',
  side: 'random',
  handicap: 'none',
  ownHandicap: '',
  level: 3,
  time: '5+10',
  custom: usualCustom,
  friend: '',
  rated: false,
};

const base = { game: 'tori', side: 'random', handicap: 'none' };
const fiveAndTen = { kind: 'live', main: 300_000, increment: 0, delay: 0, byoyomi: 10_000, periods: 1 };

test('against the engine there is a level and no clock', () => {
  expect(newGame({ ...draft, opponent: 'engine' })).toEqual({ ...base, level: 3 });
});

test('an open seek, a link and a challenge differ in who can accept', () => {
  expect(newSeek(draft)).toEqual({ ...base, time: fiveAndTen });
  expect(newSeek({ ...draft, opponent: 'friend' })).toEqual({ ...base, time: fiveAndTen, listed: false });
  expect(newSeek({ ...draft, opponent: 'friend', friend: ' Tsuru ' })).toEqual({
    ...base,
    time: fiveAndTen,
    to: 'Tsuru',
  });
});

test('a custom handicap is sent as typed and is required', () => {
  const own: Draft = { ...draft, handicap: 'own', ownHandicap: ' 4b, 1a ', rated: true };
  expect(newSeek(own)).toMatchObject({ handicap: '4b, 1a' });
  expect(newSeek(own)).not.toHaveProperty('rated');
  expect(isComplete(own)).toBe(true);
  expect(isComplete({ ...own, ownHandicap: ' ' })).toBe(false);
});

test('a name typed for a challenge is not sent with other seeks', () => {
  expect(newSeek({ ...draft, friend: 'Tsuru' })).not.toHaveProperty('to');
});

test('a game without a clock sends no time', () => {
  expect(newSeek({ ...draft, time: 'none' })).toEqual(base);
});

test('rated is sent only where possible', () => {
  const wish = { ...draft, rated: true };
  expect(newSeek(wish).rated).toBe(true);
  for (const change of [{ handicap: 'falcon' }, { time: 'none' }, { opponent: 'friend' }] as const) {
    expect(mayBeRated({ ...wish, ...change })).toBe(false);
    expect(newSeek({ ...wish, ...change })).not.toHaveProperty('rated');
  }
  expect(mayBeRated({ ...wish, opponent: 'friend', friend: 'Tsuru' })).toBe(true);
});

test('every preset is valid and has time for a first move', () => {
  expect([...presetNames].sort()).toEqual(Object.keys(presets).sort());
  for (const time of Object.values(presets)) {
    if (time?.kind === 'live') expect(time.main + time.byoyomi * time.periods).toBeGreaterThan(0);
  }
});

test('a custom time is sent as entered', () => {
  const custom = { ...draft, time: 'custom' } as const;
  expect(newSeek(custom).time).toEqual({
    kind: 'live',
    main: 1_200_000,
    increment: 0,
    delay: 0,
    byoyomi: 30_000,
    periods: 3,
  });
  expect(newSeek({ ...custom, custom: { ...usualCustom, kind: 'correspondence' } }).time).toEqual({
    kind: 'correspondence',
    days: 5,
  });
  expect(mayBeRated(custom)).toBe(true);
});

test('without byo-yomi there are no periods', () => {
  expect(customTime({ ...usualCustom, byoyomi: 0 })).toMatchObject({ byoyomi: 0, periods: 0 });
});

test('an unplayable time is invalid', () => {
  const wrong = [
    { main: 0, byoyomi: 0, increment: 10 },
    { main: 361 },
    { main: -1 },
    { main: 1.5 },
    { main: Number.NaN },
    { byoyomi: 3_601 },
    { periods: 0 },
    { kind: 'correspondence', days: 31 },
  ] as const;
  for (const part of wrong) expect(customTime({ ...usualCustom, ...part })).toBeNull();
  expect(timeOf({ ...draft, time: 'custom', custom: { ...usualCustom, main: 361 } })).toBe('impossible');
});
