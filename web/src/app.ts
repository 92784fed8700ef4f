// The page as a whole: holds the current screen and the user's settings, and redraws after each change.
import type { GameSpec, Rules } from '@ootori/rules';
import { attributesModule, classModule, eventListenersModule, init, styleModule, type VNode } from 'snabbdom';
import type { Context, Kept, Screen, Toast } from './context.ts';
import { KeptSettings } from './kept_settings.ts';
import { handOverStudies, sendPractice } from './kept_work.ts';
import { keepAbove, settleAbove } from './page/above.ts';
import { Caller } from './page/caller.ts';
import { fieldState } from './page/field_state.ts';
import { GameList } from './page/game_list.ts';
import { keepFocus } from './page/kept_focus.ts';
import { News } from './page/news.ts';
import { page } from './page/page.ts';
import { type Place, Places } from './page/places.ts';
import { Visitor } from './page/visitor.ts';
import { disabledState } from './parts/disabled.ts';
import { isAwaited } from './play/awaited.ts';
import { Lobby } from './play/lobby.ts';
import type { Progress } from './play/own_games.ts';
import type { GameId, SeekId, Summary } from './protocol/games.ts';
import { ApiError } from './protocol/http.ts';
import { Line } from './protocol/line.ts';
import type { Me } from './protocol/players.ts';
import type { Refused } from './protocol/refused.ts';
import { socketUrl } from './protocol/socket.ts';
import { readPushed } from './push/alerts.ts';
import { Push } from './push/push.ts';
import { gamePath, readRoute, signInThenPath } from './route.ts';
import { screenOf } from './screen_of.ts';
import { missingScreen } from './screens/missing/missing_screen.ts';
import { coordinatesOf } from './setting_kinds.ts';
import { copySettings, type Settings, saveChange } from './settings.ts';
import { address, hrefOf, isEdition, pathNow } from './site.ts';
import { Announcer } from './speech/announcer.ts';
import { sayAloud } from './speech/voice.ts';
import { ofThisTab, onUnsaved, storage } from './storage.ts';
import type { Dictionary } from './words/index.ts';
import { type Language, languageEntry } from './words/languages.ts';
import { type FormFields, refusalWords } from './words/refusals.ts';

const toastTime = 6_000; // ms
const linkTime = 20_000; // ms, for a message with a link
const gamesAgain = 60_000; // ms; the server does not announce moves of games that this page does not follow
const meetAgain = 5_000; // ms, if the server did not say who the user is

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

