import type { IllegalMove } from '@ootori/rules';
import type { Refused } from '../protocol/messages.ts';
import type { Dictionary } from './dictionary.ts';

// What was refused and why, in the words of the dictionary. A code that it does not know comes with the server's own
// message.
export function refusalWords(refused: Refused, words: Dictionary): string {
  if (refused.rule && refused.rule in words.rules) return words.rules[refused.rule as IllegalMove];
  const known = words.errors[refused.code];
  if (known) return known;
  return refused.message || words.errors.unknown || refused.code;
}
