// Game searches, and the moves played in a position.

import { summary } from './games.ts';
import { flag, list, number, object, orNull, type Shaped, text } from './shape.ts';

const openingResults = { games: number, black: number, white: number, even: number };
const openingMove = object({ usi: text, ...openingResults, rating: orNull(number) });
export type OpeningMove = Shaped<typeof openingMove>;
// The moves played in a position. The latest games include the move played; it is null if they ended there.
export const openingAnswer = object({
  ...openingResults,
  sfen: text,
  moves: list(openingMove),
  recent: list(object({ game: summary, usi: orNull(text) })),
});
export type Opening = Shaped<typeof openingAnswer>;

// `back_to`: when the last game examined ended. Unless `complete`, the server still indexes its games, and some may be
// missing.
export const searchPage = object({
  games: list(summary),
  next: orNull(text),
  back_to: orNull(number),
  complete: flag,
});
export type SearchPage = Shaped<typeof searchPage>;

const savedSearch = object({ id: text, name: text, query: text, at: number });
export type SavedSearch = Shaped<typeof savedSearch>;
export const searchesAnswer = object({ searches: list(savedSearch) });
