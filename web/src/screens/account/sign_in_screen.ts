// Signing in and creating an account, which have the same two fields.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { choices, link, toggle } from '../../parts/controls.ts';
import { faultOf, isName, passwordField, textField } from '../../parts/fields.ts';
import { refusalOf } from '../../protocol/http.ts';
import { signIn, signUp } from '../../protocol/player_calls.ts';
import { devicePath, forgottenPath } from '../../route.ts';
import { refusalWords } from '../../words/refusals.ts';
import { sentences } from '../../words/sentences.ts';

type Way = 'sign-in' | 'sign-up';

// Users who came to sign in a program go back to that page, and those whose session has ended to where they were. Others
// write links, too: only an address of this site counts.
function pathAfter(query: URLSearchParams): string {
  const [code, next] = [query.get('device'), query.get('next') ?? ''];
  if (code !== null) return devicePath(code);
  return /^\/(?![/\\\s])/.test(next) ? next : '/';
}

export class SignInScreen implements Screen {
  private way: Way = 'sign-in';
  private name = '';
  private password = '';
  private visible = false;
  private fault = '';
  private busy = false;
  private left = false;

  constructor(private readonly app: Context) {}

  title(): string {
    return `${this.app.words.account.signIn} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
    this.password = '';
  }

  view(): VNode {
    const words = this.app.words.account;
    const isNew = this.way === 'sign-up';
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      h('h1', isNew ? words.signUp : words.signIn),
      h('p.muted', isNew ? words.signUpLead : words.signInLead),
      choices({
        name: 'way',
        legend: words.title,
        legendHidden: true,
        choices: [
          { value: 'sign-in', label: words.hasAccount },
          { value: 'sign-up', label: words.noAccount },
        ],
        chosen: this.way,
        onChoose: (way: Way) => this.change({ way, fault: '' }),
      }),
      this.form(isNew),
    ]);
  }

  private form(isNew: boolean): VNode {
    const words = this.app.words.account;
    return h('form.card', { on: { submit: (event: Event) => void this.submit(event) } }, [
      textField({
        id: 'name',
        label: words.name,
        value: this.name,
        autocomplete: 'username',
        hint: isNew ? words.nameHint : '',
        onInput: name => this.change({ name }),
      }),
      passwordField({
        id: 'password',
        label: words.password,
        value: this.password,
        visible: this.visible,
        autocomplete: isNew ? 'new-password' : 'current-password',
        hint: isNew ? words.passwordHint : '',
        onInput: password => this.change({ password }),
      }),
      toggle('visible', words.showPassword, this.visible, visible => this.change({ visible })),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h(
        'button.button.primary.large',
        { attrs: { type: 'submit', disabled: this.busy } },
        isNew ? words.signUp : words.signIn,
      ),
      isNew ? '' : this.forgotten(),
    ]);
  }

  // Without email, only the administrator can let a player choose a new password.
  private forgotten(): VNode | string {
    const { me, words } = this.app;
    const { forgotten, forgottenAsk } = words.letters;
    if (!me) return '';
    if (!me.mail) return h('p.muted', sentences([forgotten, forgottenAsk], words));
    return h('p', [link(forgottenPath, path => this.app.go(path), {}, forgotten)]);
  }

  private change(
    change: Partial<{ way: Way; name: string; password: string; visible: boolean; fault: string }>,
  ): void {
    Object.assign(this, change);
    this.app.redraw();
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const { words } = this.app;
    const isNew = this.way === 'sign-up';
    const name = this.name.trim();
    this.fault = !isName(name) ? words.account.badName : isNew ? faultOf(this.password, words) : '';
    if (this.fault) return this.app.redraw();
    this.busy = true;
    this.app.redraw();
    const next = pathAfter(new URLSearchParams(location.search));
    try {
      const me = await (isNew ? signUp : signIn)({ name, password: this.password });
      this.app.become(me);
      if (isNew) this.app.toast(words.account.signedUp, 'note');
      if (!this.left) this.app.go(next);
    } catch (failure) {
      if (this.left) this.app.complainOf(failure);
      this.fault = refusalWords(refusalOf(failure), words);
    }
    this.busy = false;
    this.app.redraw();
  }
}
