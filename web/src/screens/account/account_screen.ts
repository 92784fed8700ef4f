// The user's account: password, active sessions, data export, signing out, deleting the account.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, dialog, link, toggle } from '../../parts/controls.ts';
import { faultOf, passwordField, textField } from '../../parts/fields.ts';
import { Loaded } from '../../parts/loaded.ts';
import { Meeting } from '../../parts/meeting.ts';
import { isRefused, refusalOf } from '../../protocol/http.ts';
import {
  changePassword,
  deleteAccount,
  endSession,
  giveAddress,
  listSessions,
  signOut,
} from '../../protocol/player_calls.ts';
import type { Me, Session } from '../../protocol/players.ts';
import { moderationPath, playerPath, signInPath } from '../../route.ts';
import { serverLanguageOf } from '../../server_languages.ts';
import { clientName } from '../../words/client.ts';
import { factLine } from '../../words/facts.ts';
import { refusalWords } from '../../words/refusals.ts';
import { agoName, dateName } from '../../words/time.ts';
import { MailPlaySection } from './mail_play_section.ts';
import { TokensSection } from './tokens_section.ts';
import { VacationSection } from './vacation_section.ts';

export class AccountScreen implements Screen {
  private readonly sessions: Loaded<Session[]>;
  private old = '';
  private fresh = '';
  private keepsTokens = false;
  private fault = '';
  private email = '';
  private emailPassword = '';
  private emailFault = '';
  private busy = false;
  private readonly meeting: Meeting;
  private readonly tokens: TokensSection;
  private readonly vacation: VacationSection;
  private readonly mailPlay: MailPlaySection;
  private removing = false; // the final confirmation is open
  private farewell = ''; // the password typed there
  private removeFault = '';
  private left = false;

  constructor(private readonly app: Context) {
    this.meeting = new Meeting(app);
    this.sessions = new Loaded(app, listSessions);
    this.tokens = new TokensSection(app);
    this.vacation = new VacationSection(app);
    this.mailPlay = new MailPlaySection(app);
    void app.recognised.then(() => this.arrive());
  }

