// What an author changes in the open chapter: its moves, signs, arrows and comments. A change is shown at once and sent
// to the study's source, one after another; if the source refuses it, the chapter is opened again as it is stored.
import { type Branch, pathTo } from '../../analysis/move_tree.ts';
import { ApiError } from '../../protocol/http.ts';
import type { StudyWish } from '../../protocol/studies.ts';
import type { OpenedChapter } from '../../study/opened_chapter.ts';
import type { StudySource } from '../../study/study_source.ts';
import { ChangeQueue } from './change_queue.ts';
import { CommentDraft, type OnAnswer } from './comment_draft.ts';

// The page of the study.
export interface ChapterPage {
  readonly opened: OpenedChapter | null;
  readonly chapter: number; // of `opened`
  readonly writes: boolean; // the user may change it
  readonly me: string | null;
  changed(): void; // after each change: what the page shows may differ
  refused(failure: unknown, chapter: number): void;
}

const stale = () => new ApiError({ code: 'stale', message: 'An author has deleted this move.' });

export class ChapterWriter {
  private readonly queue: ChangeQueue;
  private readonly draft: CommentDraft;

  constructor(
    private readonly page: ChapterPage,
    private readonly source: StudySource,
    private readonly redraw: () => void,
  ) {
    this.queue = new ChangeQueue(redraw);
    this.draft = new CommentDraft((branch, text, onAnswer) => this.comment(branch, text, onAnswer));
  }

  get isSaving(): boolean {
    return this.queue.isBusy;
  }

  // Adds the move that leads to this position to the chapter, unless it is part of it.
  own(branch: Branch): void {
    const { opened, writes } = this.page;
    if (!opened || !writes || opened.belongs(branch)) return;
    this.save(chapter => this.settle(opened, chapter, branch), { here: () => opened.own(branch) });
  }

  remove(branch: Branch): void {
    const { opened } = this.page;
    if (!opened || !branch.parent) return;
    const known = opened.idOf(branch);
    this.draft.drop(branch);
    opened.remove(branch);
    // A move that is still being saved has its id only once all requests before this one are answered.
    this.save(async chapter => {
      const node = known ?? opened.idOf(branch);
      if (node !== null) await this.source.change({ type: 'moves_deleted', chapter, node });
    });
    this.page.changed();
  }

  promote(branch: Branch): void {
    this.page.opened?.tree.promote(branch);
    this.wishAt(branch, (chapter, node) => ({ type: 'promoted', chapter, node }));
  }

  glyph(glyph: string): void {
    const { opened } = this.page;
    if (!opened) return;
    const { at } = opened.tree;
    const now = at.notes.glyph === glyph ? '' : glyph;
    opened.glyph(at, now || null);
    this.wishAt(at, (chapter, node) => ({ type: 'glyph', chapter, node, glyph: now }));
  }

  shape(shape: string, on: boolean): void {
    const { opened } = this.page;
    if (!opened) return;
    const { at } = opened.tree;
    opened.shape(at, shape, on);
    this.wishAt(at, (chapter, node) => ({ type: 'shape', chapter, node, shape, on }));
  }

  // The user's own comment on the position.
  get ownText(): string {
    const { opened, me } = this.page;
    if (!opened) return '';
    const { at } = opened.tree;
    const writing = this.draft.textAt(at);
    if (writing !== null) return writing;
    return this.draft.asWritten(at, opened.comments(at).find(({ by }) => by === me)?.text ?? '');
  }

  write(text: string): void {
    const { opened } = this.page;
    if (!opened) return;
    this.draft.write(opened.tree.at, text);
    this.redraw();
  }

  // Whether the user is writing a comment on this position.
  isWritingAt(branch: Branch): boolean {
    return this.draft.textAt(branch) !== null;
  }

  // Sends the comment that is being written.
  flush(): void {
    this.draft.send();
  }

  // Resolves once all changes so far are stored or refused.
  answered(): Promise<void> {
    return this.queue.answered();
  }

  flushSoon(): void {
    this.draft.sendSoon();
  }

  // The chapter has been opened again: comments that are not stored return to their positions.
  recall(opened: OpenedChapter): void {
    this.draft.recall(opened.tree);
    if (!this.page.writes) this.cease();
  }

  // Another chapter is shown now.
  leaveChapter(): void {
    this.flush();
    this.draft.leaveChapter();
  }

  // Another chapter is shown than that of the refused comments.
  strand(): void {
    this.draft.strand();
  }

  // The user may no longer write here: what was being written is shown as unsaved.
  cease(): void {
    this.flush();
    this.strand();
  }

  // Comments that could not be stored, and whose positions are no longer there or not shown.
  get unsaved(): readonly string[] {
    return this.draft.unsaved;
  }

  discard(text: string): void {
    this.draft.discard(text);
    this.redraw();
  }

  // Someone who may no longer write here sees that the comment is not stored.
  private comment(branch: Branch, text: string, onAnswer: OnAnswer): void {
    const { opened, me, writes } = this.page;
    if (!opened || !writes) return onAnswer(false);
    opened.comment(branch, me, text);
    this.wishAt(branch, (chapter, node) => ({ type: 'comment', chapter, node, text }), onAnswer);
  }

  private wishAt(
    branch: Branch,
    make: (chapter: number, node: number) => StudyWish,
    onAnswer: OnAnswer = () => {},
  ): void {
    const { opened } = this.page;
    if (!opened) return;
    const send = async (chapter: number) => {
      await this.settle(opened, chapter, branch);
      const node = opened.idOf(branch);
      if (node !== null) await this.source.change(make(chapter, node));
    };
    this.save(send, { onAnswer });
    this.page.changed();
  }

  // Sends moves made here to the source, up to this position, and stores the ids that it assigns. Moves that have been
  // deleted meanwhile must not come back.
  private async settle(opened: OpenedChapter, chapter: number, branch: Branch): Promise<void> {
    for (const one of pathTo(branch)) {
      if (opened.belongs(one) || !one.parent || !one.move) continue;
      if (opened.isDeleted(branch)) throw stale();
      if (!opened.tree.has(branch)) return;
      const parent = opened.idOf(one.parent);
      if (parent === null) return;
      const { change } = await this.source.change({ type: 'move', chapter, parent, usi: one.move.usi });
      if (!opened.belongs(one)) opened.know(one, change.node);
    }
  }

  // A study in this browser is stored at once. When a change is sent to the server, another chapter may be open than when
  // it was made.
  private save(
    send: (chapter: number) => Promise<void>,
    { here = () => {}, onAnswer = () => {} }: { here?: () => void; onAnswer?: OnAnswer } = {},
  ): void {
    const { opened, chapter, writes } = this.page;
    if (!opened || !writes) return;
    if (this.source.isLocal) {
      here();
      return onAnswer(this.source.keep(chapter, opened));
    }
    const refuse = (failure: unknown) => {
      onAnswer(false);
      this.page.refused(failure, chapter);
    };
    void this.queue.add(() => send(chapter)).then(() => onAnswer(true), refuse);
  }
}
