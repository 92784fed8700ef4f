// A player's results round by round: the opponent's number in the standings, the colour and the result.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import type { PlayedRound, TournamentStanding } from '../../protocol/tournaments.ts';
import { seatName } from '../../words/players.ts';

const points = { '1': '1', '=': '½', '0': '0', '+': '+', '-': '−' } as const;
const byes = { U: '1', F: '1', H: '½', Z: '–' } as const;

// The number of rounds for which there are results.
export function roundsOf(standings: readonly TournamentStanding[]): number {
  return Math.max(0, ...standings.map(one => one.rounds?.length ?? 0));
}

export function roundCells(app: Context, one: TournamentStanding, rounds: number): VNode[] {
  return Array.from({ length: rounds }, (_, at) => cell(app, one.rounds?.[at], at));
}

function cell(app: Context, round: PlayedRound | undefined, at: number): VNode {
  const key = `round${at}`;
  if (!round) return h('td.cross', { key }, '');
  const { result, opponent, place, color } = round;
  const { cell: words } = app.words.tournaments;
  if (result === 'U' || result === 'F' || result === 'H' || result === 'Z') {
    return told(key, words.byes[result], result, [h('span.cross-result', byes[result])]);
  }
  const side = app.words.play.color[color ?? 'black'];
  const name = opponent ? seatName(opponent, app.words) : '';
  return told(key, words.game(words.results[result], place ?? 0, name, side), result, [
    h(`span.stone.${color ?? 'black'}`),
    h('span.cross-opponent', `${place ?? ''}`),
    h('span.cross-result', points[result]),
  ]);
}

// Screen readers read the result as a sentence.
function told(key: string, sentence: string, result: PlayedRound['result'], shown: VNode[]): VNode {
  const won = result === '1' || result === '+';
  const lost = result === '0' || result === '-';
  return h('td.cross', { key, class: { won, lost }, attrs: { title: sentence } }, [
    h('span.visually-hidden', sentence),
    h('span.cross-shown', { attrs: { 'aria-hidden': 'true' } }, shown),
  ]);
}
