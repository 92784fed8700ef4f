// Calls a person who is not at the board: it is their turn in a game, or somebody wants to play.
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
  private turns: Map<GameId, number> | null = null; // of what has been told: the plies of each game; null: of nothing yet
  private readonly told = new Set<string>(); // the pages of games whose beginning has been told

  constructor(private readonly app: Context) {}

  // One's games, as they have just been listed. What has waited since before the page was opened stands in the list.
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

  // Somebody else's games are another matter.
  forget(): void {
    this.turns = null;
  }

  // To a challenge, or a game that begins.
  callToPlay(title: string, path: string): void {
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
    if (settings.sound && settings.turnSound) playSound('call', settings.volume);
    if (settings.turnNotice) this.notify(words.play.yourTurn, text, path);
    const link = { path, label: words.lobby.toGame };
    if (document.visibilityState === 'visible')
      this.app.toast(`${words.play.yourTurn}: ${text}`, 'note', link);
  }

  private notify(title: string, body: string, path: string): void {
    showNotice({ title, body, path }, () => this.app.go(path));
  }
}
