// The page linked from the password-reset email. The secret is in the fragment of its address.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { toggle } from '../../parts/controls.ts';
import { faultOf, passwordField } from '../../parts/fields.ts';
import { refusalOf } from '../../protocol/http.ts';
import { resetPassword } from '../../protocol/player_calls.ts';
import { signInPath } from '../../route.ts';
import { serverLanguageOf } from '../../server_languages.ts';
import { refusalWords } from '../../words/refusals.ts';

export class NewPasswordScreen implements Screen {
  private readonly token: string;
  private fresh = '';
  private visible = false;
  private fault = '';
  private busy = false;
  private left = false;

  constructor(private readonly app: Context) {
    this.token = takeSecret();
  }

  title(): string {
    return `${this.app.words.letters.newPassword} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
    this.fresh = '';
  }

  view(): VNode {
    const { account, letters: words } = this.app.words;
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      h('h1', words.newPassword),
      h('form.card', { on: { submit: (event: Event) => void this.submit(event) } }, [
        passwordField({
          id: 'new',
          label: account.newPassword,
          value: this.fresh,
          visible: this.visible,
          autocomplete: 'new-password',
          hint: account.passwordHint,
          onInput: fresh => {
            this.fresh = fresh;
          },
        }),
        toggle('visible', account.showPassword, this.visible, visible => {
          this.visible = visible;
          this.app.redraw();
        }),
        h('p.fault', { attrs: { role: 'alert' } }, this.fault),
        h('button.button.primary', { attrs: { type: 'submit', disabled: this.busy } }, words.keep),
      ]),
    ]);
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const { words, settings } = this.app;
    this.fault = faultOf(this.fresh, words);
    if (this.fault) return this.app.redraw();
    this.busy = true;
    try {
      await resetPassword({
        token: this.token,
        new: this.fresh,
        language: serverLanguageOf(settings.language),
      });
      await this.app.meet();
      this.app.toast(words.letters.kept, 'note');
      if (!this.left) this.app.go(signInPath);
    } catch (failure) {
      if (this.left) this.app.complainOf(failure);
      this.fault = refusalWords(refusalOf(failure), words);
    }
    this.busy = false;
    this.app.redraw();
  }
}

// Removes the secret from the address, so that it does not stay in the browser's history.
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return secret;
}
