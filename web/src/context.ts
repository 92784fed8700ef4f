// What every screen can use of the page it belongs to. The page (app.ts) knows the screens; they know only this
// interface.
import type { GameSpec, Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import type { Lobby, LobbyNews } from './play/lobby.ts';
import type { Progress } from './play/own_games.ts';
import type { GameId, SeekId, Summary } from './protocol/games.ts';
import type { Line } from './protocol/line.ts';
import type { Me } from './protocol/players.ts';
import type { Refused } from './protocol/refused.ts';
import type { Push } from './push/push.ts';
import type { Settings } from './settings.ts';
import type { Announcer } from './speech/announcer.ts';
import type { Dictionary } from './words/index.ts';
import type { Language } from './words/languages.ts';
import type { FormFields } from './words/refusals.ts';

// What a screen needs, apart from its address, to be shown again as it was left: how many rows of a list, for example. It
// is stored as JSON.
export type Kept = Readonly<Record<string, unknown>>;

export interface Screen {
  title(): string;
  view(): VNode;
  leave(): void;
  keeps?(): Kept | null; // given to the screen that Back shows (screen_of.ts)
  onKey?(event: KeyboardEvent): void;
  readonly followsLobby?: boolean;
  readonly isPlaying?: boolean; // whether nothing should distract from the board
  onLobby?(news: LobbyNews): boolean; // returns whether the news was handled
}

export interface Toast {
  id: number;
  text: string;
  kind: 'error' | 'note';
  link?: { path: string; label: string };
}

export interface Context {
  readonly rules: Rules;
  readonly words: Dictionary;
  readonly settings: Settings;
  readonly settingsOpen: boolean;
  readonly guide: GameSpec | null; // the game whose rules are shown
  readonly toasts: readonly Toast[];
  readonly announcer: Announcer;
  readonly line: Line;
  readonly lobby: Lobby;
  readonly pushed: Push; // push messages
  readonly me: Me | null; // null until the server has identified the user
  readonly known: Promise<void>; // resolved when the server has answered or could not be reached
  readonly recognised: Promise<void>; // resolved when `me` is known, however late
  readonly mayModerate: boolean;
  readonly games: Summary[] | 'loading' | 'failed';
  readonly moreGames: string | null; // cursor of the next page of the user's finished games; null: all are loaded

  // Redraws at the end of the current turn of the event loop, once for many changes.
  redraw(): void;

  go(path: string): void;
  replace(path: string): void; // changes the address of what is shown
  push(path: string): void; // the same, but Back returns to the previous address

  change(settings: Partial<Settings>): void;
  speak(language: Language): Promise<void>; // also selects the move notation usual in it
  openSettings(open: boolean): void;
  openGuide(spec: GameSpec | null): void;

  // Shows the user why something was refused or failed. `fields`: of the form that was sent.
  complain(refused: Refused, fields?: FormFields): void;
  complainOf(failure: unknown, fields?: FormFields): void;
  toast(text: string, kind: Toast['kind'], link?: Toast['link']): void;
  dismiss(id: number): void;

  meet(): Promise<void>; // asks the server who the user of this browser is
  become(me: Me): void;
  loadGames(): Promise<void>;
  loadMoreGames(): Promise<void>;
  noteProgress(game: Progress): void; // brings the list of the user's games up to date with the game shown
  callToPlay(game: GameId): boolean; // alerts the user once to a game that has started; false: this was done before
  acceptSeek(id: SeekId): Promise<void>;
  removeSeek(id: SeekId): Promise<boolean>;
}
