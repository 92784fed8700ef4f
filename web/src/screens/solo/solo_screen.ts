// A game against the engine in this browser, with help for learners (hints, takebacks, warnings, threats) and a review
// of the key moments afterwards.
import type { VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { SoloModel } from './solo_model.ts';
import { soloView } from './solo_view.ts';

export class SoloScreen implements Screen {
  private readonly model: SoloModel;

  // `game`: empty for the first one.
  constructor(
    private readonly app: Context,
    game: string,
  ) {
    this.model = new SoloModel(app, game);
  }

  title(): string {
    return `${this.app.words.solo.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.model.leave();
  }

  view(): VNode {
    return soloView(this.model);
  }
}
