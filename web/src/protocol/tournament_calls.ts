// Calls about tournaments.

import { call, command } from './http.ts';
import {
  announcedAnswer,
  type NewTournament,
  ownTournamentsAnswer,
  type RoundPage,
  roundAnswer,
  type Tournament,
  type TournamentList,
  type TournamentSummary,
  tournamentAnswer,
  tournamentsAnswer,
} from './tournaments.ts';

const part = encodeURIComponent;

export function listTournaments(before: number | null = null): Promise<TournamentList> {
  return call('GET', `/tournaments${before === null ? '' : `?before=${before}`}`, tournamentsAnswer);
}

export function listClubTournaments(club: string): Promise<TournamentList> {
  return call('GET', `/clubs/${part(club)}/tournaments`, tournamentsAnswer);
}

export async function listOwnTournaments(): Promise<TournamentSummary[]> {
  return (await call('GET', '/account/tournaments', ownTournamentsAnswer)).tournaments;
}

export async function announceTournament(wish: NewTournament): Promise<string> {
  return (await call('POST', '/tournaments', announcedAnswer, wish)).id;
}

export function readTournament(id: string): Promise<Tournament> {
  return call('GET', `/tournaments/${part(id)}`, tournamentAnswer);
}

export function readRound(id: string, round: number): Promise<RoundPage> {
  return call('GET', `/tournaments/${part(id)}/round?number=${round}`, roundAnswer);
}

export type TournamentOrder =
  | 'join'
  | 'leave'
  | 'berserk'
  | 'start'
  | 'next_round'
  | 'pairings'
  | 'byes'
  | 'forbidden'
  | 'results'
  | 'cancel';

export function orderTournament(id: string, order: TournamentOrder, wish?: unknown): Promise<void> {
  return command('POST', `/tournaments/${part(id)}/${order}`, wish);
}
