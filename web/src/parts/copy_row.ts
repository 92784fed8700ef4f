// A line of text to be copied, with a button that does it.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { button } from './controls.ts';

// Keeps which text was copied last, for the page to say so.
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
      // Without the right to the clipboard the text is selected instead, to be copied by hand.
      document.querySelector<HTMLInputElement>(`#${id}`)?.select();
    }
    this.app.redraw();
  }
}
