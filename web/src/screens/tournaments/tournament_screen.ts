// A tournament's page: live standings and pairings, the user's own game, and the organiser's actions. With
// `?projector`, shows only what a hall full of players needs, in large type.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../../context.ts';
import { Changing } from '../../parts/changing.ts';
import { button, link, question, toggle } from '../../parts/controls.ts';
import { missingPage } from '../../parts/lack.ts';
import { PageReporter } from '../../parts/page_reporter.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { gamesLine } from '../../parts/tournament_facts.ts';
import { isRefused } from '../../protocol/http.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { orderTournament, readTournament, type TournamentOrder } from '../../protocol/tournament_calls.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { clubPath, gamePath, tournamentsPath } from '../../route.ts';
import { queryNow } from '../../site.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { sentences } from '../../words/sentences.ts';
import { momentName, timeName } from '../../words/time.ts';
import { formFields } from './announcement.ts';
import { ModeratorPanel } from './moderator_panel.ts';
import { OrganiserPanel } from './organiser_panel.ts';
import { PlaceOffer } from './place_offer.ts';
import { RoundChoice } from './round_choice.ts';
import { pairingsTable, standingsTable } from './standings_table.ts';
import { TournamentChat } from './tournament_chat.ts';
import { tournamentChatView } from './tournament_chat_view.ts';

const tick = 1_000; // ms, for the time left

// Whether players who withdraw now cannot rejoin.
const leavesForGood = ({ system, phase }: Tournament) => system === 'knockout' && phase !== 'planned';

// Whether nobody is paired yet, because the server was down.
const waits = ({ phase, delayed_until }: Tournament): boolean =>
  phase === 'running' && delayed_until !== null && delayed_until > serverNow();

export class TournamentScreen implements Screen {
  private readonly changing: Changing<Tournament>;
  private readonly panel: OrganiserPanel;
  private readonly offer: PlaceOffer;
  private readonly reporter: PageReporter;
  private readonly moderation = new ModeratorPanel();
  private readonly rounds: RoundChoice;
  private chat: TournamentChat | null = null; // until the tournament is loaded, and with `?projector`
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly ordered = new Set<string>(); // what has not been answered yet
  private leaving = false; // whether the user is asked to confirm it
  private readonly projector = new URLSearchParams(location.search).has('projector');

  constructor(
    private readonly app: Context,
    private readonly id: string,
    kept: Kept | null = null,
  ) {
    this.changing = new Changing(app, {
      read: () => readTournament(id),
      follow: on => ({ t: 'follow_tournament', tournament: id, on }),
      isNews: frame => frame.t === 'tournament' && frame.id === id,
      onChange: (next, before) => {
        if (!before && !this.projector) this.chat = new TournamentChat(app, id);
        if (before) this.tell(next, before);
      },
    });
    const key = new URLSearchParams(queryNow()).get('place') ?? '';
    this.panel = new OrganiserPanel(app, (order, wish) => this.order(order, wish));
    this.offer = new PlaceOffer(app, id, key, wish => void this.order('place', wish));
    this.reporter = new PageReporter(app);
    this.rounds = new RoundChoice(app, id, kept);
    this.timer = setInterval(() => {
      if (typeof this.tournament !== 'string' && this.counts(this.tournament)) app.redraw();
    }, tick);
  }

  private get tournament(): Tournament | 'loading' | 'failed' | 'missing' {
    return this.changing.value;
  }

  title(): string {
    const name =
      typeof this.tournament === 'string' ? this.app.words.tournaments.title : this.tournament.name;
    return `${name} · ${this.app.words.appName}`;
  }

  leave(): void {
    clearInterval(this.timer);
    this.changing.leave();
    this.chat?.leave();
  }

  keeps(): Kept {
    return this.rounds.keeps();
  }

  view(): VNode {
    const { app, tournament } = this;
    const { tournaments: words } = app.words;
    if (tournament === 'loading') return this.main([h('p.muted', app.words.loading)]);
    if (tournament === 'missing') return missingPage(app);
    if (tournament === 'failed') {
      return this.main([
        h('p', words.wentWrong),
        button({ label: app.words.home.retry, onClick: () => void this.changing.load() }),
      ]);
    }
    return this.main(this.projector ? this.large(tournament) : this.whole(tournament));
  }

  private main(children: (VNode | string)[]): VNode {
    return h(
      'main#content.tournaments',
      { attrs: { tabindex: -1 }, class: { projector: this.projector } },
      children,
    );
  }

