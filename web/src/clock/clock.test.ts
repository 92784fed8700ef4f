import { describe, expect, test } from 'vitest';
import type { ClockFrame } from '../protocol/frames.ts';
import type { LiveTime, TimeControl } from '../time_kinds.ts';
import { ClockFace, isLow, passed } from './clock.ts';
import { daysAndHours, digits } from './digits.ts';

const live = (parts: Partial<LiveTime>): LiveTime => ({
  kind: 'live',
  main: 0,
  increment: 0,
  delay: 0,
  byoyomi: 0,
  periods: 0,
  ...parts,
});

const heardAt = 5_000;

// Black is to move; `frame` overrides parts of the server's default state.
function face(time: TimeControl, frame: Partial<ClockFrame>): ClockFace {
  const full = time.kind === 'live' ? { main: time.main, periods: time.periods } : { main: 0, periods: 0 };
  const defaults = {
    black: full,
    white: full,
    running: 'black',
    adjourned_for: null,
    until_flag: 0,
  } as const;
  return new ClockFace(time, { t: 'clock', game: 'g', ...defaults, ...frame }, heardAt);
}

const later = (ms: number) => heardAt + ms;

describe('main time and three periods of 10 seconds', () => {
  const time = live({ main: 60_000, byoyomi: 10_000, periods: 3 });
  const clock = face(time, { black: { main: 4_000, periods: 3 }, until_flag: 34_000 });

  test('main time runs before the periods', () => {
    expect(clock.read('black', later(1_500))).toMatchObject({ main: 2_500, period: null, periods: 3 });
  });

  test('a period starts full, and an overrun period is gone', () => {
    expect(clock.read('black', later(4_000))).toMatchObject({ main: 0, period: 10_000, periods: 3 });
    expect(clock.read('black', later(13_999))).toMatchObject({ period: 1, periods: 3 });
    expect(clock.read('black', later(14_000))).toMatchObject({ period: 10_000, periods: 2 });
    expect(clock.read('black', later(33_000))).toMatchObject({ period: 1_000, periods: 1 });
  });

  test('after the last period the time stays at zero', () => {
    expect(clock.read('black', later(99_000))).toMatchObject({ main: 0, period: 0, untilFlag: 0 });
  });

  test('the other clock does not run', () => {
    const white = clock.read('white', later(20_000));
    expect(white).toMatchObject({ main: 60_000, period: null, periods: 3, running: false });
  });

  test('the end of main time is announced once, then the seconds until the flag', () => {
    const at = (ms: number) => clock.read('black', later(ms));
    expect(passed(time, at(3_000), at(3_900))).toBeNull();
    expect(passed(time, at(3_900), at(4_100))).toBe('byoyomi');
    expect(passed(time, at(23_900), at(24_100))).toBe(10_000);
    expect(passed(time, at(24_100), at(24_300))).toBeNull();
    expect(passed(time, at(28_900), at(29_100))).toBe(5_000);
  });

  test('time is low only in the last seconds overall', () => {
    expect(isLow(time, clock.read('black', later(13_000)))).toBe(false);
    expect(isLow(time, clock.read('black', later(24_000)))).toBe(true);
    expect(isLow(time, clock.read('white', later(24_000)))).toBe(false);
  });
});

test('a waiting player in byo-yomi sees the whole period', () => {
  const time = live({ byoyomi: 30_000, periods: 2 });
  const waiting = face(time, { white: { main: 0, periods: 1 }, until_flag: 60_000 }).read(
    'white',
    later(9_000),
  );
  expect(waiting).toMatchObject({ main: 0, period: 30_000, periods: 1 });
});

test('the delay runs before the main time', () => {
  const clock = face(live({ main: 60_000, delay: 5_000 }), {
    black: { main: 20_000, periods: 0 },
    until_flag: 25_000,
  });
  expect(clock.read('black', later(2_000))).toMatchObject({ main: 20_000, delay: 3_000 });
  expect(clock.read('black', later(6_000))).toMatchObject({ main: 19_000, delay: 0 });
});

test('the increment comes with the server’s clock after the move', () => {
  const time = live({ main: 60_000, increment: 10_000 });
  const clock = face(time, { white: { main: 68_000, periods: 0 }, running: 'black', until_flag: 60_000 });
  expect(clock.read('white', later(500)).main).toBe(68_000);
});

test('clocks do not run before both have moved, and the first move has its own limit', () => {
  const clock = face(live({ main: 60_000 }), { running: null, until_flag: 50_000 });
  expect(clock.read('black', later(7_000))).toMatchObject({ main: 60_000, running: false });
  expect(clock.firstMove(later(7_000))).toBe(43_000);
  expect(face(live({ main: 60_000 }), { until_flag: 60_000 }).firstMove(later(1))).toBeNull();
});

test('an adjourned game counts down to the moment when it resumes', () => {
  const time = live({ main: 60_000 });
  expect(face(time, { running: null }).adjournedFor(later(1_000))).toBeNull();
  const clock = face(time, { running: null, adjourned_for: 90_000 });
  expect(clock.adjournedFor(later(1_000))).toBe(89_000);
  expect(clock.adjournedFor(later(91_000))).toBe(0);
});

test('correspondence time runs only for the player to move', () => {
  const day = 86_400_000;
  const time = { kind: 'correspondence', days: 3 } as const;
  const whole = { main: 3 * day, periods: 0 };
  const clock = face(time, { black: whole, white: whole, until_flag: 2 * day });
  expect(clock.read('black', later(day)).main).toBe(day);
  expect(clock.read('white', later(day))).toMatchObject({ main: 3 * day, running: false });
  expect(isLow(time, clock.read('black', later(day)))).toBe(false);
  expect(isLow(time, clock.read('black', later(1.8 * day)))).toBe(true);
});

test('formats the digits', () => {
  expect([3_723_000, 245_000, 10_000, 60_001].map(digits)).toEqual(['1:02:03', '4:05', '0:10', '1:01']);
  expect([9_999, 400, 0].map(digits)).toEqual(['0:09.9', '0:00.4', '0:00.0']);
  expect(daysAndHours(2 * 86_400_000 + 5 * 3_600_000 + 1)).toEqual({ days: 2, hours: 5 });
  expect(daysAndHours(86_399_999)).toBeNull();
});

describe('each player can have their own clock', () => {
  const time: TimeControl = {
    ...live({ main: 60_000 }),
    own: { side: 'white', main: 0, increment: 0, delay: 0, byoyomi: 30_000, periods: 2 },
  };
  const white = { main: 0, periods: 2 };

  test('one side has byo-yomi, the other main time', () => {
    const clock = face(time, { white, running: 'white', until_flag: 60_000 });
    expect(clock.read('white', later(31_000))).toMatchObject({ period: 29_000, periods: 1 });
    expect(clock.read('black', later(31_000))).toMatchObject({ main: 60_000, period: null });
  });
});
