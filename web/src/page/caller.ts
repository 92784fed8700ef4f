// Alerts users who are not looking at the board: it is their turn, or someone wants to play.
import type { Context } from '../context.ts';
import { isAwaited } from '../play/awaited.ts';
import { opposite } from '../play/color.ts';
import { isOpenHere, openGames } from '../play/open_games.ts';
import type { GameId, Summary } from '../protocol/games.ts';
import { isFirst, markTold } from '../push/alerts.ts';
import { gamePath } from '../route.ts';
import { pathNow } from '../site.ts';
import { type Notice, showNotice, wouldShow } from '../sound/notice.ts';
import { isAudible, playSound } from '../sound/sound.ts';
import { isLive } from '../time_kinds.ts';
import { gameName } from '../words/index.ts';
import { seatName } from '../words/players.ts';

// For how long one tab's alert counts for all tabs, in ms. They hear of challenges and new games at the same time, but
// each asks once a minute whose turn it is.
const together = 10_000;
const minutes = 180_000;

interface Alert {
  key: string; // the same in all tabs
  lasting: number; // ms
  sound: boolean; // whether to play one
  notice: Notice | null;
}

export class Caller {
  // The unfinished games when last seen, with their plies if the user was to move; null: not seen yet.
  private games: Map<GameId, number | null> | null = null;
  private readonly told = new Set<string>(); // paths of challenges, and of games whose start was announced
  private readonly shown = new Set<string>(); // paths of the pages that this tab has shown
  private readonly pushed = new Map<string, number>(); // paths of push messages, and when they were shown

  constructor(private readonly app: Context) {}

  // Alerts for games that have started to wait since the last call. Those waiting when the page was opened are in the
  // list anyway. `hasMissed`: the connection was down meanwhile. Otherwise the server has announced new games, except
  // those that the user is looking at, here or on another device.
  lookOver(games: readonly Summary[], hasMissed: boolean): void {
    const before = this.games;
    const running = games.filter(({ outcome, level }) => outcome === null && level === null);
    this.games = new Map(running.map(game => [game.id, isAwaited(game) ? game.plies : null]));
    if (!before) return;
    for (const game of running) {
      if (pathNow() === gamePath(game.id) || isOpenHere(game.id)) continue;
      const isNew = !before.has(game.id) && game.plies < 2;
      if (isNew && hasMissed) this.tellOfGame(game.id);
      else if (isNew && game.plies === 0) continue;
      else if (isAwaited(game) && before.get(game.id) !== game.plies) this.callToMove(game);
    }
  }

  // The next user's games are different ones.
  forget(): void {
    this.games = null;
  }

  // The user knows already that this game has started.
  markTold(path: string): void {
    this.told.add(path);
  }

  markShown(path: string): void {
    this.shown.add(path);
  }

  // The service worker has shown a push message that opens this page.
  markPushed(path: string): void {
    this.pushed.set(path, performance.now());
  }

  // Alerts for a challenge or a game that has started, once for each. Returns whether this was the first time.
  callToPlay(title: string, path: string): boolean {
    if (this.told.has(path)) return false;
    const { settings } = this.app;
    this.told.add(path);
    const notice = settings.challengeNotice ? { title, body: '', path } : null;
    void this.alert({ key: path, lasting: together, sound: settings.challengeSound, notice }, path);
    return true;
  }

  // The same for a game, with a link to it.
  tellOfGame(game: GameId): void {
    const { lobby: words } = this.app.words;
    const path = gamePath(game);
    if (this.callToPlay(words.begun, path))
      this.app.toast(words.begun, 'note', { path, label: words.toGame });
  }

  private callToMove(game: Summary): void {
    const { words, rules } = this.app;
    const spec = rules.spec(game.game);
    const other = game.side && game.seats[opposite(game.side)];
    const facts = [spec ? gameName(spec, words) : game.game, other ? seatName(other, words) : ''];
    const text = facts.filter(Boolean).join(' · ');
    void this.alertToMove(game, text);
    const link = { path: gamePath(game.id), label: words.lobby.toGame };
    if (document.visibilityState === 'visible')
      this.app.toast(words.labelled(words.play.yourTurn, text), 'note', link);
  }

  private async alertToMove(game: Summary, text: string): Promise<void> {
    if (await this.isPlayedElsewhere(game)) return;
    const { settings, words } = this.app;
    const path = gamePath(game.id);
    const notice = settings.turnNotice ? { title: words.play.yourTurn, body: text, path } : null;
    const key = `${path} ${game.plies}`;
    // There are no push messages about the turn in a live game.
    const pushedAt = isLive(game.time) ? null : path;
    await this.alert({ key, lasting: minutes, sound: settings.turnSound, notice }, pushedAt);
  }

  // Whether another tab alerts the user, because it shows the game, or whether the user plays a live game on another
  // device. Those who have left a live game in this tab are alerted to it.
  private async isPlayedElsewhere({ id, time, plies }: Summary): Promise<boolean> {
    if (isLive(time) && plies >= 2 && !this.shown.has(gamePath(id))) return true;
    return (await openGames()).has(id);
  }

  // `pushedAt`: the path of push messages about the same.
  private async alert({ key, lasting, sound, notice }: Alert, pushedAt: string | null): Promise<void> {
    const { settings } = this.app;
    const plays = settings.sound && sound;
    // A tab that the user may not notice leaves the alert to other tabs as well.
    const isSure = (plays && isAudible()) || (notice !== null && wouldShow());
    if (isSure && !(await isFirst(key, lasting))) return;
    if (this.wasPushed(pushedAt)) return;
    // The service worker asks for the path.
    if (isSure && pushedAt !== null && pushedAt !== key) void markTold(pushedAt, together);
    if (plays) playSound('call', settings.volume);
    if (notice) showNotice(notice, () => this.app.go(notice.path));
  }

  private wasPushed(path: string | null): boolean {
    const at = path === null ? undefined : this.pushed.get(path);
    return at !== undefined && performance.now() - at < minutes;
  }
}
