import { expect, test } from 'vitest';
import type { Study, StudyEvent } from '../protocol/studies.ts';
import { headAfter, moved } from './study_head.ts';

const head = (chapter: number) =>
  ({ chapter, game: 'tori', name: `${chapter}`, mode: 'read', below: 'black' }) as const;
const study: Study = {
  id: 'aaaaaaaaaaaa',
  name: 'Openings',
  visibility: 'private',
  owner: 'Ann',
  mine: false,
  writes: false,
  authors: [],
  chapters: [head(1), head(2), head(3)],
  number: 4,
};
const order = ({ chapters }: Study) => chapters.map(({ chapter }) => chapter);
const after = (event: StudyEvent, before = study) => headAfter(before, event, 'Bob');

test('an author learns at once when access to the study starts and ends', () => {
  const added = after({ type: 'author_added', player: 'Bob' });
  expect(added).toMatchObject({ writes: true, authors: ['Bob'] });
  expect(after({ type: 'author_left', player: 'Ann' }, added).writes).toBe(true);
  expect(after({ type: 'author_left', player: 'Bob' }, added)).toMatchObject({ writes: false, authors: [] });
  expect(after({ type: 'author_added', player: 'Carl' }).writes).toBe(false);
});

test('chapters are added, changed, moved and deleted', () => {
  expect(order(after({ type: 'chapter', ...head(7) }))).toEqual([1, 2, 3, 7]);
  expect(order(after({ type: 'chapter_moved', chapter: 3, place: 0 }))).toEqual([3, 1, 2]);
  expect(order(after({ type: 'chapter_deleted', chapter: 2 }))).toEqual([1, 3]);
  const changed = after({ type: 'chapter_changed', chapter: 2, name: 'Two', mode: 'find', below: 'white' });
  expect(changed.chapters[1]).toEqual({
    chapter: 2,
    game: 'tori',
    name: 'Two',
    mode: 'find',
    below: 'white',
  });
  expect(after({ type: 'study_changed', name: 'x', visibility: 'public' })).toMatchObject({ name: 'x' });
  expect(after({ type: 'comment', chapter: 1, node: 0, text: 'x' })).toBe(study);
  expect(moved(study.chapters, 9, 0)).toEqual(study.chapters);
});
