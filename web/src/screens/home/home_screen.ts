// The home page: starting a game, the lobby, and the user's own games.

import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { startPreview } from '../../board/preview.ts';
import type { Context, Kept, Screen } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { openNewGame } from '../../parts/new_game.ts';
import { type Draft, newGame, newSeek } from '../../play/draft.ts';
import type { Advice } from '../../play/handicap_advice.ts';
import { isToYou, type LobbyNews } from '../../play/lobby.ts';
import type { Problem } from '../../practice/problem.ts';
import { createGame, createSeek } from '../../protocol/game_calls.ts';
import { ApiError, isRefused } from '../../protocol/http.ts';
import { readRatings } from '../../protocol/player_calls.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { docsPath, gamePath, invitationPath } from '../../route.ts';
import { isEdition, queryNow } from '../../site.ts';
import { isLive } from '../../time_kinds.ts';
import { gameName, otherGameName } from '../../words/index.ts';
import type { BotsHere } from './bots_here.ts';
import type { ContestsNow } from './contests_now.ts';
import { doors } from './doors.ts';
import type { FollowedNow } from './followed_now.ts';
import { readChoice, writeChoice } from './kept_choice.ts';
import { readTime, writeTime } from './kept_time.ts';
import { LiveNow } from './live_now.ts';
import { hasOpenSeeks, lobbyView } from './lobby_view.ts';
import { newGameForm } from './new_game_form.ts';
import type { News } from './news.ts';
import type { OwnLists } from './own_lists.ts';

// Where the lobby stands below the boards and beside the form (style/home.css). On a narrower screen the games that one
// can join come first.
const wide = '(min-width: 60rem)';

let lists: typeof import('./own_lists.ts') | null = null; // until the code is loaded

export class HomeScreen implements Screen {
  readonly followsLobby = true;
  private draft: Draft;
  private time = ''; // of the draft, in the format of the settings
  private choice = ''; // the other choices, likewise
  private starting = false;
  private daily: Problem | null = null;
  private readonly live: LiveNow;
  private followed: FollowedNow | null = null;
  private bots: BotsHere | null = null;
  private news: News | null = null;
  private contests: ContestsNow | null = null;
  private gone = false;
  private readonly wide = matchMedia(wide);
  private readonly redraw = () => this.app.redraw();
  private own: OwnLists | null;
  private code: 'needed' | 'asked for' | 'failed' = lists ? 'asked for' : 'needed'; // of the lists
  private compared: { friend: string; advise: (spec: GameSpec) => Advice | null } | null = null;

  constructor(
    private readonly app: Context,
    private readonly kept: Kept | null = null,
  ) {
    this.own = lists && new lists.OwnLists(app, kept);
    this.wide.addEventListener('change', this.redraw);
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
    if (app.me) void app.loadGames(); // otherwise they are loaded once the server has identified the user
    void this.compareRatings();
    void this.showDaily();
    void this.showFollowed();
    void app.recognised.then(() => {
      if (app.me?.name) void this.fetchLists();
    });
    void this.showBots();
    void this.showNews();
    void this.showContests();
  }

  title(): string {
    return `${this.app.words.appName} · ${this.app.words.home.title}`;
  }

  keeps(): Kept | null {
    return this.own ? this.own.keeps() : this.kept;
  }

  leave(): void {
    this.gone = true;
    this.wide.removeEventListener('change', this.redraw);
    this.live.leave();
    this.followed?.leave();
    this.bots?.leave();
    this.contests?.leave();
  }

  // Goes to a live game at once, because the opponent is waiting; a correspondence game does not take the user off the
  // page.
  onLobby(news: LobbyNews): boolean {
    if (news.kind !== 'begun' || !isLive(news.seek?.time)) return false;
    this.app.go(gamePath(news.game));
    return true;
  }

  view(): VNode {
    const { app } = this;
    const words = app.words.home;
    this.takeKept();
    if (this.hasGames() || app.lobby.seeks?.some(isToYou)) void this.fetchLists();
    return h('main#content.home', { attrs: { tabindex: -1 } }, [
      h('section.hero', [h('h1', words.title), h('p.lead', isEdition ? words.leadAlone : words.lead)]),
      ...(isEdition ? [doors(app, this.daily)] : this.online()),
    ]);
  }

  // What waits for the user comes first.
  private online(): (VNode | string)[] {
    const { app, own } = this;
    const open = own?.open() ?? '';
    return [
      this.news?.view() ?? '',
      own?.challenges() ?? '',
      open,
      doors(app, this.daily),
      ...this.playing(),
      own && this.hasGames() ? own.others(open !== '') : this.noGames(),
      h('footer.home-foot', h('a', { attrs: { href: docsPath } }, app.words.home.docs)),
    ];
  }

  // Whether there is something to list, or it could not be loaded.
  private hasGames(): boolean {
    const { games } = this.app;
    return games === 'failed' || (games !== 'loading' && games.length > 0);
  }

  private noGames(): VNode {
    const { games, words } = this.app;
    if (this.code === 'failed') {
      return h('section.game-list', { key: 'games' }, [
        h('h2', words.home.yourGames),
        h('p.muted', words.home.listFailed),
        button({ label: words.home.retry, onClick: () => this.fetchAgain() }),
      ]);
    }
    const isEmpty = games !== 'loading' && !this.hasGames();
    return h('section.game-list', { key: 'games', attrs: isEmpty ? {} : { 'aria-busy': 'true' } }, [
      h('h2', words.home.yourGames),
      h('p.muted', isEmpty ? words.home.noGames : words.loading),
    ]);
  }

