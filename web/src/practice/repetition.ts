// Spaced repetition of failed problems by FSRS, in days. A problem becomes a card at its first failed try, and is
// dropped once its interval reaches half a year.
import { createEmptyCard, type Card as FsrsCard, fsrs, Rating } from 'ts-fsrs';
import type { Try } from './tries.ts';

export interface Card {
  problem: string;
  due: number; // ms since 1970
}

const longEnough = 180; // days between two repetitions
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

function repeated(card: FsrsCard | undefined, one: Try): FsrsCard | undefined {
  if (!card && one.solved) return undefined;
  const at = new Date(Math.max(one.at, card?.last_review?.getTime() ?? 0));
  const grade = one.solved ? Rating.Good : Rating.Again;
  return scheduler.next(card ?? createEmptyCard(at), at, grade).card;
}

// Sorted by due time.
export function cardsOf(tries: readonly Try[]): Card[] {
  const cards = new Map<string, FsrsCard>();
  for (const one of [...tries].sort((first, second) => first.at - second.at)) {
    const card = repeated(cards.get(one.problem), one);
    if (card) cards.set(one.problem, card);
  }
  return [...cards]
    .filter(([, card]) => card.scheduled_days < longEnough)
    .map(([problem, card]) => ({ problem, due: card.due.getTime() }))
    .sort((one, other) => one.due - other.due);
}

export const dueCards = (cards: readonly Card[], now: number) => cards.filter(({ due }) => due <= now);
