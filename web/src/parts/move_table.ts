// Moves in two columns, as in game records.
import type { Color } from '@ootori/rules';
import { type Hooks, h, type VNode } from 'snabbdom';

// In a handicap game White moves first; the first column is then blank. Each line has the number of its first move,
// counted as everywhere else: both sides' moves count.
export function moveTable(moves: readonly VNode[], first: Color): VNode {
  const blanks = first === 'white' ? [h('span.move-blank', '…')] : [];
  const cells = [...blanks, ...moves];
  const lines: VNode[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    lines.push(
      h('li', { key: at }, [
        h('span.move-number', `${Math.max(at - blanks.length, 0) + 1}`),
        h('span.move-cell', [cells[at] ?? '']),
        h('span.move-cell', [cells[at + 1] ?? '']),
      ]),
    );
  }
  return h('ol', lines);
}

// Keeps the current move in view by scrolling the list, not the page.
export function inSight(list: string): Hooks {
  return {
    insert: vnode => scrollIfShown(vnode, list),
    postpatch: (_, vnode) => scrollIfShown(vnode, list),
  };
}

function scrollIfShown(vnode: VNode, within: string): void {
  const cell = vnode.elm as HTMLElement;
  const list = cell.closest(within);
  if (!list || !vnode.data?.attrs?.['aria-current']) return;
  // If the focus is in the list, it follows the current move.
  if (list.contains(document.activeElement)) cell.focus({ preventScroll: true });
  const [item, view] = [cell.getBoundingClientRect(), list.getBoundingClientRect()];
  if (item.top < view.top) list.scrollTop -= view.top - item.top;
  else if (item.bottom > view.bottom) list.scrollTop += item.bottom - view.bottom;
  if (item.left < view.left) list.scrollLeft -= view.left - item.left;
  else if (item.right > view.right) list.scrollLeft += item.right - view.right;
}
