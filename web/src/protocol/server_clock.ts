// What time it is. A computer's clock can be wrong by minutes or days, so everything that is compared with a time from
// the server uses the server's clock. Only this file reads the computer's clock.
import type { Millis } from './games.ts';

// By how much the server's clock is ahead of the computer's. Every answer narrows it down.
interface Lead {
  least: Millis;
  most: Millis;
}

const second = 1_000;
let known: Lead | null = null;
let lead: Millis = 0;

// Until the server has answered, the computer's clock has to do.
export const serverNow = (): Millis => computerNow() + lead;

// For periods that outlive the page. Both ends are read from the same clock, so it may be wrong.
export const computerNow = (): Millis => Date.now();

// Learns from an answer to a question asked at this time, by the computer's clock. An answer from a cache is older than
// the question, so only answers that nobody may store count.
export function learnTime(headers: Headers, asked: Millis): void {
  const now = computerNow();
  const date = Date.parse(headers.get('date') ?? '');
  const isFresh = headers.get('cache-control')?.includes('no-store') === true;
  if (!isFresh || Number.isNaN(date) || now < asked) return;
  // The server wrote the time between the question and the answer, and left out the fraction of the second.
  known = narrowed({ least: date - now, most: date + second - asked });
  lead = estimate(known);
}

// If it contradicts what is known, one of the two clocks was set in between.
function narrowed(told: Lead): Lead {
  if (!known) return told;
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) };
  return both.least <= both.most ? both : told;
}

// A clock that may be right is taken to be right.
const estimate = ({ least, most }: Lead): Millis => (least <= 0 && most >= 0 ? 0 : (least + most) / 2);
