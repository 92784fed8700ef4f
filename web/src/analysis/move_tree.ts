// A tree of moves from a position, with variations. The viewer is at one of its positions, and the rules see all the
// moves that lead there, so repetition counts as in a game.

import type { RecordedMove } from '@ootori/records';
import type { LegalMove, Objection, Rules, Sfen, Square, State, Usi } from '@ootori/rules';
import { Record } from '../play/record.ts';

// Annotations of a move: a comment, which may have several lines, and times in milliseconds.
export type Notes = Omit<RecordedMove, 'usi' | 'variations'>;

// A position of the tree.
export interface Branch {
  readonly parent: Branch | null; // null: the root of the tree
  readonly move: LegalMove | null; // that leads here; null for the root
  readonly ply: number; // moves from the root
  readonly state: State;
  readonly notes: Notes; // on the move; on the whole record for the root
  readonly next: readonly Branch[]; // the first is the main line, the others are variations
}

interface Grown extends Branch {
  readonly parent: Grown | null;
  notes: Notes;
  next: Grown[];
}

export class MoveTree {
  readonly root: Branch;
  private place: Grown;
  private readonly record: Record;

  // Throws RulesError if the start is not a possible position.
  constructor(
    rules: Rules,
    readonly game: string,
    readonly start: Sfen,
    moves: readonly Usi[] = [],
  ) {
    this.record = new Record(rules, game, start);
    this.place = { parent: null, move: null, ply: 0, state: this.record.last, notes: {}, next: [] };
    this.root = this.place;
    try {
      for (const usi of moves) this.play(usi);
    } catch (refusal) {
      this.record.free();
      throw refusal;
    }
  }

  // The position shown.
  get at(): Branch {
    return this.place;
  }

  get isEmpty(): boolean {
    return this.root.next.length === 0;
  }

  // The moves that lead to the position shown.
  get moves(): Usi[] {
    return this.record.moves.map(({ usi }) => usi);
  }

  // The same, followed by the rest of the line.
  get line(): Usi[] {
    return pathTo(endOf(this.place)).flatMap(({ move }) => (move ? [move.usi] : []));
  }

  // Plays a move at the position shown; a move not yet in the tree becomes a new branch. Throws RulesError and changes
  // nothing if the move is illegal.
  play(usi: Usi): void {
    const known = this.place.next.find(({ move }) => move?.usi === usi);
    const move = this.record.play(usi);
    if (known) {
      this.place = known;
      return;
    }
    const { place: parent, record } = this;
    this.place = { parent, move, ply: parent.ply + 1, state: record.last, notes: {}, next: [] };
    parent.next.push(this.place);
  }

  // Adds a move made by another author at any position; the viewer's position does not change.
  add(from: Branch, usi: Usi): Branch {
    const known = from.next.find(({ move }) => move?.usi === usi);
    if (known) return known;
    const here = this.place;
    this.goTo(from);
    try {
      this.play(usi);
      return this.place;
    } finally {
      this.goTo(here);
    }
  }

  // Replaces the annotations of the position shown, or of another one.
  write(notes: Notes, branch: Branch = this.place): void {
    (branch as Grown).notes = notes;
  }

  // Moves a branch to this place among its siblings; 0 makes it the main line.
  rank(branch: Branch, place: number): void {
    const { parent } = branch as Grown;
    if (!parent) return;
    const others = parent.next.filter(other => other !== branch);
    parent.next = [...others.slice(0, place), branch as Grown, ...others.slice(place)];
  }

  back(): void {
    if (this.place.parent) this.goTo(this.place.parent);
  }

  forward(): void {
    if (this.place.next[0]) this.goTo(this.place.next[0]);
  }

  // Goes to the end of the current line.
  toEnd(): void {
    this.goTo(endOf(this.place));
  }

  goTo(branch: Branch): void {
    const path = pathTo(branch);
    const here = pathTo(this.place);
    const shared = path.findIndex((one, at) => one !== here[at]);
    const kept = shared < 0 ? path.length : shared;
    this.record.takeBackTo(kept - 1); // the first of a path is the root
    for (const { move } of path.slice(kept)) if (move) this.record.play(move.usi);
    this.place = branch as Grown;
  }

  // Whether the branch is part of the tree: not if it has been removed.
  has(branch: Branch): boolean {
    return pathTo(branch).every(one => one.parent?.next.includes(one) ?? one === this.root);
  }

  // Removes a branch with everything after it; a viewer inside it goes to its parent.
  remove(branch: Branch): void {
    const { parent } = branch as Grown;
    if (!parent) return;
    if (pathTo(this.place).includes(branch)) this.goTo(parent);
    parent.next = parent.next.filter(other => other !== branch);
  }

  // Makes the whole line that leads to a position the main line.
  promote(branch: Branch): void {
    for (const one of pathTo(branch) as Grown[]) {
      if (one.parent) one.parent.next = [one, ...one.parent.next.filter(other => other !== one)];
    }
  }

  // The legal move that a text stands for at the position shown. Throws RulesError if there is none.
  readMove(text: string): LegalMove {
    return this.record.readMove(text);
  }

  objection(usi: Usi): Objection | null {
    return this.record.objection(usi);
  }

  reach(square: Square): Square[] {
    return this.record.reach(square);
  }

  free(): void {
    this.record.free();
  }
}

// The positions from the root to this one, both included.
export function pathTo(branch: Branch): Branch[] {
  const path: Branch[] = [];
  for (let one: Branch | null = branch; one; one = one.parent) path.unshift(one);
  return path;
}

// Whether a position is on the main line.
export function isMain(branch: Branch): boolean {
  return pathTo(branch).every(one => one.parent === null || one.parent.next[0] === one);
}

// The end of the line that continues from a position.
export function endOf(branch: Branch): Branch {
  let end = branch;
  while (end.next[0]) end = end.next[0];
  return end;
}
