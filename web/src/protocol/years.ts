// A player's year in review in the public API (docs/protocol.md).

import { seat, summary } from './games.ts';
import { ratingChange, speed } from './players.ts';
import { flag, list, number, object, orNull, type Shaped, text } from './shape.ts';

const tally = { won: number, lost: number, even: number };
const openingOfYear = object({
  game: text,
  sfen: text,
  moves: list(object({ hodges: text, japanese: text })),
  ...tally,
});
export type OpeningOfYear = Shaped<typeof openingOfYear>;
const course = object({ game: text, speed, games: number, highest: number, points: list(ratingChange) });
export type RatingCourse = Shaped<typeof course>;

export const yearAnswer = object({
  year: number,
  whole: flag,
  games: list(object({ game: text, ...tally })),
  months: list(number),
  openings: list(openingOfYear),
  longest: orNull(summary),
  best_win: orNull(object({ game: summary, rating: number })),
  rival: orNull(object({ player: seat, ...tally })),
  ratings: list(course),
});
export type Year = Shaped<typeof yearAnswer>;

export interface Tally {
  won: number;
  lost: number;
  even: number;
}
