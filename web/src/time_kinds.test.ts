import { expect, test } from 'vitest';
import { isByDays, isLive, kindOf, type LiveTime, spanName } from './time_kinds.ts';
import { en } from './words/en.ts';

const parts = { main: 600_000, increment: 0, delay: 5_000, byoyomi: 30_000, periods: 3 };
const usual: LiveTime = { kind: 'live', ...parts };
const host = { ...parts, main: 1_200_000, periods: 1 };
const simul: LiveTime = { ...usual, own: { side: 'white', ...host } };
const days = { kind: 'correspondence', days: 3 } as const;

test('a game is live, by correspondence, or without a clock', () => {
  const both = (time: Parameters<typeof isLive>[0]) => [isLive(time), isByDays(time)];
  expect([usual, days, null, undefined].map(both)).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

test('the host of a simul has a clock of their own', () => {
  const of = (color: 'black' | 'white') => kindOf(simul).of(simul, color);
  expect(of('black')).toBe(simul);
  expect(of('white')).toMatchObject({ kind: 'live', main: 1_200_000, periods: 1 });
  expect(of('white')).not.toHaveProperty('own');
  expect(kindOf(days).of(days, 'white')).toBe(days);
});

test('a clock that stands shows the main time, then a whole period', () => {
  const still = (main: number, periods: number) => kindOf(usual).still(usual, { main, periods });
  expect(still(9_000, 3)).toEqual({
    main: 9_000,
    period: null,
    periods: 3,
    delay: 5_000,
    untilFlag: 5_000 + 9_000 + 90_000,
    running: false,
  });
  expect(still(0, 2)).toMatchObject({ main: 0, period: 30_000, periods: 2, untilFlag: 65_000 });
  expect(still(0, 0)).toMatchObject({ period: null, untilFlag: 5_000 });
  expect(kindOf(days).still(days, { main: 9_000, periods: 0 })).toEqual({
    main: 9_000,
    period: null,
    periods: 0,
    delay: 0,
    untilFlag: 9_000,
    running: false,
  });
});

test('a clock that runs uses the delay, then the main time, then the periods', () => {
  const running = (untilFlag: number, main = 10_000, periods = 3) =>
    kindOf(usual).running(usual, { main, periods }, untilFlag);
  expect(running(103_000)).toEqual({
    main: 10_000,
    period: null,
    periods: 3,
    delay: 3_000,
    untilFlag: 103_000,
    running: true,
  });
  expect(running(94_000)).toMatchObject({ main: 4_000, delay: 0, periods: 3, period: null });
  expect(running(90_000)).toEqual({
    main: 0,
    period: 30_000,
    periods: 3,
    delay: 0,
    untilFlag: 90_000,
    running: true,
  });
  expect(running(60_001)).toMatchObject({ period: 1, periods: 3 });
  expect(running(60_000)).toMatchObject({ period: 30_000, periods: 2 });
  expect(running(5_000)).toMatchObject({ period: 5_000, periods: 1 });
  expect(running(0)).toMatchObject({ period: 0, periods: 0 });
  expect(running(4_000, 4_000, 0)).toMatchObject({ main: 4_000, period: null, periods: 0, delay: 0 });
  expect(kindOf(days).running(days, { main: 1, periods: 0 }, 7_000)).toEqual({
    main: 7_000,
    period: null,
    periods: 0,
    delay: 0,
    untilFlag: 7_000,
    running: true,
  });
});

test('when a clock is low, and when it is announced', () => {
  const hour = 3_600_000;
  const facts = (time: Parameters<typeof kindOf>[0]) => {
    const { low, announced, period } = kindOf(time);
    return [low, announced, period(time)];
  };
  expect(facts(usual)).toEqual([10_000, [300_000, 60_000, 30_000, 10_000, 5_000], 30_000]);
  expect(facts(days)).toEqual([6 * hour, [6 * hour, hour], 0]);
});

test('the names of time controls', () => {
  const name = (time: Parameters<typeof kindOf>[0]) => kindOf(time).name(time, en.time);
  expect(name(usual)).toBe('10 min + 5 s delay + 3 × 30 s byo-yomi');
  expect(name({ ...usual, main: 0, delay: 0, increment: 5_000, periods: 0 })).toBe('5 s per move');
  expect(name(simul)).toBe(
    'Black 10 min + 5 s delay + 3 × 30 s byo-yomi, White 20 min + 5 s delay + 30 s byo-yomi',
  );
  expect(name({ ...simul, own: { ...host, side: 'black' } })).toBe(
    'Black 20 min + 5 s delay + 30 s byo-yomi, White 10 min + 5 s delay + 3 × 30 s byo-yomi',
  );
  expect(name(days)).toBe('3 days per move');
});

test('a span is named in the largest unit in which it is whole', () => {
  const names = [30, 60, 90, 3_599, 3_600, 5_400, 7_200].map(seconds => spanName(seconds * 1_000, en.time));
  expect(names).toEqual(['30 s', '1 min', '90 s', '3599 s', '1 h', '90 min', '2 h']);
});
