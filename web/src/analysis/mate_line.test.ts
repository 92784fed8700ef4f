import type { LegalMove } from '@ootori/rules';
import { expect, test } from 'vitest';
import { withMate } from './mate_line.ts';
import type { ThoughtLine } from './thought.ts';

const line = (score: ThoughtLine['score'], usi: string): ThoughtLine => ({
  score,
  chance: 'mate' in score ? 1 : 0.6,
  moves: [{ usi } as LegalMove],
});

test('the solver’s mate replaces the line of the search', () => {
  const [a, b] = [line({ cp: 50 }, '3e3d'), line({ cp: 20 }, '5e5d')];
  const mate = line({ mate: 7 }, 'F*4b');
  expect(withMate([a, b], mate)).toEqual([mate, a]);
  expect(withMate([a, b], line({ mate: 7 }, '3e3d'))).toEqual([line({ mate: 7 }, '3e3d'), b]);
  expect(withMate([line({ mate: -4 }, '3e3d')], mate)).toEqual([mate]);
});

test('the search keeps its own mate if it is no longer', () => {
  const own = line({ mate: 5 }, '3e3d');
  expect(withMate([own], line({ mate: 5 }, 'F*4b'))).toEqual([own]);
  expect(withMate([own], line({ mate: 3 }, 'F*4b'))).toEqual([line({ mate: 3 }, 'F*4b')]);
  expect(withMate([own], null)).toEqual([own]);
  expect(withMate([], own)).toEqual([]);
});
