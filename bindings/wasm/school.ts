// Checks a learner's attempts at the exercises of the course. Includes the rules.
import { type Exports, instantiate, type LoadedModule, Rules } from './rules.ts';
import type { IllegalMove, Sfen, Usi } from './types.ts';

export type Progress = 'going' | 'done' | 'failed';

// Why an attempt failed: the codes of school/attempt.hpp.
export type Miss =
  | 'illegal'
  | 'off_goal'
  | 'too_many'
  | 'captured'
  | 'loses'
  | 'too_little'
  | 'no_check'
  | 'no_threat'
  | 'escapes'
  | 'is_mated'
  | 'ends_game';

export interface Judgement {
  progress: Progress;
  miss: Miss | null;
  rule: IllegalMove | null; // with `illegal`
  replies: readonly (Usi | null)[]; // one for each legal move of the learner; null if the opponent passed
  left: readonly string[]; // squares still to reach or to capture on
  sfen: Sfen; // after the last reply
}

export interface Task {
  game: string;
  position: Sfen;
  goal: string; // as school/goal.hpp describes it
  opponent: 'waits' | 'guards';
  moves: number; // the most that the learner may make
}

/** @internal */ export interface SchoolExports extends Exports {
  ootori_attempt(size: number): number;
}

export async function loadSchool(source: LoadedModule | PromiseLike<Response>): Promise<School> {
  return new School(await instantiate(await source));
}

export class School extends Rules {
  declare protected readonly wasm: SchoolExports;

  // Checks the learner's moves up to the first that ends the attempt. Throws RulesError if the task cannot be read.
  attempt(task: Task, moves: readonly Usi[]): Judgement {
    const { game, position, goal, opponent } = task;
    const size = this.putTexts(game, position, goal, opponent, String(task.moves), moves.join(' '));
    return this.answer<Judgement>(this.wasm.ootori_attempt(size));
  }
}
