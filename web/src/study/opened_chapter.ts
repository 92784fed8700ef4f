// A chapter of a study on the page: its tree of moves with the server's ids of its positions, and the authors of the
// comments. Events are applied in the server's order, so that everyone ends up with the same text. Moves that are only
// tried out here come after those of the study.
import type { RecordedGame } from '@ootori/records';
import type { Rules, Termination } from '@ootori/rules';
import { type Branch, MoveTree, pathTo } from '../analysis/move_tree.ts';
import { type Head, recordOf, studyOf } from '../analysis/study.ts';
import { termination } from '../protocol/games.ts';
import type { Chapter, StudyEvent, StudyNode } from '../protocol/studies.ts';

export interface StudyComment {
  by: string | null; // null: an author without an account
  text: string;
}

export class OpenedChapter {
  private readonly branches = new Map<number, Branch>();
  private readonly ids = new WeakMap<Branch, number>();
  private last = -1; // the greatest id
  private readonly said = new WeakMap<Branch, readonly StudyComment[]>();
  private readonly deleted = new WeakSet<Branch>(); // by the study's authors, with everything after it
  private readonly removed = new Set<number>(); // ids of what the user has deleted on this page

  private constructor(
    readonly tree: MoveTree,
    readonly head: Head,
  ) {
    this.know(tree.root, 0);
  }

  // Throws RulesError if this client's rules refuse what the server has.
  static of(rules: Rules, chapter: Chapter): OpenedChapter {
    const start = sameStart(rules, chapter.game, chapter.start) ? '' : chapter.start;
    const tree = new MoveTree(rules, chapter.game, start);
    const end = chapter.end && endOf(chapter.end);
    const line = chapter.end ? lineTo(chapter.end.node, chapter.nodes) : [];
    const opened = new OpenedChapter(tree, { tags: chapter.tags, end, line });
    try {
      for (const node of chapter.nodes) opened.grow(node);
      tree.goTo(tree.root);
    } catch (refusal) {
      tree.free();
      throw refusal;
    }
    return opened;
  }

  // Opens a chapter stored in this browser: everything in it belongs to this browser's user.
  static ofRecord(rules: Rules, record: RecordedGame): OpenedChapter {
    const { tree, head } = studyOf(rules, record);
    const opened = new OpenedChapter(tree, head);
    const adopt = (branch: Branch) => {
      if (branch.notes.comment) opened.said.set(branch, [{ by: null, text: branch.notes.comment }]);
      opened.own(branch);
      for (const next of branch.next) adopt(next);
    };
    adopt(tree.root);
    return opened;
  }

  get record(): RecordedGame {
    return recordOf(this);
  }

  comments(branch: Branch): readonly StudyComment[] {
    return this.said.get(branch) ?? [];
  }

  idOf(branch: Branch): number | null {
    return this.ids.get(branch) ?? null;
  }

  // Whether the position is part of the study and not only tried out here.
  belongs(branch: Branch): boolean {
    return this.ids.has(branch);
  }

  // Sets the id that the server has given a position, or that a chapter in this browser uses. A move deleted here while
  // it was being saved comes back once the server announces it: then the id stands for the one in the tree.
  know(branch: Branch, id: number): void {
    this.last = Math.max(this.last, id);
    const known = this.branches.get(id);
    if (!known?.parent?.next.includes(known)) this.branches.set(id, branch);
    this.ids.set(branch, id);
  }

  own(branch: Branch): void {
    if (!this.ids.has(branch)) this.know(branch, this.last + 1);
  }

  comment(branch: Branch, by: string | null, text: string): void {
    const all = this.comments(branch);
    const at = all.findIndex(one => one.by === by);
    const others = all.filter(one => one.by !== by);
    const own = text ? [{ by, text }] : [];
    this.say(branch, at < 0 ? [...all, ...own] : [...others.slice(0, at), ...own, ...others.slice(at)]);
  }

  glyph(branch: Branch, glyph: string | null): void {
    const { glyph: _, ...others } = branch.notes;
    this.tree.write(glyph ? { ...others, glyph } : others, branch);
  }

  shape(branch: Branch, shape: string, on: boolean): void {
    const { shapes = [], ...others } = branch.notes;
    const kept = shapes.filter(one => one !== shape);
    const now = on ? [...kept, shape] : kept;
    this.tree.write(now.length > 0 ? { ...others, shapes: now } : others, branch);
  }

