// The languages of what the server writes itself: emails, push messages, and sheets to print. The client may have more
// languages.
export const serverLanguages = ['en', 'ja'] as const;
export type ServerLanguage = (typeof serverLanguages)[number];

// The one for readers of this language of the client.
export function serverLanguageOf(language: string): ServerLanguage {
  return serverLanguages.find(one => one === language) ?? 'en';
}
