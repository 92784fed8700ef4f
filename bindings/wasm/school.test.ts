import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadSchool, type School, type Task } from './school.ts';

let school: School;

beforeAll(async () => {
  school = await loadSchool(readFileSync(new URL('../../web/src/wasm/school.wasm', import.meta.url)));
});

const stars: Task = {
  game: 'tori',
  position: 'k6/7/7/7/7/3K3/7 b - 1',
  goal: 'reach 3e 3d',
  opponent: 'waits',
  moves: 3,
};

test('an attempt is judged move by move', () => {
  const first = school.attempt(stars, ['4f3e']);
  expect(first).toMatchObject({ progress: 'going', miss: null, replies: [null], left: ['3d'] });
  expect(first.sfen).toBe('k6/7/7/7/4K2/7/7 b - 1');
  expect(school.attempt(stars, ['4f3e', '3e3d']).progress).toBe('done');
  expect(school.attempt(stars, ['4f4d'])).toMatchObject({
    progress: 'failed',
    miss: 'illegal',
    rule: 'cannot_go_there',
  });
});

test('what cannot be read is refused', () => {
  expect(() => school.attempt({ ...stars, game: 'go' }, [])).toThrow('There is no game of this name.');
  expect(() => school.attempt({ ...stars, goal: 'win' }, [])).toThrow("'win' is not understood");
  expect(() => school.attempt({ ...stars, position: 'k' }, [])).toThrow();
  expect(() => school.attempt(stars, ['x'])).toThrow();
});
