// Which of the user's games wait for the user, and in which order.
import type { GameId, Summary } from '../protocol/games.ts';

// Whether another person is waiting for the user to move. Games against the engine do not count.
export function isAwaited({ outcome, level, turn, side, adjourned, recalled }: Summary): boolean {
  return outcome === null && level === null && (adjourned ? recalled : turn === side);
}

export const awaitedFirst = (one: Summary, other: Summary) =>
  Number(isAwaited(other)) - Number(isAwaited(one));

// Games with the user to move first; within each group, the least time left first.
export const mostUrgentFirst = (one: Summary, other: Summary) =>
  awaitedFirst(one, other) ||
  (one.deadline ?? Number.POSITIVE_INFINITY) - (other.deadline ?? Number.POSITIVE_INFINITY) ||
  one.created - other.created;

// The other games that wait for the user, in the order in which to go to them: the most urgent first. From a game that
// itself waits, the less urgent ones come first, so that one can leaf through all of them.
export function awaitedAfter(games: readonly Summary[], game: GameId): Summary[] {
  const all = games.filter(isAwaited).sort(mostUrgentFirst);
  const at = all.findIndex(({ id }) => id === game);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
}