  // Fetched while the games of an account are.
  private async fetchLists(): Promise<void> {
    if (this.code !== 'needed') return;
    this.code = 'asked for';
    try {
      lists = await import('./own_lists.ts');
      this.own = new lists.OwnLists(this.app, this.kept);
      this.app.redraw();
    } catch (failure) {
      this.code = 'failed';
      this.app.complainOf(failure);
    }
  }

  private fetchAgain(): void {
    this.code = 'needed';
    void this.fetchLists();
  }

  // Games with other people, and against the server's engine.
  private playing(): (VNode | string)[] {
    const { app } = this;
    const start = [
      h('fieldset.games', { key: 'games' }, [
        h('legend', app.words.home.chooseGame),
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
    ];
    const lobby = lobbyView(app, () => void this.playEngine(), this.bots?.view() ?? '');
    const isFirst = !this.wide.matches && hasOpenSeeks(app);
    return [
      h('section.start', isFirst ? [lobby, ...start] : [...start, lobby]),
      this.followed?.view() ?? '',
      this.live.view(),
      this.contests?.view() ?? '',
    ];
  }

  // Their code is loaded after the page, once the server has identified the user.
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

  // Only for users with an account; its code does not delay a first visit.
  private async showFollowed(): Promise<void> {
    await this.app.recognised;
    if (!this.app.me?.name || isEdition) return;
    const { FollowedNow } = await import('./followed_now.ts');
    if (!this.gone) this.followed = new FollowedNow(this.app);
  }

  // The games take turns day by day. Offline there is no problem to show, but the link to the problems remains.
  private async showDaily(): Promise<void> {
    await this.app.known;
    if (this.gone) return;
    try {
      const [{ dayNumber, loadDaily }, { Withdrawn }] = await Promise.all([
        import('../../practice/daily.ts'),
        import('../../practice/withdrawn.ts'),
      ]);
      const games = this.app.rules.games;
      const today = new Date(serverNow());
      const game = games[dayNumber(today) % games.length];
      if (!game) return;
      const withdrawn = new Withdrawn(game.id);
      await withdrawn.ready;
      if (this.gone) return;
      this.daily = await loadDaily(game.id, today, withdrawn.ids);
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

  // An account's settings arrive after the page has been opened.
  private takeKept(): void {
    const { newGame, newGameTime } = this.app.settings;
    if (newGameTime !== this.time) this.draft = { ...this.draft, ...readTime(newGameTime) };
    this.time = newGameTime;
    if (newGame !== this.choice) this.takeChoice(newGame);
    this.choice = newGame;
  }

  // A challenge to a friend stays one.
  private takeChoice(kept: string): void {
    const { draft } = this;
    const choice = readChoice(kept, this.app.rules.games);
    const { opponent, side } = draft;
    const handicap = choice.game && choice.game !== draft.game ? 'none' : draft.handicap;
    this.draft = { ...draft, ...choice, handicap, ...(opponent === 'friend' ? { opponent, side } : {}) };
  }

  private change(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change };
    if (change.time || change.custom) {
      this.time = writeTime(this.draft);
      this.app.change({ newGameTime: this.time });
    }
    const choice = writeChoice(this.choice, change, this.draft);
    if (choice !== this.choice) {
      this.choice = choice;
      this.app.change({ newGame: choice });
    }
    this.app.redraw();
  }

  private advice(): Advice | null {
    const spec = this.app.rules.spec(this.draft.game);
    const { compared } = this;
    if (!spec || !compared || compared.friend !== this.draft.friend.trim()) return null;
    return compared.advise(spec);
  }

  // Without ratings of both players there is no advice, and no error is shown.
  private async compareRatings(): Promise<void> {
    await this.app.recognised;
    const friend = this.draft.friend.trim();
    const you = this.app.me?.name;
    if (this.gone || !you || !friend || friend === this.compared?.friend) return;
    try {
      const [{ handicapAdvice }, yours, theirs] = await Promise.all([
        import('../../play/handicap_advice.ts'),
        readRatings(you),
        readRatings(friend),
      ]);
      if (friend !== this.draft.friend.trim()) return; // another friend's ratings may have arrived already
      this.compared = { friend, advise: spec => handicapAdvice(spec, yours.ratings, theirs.ratings) };
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
      else this.app.complainOf(failure, { handicap: words.handicap });
    }
    this.starting = false;
    this.app.redraw();
  }

  // At the level chosen in the form.
  private async playEngine(): Promise<void> {
    this.draft = { ...this.draft, opponent: 'engine' }; // not for the next game
    await this.start();
  }

  private async startGame(): Promise<void> {
    const { id } = await createGame(newGame(this.draft));
    openNewGame(this.app, id, this.gone);
  }

  // A link or a challenge has its own page; an open game appears in the list below.
  private async propose(): Promise<void> {
    const rated = this.draft.rated && Boolean(this.app.me?.name); // it may have been chosen before signing out
    const seek = await createSeek(newSeek({ ...this.draft, rated }));
    // If it was accepted before this answer arrived, the game is already open.
    if (this.gone) return;
    this.app.lobby.add(seek);
    if (this.draft.opponent === 'friend') return this.app.go(invitationPath(seek.id));
    this.app.redraw();
    requestAnimationFrame(() => document.querySelector('.seek.mine')?.scrollIntoView({ block: 'center' }));
  }
}
