// The form to create a club.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { formFault } from '../../parts/form_fault.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { makeClub } from '../../protocol/club_calls.ts';
import type { ClubHead } from '../../protocol/clubs.ts';
import { clubPath } from '../../route.ts';
import { clubFields, clubForm, isClubName, isClubTitle } from './club_form.ts';
import { isRefusedAs } from './refusal.ts';

export class ClubMakingScreen implements Screen {
  private name = '';
  private head: ClubHead = { title: '', about: '', joining: 'open' };
  private fault = '';
  private busy = false;
  private gone = false;

  constructor(private readonly app: Context) {}

  title(): string {
    return `${this.app.words.clubs.newTitle} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
  }

  view(): VNode {
    const { app } = this;
    const { clubs: words } = app.words;
    return h('main#content.tournaments.clubs', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [h('h1', words.newTitle)]),
      app.me && !app.me.name
        ? h('p', [signInLink(app, app.words.signInFirst, 'button.primary')])
        : clubForm({
            app,
            name: this.name,
            head: this.head,
            fault: this.fault,
            busy: this.busy,
            submit: words.submit,
            onName: name => this.change({ name: name.toLowerCase() }),
            onHead: head => this.change({ head }),
            onSubmit: () => void this.make(),
          }),
    ]);
  }

  private change({ name = this.name, head = this.head }: { name?: string; head?: ClubHead }): void {
    this.name = name;
    this.head = head;
    this.fault = '';
    this.app.redraw();
  }

  private async make(): Promise<void> {
    const { clubs: words } = this.app.words;
    const name = this.name.trim();
    this.fault = isClubTitle(this.head.title) ? (isClubName(name) ? '' : words.badName) : words.badTitle;
    if (this.fault !== '') return this.app.redraw();
    this.busy = true;
    this.app.redraw();
    try {
      const made = await makeClub(name, this.head);
      if (!this.gone) this.app.go(clubPath(made));
    } catch (failure) {
      if (isRefusedAs(failure, 'not_allowed')) this.app.toast(words.tooMany, 'error');
      else this.fault = formFault(this.app, failure, clubFields(this.app.words), { hasLeft: this.gone });
    }
    this.busy = false;
    if (!this.gone) this.app.redraw();
  }
}
