// The page linked from the email that confirms an address.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { refusalOf } from '../../protocol/http.ts';
import { confirmAddress } from '../../protocol/player_calls.ts';
import { refusalWords } from '../../words/refusals.ts';
import { takeSecret } from './new_password_screen.ts';

export class ConfirmationScreen implements Screen {
  private readonly token: string;
  private isConfirmed = false;
  private fault = '';
  private busy = false;

  constructor(private readonly app: Context) {
    this.token = takeSecret();
  }

  title(): string {
    return `${this.app.words.letters.confirm} · ${this.app.words.appName}`;
  }

  leave(): void {}

  // After a failure the button stays: the secret is no longer in the address, so the page cannot be opened again.
  // Needs a click on a button, because programs that scan emails open their links.
  view(): VNode {
    const words = this.app.words.letters;
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      h('h1', words.confirm),
      h('section.card', [
        h('p', { attrs: { role: 'status' } }, this.isConfirmed ? words.confirmed : words.confirmText),
        h('p.fault', { attrs: { role: 'alert' } }, this.fault),
        this.isConfirmed
          ? ''
          : button({ label: words.confirmButton, kind: 'primary', onClick: () => void this.confirm() }),
      ]),
    ]);
  }

  private async confirm(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = '';
    try {
      await confirmAddress(this.token);
      this.isConfirmed = true;
      await this.app.meet();
    } catch (failure) {
      this.fault = refusalWords(refusalOf(failure), this.app.words);
    }
    this.busy = false;
    this.app.redraw();
  }
}
