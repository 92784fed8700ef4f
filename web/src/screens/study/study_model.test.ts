import { RulesError } from '@ootori/rules';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../protocol/http.ts';
import type { Chapter } from '../../protocol/studies.ts';
import { LocalStudies, newLocalStudy } from '../../study/local_studies.ts';
import { answerCalls, Refusal } from '../../testing/answers.ts';
import { annsStudy, chapterOf, studyAnswers, studyEvent } from '../../testing/studies.ts';
import { chapterNames, pass, StudyPage } from '../../testing/study_page.ts';
import { en } from '../../words/en.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

test('a study opens with the wanted chapter, or else with its first one', async () => {
  const one = await desk.opened({ wanted: 5 });
  expect(one.phase).toBe('ready');
  expect(one.head?.name).toBe('Exercise');
  expect(one.below).toBe('white');
  expect(desk.calls).toEqual(['GET /studies/s1', 'GET /studies/s1/chapter?chapter=5']);
  expect(desk.told).toEqual(['replace /study/s1?chapter=5']);
  expect(desk.line.sent).toEqual([{ t: 'study', study: 's1', since: 7 }]);
  desk.leave();
  const other = await desk.opened({ wanted: 4 });
  expect(other.chapter).toBe(3);
  expect(other.below).toBe('black');
  expect(other.finding).toBeNull();
  expect(other.writer.isSaving).toBe(false);
});

test('nothing is asked before the server knows who the user is', async () => {
  desk.answer({});
  const one = await desk.open({ known: new Promise(() => {}) });
  expect(one.phase).toBe('loading');
  expect(desk.asked).toEqual([]);
});

test('a study that does not exist is missing; any other failure is told', async () => {
  const one = await desk.opened({ answers: { 'GET /studies/s1': undefined } });
  expect(one.phase).toBe('missing');
  expect(desk.told).toEqual([]);
  desk.leave();
  const other = await desk.opened({ answers: { 'GET /studies/s1': new Refusal('too_many') } });
  expect(other.phase).toBe('failed');
  expect(desk.told).toEqual(['complain too_many']);
  desk.answer(studyAnswers(annsStudy));
  void other.load();
  expect(other.phase).toBe('loading');
  await pass();
  expect(other.phase).toBe('ready');
});

test('if a chapter has been deleted before the page was told, the rest of the study is shown', async () => {
  const one = await desk.opened();
  const without = { ...annsStudy, chapters: annsStudy.chapters.filter(({ chapter }) => chapter !== 5) };
  answerCalls({ ...studyAnswers(without), 'GET /studies/s1/chapter?chapter=5': new Refusal('stale') });
  await one.open(5);
  expect([one.phase, one.chapter, chapterNames(one)]).toEqual(['ready', 3, ['Opening']]);
  expect(desk.told.at(-1)).toBe(`toast note: ${en.studies.chapterGone}`);
  const withoutThis = { ...annsStudy, chapters: annsStudy.chapters.filter(({ chapter }) => chapter === 5) };
  const other = await desk.opened();
  answerCalls({ ...studyAnswers(withoutThis), 'GET /studies/s1/chapter?chapter=3': new Refusal('stale') });
  other.refused(new ApiError({ code: 'stale', message: '' }), 3);
  await pass();
  expect([other.phase, other.chapter]).toEqual(['ready', 5]);
  answerCalls({});
  await other.open(3);
  expect(other.phase, 'the study is gone').toBe('missing');
});

test('a chapter that the study lists but nobody can open is asked for once more', async () => {
  const one = await desk.opened();
  desk.answer({
    ...studyAnswers(annsStudy),
    'GET /studies/s1/chapter?chapter=3': new Refusal('stale'),
  });
  await one.open(3);
  expect(desk.calls.filter(call => call.includes('chapter=3'))).toHaveLength(2);
  expect(one.phase).toBe('failed');
});

test('a chapter of this browser that another page has deleted does not make the study missing', async () => {
  const chapter = { mode: 'read', below: 'black', record: { game: 'tori', moves: [] } } as const;
  const names = ['One', 'Two', 'Three'];
  const study = newLocalStudy(
    'Here',
    names.map(name => ({ ...chapter, name })),
  );
  const kept = new LocalStudies(localStorage);
  kept.keep(study);
  const one = await desk.opened({ id: study.id, me: null });
  kept.keep({ ...study, chapters: study.chapters.slice(0, 2) });
  await one.open(3);
  expect([one.phase, one.chapter, one.study?.chapters]).toMatchObject(['ready', 1, { length: 2 }]);
});

test('a chapter that cannot be loaded fails the page', async () => {
  const chapter = 'GET /studies/s1/chapter?chapter=3';
  const one = await desk.opened({ answers: { [chapter]: new Refusal('internal') } });
  expect(one.phase).toBe('failed');
  expect(desk.told).toEqual(['complain internal']);
});

test('a chapter that this client cannot read fails the page', async () => {
  const failures: unknown[] = [];
  desk.answer(studyAnswers(annsStudy, { nodes: [{ id: 0 }, { id: 1, parent: 0, usi: '1a1b' }] }));
  const one = await desk.open({ complainOf: failure => void failures.push(failure) });
  expect([one.phase, failures]).toEqual(['failed', [expect.any(RulesError)]]);
});

test('a study without chapters is shown, and its first chapter is opened when it comes', async () => {
  const one = await desk.opened({ study: { ...annsStudy, chapters: [] } });
  expect([one.phase, one.tree, one.chapter, one.head]).toEqual(['ready', null, 0, null]);
  expect(one.others).toEqual([]);
  desk.answer(studyAnswers(annsStudy));
  const head = { chapter: 3, game: 'tori', name: 'New', mode: 'read', below: 'black' } as const;
  desk.line.hear(studyEvent(8, { type: 'chapter', ...head }));
  await pass();
  expect(one.head?.name).toBe('New');
  expect(one.tree?.game).toBe('tori');
});

test('the last chapter asked for is shown, whatever is answered first', async () => {
  const one = await desk.opened();
  let answer: (chapter: Chapter) => void = () => {};
  answerCalls({
    ...studyAnswers(annsStudy),
    'GET /studies/s1/chapter?chapter=5': new Promise<Chapter>(resolve => {
      answer = resolve;
    }),
  });
  void one.open(5);
  void one.open(3);
  await pass();
  answer(chapterOf({ chapter: 5 }));
  await pass();
  expect(one.chapter).toBe(3);
});

test('a chapter that is opened again shows the same position as far as it exists', async () => {
  const one = await desk.opened();
  one.step(tree => tree.toEnd());
  answerCalls(studyAnswers(annsStudy, { nodes: chapterOf().nodes.slice(0, 3) }));
  one.flip();
  await one.open(3);
  expect(one.tree?.moves).toEqual(['1e1d', '7c7d']);
  expect(one.below).toBe('white');
  await one.open(5);
  expect(one.tree?.moves).toEqual([]);
});
