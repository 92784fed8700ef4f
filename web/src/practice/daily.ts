// The problem of the day, and day numbers in the browser's time zone.
import type { Collection, Problem, ProblemEntry } from './problem.ts';
import { loadCollection, loadProblem } from './problem_store.ts';

export const dayNumber = (day: Date): number =>
  Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);

// The same for everyone: neither among the easiest nor among the hardest. The next one takes the place of a withdrawn
// one.
export function dailyProblem(
  collection: Collection,
  day: Date,
  withdrawn: ReadonlySet<string>,
): ProblemEntry | null {
  const fit = collection.entries.filter(({ plies }) => plies >= 3 && plies <= 7);
  // A step that is coprime to the number of problems visits each of them before repeating one.
  const step = [613, 617, 619, 631].find(prime => fit.length % prime !== 0) ?? 1;
  const at = (dayNumber(day) * step) % fit.length;
  return [...fit.slice(at), ...fit.slice(0, at)].find(({ id }) => !withdrawn.has(id)) ?? null;
}

export async function loadDaily(
  game: string,
  day: Date,
  withdrawn: ReadonlySet<string>,
): Promise<Problem | null> {
  const collection = await loadCollection(game);
  const entry = dailyProblem(collection, day, withdrawn);
  return entry && loadProblem(collection, entry.id);
}
