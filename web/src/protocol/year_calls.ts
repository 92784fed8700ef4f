// The HTTP call about a player's year in review.

import { call } from './http.ts';
import { type Year, yearAnswer } from './years.ts';

export function readYear(player: string, year: number): Promise<Year> {
  return call('GET', `/players/${encodeURIComponent(player)}/year?year=${year}`, yearAnswer);
}
