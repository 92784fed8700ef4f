// The buttons to step through the positions of a game.
import type { VNode } from 'snabbdom';
import type { MoveTree } from '../analysis/move_tree.ts';
import type { Dictionary } from '../words/index.ts';
import { button } from './controls.ts';

const steps = ['first', 'previous', 'next', 'last'] as const;
export type Step = (typeof steps)[number];

// Null disables a button: there is nothing in that direction.
export function stepButtons(words: Dictionary['play'], go: Record<Step, (() => void) | null>): VNode[] {
  return steps.map(step =>
    button({
      label: words[step],
      icon: step,
      iconOnly: true,
      disabled: go[step] === null,
      onClick: () => go[step]?.(),
    }),
  );
}

// Steps through a tree of moves from the position shown, by `step`.
export function treeSteps(tree: MoveTree, step: (go: (tree: MoveTree) => void) => void) {
  const by = (go: (tree: MoveTree) => void) => () => step(go);
  const [atStart, atEnd] = [tree.at.parent === null, tree.at.next.length === 0];
  return {
    first: atStart ? null : by(tree => tree.goTo(tree.root)),
    previous: atStart ? null : by(tree => tree.back()),
    next: atEnd ? null : by(tree => tree.forward()),
    last: atEnd ? null : by(tree => tree.toEnd()),
  };
}

// Steps through a game of `plies` moves from the position after `ply` of them.
export function plySteps(ply: number, plies: number, show: (ply: number) => void) {
  const to = (next: number) => () => show(next);
  const [atStart, atEnd] = [ply === 0, ply >= plies];
  return {
    first: atStart ? null : to(0),
    previous: atStart ? null : to(ply - 1),
    next: atEnd ? null : to(ply + 1),
    last: atEnd ? null : to(plies),
  };
}
