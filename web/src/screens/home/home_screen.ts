// The first page: which game, against whom; who else looks for a game; and one's own games.

import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { startPreview } from '../../board/preview.ts';
import type { Context, Screen } from '../../context.ts';
import { type Draft, newGame, newSeek } from '../../play/draft.ts';
import { type Advice, handicapAdvice } from '../../play/handicap_advice.ts';
import type { LobbyNews } from '../../play/lobby.ts';
import type { Problem } from '../../practice/problem.ts';
import { createGame, createSeek } from '../../protocol/game_calls.ts';
import { ApiError, isRefused } from '../../protocol/http.ts';
import { readRatings } from '../../protocol/player_calls.ts';
import type { Rating } from '../../protocol/players.ts';
import { docsPath, gamePath, invitationPath } from '../../route.ts';
import { isEdition, queryNow } from '../../site.ts';
import { gameName, otherGameName } from '../../words/index.ts';
import type { BotsHere } from './bots_here.ts';
import type { ContestsNow } from './contests_now.ts';
import { doors } from './doors.ts';
import type { FollowedNow } from './followed_now.ts';
import { gameList, latestGame } from './game_list.ts';
import { readTime, writeTime } from './kept_time.ts';
import { LiveNow } from './live_now.ts';
import { challengesView, lobbyView } from './lobby_view.ts';
import { newGameForm } from './new_game_form.ts';
import type { News } from './news.ts';

export class HomeScreen implements Screen {
  readonly followsLobby = true;
  private draft: Draft;
  private time = ''; // in the draft, as the settings keep it
  private starting = false;
  private daily: Problem | null = null;
  private readonly live: LiveNow;
  private followed: FollowedNow | null = null;
  private bots: BotsHere | null = null;
  private news: News | null = null;
  private contests: ContestsNow | null = null;
  private gone = false;
  private compared: { friend: string; yours: Rating[]; theirs: Rating[] } | null = null;

  constructor(private readonly app: Context) {
    const to = new URLSearchParams(queryNow()).get('to') ?? '';
    this.draft = {
      opponent: to ? 'friend' : 'engine',
      game: app.rules.games[0]?.id ?? '',
      side: to ? 'random' : 'black',
      handicap: 'none',
      ownHandicap: '',
      level: 3,
      ...readTime(''),
      friend: to,
      rated: false,
    };
    this.live = new LiveNow(app);
    if (app.me) void app.loadGames(); // else they come with the answer who this is
    void this.compareRatings();
    void this.showDaily();
    void this.showFollowed();
    void this.showBots();
    void this.showNews();
    void this.showContests();
  }

  title(): string {
    return `${this.app.words.appName} · ${this.app.words.home.title}`;
  }

  leave(): void {
    this.gone = true;
    this.live.leave();
    this.followed?.leave();
    this.bots?.leave();
    this.contests?.leave();
  }

  // Somebody sits and waits where there is a clock; a game by days may begin without taking the page away.
  onLobby(news: LobbyNews): boolean {
    if (news.kind !== 'begun' || news.seek?.time?.kind !== 'live') return false;
    this.app.go(gamePath(news.game));
    return true;
  }

  view(): VNode {
    const { app } = this;
    const words = app.words.home;
    this.takeTime();
    return h('main#content.home', { attrs: { tabindex: -1 } }, [
      h('section.hero', [
        h('div', [h('h1', words.title), h('p.lead', isEdition ? words.leadAlone : words.lead)]),
        Array.isArray(app.games) ? latestGame(app, app.games) : '',
      ]),
      this.news?.view() ?? '',
      doors(app, this.daily),
      ...(isEdition ? [] : this.playing()),
    ]);
  }

  // With others, and against the engine of the server.
  private playing(): (VNode | string)[] {
    const { app } = this;
    const words = app.words.home;
    return [
      challengesView(app),
      h('section.start', [
        h('fieldset.games', [
          h('legend', words.chooseGame),
          h(
            'div.games-row',
            app.rules.games.map(spec => this.gameCard(spec)),
          ),
        ]),
        newGameForm({
          app,
          draft: this.draft,
          starting: this.starting,
          advice: this.advice(),
          onFriend: () => void this.compareRatings(),
          onChange: change => this.change(change),
          onStart: () => void this.start(),
        }),
        lobbyView(app, () => void this.playEngine(), this.bots?.view() ?? ''),
      ]),
      this.followed?.view() ?? '',
      this.live.view(),
      this.contests?.view() ?? '',
      gameList({
        app,
        games: app.games,
        more: app.moreGames !== null,
        onRetry: () => void app.loadGames(),
        onMore: () => void app.loadMoreGames(),
      }),
      h('footer.home-foot', h('a', { attrs: { href: docsPath } }, words.docs)),
    ];
  }

