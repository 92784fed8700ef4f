// The round whose pairings are shown: the current one with its updates, or an earlier one, which no longer changes.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept } from '../../context.ts';
import { readRound } from '../../protocol/tournament_calls.ts';
import type { RoundPage, Tournament } from '../../protocol/tournaments.ts';

export class RoundChoice {
  private chosen: number | null = null; // null: the current one
  private readonly pages = new Map<number, RoundPage>();

  constructor(
    private readonly app: Context,
    private readonly id: string,
    kept: Kept | null = null,
  ) {
    if (typeof kept?.round === 'number') void this.choose(kept.round);
  }

  keeps(): Kept {
    return { round: this.chosen };
  }

  // Shows the current round until the chosen one is loaded.
  shown(tournament: Tournament): RoundPage {
    const { round, pairings, byes } = tournament;
    return (this.chosen === null ? null : this.pages.get(this.chosen)) ?? { round, pairings, byes };
  }

  view(tournament: Tournament): VNode | string {
    const { tournaments: words } = this.app.words;
    if (tournament.system === 'arena' || tournament.round < 2) return '';
    const rounds = Array.from({ length: tournament.round }, (_, at) => at + 1);
    const shown = this.shown(tournament).round;
    return h('label.round-choice', [
      h('span', words.roundNumber),
      ' ',
      h(
        'select',
        {
          attrs: { name: 'round' },
          on: {
            change: (event: Event) => {
              const round = Number((event.target as HTMLSelectElement).value);
              void this.choose(round === tournament.round ? null : round);
            },
          },
        },
        rounds.map(round =>
          h(
            'option',
            { key: round, attrs: { value: round }, props: { selected: round === shown } },
            `${round}`,
          ),
        ),
      ),
    ]);
  }

  private async choose(round: number | null): Promise<void> {
    this.chosen = round;
    if (round !== null && !this.pages.has(round)) {
      try {
        this.pages.set(round, await readRound(this.id, round));
      } catch (failure) {
        if (this.chosen === round) this.chosen = null;
        this.app.complainOf(failure);
      }
    }
    this.app.redraw();
  }
}
