import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { StudyChange } from '../../protocol/studies.ts';
import { Refusal } from '../../testing/answers.ts';
import { all, boxes, buttons, check, enter, fieldOf, press, seen, submit } from '../../testing/page.ts';
import { annsStudy, studyEvent } from '../../testing/studies.ts';
import {
  answer,
  asked,
  change,
  changes,
  fold,
  line,
  opened,
  openStudies,
  page,
  part,
  pass,
  sent,
} from '../../testing/study_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address, and events of its window.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/study/s1', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
  vi.stubGlobal('Element', class {});
});

openStudies();

test('the settings of a chapter are changed and shown', async () => {
  const view = await opened();
  const settings = () => fold(view(), 'chapter-settings') as VNode;
  expect(boxes(settings())).toEqual(['*Show the moves', 'Find the moves', '*Black', 'White']);
  expect(buttons(settings())).toEqual(['Save', '(Move up)', 'Move down', 'Delete chapter']);
  expect(seen(settings())).toContain('Readers play one side and must find the main line.');
  enter(view(), 'chapter-name', '  ');
  expect(() => submit(view(), 'chapter-name')).toThrow('cannot be submitted');
  enter(view(), 'chapter-name', ' First ');
  submit(view(), 'chapter-name');
  check(view(), 'chapter-mode', 'find');
  check(view(), 'chapter-below', 'white');
  press(view(), 'Move down');
  expect(boxes(settings())).toEqual(['Show the moves', '*Find the moves', 'Black', '*White']);
  await pass();
  expect(sent()).toEqual([
    { type: 'chapter_moved', chapter: 3, place: 1 },
    { type: 'chapter_changed', chapter: 3, name: 'First', mode: 'read', below: 'black' },
    { type: 'chapter_changed', chapter: 3, name: 'First', mode: 'find', below: 'black' },
    { type: 'chapter_changed', chapter: 3, name: 'First', mode: 'find', below: 'white' },
  ]);
  expect(fieldOf(view(), 'chapter-name').data?.props?.value).toBe('First');
  line.hear(studyEvent(9, { type: 'chapter_moved', chapter: 3, place: 1 }));
  expect(buttons(settings())).toEqual(['Save', 'Move up', '(Move down)', 'Delete chapter']);
  press(view(), 'Move up');
  await pass();
  expect(sent().at(-1)).toEqual({ type: 'chapter_moved', chapter: 3, place: 0 });
});

test('a name that has too many bytes for the server is cut', async () => {
  const view = await opened();
  enter(view(), 'chapter-name', '鵬'.repeat(60));
  submit(view(), 'chapter-name');
  enter(view(), 'study-name', '鵬'.repeat(60));
  submit(view(), 'study-name');
  await pass();
  expect(sent()).toMatchObject([{ name: '鵬'.repeat(40) }, { name: '鵬'.repeat(40) }]);
  expect(fieldOf(view(), 'study-name').data?.props?.value).toBe('鵬'.repeat(40));
});

test('a choice that the server refuses is taken back, and a name stays in its field', async () => {
  const view = await opened({ answers: { [changes]: new Refusal('not_allowed') } });
  enter(view(), 'chapter-name', 'First');
  submit(view(), 'chapter-name');
  enter(view(), 'study-name', 'Mine');
  submit(view(), 'study-name');
  check(view(), 'chapter-mode', 'find');
  await pass();
  expect(boxes(fold(view(), 'chapter-settings'))[0]).toBe('*Show the moves');
  expect(fieldOf(view(), 'chapter-name').data?.props?.value).toBe('First');
  expect(fieldOf(view(), 'study-name').data?.props?.value).toBe('Mine');
  expect(page.told.slice(1)).toEqual(Array(3).fill('complain not_allowed'));
});

test('the owner names the study and says who sees it', async () => {
  const view = await opened();
  const settings = () => fold(view(), 'study-settings') as VNode;
  expect(boxes(settings())).toEqual(['Private', '*Unlisted', 'Public']);
  expect(seen(settings())).toContain('Anyone with the link can read the study.');
  enter(view(), 'study-name', '');
  expect(() => submit(view(), 'study-name')).toThrow('cannot be submitted');
  enter(view(), 'study-name', ' Geese ');
  submit(view(), 'study-name');
  check(view(), 'study-visibility', 'public');
  await pass();
  expect(sent()).toEqual([
    { type: 'study_changed', name: 'Geese', visibility: 'link' },
    { type: 'study_changed', name: 'Geese', visibility: 'public' },
  ]);
  expect(part(view(), 'game-heading')).toBe('GeesePublic');
  expect(seen(settings())).toContain('Anyone can read the study. It is listed under ‘Public studies’.');
});