  private whole(tournament: Tournament): (VNode | string)[] {
    const { app } = this;
    const { tournaments: words } = app.words;
    const over = tournament.phase === 'finished' || tournament.phase === 'cancelled';
    return [
      this.heading(tournament),
      this.offer.view(tournament),
      this.own(tournament),
      tournament.you.organiser && !over
        ? this.panel.view({ app, tournament, order: (order, wish) => this.order(order, wish) })
        : '',
      this.pairings(tournament),
      h('section', { key: 'standings' }, [h('h2', words.standings), standingsTable(app, tournament)]),
      ...this.texts(tournament),
      this.chat ? tournamentChatView(this.chat, tournament.you.organiser) : '',
      h('p.tournament-links', { key: 'links' }, [...this.links(tournament), this.report(tournament)]),
      app.mayModerate && !tournament.you.organiser ? this.moderation.view(app, () => void this.remove()) : '',
      this.leaving ? this.leaveDialog() : '',
    ];
  }

  private large(tournament: Tournament): (VNode | string)[] {
    const { app } = this;
    return [
      h('header.profile-heading', [h('h1', tournament.name), h('p', this.progress(tournament))]),
      this.pairings(tournament),
      standingsTable(app, tournament),
      h('p', { key: 'back' }, [
        link(tournamentsPath(this.id), path => app.go(path), {}, app.words.tournaments.leaveProjector),
      ]),
    ];
  }

  private heading(tournament: Tournament): VNode {
    const { app } = this;
    const { words } = app;
    const facts = factLine([
      words.tournaments.systems[tournament.system],
      gamesLine(app, tournament.games),
      timeName(tournament.time, words),
      tournament.rated ? words.play.rated : '',
      tournament.handicap ? words.tournaments.handicap : '',
      words.tournaments.players(tournament.standings.filter(one => !one.left).length),
    ]);
    return h('header.profile-heading', { key: 'heading' }, [
      h('h1', tournament.name),
      h('p.muted', facts),
      h('p', [h('strong', this.progress(tournament))]),
      this.delay(tournament),
      h('p.muted', words.tournaments.by(seatName(tournament.organiser, words))),
      tournament.games.length > 1 ? h('p.muted', words.tournaments.bothGames) : '',
      tournament.club
        ? h('p', [
            link(
              clubPath(tournament.club.name),
              path => app.go(path),
              {},
              words.clubs.forMembers(tournament.club.title),
            ),
          ])
        : '',
      tournament.listed || tournament.club ? '' : h('p.muted', words.tournaments.privately),
      h('p.muted', words.tournaments.systemHints[tournament.system]),
    ]);
  }

  // The tournament's phase, with the time left.
  private progress(tournament: Tournament): string {
    const { words } = this.app;
    const { tournaments } = words;
    if (tournament.phase === 'planned') return this.start(tournament);
    if (waits(tournament)) {
      return tournaments.continuesIn(this.span((tournament.delayed_until ?? 0) - serverNow()));
    }
    if (tournament.phase === 'running' && tournament.ends !== null) {
      return tournaments.endsIn(this.span(tournament.ends - serverNow()));
    }
    const round = tournament.round > 0 ? tournaments.round(tournament.round, tournament.planned_rounds) : '';
    return factLine([tournaments.phases[tournament.phase], round]);
  }

  // Why a tournament does not begin or go on at the time that was announced.
  private delay(tournament: Tournament): VNode | string {
    const { tournaments, locale } = this.app.words;
    const { delayed_until: until, phase, you } = tournament;
    if (until === null || !(phase === 'planned' || waits(tournament))) return '';
    const moment = momentName(until, locale);
    if (phase !== 'planned') return h('p', tournaments.delayedGames(moment));
    const hint = you.organiser ? h('p.muted', tournaments.delayedHint) : '';
    return h('div', [h('p', tournaments.delayedStart(moment)), hint]);
  }

  private start(tournament: Tournament): string {
    const { tournaments, locale } = this.app.words;
    const span = tournament.starts - serverNow();
    const day = 86_400_000;
    if (span < day) return tournaments.startsIn(this.span(span));
    return tournaments.starts(momentName(tournament.starts, locale));
  }

