// The list of the user's own games: loads it, keeps it up to date, and searches it for games that began unheard.
import type { Context } from '../context.ts';
import { continued, type Progress, pageOfGames, progressed, renewed } from '../play/own_games.ts';
import { listGames } from '../protocol/game_calls.ts';
import type { GamePage, Seek, Summary } from '../protocol/games.ts';

const lostAgain = 5_000; // ms, if the list that has the games of lost seeks could not be loaded

export interface GameListListener {
  onLoaded(games: readonly Summary[], hasMissed: boolean): void; // `hasMissed`: the connection was down meanwhile
  onSearched(lost: readonly Seek[], games: readonly Summary[]): void; // before `onLoaded`
}

export class GameList {
  games: Summary[] | 'loading' | 'failed' = 'loading';
  more: string | null = null; // cursor of the next page of finished games
  private lost: readonly Seek[] = []; // the user's seeks that may have become games while the page was disconnected
  private requests = 0; // number of the last request; answers to earlier ones are ignored
  private answered = 0; // number of the last request that was answered or failed
  private breaks = 0; // how often the connection has broken
  private seenBreaks = 0; // after how many of these breaks the games were looked over

  constructor(
    private readonly app: Context,
    private readonly listener: GameListListener,
  ) {}

  // Whether another person may move while this page is not in view.
  get awaitsOthers(): boolean {
    return this.known.games.some(({ outcome, level }) => outcome === null && level === null);
  }

  // Whether the server may have announced games while the connection was down.
  get hasMissed(): boolean {
    return this.seenBreaks < this.breaks;
  }

  noteBreak(): void {
    this.breaks += 1;
  }

  // The next user's games and seeks are different ones.
  forget(): void {
    this.lost = [];
    this.games = 'loading';
    this.more = null;
  }

  // Without a server, nobody has any.
  leaveEmpty(): void {
    this.games = [];
  }

  async load(): Promise<void> {
    const request = ++this.requests;
    const { lost, breaks } = this;
    const isOpen = this.app.line.status === 'open';
    try {
      const page = await listGames(pageOfGames);
      if (request !== this.requests) return;
      this.lost = this.lost.filter(seek => !lost.includes(seek));
      this.listener.onSearched(lost, page.games);
      this.take(Array.isArray(this.games) ? renewed(this.known, page) : page);
      if (isOpen) this.seenBreaks = breaks;
    } catch {
      if (!Array.isArray(this.games)) this.games = 'failed';
      if (request === this.requests && lost.length > 0) setTimeout(() => void this.load(), lostAgain);
    }
    this.answered = Math.max(this.answered, request);
    this.app.redraw();
  }

  // The page of a game tells how the game stands. An answer on its way may be older than that, so the list is then
  // loaded again.
  note(progress: Progress): void {
    if (!Array.isArray(this.games)) return;
    const games = progressed(this.games, progress);
    if (games === this.games) return;
    this.games = [...games];
    if (this.answered < this.requests) void this.load();
    this.app.redraw();
  }

  async loadMore(): Promise<void> {
    const before = this.more;
    if (before === null) return;
    try {
      const page = await listGames(pageOfGames, before);
      if (before === this.more) this.take(continued(this.known, page));
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.app.redraw();
  }

  // Looks for the games that these seeks may have become.
  searchFor(lost: readonly Seek[]): void {
    this.lost = [...this.lost, ...lost];
    void this.load();
  }

  private get known(): GamePage {
    return { games: Array.isArray(this.games) ? this.games : [], next: this.more };
  }

  private take({ games, next }: GamePage): void {
    this.games = games;
    this.listener.onLoaded(games, this.hasMissed);
    this.more = next;
  }
}
