// A comment being written. It is sent when its author pauses or goes elsewhere. If it is refused, it is kept: it returns
// to the field when its position is shown again, or is shown as unsaved if there is no such position any more.
import type { Usi } from '@ootori/rules';
import { type Branch, type MoveTree, pathTo } from '../../analysis/move_tree.ts';
import { branchAt, usisTo } from './tree_path.ts';

const shortestPause = 700; // ms after the last keystroke
const encoder = new TextEncoder();
// The server keeps every version of a comment whole, and a study has room for only so much. So the longer a comment is,
// the longer its author has to pause.
const pauseOf = (text: string) => Math.max(shortestPause, 2 * encoder.encode(text).length);
const press = 300; // ms from leaving the field by a press until that click is complete

export type OnAnswer = (isStored: boolean) => void;
type Send = (branch: Branch, text: string, onAnswer: OnAnswer) => void;

interface Kept {
  path: readonly Usi[];
  text: string;
}

interface Sent extends Kept {
  branch: Branch | null; // null: the page no longer shows it
}

export class CommentDraft {
  unsaved: readonly string[] = []; // refused comments that no position shows
  private draft: { branch: Branch; text: string } | null = null;
  private sent: Sent | null = null; // the last one, as it was written
  private unanswered: Sent[] = []; // the newest of each position
  private refused: Kept[] = []; // until the chapter has been opened again
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pass: Send) {}

  // Null if no comment is being written at this position.
  textAt(branch: Branch): string | null {
    return this.draft?.branch === branch ? this.draft.text : null;
  }

  // The text of the field for a comment that is stored as `kept`. Until the last text is answered, `kept` may be what the
  // author had written before. Spaces at the end stay while the author pauses.
  asWritten(branch: Branch, kept: string): string {
    const { sent } = this;
    const unanswered = this.unanswered.find(one => one.branch === branch);
    if (unanswered) return unanswered.text;
    return sent?.branch === branch && sent.text.trim() === kept ? sent.text : kept;
  }

  write(branch: Branch, text: string): void {
    if (this.draft?.branch !== branch) this.send();
    this.draft = { branch, text };
    this.sendAfter(pauseOf(text));
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
    const { branch, text } = draft;
    const sent = { branch, text, path: usisTo(branch) };
    this.sent = sent;
    this.unanswered = [...this.unanswered.filter(one => one.branch !== branch), sent];
    this.refused = this.refused.filter(({ path }) => path.join() !== sent.path.join());
    this.pass(branch, text.trim(), isStored => this.hear(sent, isStored));
  }

  // The author has deleted the position together with the comment.
  drop(branch: Branch): void {
    if (this.draft && pathTo(this.draft.branch).includes(branch)) this.forget();
  }

  // The chapter has been opened again: the comment being written goes on, and a refused one returns to its position.
  recall(tree: MoveTree): void {
    const { draft, refused } = this;
    for (const one of this.unanswered) one.branch = one.branch && branchAt(tree, one.path);
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

  // Another chapter is shown now.
  leaveChapter(): void {
    for (const one of this.unanswered) one.branch = null;
    this.strand();
  }

  // Another chapter is shown than that of the refused comments.
  strand(): void {
    for (const { text } of this.refused) this.lose(text);
    this.refused = [];
  }

  discard(text: string): void {
    this.unsaved = this.unsaved.filter(one => one !== text);
  }

  // A text that is refused after a newer one has been sent for its position is not needed any more.
  private hear(sent: Sent, isStored: boolean): void {
    const isNewest = this.unanswered.includes(sent);
    this.unanswered = this.unanswered.filter(one => one !== sent);
    if (!isStored && isNewest) this.refused.push({ path: sent.path, text: sent.text.trim() });
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
