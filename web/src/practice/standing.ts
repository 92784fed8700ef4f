// Statistics computed from the tries: rating, repetitions due, streaks, records.
import type { Practice, SolverRating } from '@ootori/practice';
import { dayNumber } from './daily.ts';
import type { Collection } from './problem.ts';
import { type Card, cardsOf } from './repetition.ts';
import type { Try } from './tries.ts';

export interface KnownRating {
  rating: number;
  deviation: number;
}

export interface Standing {
  rating: KnownRating;
  isProvisional: boolean;
  solved: number; // at the first try
  tried: number;
  days: number; // in a row up to today or yesterday, with a problem solved on each
  best: number; // problems solved in a timed run
  seen: ReadonlySet<string>;
  cards: readonly Card[]; // problems to repeat, earliest first
}

// A rating deviation above this is provisional, as on the server (game/glicko.hpp).
const provisional = 110;

// The first try at each problem.
export function firstTries(tries: readonly Try[]): Try[] {
  const first = new Map<string, Try>();
  for (const one of tries) {
    const known = first.get(one.problem);
    if (!known || one.at < known.at) first.set(one.problem, one);
  }
  return [...first.values()].sort((one, other) => one.at - other.at);
}

const isRated = ({ kind }: Try) => kind === 'stream' || kind === 'daily';

// The rating that the server sent last, updated with the tries that it does not have yet.
export function ratingOf(
  practice: Practice,
  collection: Collection,
  tries: readonly Try[],
  told: KnownRating | null,
): SolverRating {
  const begin = practice.newSolver;
  let rating: SolverRating = told ? { ...told, volatility: begin.volatility } : begin;
  for (const one of firstTries(tries)) {
    const problem = collection.find(one.problem);
    if (!problem || !isRated(one) || one.moves === undefined) continue;
    const share = one.theme ? collection.shareOf(one.theme) : 1;
    rating = practice.rate(rating, { rating: problem.difficulty, deviation: 0 }, one.solved, share);
  }
  return rating;
}

const dayOf = (at: number) => dayNumber(new Date(at));

export function daysInARow(tries: readonly Try[], now: number): number {
  const days = new Set(tries.filter(({ solved }) => solved).map(({ at }) => dayOf(at)));
  const today = dayOf(now);
  const last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}

export function solvedInRun(tries: readonly Try[], run: number): number {
  return tries.filter(one => one.run === run && one.solved).length;
}

export function missedInRun(tries: readonly Try[], run: number): number {
  return tries.filter(one => one.run === run && !one.solved).length;
}

function bestRun(tries: readonly Try[]): number {
  const runs = new Set(tries.flatMap(({ run }) => (run === undefined ? [] : [run])));
  return Math.max(0, ...[...runs].map(run => solvedInRun(tries, run)));
}

export function standingOf(
  practice: Practice,
  collection: Collection,
  tries: readonly Try[],
  told: KnownRating | null,
  now: number,
): Standing {
  const first = firstTries(tries);
  const rating = ratingOf(practice, collection, tries, told);
  return {
    rating,
    isProvisional: rating.deviation > provisional,
    solved: first.filter(({ solved }) => solved).length,
    tried: first.length,
    days: daysInARow(tries, now),
    best: bestRun(tries),
    seen: new Set(first.map(({ problem }) => problem)),
    cards: cardsOf(tries),
  };
}
