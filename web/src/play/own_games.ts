// The user's own games as this page knows them: all unfinished ones, and the pages of finished ones loaded so far.
import type { GamePage, Summary } from '../protocol/games.ts';

export const pageOfGames = 12; // finished ones

// What the page of a game hears before the list is loaded again.
export type Progress = Pick<Summary, 'id' | 'turn' | 'plies' | 'outcome'>;

// The same list if it has nothing to learn from it. The deadline of another move is not known.
export function progressed(games: readonly Summary[], progress: Progress): readonly Summary[] {
  const { id, turn, plies, outcome } = progress;
  const known = games.find(game => game.id === id);
  const isOld =
    known && (known.turn !== turn || known.plies !== plies || isOver(known) !== (outcome !== null));
  if (!isOld) return games;
  return games.map(game => (game.id === id ? { ...game, ...progress, deadline: null } : game));
}

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
