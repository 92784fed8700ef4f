// The best players of each game and speed.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { choices } from '../../parts/controls.ts';
import { missingPage, retryButton } from '../../parts/lack.ts';
import { leaderTable } from '../../parts/leader_table.ts';
import { readLeaderboards } from '../../protocol/player_calls.ts';
import { type Leader, type Leaderboards, speeds } from '../../protocol/players.ts';
import { leaderboardsPath } from '../../route.ts';
import { gameName } from '../../words/index.ts';

export class LeaderboardsScreen implements Screen {
  private boards: Leaderboards | 'loading' | 'failed' = 'loading';
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly game: string,
  ) {
    void this.load();
  }

  title(): string {
    return `${this.app.words.players.leaderboards} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app } = this;
    const { words, rules } = app;
    if (!this.spec) return missingPage(app);
    const { boards } = this;
    return h('main#content.leaderboards', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', [
        h('h1', words.players.leaderboards),
        h('p.muted', words.players.leaderboardsText),
      ]),
      choices({
        name: 'leaderboards-game',
        legend: words.players.game,
        legendHidden: true,
        choices: rules.games.map(spec => ({ value: spec.id, label: gameName(spec, words) })),
        chosen: this.spec.id,
        onChoose: id => app.go(leaderboardsPath(id)),
      }),
      boards === 'loading'
        ? h('p.muted', words.loading)
        : boards === 'failed'
          ? retryButton(app, () => void this.load())
          : h(
              'div.boards',
              speeds.map(speed => this.board(words.profile.speeds[speed], boards[speed])),
            ),
    ]);
  }

  private get spec() {
    const { games } = this.app.rules;
    return this.game === '' ? games[0] : games.find(({ id }) => id === this.game);
  }

  private board(speed: string, leaders: readonly Leader[]): VNode {
    const { app } = this;
    const words = app.words.players;
    return h('section.card', { key: speed }, [
      h('h2', speed),
      leaders.length === 0 ? h('p.muted', words.noLeaders) : leaderTable(app, leaders),
    ]);
  }

  private async load(): Promise<void> {
    if (!this.spec) return;
    this.boards = 'loading';
    try {
      this.boards = await readLeaderboards(this.spec.id);
    } catch (failure) {
      this.boards = 'failed';
      if (!this.left) this.app.complainOf(failure);
    }
    if (!this.left) this.app.redraw();
  }
}
