// Games found again: searches, and what was played in a position.

import { summary } from './games.ts';
import { list, number, object, orNull, type Shaped, text } from './shape.ts';

const openingResults = { games: number, black: number, white: number, even: number };
const openingMove = object({ usi: text, ...openingResults, rating: orNull(number) });
export type OpeningMove = Shaped<typeof openingMove>;
// What was played in a position; of the last games the move too, or null where they ended.
export const openingAnswer = object({
  ...openingResults,
  sfen: text,
  moves: list(openingMove),
  recent: list(object({ game: summary, usi: orNull(text) })),
});
export type Opening = Shaped<typeof openingAnswer>;

// `back_to`: the end of the last game that was looked at.
export const searchPage = object({ games: list(summary), next: orNull(text), back_to: orNull(number) });
export type SearchPage = Shaped<typeof searchPage>;

const savedSearch = object({ id: text, name: text, query: text, at: number });
export type SavedSearch = Shaped<typeof savedSearch>;
export const searchesAnswer = object({ searches: list(savedSearch) });
