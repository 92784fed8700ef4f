// A club's page: its description, tournaments, leaderboards and members, and the leaders' actions.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { button, link, question } from '../../parts/controls.ts';
import { Copier } from '../../parts/copy_row.ts';
import { awaited, nothing } from '../../parts/lack.ts';
import { PageReporter } from '../../parts/page_reporter.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { summaryLine } from '../../parts/tournament_facts.ts';
import { decideAboutClub, joinClub, leaveClub, readClub, reportClub } from '../../protocol/club_calls.ts';
import type { Club } from '../../protocol/clubs.ts';
import { listClubTournaments } from '../../protocol/tournament_calls.ts';
import type { TournamentSummary } from '../../protocol/tournaments.ts';
import { clubPath, clubSettingsPath, clubsPath, tournamentsPath } from '../../route.ts';
import { publicAddress, queryNow } from '../../site.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { clubLine } from './club_facts.ts';
import { LeaderboardPanel } from './leaderboard_panel.ts';
import { MemberPanel } from './member_panel.ts';
import { isRefusedAs } from './refusal.ts';

type Doubt = 'leave' | 'close';

export class ClubScreen implements Screen {
  private club: Club | 'loading' | 'missing' | 'failed' = 'loading';
  private tournaments: TournamentSummary[] = [];
  private readonly members: MemberPanel;
  private readonly leaderboard: LeaderboardPanel;
  private readonly copier: Copier;
  private readonly reporter: PageReporter;
  private readonly key = new URLSearchParams(queryNow()).get('key') ?? '';
  private doubt: Doubt | null = null;
  private busy = false;
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly name: string,
    kept: Kept | null = null,
  ) {
    this.members = new MemberPanel(app, name, () => void this.load(), kept);
    this.leaderboard = new LeaderboardPanel(app, name);
    this.copier = new Copier(app);
    this.reporter = new PageReporter(app);
    void this.load();
    void this.leaderboard.load();
  }

  title(): string {
    const name = typeof this.club === 'string' ? this.app.words.clubs.title : this.club.title;
    return `${name} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.gone = true;
    this.members.leave();
  }

  keeps(): Kept {
    return this.members.keeps();
  }

  view(): VNode {
    const { app, club } = this;
    const { clubs: words } = app.words;
    if (club === 'loading') return awaited(app, null);
    if (club === 'failed') return awaited(app, () => void this.load());
    if (club === 'missing') return nothing(app, words.missing, words.missingText);
    return h('main#content.tournaments.clubs', { attrs: { tabindex: -1 } }, [
      this.heading(club),
      this.own(club),
      this.members.waiting(),
      club.about === ''
        ? ''
        : h('section', { key: 'about' }, [
            h('h2', words.about),
            h('p.tournament-text', { attrs: { dir: 'auto' } }, club.about),
          ]),
      this.tournamentList(club),
      this.leaderboard.view(),
      ...this.members.view(club),
      h('p.tournament-links', { key: 'links' }, this.links(club)),
      this.dialogView(),
    ]);
  }

  private heading(club: Club): VNode {
    const { app } = this;
    const owner = club.leaders[0];
    return h('header.profile-heading', { key: 'heading' }, [
      h('h1', { attrs: { dir: 'auto' } }, club.title),
      h('p.muted', factLine([clubLine(app, club), `/club/${club.name}`])),
      owner ? h('p.muted', app.words.clubs.by(seatName(owner.player, app.words))) : '',
    ]);
  }

  // The viewer's membership, and the actions available to the viewer.
  private own(club: Club): VNode {
    const { app } = this;
    const { clubs: words } = app.words;
    return h('section.card.tournament-own', { key: 'own', attrs: { 'aria-live': 'polite' } }, [
      club.rank === null ? '' : h('p', words.youAre[club.rank]),
      club.rank === 'owner' && club.members === 1 && club.joining !== 'link'
        ? h('p.field-hint', words.invite)
        : '',
      club.key !== null && club.joining === 'link' ? this.link(club.key) : '',
      h(
        'div.organiser-buttons',
        app.me && !app.me.name ? [signInLink(app, app.words.signInToJoin, 'button')] : this.ownButtons(club),
      ),
    ]);
  }

  private ownButtons(club: Club): (VNode | string)[] {
    const { app } = this;
    const { clubs: words } = app.words;
    const doing = (label: string, what: () => void, kind?: 'primary') =>
      button({ label, disabled: this.busy, onClick: what, ...(kind ? { kind } : {}) });
    switch (club.rank) {
      case 'owner':
        return [link(clubSettingsPath(club.name), path => app.go(path), { class: 'button' }, words.settings)];
      case 'leader':
      case 'member':
        return [doing(words.leave, () => this.ask('leave'))];
      case 'applied':
        return [doing(words.withdraw, () => void this.quit())];
      case null:
        if (club.joining === 'link' && this.key === '') return [h('p', words.needsLink)];
        return [
          doing(club.joining === 'request' ? words.apply : words.join, () => void this.join(club), 'primary'),
        ];
    }
  }

  private link(key: string): VNode {
    const { clubs: words } = this.app.words;
    const address = publicAddress(`${clubPath(this.name)}?key=${key}`);
    return h('div', { key: 'link' }, [
      h('h2', words.link),
      this.copier.row('club-link', words.link, address),
      h('p.field-hint', words.linkHint),
    ]);
  }

  private tournamentList(club: Club): VNode {
    const { app } = this;
    const { clubs: words } = app.words;
    const leads = club.rank === 'owner' || club.rank === 'leader';
    return h('section.tournament-list', { key: 'tournaments' }, [
      h('h2', words.tournaments),
      this.tournaments.length === 0 ? h('p.muted', words.noTournaments) : '',
      h(
        'ul',
        this.tournaments.map(one =>
          h('li', { key: one.id }, [
            link(tournamentsPath(one.id), path => app.go(path), { class: 'tournament-row' }, [
              h('strong', one.name),
              h('span.muted', summaryLine(app, { ...one, club: null })), // all are this club's
            ]),
          ]),
        ),
      ),
      leads
        ? h('p', [
            link(
              `${tournamentsPath('new')}?club=${club.name}`,
              path => app.go(path),
              { class: 'button' },
              words.newTournament,
            ),
          ])
        : '',
    ]);
  }

  private links(club: Club): VNode[] {
    const { app } = this;
    const { clubs: words } = app.words;
    const mayReport = Boolean(app.me?.name) && club.rank !== 'owner';
    return [
      link(clubsPath, path => app.go(path), {}, words.all),
      ...(mayReport
        ? [
            this.reporter.view({
              label: words.report,
              title: words.reportTitle,
              report: reason => reportClub(this.name, reason),
            }),
          ]
        : []),
      ...(app.mayModerate && club.rank !== 'owner'
        ? [button({ label: words.close, kind: 'danger', onClick: () => this.ask('close') })]
        : []),
    ];
  }

  private dialogView(): VNode | string {
    const { clubs: words } = this.app.words;
    const onClose = () => this.ask(null);
    switch (this.doubt) {
      case null:
        return '';
      case 'leave':
        return question({
          name: 'leave-club',
          title: words.leaveTitle,
          text: words.leaveText,
          no: words.stay,
          yes: words.leave,
          kind: 'danger',
          onClose,
          onYes: () => void this.quit(),
        });
      case 'close':
        return question({
          name: 'close-club',
          title: words.closeTitle,
          text: words.closeText,
          no: words.keep,
          yes: words.close,
          kind: 'danger',
          onClose,
          onYes: () => void this.close(),
        });
    }
  }

  private ask(doubt: Doubt | null): void {
    this.doubt = doubt;
    this.app.redraw();
  }

  private join(club: Club): Promise<void> {
    const { clubs: words } = this.app.words;
    const said = club.joining === 'request' ? words.applied : words.joined;
    return this.work(said, words.cannotJoin, () => joinClub(this.name, this.key));
  }

  private quit(): Promise<void> {
    const { clubs: words } = this.app.words;
    return this.work(words.left, words.refused, () => leaveClub(this.name));
  }

  private close(): Promise<void> {
    const { clubs: words } = this.app.words;
    return this.work(words.decided, words.refused, () => decideAboutClub(this.name, true));
  }

  private async work(said: string, refused: string, what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.app.redraw();
    try {
      await what();
      this.app.toast(said, 'note');
    } catch (failure) {
      if (isRefusedAs(failure, 'not_allowed')) this.app.toast(refused, 'error');
      else this.app.complainOf(failure);
    }
    this.busy = false;
    if (!this.gone) await this.load();
  }

  // The current content stays until the new one is loaded.
  private async load(): Promise<void> {
    if (this.club === 'failed') this.club = 'loading';
    this.app.redraw();
    try {
      await this.app.known;
      const [club, { current, past }] = await Promise.all([
        readClub(this.name),
        listClubTournaments(this.name),
      ]);
      this.club = club;
      this.tournaments = [...current, ...past];
      void this.members.load(club);
    } catch (failure) {
      const missing = isRefusedAs(failure, 'not_found');
      if (missing) this.club = 'missing';
      else if (typeof this.club === 'string') this.club = 'failed';
      if (!missing && !this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }
}
