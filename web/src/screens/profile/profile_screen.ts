// A player's public page: ratings with their history, and finished games.
import { h, type VNode } from 'snabbdom';
import { openingsOf } from '../../analysis/address.ts';
import type { Context, Kept, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { RelationButtons } from '../../parts/relation_buttons.ts';
import { ratingChart } from '../../profile/rating_chart.ts';
import { listClubsOf } from '../../protocol/club_calls.ts';
import type { ClubPart } from '../../protocol/clubs.ts';
import { ApiError } from '../../protocol/http.ts';
import { readPlayer, readRatings } from '../../protocol/player_calls.ts';
import type { Player, Rating, RatingChange, Ratings } from '../../protocol/players.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import {
  accountPath,
  challengePath,
  clubPath,
  followingPath,
  leaderboardsPath,
  yearPath,
} from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { gameName } from '../../words/index.ts';
import { sentences } from '../../words/sentences.ts';
import { dateName, momentName } from '../../words/time.ts';
import { GameRecordList } from './game_record_list.ts';

type Phase = 'loading' | 'missing' | 'failed' | Player;

export class ProfileScreen implements Screen {
  private phase: Phase = 'loading';
  private ratings: Ratings | null = null;
  private clubs: ClubPart[] = [];
  private charted = ''; // game and speed of the rating shown in the chart; empty: the one with most games
  private games: GameRecordList | null = null;
  private relation: RelationButtons | null = null; // null on the user's own page
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly name: string,
    private readonly kept: Kept | null = null, // for the games
  ) {
    void this.load();
  }

  keeps(): Kept | null {
    return this.games ? this.games.keeps() : this.kept;
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
        return narrow([
          this.heading(this.phase),
          this.ratingList(),
          this.clubList(),
          this.games?.view() ?? '',
        ]);
    }
  }

  private heading({ name, role, created, bot, vacation_until: until }: Player): VNode {
    const { app } = this;
    const { account, correspondence, profile, locale } = app.words;
    const own = app.me?.name === name;
    const office = role === 'moderator' || role === 'administrator' ? account.roles[role] : '';
    const title = bot ? account.roles.bot : office;
    return h('header.profile-heading', [
      h('h1', name),
      h('p.muted', factLine([title, account.since(dateName(created, locale))])),
      until === undefined ? '' : h('p.profile-vacation', correspondence.awayUntil(momentName(until, locale))),
      h(
        'div.profile-actions',
        own
          ? [
              link(accountPath, path => app.go(path), { class: 'button' }, account.title),
              link(followingPath, path => app.go(path), { class: 'button' }, app.words.following.title),
            ]
          : [
              this.relation?.blocked
                ? ''
                : link(
                    challengePath(name),
                    path => app.go(path),
                    { class: 'button.primary' },
                    profile.challenge,
                  ),
              ...(this.relation?.view() ?? []),
            ],
      ),
      own ? h('p', profile.own) : '',
    ]);
  }

  private clubList(): VNode | string {
    const { app } = this;
    if (this.clubs.length === 0) return '';
    return h('section.card', { key: 'clubs' }, [
      h('h2', app.words.clubs.title),
      h(
        'ul.club-links',
        this.clubs.map(({ name, title, rank }) =>
          h('li', { key: name }, [
            link(clubPath(name), path => app.go(path), {}, title),
            h('span.game-row-facts', app.words.clubs.ranks[rank]),
          ]),
        ),
      ),
    ]);
  }

  private ratingList(): VNode | string {
    const words = this.app.words.profile;
    if (this.ratings === null) return '';
    return h('section.card', [
      h('h2', words.ratings),
      this.played(this.ratings),
      this.ratings.ratings.length === 0
        ? h('p.muted', words.unrated)
        : h(
            'ul.ratings',
            this.ratings.ratings.map(rating => this.ratingRow(rating)),
          ),
      this.history(this.ratings),
      this.openingsLink(this.ratings),
      this.yearLink(),
      link(leaderboardsPath(''), path => this.app.go(path), {}, this.app.words.players.leaderboards),
    ]);
  }

  // Leads to the opening explorer, in the game that the player has played most.
  private openingsLink({ played }: Ratings): VNode {
    const { app } = this;
    const name = typeof this.phase === 'object' ? this.phase.name : this.name;
    const [most] = [...app.rules.games].sort((a, b) => (played[b.id] ?? 0) - (played[a.id] ?? 0));
    const path = openingsOf(name, most?.id ?? '');
    return link(path, to => app.go(to), {}, app.words.profile.openings);
  }

  // Leads to the current year, whose page links to the others.
  private yearLink(): VNode {
    const { app } = this;
    const name = typeof this.phase === 'object' ? this.phase.name : this.name;
    const year = new Date(serverNow()).getUTCFullYear();
    return link(yearPath(name, year), path => app.go(path), {}, app.words.year.link(year));
  }

  private ratingRow({ game, speed, rating, deviation, provisional, games }: Rating): VNode {
    const { rules, words } = this.app;
    const spec = rules.spec(game);
    return h('li', { key: `${game} ${speed}` }, [
      h('span', [
        h('strong', spec ? gameName(spec, words) : game),
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

  private played({ played, handicaps }: Ratings): VNode {
    const { rules, words } = this.app;
    return h(
      'p.muted',
      factLine(
        rules.games.map(spec =>
          words.players.played(gameName(spec, words), played[spec.id] ?? 0, handicaps[spec.id] ?? 0),
        ),
      ),
    );
  }

  // The history of one rating, with a choice between the ratings.
  private history({ ratings, history }: Ratings): VNode | string {
    const { words } = this.app;
    const keys = ratings.filter(({ game, speed }) =>
      history.some(change => change.game === game && change.speed === speed),
    );
    const most = [...keys].sort((one, other) => other.games - one.games)[0];
    const shown = keys.find(rating => keyOf(rating) === this.charted) ?? most;
    if (!shown) return '';
    const changes = history.filter(change => change.game === shown.game && change.speed === shown.speed);
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last) return '';
    const text = words.players.historyText(changes.length, Math.round(first.rating), Math.round(last.rating));
    return h('div.rating-history', [
      h('h3', words.players.history),
      keys.length > 1
        ? h(
            'select',
            {
              attrs: { 'aria-label': words.players.history },
              on: {
                change: (event: Event) => {
                  this.charted = (event.target as HTMLSelectElement).value;
                  this.app.redraw();
                },
              },
            },
            keys.map(rating =>
              h(
                'option',
                { attrs: { value: keyOf(rating) }, props: { selected: rating === shown } },
                this.ratingName(rating),
              ),
            ),
          )
        : h('p', this.ratingName(shown)),
      ratingChart({
        changes,
        label: sentences([words.players.historyOf(this.ratingName(shown)), text].map(words.sentence), words),
        pointName: (change: RatingChange) =>
          words.players.point(Math.round(change.rating), dateName(change.at, words.locale)),
        dateName: at => dateName(at, words.locale),
      }),
      h('p.muted', text),
    ]);
  }

  private ratingName({ game, speed }: { game: string; speed: Rating['speed'] }): string {
    const { rules, words } = this.app;
    const spec = rules.spec(game);
    return `${spec ? gameName(spec, words) : game} ${words.profile.speeds[speed]}`;
  }

  private async relate(name: string): Promise<void> {
    await this.app.known;
    if (!this.left && this.app.me?.name !== name) this.relation ??= new RelationButtons(this.app, name);
  }

  private async load(): Promise<void> {
    this.phase = 'loading';
    this.app.redraw();
    try {
      const [player, ratings, clubs] = await Promise.all([
        readPlayer(this.name),
        readRatings(this.name),
        listClubsOf(this.name),
      ]);
      this.phase = player;
      this.ratings = ratings;
      this.clubs = clubs;
      this.games ??= new GameRecordList(this.app, player.name, this.kept);
      void this.relate(player.name);
    } catch (failure) {
      if (this.left) return;
      const unknown = failure instanceof ApiError && failure.refused.code === 'unknown_player';
      this.phase = unknown ? 'missing' : 'failed';
      if (!unknown) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}

const keyOf = ({ game, speed }: { game: string; speed: string }) => `${game} ${speed}`;

function narrow(children: (VNode | string)[]): VNode {
  return h('main#content.narrow', { attrs: { tabindex: -1 } }, children);
}
