// A comment being written. It is sent when its author pauses or goes elsewhere. If it is refused, it is kept and
// returns to the field when its position is shown again.
import type { Usi } from '@ootori/rules';
import type { Branch, MoveTree } from '../../analysis/move_tree.ts';
import { goTo, usisTo } from './tree_path.ts';

const pause = 700; // ms after the last keystroke
const press = 300; // ms from leaving the field by a press until that click is complete

// Calls `lost` if the text was refused.
type Send = (branch: Branch, text: string, lost: () => void) => void;

export class CommentDraft {
  private draft: { branch: Branch; text: string } | null = null;
  private sent: { branch: Branch; text: string } | null = null; // as it was written
  private unsent: { path: readonly Usi[]; text: string } | null = null; // a refused comment
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
      this.unsent = { path: usisTo(draft.branch), text };
    });
  }

  // Restores a refused comment after the chapter has been opened again.
  recall(tree: MoveTree): void {
    const { unsent } = this;
    if (!unsent) return;
    const here = tree.at;
    goTo(tree, unsent.path);
    if (tree.at.ply === unsent.path.length) this.draft = { branch: tree.at, text: unsent.text };
    tree.goTo(here);
    this.unsent = null;
  }

  private sendAfter(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), wait);
  }
}
