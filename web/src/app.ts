// The page as a whole: holds the current screen and the user's settings, and redraws after each change.
import type { GameSpec, Rules } from '@ootori/rules';
import { attributesModule, classModule, eventListenersModule, init, styleModule, type VNode } from 'snabbdom';
import type { Context, Screen, Toast } from './context.ts';
import { KeptSettings } from './kept_settings.ts';
import { Caller } from './page/caller.ts';
import { fieldState } from './page/field_state.ts';
import { keepFocus } from './page/kept_focus.ts';
import { page } from './page/page.ts';
import { isAwaited } from './play/awaited.ts';
import { gameOf, Lobby, type LobbyNews } from './play/lobby.ts';
import { continued, pageOfGames, renewed } from './play/own_games.ts';
import type { ServerFrame } from './protocol/frames.ts';
import { acceptSeek, deleteSeek, listGames, listSeeks } from './protocol/game_calls.ts';
import type { GameId, GamePage, Seek, SeekId, Summary } from './protocol/games.ts';
import { ApiError } from './protocol/http.ts';
import { Line } from './protocol/line.ts';
import { readMe } from './protocol/player_calls.ts';
import type { Me } from './protocol/players.ts';
import type { Refused } from './protocol/refused.ts';
import { socketUrl } from './protocol/socket.ts';
import { readPushed } from './push/alerts.ts';
import { Push } from './push/push.ts';
import { gamePath, invitationPath, readRoute, studyPath } from './route.ts';
import { screenOf } from './screen_of.ts';
import { missingScreen } from './screens/missing/missing_screen.ts';
import { coordinatesOf } from './setting_kinds.ts';
import { type Settings, saveChange, saveSettings, storage } from './settings.ts';
import { address, hrefOf, isEdition, pathNow } from './site.ts';
import { Announcer } from './speech/announcer.ts';
import { sayAloud } from './speech/voice.ts';
import type { Dictionary } from './words/index.ts';
import { type Language, languageEntry } from './words/languages.ts';
import { seatName } from './words/players.ts';
import { refusalWords } from './words/refusals.ts';

const toastTime = 6_000; // ms
const linkTime = 20_000; // ms, for a message with a link
const gamesAgain = 60_000; // ms; the server does not announce moves of games that this page does not follow
const meetAgain = 5_000; // ms, if the server did not say who the user is
const lostAgain = 5_000; // ms, if the list that has the games of lost seeks could not be loaded

// The screens that work without a server.
const worksAlone: ReadonlySet<string> = new Set([
  'home',
  'analysis',
  'course',
  'lesson',
  'practice',
  'problem',
  'solo',
  'studies',
  'study',
]);

const patch = init([attributesModule, fieldState, classModule, styleModule, eventListenersModule]);

export class App implements Context {
  settingsOpen = false;
  guide: GameSpec | null = null;
  toasts: readonly Toast[] = [];
  readonly announcer = new Announcer((text, follows) => {
    if (this.settings.speak) sayAloud(text, this.words.locale, this.settings.volume, follows);
  });
  readonly line = new Line(socketUrl(location));
  readonly lobby = new Lobby();
  readonly pushed = new Push(() => this.redraw());
  private readonly kept = new KeptSettings(storage(), async () => {
    await this.identify();
    return this.mayBeAnother ? null : (this.me?.name ?? null);
  });
  private readonly caller = new Caller(this);
  me: Me | null = null;
  games: Summary[] | 'loading' | 'failed' = 'loading';
  moreGames: string | null = null;
  private lost: readonly Seek[] = []; // the user's seeks that may have become games while the page was disconnected
  private readonly begun = new Set<GameId>(); // the games known to have come of seeks
  private readonly accepting = new Map<SeekId, GameId | null>(); // seeks being accepted, and the games they became
  private asksForGames = 0; // number of the last request; answers to earlier ones are ignored
  private breaks = 0; // how often the connection has broken
  private seenBreaks = 0; // after how many of these breaks the games were looked over
  private meeting: Promise<void> | null = null; // the request by `identify` that is running
  private mayBeAnother = false; // the connection broke, and another tab may have signed in or out since
  known: Promise<void>;
  readonly recognised: Promise<void>;
  private recognise = () => {}; // resolves it
  private screen: Screen;
  private drawn: VNode | Element;
  private drawing = false;
  private toastNumber = 0;
  private path = address(); // of the screen shown

