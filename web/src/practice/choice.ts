// Which problem comes next.
import type { Collection, ProblemEntry } from './problem.ts';
import { firstTries } from './standing.ts';
import type { Try } from './tries.ts';

const nearest = 15; // picks randomly among this many of matching difficulty
const enough = 5; // attempts at a theme before it can count as weak

export interface Wish {
  rating: number;
  seen: ReadonlySet<string>;
  withdrawn: ReadonlySet<string>;
  theme: string; // empty: any theme
}

// Null if there is no matching problem left.
export function nextProblem(collection: Collection, wish: Wish, chance = Math.random()): ProblemEntry | null {
  const open = collection.entries.filter(
    ({ id, themes }) =>
      !wish.seen.has(id) && !wish.withdrawn.has(id) && (wish.theme === '' || themes.includes(wish.theme)),
  );
  open.sort(
    (one, other) => Math.abs(one.difficulty - wish.rating) - Math.abs(other.difficulty - wish.rating),
  );
  return open[Math.floor(chance * Math.min(nearest, open.length))] ?? null;
}

// The theme with the lowest share of problems solved at the first attempt; null if too few were tried.
export function weakestTheme(collection: Collection, tries: readonly Try[]): string | null {
  const counts = new Map<string, { tried: number; solved: number }>();
  for (const one of firstTries(tries)) {
    for (const theme of collection.find(one.problem)?.themes ?? []) {
      const count = counts.get(theme) ?? { tried: 0, solved: 0 };
      counts.set(theme, { tried: count.tried + 1, solved: count.solved + (one.solved ? 1 : 0) });
    }
  }
  const known = [...counts].filter(([, { tried, solved }]) => tried >= enough && solved < tried);
  known.sort(([, one], [, other]) => one.solved / one.tried - other.solved / other.tried);
  return known[0]?.[0] ?? null;
}

// In a timed run each problem is a little harder than the one before; only short problems are used.
export function runProblem(
  collection: Collection,
  seed: number,
  done: number,
  withdrawn: ReadonlySet<string>,
): ProblemEntry | null {
  const short = collection.entries.filter(({ id, plies }) => plies <= 5 && !withdrawn.has(id));
  const width = 25;
  const at = Math.min(done * width, Math.max(0, short.length - width));
  return short[at + ((seed * 7 + done * 11) % Math.min(width, Math.max(1, short.length)))] ?? null;
}
