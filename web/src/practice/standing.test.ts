import { readFileSync } from 'node:fs';
import { loadPractice, type Practice } from '@ootori/practice';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectionOf, dayLength, noon, tried } from '../testing/tries.ts';
import { dailyProblem, dayNumber } from './daily.ts';
import { cardsOf, dueCards } from './repetition.ts';
import { daysInARow, firstTries, missedInRun, ratingOf, solvedInRun, standingOf } from './standing.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await loadPractice(readFileSync(new URL('../wasm/practice.wasm', import.meta.url)));
});

const none: ReadonlySet<string> = new Set();

const collection = collectionOf([
  { plies: 3, themes: 0b1 },
  { plies: 3, themes: 0b1 },
  { plies: 3 },
  { plies: 3 },
]);

test('first tries are the earliest, in the order of time', () => {
  const early = tried('x-1', false, { at: noon - 5 });
  const late = tried('x-1', true, { at: noon });
  const other = tried('x-0', true, { at: noon - 7 });
  expect(firstTries([late, early, other])).toEqual([other, early]);
  expect(firstTries([early, late, other])).toEqual([other, early]);
});

test('a run counts its own tries', () => {
  const run = (problem: string, solved: boolean, started: number) =>
    tried(problem, solved, { kind: 'run' as never, run: started });
  const tries = [run('x-0', true, 1), run('x-1', false, 1), run('x-2', true, 2), run('x-3', true, 2)];
  expect([1, 2, 3].map(one => solvedInRun(tries, one))).toEqual([1, 2, 0]);
  expect([1, 2, 3].map(one => missedInRun(tries, one))).toEqual([1, 0, 0]);
  expect(standingOf(practice, collection, tries, null, noon).best).toBe(2);
  expect(standingOf(practice, collection, [], null, noon).best).toBe(0);
});

describe('the rating', () => {
  const told = { rating: 1_500, deviation: 90 };
  const rated = (...tries: ReturnType<typeof tried>[]) => ratingOf(practice, collection, tries, told).rating;

  test('changes with problems at one’s level, the problem of the day, and nothing else', () => {
    const solved = rated(tried('x-0', true));
    expect(solved).toBeGreaterThan(1_500);
    expect(rated(tried('x-0', true, { kind: 'daily' as never }))).toBe(solved);
    expect(rated(tried('x-0', true, { kind: 'review' as never }))).toBe(1_500);
    expect(rated(tried('x-0', true, { kind: 'run' as never }))).toBe(1_500);
    expect(rated(tried('y-0', true))).toBe(1_500);
    expect(rated(tried('x-0', false))).toBeLessThan(1_500);
  });

  test('changes in the order of the tries', () => {
    const first = tried('x-0', true, { at: noon });
    const second = tried('x-3', false, { at: noon + 1 });
    const next = (rating: ReturnType<typeof ratingOf>, difficulty: number, solved: boolean) =>
      practice.rate(rating, { rating: difficulty, deviation: 0 }, solved, 1);
    const begin = { ...told, volatility: practice.newSolver.volatility };
    expect(ratingOf(practice, collection, [second, first], told)).toEqual(
      next(next(begin, 1_000, true), 1_030, false),
    );
  });

  test('is provisional while its deviation is above 110', () => {
    const at = (deviation: number) =>
      standingOf(practice, collection, [], { rating: 1_500, deviation }, noon).isProvisional;
    expect([110, 110.5].map(at)).toEqual([false, true]);
  });
});

test('the summary counts first tries', () => {
  const tries = [
    tried('x-0', false, { at: noon - dayLength }),
    tried('x-0', true),
    tried('x-1', true),
    tried('x-2', true),
  ];
  const standing = standingOf(practice, collection, tries, null, noon);
  expect(standing).toMatchObject({ solved: 2, tried: 3, days: 1 });
  expect([...standing.seen]).toEqual(['x-0', 'x-1', 'x-2']);
  expect(standing.cards.map(({ problem }) => problem)).toEqual(['x-0']);
});