  constructor(
    readonly rules: Rules,
    public settings: Settings,
    public words: Dictionary, // in the language of the settings
    place: Element,
  ) {
    this.drawn = place;
    this.recognised = new Promise(resolve => {
      this.recognise = resolve;
    });
    this.known = this.meet();
    this.line.listen({ onFrame: frame => this.hear(frame), onStatus: () => this.follow() });
    this.screen = this.enter();
    this.keepUp();
    window.addEventListener('popstate', () => {
      if (address() !== this.path) this.arrive();
    });
    document.addEventListener('keydown', event => this.screen.onKey?.(event));
    this.redraw();
  }

  go(path: string): void {
    if (path !== address()) history.pushState(null, '', hrefOf(path));
    this.arrive();
  }

  replace(path: string): void {
    history.replaceState(null, '', hrefOf(path));
    this.path = path;
  }

  push(path: string): void {
    history.pushState(null, '', hrefOf(path));
    this.path = path;
  }

  change(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    saveChange(this.settings, settings);
    if (this.me?.name) this.kept.keep(this.me.name, settings);
    this.redraw();
  }

  // Changing the language also selects its usual move notation; the settings can change that separately.
  async speak(language: Language): Promise<void> {
    const entry = languageEntry(language);
    const { notation, words } = entry;
    try {
      this.words = await words();
      const coordinates = this.settings.coordinates === 'none' ? 'none' : coordinatesOf(entry);
      this.change({ language, notation, coordinates });
      if (this.me?.name) void this.pushed.keepUp(language);
    } catch (failure) {
      this.complainOf(failure);
    }
  }

  openSettings(open: boolean): void {
    this.settingsOpen = open;
    if (open && this.me?.name) void this.pushed.look().catch(() => {});
    this.redraw();
  }

  openGuide(spec: GameSpec | null): void {
    this.guide = spec;
    this.redraw();
  }

  complain(refused: Refused): void {
    this.toast(refusalWords(refused, this.words), 'error');
  }

  // Code or data that could not be fetched is told, too. So is a bug, which the browser reports as such.
  complainOf(failure: unknown): void {
    if (failure instanceof ApiError) return this.complain(failure.refused);
    reportError(failure);
    this.complain({ code: 'not_loaded', message: String(failure) });
  }

  toast(text: string, kind: Toast['kind'], link?: Toast['link']): void {
    const id = ++this.toastNumber;
    const toast = { id, text, kind, ...(link ? { link } : {}) };
    const isSame = (other: Toast) => other.text === text && other.link?.path === link?.path;
    this.toasts = [...this.toasts.filter(other => !isSame(other)), toast];
    setTimeout(() => this.dismiss(id), link ? linkTime : toastTime);
    this.redraw();
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter(toast => toast.id !== id);
    this.redraw();
  }

  // Asks the server who this browser is. The answer sets the cookie that the socket needs.
  async meet(): Promise<void> {
    if (isEdition) {
      this.games = [];
      return;
    }
    try {
      this.become(await readMe());
    } catch (failure) {
      this.line.open();
      this.complainOf(failure);
    }
  }

  // The same if the server could not be reached when the page was opened, or if the answer may have changed: the server
  // closes the sockets of a session that ends.
  private async identify(): Promise<void> {
    if (!this.meeting && this.me && !this.mayBeAnother) return;
    this.meeting ??= this.meetAgain();
    await this.meeting;
  }

  private async meetAgain(): Promise<void> {
    this.mayBeAnother = false;
    try {
      this.recogniseAs(await readMe());
    } catch {
      this.mayBeAnother = true;
    }
    this.meeting = null;
  }

