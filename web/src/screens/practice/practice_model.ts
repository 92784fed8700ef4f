// The data of the practice pages: a game's problems, the module that checks moves, and the tries so far.
import type { Practice } from '@ootori/practice';
import type { Context } from '../../context.ts';
import { fetchPractice } from '../../practice/practice_module.ts';
import type { Collection } from '../../practice/problem.ts';
import { loadCollection } from '../../practice/problem_store.ts';
import { type Standing, standingOf } from '../../practice/standing.ts';
import { syncPractice, triesOf } from '../../practice/sync.ts';
import type { Tries } from '../../practice/tries.ts';
import { listProblems } from '../../protocol/practice_calls.ts';
import { storage } from '../../settings.ts';
import { isEdition } from '../../site.ts';

export class PracticeModel {
  private withdrawnIds: ReadonlySet<string> = new Set();

  private constructor(
    readonly practice: Practice,
    readonly collection: Collection,
    private readonly app: Context,
  ) {}

  static async load(app: Context, game: string): Promise<PracticeModel> {
    const [practice, collection] = await Promise.all([fetchPractice(), loadCollection(game)]);
    const model = new PracticeModel(practice, collection, app);
    void model.refresh();
    return model;
  }

  get game(): string {
    return this.collection.game;
  }

  get tries(): Tries {
    return triesOf(this.game, this.app.me?.name ?? null, storage());
  }

  get standing(): Standing {
    const { tries } = this;
    return standingOf(this.practice, this.collection, tries.all, tries.rating, Date.now());
  }

  get withdrawn(): ReadonlySet<string> {
    return this.withdrawnIds;
  }

  // Sends new tries to the server and loads those made elsewhere; when offline, that happens later.
  async sync(): Promise<void> {
    await this.app.known;
    const games = this.app.rules.games.map(({ id }) => id);
    await syncPractice(games, () => this.app.me?.name ?? null, storage());
    this.app.redraw();
  }

  private async refresh(): Promise<void> {
    void this.sync();
    if (isEdition) return;
    try {
      const problems = await listProblems(this.game);
      this.withdrawnIds = new Set(problems.filter(({ withdrawn }) => withdrawn).map(({ id }) => id));
    } catch {
      // Offline, all problems are offered.
    }
  }
}
