// Fetches problems: the index of a game with the first problem, then files of fifty as needed.
import { fetchedOnce } from '../protocol/fetched_once.ts';
import { Collection, type Problem, type ProblemIndex, type ProblemPart } from './problem.ts';

const files = import.meta.glob<string>('./files/*.json', { query: '?url', import: 'default', eager: true });

const urlOf = (name: string) => files[`./files/${name}.json`] ?? '';

export const hasProblems = (game: string): boolean => urlOf(game) !== '';

const fetchFile = fetchedOnce(async (name: string): Promise<unknown> => {
  const answer = await fetch(urlOf(name));
  if (!answer.ok) throw new Error(`problems ${name} could not be fetched: ${answer.status}`);
  return answer.json();
});

const collections = new Map<string, Collection>();

export async function loadCollection(game: string): Promise<Collection> {
  const known = collections.get(game);
  if (known) return known;
  const collection = new Collection((await fetchFile(game)) as ProblemIndex);
  collections.set(game, collection);
  return collection;
}

// Null if there is no such problem.
export async function loadProblem(collection: Collection, id: string): Promise<Problem | null> {
  const { game } = collection;
  const entry = collection.find(id);
  const part = collection.partOf(id);
  if (!entry || part === undefined) return null;
  const problems = (await fetchFile(`${game}-${part}`)) as ProblemPart;
  const found = problems.find(([its]) => its === id);
  return found ? { ...entry, game, sfen: found[1], solution: found[2].split(' ') } : null;
}