  // Their code comes after the page, and after the answer who this is.
  private async showBots(): Promise<void> {
    await this.app.known;
    if (isEdition) return;
    const { BotsHere } = await import('./bots_here.ts');
    if (!this.gone) this.bots = new BotsHere(this.app);
  }

  private async showNews(): Promise<void> {
    await this.app.known;
    if (isEdition) return;
    const { News } = await import('./news.ts');
    if (!this.gone) this.news = new News(this.app);
  }

  private async showContests(): Promise<void> {
    await this.app.known;
    if (isEdition) return;
    const { ContestsNow } = await import('./contests_now.ts');
    if (!this.gone) this.contests = new ContestsNow(this.app);
  }

  // Only for who has an account; a first visit need not wait for its code.
  private async showFollowed(): Promise<void> {
    await this.app.known;
    if (!this.app.me?.name || isEdition) return;
    const { FollowedNow } = await import('./followed_now.ts');
    if (!this.gone) this.followed = new FollowedNow(this.app);
  }

  // Of each game in turn. Without network there is none to show, and the way to the problems is there all the same.
  private async showDaily(): Promise<void> {
    try {
      const { dayNumber, loadDaily } = await import('../../practice/daily.ts');
      const games = this.app.rules.games;
      const game = games[dayNumber(new Date()) % games.length];
      this.daily = game ? await loadDaily(game.id) : null;
      this.app.redraw();
    } catch {
      this.daily = null;
    }
  }

  private gameCard(spec: GameSpec): VNode {
    const { words, settings } = this.app;
    return h('label.game-card', { key: spec.id }, [
      h('input', {
        attrs: { type: 'radio', name: 'game', value: spec.id },
        props: { checked: spec.id === this.draft.game },
        on: { change: () => this.change({ game: spec.id, handicap: 'none' }) },
      }),
      h('span.game-card-face', [
        startPreview(spec, settings.pieces),
        h('span.game-card-text', [
          h('span.game-card-name', [
            h('strong', gameName(spec, words)),
            ' ',
            h('span.game-card-other', otherGameName(spec, words)),
          ]),
          h('span.game-card-size', words.home.board(spec.files, spec.ranks)),
          h('span.game-card-about', words.home.about[spec.id] ?? ''),
        ]),
      ]),
    ]);
  }

  // The settings of an account come later than the page.
  private takeTime(): void {
    const kept = this.app.settings.newGameTime;
    if (kept === this.time) return;
    this.time = kept;
    this.draft = { ...this.draft, ...readTime(kept) };
  }

  private change(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    if (change.time || change.custom) {
      this.time = writeTime(this.draft);
      this.app.change({ newGameTime: this.time });
    }
    this.app.redraw();
  }

  private advice(): Advice | null {
    const spec = this.app.rules.spec(this.draft.game);
    const { compared } = this;
    if (!spec || !compared || compared.friend !== this.draft.friend.trim()) return null;
    return handicapAdvice(spec, compared.yours, compared.theirs);
  }

  // Without the ratings of both there is no advice; that is no fault to complain of.
  private async compareRatings(): Promise<void> {
    await this.app.known;
    const friend = this.draft.friend.trim();
    const you = this.app.me?.name;
    if (!you || !friend || friend === this.compared?.friend) return;
    try {
      const [yours, theirs] = await Promise.all([readRatings(you), readRatings(friend)]);
      this.compared = { friend, yours: yours.ratings, theirs: theirs.ratings };
      this.app.redraw();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  }

  private async start(): Promise<void> {
    if (this.starting) return;
    const words = this.app.words.newGame;
    this.starting = true;
    this.app.redraw();
    try {
      await (this.draft.opponent === 'engine' ? this.startGame() : this.propose());
    } catch (failure) {
      const challenged = this.draft.opponent === 'friend' && this.draft.friend.trim() !== '';
      if (challenged && isRefused(failure, 'not_allowed')) this.app.toast(words.noChallenge, 'error');
      else this.app.complainOf(failure);
    }
    this.starting = false;
    this.app.redraw();
  }

  // At the level that the form has.
  private async playEngine(): Promise<void> {
    this.change({ opponent: 'engine' });
    await this.start();
  }

  private async startGame(): Promise<void> {
    this.app.go(gamePath((await createGame(newGame(this.draft))).id));
  }

  // A link or a challenge has a page of its own; an open game stands in the list below.
  private async propose(): Promise<void> {
    const seek = await createSeek(newSeek(this.draft));
    this.app.lobby.add(seek);
    if (this.draft.opponent === 'friend') return this.app.go(invitationPath(seek.id));
    this.app.redraw();
    requestAnimationFrame(() => document.querySelector('.seek.mine')?.scrollIntoView({ block: 'center' }));
  }
}
