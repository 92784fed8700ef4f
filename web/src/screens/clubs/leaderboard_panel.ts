// A club's leaderboards: one game at a time, at the speeds at which its members have ratings.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { choices } from '../../parts/controls.ts';
import { leaderTable } from '../../parts/leader_table.ts';
import { Loaded } from '../../parts/loaded.ts';
import { readClubBoards } from '../../protocol/club_calls.ts';
import { type Leaderboards, speeds } from '../../protocol/players.ts';
import { gameName } from '../../words/index.ts';

export class LeaderboardPanel {
  private game: string;
  private readonly boards: Loaded<Leaderboards>; // of the chosen game

  constructor(
    private readonly app: Context,
    club: string,
  ) {
    this.game = app.rules.games[0]?.id ?? '';
    this.boards = new Loaded(app, () => readClubBoards(club, this.game));
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
      ...this.boards.view(boards => [this.tables(boards)]),
    ]);
  }

  private tables(boards: Leaderboards): VNode {
    const { app } = this;
    const { words } = app;
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
    this.boards.take('loading');
    void this.load();
  }

  load(): Promise<void> {
    return this.boards.load();
  }
}
