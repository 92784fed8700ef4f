// Changes to a study as a whole and to the settings of its chapters.
import { expect, test, vi } from 'vitest';
import type { StudyChange } from '../../protocol/studies.ts';
import { answerCalls, Refusal } from '../../testing/answers.ts';
import { change, changes, pass, StudyPage } from '../../testing/study_page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

test('a change to the settings is sent with all of them, one after another', async () => {
  let answer: (change: StudyChange) => void = () => {};
  const first = new Promise<StudyChange>(resolve => {
    answer = resolve;
  });
  const one = await desk.opened({ answers: { [changes]: first } });
  const all = Promise.all([
    one.settings.changeStudy({ name: 'New' }),
    one.settings.changeStudy({ visibility: 'public' }),
    one.settings.changeChapter(5, { mode: 'read' }),
    one.settings.changeChapter(5, { below: 'black' }),
    one.settings.changeChapter(6, { below: 'black' }),
  ]);
  await pass();
  expect(desk.sent).toHaveLength(1);
  answer(change(8));
  desk.asked.splice(0);
  await pass();
  expect(await all).toEqual([true, true, true, true, false]);
  expect([one.study?.name, one.study?.visibility]).toEqual(['New', 'public']);
});

test('each change to the settings keeps the one before', async () => {
  const one = await desk.opened({ answers: { [changes]: change(8) } });
  await one.settings.changeStudy({ name: 'New' });
  await one.settings.changeStudy({ visibility: 'public' });
  await one.settings.changeChapter(5, { name: 'Mate' });
  await one.settings.changeChapter(5, { mode: 'read' });
  expect(desk.sent).toEqual([
    { type: 'study_changed', name: 'New', visibility: 'link' },
    { type: 'study_changed', name: 'New', visibility: 'public' },
    { type: 'chapter_changed', chapter: 5, name: 'Mate', mode: 'find', below: 'white' },
    { type: 'chapter_changed', chapter: 5, name: 'Mate', mode: 'read', below: 'white' },
  ]);
});

test('an answer older than the last event changes nothing', async () => {
  const one = await desk.opened({ answers: { [changes]: change(7) } });
  await one.settings.changeStudy({ name: 'New' });
  expect(one.study?.name).toBe('Swallows');
});

test('the answer to other changes does not anticipate their events', async () => {
  const one = await desk.opened({ answers: { [changes]: change(8) } });
  expect(await one.change({ type: 'author_added', player: 'Bea' })).toBe(true);
  expect(one.study?.authors).toEqual([]);
});

test('a refused change is told', async () => {
  const one = await desk.opened({ answers: { [changes]: new Refusal('not_allowed') } });
  expect(await one.settings.changeStudy({ name: 'New' })).toBe(false);
  expect(desk.told.at(-1)).toBe('complain not_allowed');
  expect(one.study?.name).toBe('Swallows');
});

test('a study is deleted, or it is told why not', async () => {
  const one = await desk.opened({ answers: { 'DELETE /studies/s1': null } });
  expect(await one.removeStudy()).toBe(true);
  answerCalls({ 'DELETE /studies/s1': new Refusal('not_allowed') });
  expect(await one.removeStudy()).toBe(false);
  expect(desk.told.at(-1)).toBe('complain not_allowed');
});
