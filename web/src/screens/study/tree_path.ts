// A position in a chapter, identified by the moves that lead there, so that it outlives the tree.
import type { Usi } from '@ootori/rules';
import { type Branch, type MoveTree, pathTo } from '../../analysis/move_tree.ts';

export function usisTo(branch: Branch): Usi[] {
  return pathTo(branch).flatMap(({ move }) => (move ? [move.usi] : []));
}

// Goes as far along the moves as they exist.
export function goTo(tree: MoveTree, usis: readonly Usi[]): void {
  tree.goTo(lastOf(tree, usis));
}

// Null if not all of the moves exist.
export function branchAt(tree: MoveTree, usis: readonly Usi[]): Branch | null {
  const last = lastOf(tree, usis);
  return last.ply === usis.length ? last : null;
}

function lastOf(tree: MoveTree, usis: readonly Usi[]): Branch {
  let at = tree.root;
  for (const usi of usis) {
    const next = at.next.find(({ move }) => move?.usi === usi);
    if (!next) break;
    at = next;
  }
  return at;
}
