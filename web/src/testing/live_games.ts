// Live games as the server lists them.
import type { GameSpec } from '@ootori/rules';
import type { LiveGame } from '../protocol/games.ts';
import { summaryOf } from './games.ts';
import { account } from './tournaments.ts';

const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;

// A game of two accounts before its first move; Black's clock runs.
export function liveGameOf({ id: game, start }: GameSpec, changes: Partial<LiveGame> = {}): LiveGame {
  return {
    ...summaryOf({
      game,
      level: null,
      side: null,
      time: live,
      seats: { black: account('Ann'), white: account('Bea') },
    }),
    clock: {
      black: { main: 60_000, periods: 0 },
      white: { main: 45_000, periods: 0 },
      running: 'black',
      adjourned_for: null,
      until_flag: 60_000,
    },
    sfen: start,
    last: null,
    ratings: { black: { rating: 1500, provisional: true }, white: { rating: 1620, provisional: false } },
    spectators: 0,
    ...changes,
  };
}
