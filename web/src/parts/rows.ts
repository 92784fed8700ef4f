// How many rows of a long list Back shows again: a list keeps their number, and reads as many.
import type { Kept } from '../context.ts';

const most = 100; // rows of one answer

export interface Rows<Row, Cursor> {
  rows: readonly Row[];
  next: Cursor | null;
}

export function rowsOf(kept: Kept | null): number {
  return typeof kept?.rows === 'number' ? kept.rows : 0;
}

// Reads pages until there are this many rows; one page if it is 0. `limit`: the rows wanted of a page, if the server can
// be told; 0: as many as usual.
export async function readRows<Row, Cursor>(
  rows: number,
  from: Cursor | null,
  read: (from: Cursor | null, limit: number) => Promise<Rows<Row, Cursor>>,
): Promise<{ rows: Row[]; next: Cursor | null }> {
  const all: Row[] = [];
  let next = from;
  do {
    const page = await read(next, Math.min(most, Math.max(0, rows - all.length)));
    all.push(...page.rows);
    next = page.next;
  } while (next !== null && all.length < rows);
  return { rows: all, next };
}
