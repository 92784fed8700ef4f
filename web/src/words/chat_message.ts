import { type ChatMessage, type Phrase, phrases } from '../protocol/chat.ts';
import type { Dictionary } from './index.ts';

const isPhrase = (code: string): code is Phrase => (phrases as readonly string[]).includes(code);

// The text of a message: as it was written, or a phrase in the reader's language. A phrase from a newer server is shown
// by its code.
export function messageWords({ text, phrase }: ChatMessage, { chat: words }: Dictionary): string {
  if (text !== undefined) return text;
  return phrase !== undefined && isPhrase(phrase) ? words.phrases[phrase] : (phrase ?? '');
}
