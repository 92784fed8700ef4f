import { h } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import { all, seen } from '../testing/page.ts';
import { moveTable } from './move_table.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const lines = (first: 'black' | 'white', ...moves: string[]) => {
  const table = moveTable(
    moves.map(move => h('button', move)),
    first,
  );
  return all(table, 'li').map(line => all(line, 'span').map(seen).join(' '));
};

test('a line has the number of its first move', () => {
  expect(lines('black', 'a', 'b', 'c')).toEqual(['1 a b', '3 c ']);
  expect(lines('white', 'a', 'b', 'c')).toEqual(['1 … … a', '2 b c']);
});
