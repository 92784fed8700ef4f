// The owner's settings of a club: its texts, how members join, the invitation link, and deleting it.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link, question } from '../../parts/controls.ts';
import { formFault } from '../../parts/form_fault.ts';
import { awaited, nothing } from '../../parts/lack.ts';
import { changeClub, deleteClub, readClub } from '../../protocol/club_calls.ts';
import type { Club, ClubHead } from '../../protocol/clubs.ts';
import { clubPath, clubsPath } from '../../route.ts';
import { clubFields, clubForm, isClubTitle } from './club_form.ts';
import { isRefusedAs } from './refusal.ts';

export class ClubSettingsScreen implements Screen {
  private club: Club | 'loading' | 'missing' | 'failed' = 'loading';
  private head: ClubHead = { title: '', about: '', joining: 'open' };
  private fault = '';
  private busy = false;
  private deleting = false;
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly name: string,
  ) {
    void this.load();
  }

  title(): string {
    return `${this.app.words.clubs.settings} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
  }

  view(): VNode {
    const { app, club } = this;
    const { clubs: words } = app.words;
    if (club === 'loading') return awaited(app, null);
    if (club === 'failed') return awaited(app, () => void this.load());
    if (club === 'missing') return nothing(app, words.missing, words.missingText);
    return h('main#content.tournaments.clubs', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [
        h('h1', words.settingsTitle(club.title)),
        h('p', [link(clubPath(club.name), path => app.go(path), {}, words.back)]),
      ]),
      ...(club.rank === 'owner' ? this.forOwner(club) : [h('p', { key: 'refused' }, words.forOwner)]),
      this.deleting ? this.deleteDialog() : '',
    ]);
  }

  private forOwner(club: Club): VNode[] {
    const { app } = this;
    const { clubs: words } = app.words;
    return [
      clubForm({
        app,
        name: null,
        head: this.head,
        fault: this.fault,
        busy: this.busy,
        submit: words.save,
        onName: () => {},
        onHead: head => {
          this.head = head;
          this.fault = '';
          app.redraw();
        },
        onSubmit: () => void this.save(),
      }),
      h('section.club-end', { key: 'end' }, [
        ...(club.joining === 'link'
          ? [
              h('div', [
                button({ label: words.newLink, onClick: () => void this.renew(club) }),
                h('p.field-hint', words.newLinkHint),
              ]),
            ]
          : []),
        button({ label: words.delete, kind: 'danger', onClick: () => this.ask(true) }),
      ]),
    ];
  }

  private deleteDialog(): VNode {
    const { clubs: words } = this.app.words;
    return question({
      name: 'delete-club',
      title: words.deleteTitle,
      text: words.deleteText,
      no: words.keep,
      yes: words.delete,
      kind: 'danger',
      onClose: () => this.ask(false),
      onYes: () => void this.remove(),
    });
  }

  private ask(deleting: boolean): void {
    this.deleting = deleting;
    this.app.redraw();
  }

  private async load(): Promise<void> {
    this.club = 'loading';
    this.app.redraw();
    try {
      await this.app.known;
      this.club = await readClub(this.name);
      const { title, about, joining } = this.club;
      this.head = { title, about, joining };
    } catch (failure) {
      this.club = isRefusedAs(failure, 'not_found') ? 'missing' : 'failed';
      if (this.club === 'failed' && !this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }

  private async save(): Promise<void> {
    const { clubs: words } = this.app.words;
    this.fault = isClubTitle(this.head.title) ? '' : words.badTitle;
    if (this.fault !== '') return this.app.redraw();
    const { head } = this;
    const done = await this.work(words.saved, () => changeClub(this.name, head));
    if (!done || typeof this.club === 'string') return;
    this.club = { ...this.club, ...head };
    if (!this.gone) this.app.redraw();
  }

  // Sends the club's saved texts, not unsaved edits in the form.
  private async renew({ title, about, joining }: Club): Promise<void> {
    const { linkRenewed } = this.app.words.clubs;
    await this.work(linkRenewed, () => changeClub(this.name, { title, about, joining }, true));
  }

  private async remove(): Promise<void> {
    const done = await this.work(this.app.words.clubs.deleted, () => deleteClub(this.name));
    if (done && !this.gone) this.app.go(clubsPath);
  }

  private async work(said: string, what: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.app.redraw();
    let done = true;
    try {
      await what();
      this.app.toast(said, 'note');
    } catch (failure) {
      done = false;
      if (isRefusedAs(failure, 'not_allowed')) this.app.toast(this.app.words.clubs.refused, 'error');
      else this.fault = formFault(this.app, failure, clubFields(this.app.words), { hasLeft: this.gone });
    }
    this.busy = false;
    if (!this.gone) this.app.redraw();
    return done;
  }
}
