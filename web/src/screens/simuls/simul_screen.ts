// A simul's page: the applicants, then all boards as they are played, and finally the results.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { Changing } from '../../parts/changing.ts';
import { button, link, question, toggle } from '../../parts/controls.ts';
import { isForOthers } from '../../parts/keys.ts';
import { missingPage } from '../../parts/lack.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { termsLine } from '../../parts/simul_facts.ts';
import { holdBoards, releaseBoards, type SimulBoards } from '../../play/simul_boards.ts';
import type { GameId } from '../../protocol/games.ts';
import { orderSimul, readSimul, type SimulOrder } from '../../protocol/simul_calls.ts';
import type { Simul, SimulGuest } from '../../protocol/simuls.ts';
import { gamePath, playerPath } from '../../route.ts';
import { spanName } from '../../time_kinds.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { sentences } from '../../words/sentences.ts';
import { boardCard } from './board_card.ts';

const mostBoards = 40;

export class SimulScreen implements Screen {
  private readonly changing: Changing<Simul>;
  private boards: { of: Simul; all: SimulBoards; deaf(): void } | null = null;
  private awaited: GameId | null = null; // the player's game, which has been announced
  private cancelling = false;
  private readonly ordered = new Set<string>(); // what has not been answered yet

  constructor(
    private readonly app: Context,
    private readonly id: string,
  ) {
    this.changing = new Changing(app, {
      read: () => readSimul(id),
      follow: on => ({ t: 'follow_simul', simul: id, on }),
      isNews: frame => frame.t === 'simul' && frame.id === id,
      onChange: (next, before) => this.take(next, before),
    });
  }

  private get simul(): Simul | 'loading' | 'failed' | 'missing' {
    return this.changing.value;
  }

  title(): string {
    const { simul } = this;
    const { words } = this.app;
    const name = typeof simul === 'string' ? words.simuls.title : this.name(simul);
    const waiting = this.boards && this.isHost ? this.boards.all.waiting.length : 0;
    return `${waiting > 0 ? `(${waiting}) ` : ''}${name} · ${words.appName}`;
  }

  leave(): void {
    this.changing.leave();
    this.boards?.deaf();
    if (this.boards) releaseBoards(this.boards.of);
  }

  onKey(event: KeyboardEvent): void {
    if (event.key !== 'n' || isForOthers(event) || this.app.settingsOpen || this.cancelling) return;
    event.preventDefault();
    this.next();
  }

  view(): VNode {
    const { app, simul } = this;
    const { simuls: words } = app.words;
    if (simul === 'loading') return this.main([h('p.muted', app.words.loading)]);
    if (simul === 'missing') return missingPage(app);
    if (simul === 'failed') {
      return this.main([
        h('p', words.wentWrong),
        button({ label: app.words.home.retry, onClick: () => void this.changing.load() }),
      ]);
    }
    return this.main([
      this.heading(simul),
      this.own(simul),
      this.host(simul),
      simul.phase === 'open' ? this.guests(simul) : this.allBoards(simul),
      this.cancelling ? this.cancelDialog() : '',
    ]);
  }

  private main(children: (VNode | string)[]): VNode {
    return h('main#content.tournaments.simuls', { attrs: { tabindex: -1 } }, children);
  }

  private get isHost(): boolean {
    return typeof this.simul !== 'string' && this.simul.you.host;
  }

  private name(simul: Simul): string {
    return this.app.words.simuls.by(seatName(simul.host, this.app.words));
  }

  private heading(simul: Simul): VNode {
    const { words } = this.app;
    const { won, lost, drawn } = simul.score;
    const extra = simul.per_guest > 0 ? words.simuls.extra(spanName(simul.per_guest, words.time)) : '';
    return h('header.profile-heading', { key: 'heading' }, [
      h('h1', this.name(simul)),
      h('p.muted', termsLine(this.app, simul, [extra])),
      h('p', [
        h(
          'strong',
          factLine([
            words.simuls.phases[simul.phase],
            simul.boards.length > 0 ? words.simuls.boards(simul.boards.length) : '',
            simul.started === null ? '' : words.simuls.score(won, lost, drawn),
          ]),
        ),
      ]),
    ]);
  }

  // The actions of players and of those who can apply.
  private own(simul: Simul): VNode | string {
    const { app } = this;
    const { simuls: words } = app.words;
    const { you, phase } = simul;
    if (you.host || (phase === 'running' && you.game === null) || phase === 'cancelled') return '';
    if (phase !== 'open') {
      if (you.game === null) return '';
      return h('section.card.tournament-own', { key: 'own' }, [
        link(gamePath(you.game), path => app.go(path), { class: 'button.primary.large' }, words.toGame),
      ]);
    }
    const signedOut = app.me !== null && !app.me.name;
    const said = {
      applied: words.applied,
      accepted: words.isAccepted,
      declined: words.isDeclined,
      withdrawn: '',
    }[you.stance ?? 'withdrawn'];
    return h('section.card.tournament-own', { key: 'own', attrs: { 'aria-live': 'polite' } }, [
      said === '' ? '' : h('p', said),
      signedOut ? signInLink(app, app.words.signInFirst, 'button') : this.ownButton(simul),
    ]);
  }

  private ownButton({ you }: Simul): VNode | string {
    const { simuls: words } = this.app.words;
    if (you.stance === 'declined') return '';
    if (you.stance === null || you.stance === 'withdrawn') {
      return button({ label: words.apply, kind: 'primary', onClick: () => void this.order('apply') });
    }
    return button({ label: words.withdraw, onClick: () => void this.order('withdraw') });
  }

