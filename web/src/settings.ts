// What a person chose, kept in localStorage; an account keeps it too (kept_settings.ts).
import {
  type Language,
  languageEntry,
  languageOf,
  languages,
  type Notation,
  notations,
} from './words/languages.ts';

export const pieceSets = ['mnemonic', 'kanji', 'one-kanji', 'letters'] as const;
export type PieceSet = (typeof pieceSets)[number];

// What a board is made of.
export const boards = ['kaya', 'walnut', 'paper', 'slate', 'green', 'contrast'] as const;
export type Board = (typeof boards)[number];

// How ranks are named beside a board: a, 1 or 一.
export const coordinateStyles = ['none', 'letters', 'numbers', 'japanese'] as const;
export type Coordinates = (typeof coordinateStyles)[number];

export const boardZooms = { least: 50, usual: 100, most: 170 } as const; // percent

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// In which games a move on the board is played only when it is confirmed.
export const confirmations = ['never', 'days', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];

export interface Settings {
  language: Language;
  pieces: PieceSet;
  notation: Notation;
  theme: Theme;
  board: Board;
  boardZoom: number; // percent of the usual size of squares, as far as the window has room
  coordinates: Coordinates;
  confirm: Confirmation;
  sound: boolean;
  volume: number; // percent
  speak: boolean; // moves and clocks, aloud
  zen: boolean; // only the board and the clocks while one plays
  turnTitle: boolean; // how many games wait for one's move, before the title of the page
  turnSound: boolean; // that calls to a game that is not being looked at, where there are sounds at all
  turnNotice: boolean; // of one's turn, by the system, while the page is not looked at
  challengeSound: boolean; // the same of challenges, and of games that begin
  challengeNotice: boolean;
  turnPush: boolean; // of one's turn, by a push message (push/push.ts): the server reads these two
  challengePush: boolean;
  simulMovesOn: boolean; // the host of a simul is taken to the next board that waits
  newGameTime: string; // the time control that was chosen last, as kept_time.ts of the first page writes it
}

const key = 'ootori.settings';

// Mnemonic pieces first: both games have pieces that a newcomer, Japanese or not, has never seen move.
function defaults(browserLanguage: string): Settings {
  const language = languageOf(browserLanguage);
  return {
    language,
    pieces: 'mnemonic',
    notation: languageEntry(language).notation,
    theme: 'system',
    board: 'kaya',
    boardZoom: boardZooms.usual,
    coordinates: coordinatesOf(language),
    confirm: 'days',
    sound: true,
    volume: 60,
    speak: false,
    zen: false,
    turnTitle: true,
    turnSound: true,
    turnNotice: false,
    challengeSound: true,
    challengeNotice: false,
    turnPush: true,
    challengePush: true,
    simulMovesOn: true,
    newGameTime: '',
  };
}

// That the readers of the language know.
export function coordinatesOf(language: Language): Coordinates {
  return languageEntry(language).notation === 'japanese' ? 'japanese' : 'letters';
}

export function readSettings(stored: string | null, browserLanguage: string): Settings {
  const settings = defaults(browserLanguage);
  const kept = parseObject(stored);
  return {
    language: oneOf(languages, kept.language, settings.language),
    pieces: oneOf(pieceSets, kept.pieces, settings.pieces),
    notation: oneOf(notations, kept.notation, settings.notation),
    theme: oneOf(themes, kept.theme, settings.theme),
    board: oneOf(boards, kept.board, settings.board),
    boardZoom: numberOf(kept.boardZoom, boardZooms, settings.boardZoom),
    coordinates: oneOf(coordinateStyles, kept.coordinates, settings.coordinates),
    confirm: oneOf(confirmations, kept.confirm, settings.confirm),
    sound: flagOf(kept.sound, settings.sound),
    volume: numberOf(kept.volume, { least: 0, most: 100 }, settings.volume),
    speak: flagOf(kept.speak, settings.speak),
    zen: flagOf(kept.zen, settings.zen),
    turnTitle: flagOf(kept.turnTitle, settings.turnTitle),
    turnSound: flagOf(kept.turnSound, settings.turnSound),
    turnNotice: flagOf(kept.turnNotice, settings.turnNotice),
    challengeSound: flagOf(kept.challengeSound, settings.challengeSound),
    challengeNotice: flagOf(kept.challengeNotice, settings.challengeNotice),
    turnPush: flagOf(kept.turnPush, settings.turnPush),
    challengePush: flagOf(kept.challengePush, settings.challengePush),
    simulMovesOn: flagOf(kept.simulMovesOn, settings.simulMovesOn),
    newGameTime: typeof kept.newGameTime === 'string' ? kept.newGameTime.slice(0, 190) : '',
  };
}

export function loadSettings(): Settings {
  return readSettings(storage()?.getItem(key) ?? null, navigator.language);
}

export function saveSettings(settings: Settings): void {
  try {
    storage()?.setItem(key, JSON.stringify(settings));
  } catch {
    // A full or forbidden store only means that the choice is forgotten with the page.
  }
}

// What this browser keeps for us; null where it does not let us.
export function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T>(options: readonly T[], value: unknown, otherwise: T): T {
  return options.includes(value as T) ? (value as T) : otherwise;
}

function numberOf(
  value: unknown,
  { least, most }: { least: number; most: number },
  otherwise: number,
): number {
  return typeof value === 'number' ? Math.max(least, Math.min(most, value)) : otherwise;
}

function flagOf(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}
