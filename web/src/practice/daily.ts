// The problem of the day, and days as they are counted where this browser is.
import type { Collection, Problem, ProblemEntry } from './problem.ts';
import { loadCollection, loadProblem } from './problem_store.ts';

export const dayNumber = (day: Date): number =>
  Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);

// Everybody's problem of a day: neither among the easiest nor among the hardest.
export function dailyProblem(collection: Collection, day: Date): ProblemEntry | null {
  const fit = collection.entries.filter(({ plies }) => plies >= 3 && plies <= 7);
  // A step that shares no factor with their number visits each of them before one comes again.
  const step = [613, 617, 619, 631].find(prime => fit.length % prime !== 0) ?? 1;
  return fit[(dayNumber(day) * step) % fit.length] ?? null;
}

export async function loadDaily(game: string, day = new Date()): Promise<Problem | null> {
  const collection = await loadCollection(game);
  const entry = dailyProblem(collection, day);
  return entry && loadProblem(collection, entry.id);
}
