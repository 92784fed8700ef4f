// The user's settings, stored in localStorage; an account stores them too (kept_settings.ts).
import { type ChosenSettings, kinds, names } from './setting_kinds.ts';
import { read, save, storage, write } from './storage.ts';
import { type Language, languageEntry, languageOf, languages } from './words/languages.ts';

export interface Settings extends ChosenSettings {
  language: Language;
}

const key = 'ootori.settings';

export function readSettings(stored: string | null, browserLanguage: string): Settings {
  const readers = languageEntry(languageOf(browserLanguage));
  const kept = parseObject(stored);
  const chosen = names.map(name => [name, kinds[name].read(kept[name]) ?? kinds[name].usual(readers)]);
  const language = languages.find(one => one === kept.language) ?? languageOf(browserLanguage);
  return { ...(Object.fromEntries(chosen) as ChosenSettings), language };
}

export function loadSettings(): Settings {
  return readSettings(stored(), navigator.language);
}

const stored = (): string | null => read(storage(), key);

// Those of an account, which can be loaded again.
export function copySettings(settings: Settings): void {
  write(storage(), key, JSON.stringify(settings));
}

// Stores what has changed. Another page may have changed other settings since this one read them.
export function saveChange(settings: Settings, change: Partial<Settings>): void {
  save(storage(), key, JSON.stringify({ ...settings, ...parseObject(stored()), ...change }));
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
