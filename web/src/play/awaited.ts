import type { Summary } from '../protocol/games.ts';

// Whether another person is waiting for the user to move. Games against the engine do not count.
export function isAwaited({ outcome, level, turn, side, adjourned, recalled }: Summary): boolean {
  return outcome === null && level === null && (adjourned ? recalled : turn === side);
}
