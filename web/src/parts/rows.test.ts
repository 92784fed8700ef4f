import { expect, test } from 'vitest';
import { readRows, rowsOf } from './rows.ts';

// A list of 250 numbers, 20 on a usual page.
function list() {
  const asked: string[] = [];
  const read = async (from: number | null, limit: number) => {
    asked.push(`${from} ${limit}`);
    const start = from ?? 0;
    const end = Math.min(250, start + (limit || 20));
    const rows = Array.from({ length: end - start }, (_, at) => start + at);
    return { rows, next: end < 250 ? end : null };
  };
  return { asked, read };
}

test('a list is read page by page', async () => {
  const { asked, read } = list();
  expect(await readRows(0, null, read)).toMatchObject({ rows: { length: 20 }, next: 20 });
  expect(await readRows(0, 20, read)).toMatchObject({ rows: { 0: 20, length: 20 }, next: 40 });
  expect(asked).toEqual(['null 0', '20 0']);
});

test('as many rows as before are read again, at most a hundred at once', async () => {
  const { asked, read } = list();
  const page = await readRows(140, null, read);
  expect([page.rows, page.next]).toEqual([Array.from({ length: 140 }, (_, at) => at), 140]);
  expect(asked).toEqual(['null 100', '100 40']);
});

test('a list that has become shorter ends sooner', async () => {
  const { read } = list();
  const page = await readRows(400, null, read);
  expect([page.rows.length, page.next]).toEqual([250, null]);
});

test('only a number is a number of rows', () => {
  expect([null, {}, { rows: '40' }, { rows: 40 }].map(rowsOf)).toEqual([0, 0, 0, 40]);
});
