// Requests an email to reset a forgotten password.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { textField } from '../../parts/fields.ts';
import { refusalOf } from '../../protocol/http.ts';
import { forgetPassword } from '../../protocol/player_calls.ts';
import { serverLanguageOf } from '../../server_languages.ts';
import { refusalWords } from '../../words/refusals.ts';

export class ForgottenScreen implements Screen {
  private who = '';
  private fault = '';
  private busy = false;
  private asked = false;

  constructor(private readonly app: Context) {}

  title(): string {
    return `${this.app.words.letters.forgotten} · ${this.app.words.appName}`;
  }

  leave(): void {}

  view(): VNode {
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      h('h1', this.app.words.letters.forgotten),
      this.way(),
    ]);
  }

  private way(): VNode {
    const words = this.app.words.letters;
    if (this.app.me?.mail === false) return h('p', words.forgottenAsk);
    return this.asked ? h('p.card', { attrs: { role: 'status' } }, words.asked) : this.form();
  }

  private form(): VNode {
    const words = this.app.words.letters;
    return h('form.card', { on: { submit: (event: Event) => void this.submit(event) } }, [
      textField({
        id: 'who',
        label: words.who,
        value: this.who,
        autocomplete: 'username',
        hint: words.whoHint,
        onInput: who => {
          this.who = who;
        },
      }),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h('button.button.primary', { attrs: { type: 'submit', disabled: this.busy } }, words.ask),
    ]);
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.fault = '';
    try {
      await forgetPassword({ who: this.who.trim(), language: serverLanguageOf(this.app.settings.language) });
      this.asked = true;
    } catch (failure) {
      this.fault = refusalWords(refusalOf(failure), this.app.words);
    }
    this.busy = false;
    this.app.redraw();
  }
}