  private span(left: number): string {
    const { time } = this.app.words;
    const seconds = Math.max(0, Math.floor(left / 1_000));
    if (seconds < 60) return time.seconds(seconds);
    const minutes = Math.ceil(seconds / 60);
    return minutes < 60
      ? time.minutes(minutes)
      : time.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60);
  }

  private counts(tournament: Tournament): boolean {
    return tournament.phase === 'planned' || tournament.ends !== null || tournament.delayed_until !== null;
  }

  private own(tournament: Tournament): VNode | string {
    const { app } = this;
    const { tournaments: words } = app.words;
    const { you, phase } = tournament;
    if (phase === 'finished' || phase === 'cancelled') return '';
    if (!you.joined && !you.left && (!tournament.may_join || tournament.club?.member === false)) return '';
    if (this.offer.isOpen(tournament)) return '';
    const signedOut = app.me !== null && !app.me.name;
    return h('section.card.tournament-own', { key: 'own', attrs: { 'aria-live': 'polite' } }, [
      you.game === null
        ? ''
        : link(gamePath(you.game), path => app.go(path), { class: 'button.primary.large' }, words.toGame),
      you.joined ? h('p', words.joined) : '',
      you.left ? h('p', leavesForGood(tournament) ? words.leftForGood : words.leaveText) : '',
      signedOut && tournament.may_join
        ? signInLink(app, app.words.signInToJoin, 'button')
        : h('div.organiser-buttons', this.ownButtons(tournament)),
      tournament.system === 'arena' && you.joined
        ? h('div', [
            toggle('berserk', words.berserk, you.berserk, on => void this.order('berserk', { on })),
            h('p.field-hint', words.berserkHint),
          ])
        : '',
    ]);
  }

  private ownButtons(tournament: Tournament): VNode[] {
    const { you, may_join } = tournament;
    const { tournaments: words } = this.app.words;
    const isForGood = leavesForGood(tournament);
    if (you.joined) {
      const leave = () => (isForGood ? this.askToLeave(true) : void this.order('leave'));
      return [button({ label: words.leave, onClick: leave })];
    }
    if (you.left && isForGood) return [];
    if (you.left)
      return [button({ label: words.comeBack, kind: 'primary', onClick: () => void this.order('join') })];
    if (!may_join) return [];
    return [button({ label: words.join, kind: 'primary', onClick: () => void this.order('join') })];
  }

  private leaveDialog(): VNode {
    const { tournaments: words } = this.app.words;
    return question({
      name: 'leave-tournament',
      title: words.leaveTitle,
      text: words.leaveForGood,
      no: words.stay,
      yes: words.leave,
      kind: 'danger',
      onClose: () => this.askToLeave(false),
      onYes: () => void this.order('leave'),
    });
  }

  private askToLeave(leaving: boolean): void {
    this.leaving = leaving;
    this.app.redraw();
  }

  private pairings(tournament: Tournament): VNode | string {
    if (tournament.phase === 'planned') return '';
    const { app } = this;
    const { tournaments: words } = app.words;
    const arena = tournament.system === 'arena';
    const shown = this.rounds.shown(tournament);
    const title = arena
      ? words.playing
      : shown.round > 0
        ? factLine([words.pairings, words.round(shown.round, tournament.planned_rounds)])
        : words.pairings;
    return h('section', { key: 'pairings' }, [
      h('h2', title),
      this.projector ? '' : this.rounds.view(tournament),
      pairingsTable(app, title, shown.pairings, arena ? [] : shown.byes),
    ]);
  }

  private texts({ about, prizes }: Tournament): VNode[] {
    const { tournaments: words } = this.app.words;
    const section = (key: string, title: string, text: string) =>
      text === '' ? [] : [h('section', { key }, [h('h2', title), h('p.tournament-text', text)])];
    return [...section('prizes', words.prizes, prizes), ...section('about', words.about, about)];
  }

  private links(tournament: Tournament): VNode[] {
    const { tournaments: words } = this.app.words;
    const file = (path: string, label: string) =>
      h('a', { attrs: { href: `/api/v1/tournaments/${this.id}/${path}`, download: '' } }, label);
    return [
      file('calendar', words.calendar),
      ...(tournament.system === 'arena' ? [] : [file('trf', words.trf)]),
      link(`${tournamentsPath(this.id)}?projector`, path => this.app.go(path), {}, words.projector),
    ];
  }

  private report({ you }: Tournament): VNode | string {
    const { tournaments: words } = this.app.words;
    if (you.organiser || !this.app.me?.name) return '';
    return this.reporter.view({
      label: words.report,
      title: words.reportTitle,
      report: reason => orderTournament(this.id, 'report', { reason }),
    });
  }

  // For moderators.
  private async remove(): Promise<void> {
    if (await this.order('cancel')) this.app.toast(this.app.words.tournaments.removed, 'note');
  }

  // The second click of a double click is no order: it would be refused.
  private async order(order: TournamentOrder, wish?: unknown): Promise<boolean> {
    const name = JSON.stringify([order, wish]);
    if (this.ordered.has(name)) return false;
    this.ordered.add(name);
    try {
      await orderTournament(this.id, order, wish);
      await this.changing.load();
      return true;
    } catch (failure) {
      this.app.complainOf(failure, formFields(this.app.words));
      if (isRefused(failure, 'stale')) void this.changing.load();
      return false;
    } finally {
      this.ordered.delete(name);
    }
  }

  private tell(next: Tournament, before: Tournament): void {
    const { tournaments: words } = this.app.words;
    if (next.you.game !== null && next.you.game !== before.you.game) {
      if (!this.app.callToPlay(next.you.game)) return;
      this.app.toast(words.yourGame, 'note', { path: gamePath(next.you.game), label: words.toGame });
    } else if (next.phase !== before.phase || next.round !== before.round) {
      this.app.announcer.note(sentences([words.changed, this.progress(next)], this.app.words));
    }
  }
}
