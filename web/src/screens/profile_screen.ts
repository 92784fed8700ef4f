// A player as others see one, with the games that one has played against each other.
import { h, type VNode } from 'snabbdom';
import type { App, Screen } from '../app.ts';
import { ApiError, readPlayer, readRatings } from '../protocol/http.ts';
import type { Player, Rating, Seat, Summary } from '../protocol/messages.ts';
import { accountPath, challengePath } from '../route.ts';
import { gameName } from '../words/index.ts';
import { dateName } from '../words/time.ts';
import { button, link } from './controls.ts';
import { gameRow } from './game_list.ts';

type Phase = 'loading' | 'missing' | 'failed' | Player;

export class ProfileScreen implements Screen {
  private phase: Phase = 'loading';
  private ratings: Rating[] | null = null;
  private left = false;

  constructor(
    private readonly app: App,
    private readonly name: string,
  ) {
    void this.load();
    void app.loadGames();
  }

  title(): string {
    return `${typeof this.phase === 'object' ? this.phase.name : this.name} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { words } = this.app;
    switch (this.phase) {
      case 'loading':
        return narrow([h('p.muted', words.loading)]);
      case 'failed':
        return narrow([button({ label: words.home.retry, onClick: () => void this.load() })]);
      case 'missing':
        return narrow([
          h('h1', words.profile.missing),
          h('p', words.profile.missingText),
          link('/', path => this.app.go(path), { class: 'button.primary' }, words.play.toHome),
        ]);
      default:
        return narrow([this.heading(this.phase), this.ratingList(), ...this.games(this.phase)]);
    }
  }

  private heading({ name, role, created }: Player): VNode {
    const { app } = this;
    const { account, profile, locale } = app.words;
    const own = app.me?.name === name;
    const title = role === 'moderator' || role === 'administrator' ? account.roles[role] : '';
    return h('header.profile-heading', [
      h('h1', name),
      h('p.muted', [title, account.since(dateName(created, locale))].filter(Boolean).join(' · ')),
      h('div.profile-actions', [
        own
          ? link(accountPath, path => app.go(path), { class: 'button' }, account.title)
          : link(challengePath(name), path => app.go(path), { class: 'button.primary' }, profile.challenge),
      ]),
      own ? h('p', profile.own) : '',
    ]);
  }

  private ratingList(): VNode | string {
    const words = this.app.words.profile;
    if (this.ratings === null) return '';
    return h('section.card', [
      h('h2', words.ratings),
      this.ratings.length === 0
        ? h('p.muted', words.unrated)
        : h(
            'ul.ratings',
            this.ratings.map(rating => this.ratingRow(rating)),
          ),
    ]);
  }

  private ratingRow({ game, speed, rating, deviation, provisional, games }: Rating): VNode {
    const { rules, settings, words } = this.app;
    const spec = rules.spec(game);
    return h('li', { key: `${game} ${speed}` }, [
      h('span', [
        h('strong', spec ? gameName(spec, settings.language) : game),
        ` ${words.profile.speeds[speed]}`,
        h('span.game-row-facts', words.profile.ratedGames(games)),
      ]),
      h('span.rating', [
        h('strong', `${Math.round(rating)}`),
        ` ± ${Math.round(2 * deviation)}`,
        provisional ? h('span.game-row-facts', words.profile.provisional) : '',
      ]),
    ]);
  }

  private games({ name }: Player): VNode[] {
    const { app } = this;
    if (app.me?.name === name || !Array.isArray(app.games)) return [];
    const games = app.games.filter(game => isAgainst(game, name));
    return [
      h('section.game-list', [
        h('h2', app.words.profile.yourGames(name)),
        games.length === 0
          ? h('p.muted', app.words.profile.noGames)
          : h(
              'ul',
              games.map(game => gameRow(app, game)),
            ),
      ]),
    ];
  }

  private async load(): Promise<void> {
    this.phase = 'loading';
    try {
      const [player, ratings] = await Promise.all([readPlayer(this.name), readRatings(this.name)]);
      this.phase = player;
      this.ratings = ratings;
    } catch (failure) {
      if (this.left) return;
      const unknown = failure instanceof ApiError && failure.refused.code === 'unknown_player';
      this.phase = unknown ? 'missing' : 'failed';
      if (!unknown) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}

function isAgainst({ seats }: Summary, name: string): boolean {
  const is = (seat: Seat) => seat.kind === 'account' && seat.name === name;
  return is(seats.black) || is(seats.white);
}

function narrow(children: (VNode | string)[]): VNode {
  return h('main#content.narrow', { attrs: { tabindex: -1 } }, children);
}
