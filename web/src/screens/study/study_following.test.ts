// How the page of a study follows what others change.
import { expect, test, vi } from 'vitest';
import type { Chapter, Study } from '../../protocol/studies.ts';
import { answerCalls } from '../../testing/answers.ts';
import { annsStudy, chapterOf, readStudy, studyAnswers, studyEvent } from '../../testing/studies.ts';
import { chapterNames, firstMoves, pass, pending, StudyPage } from '../../testing/study_page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

test('moves, signs and comments of others appear, and the reader stays where they are', async () => {
  const one = await desk.opened();
  desk.line.hear(studyEvent(8, { type: 'move', chapter: 3, parent: 0, node: 9, usi: '3d3c' }));
  desk.line.hear(studyEvent(9, { type: 'glyph', chapter: 3, node: 9, glyph: '?' }));
  desk.line.hear(studyEvent(10, { type: 'comment', chapter: 3, node: 9, text: 'Hm.' }));
  desk.line.hear(studyEvent(10, { type: 'comment', chapter: 3, node: 9, text: 'Twice' }));
  desk.line.hear(studyEvent(11, { type: 'move', chapter: 5, parent: 0, node: 12, usi: '7c7d' }));
  expect(firstMoves(one)).toEqual(['1e1d', '3d3c']);
  expect(one.tree?.root.next[1]?.notes).toEqual({ glyph: '?', comment: 'Hm.' });
  expect(one.tree?.at).toBe(one.tree?.root);
  expect(desk.calls).toHaveLength(2);
});

test('events that the chapter already contains are not applied again', async () => {
  const one = await desk.opened({ chapter: { number: 8 } });
  desk.line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(firstMoves(one)).toEqual(['1e1d']);
  desk.line.hear(studyEvent(9, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(firstMoves(one)).toEqual([]);
});

test('what others change while a chapter is loading is applied once it is there', async () => {
  const one = await desk.opened();
  let answer: (chapter: Chapter) => void = () => {};
  const late = new Promise<Chapter>(resolve => {
    answer = resolve;
  });
  answerCalls({ ...studyAnswers(annsStudy), 'GET /studies/s1/chapter?chapter=5': late });
  void one.open(5);
  desk.line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 5, node: 1 }));
  desk.line.hear(studyEvent(9, { type: 'move', chapter: 5, parent: 0, node: 9, usi: '3d3c' }));
  answer(chapterOf({ ...annsStudy.chapters[1], number: 8 }));
  await pass();
  expect(firstMoves(one)).toEqual(['1e1d', '3d3c']);
});

test('an event about an unknown position loads the chapter again', async () => {
  const one = await desk.opened();
  const before = one.opened;
  desk.line.hear(studyEvent(8, { type: 'glyph', chapter: 3, node: 77, glyph: '!' }));
  await pass();
  expect(one.opened).not.toBe(before);
  expect(desk.calls.at(-1)).toBe('GET /studies/s1/chapter?chapter=3');
});

test('a hint is cleared when the position shown is deleted, and stays otherwise', async () => {
  const one = await desk.opened();
  one.step(tree => tree.forward());
  one.refuse('1d1a', 'S');
  desk.line.hear(studyEvent(8, { type: 'glyph', chapter: 3, node: 1, glyph: '?' }));
  expect(one.hints.hint.rule).not.toBeNull();
  desk.line.hear(studyEvent(9, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(one.hints.hint.rule).toBeNull();
});

test('settings, authors and chapters follow the events', async () => {
  const one = await desk.opened({ study: readStudy, me: 'Bea' });
  expect(one.writes).toBe(false);
  desk.line.hear(studyEvent(8, { type: 'author_added', player: 'Bea' }, 'Ann'));
  expect([one.writes, one.study?.authors]).toEqual([true, ['Bea']]);
  desk.line.hear(studyEvent(9, { type: 'study_changed', name: 'New', visibility: 'public' }));
  expect([one.study?.name, one.study?.visibility]).toEqual(['New', 'public']);
  desk.line.hear(studyEvent(10, { type: 'chapter_moved', chapter: 5, place: 0 }));
  expect(chapterNames(one)).toEqual(['Exercise', 'Opening']);
  desk.line.hear({ ...studyEvent(11, { type: 'chapter_deleted', chapter: 3 }), study: 's2' } as never);
  expect(chapterNames(one)).toEqual(['Exercise', 'Opening']);
});

test('a reader whose chapter is deleted is told, and gets the first one', async () => {
  const one = await desk.opened();
  desk.line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 5 }));
  await pass();
  expect([one.chapter, desk.calls.length]).toEqual([3, 2]);
  expect(desk.told).toEqual(['replace /study/s1?chapter=3']);
  desk.leave();
  const other = await desk.opened();
  desk.line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  await pass();
  expect(other.chapter).toBe(5);
  expect(desk.told.slice(1)).toEqual(['toast note: The chapter was deleted.', 'replace /study/s1?chapter=5']);
});

