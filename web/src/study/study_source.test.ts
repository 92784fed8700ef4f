import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRules } from '../testing/built.ts';
import { LocalStudies, newLocalStudy } from './local_studies.ts';
import { LocalSource } from './study_source.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const chapter = (name: string) =>
  ({ name, mode: 'find', below: 'white', record: { game: 'tori', tags: {}, moves: [] } }) as const;

test('a chapter of a study in the browser is deleted, and the others stay', async () => {
  const kept = new LocalStudies(storage());
  const study = newLocalStudy('Openings', [chapter('One'), chapter('Two'), chapter('Three')]);
  kept.keep(study);
  const failures: unknown[] = [];
  const source = new LocalSource(rules, study.id, kept, failure => failures.push(failure));
  const [, second] = study.chapters;
  await source.change({ type: 'chapter_deleted', chapter: second?.chapter ?? -1 });
  expect(kept.find(study.id)?.chapters.map(({ name }) => name)).toEqual(['One', 'Three']);
  expect(failures).toEqual([]);
});

// One study that two pages show.
function twoPages() {
  const kept = new LocalStudies(storage());
  const study = newLocalStudy('Openings', [chapter('One'), chapter('Two')]);
  kept.keep(study);
  const told: string[] = [];
  const page = () => new LocalSource(rules, study.id, kept, ({ refused }) => told.push(refused.code));
  const stored = () => kept.find(study.id);
  const moves = () => stored()?.chapters.map(({ record }) => record.moves.map(({ usi }) => usi));
  return { one: page(), other: page(), told, moves, stored };
}

test('a page does not replace what another page has written into its chapter', async () => {
  const { one, other, told, moves } = twoPages();
  const { opened } = await one.open(1);
  const { opened: theirs } = await other.open(1);
  const { opened: elsewhere } = await one.open(2);
  for (const usi of ['1e1d', '7c7d', '4e4d']) {
    theirs.tree.play(usi);
    expect(other.keep(1, theirs)).toBe(true);
  }
  opened.tree.play('3d3c');
  expect(one.keep(1, opened)).toBe(false);
  expect([moves(), told]).toEqual([[['1e1d', '7c7d', '4e4d'], []], ['chapter_changed']]);
  elsewhere.tree.play('3d3c');
  expect(one.keep(2, elsewhere)).toBe(true);
  const { opened: again } = await one.open(1);
  again.tree.toEnd();
  again.tree.play('4c4d');
  expect(one.keep(1, again)).toBe(true);
  expect([moves(), told]).toEqual([[['1e1d', '7c7d', '4e4d', '4c4d'], ['3d3c']], ['chapter_changed']]);
});

const refusedAs = (code: string) => ({ refused: { code } });

test('a page does not replace a name that another page has given meanwhile', async () => {
  const { one, other, stored } = twoPages();
  await Promise.all([one.read(), other.read()]);
  const rename = (name: string) => ({ type: 'study_changed', name, visibility: 'private' }) as const;
  await other.change(rename('Swallows'));
  await one.change(rename('Openings')); // as the page shows it
  expect(stored()?.name).toBe('Swallows');
  await other.change(rename('Quails'));
  await expect(one.change(rename('Cranes'))).rejects.toMatchObject(refusedAs('study_changed'));
  expect(stored()?.name).toBe('Quails');
  await one.read();
  await one.change(rename('Cranes'));
  expect(stored()?.name).toBe('Cranes');
});

test('a page changes only those settings of a chapter that differ from what it shows', async () => {
  const { one, other, stored } = twoPages();
  await Promise.all([one.read(), other.read()]);
  const head = { type: 'chapter_changed', chapter: 1, name: 'One', mode: 'find', below: 'white' } as const;
  await other.change({ ...head, name: 'First' });
  await one.change({ ...head, mode: 'read' });
  expect(stored()?.chapters[0]).toMatchObject({ name: 'First', mode: 'read', below: 'white' });
  await expect(other.change({ ...head, mode: 'read', name: 'A' })).resolves.toBeDefined();
  await expect(one.change({ ...head, mode: 'read', name: 'B' })).rejects.toMatchObject(
    refusedAs('chapter_changed'),
  );
  await other.change({ type: 'chapter_deleted', chapter: 1 });
  await expect(one.change({ ...head, below: 'black' })).rejects.toMatchObject(refusedAs('chapter_gone'));
});

test('a chapter that is deleted is not written over the one that has its number now', async () => {
  const { one, other, told, moves } = twoPages();
  const { opened } = await one.open(2);
  await other.change({ type: 'chapter_deleted', chapter: 2 });
  await other.add([{ game: 'tori', moves: [{ usi: '1e1d' }] }], 'Three');
  opened.tree.play('3d3c');
  expect(one.keep(2, opened)).toBe(false);
  expect([moves(), told]).toEqual([[[], ['1e1d']], ['chapter_changed']]);
});

test('what another page has moved or deleted cannot be changed any more, and this is told', async () => {
  const kept = new LocalStudies(storage());
  const study = newLocalStudy('Openings', [chapter('One'), chapter('Two')]);
  kept.keep(study);
  const told: string[] = [];
  const source = new LocalSource(rules, study.id, kept, ({ refused }) => told.push(refused.code));
  const { opened } = await source.open(1);
  await source.change({ type: 'chapter_deleted', chapter: 1 });
  source.keep(1, opened);
  expect(told).toEqual(['chapter_gone']);
  kept.remove(study.id);
  source.keep(2, opened);
  expect(told).toEqual(['chapter_gone', 'study_gone']);
  expect(kept.all()).toEqual([]);
  const refused = refusedAs('study_gone');
  await expect(source.change({ type: 'chapter_deleted', chapter: 2 })).rejects.toMatchObject(refused);
  await expect(source.add([{ game: 'tori', moves: [] }], 'Three')).rejects.toMatchObject(refused);
  await expect(source.read()).rejects.toMatchObject(refusedAs('not_found'));
});
