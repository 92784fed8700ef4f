// What a person chose for this browser, kept in localStorage.
import {
  type Language,
  languageEntry,
  languageOf,
  languages,
  type Notation,
  notations,
} from './words/languages.ts';

export const pieceSets = ['mnemonic', 'kanji'] as const;
export type PieceSet = (typeof pieceSets)[number];

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
  coordinates: boolean;
  confirm: Confirmation;
  sound: boolean;
  volume: number; // percent
  notify: boolean; // of one's turn, by the system, while the page is not looked at
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
    coordinates: true,
    confirm: 'days',
    sound: true,
    volume: 60,
    notify: false,
  };
}

export function readSettings(stored: string | null, browserLanguage: string): Settings {
  const settings = defaults(browserLanguage);
  const kept = parseObject(stored);
  return {
    language: oneOf(languages, kept.language, settings.language),
    pieces: oneOf(pieceSets, kept.pieces, settings.pieces),
    notation: oneOf(notations, kept.notation, settings.notation),
    theme: oneOf(themes, kept.theme, settings.theme),
    coordinates: flagOf(kept.coordinates, settings.coordinates),
    confirm: oneOf(confirmations, kept.confirm, settings.confirm),
    sound: flagOf(kept.sound, settings.sound),
    volume: typeof kept.volume === 'number' ? Math.max(0, Math.min(100, kept.volume)) : settings.volume,
    notify: flagOf(kept.notify, settings.notify),
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

function flagOf(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}