test('who deletes a chapter is not told', async () => {
  const one = await desk.opened();
  desk.line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }, 'Ann'));
  await pass();
  expect(one.chapter).toBe(5);
  expect(desk.told).not.toContain('toast note: The chapter was deleted.');
});

test('a deleted study is missing, and one with too many changes is loaded again', async () => {
  const one = await desk.opened();
  desk.line.hear({ t: 'study_anew', study: 's1' });
  await pass();
  expect(desk.calls.slice(2)).toEqual(['GET /studies/s1', 'GET /studies/s1/chapter?chapter=3']);
  desk.line.hear({ t: 'study_gone', study: 's2' });
  expect(one.phase).toBe('ready');
  desk.line.hear({ t: 'study_gone', study: 's1' });
  expect(one.phase).toBe('missing');
  desk.line.hear(studyEvent(8, { type: 'study_changed', name: 'New', visibility: 'public' }));
  expect(one.study?.name).toBe('Swallows');
});

test('what is announced while the study is loaded again is not lost', async () => {
  const one = await desk.opened();
  const [study, answerStudy] = pending<Study>();
  const [chapter, answerChapter] = pending<Chapter>();
  const late = { 'GET /studies/s1': study, 'GET /studies/s1/chapter?chapter=3': chapter };
  answerCalls({ ...studyAnswers(annsStudy), ...late });
  const head = { chapter: 6, game: 'tori', mode: 'read', below: 'black' } as const;
  desk.line.hear({ t: 'study_anew', study: 's1' });
  desk.line.hear(studyEvent(7, { type: 'chapter', ...head, chapter: 4, name: 'Known' }));
  desk.line.hear(studyEvent(8, { type: 'chapter', ...head, name: 'New' }));
  answerStudy(annsStudy);
  await pass();
  desk.line.hear(studyEvent(9, { type: 'glyph', chapter: 5, node: 1, glyph: '?' }));
  answerChapter(chapterOf());
  await pass();
  expect(chapterNames(one)).toEqual(['Opening', 'Exercise', 'New']);
  expect(desk.line.sent.at(-1)).toEqual({ t: 'study', study: 's1', since: 9 });
});

test('what is announced while a new chapter is learnt is not lost', async () => {
  const one = await desk.opened();
  const [late, answer] = pending<Study>();
  const records = { number: 8, node: 0, chapter: 6 };
  const more = { ...annsStudy.chapters[0], chapter: 6, name: 'Late' } as const;
  answerCalls({
    ...studyAnswers({ ...annsStudy, chapters: [more as never] }),
    'GET /studies/s1': late,
    'POST /studies/s1/records': records,
  });
  const added = one.add([{ game: 'tori', moves: [] }]);
  await pass();
  desk.line.hear(studyEvent(8, { type: 'chapter', ...more } as never));
  desk.line.hear(studyEvent(9, { type: 'study_changed', name: 'Renamed', visibility: 'link' }));
  answer({ ...annsStudy, number: 8, chapters: [...annsStudy.chapters, more as never] });
  await added;
  expect([one.study?.name, chapterNames(one)]).toEqual(['Renamed', ['Opening', 'Exercise', 'Late']]);
});

test('if the server is busy, the events are asked for again later', async () => {
  await desk.opened();
  const busy = { t: 'error', code: 'too_many', message: '', frame: 'study', retry_after: 3 } as const;
  desk.line.hear(busy);
  await pass(2_900);
  expect(desk.line.sent).toHaveLength(1);
  await pass(100);
  expect(desk.line.sent.slice(1)).toEqual([{ t: 'study', study: 's1', since: 7 }]);
  desk.line.hear(busy);
  desk.leave();
  await pass(3_000);
  expect(desk.line.sent.slice(2)).toEqual([{ t: 'study_leave', study: 's1' }]);
});

test('a new connection asks for what has happened since, and leaving ends it', async () => {
  const one = await desk.opened();
  desk.line.hear(studyEvent(8, { type: 'study_changed', name: 'New', visibility: 'public' }));
  desk.line.connect('waiting' as never);
  desk.line.connect('open');
  expect(desk.line.sent.slice(1)).toEqual([{ t: 'study', study: 's1', since: 8 }]);
  desk.leave();
  expect(desk.line.sent.at(-1)).toEqual({ t: 'study_leave', study: 's1' });
  desk.line.hear(studyEvent(9, { type: 'study_changed', name: 'Later', visibility: 'public' }));
  expect(one.study?.name).toBe('New');
});

test('what is answered after the page has been left is ignored', async () => {
  desk.answer(studyAnswers(annsStudy));
  const opening = desk.open();
  desk.leave();
  const one = await opening;
  expect(one.study).toBeNull();
  expect(desk.line.sent).toEqual([{ t: 'study_leave', study: 's1' }]);
});