  title(): string {
    return `${this.app.words.account.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
    this.old = '';
    this.fresh = '';
    this.emailPassword = '';
    this.tokens.leave();
    this.farewell = '';
  }

  view(): VNode {
    const { me } = this.app;
    if (!me?.name) return h('main#content.narrow', { attrs: { tabindex: -1 } }, this.meeting.view());
    return h('main#content.narrow', { attrs: { tabindex: -1 } }, [
      this.heading(me, me.name),
      this.sessionList(),
      this.vacation.view(),
      this.mailPlay.view(),
      this.tokens.view(),
      this.passwordForm(me.name),
      me.mail ? this.emailForm(me) : '',
      this.dataPart(),
      this.removePart(),
      this.removing ? this.removeDialog(me.name) : '',
    ]);
  }

  private heading(me: Me, name: string): VNode {
    const { account: words, locale } = this.app.words;
    const role = me.role === 'moderator' || me.role === 'administrator' ? words.roles[me.role] : '';
    const since = me.created === null ? '' : words.since(dateName(me.created, locale));
    return h('header.profile-heading', [
      h('h1', name),
      h('p.muted', factLine([role, since])),
      h('div.profile-actions', [
        link(playerPath(name), path => this.app.go(path), { class: 'button' }, words.profile),
        role
          ? link(
              moderationPath,
              path => this.app.go(path),
              { class: 'button' },
              this.app.words.moderation.title,
            )
          : '',
        button({ label: words.signOut, onClick: () => void this.signOut() }),
      ]),
    ]);
  }

  private sessionList(): VNode {
    const { account: words } = this.app.words;
    return h('section.card', [
      h('h2', words.sessions),
      h('p.muted', words.sessionsText),
      ...this.sessions.view(sessions => [
        h(
          'ul.entries',
          sessions.map(session => this.sessionRow(session)),
        ),
      ]),
    ]);
  }

  private sessionRow(session: Session): VNode {
    const { account: words, locale } = this.app.words;
    return h('li', { key: session.id }, [
      h('span.entry-text', [
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
        isWrong: id === 'old' && this.fault === words.wrongPassword,
        visible: false,
        onInput: text => {
          if (id === 'old') this.old = text;
          else this.fresh = text;
        },
      });
    return h('form.card', { on: { submit: (event: Event) => void this.change(event) } }, [
      h('h2', words.changePassword),
      // Tells password managers which account the password belongs to.
      h('input', { attrs: { type: 'text', autocomplete: 'username', hidden: true }, props: { value: name } }),
      field('old', words.oldPassword, this.old, 'current-password', ''),
      field('new', words.newPassword, this.fresh, 'new-password', words.passwordHint),
      toggle('keep-tokens', words.keepTokens, this.keepsTokens, on => {
        this.keepsTokens = on;
      }),
      h('p.fault', { attrs: { role: 'alert' } }, this.fault),
      h('button.button.primary', { attrs: { type: 'submit', disabled: this.busy } }, words.changePassword),
    ]);
  }

  private emailForm(me: Me): VNode {
    const words = this.app.words.letters;
    return h('form.card', { on: { submit: (event: Event) => void this.giveAddress(event) } }, [
      h('h2', words.email),
      h('p.muted', me.email ? words.hasEmail(me.email) : words.noEmail),
      textField({
        id: 'email',
        label: me.email ? words.otherEmail : words.email,
        value: this.email,
        autocomplete: 'email',
        hint: me.email ? words.emptyEmail : words.emailHint,
        required: false,
        onInput: text => {
          this.email = text;
        },
      }),
      passwordField({
        id: 'email-password',
        label: this.app.words.account.oldPassword,
        value: this.emailPassword,
        autocomplete: 'current-password',
        isWrong: this.emailFault === this.app.words.account.wrongPassword,
        visible: false,
        onInput: text => {
          this.emailPassword = text;
        },
      }),
      h('p.fault', { attrs: { role: 'alert' } }, this.emailFault),
      h('button.button', { attrs: { type: 'submit', disabled: this.busy } }, words.sendLetter),
    ]);
  }

  private async giveAddress(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const { words, settings } = this.app;
    const email = this.email.trim();
    this.busy = true;
    this.emailFault = '';
    try {
      await giveAddress({
        email,
        password: this.emailPassword,
        language: serverLanguageOf(settings.language),
      });
      this.email = '';
      this.emailPassword = '';
      this.app.toast(email ? words.letters.letterSent(email) : words.letters.emailRemoved, 'note');
      await this.app.meet();
    } catch (failure) {
      const isAddress = refusalOf(failure).field === 'email';
      this.emailFault = isAddress ? words.letters.badEmail : this.faultWords(failure);
    }
    this.busy = false;
    this.app.redraw();
  }

  private dataPart(): VNode {
    const words = this.app.words.players;
    return h('section.card', [
      h('h2', words.data),
      h('p', words.dataText),
      h('p', [h('a.button', { attrs: { href: '/api/v1/account/export', download: true } }, words.download)]),
    ]);
  }

  private removePart(): VNode {
    const words = this.app.words.players;
    return h('section.card', [
      h('h2', words.remove),
      h(
        'ul.what-stays',
        words.removeText.map(text => h('li', text)),
      ),
      h('p', [button({ label: words.remove, kind: 'danger', onClick: () => this.askToRemove(true) })]),
    ]);
  }

  private removeDialog(name: string): VNode {
    const { account, players: words } = this.app.words;
    const close = () => this.askToRemove(false);
    return dialog({
      name: 'remove-account',
      title: words.remove,
      onClose: close,
      children: [
        h('form.remove-form', { on: { submit: (event: Event) => void this.remove(event) } }, [
          h(
            'ul.what-stays',
            words.removeText.map(text => h('li', text)),
          ),
          h('input', {
            attrs: { type: 'text', autocomplete: 'username', hidden: true },
            props: { value: name },
          }),
          passwordField({
            id: 'farewell',
            label: account.oldPassword,
            value: this.farewell,
            autocomplete: 'current-password',
            isWrong: this.removeFault === account.wrongPassword,
            visible: false,
            onInput: text => {
              this.farewell = text;
            },
          }),
          h('p.fault', { attrs: { role: 'alert' } }, this.removeFault),
          h('div.dialog-actions', [
            button({ label: words.removeNo, onClick: close }),
            h('button.button.danger', { attrs: { type: 'submit', disabled: this.busy } }, words.removeYes),
          ]),
        ]),
      ],
    });
  }

  private askToRemove(open: boolean): void {
    this.removing = open;
    this.farewell = '';
    this.removeFault = '';
    this.app.redraw();
  }

  private async remove(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    const { app } = this;
    this.busy = true;
    app.redraw();
    try {
      await deleteAccount(this.farewell);
      this.busy = false;
      this.removing = false;
      await app.meet();
      app.go('/');
      app.toast(app.words.players.removed, 'note');
    } catch (failure) {
      this.busy = false;
      // If the response to an earlier attempt was lost, the session has ended with the account.
      this.removeFault = isRefused(failure, 'signed_out')
        ? app.words.players.perhapsRemoved
        : this.faultWords(failure);
      app.redraw();
    }
  }

  // None of these forms asks for a name, and one of them asks for two passwords.
  private faultWords(failure: unknown): string {
    const { words } = this.app;
    return isRefused(failure, 'wrong_password')
      ? words.account.wrongPassword
      : refusalWords(refusalOf(failure), words);
  }

  private arrive(): void {
    if (this.left) return;
    if (!this.app.me?.name) return this.app.go(signInPath);
    for (const part of [this.sessions, this.tokens, this.vacation, this.mailPlay]) void part.load();
  }

  private async endSession(id: string): Promise<void> {
    try {
      await endSession(id);
    } catch (failure) {
      this.app.complainOf(failure);
    }
    await this.sessions.load();
  }

  private async signOut(): Promise<void> {
    try {
      await signOut();
      void this.app.pushed.leave();
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
      this.app.become(
        await changePassword({ old: this.old, new: this.fresh, keep_tokens: this.keepsTokens }),
      );
      this.old = '';
      this.fresh = '';
      this.app.toast(words.account.passwordChanged, 'note');
      await Promise.all([this.sessions.load(), this.tokens.load()]);
    } catch (failure) {
      this.fault = this.faultWords(failure);
    }
    this.busy = false;
    this.app.redraw();
  }
}
