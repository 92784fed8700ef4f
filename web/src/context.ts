// What every screen may ask of the page that it is a part of. The page itself (app.ts) knows the screens; they know only
// this.
import type { GameSpec, Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import type { Lobby, LobbyNews } from './play/lobby.ts';
import type { SeekId, Summary } from './protocol/games.ts';
import type { Line } from './protocol/line.ts';
import type { Me } from './protocol/players.ts';
import type { Refused } from './protocol/refused.ts';
import type { Push } from './push/push.ts';
import type { Settings } from './settings.ts';
import type { Announcer } from './speech/announcer.ts';
import type { Dictionary } from './words/index.ts';
import type { Language } from './words/languages.ts';

export interface Screen {
  title(): string;
  view(): VNode;
  leave(): void;
  onKey?(event: KeyboardEvent): void;
  readonly followsLobby?: boolean;
  readonly isPlaying?: boolean; // whether nothing should distract from the board
  onLobby?(news: LobbyNews): boolean; // whether the news has been dealt with
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
  readonly guide: GameSpec | null; // whose rules are being shown
  readonly toasts: readonly Toast[];
  readonly announcer: Announcer;
  readonly line: Line;
  readonly lobby: Lobby;
  readonly pushed: Push; // messages
  readonly me: Me | null; // null until the server has said who this is
  readonly known: Promise<void>; // fulfilled once it has
  readonly mayModerate: boolean;
  readonly games: Summary[] | 'loading' | 'failed';
  readonly moreGames: string | null; // what to ask for more of one's games that have ended; null: these are all

  // Draws at the end of the current turn, once for many changes.
  redraw(): void;

  go(path: string): void;
  replace(path: string): void; // what is shown has another address now
  push(path: string): void; // what is shown is one step further, and Back leads to what was shown before

  change(settings: Partial<Settings>): void;
  speak(language: Language): Promise<void>; // with the way of writing moves that its readers know
  openSettings(open: boolean): void;
  openGuide(spec: GameSpec | null): void;

  // Tells a person that something was refused or failed, in words of their language.
  complain(refused: Refused): void;
  complainOf(failure: unknown): void;
  toast(text: string, kind: Toast['kind'], link?: Toast['link']): void;
  dismiss(id: number): void;

  meet(): Promise<void>; // asks the server who this browser is
  become(me: Me): void;
  loadGames(): Promise<void>;
  loadMoreGames(): Promise<void>;
  acceptSeek(id: SeekId): Promise<void>;
  removeSeek(id: SeekId): Promise<boolean>;
}
