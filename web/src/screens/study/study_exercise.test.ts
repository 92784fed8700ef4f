// Chapters of a study in which the reader finds the moves.
import { expect, test, vi } from 'vitest';
import { annsStudy, readStudy, studyEvent } from '../../testing/studies.ts';
import { pass, StudyPage } from '../../testing/study_page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const desk = new StudyPage();

test('an author tries the exercise only on request, a reader at once', async () => {
  const author = await desk.opened({ wanted: 5 });
  expect(author.finding).toBeNull();
  author.step(tree => tree.forward());
  author.find();
  expect(author.finding).not.toBeNull();
  expect(author.tree?.moves).toEqual([]);
  author.find();
  expect(author.finding).toBeNull();
  desk.leave();
  const reader = await desk.opened({ study: readStudy, wanted: 5 });
  expect(reader.finding).not.toBeNull();
  await pass(500);
  expect(reader.tree?.moves).toEqual(['1e1d']); // White finds the moves
  reader.play('4c4d');
  reader.play('7c7d');
  expect(desk.told.slice(1)).toEqual(['say There is a better move.', 'say Right!']);
  expect(desk.sent).toEqual([]);
  await reader.open(3);
  expect(reader.finding).toBeNull();
});

test('a move typed when it is not the reader’s turn is no answer', async () => {
  const reader = await desk.opened({ study: readStudy, wanted: 5 });
  const type = (text: string) => {
    reader.typed.type(text);
    reader.playTyped();
  };
  const last = () => reader.finding?.last;
  type('1e1d'); // before the opponent plays it
  expect([last(), reader.tree?.moves]).toEqual([null, []]);
  await pass(500);
  type('7c7d');
  await pass(500);
  expect([last(), reader.tree?.moves]).toEqual(['done', ['1e1d', '7c7d', '4e4d']]);
  type('4c4d');
  expect([last(), desk.told.at(-1)]).toEqual(['done', 'say Right!']);
});

test('for a reader, an exercise begins and ends when an author changes the chapter', async () => {
  const reader = await desk.opened({ study: readStudy, wanted: 5 });
  const changed = (number: number, some: object) =>
    desk.line.hear(
      studyEvent(number, {
        type: 'chapter_changed',
        chapter: 5,
        name: 'Mate',
        mode: 'find',
        below: 'white',
        ...some,
      }),
    );
  changed(8, { name: 'New' });
  expect(reader.finding).not.toBeNull();
  changed(9, { mode: 'read' });
  expect(reader.finding).toBeNull();
  changed(10, {});
  expect(reader.finding).not.toBeNull();
  desk.leave();
  const author = await desk.opened({ wanted: 5 });
  author.find();
  changed(8, { mode: 'read' });
  expect(author.finding, 'an author tries it as long as they like').not.toBeNull();
});

test('an exercise goes on when an author adds moves at its end', async () => {
  const chapters = annsStudy.chapters.map(one => ({
    ...one,
    mode: 'find' as const,
    below: 'black' as const,
  }));
  const nodes = [{ id: 0 }, { id: 1, parent: 0, usi: '1e1d' }];
  const one = await desk.opened({ study: { ...readStudy, chapters }, chapter: { nodes } });
  one.play('1e1d');
  expect(one.finding?.last).toBe('done');
  desk.line.hear(studyEvent(8, { type: 'move', chapter: 3, parent: 1, node: 9, usi: '7c7d' }));
  desk.line.hear(studyEvent(9, { type: 'move', chapter: 3, parent: 9, node: 10, usi: '4e4d' }));
  await pass(500);
  expect([one.tree?.moves, one.finding?.last]).toEqual([['1e1d', '7c7d'], 'right']);
  one.play('4e4d');
  expect(one.finding?.last).toBe('done');
});

test('a stopped exercise leaves the position alone', async () => {
  const one = await desk.opened({ wanted: 5 });
  one.find();
  one.find();
  await pass(500);
  expect(one.tree?.moves).toEqual([]);
  one.find();
  await one.open(3);
  await one.open(5);
  await pass(500);
  expect(one.tree?.moves).toEqual([]);
  one.find();
  desk.leave();
  await pass(500);
});

test('an exercise goes on when its chapter is loaded again', async () => {
  const one = await desk.opened({ study: readStudy, wanted: 5 });
  await one.open(5);
  await pass(500);
  await one.open(5);
  one.play('7c7d');
  await pass(500);
  expect(one.tree?.moves).toEqual(['1e1d', '7c7d', '4e4d']);
  expect(one.finding?.last).toBe('done');
});

test('the board is turned to the side of the exercise', async () => {
  const one = await desk.opened({ wanted: 5 });
  one.flip();
  expect(one.below).toBe('black');
  one.find();
  expect(one.below).toBe('white');
});
