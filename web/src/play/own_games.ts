// One's own games as this page knows them: all that run, and of those that have ended the pages that were asked for.
import type { GamePage, Summary } from '../protocol/games.ts';

export const pageOfGames = 12; // of those that have ended

// The server's first page again, and behind it what had been asked for before.
export function renewed(known: GamePage, first: GamePage): GamePage {
  const ended = first.games.filter(isOver);
  const last = ended.at(-1);
  const pages = known.games.filter(isOver);
  const meet = ended.some(game => pages.some(({ id }) => id === game.id));
  if (first.next === null || !last || !meet) return first;
  // A game may have come forward since: a rematch that is offered moves it.
  const listed = new Set(first.games.map(({ id }) => id));
  const behind = pages.filter(game => comesAfter(game, last) && !listed.has(game.id));
  return behind.length === 0 ? first : { games: [...first.games, ...behind], next: known.next };
}

// One more page behind those that are known.
export function continued(known: GamePage, page: GamePage): GamePage {
  const ids = new Set(known.games.map(({ id }) => id));
  return { games: [...known.games, ...page.games.filter(({ id }) => !ids.has(id))], next: page.next };
}

const isOver = ({ outcome }: Summary) => outcome !== null;

// The order of the server: the last event first.
const comesAfter = (one: Summary, other: Summary) =>
  one.updated < other.updated || (one.updated === other.updated && one.id < other.id);