test('a day in a row needs a solved problem', () => {
  const ago = (days: number, solved: boolean) => tried('x-0', solved, { at: noon - days * dayLength });
  expect(daysInARow([ago(0, true), ago(1, false), ago(2, true)], noon)).toBe(1);
  expect(daysInARow([ago(0, false), ago(1, true), ago(2, true)], noon)).toBe(2);
  expect(daysInARow([], noon)).toBe(0);
});

describe('repetition', () => {
  test('begins with a mistake and comes after a day, then later each time', () => {
    const wrong = tried('x-0', false);
    const due = (...tries: ReturnType<typeof tried>[]) =>
      cardsOf(tries).map(one => Math.round((one.due - noon) / dayLength));
    const [first = 0] = due(wrong);
    expect(first).toBe(1);
    const again = tried('x-0', true, { at: noon + dayLength });
    const [second = 0] = due(wrong, again);
    expect(second).toBeGreaterThan(2);
    const [worse = 0] = due(wrong, { ...again, solved: false });
    expect(worse, 'a second mistake comes back sooner').toBeLessThan(second);
  });

  test('reads the tries in the order of time, and lists what is due first', () => {
    const early = tried('x-0', false, { at: noon - 9 * dayLength });
    const solved = tried('x-0', true, { at: noon });
    const other = tried('x-1', false, { at: noon - dayLength });
    const cards = cardsOf([solved, other, early]);
    expect(cards).toEqual(cardsOf([early, other, solved]));
    expect(cards.map(({ problem }) => problem)).toEqual(['x-1', 'x-0']);
  });

  test('a card is due from its time on', () => {
    const cards = [
      { problem: 'x-0', due: 5 },
      { problem: 'x-1', due: 6 },
    ];
    expect(dueCards(cards, 5)).toEqual([cards[0]]);
  });
});

describe('the problem of the day', () => {
  const short = collectionOf([1, 3, 5, 7, 8].map(plies => ({ plies })));
  const at = (day: number, hour = 0) => dailyProblem(short, new Date(2026, 10, day, hour), none);

  test('takes three to seven moves, and each comes once before one comes again', () => {
    const days = [24, 25, 26, 27].map(day => at(day)?.plies);
    expect([...new Set(days.slice(0, 3))].sort()).toEqual([3, 5, 7]);
    expect(days[3]).toBe(days[0]);
    expect(at(24, 23)).toEqual(at(24));
  });

  test('is the next one if it was withdrawn, and the other days keep theirs', () => {
    const withdrawn = new Set([at(24)?.id ?? '']);
    const now = (day: number) => dailyProblem(short, new Date(2026, 10, day), withdrawn);
    expect(now(24)).not.toBeNull();
    expect(now(24)).not.toEqual(at(24));
    expect([now(25), now(26)]).toEqual([at(25), at(26)]);
    expect(dailyProblem(short, new Date(), new Set(short.entries.map(({ id }) => id)))).toBeNull();
  });

  test('is none if no problem fits', () => {
    expect(dailyProblem(collectionOf([{ plies: 1 }]), new Date(), none)).toBeNull();
  });

  test('steps over a number of problems that a step divides', () => {
    const many = collectionOf(Array.from({ length: 613 }, () => ({ plies: 3 })));
    expect(dailyProblem(many, new Date(2026, 10, 24), none)).not.toEqual(
      dailyProblem(many, new Date(2026, 10, 25), none),
    );
  });

  test('days are counted from midnight here', () => {
    const number = dayNumber(new Date(2026, 10, 24, 0, 0));
    expect(number).toBe(20_781);
    expect(dayNumber(new Date(2026, 10, 24, 23, 59))).toBe(number);
    expect(dayNumber(new Date(2026, 10, 25))).toBe(number + 1);
  });
});
