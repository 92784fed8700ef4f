// A computer whose clock is wrong.
import { learnTime } from '../protocol/server_clock.ts';

// The server answers at once, and says that its clock is ahead of the computer's. Zero: the two agree again.
export function serverIsAhead(by: number): void {
  const now = Date.now();
  learnTime(answeredAt(now + by), now);
}

export const answeredAt = (time: number, caching = 'no-store'): Headers =>
  new Headers({ date: new Date(time).toUTCString(), 'cache-control': caching });
