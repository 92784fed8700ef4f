import { h, type VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import { all, seen } from '../testing/page.ts';
import { inSight, moveTable } from './move_table.ts';

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

// A cell in a list that shows what lies between 100 and 200.
class Cell {
  readonly focus = vi.fn();
  readonly list = {
    scrollTop: 0,
    scrollLeft: 0,
    contains: (one: unknown) => one === this.neighbour,
    getBoundingClientRect: () => ({ top: 100, bottom: 200, left: 100, right: 200 }),
  };
  readonly neighbour = {};

  constructor(
    private readonly box: { top: number; bottom: number; left: number; right: number },
    private readonly isCurrent = true,
  ) {}

  readonly closest = (selector: string) => (selector === '.moves' ? this.list : null);
  readonly getBoundingClientRect = () => this.box;

  show(within = '.moves'): void {
    const vnode = { ...h('button', { attrs: this.isCurrent ? { 'aria-current': 'true' } : {} }), elm: this };
    inSight(within).insert?.(vnode as unknown as VNode);
  }
}

test('the list, and not the page, is scrolled to the current move', () => {
  vi.stubGlobal('document', { activeElement: null });
  const above = new Cell({ top: 90, bottom: 110, left: 70, right: 120 });
  above.show();
  expect([above.list.scrollTop, above.list.scrollLeft]).toEqual([-10, -30]);
  const below = new Cell({ top: 195, bottom: 215, left: 190, right: 240 });
  below.show();
  expect([below.list.scrollTop, below.list.scrollLeft]).toEqual([15, 40]);
  for (const still of [
    new Cell({ top: 120, bottom: 140, left: 120, right: 140 }),
    new Cell({ top: 90, bottom: 110, left: 70, right: 120 }, false),
  ]) {
    still.show();
    expect([still.list.scrollTop, still.list.scrollLeft]).toEqual([0, 0]);
  }
  above.show('.elsewhere');
  expect(above.list.scrollTop).toBe(-10);
});

test('the focus follows the current move if it is in the list', () => {
  const cell = new Cell({ top: 120, bottom: 140, left: 120, right: 140 });
  vi.stubGlobal('document', { activeElement: null });
  cell.show();
  expect(cell.focus).not.toHaveBeenCalled();
  vi.stubGlobal('document', { activeElement: cell.neighbour });
  cell.show();
  expect(cell.focus).toHaveBeenCalledWith({ preventScroll: true });
});