  private recogniseAs(me: Me): void {
    const before = this.me;
    if (before && before.name === me.name) {
      this.me = me;
      return;
    }
    this.become(me);
    if (before) this.arrive(); // what the screen shows belongs to the other user
  }

  // Loads the account's settings, which may have been changed in another browser.
  private async takeSettings(): Promise<void> {
    const name = this.me?.name;
    if (!name) return;
    try {
      const settings = await this.kept.bring(name, this.settings);
      const words = await languageEntry(settings.language).words();
      if (this.me?.name !== name) return;
      this.words = words;
      this.settings = settings;
      saveSettings(settings);
      void this.pushed.keepUp(settings.language);
      this.redraw();
    } catch {
      // Until they can be loaded, this browser's settings are used.
    }
  }

  // Sends practice results made without an account or offline. Loads no code for this if nothing was ever practised.
  private async sendPractice(): Promise<void> {
    const name = this.me?.name ?? null;
    const kept = storage();
    if (!name || !Object.keys(kept ?? {}).some(key => key.startsWith('ootori.practice.'))) return;
    const { syncPractice } = await import('./practice/sync.ts');
    await syncPractice(
      this.rules.games.map(({ id }) => id),
      () => this.me?.name ?? null,
      kept,
    );
    this.redraw();
  }

  // The same for studies.
  private async handOverStudies(): Promise<void> {
    if (!this.me?.name || storage()?.getItem('ootori.studies') == null) return;
    const [{ handOver }, { LocalStudies }] = await Promise.all([
      import('./study/hand_over.ts'),
      import('./study/local_studies.ts'),
    ]);
    // If several pages are open, only one does it. Without TLS, the browser has no locks.
    const move = () => handOver(new LocalStudies(storage()));
    const locks: LockManager | undefined = navigator.locks;
    const { moved, refused, stopped } = await (locks ? locks.request('ootori.studies', move) : move());
    const { studies: words } = this.words;
    if (moved > 0) this.toast(words.handedOver(moved), 'note', { path: studyPath(), label: words.open });
    const [first, ...others] = refused;
    if (first) {
      const text = words.notHandedOver(first.study.name, others.length, refusalWords(first.why, this.words));
      this.toast(text, 'error', { path: studyPath(first.study.id), label: words.open });
    }
    if (stopped) this.complain(stopped);
  }

  get mayModerate(): boolean {
    return this.me?.role === 'moderator' || this.me?.role === 'administrator';
  }

  become(me: Me): void {
    if (this.me && me.name !== this.me.name) this.forget();
    this.me = me;
    this.mayBeAnother = false;
    this.recognise();
    this.line.open();
    void this.takeSettings();
    void this.loadGames();
    void this.sendPractice();
    void this.handOverStudies();
    this.redraw();
  }

  // The next user's games and seeks are different ones.
  private forget(): void {
    this.caller.forget();
    this.lobby.forget();
    this.lost = [];
    this.games = 'loading';
    this.moreGames = null;
  }

  async loadGames(): Promise<void> {
    const question = ++this.asksForGames;
    const { lost, breaks } = this;
    const isOpen = this.line.status === 'open';
    try {
      const page = await listGames(pageOfGames);
      if (question !== this.asksForGames) return;
      this.lost = this.lost.filter(seek => !lost.includes(seek));
      this.findGames(lost, page.games);
      this.takeGames(Array.isArray(this.games) ? renewed(this.knownGames, page) : page);
      if (isOpen) this.seenBreaks = breaks;
    } catch {
      if (!Array.isArray(this.games)) this.games = 'failed';
      if (question === this.asksForGames && lost.length > 0)
        setTimeout(() => void this.loadGames(), lostAgain);
    }
    this.redraw();
  }

  async loadMoreGames(): Promise<void> {
    const before = this.moreGames;
    if (before === null) return;
    try {
      const page = await listGames(pageOfGames, before);
      if (before === this.moreGames) this.takeGames(continued(this.knownGames, page));
    } catch (failure) {
      this.complainOf(failure);
    }
    this.redraw();
  }

