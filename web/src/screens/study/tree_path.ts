// A place among the moves of a chapter, as the moves that lead there: it outlives the tree.
import type { Usi } from '@ootori/rules';
import { type Branch, type MoveTree, pathTo } from '../../analysis/move_tree.ts';

export function usisTo(branch: Branch): Usi[] {
  return pathTo(branch).flatMap(({ move }) => (move ? [move.usi] : []));
}

// As far as the moves are there.
export function goTo(tree: MoveTree, usis: readonly Usi[]): void {
  let at = tree.root;
  for (const usi of usis) {
    const next = at.next.find(({ move }) => move?.usi === usi);
    if (!next) break;
    at = next;
  }
  tree.goTo(at);
}
