// A comment that is being written: sent when nothing more is written for a moment, or when its author goes elsewhere. One
// that was refused is kept, and stands in the field again once its position does.
import type { Usi } from '@ootori/rules';
import type { Branch, MoveTree } from '../../analysis/move_tree.ts';
import { goTo, usisTo } from './tree_path.ts';

const pause = 700; // ms after the last letter
const press = 300; // ms from the press that leaves the field until its click is over

// Calls `lost` if the text was refused.
type Send = (branch: Branch, text: string, lost: () => void) => void;

export class CommentDraft {
  private draft: { branch: Branch; text: string } | null = null;
  private unsent: { path: readonly Usi[]; text: string } | null = null; // was refused
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pass: Send) {}

  // Null: nothing is being written there.
  textAt(branch: Branch): string | null {
    return this.draft?.branch === branch ? this.draft.text : null;
  }

  write(branch: Branch, text: string): void {
    this.draft = { branch, text };
    this.sendAfter(pause);
  }

  // A comment that appears among the moves shifts what stands below, and a press that has begun there would be no click.
  sendSoon(): void {
    if (this.draft) this.sendAfter(press);
  }

  send(): void {
    clearTimeout(this.timer);
    const { draft } = this;
    this.draft = null;
    if (!draft) return;
    const text = draft.text.trim();
    this.pass(draft.branch, text, () => {
      this.unsent = { path: usisTo(draft.branch), text };
    });
  }

  // The chapter was opened anew.
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
