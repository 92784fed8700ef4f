import { expect, test } from 'vitest';
import type { Report } from '../protocol/analysis.ts';
import { lossOf } from './loss.ts';

// A report with these chances of Black at the start and after each move; a move costs what its mover's chances drop by.
function reportOf(...chances: readonly number[]): Report {
  const side = { moves: 0, accuracy: 50, blunder: 0, mistake: 0, inaccuracy: 0 };
  const judgementOf = (lost: number) =>
    lost >= 0.3 ? 'blunder' : lost >= 0.2 ? 'mistake' : lost >= 0.1 ? 'inaccuracy' : 'none';
  const moves = chances.slice(1).map((chance, at) => {
    const mover = at % 2 === 0 ? ('black' as const) : ('white' as const);
    const before = chances[at] ?? 0.5;
    const lost = Math.max(0, mover === 'black' ? before - chance : chance - before);
    return {
      usi: '3e3d',
      side: mover,
      score: { cp: 0 },
      chance,
      best: { score: { cp: 0 }, usi: [] },
      lost,
      judgement: judgementOf(lost),
    } as Report['moves'][number];
  });
  return { game: 'tori', start: { cp: 0 }, chance: chances[0] ?? 0.5, black: side, white: side, moves };
}

test('the three moves that cost the loser most, in the order of the game', () => {
  const report = reportOf(0.5, 0.4, 0.4, 0.35, 0.35, 0.05, 0.05, 0.02);
  expect(lossOf(report, 'black').plies).toEqual([1, 3, 5]);
  expect(lossOf(report, 'white').plies, 'the winner’s are not asked for').toEqual([]);
});

test('small costs count where there are no great ones, and what costs nothing is not told', () => {
  expect(lossOf(reportOf(0.5, 0.46, 0.46, 0.45, 0.45, 0.42), 'black').plies).toEqual([1, 5]);
  expect(lossOf(reportOf(0.5, 0.5, 0.5), 'black').plies).toEqual([]);
});

test('where the game slipped is where the chances were last worth a game', () => {
  const report = reportOf(0.5, 0.3, 0.45, 0.41, 0.41, 0.2, 0.2, 0.1);
  expect(lossOf(report, 'black').slipped).toBe(4);
  expect(lossOf(reportOf(0.5, 0.5, 0.45), 'black').slipped, 'lost on time').toBeNull();
  expect(lossOf(reportOf(0.1, 0.05), 'black').slipped, 'lost from the start').toBeNull();
  expect(lossOf(reportOf(0.5, 0.5, 0.9, 0.95), 'white').slipped).toBe(1);
});

test('a slide is a loss without a single mistake', () => {
  const slow = reportOf(0.52, 0.45, 0.45, 0.38, 0.38, 0.3, 0.3, 0.2, 0.2, 0.1);
  expect(lossOf(slow, 'black').slide).toEqual({ from: 0, to: 7, before: 0.52, after: 0.2 });
  expect(lossOf(reportOf(0.52, 0.5, 0.5, 0.1), 'black').slide, 'one blunder is no slide').toBeNull();
  const late = reportOf(0.5, 0.1, 0.6, 0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.2);
  expect(lossOf(late, 'black').slide, 'after the last even position').toMatchObject({ from: 4, to: 9 });
});