  // The host's actions before the start and during play. A moderator can cancel, too.
  private host(simul: Simul): VNode | string {
    const { app } = this;
    const { simuls: words } = app.words;
    const cancel = button({
      label: words.cancel,
      kind: 'quiet',
      onClick: () => {
        this.cancelling = true;
        app.redraw();
      },
    });
    if (simul.phase === 'open' && simul.you.host) {
      const start = button({
        label: words.start,
        kind: 'primary',
        disabled: this.accepted(simul) === 0,
        onClick: () => void this.order('start'),
      });
      return h('section.card.tournament-own', { key: 'host' }, [
        h('p', words.hostHint),
        h('div.organiser-buttons', [start, cancel]),
      ]);
    }
    if (simul.phase === 'open' && app.mayModerate) return h('p', { key: 'host' }, [cancel]);
    if (simul.phase !== 'running' || !simul.you.host) return '';
    const waiting = this.boards?.all.waiting.length ?? 0;
    return h('section.card.simul-bar', { key: 'host' }, [
      h('p', { attrs: { 'aria-live': 'polite' } }, [h('strong', words.waiting(waiting))]),
      button({
        key: 'next',
        label: app.words.bracketed(words.next, 'N'),
        kind: 'primary',
        disabled: waiting === 0,
        onClick: () => this.next(),
      }),
      toggle('moves-on', words.movesOn, app.settings.simulMovesOn, simulMovesOn =>
        app.change({ simulMovesOn }),
      ),
    ]);
  }

  private accepted(simul: Simul): number {
    return simul.guests.filter(one => one.stance === 'accepted').length;
  }

  private guests(simul: Simul): VNode {
    const { simuls: words } = this.app.words;
    return h('section', { key: 'guests' }, [
      h('h2', words.applicants),
      h('p.muted', words.accepted(this.accepted(simul), mostBoards)),
      simul.guests.length === 0
        ? h('p', words.nobody)
        : h(
            'ul.simul-guests',
            simul.guests.map(guest => this.guest(simul, guest)),
          ),
    ]);
  }

  private guest(simul: Simul, guest: SimulGuest): VNode {
    const { app } = this;
    const { simuls: words } = app.words;
    const name = seatName(guest.player, app.words);
    const { player } = guest;
    const decide = (order: 'accept' | 'decline', label: string, spoken: string) =>
      button({
        key: order,
        label,
        spoken,
        ...(order === 'accept' ? { kind: 'primary' } : {}),
        onClick: () => void this.order(order, { player: name }),
      });
    const mayAccept = guest.stance === 'applied' || guest.stance === 'declined';
    return h('li', { key: name, class: { accepted: guest.stance === 'accepted' } }, [
      h('span.simul-guest', [
        player.kind === 'account'
          ? link(playerPath(player.name), path => app.go(path), { class: 'name' }, name)
          : h('span.name', name),
        h('span.muted', factLine([words.rated(guest.rating), words.stances[guest.stance]])),
      ]),
      simul.you.host && player.kind === 'account'
        ? h('span.organiser-buttons', [
            mayAccept ? decide('accept', words.accept, words.acceptOf(name)) : '',
            guest.stance === 'declined' ? '' : decide('decline', words.decline, words.declineOf(name)),
          ])
        : '',
    ]);
  }

  private allBoards(simul: Simul): VNode {
    const { app, boards } = this;
    const followed = boards?.all.all ?? [];
    return h('section', { key: 'boards' }, [
      h('h2.visually-hidden', app.words.simuls.allBoards),
      h(
        'ul.watch-games',
        simul.boards.map((board, place) => {
          const one = followed.find(other => other.board.game === board.game);
          if (!one) return h('li', { key: board.game });
          return boardCard({ app, simul, one, result: board.result, number: place + 1 });
        }),
      ),
    ]);
  }

  private cancelDialog(): VNode {
    const { app } = this;
    const { simuls: words } = app.words;
    const close = () => {
      this.cancelling = false;
      app.redraw();
    };
    return question({
      name: 'cancel-simul',
      title: words.cancelTitle,
      text: words.cancelText,
      no: words.keep,
      yes: words.cancel,
      kind: 'danger',
      onClose: close,
      onYes: () => void this.order('cancel'),
    });
  }

  private next(): void {
    const next = this.isHost ? this.boards?.all.waiting[0] : undefined;
    if (next) this.app.go(gamePath(next.board.game));
  }

  // The second click of a double click is no order: it would be refused.
  private async order(order: SimulOrder, wish?: unknown): Promise<void> {
    const name = JSON.stringify([order, wish]);
    if (this.ordered.has(name)) return;
    this.ordered.add(name);
    try {
      await orderSimul(this.id, order, wish);
    } catch (failure) {
      this.app.complainOf(failure);
    }
    await this.changing.load();
    this.ordered.delete(name);
  }

  private hear(): void {
    this.enter();
    this.app.redraw();
  }

  // Takes a player who waited here to the game, once the server has made it.
  private enter(): void {
    const game = this.awaited;
    if (game === null || !this.boards?.all.find(game)?.heard) return;
    this.awaited = null;
    this.app.callToPlay(game);
    this.app.go(gamePath(game));
  }

  private take(next: Simul, before: Simul | null): void {
    if (next.boards.length > 0 && !this.boards) {
      const all = holdBoards(next, this.app.rules, this.app.line);
      this.boards = { of: next, all, deaf: all.listen(() => this.hear()) };
    }
    if (!before) return;
    if (before.phase === 'open' && next.phase === 'running' && next.you.game !== null) {
      this.awaited = next.you.game;
      return this.enter();
    }
    if (before.phase !== next.phase) {
      const { words, announcer } = this.app;
      announcer.note(sentences([words.simuls.changed, words.simuls.phases[next.phase]], words));
    }
  }
}
