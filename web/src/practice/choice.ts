// Which problem comes next.
import type { Collection, ProblemEntry } from './problem.ts';
import { firstTries } from './standing.ts';
import type { Try } from './tries.ts';

const nearest = 15; // of so many that are about as hard as the player is strong, one by chance
const enough = 5; // tries at a theme before it can be called a weak one

export interface Wish {
  rating: number;
  seen: ReadonlySet<string>;
  withdrawn: ReadonlySet<string>;
  theme: string; // empty: any
}

// Null where all have been tried.
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

// The theme of the problems that were solved least often at the first try; null where too few were tried.
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

// In a timed run each problem is a little harder than the one before; short ones only.
export function runProblem(collection: Collection, seed: number, done: number): ProblemEntry | null {
  const short = collection.entries.filter(({ plies }) => plies <= 5);
  const width = 25;
  const at = Math.min(done * width, Math.max(0, short.length - width));
  return short[at + ((seed * 7 + done * 11) % Math.min(width, Math.max(1, short.length)))] ?? null;
}
