import { expect, test } from 'vitest';
import { LineBook } from './line_book.ts';
import type { Line } from './planner.ts';

// Records what is sent to the server and lets the test decide how each request ends.
class Store {
  readonly told: (readonly Line[])[] = [];
  private readonly answers: { yes(): void; no(why: Error): void }[] = [];

  readonly write = (lines: readonly Line[]) =>
    new Promise<void>((yes, no) => {
      this.told.push(lines);
      this.answers.push({ yes, no });
    });

  async accept(): Promise<void> {
    this.answers.shift()?.yes();
    await settled();
  }

  async refuse(why: Error): Promise<void> {
    this.answers.shift()?.no(why);
    await settled();
  }
}

const settled = () => new Promise(resolve => setTimeout(resolve));
const edge: Line = ['1c1d', '2g2f'];
const middle: Line = ['4c4d', '4g4f'];
const other: Line = ['5c5d', '5g5f'];

function opened(...lines: Line[]) {
  const store = new Store();
  const book = new LineBook(store.write, () => {});
  book.read(lines);
  return { store, book };
}

test('a change shows at once and is saved once the server confirms', async () => {
  const { store, book } = opened(edge);
  book.want([edge, middle]);
  expect(book.lines).toEqual([edge, middle]);
  expect([book.isSaving, book.has(edge), book.has(middle)]).toEqual([true, true, false]);
  await store.accept();
  expect([book.isSaving, book.isSettled, book.has(middle)]).toEqual([false, true, true]);
});

test('a change during a save is sent whole after it', async () => {
  const { store, book } = opened();
  book.want([edge]);
  book.want([edge, middle]);
  book.want([edge, middle, other]);
  expect(store.told).toEqual([[edge]]);
  await store.accept();
  expect(book.lines).toEqual([edge, middle, other]);
  expect([book.has(edge), book.has(middle)]).toEqual([true, false]);
  expect(store.told).toEqual([[edge], [edge, middle, other]]);
  await store.accept();
  expect([book.isSaving, book.isSettled]).toEqual([false, true]);
});

test('a failed change is kept and sent with the next', async () => {
  const { store, book } = opened(edge);
  book.want([edge, middle]);
  const why = new Error('the line is down');
  await store.refuse(why);
  expect([book.failure, book.isSaving, book.isSettled]).toEqual([why, false, false]);
  expect(book.lines).toEqual([edge, middle]);
  book.want([...book.lines, other]);
  expect(book.failure).toBeNull();
  await store.accept();
  expect(store.told.at(-1)).toEqual([edge, middle, other]);
  expect(book.isSettled).toBe(true);
});

test('saving again sends what failed, or nothing', async () => {
  const { store, book } = opened();
  void book.save();
  await settled();
  expect([store.told, book.isSaving]).toEqual([[], false]);
  book.want([edge]);
  await store.refuse(new Error('the line is down'));
  void book.save();
  await store.accept();
  expect([store.told.length, book.isSettled]).toEqual([2, true]);
});

test('the page is notified of every step', async () => {
  const seen: boolean[] = [];
  const store = new Store();
  const book: LineBook = new LineBook(store.write, () => seen.push(book.isSaving));
  book.read([]);
  book.want([edge]);
  await store.accept();
  expect(seen).toEqual([false, true, false]);
});

test('only lines that the server has count as saved', async () => {
  const { store, book } = opened(edge);
  expect(book.savedCount).toBe(1);
  book.want([edge, middle]);
  expect(book.savedCount).toBe(1);
  await store.refuse(new Error('busy'));
  expect([book.savedCount, book.lines.length]).toEqual([1, 2]);
  void book.save();
  await store.accept();
  expect(book.savedCount).toBe(2);
});