test('the owner adds and removes authors', async () => {
  const gone = await opened({ study: { ...annsStudy, owner: null } });
  expect(seen(fold(gone(), 'authors'))).toContain('Deleted account (owner)');
  const view = await opened({ study: { ...annsStudy, authors: ['Bea', null] } });
  const authors = () => fold(view(), 'authors') as VNode;
  expect(all(authors(), 'li').map(seen)).toEqual(['Ann (owner)', 'Bea', 'Deleted account']);
  expect(buttons(authors())).toEqual(['Remove Bea', '(Add author)']);
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Remove Bea');
  expect(seen(dialog())).toContain('Bea can no longer change this study');
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  press(view(), 'Remove Bea');
  press(dialog(), 'Remove Bea');
  expect(dialog()).toBeUndefined();
  enter(view(), 'author', ' Cid ');
  submit(view(), 'author');
  await pass();
  expect(sent()).toEqual([
    { type: 'author_left', player: 'Bea' },
    { type: 'author_added', player: 'Cid' },
  ]);
  expect(fieldOf(view(), 'author').data?.props?.value).toBe('');
  answer({ [changes]: new Refusal('unknown_player') });
  enter(view(), 'author', 'Nobody');
  submit(view(), 'author');
  await pass();
  expect(fieldOf(view(), 'author').data?.props?.value).toBe('Nobody');
});

test('other authors can leave', async () => {
  const view = await opened({ study: { ...annsStudy, mine: false, authors: ['Bea'] }, me: 'Bea' });
  const settings = fold(view(), 'study-settings') as VNode;
  expect(buttons(settings)).toEqual(['Leave study']);
  press(settings, 'Leave study');
  expect(sent(), 'it must be confirmed').toEqual([]);
  const dialog = all(view(), 'dialog')[0];
  expect(seen(dialog)).toContain('Only its owner can add you again.');
  press(dialog, 'Leave study');
  await pass();
  expect(sent()).toEqual([{ type: 'author_left', player: 'Bea' }]);
  expect(all(view(), '.add-chapter')).toHaveLength(1);
});

test('deleting a chapter or the study must be confirmed', async () => {
  const view = await opened({ answers: { 'DELETE /studies/s1': null } });
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Delete chapter');
  expect(seen(dialog())).toBe(
    'Delete chapterDelete ‘Opening’ and all its moves? This cannot be undone.CancelDelete chapter',
  );
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  press(view(), 'Delete chapter');
  press(dialog(), 'Delete chapter');
  expect(dialog()).toBeUndefined();
  await pass();
  expect(sent()).toEqual([{ type: 'chapter_deleted', chapter: 3 }]);
  press(view(), 'Delete study');
  expect(seen(dialog())).toBe(
    'Delete studyDelete this study and all its chapters? This cannot be undone.CancelDelete study',
  );
  press(dialog(), 'Delete study');
  await pass();
  expect(asked.at(-1)?.call).toBe('DELETE /studies/s1');
  expect(page.told.at(-1)).toBe('go /study');
});

test('a chapter that another author has deleted is not deleted again, and neither is another one', async () => {
  const view = await opened();
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Delete chapter');
  const confirmed = dialog();
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  expect(dialog()).toBeUndefined();
  await pass();
  expect(part(view(), 'study-chapters')).toBe('Exercise Find the moves');
  expect(dialog()).toBeUndefined();
  press(confirmed, 'Delete chapter'); // a click on its way
  await pass();
  expect(sent()).toEqual([{ type: 'chapter_deleted', chapter: 3 }]);
});

test('what is typed and chosen for a chapter stays with that chapter', async () => {
  let answer: (change: StudyChange) => void = () => {};
  const answered = new Promise<StudyChange>(resolve => {
    answer = resolve;
  });
  const view = await opened({ answers: { [changes]: answered } });
  const nameField = () => fieldOf(view(), 'chapter-name').data?.props?.value;
  enter(view(), 'chapter-name', 'Geese');
  check(view(), 'chapter-mode', 'find');
  check(view(), 'chapter-below', 'white');
  press(view(), 'Exercise Find the moves');
  await pass();
  expect(nameField()).toBe('Exercise');
  check(view(), 'chapter-mode', 'read');
  press(view(), 'Opening');
  await pass();
  expect(nameField()).toBe('Geese');
  expect(boxes(fold(view(), 'chapter-settings'))).toEqual([
    'Show the moves',
    '*Find the moves',
    'Black',
    '*White',
  ]);
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  await pass();
  expect(nameField()).toBe('Exercise');
  expect(boxes(fold(view(), 'chapter-settings'))[0]).toBe('*Show the moves');
  answer(change(9));
  await pass();
});

test.each(['chapter-name', 'study-name', 'author'])(
  'what is typed into the field %s while its text is being saved stays',
  async field => {
    let answer: (change: StudyChange) => void = () => {};
    const answered = new Promise<StudyChange>(resolve => {
      answer = resolve;
    });
    const view = await opened({ answers: { [changes]: answered } });
    enter(view(), field, 'Geese');
    submit(view(), field);
    enter(view(), field, 'Geese and swallows');
    answer(change(8));
    await pass();
    expect(fieldOf(view(), field).data?.props?.value).toBe('Geese and swallows');
  },
);

test('a study that could not be deleted stays open', async () => {
  const view = await opened({ answers: { 'DELETE /studies/s1': new Refusal('not_allowed') } });
  press(view(), 'Delete study');
  press(all(view(), 'dialog')[0], 'Delete study');
  await pass();
  expect(page.told.at(-1)).toBe('complain not_allowed');
});

test('the only chapter cannot be deleted', async () => {
  const view = await opened({ study: { ...annsStudy, chapters: annsStudy.chapters.slice(0, 1) } });
  expect(buttons(fold(view(), 'chapter-settings'))).toEqual([
    'Save',
    '(Move up)',
    '(Move down)',
    '(Delete chapter)',
  ]);
});
