// The page of a study that this browser keeps.
import { expect, test, vi } from 'vitest';
import { canSave } from '../../storage.ts';
import { LocalStudies, newLocalStudy } from '../../study/local_studies.ts';
import { LocalSource } from '../../study/study_source.ts';
import { chapterNames, firstMoves, pass, StudyPage } from '../../testing/study_page.ts';
import type { StudyModel } from './study_model.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

async function openedHere(): Promise<StudyModel> {
  const chapter = (name: string) =>
    ({ name, mode: 'read', below: 'black', record: { game: 'tori', tags: {}, moves: [] } }) as const;
  const study = newLocalStudy('Here', [chapter('One'), chapter('Two')]);
  new LocalStudies(localStorage).keep(study);
  return desk.opened({ id: study.id });
}

const keptHere = () => new LocalStudies(localStorage).all()[0];

test('a study in this browser needs no server', async () => {
  const one = await openedHere();
  expect([one.isLocal, one.me, one.phase, one.head?.name]).toEqual([true, null, 'ready', 'One']);
  one.play('1e1d');
  await one.settings.changeStudy({ name: 'Mine' });
  await one.change({ type: 'chapter_deleted', chapter: 2 });
  expect(one.chapter).toBe(1);
  expect(keptHere()?.name).toBe('Mine');
  expect(keptHere()?.chapters[0]?.record.moves).toEqual([{ usi: '1e1d' }]);
  expect(await one.add([{ game: 'yari', moves: [] }])).toBe(1);
  expect(chapterNames(one)).toEqual(['One', 'Chapter 2']);
  expect(one.tree?.game).toBe('yari');
  await one.change({ type: 'chapter_deleted', chapter: 2 });
  await pass();
  expect(one.chapter).toBe(1);
  expect(await one.removeStudy()).toBe(true);
  expect(keptHere()).toBeUndefined();
  desk.leave();
  expect([desk.asked, desk.line.sent]).toEqual([[], []]);
  expect(desk.told.filter(told => told.startsWith('toast'))).toEqual([]);
});

test('a study missing in this browser is missing', async () => {
  expect((await desk.opened({ id: 'local-1' })).phase).toBe('missing');
});

test('who writes into a full browser is told', async () => {
  const one = await openedHere();
  localStorage.setItem = () => {
    throw new Error('full');
  };
  one.play('1e1d');
  expect(desk.told).toContain('complain browser_full');
  expect(canSave()).toBe(false);
});

test('who changes a study that has left this browser is told, and finds it missing', async () => {
  const one = await openedHere();
  new LocalStudies(localStorage).remove(one.id);
  one.play('1e1d');
  await pass();
  expect(desk.told).toContain('complain study_gone');
  expect([one.phase, keptHere()]).toEqual(['missing', undefined]);
  desk.leave();
  const other = await openedHere();
  new LocalStudies(localStorage).remove(other.id);
  expect(await other.settings.changeStudy({ name: 'Mine' })).toBe(false);
  await pass();
  expect([desk.told.at(-1), other.phase]).toEqual(['complain study_gone', 'missing']);
});

test('who renames a study that another page has renamed is told, and sees its name', async () => {
  const one = await openedHere();
  new LocalStudies(localStorage).keep({ ...keptHere(), name: 'Elsewhere' } as never);
  expect(await one.settings.changeStudy({ name: 'Mine' })).toBe(false);
  await pass();
  expect([desk.told.at(-1), one.study?.name]).toEqual(['complain study_changed', 'Elsewhere']);
  expect(await one.settings.changeStudy({ name: 'Mine' })).toBe(true);
  expect(keptHere()?.name).toBe('Mine');
});

test('who writes in a chapter that another page has deleted is told, and gets the first one', async () => {
  const one = await openedHere();
  const study = keptHere();
  new LocalStudies(localStorage).keep({ ...study, chapters: study?.chapters.slice(1) ?? [] } as never);
  one.play('1e1d');
  await pass();
  expect(desk.told).toContain('complain chapter_gone');
  expect([one.phase, one.head?.name, chapterNames(one)]).toEqual(['ready', 'Two', ['Two']]);
});

test('who writes in a chapter that another page has changed is told, and the text stays in its field', async () => {
  const one = await openedHere();
  const other = new LocalSource(desk.rules, one.id, new LocalStudies(localStorage), () => {});
  const { opened: theirs } = await other.open(1);
  theirs.tree.play('1e1d');
  other.keep(1, theirs);
  await other.change({ type: 'chapter_changed', chapter: 1, name: 'First', mode: 'read', below: 'black' });
  one.writer.write('The array');
  await pass(700);
  expect(desk.told).toContain('complain chapter_changed');
  expect([firstMoves(one), chapterNames(one), one.phase]).toEqual([['1e1d'], ['First', 'Two'], 'ready']);
  expect(one.writer.ownText).toBe('The array');
  one.writer.flush();
  expect(keptHere()?.chapters[0]?.record).toMatchObject({ comment: 'The array', moves: [{ usi: '1e1d' }] });
});
