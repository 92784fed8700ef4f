// What a page for one user shows until the server has said who that is: that it is loading, or, if the server could not
// be reached, a button to try again. The page itself also asks again, once it is connected.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { retryButton } from './lack.ts';

export class Meeting {
  private hasFailed = false;

  constructor(private readonly app: Context) {
    void this.await(app.known);
  }

  view(): VNode[] {
    const { app, hasFailed } = this;
    const { words } = app;
    if (!hasFailed) return [h('p.muted', { key: 'loading' }, words.loading)];
    return [
      h('p', { key: 'failed' }, words.loadFailed),
      h('p', { key: 'retry' }, [retryButton(app, () => void this.await(app.meet()))]),
    ];
  }

  private async await(answer: Promise<void>): Promise<void> {
    this.hasFailed = false;
    await answer;
    this.hasFailed = this.app.me === null;
    if (this.hasFailed) this.app.redraw();
  }
}
