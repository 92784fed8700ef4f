// On the home page: tournaments and simuls that are running or start within a day. Empty if there are none.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { type ContestRow, contestRow } from '../../parts/contest_row.ts';
import { link } from '../../parts/controls.ts';
import { summaryLine as simulLine } from '../../parts/simul_facts.ts';
import { summaryLine as tournamentLine } from '../../parts/tournament_facts.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { listSimuls } from '../../protocol/simul_calls.ts';
import type { SimulSummary } from '../../protocol/simuls.ts';
import { listTournaments } from '../../protocol/tournament_calls.ts';
import type { TournamentSummary } from '../../protocol/tournaments.ts';
import { simulsPath, tournamentsPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';

const lookEvery = 60_000; // ms; only while the page is visible
const soon = 86_400_000; // ms
const mostShown = 3; // of each

export class ContestsNow {
  private tournaments: readonly TournamentSummary[] = [];
  private simuls: readonly SimulSummary[] = [];
  private gone = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly app: Context) {
    void this.load();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.load();
    }, lookEvery);
  }

  leave(): void {
    this.gone = true;
    clearInterval(this.timer);
  }

  view(): VNode | string {
    const { app } = this;
    const { words } = app;
    const rows: ContestRow[] = [
      ...this.tournaments.map(one => ({
        id: one.id,
        path: tournamentsPath(one.id),
        name: one.name,
        facts: tournamentLine(app, one),
      })),
      ...this.simuls.map(one => ({
        id: one.id,
        path: simulsPath(one.id),
        name: words.simuls.by(seatName(one.host, words)),
        facts: simulLine(app, one),
      })),
    ];
    if (rows.length === 0) return '';
    return h('section.tournament-list.contests-now', { key: 'contests-now' }, [
      h('h2', words.home.contests),
      h(
        'ul',
        rows.map(row => contestRow(app, row)),
      ),
      link(tournamentsPath(), path => app.go(path), {}, words.home.allTournaments),
    ]);
  }

  // The current content stays while the server cannot be reached.
  private async load(): Promise<void> {
    const [tournaments, simuls] = await Promise.all([
      listTournaments().catch(() => null),
      listSimuls().catch(() => null),
    ]);
    if (this.gone) return;
    if (tournaments) {
      const until = serverNow() + soon;
      this.tournaments = tournaments.current.filter(({ starts }) => starts < until).slice(0, mostShown);
    }
    if (simuls) this.simuls = simuls.current.slice(0, mostShown);
    this.app.redraw();
  }
}
