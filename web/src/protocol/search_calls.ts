// HTTP calls of the explorer and of the game search.

import { call, command } from './http.ts';
import type { Speed } from './players.ts';
import {
  type Opening,
  openingAnswer,
  type SavedSearch,
  type SearchPage,
  searchesAnswer,
  searchPage,
} from './searches.ts';

const part = encodeURIComponent;

// Finished games that match a query, newest first; `before` is the cursor from the previous page.
// `limit`: games on the page; 0: as many as usual.
export function searchGames(query: string, before: string | null, limit = 0): Promise<SearchPage> {
  const parts = [query, before ? `before=${part(before)}` : '', limit > 0 ? `limit=${limit}` : ''].filter(
    one => one !== '',
  );
  return call('GET', `/games/search?${parts.join('&')}`, searchPage);
}

// The address of a file with all games that match a query.
export function exportAddress(query: string, format: 'pgn' | 'kif' | 'json'): string {
  return `/api/v1/games/export?${query ? `${query}&` : ''}format=${format}`;
}

export async function listSearches(): Promise<SavedSearch[]> {
  return (await call('GET', '/searches', searchesAnswer)).searches;
}

export function saveSearch(name: string, query: string): Promise<void> {
  return command('POST', '/searches', { name, query });
}

export function dropSearch(id: string): Promise<void> {
  return command('DELETE', `/searches/${part(id)}`);
}

export interface OpeningQuestion {
  game: string;
  sfen: string;
  filter: { speed?: Speed | 'none'; rating?: number; since?: number; side?: 'black' | 'white' };
}

// The moves played in a position in this site's games.
export function exploreSite(question: OpeningQuestion): Promise<Opening> {
  return explore('site', question);
}

// The same in the user's own games.
export function exploreOwn(question: OpeningQuestion): Promise<Opening> {
  return explore('own', question);
}

// The same in a player's games against people.
export function explorePlayer(player: string, question: OpeningQuestion): Promise<Opening> {
  return explore('player', question, { player });
}

function explore(
  where: 'site' | 'own' | 'player',
  { game, sfen, filter }: OpeningQuestion,
  of: { player?: string } = {},
): Promise<Opening> {
  const { speed, rating, since, side } = filter;
  const query = new URLSearchParams({
    ...of,
    game,
    sfen,
    ...(speed ? { speed } : {}),
    ...(rating ? { rating: `${rating}` } : {}),
    ...(since ? { since: `${since}` } : {}),
    ...(side ? { side } : {}),
  });
  return call('GET', `/explorer/${where}?${query}`, openingAnswer);
}
