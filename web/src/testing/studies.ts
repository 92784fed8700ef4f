// A study as the server describes it.
import type { ServerFrame } from '../protocol/frames.ts';
import type { Chapter, ChapterHead, Study, StudyEvent, StudyNode } from '../protocol/studies.ts';

const head: ChapterHead = { chapter: 3, game: 'tori', name: 'Opening', mode: 'read', below: 'black' };

// Ann's study with two chapters, as Ann sees it.
export const annsStudy: Study = {
  id: 's1',
  name: 'Swallows',
  visibility: 'link',
  owner: 'Ann',
  mine: true,
  writes: true,
  authors: [],
  chapters: [head, { ...head, chapter: 5, name: 'Exercise', mode: 'find', below: 'white' }],
  number: 7,
};

// The same as a reader sees it.
export const readStudy: Study = { ...annsStudy, mine: false, writes: false };

// Black's move, White's two answers, of which the first has a comment, and Black's next move.
const nodes: StudyNode[] = [
  { id: 0 },
  { id: 1, parent: 0, usi: '1e1d', glyph: '!' },
  { id: 2, parent: 1, usi: '7c7d', comments: [{ by: 'Ann', text: 'Solid.' }] },
  { id: 3, parent: 2, usi: '4e4d' },
  { id: 4, parent: 1, usi: '4c4d', comments: [{ by: 'Bea', text: 'Too early.' }] },
];

export const chapterOf = (changes: Partial<Chapter> = {}): Chapter => ({
  ...head,
  start: '',
  tags: {},
  end: null,
  nodes,
  number: 7,
  ...changes,
});

// The answers of the server to those who open it.
export const studyAnswers = (study: Study, changes: Partial<Chapter> = {}) => ({
  [`GET /studies/${study.id}`]: study,
  ...Object.fromEntries(
    study.chapters.map(one => [
      `GET /studies/${study.id}/chapter?chapter=${one.chapter}`,
      chapterOf({ ...one, ...changes }),
    ]),
  ),
});

export const studyEvent = (number: number, event: StudyEvent, by: string | null = 'Bea'): ServerFrame => ({
  t: 'study_event',
  study: 's1',
  number,
  at: 0,
  by,
  event,
});
