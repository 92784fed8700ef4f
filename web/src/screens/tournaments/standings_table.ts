// A tournament's standings, and the pairings of a round, as tables.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import type { Seat } from '../../protocol/games.ts';
import type { Bye, Meeting, TieBreak, Tournament, TournamentStanding } from '../../protocol/tournaments.ts';
import { gamePath, playerPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { roundCells, roundsOf } from './crosstable.ts';

// The abbreviations of FIDE's handbook (C.07).
const tieBreakCodes: Record<TieBreak, string> = {
  buchholz_cut: 'BH-C1',
  buchholz: 'BH',
  sonneborn_berger: 'SB',
  direct_encounter: 'DE',
  wins: 'WIN',
};

export function playerLink(app: Context, seat: Seat): VNode {
  const name = seatName(seat, app.words);
  return seat.kind === 'account'
    ? link(playerPath(seat.name), path => app.go(path), {}, name)
    : h('span', name);
}

const isYou = (seat: Seat) => seat.kind === 'account' && seat.you;

// Writes half points as ½.
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? `${whole}` : `${whole === 0 ? '' : whole}½`;
}

const column = (label: string, title = '') =>
  h('th', { attrs: { scope: 'col', ...(title ? { title } : {}) } }, label);

// Wide tables scroll in their own box, which the keyboard can reach.
export function scrolled(label: string, table: VNode): VNode {
  return h('div.tournament-table', { attrs: { tabindex: 0, role: 'region', 'aria-label': label } }, [table]);
}

export function standingsTable(app: Context, tournament: Tournament): VNode {
  const { tournaments: words } = app.words;
  if (tournament.standings.length === 0) return h('p.muted', words.noPlayers);
  const arena = tournament.system === 'arena';
  const rounds = shownRounds(tournament);
  const heads = arena
    ? [column(words.rating), column(words.sheet), column(words.gamesColumn)]
    : [
        ...Array.from({ length: rounds }, (_, at) => round(app, at + 1)),
        ...tournament.tie_breaks.map(one => tieBreak(app, one)),
        column(words.rating),
      ];
  return h('div', [
    scrolled(
      words.standings,
      h('table', { class: { 'with-rounds': rounds > 0 } }, [
        h('thead', [h('tr', [column(words.rank), column(words.player), column(words.points), ...heads])]),
        h(
          'tbody',
          tournament.standings.map((one, index) => row(app, tournament, one, index)),
        ),
      ]),
    ),
    legend(app, tournament),
  ]);
}

// In a knockout, the standings show how far each player got; its rounds are in the pairings.
const shownRounds = ({ system, standings }: Tournament) =>
  system === 'swiss' || system === 'round_robin' ? roundsOf(standings) : 0;

const round = ({ words }: Context, n: number) =>
  h('th.cross', { key: `round${n}`, attrs: { scope: 'col' } }, [
    h('span', { attrs: { 'aria-hidden': 'true' } }, `${n}`),
    h('span.visually-hidden', words.tournaments.round(n, null)),
  ]);

const tieBreak = ({ words }: Context, one: TieBreak) =>
  h('th', { key: one, attrs: { scope: 'col' } }, [
    h('abbr', { attrs: { title: words.tournaments.tieBreaks[one] } }, tieBreakCodes[one]),
  ]);

// Explains the abbreviated column headings.
function legend(app: Context, tournament: Tournament): VNode | string {
  const { tournaments: words } = app.words;
  if (tournament.tie_breaks.length === 0) return '';
  return h('p.field-hint.standings-legend', [
    factLine([
      ...(shownRounds(tournament) > 0 ? [words.crosstable] : []),
      ...tournament.tie_breaks.map(one => `${tieBreakCodes[one]}\u00a0${words.tieBreaks[one]}`),
    ]),
  ]);
}

function row(app: Context, tournament: Tournament, one: TournamentStanding, index: number): VNode {
  const { tournaments: words } = app.words;
  const arena = tournament.system === 'arena';
  const awaited = one.player.kind === 'awaited';
  return h('tr', { key: index, class: { own: isYou(one.player), left: one.left || awaited } }, [
    h('td', [
      `${index + 1}`,
      // Players who are tied share a rank, but each has a number.
      one.rank === index + 1 ? '' : h('span.muted', ` =${one.rank}`),
    ]),
    h('th', { attrs: { scope: 'row' } }, [
      playerLink(app, one.player),
      one.left
        ? h('span.muted', ` (${words.hasLeft})`)
        : awaited
          ? h('span.muted', ` (${words.awaited})`)
          : '',
    ]),
    h('td', [h('strong', pointsText(one.points))]),
    ...(arena
      ? [h('td', `${one.rating}`), sheet(app, one), h('td', `${one.games ?? 0}`)]
      : [
          ...roundCells(app, one, shownRounds(tournament)),
          ...(one.tie_breaks ?? []).map((value, at) => h('td', { key: `tie${at}` }, `${value}`)),
          h('td', one.rating === 0 ? '–' : `${one.rating}`),
        ]),
  ]);
}

function sheet(app: Context, one: TournamentStanding): VNode {
  const { onFire } = app.words.tournaments;
  return h('td.sheet', [
    (one.sheet ?? []).join(' '),
    one.on_fire
      ? h('span.on-fire', { attrs: { role: 'img', 'aria-label': onFire, title: onFire } }, ' ▲')
      : '',
  ]);
}

export function pairingsTable(
  app: Context,
  label: string,
  pairings: readonly Meeting[],
  byes: readonly Bye[],
): VNode {
  const { tournaments: words } = app.words;
  if (pairings.length + byes.length === 0) return h('p.muted', words.noPairings);
  return scrolled(
    label,
    h('table.pairings', [
      h('thead', [h('tr', [column(words.black), column(words.white), column(words.result)])]),
      h('tbody', [
        ...pairings.map((one, index) =>
          h('tr', { key: one.game ?? index, class: { own: isYou(one.black) || isYou(one.white) } }, [
            h('td', [playerLink(app, one.black)]),
            h('td', [playerLink(app, one.white)]),
            h('td', [
              one.game === null
                ? resultText(app, one)
                : link(gamePath(one.game), path => app.go(path), {}, resultText(app, one)),
            ]),
          ]),
        ),
        ...byes.map(({ player, bye }, index) =>
          h('tr', { key: `bye${index}`, class: { own: isYou(player) } }, [
            h('td', [playerLink(app, player)]),
            h('td', '–'),
            h('td', words.byes[bye]),
          ]),
        ),
      ]),
    ]),
  );
}

export function resultText(app: Context, meeting: Meeting): string {
  const { tournaments: words } = app.words;
  if (meeting.result) return words.results[meeting.result];
  return meeting.undecided ? words.undecided : words.open;
}
