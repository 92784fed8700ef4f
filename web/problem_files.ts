// Splits the problem collections (problems/*.jsonl) into files that the client loads on demand: an index for each game,
// easiest problem first, and parts with the positions and solutions of fifty problems each.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type ProblemIndex, type ProblemPart, partSize } from './src/practice/problem.ts';

interface Problem {
  id: string;
  game: string;
  sfen: string;
  plies: number;
  solution: string;
  themes: readonly string[];
  difficulty: number;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const collections = here('../problems');
export const folder = here('src/practice/files');

function read(file: string): Problem[] {
  const lines = readFileSync(`${collections}/${file}`, 'utf8').split('\n').filter(Boolean);
  const problems = lines.map(line => JSON.parse(line) as Problem);
  return problems.sort((one, other) => one.difficulty - other.difficulty || (one.id < other.id ? -1 : 1));
}

function indexOf(game: string, problems: readonly Problem[]): ProblemIndex {
  const themes = [...new Set(problems.flatMap(one => one.themes))].sort();
  return {
    game,
    themes,
    problems: problems.map(one => [
      one.id.slice(game.length + 1),
      one.difficulty,
      one.plies,
      one.themes.reduce((mask, theme) => mask + 2 ** themes.indexOf(theme), 0),
    ]),
  };
}

const partOf = (problems: readonly Problem[]): ProblemPart =>
  problems.map(({ id, sfen, solution }) => [id, sfen, solution]);

// Leaves unchanged files alone, so that nothing is rebuilt because of them.
function write(name: string, value: unknown): void {
  const path = `${folder}/${name}.json`;
  const content = JSON.stringify(value);
  try {
    if (readFileSync(path, 'utf8') === content) return;
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(path, content);
}

export function cutProblems(): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(collections).filter(name => name.endsWith('.jsonl'))) {
    const game = file.replace('.jsonl', '');
    const problems = read(file);
    write(game, indexOf(game, problems));
    for (let at = 0; at < problems.length; at += partSize)
      write(`${game}-${at / partSize}`, partOf(problems.slice(at, at + partSize)));
  }
}

export const problemFiles = (): Plugin => ({ name: 'problem-files', config: cutProblems });
