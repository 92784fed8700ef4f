// What only a tournament's organiser sees: starting, pairing, results, byes.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, question } from '../../parts/controls.ts';
import type { TournamentOrder } from '../../protocol/tournament_calls.ts';
import { results, type Tournament } from '../../protocol/tournaments.ts';
import { seatName } from '../../words/players.ts';
import { PlacesList } from './places_list.ts';
import { RevisionForm } from './revision_form.ts';

interface PanelProps {
  app: Context;
  tournament: Tournament;
  order(order: TournamentOrder, wish?: unknown): Promise<boolean>;
}

export class OrganiserPanel {
  private cancelling = false;
  private readonly places: PlacesList;
  private readonly revision: RevisionForm;
  private readonly chosen = new Map<string, string>(); // of the select elements, by name; a result by its game

  constructor(app: Context, order: (order: TournamentOrder, wish?: unknown) => Promise<boolean>) {
    this.places = new PlacesList(app, number => order('free_place', { number }));
    this.revision = new RevisionForm(app, wish => order('settings', wish));
  }

  view(props: PanelProps): VNode {
    const { app, tournament } = props;
    const { tournaments: words } = app.words;
    const players = this.playing(tournament).length;
    return h('section.card.organiser', { key: 'organiser' }, [
      h('h2', words.organise),
      ...this.next(props),
      ...this.places.view(tournament),
      ...(tournament.phase === 'stuck' ? [this.byHand(props)] : []),
      ...this.settling(props),
      ...(tournament.system === 'swiss' && tournament.phase !== 'stuck' && players > 0
        ? [this.byes(props)]
        : []),
      ...(['swiss', 'arena'].includes(tournament.system) && players > 1 ? [this.forbidding(props)] : []),
      ...(players > 0 ? [this.withdrawing(props)] : []),
      arrangements(props),
      this.revision.view(tournament),
      h('div', { key: 'end' }, [
        button({ label: words.cancel, kind: 'danger', onClick: () => this.askToCancel(app, true) }),
      ]),
      this.cancelling ? this.cancelDialog(props) : '',
    ]);
  }

  // What brings the tournament on: the button for it, or what it still waits for.
  private next({ app, tournament, order }: PanelProps): VNode[] {
    const { tournaments: words } = app.words;
    const { phase, system, automatic, round, planned_rounds } = tournament;
    if (phase === 'planned') {
      const ready = this.playing(tournament).length >= 2;
      const start = button({
        label: words.start,
        kind: 'primary',
        disabled: !ready,
        onClick: () => void order('start'),
      });
      return [h('div', { key: 'start' }, [start]), ...(ready ? [] : [h('p.field-hint', words.startHint)])];
    }
    if (phase === 'running' && (system === 'arena' || automatic)) return [];
    const complete = tournament.pairings.every(one => one.result !== null);
    if (phase === 'stuck' || complete) {
      const next = () => void order('next_round');
      return [
        h('div', { key: 'next' }, [button({ label: words.nextRound, kind: 'primary', onClick: next })]),
      ];
    }
    return round === planned_rounds ? [] : [h('p.field-hint', { key: 'wait' }, words.nextRoundHint)];
  }

