import { type IllegalMove, RulesError } from '@ootori/rules';
import type { Refused } from '../protocol/refused.ts';
import type { Dictionary } from './dictionary.ts';

const minute = 60; // s

// From two minutes on, whole minutes rounded up.
function waitName(seconds: number, { time }: Dictionary): string {
  return seconds < 2 * minute ? time.seconds(seconds) : time.minutes(Math.ceil(seconds / minute));
}

// What a form calls its fields, by the names that the server uses.
export type FormFields = Readonly<Record<string, string>>;

// Their messages are also for people, except those that call a field by its name in the API.
const reasoned = ['not_allowed', 'bad_value', 'bad_sfen', 'too_large'];

// What was refused and why. For other codes without a text, the server's own message is used.
export function refusalWords(refused: Refused, words: Dictionary, fields: FormFields = {}): string {
  const { rule, code, message, field = '', retry_after: wait } = refused;
  if (rule && rule in words.rules) return words.rules[rule as IllegalMove]();
  if (code === 'too_many' && wait !== undefined && wait > 0) return words.tooOften(waitName(wait, words));
  const isReasoned = reasoned.includes(code);
  const label = fields[field] ?? '';
  const reason = isReasoned && !message.includes(`"${field}"`) && words.whyNot(message, label);
  return (
    reason ||
    (label && isReasoned && words.wrongField(label)) ||
    words.errors[code] ||
    (!isReasoned && message) ||
    words.errors.unknown ||
    code
  );
}

// Why a text cannot be played as a move.
export function faultWords(fault: unknown, words: Dictionary): string {
  if (!(fault instanceof RulesError)) throw fault;
  if (fault.rule) return words.rules[fault.rule]();
  return words.errors.unreadable_move ?? fault.message;
}
