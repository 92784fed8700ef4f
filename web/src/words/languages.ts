// The languages of the client. One more is one line here, and one file in each folder of words. Its words are fetched when
// they are wanted.
import type { Notation } from '../setting_kinds.ts';
import type { Dictionary } from './dictionary.ts';

export interface LanguageEntry {
  name: string; // in the language itself
  notation: Notation; // that its readers know
  words(): Promise<Dictionary>;
}

const entries = {
  en: { name: 'English', notation: 'hodges', words: async () => (await import('./en.ts')).en },
  ja: { name: '日本語', notation: 'japanese', words: async () => (await import('./ja.ts')).ja },
} satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof entries;
export const languages = Object.keys(entries) as Language[];

export function languageEntry(language: Language): LanguageEntry {
  return entries[language];
}

// The first of the languages that a browser asks for, as it writes them: `ja-JP`.
export function languageOf(tag: string): Language {
  return languages.find(one => tag.toLowerCase().startsWith(one)) ?? 'en';
}
