// A chapter as an exercise: the reader finds one side's moves, and the main line replies.
import type { Color, Usi } from '@ootori/rules';
import type { Branch } from '../../analysis/move_tree.ts';
import type { OpenedChapter } from '../../study/opened_chapter.ts';

export type Answer = 'right' | 'known' | 'wrong' | 'done';

const delay = 500; // ms before the opponent's reply

export class FindMoves {
  last: Answer | null = null;
  known: Branch | null = null; // the variation in which the author discusses the move just tried
  private timer: ReturnType<typeof setTimeout> | undefined; // of the opponent's reply
  private replyTo: Branch | null = null; // the position in which the opponent is about to reply

  constructor(
    private readonly chapter: OpenedChapter,
    private readonly side: Color,
    private readonly changed: () => void,
  ) {}

  // If the opponent is to move first, the reply is played.
  start(): void {
    if (!this.isReaders) this.reply();
  }

  // An author has changed the chapter: the last move found may not be the last any more, or the reader may be before the
  // opponent's move again.
  follow(): void {
    if (this.isDone && this.last === 'right') this.last = 'done';
    else if (!this.isDone && this.last === 'done') this.last = 'right';
    if (!this.isDone && !this.isReaders && this.replyTo !== this.at) this.reply();
  }

  // The opponent replies no more: the reader sees all moves again, or the chapter is no longer open.
  stop(): void {
    clearTimeout(this.timer);
  }

  get isDone(): boolean {
    return this.next === null;
  }

  get isReaders(): boolean {
    return this.at.state.turn === this.side;
  }

  // Plays the move if it is the main line's; otherwise nothing is played.
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

  // The next move of the chapter, ignoring moves only tried out here.
  private get next(): Branch | null {
    return this.at.next.find(one => this.chapter.belongs(one)) ?? null;
  }

  private tried(usi: Usi): Branch | null {
    return this.at.next.find(one => one.move?.usi === usi && this.chapter.belongs(one)) ?? null;
  }

  private reply(): void {
    const from = this.at;
    clearTimeout(this.timer);
    this.replyTo = from;
    this.timer = setTimeout(() => {
      const { next } = this;
      this.replyTo = null;
      if (this.at !== from || !next) return;
      this.chapter.tree.goTo(next);
      if (this.isDone) this.last = 'done';
      this.changed();
    }, delay);
  }
}
