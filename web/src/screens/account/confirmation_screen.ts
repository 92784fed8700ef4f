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
  private outcome = '';
  private busy = false;

  constructor(private readonly app: Context) {
    this.token = takeSecret();
  }

  title(): string {
    return `${this.app.words.letters.confirm} · ${this.app.words.appName}`;
  }

  leave(): void {}

  // Needs a click on a button, because programs that scan emails open their links.
  view(): VNode {
    const words = this.app.words.letters;
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      h('h1', words.confirm),
      h('section.card', [
        h('p', { attrs: { role: 'status' } }, this.outcome || words.confirmText),
        this.outcome
          ? ''
          : button({ label: words.confirmButton, kind: 'primary', onClick: () => void this.confirm() }),
      ]),
    ]);
  }

  private async confirm(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await confirmAddress(this.token);
      await this.app.meet();
      this.outcome = this.app.words.letters.confirmed;
    } catch (failure) {
      this.outcome = refusalWords(refusalOf(failure), this.app.words);
    }
    this.busy = false;
    this.app.redraw();
  }
}
