// The standings of a tournament, and the pairings of a round, as tables.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import type { Seat } from '../../protocol/games.ts';
import type { Bye, Meeting, Tournament, TournamentStanding } from '../../protocol/tournaments.ts';
import { gamePath, playerPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';

export function playerLink(app: Context, seat: Seat): VNode {
  const name = seatName(seat, app.words);
  return seat.kind === 'account'
    ? link(playerPath(seat.name), path => app.go(path), {}, name)
    : h('span', name);
}

const isYou = (seat: Seat) => seat.kind === 'account' && seat.you;

// Halves as people write them.
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? `${whole}` : `${whole === 0 ? '' : whole}½`;
}

const column = (label: string, title = '') =>
  h('th', { attrs: { scope: 'col', ...(title ? { title } : {}) } }, label);

// Wide tables scroll by themselves, also by the keyboard.
export function scrolled(label: string, table: VNode): VNode {
  return h('div.tournament-table', { attrs: { tabindex: 0, role: 'region', 'aria-label': label } }, [table]);
}

export function standingsTable(app: Context, tournament: Tournament): VNode {
  const { tournaments: words } = app.words;
  const arena = tournament.system === 'arena';
  const knockout = tournament.system === 'knockout';
  return scrolled(
    words.standings,
    h('table', [
      h('thead', [
        h('tr', [
          column(words.rank),
          column(words.player),
          column(words.points),
          column(words.rating),
          ...(arena ? [column(words.sheet)] : knockout ? [] : [column(words.roundNumber)]),
          ...(arena
            ? [column(words.gamesColumn)]
            : tournament.tie_breaks.map(one => column(words.tieBreaks[one]))),
        ]),
      ]),
      h(
        'tbody',
        tournament.standings.map((one, index) => row(app, tournament, one, index)),
      ),
    ]),
  );
}

function row(app: Context, tournament: Tournament, one: TournamentStanding, index: number): VNode {
  const { tournaments: words } = app.words;
  const arena = tournament.system === 'arena';
  const knockout = tournament.system === 'knockout';
  return h('tr', { key: index, class: { own: isYou(one.player), left: one.left } }, [
    h('td', `${one.rank}`),
    h('th', { attrs: { scope: 'row' } }, [
      playerLink(app, one.player),
      one.left ? h('span.muted', ` (${words.hasLeft})`) : '',
    ]),
    h('td', [h('strong', pointsText(one.points))]),
    h('td', `${one.rating}`),
    ...(arena
      ? [sheet(app, one)]
      : knockout
        ? []
        : [h('td.sheet', (one.rounds ?? []).map(round => round.result).join(' '))]),
    ...(arena
      ? [h('td', `${one.games ?? 0}`)]
      : (one.tie_breaks ?? []).map((value, at) => h('td', { key: `tie${at}` }, `${value}`))),
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
    h('table', [
      h('thead', [h('tr', [column(words.black), column(words.white), column(words.result)])]),
      h('tbody', [
        ...pairings.map(one =>
          h('tr', { key: one.game, class: { own: isYou(one.black) || isYou(one.white) } }, [
            h('td', [playerLink(app, one.black)]),
            h('td', [playerLink(app, one.white)]),
            h('td', [link(gamePath(one.game), path => app.go(path), {}, resultText(app, one))]),
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
