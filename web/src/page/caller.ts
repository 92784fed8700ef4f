// Alerts users who are not looking at the board: it is their turn, or someone wants to play.
import type { Context } from '../context.ts';
import { isAwaited } from '../play/awaited.ts';
import { opposite } from '../play/color.ts';
import type { GameId, Summary } from '../protocol/games.ts';
import { gamePath } from '../route.ts';
import { pathNow } from '../site.ts';
import { showNotice } from '../sound/notice.ts';
import { playSound } from '../sound/sound.ts';
import { gameName } from '../words/index.ts';
import { seatName } from '../words/players.ts';

export class Caller {
  private turns: Map<GameId, number> | null = null; // plies of the games last seen waiting; null: none seen yet
  private readonly told = new Set<string>(); // paths of challenges, and of games whose start was announced

  constructor(private readonly app: Context) {}

  // Alerts for games that have started to wait since the last call. Those waiting when the page was opened are in the
  // list anyway.
  lookOver(games: readonly Summary[]): void {
    const before = this.turns;
    const awaited = games.filter(isAwaited);
    this.turns = new Map(awaited.map(({ id, plies }) => [id, plies]));
    if (!before) return;
    for (const game of awaited) {
      const path = gamePath(game.id);
      const isKnown = before.get(game.id) === game.plies || (game.plies === 0 && this.told.has(path));
      if (!isKnown && pathNow() !== path) this.callToMove(game);
    }
  }

  // The next user's games are different ones.
  forget(): void {
    this.turns = null;
  }

  // The user knows already that this game has started.
  markTold(path: string): void {
    this.told.add(path);
  }

  // Alerts for a challenge or a game that has started, once for each.
  callToPlay(title: string, path: string): void {
    if (this.told.has(path)) return;
    const { settings } = this.app;
    this.told.add(path);
    if (settings.sound && settings.challengeSound) playSound('call', settings.volume);
    if (settings.challengeNotice) this.notify(title, '', path);
  }

  private callToMove(game: Summary): void {
    const { settings, words, rules } = this.app;
    const spec = rules.spec(game.game);
    const other = game.side && game.seats[opposite(game.side)];
    const facts = [spec ? gameName(spec, words) : game.game, other ? seatName(other, words) : ''];
    const text = facts.filter(Boolean).join(' · ');
    const path = gamePath(game.id);
    if (game.plies === 0) this.told.add(path);
    if (settings.sound && settings.turnSound) playSound('call', settings.volume);
    if (settings.turnNotice) this.notify(words.play.yourTurn, text, path);
    const link = { path, label: words.lobby.toGame };
    if (document.visibilityState === 'visible')
      this.app.toast(words.labelled(words.play.yourTurn, text), 'note', link);
  }

  private notify(title: string, body: string, path: string): void {
    showNotice({ title, body, path }, () => this.app.go(path));
  }
}
