import type { Summary } from '../protocol/games.ts';

// Whether somebody waits for one's own move; the engine does not mind.
export function isAwaited({ outcome, level, turn, side, adjourned, recalled }: Summary): boolean {
  return outcome === null && level === null && (adjourned ? recalled : turn === side);
}
