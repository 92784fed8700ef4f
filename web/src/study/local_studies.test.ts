import { expect, test } from 'vitest';
import { chapterOf, chapterRecord, LocalStudies, mostLocalStudies, newLocalStudy } from './local_studies.ts';

function storage(room = 5_000_000): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const chapter = {
  name: 'One',
  mode: 'find',
  below: 'white',
  record: { game: 'tori', tags: {}, moves: [] },
} as const;

test('studies are stored, found and deleted', () => {
  const kept = new LocalStudies(storage());
  const study = newLocalStudy('Openings', [chapter]);
  expect(kept.keep(study)).toBe(true);
  expect(kept.find(study.id)).toEqual(study);
  expect(kept.all()).toHaveLength(1);
  kept.remove(study.id);
  expect(kept.all()).toEqual([]);
});

test('a full store leaves everything unchanged', () => {
  const kept = new LocalStudies(storage(400));
  expect(kept.keep(newLocalStudy('a', [chapter]))).toBe(true);
  expect(kept.keep(newLocalStudy('b'.repeat(400), [chapter]))).toBe(false);
  expect(kept.all().map(({ name }) => name)).toEqual(['a']);
  const many = new LocalStudies(storage());
  for (let n = 0; n < mostLocalStudies; ++n) expect(many.keep(newLocalStudy(`${n}`, []))).toBe(true);
  expect(many.keep(newLocalStudy('one more', []))).toBe(false);
  expect(new LocalStudies(null).keep(newLocalStudy('x', []))).toBe(false);
});

test('damaged text is refused', () => {
  const broken = storage();
  broken.setItem('ootori.studies', '[{"id":1}]');
  expect(new LocalStudies(broken).all()).toEqual([]);
});

test('a chapter round-trips through a record', () => {
  expect(chapterOf(chapterRecord(chapter), 'x')).toEqual(chapter);
  expect(chapterOf({ game: 'yari', moves: [] }, 'Chapter 2').name).toBe('Chapter 2');
});
