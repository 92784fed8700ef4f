// A comment being written. It is sent when its author pauses or goes elsewhere. If it is refused, it is kept: it returns
// to the field when its position is shown again, or is shown as unsaved if there is no such position any more.
import type { Usi } from '@ootori/rules';
import { type Branch, type MoveTree, pathTo } from '../../analysis/move_tree.ts';
import { branchAt, usisTo } from './tree_path.ts';

const pause = 700; // ms after the last keystroke
const press = 300; // ms from leaving the field by a press until that click is complete

// Calls `lost` if the text was refused.
type Send = (branch: Branch, text: string, lost: () => void) => void;

interface Kept {
  path: readonly Usi[];
  text: string;
}

export class CommentDraft {
  unsaved: readonly string[] = []; // refused comments that no position shows
  private draft: { branch: Branch; text: string } | null = null;
  private sent: { branch: Branch; text: string } | null = null; // as it was written
  private refused: Kept[] = []; // until the chapter has been opened again
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pass: Send) {}

  // Null if no comment is being written at this position.
  textAt(branch: Branch): string | null {
    return this.draft?.branch === branch ? this.draft.text : null;
  }

  // The text of the field for a comment that is stored as `kept`: spaces at the end stay while its author pauses.
  asWritten(branch: Branch, kept: string): string {
    const { sent } = this;
    return sent?.branch === branch && sent.text.trim() === kept ? sent.text : kept;
  }

  write(branch: Branch, text: string): void {
    if (this.draft?.branch !== branch) this.send();
    this.draft = { branch, text };
    this.sendAfter(pause);
  }

  // Waits for the end of the click: a new comment shifts what is below it, and a press begun there would not become a
  // click.
  sendSoon(): void {
    if (this.draft) this.sendAfter(press);
  }

  send(): void {
    clearTimeout(this.timer);
    const { draft } = this;
    this.draft = null;
    if (!draft) return;
    this.sent = draft;
    const text = draft.text.trim();
    this.pass(draft.branch, text, () => {
      this.refused.push({ path: usisTo(draft.branch), text });
    });
  }

  // The author has deleted the position together with the comment.
  drop(branch: Branch): void {
    if (this.draft && pathTo(this.draft.branch).includes(branch)) this.forget();
  }

  // The chapter has been opened again: the comment being written goes on, and a refused one returns to its position.
  recall(tree: MoveTree): void {
    const { draft, refused } = this;
    const writing = draft && branchAt(tree, usisTo(draft.branch));
    if (writing) {
      this.draft = { branch: writing, text: draft.text };
    } else if (draft) {
      this.forget();
      this.lose(draft.text);
    }
    this.refused = [];
    for (const { path, text } of refused) this.restore(branchAt(tree, path), text);
  }

  // Another chapter is shown than that of the refused comments.
  strand(): void {
    for (const { text } of this.refused) this.lose(text);
    this.refused = [];
  }

  discard(text: string): void {
    this.unsaved = this.unsaved.filter(one => one !== text);
  }

  // What is being written at the position is newer than what was refused there.
  private restore(branch: Branch | null, text: string): void {
    if (branch && !this.draft) this.draft = { branch, text };
    else if (!branch || this.draft?.branch !== branch) this.lose(text);
  }

  private lose(text: string): void {
    if (text.trim()) this.unsaved = [...this.unsaved.filter(one => one !== text), text];
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.draft = null;
  }

  private sendAfter(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), wait);
  }
}
