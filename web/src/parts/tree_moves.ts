// A tree of moves as text: the main line, with variations after its moves.
import { h, type VNode } from 'snabbdom';
import type { Branch, MoveTree } from '../analysis/move_tree.ts';
import { onBoard } from '../board/board.ts';
import type { Context } from '../context.ts';
import { opposite } from '../play/color.ts';
import { written } from '../words/moves.ts';
import { inSight } from './move_table.ts';
import { remark } from './remark.ts';

export interface TreeMoves {
  tree: MoveTree;
  onGo(branch: Branch): void;
  isTrial?(branch: Branch): boolean; // tried out here and not stored
}

export function treeMoves(app: Context, shown: TreeMoves): VNode {
  const { tree } = shown;
  return h('div.tree-moves', { attrs: { tabindex: 0 } }, [
    remarkOn(app, tree.root),
    ...movesFrom(app, shown, tree.root),
  ]);
}

function remarkOn(app: Context, branch: Branch): VNode | string {
  const { comment } = branch.notes;
  return comment ? remark(app, comment, branch) : '';
}

function movesFrom(app: Context, shown: TreeMoves, from: Branch): (VNode | string)[] {
  const drawn: (VNode | string)[] = [];
  const draw = (branch: Branch) => [moveButton(app, shown, branch), remarkOn(app, branch)];
  for (let at = from; at.next[0]; at = at.next[0]) {
    drawn.push(...draw(at.next[0]));
    for (const other of at.next.slice(1)) {
      drawn.push(h('div.variation', [...draw(other), ...movesFrom(app, shown, other)]));
    }
  }
  return drawn;
}

function moveButton(app: Context, { tree, onGo, isTrial }: TreeMoves, branch: Branch): VNode {
  const { move, ply, state, notes } = branch;
  const { words, settings } = app;
  const here = tree.at === branch;
  const name = move ? written(move, settings.notation) : '';
  const glyph = notes.glyph ?? '';
  const means = glyph && (words.glyphs[glyph] ?? glyph);
  const label = words.labelled(
    words.play.color[opposite(state.turn)],
    `${ply} ${name}${means ? `${words.comma}${means}` : ''}`,
  );
  return h(
    'button.move',
    {
      class: { trial: isTrial?.(branch) ?? false },
      attrs: { type: 'button', 'aria-label': label, ...(here ? { 'aria-current': 'true' } : {}) },
      on: { click: onBoard(() => onGo(branch)) },
      hook: inSight('.tree-moves'),
    },
    [h('span.move-number', `${ply}`), ' ', name, glyph ? h('span.glyph', glyph) : ''],
  );
}