  // Pairing by hand: selects for all players in pairs; anyone left over sits out.
  private byHand({ app, tournament, order }: PanelProps): VNode {
    const { tournaments: words } = app.words;
    const names = this.playing(tournament);
    const boards = Math.ceil(names.length / 2);
    const places = Array.from({ length: boards * 2 }, (_, place) =>
      this.choice(`hand${place}`, ['', ...names], names[place] ?? ''),
    );
    const select = (place: number, label: string) =>
      this.select(app, `hand${place}`, label, places[place] ?? '', [
        ['', words.nobody],
        ...names.map(pairOf),
      ]);
    return h('div.by-hand', { key: 'by-hand' }, [
      h('h3', words.stuckTitle),
      h('p', tournament.fault ? words.faults[tournament.fault] : ''),
      h('p', words.stuckText),
      ...Array.from({ length: boards }, (_, board) =>
        h('div.organiser-row', { key: board }, [
          select(board * 2, `${words.black} ${board + 1}`),
          select(board * 2 + 1, `${words.white} ${board + 1}`),
        ]),
      ),
      button({
        label: words.pairByHand,
        kind: 'primary',
        onClick: () => {
          const boardsOf = (full: boolean) =>
            Array.from({ length: boards }, (_, board) => [
              places[board * 2] ?? '',
              places[board * 2 + 1] ?? '',
            ])
              .filter(two => (two[0] !== '' && two[1] !== '') === full)
              .flat()
              .filter(name => name !== '');
          void order('pairings', { players: boardsOf(true), byes: boardsOf(false) });
        },
      }),
    ]);
  }

  private settling({ app, tournament, order }: PanelProps): VNode[] {
    const { tournaments: words } = app.words;
    const open = tournament.pairings.flatMap(({ game: its, black, white, undecided }) =>
      its !== null && (tournament.system !== 'arena' || undecided)
        ? [{ game: its, black, white, undecided }]
        : [],
    );
    if (open.length === 0) return [];
    const options = open.map(one => {
      const label = words.meeting(seatName(one.black, app.words), seatName(one.white, app.words));
      return [one.game, label] as [string, string];
    });
    // Nothing is chosen in advance: a result that was set by mistake ends a game.
    const only = open.find(one => one.undecided) ?? (open.length === 1 ? open[0] : undefined);
    const game = this.choice(
      'game',
      open.map(one => one.game),
      only?.game ?? '',
    );
    const itsResult = `result of ${game}`; // so that it is never set for another game when this one ends by itself
    const result = this.chosen.get(itsResult) ?? '';
    const choose = ['', words.choose] as [string, string];
    return [
      this.row('settling', words.setResult, [
        this.select(app, 'game', words.game, game, [choose, ...options]),
        this.select(
          app,
          'result',
          words.result,
          result,
          [choose, ...results.map(one => [one, words.results[one]] as [string, string])],
          { kept: itsResult, disabled: game === '' },
        ),
        button({
          label: words.setResult,
          disabled: game === '' || result === '',
          onClick: () => {
            for (const used of ['game', itsResult]) this.chosen.delete(used);
            void order('results', { game, result });
          },
        }),
      ]),
    ];
  }

  private byes({ app, tournament, order }: PanelProps): VNode {
    const { tournaments: words } = app.words;
    const names = this.playing(tournament);
    const rounds = Array.from({ length: tournament.planned_rounds ?? 0 }, (_, round) => round + 1);
    const free = rounds.filter(round => round > tournament.round);
    const player = this.choice('bye-player', names, names[0] ?? '');
    const round = Number(this.choice('bye-round', free.map(String), `${free[0] ?? 0}`));
    const bye = this.chosen.get('bye-kind') ?? 'half';
    return this.row('byes', words.grantBye, [
      this.select(app, 'bye-player', words.player, player, names.map(pairOf)),
      this.select(
        app,
        'bye-round',
        words.roundNumber,
        `${round}`,
        free.map(one => pairOf(`${one}`)),
      ),
      this.select(
        app,
        'bye-kind',
        words.bye,
        bye,
        (['full', 'half', 'zero'] as const).map(kind => [kind, words.byes[kind]]),
      ),
      button({
        label: words.grant,
        disabled: names.length === 0 || free.length === 0,
        onClick: () => void order('byes', { player, round, bye }),
      }),
    ]);
  }

  private forbidding({ app, tournament, order }: PanelProps): VNode {
    const { tournaments: words } = app.words;
    const names = this.playing(tournament);
    const one = this.choice('forbid-one', names, names[0] ?? '');
    const other = this.choice('forbid-other', names, names[1] ?? '');
    return this.row('forbid', words.forbid, [
      this.select(app, 'forbid-one', words.player, one, names.map(pairOf)),
      this.select(app, 'forbid-other', words.opponent, other, names.map(pairOf)),
      button({
        label: words.forbidden,
        disabled: names.length < 2 || one === other,
        onClick: () => void order('forbidden', { one, other }),
      }),
    ]);
  }

