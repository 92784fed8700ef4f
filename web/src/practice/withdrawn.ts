// The problems of a game that moderators have withdrawn. They are no longer offered; only their own addresses show them.
import { listProblems } from '../protocol/practice_calls.ts';
import { isEdition } from '../site.ts';

const patience = 2_000; // ms

export class Withdrawn {
  ids: ReadonlySet<string> = new Set();
  readonly ready: Promise<void>; // resolves soon, even without an answer: offline, all problems are offered

  constructor(game: string) {
    const late = new Promise<void>(resolve => setTimeout(resolve, patience));
    this.ready = isEdition ? Promise.resolve() : Promise.race([this.load(game), late]);
  }

  private async load(game: string): Promise<void> {
    try {
      const problems = await listProblems(game);
      this.ids = new Set(problems.filter(({ withdrawn }) => withdrawn).map(({ id }) => id));
    } catch {
      // The next page asks again.
    }
  }
}
