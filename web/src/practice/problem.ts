// The mate problems in the format in which the client fetches them (../../problem_files.ts).
import type { Sfen, Usi } from '@ootori/rules';

export const partSize = 50; // problems in a file

// Easiest first. Each problem has its id without the game, its difficulty, its plies, and its themes as a bit mask.
export interface ProblemIndex {
  game: string;
  themes: readonly string[];
  problems: readonly (readonly [id: string, difficulty: number, plies: number, themes: number])[];
}

export type ProblemPart = readonly (readonly [id: string, sfen: Sfen, solution: string])[];

export interface ProblemEntry {
  id: string;
  difficulty: number;
  plies: number;
  themes: readonly string[];
}

export interface Problem extends ProblemEntry {
  game: string;
  sfen: Sfen;
  solution: readonly Usi[];
}

// The problems of one game.
export class Collection {
  readonly entries: readonly ProblemEntry[];
  private readonly places: ReadonlyMap<string, number>;

  constructor(readonly index: ProblemIndex) {
    this.entries = index.problems.map(([id, difficulty, plies, mask]) => ({
      id: `${index.game}-${id}`,
      difficulty,
      plies,
      themes: index.themes.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1),
    }));
    this.places = new Map(this.entries.map(({ id }, place) => [id, place]));
  }

  get game(): string {
    return this.index.game;
  }

  find(id: string): ProblemEntry | undefined {
    return this.entries[this.places.get(id) ?? -1];
  }

  // The number of the file that contains the problem.
  partOf(id: string): number | undefined {
    const place = this.places.get(id);
    return place === undefined ? undefined : Math.floor(place / partSize);
  }

  // The proportion of all problems that have a theme, 0 … 1.
  shareOf(theme: string): number {
    const having = this.entries.filter(({ themes }) => themes.includes(theme));
    return having.length / this.entries.length;
  }
}
