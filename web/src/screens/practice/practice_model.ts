// The data of the practice pages: a game's problems, the module that checks moves, and the tries so far.
import type { Practice } from '@ootori/practice';
import type { Context } from '../../context.ts';
import { fetchPractice } from '../../practice/practice_module.ts';
import type { Collection } from '../../practice/problem.ts';
import { loadCollection } from '../../practice/problem_store.ts';
import { type Standing, standingOf } from '../../practice/standing.ts';
import { syncPractice, triesOf } from '../../practice/sync.ts';
import type { Tries } from '../../practice/tries.ts';
import { Withdrawn } from '../../practice/withdrawn.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { storage } from '../../storage.ts';

export class PracticeModel {
  private constructor(
    readonly practice: Practice,
    readonly collection: Collection,
    private readonly list: Withdrawn,
    private readonly app: Context,
  ) {}

  static async load(app: Context, game: string): Promise<PracticeModel> {
    const list = new Withdrawn(game);
    const [practice, collection] = await Promise.all([fetchPractice(), loadCollection(game), list.ready]);
    const model = new PracticeModel(practice, collection, list, app);
    void model.sync();
    return model;
  }

  get game(): string {
    return this.collection.game;
  }

  get tries(): Tries {
    return triesOf(this.game, this.app.me?.name ?? null, storage());
  }

  get standing(): Standing {
    const { tries, collection, withdrawn } = this;
    const standing = standingOf(this.practice, collection, tries.all, tries.rating, serverNow());
    // A newer version of Ootori may no longer have a problem that was tried once.
    const isHere = (problem: string) => collection.find(problem) !== undefined && !withdrawn.has(problem);
    return { ...standing, cards: standing.cards.filter(({ problem }) => isHere(problem)) };
  }

  get withdrawn(): ReadonlySet<string> {
    return this.list.ids;
  }

  // Sends new tries to the server and loads those made elsewhere; when offline, that happens later.
  async sync(): Promise<void> {
    await this.app.known;
    const games = this.app.rules.games.map(({ id }) => id);
    await syncPractice(games, () => this.app.me?.name ?? null, storage());
    this.app.redraw();
  }
}