  private withdrawing({ app, tournament, order }: PanelProps): VNode {
    const { tournaments: words } = app.words;
    const names = this.playing(tournament);
    const player = this.choice('withdraw', names, '');
    return this.row('withdraw', words.withdrawPlayer, [
      this.select(app, 'withdraw', words.player, player, [['', words.choose], ...names.map(pairOf)]),
      button({
        key: 'withdraw-player',
        label: words.leave,
        spoken: player === '' ? words.leave : app.words.labelled(words.leave, player),
        disabled: player === '',
        onClick: () => {
          this.chosen.delete('withdraw');
          void order('withdraw', { player });
        },
      }),
    ]);
  }

  private row(key: string, title: string, children: VNode[]): VNode {
    return h('fieldset.organiser-row', { key }, [h('legend', title), ...children]);
  }

  // What was chosen in a select element, if it is still among its options.
  private choice(name: string, options: readonly string[], usual: string): string {
    const chosen = this.chosen.get(name);
    return chosen !== undefined && options.includes(chosen) ? chosen : usual;
  }

  private playing(tournament: Tournament): string[] {
    return tournament.standings.flatMap(({ player, left }) =>
      player.kind === 'account' && !left ? [player.name] : [],
    );
  }

  private select(
    app: Context,
    name: string,
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    { kept = name, disabled = false } = {},
  ): VNode {
    const id = `organiser-${name}`;
    return h('div.field', { key: id }, [
      h('label', { attrs: { for: id } }, label),
      h(
        `select#${id}`,
        {
          attrs: { disabled },
          on: {
            change: (event: Event) => {
              this.chosen.set(kept, (event.target as HTMLSelectElement).value);
              app.redraw();
            },
          },
        },
        options.map(([option, text]) =>
          h('option', { key: option, attrs: { value: option }, props: { selected: option === value } }, text),
        ),
      ),
    ]);
  }

  private askToCancel(app: Context, asking: boolean): void {
    this.cancelling = asking;
    app.redraw();
  }

  private cancelDialog({ app, order }: PanelProps): VNode {
    const { tournaments: words } = app.words;
    const close = () => this.askToCancel(app, false);
    return question({
      name: 'cancel-tournament',
      title: words.cancelTitle,
      text: words.cancelText,
      no: words.keep,
      yes: words.cancelYes,
      kind: 'danger',
      onClose: close,
      onYes: () => void order('cancel'),
    });
  }
}

// Granted byes and forbidden pairings, each with a button to remove it.
function arrangements({ app, tournament, order }: PanelProps): VNode | string {
  const { tournaments: words } = app.words;
  const { arrangements: all } = tournament.you;
  if (!all || all.byes.length + all.forbidden.length === 0) return '';
  const row = (key: string, text: string, label: string, onClick: () => void) =>
    h('li', { key }, [h('span', text), button({ label, onClick })]);
  return h('ul.organiser-arrangements', { key: 'arrangements' }, [
    ...all.byes.map(({ player, round, bye }) => {
      const name = seatName(player, app.words);
      const text = words.grantedBye(name, round, words.byes[bye]);
      return row(`bye ${name} ${round}`, text, words.takeByeBack, () => {
        void order('byes', { player: name, round, bye: 'none' });
      });
    }),
    ...all.forbidden.map(two => {
      const [one, other] = [seatName(two.one, app.words), seatName(two.other, app.words)];
      return row(`${one} ${other}`, words.forbiddenPairing(one, other), words.allowPairing, () => {
        void order('forbidden', { one, other, on: false });
      });
    }),
  ]);
}

const pairOf = (name: string) => [name, name] as const;
