// One's own account: the password, the browsers that are signed in, signing out.
import { h, type VNode } from 'snabbdom';
import type { App, Screen } from '../app.ts';
import { changePassword, endSession, listSessions, refusalOf, signOut } from '../protocol/http.ts';
import type { Me, Session } from '../protocol/messages.ts';
import { playerPath, signInPath } from '../route.ts';
import { clientName } from '../words/client.ts';
import { refusalWords } from '../words/refusals.ts';
import { agoName, dateName } from '../words/time.ts';
import { button, link } from './controls.ts';
import { faultOf, passwordField } from './fields.ts';

export class AccountScreen implements Screen {
  private sessions: Session[] | null = null;
  private old = '';
  private fresh = '';
  private fault = '';
  private busy = false;

  constructor(private readonly app: App) {
    void app.known.then(() => this.arrive());
  }

  title(): string {
    return `${this.app.words.account.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.old = '';
    this.fresh = '';
  }

  view(): VNode {
    const { me, words } = this.app;
    if (!me?.name)
      return h('main#content.narrow', { attrs: { tabindex: -1 } }, [h('p.muted', words.loading)]);
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      this.heading(me, me.name),
      this.sessionList(),
      this.passwordForm(me.name),
    ]);
  }

  private heading(me: Me, name: string): VNode {
    const { account: words, locale } = this.app.words;
    const role = me.role === 'moderator' || me.role === 'administrator' ? words.roles[me.role] : '';
    const since = me.created === null ? '' : words.since(dateName(me.created, locale));
    return h('header.profile-heading', [
      h('h1', name),
      h('p.muted', [role, since].filter(Boolean).join(' · ')),
      h('div.profile-actions', [
        link(playerPath(name), path => this.app.go(path), { class: 'button' }, words.profile),
        button({ label: words.signOut, onClick: () => void this.signOut() }),
      ]),
    ]);
  }

  private sessionList(): VNode {
    const { account: words, loading } = this.app.words;
    return h('section.card', [
      h('h2', words.sessions),
      h('p.muted', words.sessionsText),
      this.sessions
        ? h(
            'ul.sessions',
            this.sessions.map(session => this.sessionRow(session)),
          )
        : h('p.muted', loading),
    ]);
  }

  private sessionRow(session: Session): VNode {
    const { account: words, locale } = this.app.words;
    return h('li', { key: session.id }, [
      h('span.session-text', [
        h('strong', { attrs: { title: session.client } }, clientName(session.client, this.app.words)),
        h(
          'span.game-row-facts',
          session.current ? words.thisSession : words.used(agoName(session.used, locale)),
        ),
      ]),
      session.current
        ? ''
        : button({ label: words.endSession, onClick: () => void this.endSession(session.id) }),
    ]);
  }

  private passwordForm(name: string): VNode {
    const words = this.app.words.account;
    const field = (id: string, label: string, value: string, autocomplete: string, hint: string) =>
      passwordField({
        id,
        label,
        value,
        hint,
        autocomplete,
        visible: false,
        onInput: text => {
          if (id === 'old') this.old = text;
          else this.fresh = text;
        },
      });
    return h('form.card', { on: { submit: (event: Event) => void this.change(event) } }, [
      h('h2', words.changePassword),
      // Which account it is for, so that a password manager keeps it under the right name.
      h('input', { attrs: { type: 'text', autocomplete: 'username', hidden: true }, props: { value: name } }),
      field('old', words.oldPassword, this.old, 'current-password', ''),
      field('new', words.newPassword, this.fresh, 'new-password', words.passwordHint),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h('button.button.primary', { attrs: { type: 'submit', disabled: this.busy } }, words.changePassword),
    ]);
  }

  private async arrive(): Promise<void> {
    if (!this.app.me?.name) return this.app.go(signInPath);
    await this.loadSessions();
  }

  private async loadSessions(): Promise<void> {
    try {
      this.sessions = await listSessions();
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.app.redraw();
  }

  private async endSession(id: string): Promise<void> {
    try {
      await endSession(id);
    } catch (failure) {
      this.app.complainOf(failure);
    }
    await this.loadSessions();
  }

  private async signOut(): Promise<void> {
    try {
      await signOut();
      await this.app.meet();
      this.app.go('/');
    } catch (failure) {
      this.app.complainOf(failure);
    }
  }

  private async change(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const { words } = this.app;
    this.fault = faultOf(this.fresh, words);
    if (this.fault) return this.app.redraw();
    this.busy = true;
    try {
      this.app.become(await changePassword({ old: this.old, new: this.fresh }));
      this.old = '';
      this.fresh = '';
      this.app.toast(words.account.passwordChanged, 'note');
      await this.loadSessions();
    } catch (failure) {
      this.fault = refusalWords(refusalOf(failure), words);
    }
    this.busy = false;
    this.app.redraw();
  }
}
