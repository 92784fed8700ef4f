// Text to copy, with a copy button.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { button } from './controls.ts';

// Remembers which text was copied last, so that the page can say so.
export class Copier {
  private copied = '';

  constructor(private readonly app: Context) {}

  row(id: string, label: string, text: string): VNode {
    const { words } = this.app;
    return h('div.link-row', [
      h(`input#${id}`, {
        attrs: { type: 'text', readonly: true, 'aria-label': label },
        props: { value: text },
        on: { focus: (event: Event) => (event.target as HTMLInputElement).select() },
      }),
      button({
        key: 'copy',
        label: this.copied === text ? words.invitation.copied : words.invitation.copy,
        kind: 'primary',
        onClick: () => void this.copy(id, text),
      }),
    ]);
  }

  private async copy(id: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = text;
      this.app.announcer.say(this.app.words.invitation.copied);
    } catch {
      // Without clipboard access, select the text so that the user can copy it.
      document.querySelector<HTMLInputElement>(`#${id}`)?.select();
    }
    this.app.redraw();
  }
}
