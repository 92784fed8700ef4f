// A screen whose code is fetched when it is opened, so that rarely used screens do not slow down the first visit.
import type { VNode } from 'snabbdom';
import type { Context, Kept, Screen } from '../context.ts';
import type { LobbyNews } from '../play/lobby.ts';
import { awaited, unfetched } from './lack.ts';

export class LaterScreen implements Screen {
  private screen: Screen | null = null;
  private hasFailed = false;
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly kept: Kept | null, // for the screen
    private readonly fetchScreen: () => Promise<Screen>,
    private readonly willFollowLobby = false,
  ) {
    void this.load();
  }

  get followsLobby(): boolean {
    return this.screen?.followsLobby ?? this.willFollowLobby;
  }

  get isPlaying(): boolean {
    return this.screen?.isPlaying ?? false;
  }

  title(): string {
    return this.screen?.title() ?? this.app.words.appName;
  }

  view(): VNode {
    return this.screen?.view() ?? (this.hasFailed ? unfetched(this.app) : awaited(this.app, null));
  }

  leave(): void {
    this.left = true;
    this.screen?.leave();
  }

  // Until the screen is there, for which this was kept.
  keeps(): Kept | null {
    return this.screen ? (this.screen.keeps?.() ?? null) : this.kept;
  }

  onLobby(news: LobbyNews): boolean {
    return this.screen?.onLobby?.(news) ?? false;
  }

  onKey(event: KeyboardEvent): void {
    this.screen?.onKey?.(event);
  }

  private async load(): Promise<void> {
    try {
      const screen = await this.fetchScreen();
      if (this.left) return screen.leave();
      this.screen = screen;
    } catch (failure) {
      reportError(failure); // it may be a bug in the screen
      this.hasFailed = true;
    }
    this.app.redraw();
  }
}
