// Chooses the next problem in each kind of practice, and the kind under which a first try is recorded.
import { nextProblem, runProblem, weakestTheme } from '../../practice/choice.ts';
import { dailyProblem } from '../../practice/daily.ts';
import type { ProblemEntry } from '../../practice/problem.ts';
import { dueCards } from '../../practice/repetition.ts';
import { missedInRun, solvedInRun } from '../../practice/standing.ts';
import type { TryKind } from '../../practice/tries.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import type { PracticeModel } from './practice_model.ts';

// In place of a theme: the theme with the most failures.
export const weak = 'weak';

export const runTime = 180_000; // ms
export const mostMisses = 3;

// From the address: a kind of practice, or a problem by its id.
export type Asked = TryKind | { problem: string };

export const kinds: readonly TryKind[] = ['stream', 'daily', 'review', 'run'];

export const readAsked = (what: string): Asked => kinds.find(kind => kind === what) ?? { problem: what };

export class Session {
  readonly theme: string; // empty: any theme
  run: number; // start time of the run by the computer's clock; 0: not started

  constructor(
    private readonly model: PracticeModel,
    readonly asked: Asked,
    query: URLSearchParams,
  ) {
    const theme = query.get('theme') ?? '';
    this.theme = theme === weak ? (weakestTheme(model.collection, model.tries.all) ?? '') : theme;
    this.run = Number(query.get('run')) || 0;
  }

  get kind(): TryKind {
    return typeof this.asked === 'string' ? this.asked : 'review';
  }

  get isRun(): boolean {
    return this.asked === 'run';
  }

  get solved(): number {
    return solvedInRun(this.model.tries.all, this.run);
  }

  get missed(): number {
    return missedInRun(this.model.tries.all, this.run);
  }

  timeLeft(now: number): number {
    return this.run === 0 ? runTime : Math.max(0, this.run + runTime - now);
  }

  isOver(now: number): boolean {
    return this.isRun && this.run !== 0 && (this.timeLeft(now) === 0 || this.missed >= mostMisses);
  }

  // The next problem; `last` is the id of the previous one. Null if there is none.
  next(last: string | null): ProblemEntry | null {
    const { collection, standing, withdrawn } = this.model;
    if (typeof this.asked !== 'string') return collection.find(this.asked.problem) ?? null;
    switch (this.asked) {
      case 'stream':
        return nextProblem(collection, {
          rating: standing.rating.rating,
          seen: last ? new Set([...standing.seen, last]) : standing.seen,
          withdrawn,
          theme: this.theme,
        });
      case 'daily':
        return last ? null : dailyProblem(collection, new Date(serverNow()), withdrawn);
      case 'review': {
        const due = dueCards(standing.cards, serverNow()).find(({ problem }) => problem !== last);
        return (due && collection.find(due.problem)) ?? null;
      }
      case 'run':
        return runProblem(collection, this.run, this.solved + this.missed, withdrawn);
    }
  }
}
