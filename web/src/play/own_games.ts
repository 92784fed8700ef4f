// The user's own games as this page knows them: all unfinished ones, and the pages of finished ones loaded so far.
import type { GamePage, Summary } from '../protocol/games.ts';

export const pageOfGames = 12; // finished ones

// Replaces the first page with the server's newest and keeps the later pages already loaded.
export function renewed(known: GamePage, first: GamePage): GamePage {
  const ended = first.games.filter(isOver);
  const last = ended.at(-1);
  const pages = known.games.filter(isOver);
  const meet = ended.some(game => pages.some(({ id }) => id === game.id));
  if (first.next === null || !last || !meet) return first;
  // A rematch offer moves a game forward, so a game may be on both.
  const listed = new Set(first.games.map(({ id }) => id));
  const behind = pages.filter(game => comesAfter(game, last) && !listed.has(game.id));
  return behind.length === 0 ? first : { games: [...first.games, ...behind], next: known.next };
}

// Appends one more page.
export function continued(known: GamePage, page: GamePage): GamePage {
  const ids = new Set(known.games.map(({ id }) => id));
  return { games: [...known.games, ...page.games.filter(({ id }) => !ids.has(id))], next: page.next };
}

const isOver = ({ outcome }: Summary) => outcome !== null;

// The server's order: latest event first.
const comesAfter = (one: Summary, other: Summary) =>
  one.updated < other.updated || (one.updated === other.updated && one.id < other.id);
