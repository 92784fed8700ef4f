import { expect, test, vi } from 'vitest';
import type { StudyChange } from '../../protocol/studies.ts';
import { readSettings } from '../../settings.ts';
import { LocalStudies, newLocalStudy } from '../../study/local_studies.ts';
import { Refusal } from '../../testing/answers.ts';
import { fetchRecords } from '../../testing/built.ts';
import { all, boxes, buttons, enter, entries, press } from '../../testing/page.ts';
import { readStudy } from '../../testing/studies.ts';
import { change, changes, fold, opened, openStudies, part, pass, sent } from '../../testing/study_screen.ts';
import { en } from '../../words/en.ts';

// snabbdom needs `window` when it is loaded; the page has an address, and events of its window.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/study/s1', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
  vi.stubGlobal('Element', class {});
});

openStudies();

test('the link is copied, and records are downloaded from the server', async () => {
  const saved = stubDownload();
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  const view = await opened({ study: readStudy });
  press(view(), 'Copy');
  await pass();
  expect(copied).toEqual(['https://ootori.example/study/s1']);
  expect(entries(view(), 'study-format')[3]).toBe('*PGN – PyChess format');
  press(view(), 'Download: Whole study');
  enter(view(), 'study-format', 'kif');
  press(view(), 'Download: This chapter');
  expect(saved).toEqual([
    ['/api/v1/studies/s1/records?format=pgn', ''],
    ['/api/v1/studies/s1/records?format=kif&chapter=3', ''],
  ]);
  const empty = await opened({ study: { ...readStudy, chapters: [] } });
  expect(buttons(empty()).slice(1, 3)).toEqual(['(Download: Whole study)', '(Download: This chapter)']);
  expect(all(empty(), '.study-empty')).toHaveLength(1);
});

// What is downloaded: its address and the name of its file.
function stubDownload(): [string, string][] {
  const saved: [string, string][] = [];
  const anchor = {
    href: '',
    download: '',
    click() {
      saved.push([this.href, this.download]);
    },
  };
  vi.stubGlobal('document', {
    baseURI: 'https://ootori.example',
    querySelector: () => null,
    createElement: () => anchor,
  });
  return saved;
}

test('a comment that is being written is stored before the download', async () => {
  let answer = (_: StudyChange) => {};
  const answered = new Promise<StudyChange>(resolve => {
    answer = resolve;
  });
  const saved = stubDownload();
  const view = await opened({ answers: { [changes]: answered } });
  enter(view(), 'own-comment', 'Now.');
  press(view(), 'Download: Whole study');
  await pass();
  expect(sent()).toEqual([{ type: 'comment', chapter: 3, node: 0, text: 'Now.' }]);
  expect(saved).toEqual([]);
  answer(change(8));
  await pass();
  expect(saved).toHaveLength(1);
});

test('a refused change does not hold up the download', async () => {
  const saved = stubDownload();
  const view = await opened({ answers: { [changes]: new Refusal('busy') } });
  enter(view(), 'own-comment', 'Now.');
  press(view(), 'Download: Whole study');
  await pass();
  expect(saved).toHaveLength(1);
});

test('readers of Japanese get KIF', async () => {
  const view = await opened({ more: { settings: readSettings(null, 'ja') } });
  expect(entries(view(), 'study-format')[0]).toMatch(/^\*KIF/);
});

test('a study in this browser has no authors and no link, and is downloaded from here', async () => {
  await fetchRecords();
  const chapter = (name: string) =>
    ({
      name,
      mode: 'read',
      below: 'black',
      record: { game: 'tori', tags: {}, moves: [{ usi: '1e1d' }] },
    }) as const;
  const study = newLocalStudy('Here', [chapter('One'), chapter('Two')]);
  new LocalStudies(localStorage).keep(study);
  const view = await opened({ id: study.id, me: null });
  expect(part(view(), 'game-heading')).toBe(`Here${en.studies.keptHere}`);
  expect([all(view(), '.authors'), all(view(), '.link-row'), all(view(), '.page-report')]).toEqual([
    [],
    [],
    [],
  ]);
  expect(boxes(fold(view(), 'study-settings'))).toEqual([]);
  const saved = stubDownload();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${files.push(file as Blob)}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  enter(view(), 'study-format', 'json');
  press(view(), 'Download: Whole study');
  press(view(), 'Download: This chapter');
  await pass();
  expect(saved).toEqual([
    ['blob:1', 'study.json'],
    ['blob:2', 'study.json'],
  ]);
  const texts = await Promise.all(files.map(file => file.text()));
  expect(texts.map(text => text.match(/One|Two/g))).toEqual([['One', 'Two'], ['One']]);
  expect(files[0]?.type).toBe('application/json');
  await pass(59_999);
  expect(revoked).not.toHaveBeenCalled();
  await pass(1);
  expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});
