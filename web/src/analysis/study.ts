// What is on the analysis board, as a record: one that somebody opens becomes a tree of moves, and a tree is written down.

import type { RecordedGame, RecordedMove } from '@ootori/records';
import { type LegalMove, type Rules, RulesError, type Usi } from '@ootori/rules';
import { type Branch, MoveTree, pathTo } from './move_tree.ts';

// What a record says beside moves and remarks.
export interface Head {
  tags: Readonly<Record<string, string>>;
  end: RecordedGame['end'] | null;
  line: readonly Usi[]; // the main line that ended so
}

export const noHead: Head = { tags: {}, end: null, line: [] };

export interface Study {
  tree: MoveTree;
  head: Head;
  isWhole: boolean; // whether the rules allow all of the record's moves; those that they refuse are not in the tree
}

// Throws RulesError where the game is not known, or its start is no position.
export function studyOf(rules: Rules, record: RecordedGame): Study {
  const spec = rules.spec(record.game);
  const start = record.start ?? '';
  const tree = new MoveTree(rules, record.game, isSamePosition(start, spec?.start ?? '') ? '' : start);
  const { comment, shapes } = record;
  tree.write({ ...(comment ? { comment } : {}), ...(shapes ? { shapes } : {}) });
  const isWhole = grow(tree, record.moves);
  tree.goTo(tree.root);
  const head = { tags: record.tags ?? {}, end: record.end ?? null, line: record.moves.map(({ usi }) => usi) };
  return { tree, head, isWhole };
}

export function recordOf({ tree, head }: Pick<Study, 'tree' | 'head'>): RecordedGame {
  const { game, start, root } = tree;
  const end = endOf(tree, head);
  return {
    game,
    ...(start ? { start } : {}),
    tags: head.tags,
    ...(root.notes.comment ? { comment: root.notes.comment } : {}),
    ...(root.notes.shapes?.length ? { shapes: root.notes.shapes } : {}),
    moves: lineFrom(root),
    ...(end ? { end } : {}),
  };
}

// Whether moves one after the other, without a word about them, are all there is.
export function isLine(tree: MoveTree): boolean {
  let at = tree.root;
  while (at.next[0] && at.next.length === 1 && isPlain(at)) at = at.next[0];
  return at.next.length === 0 && isPlain(at);
}

const isPlain = ({ notes }: Branch) => !notes.comment && !notes.glyph && !notes.shapes?.length;

export function isSilent({ tags, end }: Head): boolean {
  return end === null && Object.keys(tags).length === 0;
}

// Where in a tree a position is: which of the moves that were tried, from the beginning on.
export type Place = readonly number[];

export function placeOf(branch: Branch): Place {
  return pathTo(branch).flatMap(one => (one.parent ? [one.parent.next.indexOf(one)] : []));
}

// The position nearest to a place that may not be there.
export function branchAt(tree: MoveTree, place: Place): Branch {
  let branch = tree.root;
  for (const at of place) {
    const next = branch.next[at];
    if (!next) break;
    branch = next;
  }
  return branch;
}

// Whether all moves could be played.
function grow(tree: MoveTree, line: readonly RecordedMove[]): boolean {
  let isWhole = true;
  for (const { usi, variations = [], ...notes } of line) {
    const before = tree.at;
    if (!played(tree, usi)) return false;
    tree.write(notes);
    const after = tree.at;
    for (const variation of variations) {
      tree.goTo(before);
      isWhole = grow(tree, variation) && isWhole;
    }
    tree.goTo(after);
  }
  return isWhole;
}

function played(tree: MoveTree, usi: Usi): boolean {
  try {
    tree.play(usi);
    return true;
  } catch (fault) {
    if (!(fault instanceof RulesError)) throw fault;
    return false;
  }
}

function lineFrom(from: Branch): RecordedMove[] {
  const line: RecordedMove[] = [];
  for (let at = from; at.next[0]; at = at.next[0]) {
    const [main, ...others] = at.next as [Branch, ...Branch[]];
    const variations = others.map(other => [recorded(other), ...lineFrom(other)]);
    line.push({ ...recorded(main), ...(variations.length > 0 ? { variations } : {}) });
  }
  return line;
}

function recorded({ move, notes }: Branch): RecordedMove {
  const { usi } = move as LegalMove; // every position but the root has one
  return { usi, ...notes };
}

// By the rules, or as it was recorded where the main line is still the one that ended so.
function endOf({ root }: MoveTree, { end, line }: Head): RecordedGame['end'] | null {
  let at = root;
  let isSame = true;
  while (at.next[0]) {
    at = at.next[0];
    isSame &&= at.move?.usi === line[at.ply - 1];
  }
  if (at.state.outcome) return at.state.outcome;
  return isSame && at.ply === line.length ? end : null;
}

// Records count moves from where they like.
function isSamePosition(one: string, other: string): boolean {
  const position = (sfen: string) => sfen.trim().split(/\s+/).slice(0, 3).join(' ');
  return position(one) === position(other);
}
