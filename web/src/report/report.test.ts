import { expect, test } from 'vitest';
import { report } from '../protocol/analysis.ts';
import { chances, isWellPlayed, missedMate, turningPoints } from './report.ts';

const given = {
  game: 'tori',
  start: { cp: 20 },
  chance: 0.52,
  black: { name: '', moves: 1, accuracy: 20.1, blunder: 1, mistake: 0, inaccuracy: 0 },
  white: { name: '', moves: 1, accuracy: 99, blunder: 0, mistake: 0, inaccuracy: 1 },
  moves: [
    {
      number: 1,
      side: 'black',
      usi: '3d3c',
      move: 'Sx3c',
      score: { cp: -500 },
      chance: 0.1,
      best: { score: { cp: 20 }, line: ['S-7d'], usi: ['7e7d'] },
      lost: 0.42,
      judgement: 'blunder',
    },
    {
      number: 2,
      side: 'white',
      usi: '4b3c',
      move: 'Fx3c',
      score: { mate: -3 },
      chance: 0,
      best: { score: { mate: -3 }, line: [], usi: [] },
      lost: 0.06,
      judgement: 'inaccuracy',
    },
  ],
};

test('a report is read as the server writes it', () => {
  const read = report(given, '');
  expect(chances(read)).toEqual([0.52, 0.1, 0]);
  expect(turningPoints(read)).toEqual([1]);
  expect(read.moves[1]?.score.mate).toBe(-3);
});

test('what is no report is refused', () => {
  expect(() => report({ ...given, chance: 'even' }, '')).toThrow('chance');
  expect(() => report({ ...given, moves: [{}] }, '')).toThrow('moves[0]');
});

test('a mate is missed where the mover could force it and no longer can', () => {
  const [first, second] = report(given, '').moves;
  if (!first || !second) throw new Error('two moves');
  expect(missedMate(first)).toBeNull();
  expect(missedMate(second)).toBeNull(); // White can still mate
  expect(missedMate({ ...first, best: { score: { mate: 7 }, usi: ['7e7d'] } })).toBe(7);
  expect(missedMate({ ...second, score: { cp: 900 } })).toBe(3);
  expect(missedMate({ ...second, score: { mate: 5 } })).toBe(3); // and White gets mated instead
});

test('praise is for those who have nothing to be told of, and never for the loser', () => {
  const faultless = { ...given.black, accuracy: 85, moves: 12, blunder: 0 };
  const read = report({ ...given, black: faultless, white: given.white }, '');
  expect(isWellPlayed(read, null, 'black')).toBe(true);
  expect(isWellPlayed(read, 'black', 'black')).toBe(true);
  expect(isWellPlayed(read, 'white', 'black'), 'a lost game').toBe(false);
  expect(isWellPlayed(read, null, 'white'), 'an inaccuracy').toBe(false);
  expect(isWellPlayed(read, null, null), 'a watcher sees both').toBe(false);
  const careless = report({ ...given, black: { ...faultless, accuracy: 60 } }, '');
  expect(isWellPlayed(careless, 'black', 'black'), 'many small costs').toBe(false);
  expect(isWellPlayed(report({ ...given, black: { ...faultless, moves: 0 } }, ''), null, 'black')).toBe(
    false,
  );
});
