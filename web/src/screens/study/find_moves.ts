// A chapter whose moves are found: the reader plays one side, the main line answers.
import type { Color, Usi } from '@ootori/rules';
import type { Branch } from '../../analysis/move_tree.ts';
import type { OpenedChapter } from '../../study/opened_chapter.ts';

export type Answer = 'right' | 'known' | 'wrong' | 'done';

const delay = 500; // ms before the answer of the other side

export class FindMoves {
  last: Answer | null = null;
  known: Branch | null = null; // what the author says about a move that was considered

  constructor(
    private readonly chapter: OpenedChapter,
    private readonly side: Color,
    private readonly changed: () => void,
  ) {}

  // Where the other side is to move first, it does.
  start(): void {
    if (!this.isReaders) this.reply();
  }

  get isDone(): boolean {
    return this.next === null;
  }

  get isReaders(): boolean {
    return this.at.state.turn === this.side;
  }

  // Whether the move is the one of the main line; nothing is played otherwise.
  answer(usi: Usi): Answer {
    const { next } = this;
    this.known = null;
    if (next?.move?.usi === usi) {
      this.chapter.tree.goTo(next);
      this.last = this.isDone ? 'done' : 'right';
      if (!this.isDone) this.reply();
    } else {
      this.known = this.tried(usi);
      this.last = this.known ? 'known' : 'wrong';
    }
    return this.last;
  }

  show(): void {
    const { next } = this;
    if (next?.move) this.answer(next.move.usi);
  }

  private get at(): Branch {
    return this.chapter.tree.at;
  }

  // Of those that belong to the chapter.
  private get next(): Branch | null {
    return this.at.next.find(one => this.chapter.belongs(one)) ?? null;
  }

  private tried(usi: Usi): Branch | null {
    return this.at.next.find(one => one.move?.usi === usi && this.chapter.belongs(one)) ?? null;
  }

  private reply(): void {
    const from = this.at;
    setTimeout(() => {
      const { next } = this;
      if (this.at !== from || !next) return;
      this.chapter.tree.goTo(next);
      if (this.isDone) this.last = 'done';
      this.changed();
    }, delay);
  }
}
