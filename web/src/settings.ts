// What a person chose for this browser, kept in localStorage.
export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

export const pieceSets = ['mnemonic', 'kanji'] as const;
export type PieceSet = (typeof pieceSets)[number];

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const notations = ['hodges', 'japanese'] as const;
export type Notation = (typeof notations)[number];

export interface Settings {
  language: Language;
  pieces: PieceSet;
  notation: Notation;
  theme: Theme;
  coordinates: boolean;
  sound: boolean;
}

const key = 'ootori.settings';

// Mnemonic pieces first: both games have pieces that a newcomer, Japanese or not, has never seen move.
function defaults(browserLanguage: string): Settings {
  const japanese = browserLanguage.toLowerCase().startsWith('ja');
  return {
    language: japanese ? 'ja' : 'en',
    pieces: 'mnemonic',
    notation: japanese ? 'japanese' : 'hodges',
    theme: 'system',
    coordinates: true,
    sound: false,
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
    coordinates: typeof kept.coordinates === 'boolean' ? kept.coordinates : settings.coordinates,
    sound: typeof kept.sound === 'boolean' ? kept.sound : settings.sound,
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
