// The texts about players: their ratings and games, and the leaderboards.
import type { Speed } from '../../../protocol/players.ts';

export interface ProfileWords {
  profile: {
    ratings: string;
    unrated: string;
    speeds: Record<Speed, string>;
    provisional: string;
    ratedGames(n: number): string;
    challenge: string;
    openings: string; // a link to the opening explorer
    own: string;
    missing: string;
    missingText: string;
  };
  players: PlayersWords;
}

export interface PlayersWords {
  leaderboards: string;
  leaderboardsText: string;
  noLeaders: string;
  rank: string;
  name: string;
  rating: string;
  gamesColumn: string;
  history: string;
  historyOf(name: string): string;
  historyText(games: number, from: number, to: number): string;
  point(rating: number, date: string): string;
  played(game: string, n: number, handicaps: number): string;
  record: string;
  noRecord: string;
  filters: string;
  game: string;
  speed: string;
  kind: string;
  result: string;
  any: string;
  results: Record<'won' | 'lost' | 'even', string>;
  more: string;
  data: string;
  dataText: string;
  download: string;
  remove: string;
  removeText: readonly string[];
  removeNo: string;
  removeYes: string;
  removed: string;
  perhapsRemoved: string; // the session has ended, perhaps with the account
}
