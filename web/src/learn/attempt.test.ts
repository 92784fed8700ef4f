import { readFileSync } from 'node:fs';
import { loadSchool, type School } from '@ootori/school';
import { beforeAll, expect, test } from 'vitest';
import { Attempt } from './attempt.ts';
import type { Course, TaskLesson } from './course.ts';

let school: School;
const course = (game: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../school/courses/${game}.json`, import.meta.url), 'utf8'),
  ) as Course;

beforeAll(async () => {
  school = await loadSchool(readFileSync(new URL('../wasm/school.wasm', import.meta.url)));
});

const careful: TaskLesson = {
  id: 'careful',
  text: {},
  position: 'k6/7/7/3s1s1/7/3C3/K6 b - 1',
  goal: 'capture 2d',
  opponent: 'guards',
  solution: ['4f3e', '3e2d'],
};

test('what the opponent captures is shown', () => {
  const attempt = new Attempt(school, 'tori', careful);
  expect(attempt).toMatchObject({ learner: 'black', mover: 'black', movesLeft: 2, stars: ['2d'] });
  attempt.play('4f4e');
  expect(attempt.judgement).toMatchObject({ progress: 'failed', miss: 'captured' });
  expect(attempt.lastMove).toMatchObject({ from: '4d', to: '4e', captured: 'C' });
  expect(attempt.mover).toBeNull();
});

test('an illegal move changes nothing and says why', () => {
  const attempt = new Attempt(school, 'tori', careful);
  const before = attempt.state;
  attempt.play('4f3f');
  expect(attempt.fault?.rule).toBe('cannot_go_there');
  expect(attempt.state).toBe(before);
  attempt.play('4f3e');
  expect(attempt.fault).toBeNull();
  attempt.play('3e2d');
  expect(attempt.judgement.progress).toBe('done');
});

test.each(['tori', 'yari'])('every task of %s is solved in the browser as it is in the program', game => {
  for (const { lessons } of course(game).chapters)
    for (const lesson of lessons) {
      if (!('goal' in lesson)) continue;
      const attempt = new Attempt(school, game, lesson);
      for (const usi of lesson.solution) attempt.play(usi);
      expect(attempt.judgement.progress, lesson.id).toBe('done');
    }
});

test.each(['tori', 'yari'])('the Japanese texts of %s name squares as the Japanese board does', game => {
  const texts = JSON.stringify(course(game)).match(/"ja":"[^"]*"/g) ?? [];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(text => /[1-9][a-i]/.test(text))).toEqual([]);
  expect(texts.some(text => /[１-９][一二三四五六七八九]/.test(text))).toBe(true);
});
