// The engine: the rules plus a search that evaluates positions with the games' nets. It is single-threaded, and a
// search blocks until it reaches a limit: on a page, run it in a worker and search for short times. Each search builds
// on the results of the previous ones.
import { type Exports, type Game, instantiate, type LoadedModule, Rules } from './rules.ts';
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

// All are whole numbers. A search stops at the first limit it reaches: depth, nodes or time. At least one is required.
export interface SearchOptions {
  depth?: number; // plies
  nodes?: number;
  milliseconds?: number;
  lines?: number; // 1 … 64, default 1
}

// `seed`: a whole number; the same seed chooses the same move.
export interface Choice {
  level: number;
  seed: number;
  milliseconds: number;
}

// For the side to move: centipawns, or plies to mate (negative if it is the one being mated).
export type Score = { cp: number } | { mate: number };

export interface SearchResult {
  best: Usi | null; // null if the game is over
  depth: number;
  nodes: number;
  lines: SearchLine[]; // best first
}

export interface SearchLine {
  score: Score;
  chance: number; // expected score of the side to move, 0 … 1
  moves: Usi[];
}

// Whether the side to move can force mate by giving check with every move.
export interface MateResult {
  verdict: 'mate' | 'no_mate' | 'unknown'; // unknown: not decided within the node limit
  shortest: boolean; // whether no shorter mate exists
  nodes: number;
  moves: Usi[]; // up to mate; empty if there is none
}

export async function loadEngine(source: LoadedModule | PromiseLike<Response>): Promise<Engine> {
  return new Engine(await instantiate(await source));
}

export class Engine extends Rules {
  declare protected readonly wasm: EngineExports;

  // Sets the size of the hash table, 1 … 1024 MiB (16 by default), and clears it. Throws RulesError (`bad_hash`,
  // `no_memory`) and changes nothing if the size is invalid or the memory is not available.
  setHash(mib: number): void {
    this.answer<null>(this.wasm.ootori_hash(mib));
  }

  // Clears everything earlier searches have stored: the next search starts from nothing.
  forget(): void {
    this.wasm.ootori_forget();
  }

  // The net's static evaluation, without search: centipawns for the side to move.
  judge(game: Game): number {
    return this.answer<number>(this.wasm.ootori_judge(this.handleOf(game)));
  }

  // The move that a player of this level, 1 … 20, would choose; null if the game is over. `milliseconds` limits only
  // level 20; lower levels stop after a limited number of nodes. Throws RulesError (`bad_limit`).
  choose(game: Game, { level, seed, milliseconds }: Choice): Usi | null {
    return this.answer<Usi | null>(this.wasm.ootori_choose(this.handleOf(game), level, seed, milliseconds));
  }

  // The squares of the pieces that the side to move would lose to captures if it passed; none while it is in check.
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