const patch = init([
  attributesModule,
  disabledState,
  fieldState,
  classModule,
  styleModule,
  eventListenersModule,
]);

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
  private readonly visitor = new Visitor({
    onLeft: () => this.forget(),
    onCame: () => this.welcome(),
    onReplaced: before => this.replaceUser(before),
  });
  private readonly kept = new KeptSettings(storage(), async () => {
    await this.visitor.identify();
    return this.visitor.isSure ? (this.me?.name ?? null) : null;
  });
  private readonly caller = new Caller(this);
  private readonly list = new GameList(this, {
    onLoaded: (games, hasMissed) => this.caller.lookOver(games, hasMissed),
    onSearched: (lost, games) => this.news.findGames(lost, games),
  });
  private readonly news = new News(this, this.list, this.caller, () => this.screen);
  private readonly places = new Places(ofThisTab());
  known: Promise<void>;
  private screen: Screen;
  private drawn: VNode | Element;
  private drawing = false;
  private toastNumber = 0;
  private signedOutToast = 0; // its number
  private path = address(); // of the screen shown

  constructor(
    readonly rules: Rules,
    public settings: Settings,
    public words: Dictionary, // in the language of the settings
    place: Element,
  ) {
    this.drawn = place;
    keepAbove(this.announcer.region);
    this.known = this.meet();
    this.line.listen({ onFrame: frame => this.news.hear(frame), onStatus: () => this.follow() });
    onUnsaved(() => this.toast(this.words.notSaved, 'error'));
    const left = this.places.enter();
    this.screen = this.enter(left?.kept ?? null);
    if (left) this.places.begin({ ...left, link: null }); // after a reload the focus is at the top
    this.keepUp();
    window.addEventListener('popstate', () => this.comeBack());
    window.addEventListener('pagehide', () => this.notePlace());
    document.addEventListener('keydown', event => this.screen.onKey?.(event));
    // The server would take every call for another guest's.
    if (!isEdition && navigator.cookieEnabled === false) this.post(this.words.notices.noCookies, 'error');
    this.redraw();
  }

  go(path: string): void {
    this.notePlace();
    if (path !== address()) this.places.push(hrefOf(path));
    this.arrive();
  }

  replace(path: string): void {
    history.replaceState(history.state, '', hrefOf(path));
    this.path = path;
  }

  push(path: string): void {
    this.notePlace();
    this.places.push(hrefOf(path));
    this.path = path;
  }

  // Back or Forward; the screen is still the one that the user leaves.
  private comeBack(): void {
    this.notePlace();
    const place = this.places.enter();
    if (address() !== this.path) return this.arrive(place);
    if (place) this.places.begin(place);
    this.redraw();
  }

  private notePlace(): void {
    this.places.note(this.screen.keeps?.() ?? null);
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

  complain(refused: Refused, fields?: FormFields): void {
    this.toast(refusalWords(refused, this.words, fields), 'error');
  }

  // Code or data that could not be fetched is told, too. So is a bug, which the browser reports as such.
  complainOf(failure: unknown, fields?: FormFields): void {
    if (failure instanceof ApiError) return this.complain(failure.refused, fields);
    reportError(failure);
    this.complain({ code: 'not_loaded', message: String(failure) });
  }

  toast(text: string, kind: Toast['kind'], link?: Toast['link']): void {
    const id = this.post(text, kind, link);
    setTimeout(() => this.dismiss(id), link ? linkTime : toastTime);
  }

  // Shows a message until the user closes it or follows its link.
  private post(text: string, kind: Toast['kind'], link?: Toast['link']): number {
    const id = ++this.toastNumber;
    const toast = { id, text, kind, ...(link ? { link } : {}) };
    const isSame = (other: Toast) => other.text === text && other.link?.path === link?.path;
    this.toasts = [...this.toasts.filter(other => !isSame(other)), toast];
    this.redraw();
    return id;
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter(toast => toast.id !== id);
    this.redraw();
  }

  get me(): Me | null {
    return this.visitor.me;
  }

  get recognised(): Promise<void> {
    return this.visitor.recognised;
  }

  get mayModerate(): boolean {
    return this.me?.role === 'moderator' || this.me?.role === 'administrator';
  }

  async meet(): Promise<void> {
    if (isEdition) return this.list.leaveEmpty();
    try {
      await this.visitor.meet();
    } catch (failure) {
      this.line.open();
      this.complainOf(failure);
    }
  }

  become(me: Me): void {
    this.visitor.become(me);
  }

  private welcome(): void {
    if (this.me?.name) this.dismiss(this.signedOutToast);
    this.line.open();
    void this.takeSettings();
    void this.loadGames();
    void sendPractice(this);
    void handOverStudies(this);
    this.redraw();
  }

  // The next user's games and seeks are different ones.
  private forget(): void {
    this.caller.forget();
    this.lobby.forget();
    this.list.forget();
  }

  // Another page has signed in or out, or the session was ended: a game of the user's own may have become one to watch.
  private replaceUser(before: Me): void {
    const path = address();
    this.arrive();
    if (!before.name || this.me?.name) return;
    const { signedOut, signInAgain } = this.words.notices;
    this.signedOutToast = this.post(signedOut, 'note', { path: signInThenPath(path), label: signInAgain });
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
      copySettings(settings);
      void this.pushed.keepUp(settings.language);
      this.redraw();
    } catch {
      // Until they can be loaded, this browser's settings are used.
    }
  }

  get games(): Summary[] | 'loading' | 'failed' {
    return this.list.games;
  }

  get moreGames(): string | null {
    return this.list.more;
  }

  loadGames(): Promise<void> {
    return this.list.load();
  }

  loadMoreGames(): Promise<void> {
    return this.list.loadMore();
  }

  noteProgress(game: Progress): void {
    this.list.note(game);
  }

  callToPlay(game: GameId): boolean {
    return this.caller.callToPlay(this.words.lobby.begun, gamePath(game));
  }

  acceptSeek(id: SeekId): Promise<void> {
    return this.news.acceptSeek(id);
  }

  removeSeek(id: SeekId): Promise<boolean> {
    return this.news.removeSeek(id);
  }

  redraw(): void {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.draw();
    });
  }

  private keepUp(): void {
    if (isEdition) return;
    const hurry = () => {
      this.line.hurry();
      if (document.visibilityState === 'visible') this.refresh();
      else this.notePlace(); // phones close hidden pages without notice
    };
    window.addEventListener('online', hurry);
    window.addEventListener('offline', () => this.line.wentOffline());
    document.addEventListener('visibilitychange', hurry);
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      const path = readPushed(data);
      if (path !== null) this.caller.markPushed(path);
    });
    setInterval(() => {
      if (document.visibilityState === 'visible' || this.list.awaitsOthers) this.refresh();
    }, gamesAgain);
  }

  private refresh(): void {
    if (!this.me || this.line.status === 'open') void this.visitor.identify();
    void this.loadGames();
  }

  private follow(): void {
    if (this.line.status === 'waiting') {
      this.visitor.doubt();
      this.list.noteBreak();
    }
    if (this.line.status === 'open') void this.greet();
  }

  // First finds out who the user is, so that nothing of one user's is written into another's account or compared with
  // another's seeks.
  private async greet(): Promise<void> {
    if (!this.visitor.isSure) await this.visitor.identify();
    if (this.line.status !== 'open') return;
    if (!this.visitor.isSure) return void setTimeout(() => this.greetAgain(), meetAgain);
    this.news.followLobby();
    if (this.list.hasMissed) void this.loadGames();
    void sendPractice(this);
    if (!this.screen.followsLobby) void this.news.askForSeeks();
  }

  private greetAgain(): void {
    if (this.line.status === 'open') void this.greet();
  }

  private arrive(place: Place | null = null): void {
    this.path = address();
    const followed = this.screen.followsLobby;
    this.screen.leave();
    this.settingsOpen = false;
    this.guide = null;
    this.screen = this.enter(place?.kept ?? null);
    if (followed && !this.screen.followsLobby) this.line.send({ t: 'lobby', on: false });
    else this.news.followLobby();
    this.places.begin(place);
    this.redraw();
    // Moving the focus makes screen readers announce the new screen.
    queueMicrotask(() => {
      document.getElementById('content')?.focus({ preventScroll: true });
      this.places.settle();
    });
  }

  private enter(kept: Kept | null): Screen {
    const route = readRoute(pathNow());
    this.caller.markShown(pathNow());
    return isEdition && !worksAlone.has(route.screen) ? missingScreen(this) : screenOf(this, route, kept);
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
      settleAbove();
    });
    this.places.settle();
  }
}