  // Returns false if the event is about an unknown position; then the chapter must be loaded again. What happens to moves
  // that the user has deleted here does not matter.
  apply(event: StudyEvent, by: string | null): boolean {
    if (event.type === 'move') return this.play(event.parent, event.node, event.usi);
    if (!('node' in event)) return true;
    const branch = this.branches.get(event.node);
    if (!branch) return this.removed.has(event.node);
    if (event.type === 'moves_deleted') this.delete(branch);
    if (event.type === 'promoted') this.tree.promote(branch);
    if (event.type === 'comment') this.comment(branch, by, event.text);
    if (event.type === 'glyph') this.glyph(branch, event.glyph);
    if (event.type === 'shape') this.shape(branch, event.shape, event.on);
    return true;
  }

  // Removes a move and everything after it, as the user wishes.
  remove(branch: Branch): void {
    for (const id of this.take(branch)) this.removed.add(id);
  }

  // Whether an author has deleted the position, as the study's events say.
  isDeleted(branch: Branch): boolean {
    return pathTo(branch).some(one => this.deleted.has(one));
  }

  free(): void {
    this.tree.free();
  }

  private delete(branch: Branch): void {
    this.deleted.add(branch);
    this.take(branch);
  }

  // Returns the ids of the moves taken out of the tree.
  private take(branch: Branch): number[] {
    const taken: number[] = [];
    const forget = (one: Branch) => {
      const id = this.ids.get(one);
      if (id !== undefined) taken.push(id);
      this.ids.delete(one);
      for (const next of one.next) forget(next);
    };
    forget(branch);
    for (const id of taken) this.branches.delete(id);
    this.tree.remove(branch);
    return taken;
  }

  // Adds an author's move: after the study's own moves at this position and before those only tried out here.
  private play(parent: number, node: number, usi: string): boolean {
    const from = this.branches.get(parent);
    if (!from) return this.ignores(parent, node);
    const branch = this.tree.add(from, usi);
    const settled = from.next.filter(one => one !== branch && this.isSettled(one)).length;
    this.know(branch, node);
    this.settled.add(branch);
    this.tree.rank(branch, settled);
    return true;
  }

  // Whether a move follows one that the user has deleted here; then it is deleted, too.
  private ignores(parent: number, node: number): boolean {
    if (!this.removed.has(parent)) return false;
    this.removed.add(node);
    return true;
  }

  // Positions that the server has announced. A move just played here may have an id without being announced yet.
  private readonly settled = new WeakSet<Branch>();
  private isSettled(branch: Branch): boolean {
    return this.settled.has(branch);
  }

  private grow({ id, parent, usi, comments = [], ...notes }: StudyNode): void {
    const { tree } = this;
    if (usi !== undefined) {
      tree.goTo(this.at(parent ?? 0));
      tree.play(usi);
    }
    const branch = tree.at;
    const { spent, left, glyph, shapes } = notes;
    this.tree.write(
      {
        ...(spent === undefined ? {} : { spent }),
        ...(left === undefined ? {} : { left }),
        ...(glyph === undefined ? {} : { glyph }),
        ...(shapes === undefined ? {} : { shapes }),
      },
      branch,
    );
    this.know(branch, id);
    this.settled.add(branch);
    this.say(branch, comments);
  }

  private at(id: number): Branch {
    const branch = this.branches.get(id);
    if (!branch) throw new Error(`the server tells of a move after position ${id}, which it has not told of`);
    return branch;
  }

  // Stores the comments, and joins them into the single text that a record has.
  private say(branch: Branch, comments: readonly StudyComment[]): void {
    this.said.set(branch, comments);
    const { comment: _, ...others } = branch.notes;
    const [first] = comments;
    const whole =
      comments.length === 1 && first
        ? first.text
        : comments.map(({ by, text }) => `${by ?? '?'}: ${text}`).join('\n');
    this.tree.write(whole ? { ...others, comment: whole } : others, branch);
  }
}

function endOf({ winner, reason }: NonNullable<Chapter['end']>): Head['end'] {
  const known = termination.form.is === 'one of' && termination.form.options.includes(reason ?? '');
  return { winner, ...(known ? { reason: reason as Termination } : {}) };
}

function sameStart(rules: Rules, game: string, start: string): boolean {
  const position = (sfen: string) => sfen.split(' ').slice(0, 3).join(' ');
  return position(rules.spec(game)?.start ?? '') === position(start);
}

// The moves that lead to a node.
function lineTo(node: number, nodes: readonly StudyNode[]): string[] {
  const known = new Map(nodes.map(one => [one.id, one]));
  const line: string[] = [];
  for (let at = known.get(node); at?.usi !== undefined; at = known.get(at.parent ?? 0)) line.unshift(at.usi);
  return line;
}
