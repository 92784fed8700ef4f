// The user's comments on the page of a study.
import { expect, test, vi } from 'vitest';
import type { StudyChange } from '../../protocol/studies.ts';
import { Refusal } from '../../testing/answers.ts';
import { annsStudy, readStudy, studyAnswers, studyEvent } from '../../testing/studies.ts';
import { change, changes, firstMoves, pass, StudyPage } from '../../testing/study_page.ts';
import { en } from '../../words/en.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

test('the user writes below their own name, and sees what the others wrote', async () => {
  const comments = [
    { by: 'Ann', text: 'Mine.' },
    { by: 'Bea', text: 'Hers.' },
  ];
  const chapter = { nodes: [{ id: 0, comments }] };
  const writer = await desk.opened({ chapter });
  expect(writer.others).toEqual([{ by: 'Bea', text: 'Hers.' }]);
  desk.leave();
  const reader = await desk.opened({ study: readStudy, chapter });
  expect(reader.others).toEqual(comments);
});

test('a comment is sent when the author goes on, opens another chapter, or leaves', async () => {
  const answers = { [changes]: change(8) };
  const comment = (node: number, text: string) => ({ type: 'comment', chapter: 3, node, text });
  const one = await desk.opened({ answers });
  one.writer.write('First');
  one.step(tree => tree.forward());
  one.writer.write('Second');
  void one.open(5);
  await pass();
  expect(desk.sent).toEqual([comment(0, 'First'), comment(1, 'Second')]);
  desk.leave();
  const other = await desk.opened({ answers });
  other.writer.write('Third');
  desk.leave();
  await pass();
  expect(desk.sent).toEqual([comment(0, 'Third')]);
});

test('a comment on a move that another author deletes is kept in view', async () => {
  const one = await desk.opened({ answers: { [changes]: change(9) } });
  one.step(tree => tree.forward());
  one.writer.write('Look here.');
  desk.line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }));
  desk.answer(studyAnswers(annsStudy, { nodes: [{ id: 0 }], number: 8 }));
  await pass(1000);
  expect([desk.sent, desk.told.at(-1)]).toEqual([[], 'complain stale']);
  expect([firstMoves(one), one.writer.unsaved, one.writer.ownText]).toEqual([[], ['Look here.'], '']);
});

test('a comment goes on while the chapter is opened again', async () => {
  const one = await desk.opened({ answers: { [changes]: change(9) } });
  one.step(tree => tree.forward());
  one.writer.write('Loo');
  void one.open(3);
  one.writer.write('Look here.');
  await pass();
  expect(one.writer.ownText).toBe('Look here.');
  await pass(700);
  expect(desk.sent).toEqual([{ type: 'comment', chapter: 3, node: 1, text: 'Look here.' }]);
  one.writer.write('Look.');
  void one.open(3);
  one.step(tree => tree.forward());
  await pass();
  expect(one.tree?.moves, 'the reader may go on meanwhile').toEqual(['1e1d', '7c7d']);
});

test('a comment goes to the chapter it is written in, however late the next one comes', async () => {
  const one = await desk.opened({ answers: { [changes]: change(9) } });
  void one.open(5);
  one.writer.write('Here.');
  await pass();
  expect(desk.sent).toEqual([{ type: 'comment', chapter: 3, node: 0, text: 'Here.' }]);
  expect(one.writer.ownText).toBe('');
});

test('a comment in a chapter that another author deletes is kept in view', async () => {
  const one = await desk.opened({ answers: { [changes]: new Refusal('stale') } });
  one.writer.write('Here.');
  desk.line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  await pass();
  expect([one.chapter, one.phase, one.writer.unsaved]).toEqual([5, 'ready', ['Here.']]);
  expect(desk.told).toContain('complain stale');
});

test('what an author has written last stays while earlier texts are announced', async () => {
  const answers: ((change: StudyChange) => void)[] = [];
  const one = await desk.opened();
  desk.answer({
    get [changes]() {
      return new Promise(resolve => answers.push(resolve));
    },
  });
  const announce = (number: number, text: string) =>
    desk.line.hear(studyEvent(number, { type: 'comment', chapter: 3, node: 0, text }, 'Ann'));
  one.writer.write('A');
  await pass(700);
  one.writer.write('A B');
  await pass(700);
  announce(8, 'A');
  expect(one.writer.ownText).toBe('A B');
  answers[0]?.(change(8));
  await pass();
  one.writer.write(`${one.writer.ownText} C`);
  announce(9, 'A B');
  answers[1]?.(change(9));
  await pass(700);
  answers[2]?.(change(10));
  await pass();
  expect(desk.sent.map(body => (body as { text: string }).text)).toEqual(['A', 'A B', 'A B C']);
  announce(10, 'A B C');
  announce(11, 'From my telephone');
  expect(one.writer.ownText).toBe('From my telephone');
});

test('an author who is removed while writing keeps the text in view', async () => {
  const one = await desk.opened({ study: { ...readStudy, writes: true, authors: ['Cy'] }, me: 'Cy' });
  one.writer.write('A long comment');
  desk.line.hear(studyEvent(8, { type: 'author_left', player: 'Cy' }, 'Ann'));
  await pass(1_000);
  expect([one.writes, desk.sent, one.others]).toEqual([false, [], []]);
  expect(one.writer.unsaved).toEqual(['A long comment']);
  expect(desk.told.at(-1)).toBe(`toast note: ${en.studies.removed}`);
  desk.line.hear({ t: 'study_gone', study: 's1' });
  expect([one.phase, one.writer.unsaved]).toEqual(['missing', ['A long comment']]);
});

test('an author who leaves a study in another tab is not told', async () => {
  const one = await desk.opened({ study: { ...readStudy, writes: true, authors: ['Cy'] }, me: 'Cy' });
  desk.line.hear(studyEvent(8, { type: 'author_left', player: 'Cy' }, 'Cy'));
  expect([one.writes, desk.told.slice(1)]).toEqual([false, []]);
});

test('what was being written when the study is deleted is kept in view', async () => {
  const one = await desk.opened();
  one.writer.write('A long comment');
  desk.line.hear({ t: 'study_gone', study: 's1' });
  expect([one.phase, one.writer.unsaved]).toEqual(['missing', ['A long comment']]);
  await pass(1_000);
  expect(desk.sent).toEqual([]);
});

test('a comment that is sent to a study that has been deleted is kept in view', async () => {
  const gone = new Refusal('not_found');
  for (const isTold of [true, false]) {
    const one = await desk.opened();
    desk.answer({ [changes]: gone, 'GET /studies/s1': gone });
    one.writer.write('A long comment');
    one.writer.flush();
    if (isTold) desk.line.hear({ t: 'study_gone', study: 's1' });
    await pass();
    expect([one.phase, one.writer.unsaved]).toEqual(['missing', ['A long comment']]);
    desk.leave();
  }
});
