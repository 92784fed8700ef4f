// The account's API tokens: created, shown once, listed and revoked.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, choices, toggle } from '../../parts/controls.ts';
import { textField } from '../../parts/fields.ts';
import { Loaded } from '../../parts/loaded.ts';
import { refusalOf } from '../../protocol/http.ts';
import { endToken, listTokens, makeToken } from '../../protocol/player_calls.ts';
import { type NewToken, type Scope, scopes, type Token } from '../../protocol/players.ts';
import { factLine } from '../../words/facts.ts';
import { refusalWords } from '../../words/refusals.ts';
import { agoName, dateName } from '../../words/time.ts';

const spans = ['30', '90', '365', 'ever'] as const;
type Span = (typeof spans)[number];

export class TokensSection {
  private readonly tokens: Loaded<Token[]>;
  private made: NewToken | null = null;
  private label = '';
  private wanted = new Set<Scope>(['read', 'play', 'seek']);
  private lasts: Span = '90';
  private fault = '';
  private busy = false;

  constructor(private readonly app: Context) {
    this.tokens = new Loaded(app, listTokens);
  }

  leave(): void {
    this.made = null;
  }

  load(): Promise<void> {
    return this.tokens.load();
  }

  view(): VNode {
    const { tokens: words } = this.app.words;
    return h('section.card.tokens', [
      h('h2', words.title),
      h('p.muted', words.lead),
      this.made ? this.secret(this.made) : '',
      ...this.tokens.view(tokens => [this.list(tokens)]),
      this.form(),
    ]);
  }

  private list(tokens: Token[]): VNode {
    const words = this.app.words.tokens;
    if (tokens.length === 0) return h('p', words.none);
    return h(
      'ul.entries',
      tokens.map(token => this.row(token)),
    );
  }

  private row(token: Token): VNode {
    const { tokens: words, locale } = this.app.words;
    const facts = [
      token.scopes.map(words.scopeName).join(this.app.words.comma),
      token.used === null ? words.neverUsed : words.used(agoName(token.used, locale)),
      token.expires === null ? '' : words.expires(dateName(token.expires, locale)),
    ];
    return h('li', { key: token.id }, [
      h('span.entry-text', [h('strong', token.label), h('span.game-row-facts', factLine(facts))]),
      button({ label: words.end, onClick: () => void this.end(token.id) }),
    ]);
  }

  // Shown until the user leaves the page.
  private secret(made: NewToken): VNode {
    const words = this.app.words.tokens;
    return h('div.notice.token-made', { attrs: { role: 'status' } }, [
      h('p', [h('strong', words.made(made.label))]),
      h('p', words.once),
      h('input.token-secret', {
        attrs: { readonly: true, 'aria-label': words.secret, spellcheck: 'false' },
        props: { value: made.token },
        on: { focus: (event: Event) => (event.target as HTMLInputElement).select() },
      }),
      button({ label: words.copy, kind: 'primary', onClick: () => void this.copy(made.token) }),
    ]);
  }

  private form(): VNode {
    const words = this.app.words.tokens;
    return h('form.token-form', { on: { submit: (event: Event) => void this.make(event) } }, [
      textField({
        id: 'token-label',
        label: words.label,
        value: this.label,
        hint: words.labelHint,
        autocomplete: 'off',
        required: false,
        onInput: value => {
          this.label = value;
          this.app.redraw();
        },
      }),
      h('fieldset.token-scopes', [
        h('legend', words.may),
        ...this.offered().map(scope =>
          toggle(`scope-${scope}`, words.scopes[scope], this.wanted.has(scope), on => this.want(scope, on)),
        ),
      ]),
      choices({
        name: 'token-lasts',
        legend: words.lasts,
        chosen: this.lasts,
        choices: spans.map(value => ({
          value,
          label: value === 'ever' ? words.forEver : words.days(Number(value)),
        })),
        onChoose: value => {
          this.lasts = value;
          this.app.redraw();
        },
      }),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h('button.button', { attrs: { type: 'submit', disabled: this.busy } }, words.make),
    ]);
  }

  // Only administrators can connect workers (ootori worker).
  private offered(): Scope[] {
    const mayWork = this.app.me?.role === 'administrator';
    return scopes.filter(scope => scope !== 'work' || mayWork);
  }

  private want(scope: Scope, on: boolean): void {
    if (on) this.wanted.add(scope);
    else this.wanted.delete(scope);
    this.app.redraw();
  }

  private faultOfWish(): string {
    const words = this.app.words.tokens;
    if (!this.label.trim()) return words.noLabel;
    return this.wanted.size === 0 ? words.noScope : '';
  }

  private async make(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.fault = this.faultOfWish();
    if (this.fault) return this.app.redraw();
    this.busy = true;
    try {
      this.made = await makeToken({
        label: this.label.trim(),
        scopes: this.offered().filter(scope => this.wanted.has(scope)),
        ...(this.lasts === 'ever' ? {} : { days: Number(this.lasts) }),
      });
      this.label = '';
      await this.load();
    } catch (failure) {
      const { words } = this.app;
      this.fault = refusalWords(refusalOf(failure), words, { label: words.tokens.label });
    }
    this.busy = false;
    this.app.redraw();
  }

  private async end(id: string): Promise<void> {
    try {
      await endToken(id);
      if (this.made?.id === id) this.made = null;
    } catch (failure) {
      this.app.complainOf(failure);
    }
    await this.load();
  }

  // Browsers allow writing to the clipboard only over HTTPS; otherwise users can copy from the field.
  private async copy(secret: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      this.app.toast(this.app.words.tokens.copied, 'note');
    } catch {
      document.querySelector<HTMLInputElement>('.token-secret')?.focus();
    }
  }
}
