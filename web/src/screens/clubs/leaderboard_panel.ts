// A club's leaderboards: one game at a time, at the speeds at which its members have ratings.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { choices } from '../../parts/controls.ts';
import { leaderTable } from '../../parts/leader_table.ts';
import { readClubBoards } from '../../protocol/club_calls.ts';
import { type Leaderboards, speeds } from '../../protocol/players.ts';
import { gameName } from '../../words/index.ts';

export class LeaderboardPanel {
  private game: string;
  private boards: Leaderboards | null = null; // of the chosen game
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly club: string,
  ) {
    this.game = app.rules.games[0]?.id ?? '';
  }

  leave(): void {
    this.gone = true;
  }

  view(): VNode {
    const { app } = this;
    const { words } = app;
    return h('section', { key: 'leaderboard' }, [
      h('h2', words.clubs.leaderboard),
      choices({
        name: 'club-game',
        legend: words.players.game,
        legendHidden: true,
        choices: app.rules.games.map(spec => ({ value: spec.id, label: gameName(spec, words) })),
        chosen: this.game,
        onChoose: game => this.choose(game),
      }),
      this.tables(),
    ]);
  }

  private tables(): VNode {
    const { app, boards } = this;
    const { words } = app;
    if (!boards) return h('p.muted', words.loading);
    const some = speeds.filter(speed => boards[speed].length > 0);
    if (some.length === 0) return h('p.muted', words.clubs.noRatings);
    return h(
      'div.boards',
      some.map(speed =>
        h('section.card', { key: speed }, [
          h('h3', words.profile.speeds[speed]),
          leaderTable(app, boards[speed]),
        ]),
      ),
    );
  }

  private choose(game: string): void {
    this.game = game;
    this.boards = null;
    this.app.redraw();
    void this.load();
  }

  async load(): Promise<void> {
    const { game } = this;
    try {
      const boards = await readClubBoards(this.club, game);
      if (game === this.game) this.boards = boards;
    } catch (failure) {
      if (!this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }
}
