// The languages of the client. To add one, add an entry here and a file in each `words` folder. A language's texts are
// fetched when needed. server_languages.ts lists those in which the server writes, too.
import type { Notation } from '../setting_kinds.ts';
import type { Dictionary } from './dictionary.ts';

export interface LanguageEntry {
  name: string; // in the language itself
  notation: Notation; // usual among its readers
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

// The client's language for a language tag such as `ja-JP`; English if there is none.
export function languageOf(tag: string): Language {
  return languages.find(one => tag.toLowerCase().startsWith(one)) ?? 'en';
}
