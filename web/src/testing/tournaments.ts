// A tournament as the server describes it.
import type { Seat } from '../protocol/games.ts';
import type { Meeting, Tournament } from '../protocol/tournaments.ts';

export const account = (name: string): Seat => ({ kind: 'account', name, you: false });
// Who takes part, in the order of the standings.
export const players = (...names: string[]) =>
  names.map((name, index) => ({
    player: account(name),
    rating: 1500,
    left: false,
    rank: index + 1,
    points: 0,
  }));
export const meeting = (
  game: string,
  black: string,
  white: string,
  changes: Partial<Meeting> = {},
): Meeting => ({
  game,
  black: account(black),
  white: account(white),
  result: null,
  undecided: false,
  ...changes,
});

// Its second of five rounds has begun, with one game. The organiser is using this browser.
export const runningSwiss: Tournament = {
  id: 't1',
  version: 1,
  revision: 1,
  system: 'swiss',
  name: 'Autumn',
  about: '',
  prizes: '',
  games: ['tori'],
  time: { kind: 'correspondence', days: 3 },
  rated: true,
  handicap: false,
  listed: true,
  club: null,
  starts: 0,
  rounds: 5,
  length: 0,
  no_show: 0,
  automatic: false,
  phase: 'running',
  fault: null,
  organiser: account('Org'),
  started: 1,
  delayed_until: null,
  ends: null,
  planned_rounds: 5,
  round: 2,
  may_join: false,
  you: {
    organiser: true,
    joined: false,
    left: false,
    berserk: false,
    game: null,
    place: null,
    arrangements: null,
  },
  tie_breaks: [],
  standings: players('Ann', 'Bea', 'Cid'),
  pairings: [meeting('g1', 'Ann', 'Bea')],
  byes: [],
};