  callToPlay(game: GameId): boolean {
    return this.caller.callToPlay(this.words.lobby.begun, gamePath(game));
  }

  async acceptSeek(id: SeekId): Promise<void> {
    if (this.accepting.has(id)) return;
    this.accepting.set(id, null);
    try {
      this.go(gamePath((await acceptSeek(id)).id));
    } catch (failure) {
      const game = this.accepting.get(id);
      if (game) this.go(gamePath(game));
      else this.complainOf(failure);
    }
    this.accepting.delete(id);
  }

  async removeSeek(id: SeekId): Promise<boolean> {
    try {
      await deleteSeek(id);
    } catch (failure) {
      this.complainOf(failure);
      return false;
    }
    this.hear({ t: 'seek_gone', id });
    return true;
  }

  redraw(): void {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.draw();
    });
  }

  // Whether another person may move while this page is not in view.
  private get awaitsOthers(): boolean {
    return this.knownGames.games.some(({ outcome, level }) => outcome === null && level === null);
  }

  private get knownGames(): GamePage {
    return { games: Array.isArray(this.games) ? this.games : [], next: this.moreGames };
  }

  // Whether the server may have announced games while the connection was down.
  private get hasMissed(): boolean {
    return this.seenBreaks < this.breaks;
  }

  private takeGames({ games, next }: GamePage): void {
    this.games = games;
    this.caller.lookOver(games, this.hasMissed);
    this.moreGames = next;
  }

  private keepUp(): void {
    if (isEdition) return;
    const hurry = () => {
      this.line.hurry();
      if (document.visibilityState === 'visible') this.refresh();
    };
    window.addEventListener('online', hurry);
    window.addEventListener('offline', () => this.line.wentOffline());
    document.addEventListener('visibilitychange', hurry);
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      const path = readPushed(data);
      if (path !== null) this.caller.markPushed(path);
    });
    setInterval(() => {
      if (document.visibilityState === 'visible' || this.awaitsOthers) this.refresh();
    }, gamesAgain);
  }

  private refresh(): void {
    if (!this.me || this.line.status === 'open') void this.identify();
    void this.loadGames();
  }

  private follow(): void {
    if (this.line.status === 'waiting') {
      this.mayBeAnother = true;
      this.breaks += 1;
    }
    if (this.line.status === 'open') void this.greet();
  }

  // First finds out who the user is, so that nothing of one user's is written into another's account or compared with
  // another's seeks.
  private async greet(): Promise<void> {
    if (!this.me || this.mayBeAnother) await this.identify();
    if (this.line.status !== 'open') return;
    if (this.mayBeAnother) return void setTimeout(() => this.greetAgain(), meetAgain);
    this.followLobby();
    if (this.hasMissed) void this.loadGames();
    void this.sendPractice();
    if (!this.screen.followsLobby) void this.askForSeeks();
  }

  // Finds out what became of the user's seeks, and who challenged the user, while the connection was down. Pages that
  // follow the lobby are told by the server, which sends the same seeks as `listSeeks`. Guests cannot be challenged.
  private async askForSeeks(): Promise<void> {
    if (!this.me?.name && !this.lobby.seeks?.some(({ mine }) => mine)) return;
    try {
      this.hear({ t: 'seeks', seeks: await listSeeks() });
    } catch {
      // The next reconnection asks again.
    }
  }

  // The games that came of lost seeks are in the user's list of games.
  private findGames(lost: readonly Seek[], games: readonly Summary[]): void {
    for (const seek of lost) {
      const found = gameOf(
        seek,
        games.filter(({ id }) => !this.begun.has(id)),
      );
      if (found) this.tell({ kind: 'begun', game: found.id, id: seek.id, seek });
    }
  }

  private greetAgain(): void {
    if (this.line.status === 'open') void this.greet();
  }

  private followLobby(): void {
    if (this.line.status === 'open' && this.screen?.followsLobby) this.line.send({ t: 'lobby', on: true });
  }

  // The server had too many lobby readers to send the list, so ask again later.
  private followLobbyLater(seconds: number): void {
    setTimeout(() => this.followLobby(), 1000 * seconds);
  }

  private hear(frame: ServerFrame): void {
    if (frame.t === 'error' && frame.frame === 'lobby') return this.followLobbyLater(frame.retry_after ?? 5);
    const asksAgain = frame.t === 'error' && frame.frame === 'study' && frame.retry_after !== undefined;
    if (asksAgain) return; // the study's page does
    if (frame.t === 'error' && frame.game === undefined) return this.complain(frame);
    if (frame.t === 'begun') return this.gameBegan(frame.game);
    const all = this.lobby.receive(frame);
    if (all.length > 0) this.redraw();
    for (const news of all) this.tell(news);
  }

  private tell(news: LobbyNews): void {
    if (news.kind === 'lost') {
      this.lost = [...this.lost, ...news.seeks];
      void this.loadGames();
    }
    if (news.kind === 'begun') {
      this.begun.add(news.game);
      if (this.accepting.has(news.id)) return this.accepted(news.id, news.game);
    }
    this.call(news);
    if (this.screen.onLobby?.(news)) return;
    const { lobby: words } = this.words;
    if (news.kind === 'begun') {
      void this.loadGames();
      if (pathNow() === gamePath(news.game)) return;
      this.toast(words.begun, 'note', { path: gamePath(news.game), label: words.toGame });
    } else if (news.kind === 'challenged' && !this.screen.followsLobby) {
      const text = words.challengeBy(seatName(news.seek.by, this.words));
      this.toast(text, 'note', { path: invitationPath(news.seek.id), label: words.open });
    }
  }

  // A game has started, for example in a tournament, and no page of the user's shows it.
  private gameBegan(game: GameId): void {
    void this.loadGames();
    if (pathNow() !== gamePath(game)) this.caller.tellOfGame(game);
  }

  // The server's answer to the user's own click leads to the game, so this news needs no alarm.
  private accepted(seek: SeekId, game: GameId): void {
    this.accepting.set(seek, game);
    this.caller.markTold(gamePath(game));
    void this.loadGames();
  }

  private call(news: LobbyNews): void {
    const { words } = this;
    if (news.kind === 'begun') {
      // Challenges to the user begin because the user has accepted them, in another tab or on another device.
      const isOwnAct = news.seek?.mine === false;
      if (!isOwnAct && pathNow() !== gamePath(news.game)) this.callToPlay(news.game);
    } else if (news.kind === 'challenged') {
      const by = words.lobby.challengeBy(seatName(news.seek.by, words));
      this.caller.callToPlay(by, invitationPath(news.seek.id));
    }
  }

  private arrive(): void {
    this.path = address();
    const followed = this.screen.followsLobby;
    this.screen.leave();
    this.settingsOpen = false;
    this.guide = null;
    this.screen = this.enter();
    if (followed && !this.screen.followsLobby) this.line.send({ t: 'lobby', on: false });
    else this.followLobby();
    window.scrollTo(0, 0);
    this.redraw();
    // Moving the focus makes screen readers announce the new screen.
    queueMicrotask(() => document.getElementById('content')?.focus({ preventScroll: true }));
  }

  private enter(): Screen {
    const route = readRoute(pathNow());
    this.caller.markShown(pathNow());
    return isEdition && !worksAlone.has(route.screen) ? missingScreen(this) : screenOf(this, route);
  }

  private draw(): void {
    const awaited = Array.isArray(this.games) ? this.games.filter(isAwaited).length : 0;
    document.title = (awaited > 0 && this.settings.turnTitle ? `(${awaited}) ` : '') + this.screen.title();
    document.documentElement.lang = this.settings.language;
    document.documentElement.dataset.theme = this.settings.theme;
    document.documentElement.dataset.board = this.settings.board;
    document.documentElement.style.setProperty('--board-zoom', String(this.settings.boardZoom / 100));
    keepFocus(() => {
      this.drawn = patch(this.drawn, page(this, this.screen));
    });
  }
}
