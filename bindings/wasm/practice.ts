// Checks moves tried at mate problems with the mate solver, and rates the solver. Includes the rules.
import { type Exports, instantiate, type LoadedModule, Rules } from './rules.ts';
import type { IllegalMove, Sfen, Usi } from './types.ts';

export type TryVerdict = 'mates' | 'right' | 'no_check' | 'escapes' | 'illegal';

export interface JudgedTry {
  verdict: TryVerdict;
  rule: IllegalMove | null; // with `illegal`
  reply: Usi | null; // the longest defence, or a move that escapes
  sfen: Sfen; // after the reply
}

export interface MateTask {
  game: string;
  position: Sfen;
  plies: number; // the mate takes at most so many
  line: readonly Usi[]; // the stated solution from here; may be empty
}

// A Glicko-2 rating.
export interface SolverRating {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface ProblemRating {
  rating: number;
  deviation: number; // 0: nobody has tried the problem yet
}

/** @internal */ export interface PracticeExports extends Exports {
  ootori_try(size: number): number;
  ootori_new_solver(): number;
  ootori_rate_try(
    rating: number,
    deviation: number,
    volatility: number,
    problem: number,
    problemDeviation: number,
    solved: number,
    share: number,
  ): number;
}

export async function loadPractice(source: LoadedModule | PromiseLike<Response>): Promise<Practice> {
  return new Practice(await instantiate(await source));
}

export class Practice extends Rules {
  declare protected readonly wasm: PracticeExports;

  // Throws RulesError if the position or the move cannot be read.
  try({ game, position, plies, line }: MateTask, move: Usi): JudgedTry {
    const size = this.putTexts(game, position, String(plies), line.join(' '), move);
    return this.answer<JudgedTry>(this.wasm.ootori_try(size));
  }

  get newSolver(): SolverRating {
    return this.answer<SolverRating>(this.wasm.ootori_new_solver());
  }

  // The solver's new rating after the first attempt at a problem. `share`, 0 … 1: the proportion of all problems that
  // have the chosen theme; 1 if no theme was chosen.
  rate(solver: SolverRating, problem: ProblemRating, solved: boolean, share: number): SolverRating {
    const { rating, deviation, volatility } = solver;
    return this.answer<SolverRating>(
      this.wasm.ootori_rate_try(
        rating,
        deviation,
        volatility,
        problem.rating,
        problem.deviation,
        solved ? 1 : 0,
        share,
      ),
    );
  }
}
