import { readFileSync } from 'node:fs';
import { loadPractice, type Practice } from '@ootori/practice';
import { beforeAll, expect, test } from 'vitest';
import { Exercise } from './exercise.ts';
import type { Problem } from './problem.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await loadPractice(readFileSync(new URL('../wasm/practice.wasm', import.meta.url)));
});

// Mate in three: a drop, the only answer, and a drop that mates.
const problem: Problem = {
  id: 'x-0',
  difficulty: 830,
  plies: 3,
  themes: [],
  game: 'tori',
  sfen: 'P1k4/2+sS3/4L2/3C3/7/7/3K3 b RC2frl2c3p14s 1',
  solution: ['C*6b', '5a4b', 'R*4c'],
};
const wrong = 'C*7f'; // gives no check

test('an exercise begins with the problem', () => {
  const one = new Exercise(practice, problem);
  expect(one).toMatchObject({
    lastMove: null,
    wrong: null,
    hint: null,
    progress: 'going',
    isDone: false,
    made: [],
    isOpen: true,
    movesLeft: 2,
  });
  expect(one.state.sfen).toBe(problem.sfen);
});

test('a right move is answered, and the answer is the last move', () => {
  const one = new Exercise(practice, problem);
  one.play('C*6b');
  expect(one).toMatchObject({ made: ['C*6b', '5a4b'], movesLeft: 1, isOpen: true, progress: 'going' });
  expect(one.lastMove).toMatchObject({ usi: '5a4b', from: '5a', to: '4b' });
  expect(one.state.turn).toBe('black');
  one.play('R*4c');
  expect(one).toMatchObject({ made: problem.solution, progress: 'solved', isDone: true, isOpen: false });
  expect(one.lastMove?.usi).toBe('R*4c');
  expect(one.state.outcome).toEqual({ winner: 'black', reason: 'checkmate' });
  one.play('4g4f');
  expect(one.made, 'it is over').toEqual(problem.solution);
});

test('an illegal move changes nothing', () => {
  const one = new Exercise(practice, problem);
  const { state } = one;
  one.play('4g4a');
  expect(one).toMatchObject({ progress: 'going', made: [], wrong: null });
  expect(one.state).toBe(state);
});

test('a wrong move stays on the board until it is taken back', () => {
  const one = new Exercise(practice, problem);
  one.play(wrong);
  expect(one).toMatchObject({ progress: 'failed', isOpen: false, made: [wrong], movesLeft: 2 });
  expect(one.wrong?.verdict).toBe('no_check');
  expect(one.state.sfen).not.toBe(problem.sfen);
  one.play('C*6b');
  expect(one.made).toEqual([wrong]);
  one.tryAgain();
  expect(one).toMatchObject({ wrong: null, lastMove: null, isOpen: true, isDone: false });
  expect(one.state.sfen).toBe(problem.sfen);
  one.play('C*6b');
  const { sfen } = one.state;
  one.tryAgain();
  expect(one.state.sfen, 'there is nothing to take back').toBe(sfen);
  one.play('R*4c');
  expect(one).toMatchObject({ progress: 'failed', isDone: true, made: [wrong] });
});

test('a hint takes a wrong move back first, and goes with the next move', () => {
  const one = new Exercise(practice, problem);
  one.play(wrong);
  one.showHint();
  expect(one.state.sfen).toBe(problem.sfen);
  expect(one.hint?.usi).toBe('C*6b');
  one.play('C*6b');
  expect(one.hint).toBeNull();
  one.showHint();
  expect(one.hint?.usi).toBe('R*4c');
});

test('the solution is shown from where the user is, even if none is stated', () => {
  const one = new Exercise(practice, { ...problem, solution: [] });
  one.play('C*6b');
  expect(one.progress).toBe('going');
  one.showSolution();
  expect(one).toMatchObject({ isDone: true, progress: 'failed', made: ['C*6b', '5a4b'] });
  expect(one.state.outcome).toEqual({ winner: 'black', reason: 'checkmate' });
  const other = new Exercise(practice, problem);
  other.play(wrong);
  other.showSolution();
  expect(other).toMatchObject({ isDone: true, progress: 'failed', wrong: null });
  expect(other.lastMove?.usi).toBe('R*4c');
});
