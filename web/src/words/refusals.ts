import { type IllegalMove, RulesError } from '@ootori/rules';
import type { Refused } from '../protocol/refused.ts';
import type { Dictionary } from './dictionary.ts';

const minute = 60; // s

// From two minutes on, whole minutes rounded up.
function waitName(seconds: number, { time }: Dictionary): string {
  return seconds < 2 * minute ? time.seconds(seconds) : time.minutes(Math.ceil(seconds / minute));
}

// What was refused and why. For codes without a text, the server's own message is used.
export function refusalWords(refused: Refused, words: Dictionary): string {
  if (refused.rule && refused.rule in words.rules) return words.rules[refused.rule as IllegalMove]();
  const { retry_after: wait } = refused;
  if (refused.code === 'too_many' && wait !== undefined && wait > 0)
    return words.tooOften(waitName(wait, words));
  const reason = refused.code === 'not_allowed' ? words.whyNot(refused.message) : '';
  if (reason) return reason;
  const known = words.errors[refused.code];
  if (known) return known;
  return refused.message || words.errors.unknown || refused.code;
}

// Why a text cannot be played as a move.
export function faultWords(fault: unknown, words: Dictionary): string {
  if (!(fault instanceof RulesError)) throw fault;
  if (fault.rule) return words.rules[fault.rule]();
  return words.errors.unreadable_move ?? fault.message;
}
