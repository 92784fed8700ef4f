// Converts between records and the analysis board's tree of moves.

import type { RecordedGame, RecordedMove } from '@ootori/records';
import { type LegalMove, type Rules, RulesError, type Usi } from '@ootori/rules';
import { type Branch, endOf, MoveTree, type Notes, pathTo } from './move_tree.ts';

// What a record contains besides moves and comments.
export interface Head {
  tags: Readonly<Record<string, string>>;
  end: RecordedGame['end'] | null;
  line: readonly Usi[]; // the main line to which `end` belongs
}

export const noHead: Head = { tags: {}, end: null, line: [] };

export interface Study {
  tree: MoveTree;
  head: Head;
  isWhole: boolean; // whether the rules allow all of the record's moves; those they refuse are not in the tree
}

// Throws RulesError if the game is unknown or its start is not a position.
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
  const { moves, end } = ended(lineFrom(root), tree, head);
  return {
    game,
    ...(start ? { start } : {}),
    tags: head.tags,
    ...(root.notes.comment ? { comment: root.notes.comment } : {}),
    ...(root.notes.shapes?.length ? { shapes: root.notes.shapes } : {}),
    moves,
    ...(end ? { end } : {}),
  };
}

// Whether the tree is a single line of moves without annotations.
export function isLine(tree: MoveTree): boolean {
  let at = tree.root;
  while (at.next[0] && at.next.length === 1 && isPlain(at)) at = at.next[0];
  return at.next.length === 0 && isPlain(at);
}

const isPlain = ({ notes }: Branch) => !notes.comment && !notes.glyph && !notes.shapes?.length;

export function isSilent({ tags, end }: Head): boolean {
  return end === null && Object.keys(tags).length === 0;
}

// The place of a position in a tree: the index of the branch taken at each move, from the root.
export type Place = readonly number[];

export function placeOf(branch: Branch): Place {
  return pathTo(branch).flatMap(one => (one.parent ? [one.parent.next.indexOf(one)] : []));
}

// The position at a place, or the last one on the way there that exists.
export function branchAt(tree: MoveTree, place: Place): Branch {
  let branch = tree.root;
  for (const at of place) {
    const next = branch.next[at];
    if (!next) break;
    branch = next;
  }
  return branch;
}

// Adds the moves to the tree; returns whether all of them could be played. A whole line comes before its variations: a
// variation that repeats moves of the line must neither displace the line nor overwrite its notes.
function grow(tree: MoveTree, line: readonly RecordedMove[]): boolean {
  const beside: [Branch, readonly RecordedMove[]][] = []; // the variations, and where they begin
  let isWhole = true;
  for (const { usi, variations = [], ...notes } of line) {
    const before = tree.at;
    isWhole = played(tree, usi);
    if (!isWhole) break;
    tree.write(joined(tree.at.notes, notes));
    for (const variation of variations) beside.push([before, variation]);
  }
  for (const [before, variation] of beside) {
    tree.goTo(before);
    isWhole = grow(tree, variation) && isWhole;
  }
  return isWhole;
}

// The notes of a move that two lines share: times and glyph are those of the first, comments and shapes those of both.
function joined(one: Notes, other: Notes): Notes {
  const comments = [one.comment, other.comment].filter(comment => comment);
  const shapes = [...(one.shapes ?? []), ...(other.shapes ?? [])];
  return {
    ...other,
    ...one,
    ...(comments.length > 0 ? { comment: [...new Set(comments)].join('\n') } : {}),
    ...(shapes.length > 0 ? { shapes: [...new Set(shapes)] } : {}),
  };
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
  const { usi } = move as LegalMove; // every position but the root has a move
  return { usi, ...notes };
}

// Adds the recorded end if it still belongs to the main line, or the end by the rules. In a record, nothing can follow
// the end of a game: moves after it become a variation that repeats the last move.
function ended(
  moves: readonly RecordedMove[],
  { root }: MoveTree,
  { end, line }: Head,
): Pick<RecordedGame, 'moves' | 'end'> {
  const kept = end && line.every((usi, at) => moves[at]?.usi === usi) ? end : null;
  const last = moves[line.length - 1];
  if (kept && last && moves.length > line.length) {
    const after = [{ usi: last.usi }, ...moves.slice(line.length)];
    const variations = [...(last.variations ?? []), after];
    return { moves: [...moves.slice(0, line.length - 1), { ...last, variations }], end: kept };
  }
  const outcome = endOf(root).state.outcome ?? (moves.length === line.length ? kept : null);
  return { moves, ...(outcome ? { end: outcome } : {}) };
}

// Ignores the move number, because records may count from any number.
function isSamePosition(one: string, other: string): boolean {
  const position = (sfen: string) => sfen.trim().split(/\s+/).slice(0, 3).join(' ');
  return position(one) === position(other);
}
