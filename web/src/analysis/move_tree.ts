// Moves that are tried out from a position, and what else was tried instead of them. Whoever looks at the tree is at one
// of its positions; the rules see the moves that lead there, so that repetition counts as in a game.

import type { RecordedMove } from '@ootori/records';
import type { LegalMove, Objection, Rules, Sfen, Square, State, Usi } from '@ootori/rules';
import { Record } from '../play/record.ts';

// What was written about a move: a remark, which may have several lines, and times in milliseconds.
export type Notes = Omit<RecordedMove, 'usi' | 'variations'>;

// A position of the tree.
export interface Branch {
  readonly parent: Branch | null; // null: the position that the tree begins with
  readonly move: LegalMove | null; // that led here
  readonly ply: number; // moves from the beginning
  readonly state: State;
  readonly notes: Notes; // on the move, or on the whole where there is none
  readonly next: readonly Branch[]; // the first is the main line, the others were tried instead
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

  // Throws RulesError for a position that cannot be.
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

  // The position that is looked at.
  get at(): Branch {
    return this.place;
  }

  get isEmpty(): boolean {
    return this.root.next.length === 0;
  }

  // The moves that lead to where we are.
  get moves(): Usi[] {
    return this.record.moves.map(({ usi }) => usi);
  }

  // These, and those that follow in the same line.
  get line(): Usi[] {
    return pathTo(endOf(this.place)).flatMap(({ move }) => (move ? [move.usi] : []));
  }

  // Goes on by a move; one that was not tried here before is a new branch. Throws RulesError where the rules refuse it;
  // nothing has changed then.
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

  // The same from any position, which somebody else goes on from: who looks at the tree stays where they are.
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

  // About where we are, or another position, in place of what was written there before.
  write(notes: Notes, branch: Branch = this.place): void {
    (branch as Grown).notes = notes;
  }

  // Puts a move at a place among those that were tried instead of it; 0: the main line.
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

  // To the last position of the line that we are in.
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

  // Removes a move and all that follows it; who was there is where it was played.
  remove(branch: Branch): void {
    const { parent } = branch as Grown;
    if (!parent) return;
    if (pathTo(this.place).includes(branch)) this.goTo(parent);
    parent.next = parent.next.filter(other => other !== branch);
  }

  // Makes the line that leads to a position the main one, all the way from the beginning.
  promote(branch: Branch): void {
    for (const one of pathTo(branch) as Grown[]) {
      if (one.parent) one.parent.next = [one, ...one.parent.next.filter(other => other !== one)];
    }
  }

  // The legal move that a text means here. Throws RulesError where it means none.
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

// From the beginning of the tree to a position, both included.
export function pathTo(branch: Branch): Branch[] {
  const path: Branch[] = [];
  for (let one: Branch | null = branch; one; one = one.parent) path.unshift(one);
  return path;
}

// Whether a position is on the main line.
export function isMain(branch: Branch): boolean {
  return pathTo(branch).every(one => one.parent === null || one.parent.next[0] === one);
}

function endOf(branch: Branch): Branch {
  let end = branch;
  while (end.next[0]) end = end.next[0];
  return end;
}
