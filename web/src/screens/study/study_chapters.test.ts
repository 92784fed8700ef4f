// Records that become chapters of a study.
import { expect, test, vi } from 'vitest';
import type { Study } from '../../protocol/studies.ts';
import { answerCalls, Refusal } from '../../testing/answers.ts';
import { annsStudy, studyAnswers, studyEvent } from '../../testing/studies.ts';
import { chapterNames, pass, StudyPage } from '../../testing/study_page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

test('records become chapters, and the last of them is opened', async () => {
  const one = await desk.opened({
    answers: {
      'POST /studies/s1/records': { number: 8, node: 0, chapter: 5 },
    },
  });
  const progress: unknown[] = [];
  const added = one.add([
    { game: 'tori', moves: [] },
    { game: 'tori', moves: [], tags: { ChapterName: 'Two' } },
  ]);
  progress.push(one.importing);
  await pass();
  expect(await added).toBe(2);
  expect(progress).toEqual([{ done: 0, all: 2 }]);
  expect(one.importing).toBeNull();
  const bodies = desk.asked.filter(({ call }) => call.endsWith('/records')).map(({ body }) => body);
  expect(bodies).toEqual([
    { game: 'tori', text: '{"game":"tori","moves":[],"tags":{"ChapterName":"Chapter 3"}}' },
    { game: 'tori', text: '{"game":"tori","moves":[],"tags":{"ChapterName":"Two"}}' },
  ]);
  expect(one.chapter).toBe(5);
  expect(desk.calls.filter(call => call === 'GET /studies/s1')).toHaveLength(1);
});

test('a chapter that the line has not announced yet is learnt from the server', async () => {
  const more = {
    ...annsStudy,
    number: 9,
    chapters: [...annsStudy.chapters, { ...annsStudy.chapters[0], chapter: 6, name: 'Late' }],
  } as Study;
  const one = await desk.opened({
    answers: { 'POST /studies/s1/records': { number: 9, node: 0, chapter: 6 } },
  });
  const answers = { 'POST /studies/s1/records': { number: 9, node: 0, chapter: 6 } };
  answerCalls({ ...studyAnswers(more), ...answers });
  await one.add([{ game: 'tori', moves: [] }]);
  expect(chapterNames(one)).toEqual(['Opening', 'Exercise', 'Late']);
  expect(one.chapter).toBe(6);
  desk.line.hear(studyEvent(9, { type: 'chapter', ...more.chapters[2] } as never));
  expect(chapterNames(one)).toHaveLength(3);
});

test('a refused record is told, and how many were added before it', async () => {
  const one = await desk.opened({ answers: { 'POST /studies/s1/records': new Refusal('too_large') } });
  expect(await one.add([{ game: 'tori', moves: [] }])).toBe(0);
  expect(desk.told.at(-1)).toBe('complain too_large');
  expect(one.importing).toBeNull();
});
