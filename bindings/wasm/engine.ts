// The engine: the rules, plus a search that evaluates positions with the games' nets. It has one thread, and a search
// blocks it until a limit is reached. On a page, run it in a worker and search for short times; each search continues
// from what the one before has found.
import { type Exports, type Game, instantiate, Rules } from './rules.ts';
import type { Square, Usi } from './types.ts';

interface EngineExports extends Exports {
  ootori_hash(mib: number): number;
  ootori_forget(): void;
  ootori_judge(handle: number): number;
  ootori_choose(handle: number, level: number, seed: number, milliseconds: number): number;
  ootori_threats(handle: number): number;
  ootori_search(handle: number, lines: number, depth: number, nodes: number, milliseconds: number): number;
  ootori_mate(handle: number, nodes: number): number;
}

// Whole numbers. A search ends with the first limit that it reaches, of depth, nodes and time; there must be one.
export interface SearchOptions {
  depth?: number; // plies
  nodes?: number;
  milliseconds?: number;
  lines?: number; // 1 … 64, 1 where nothing is said
}

// `seed`: a whole number; the same one chooses the same move.
export interface Choice {
  level: number;
  seed: number;
  milliseconds: number;
}

// For the side to move: centipawns, or a mate in so many plies, negative where it is mated.
export type Score = { cp: number } | { mate: number };

export interface SearchResult {
  best: Usi | null; // null where the game is over
  depth: number;
  nodes: number;
  lines: SearchLine[]; // best first
}

export interface SearchLine {
  score: Score;
  chance: number; // what the side to move can expect of the game, 0 … 1 points
  moves: Usi[];
}

// Whether the side to move can force mate, checking with every move.
export interface MateResult {
  verdict: 'mate' | 'no_mate' | 'unknown'; // unknown: not decided within the nodes
  shortest: boolean; // no mate is shorter
  nodes: number;
  moves: Usi[]; // the mate to its end; empty where there is none
}

export async function loadEngine(source: Response | PromiseLike<Response> | BufferSource): Promise<Engine> {
  return new Engine((await instantiate(await source)).exports as unknown as EngineExports);
}

export class Engine extends Rules {
  declare protected readonly wasm: EngineExports;

  // The memory for what searches find, 1 … 1024 MiB, 16 at first; what it held is forgotten. Throws RulesError
  // (`bad_hash`, `no_memory`) where it cannot be had; nothing has changed then.
  setHash(mib: number): void {
    this.answer<null>(this.wasm.ootori_hash(mib));
  }

  // Forgets what earlier searches found, so that the next one is as if it were the first.
  forget(): void {
    this.wasm.ootori_forget();
  }

  // What the game's net says of the position alone, without looking ahead: centipawns for the side to move.
  judge(game: Game): number {
    return this.answer<number>(this.wasm.ootori_judge(this.handleOf(game)));
  }

  // The move that a player of a level, 1 … 20, chooses; null where the game is over. Levels below 20 end by what they look
  // at; `milliseconds` bounds the highest. Throws RulesError (`bad_limit`).
  choose(game: Game, { level, seed, milliseconds }: Choice): Usi | null {
    return this.answer<Usi | null>(this.wasm.ootori_choose(this.handleOf(game), level, seed, milliseconds));
  }

  // The squares of the pieces that the side to move would lose by captures if it passed; none while it is in check.
  threats(game: Game): Square[] {
    return this.answer<Square[]>(this.wasm.ootori_threats(this.handleOf(game)));
  }

  // Throws RulesError (`no_limit`, `bad_limit`, `bad_lines`).
  search(game: Game, { depth = 0, nodes = 0, milliseconds = 0, lines = 1 }: SearchOptions): SearchResult {
    const handle = this.handleOf(game);
    return this.answer<SearchResult>(this.wasm.ootori_search(handle, lines, depth, nodes, milliseconds));
  }

  // Throws RulesError (`bad_limit`).
  mate(game: Game, nodes = 100_000): MateResult {
    return this.answer<MateResult>(this.wasm.ootori_mate(this.handleOf(game), nodes));
  }
}
