// HTTP calls about tournaments.

import type { Complaint, Sentence } from './chat.ts';
import { call, command } from './http.ts';
import {
  announcedAnswer,
  type FileAnswer,
  fileAnswer,
  type NewTournament,
  ownTournamentsAnswer,
  type PairedFile,
  type Place,
  pairedFileAnswer,
  placeAnswer,
  type ReportedTournament,
  type RoundPage,
  reportedTournamentsAnswer,
  roundAnswer,
  type Tournament,
  type TournamentChatPage,
  type TournamentList,
  type TournamentMessage,
  type TournamentReport,
  type TournamentSummary,
  tournamentAnswer,
  tournamentChatAnswer,
  tournamentMessage,
  tournamentReportsAnswer,
  tournamentsAnswer,
} from './tournaments.ts';

const part = encodeURIComponent;

export function listTournaments(before: string | null = null): Promise<TournamentList> {
  return call('GET', `/tournaments${before === null ? '' : `?before=${part(before)}`}`, tournamentsAnswer);
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

// Imports a tournament that began elsewhere. `accounts`: for each player of the file, the account for which the place
// is reserved; empty for none.
export async function importTournament(
  wish: NewTournament & { trf: string; accounts: string[] },
): Promise<string> {
  return (await call('POST', '/tournaments/import', announcedAnswer, wish)).id;
}

export function checkTournamentFile(trf: string, accounts?: string[]): Promise<FileAnswer> {
  return call('POST', '/tournaments/import/check', fileAnswer, { trf, ...(accounts ? { accounts } : {}) });
}

export function readPlace(id: string, key: string): Promise<Place> {
  return call('GET', `/tournaments/${part(id)}/place?key=${part(key)}`, placeAnswer);
}

export function readTournament(id: string): Promise<Tournament> {
  return call('GET', `/tournaments/${part(id)}`, tournamentAnswer);
}

export function readRound(id: string, round: number): Promise<RoundPage> {
  return call('GET', `/tournaments/${part(id)}/round?number=${round}`, roundAnswer);
}

export type TournamentOrder =
  | 'join'
  | 'place'
  | 'free_place'
  | 'settings'
  | 'report'
  | 'leave'
  | 'withdraw'
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

export function pairTournamentFile(trf: string): Promise<PairedFile> {
  return call('POST', '/tournaments/pairing', pairedFileAnswer, { trf });
}

export function readTournamentChat(id: string): Promise<TournamentChatPage> {
  return call('GET', `/tournaments/${part(id)}/messages`, tournamentChatAnswer);
}

export function sayInTournament(id: string, text: string): Promise<TournamentMessage> {
  return call('POST', `/tournaments/${part(id)}/messages`, tournamentMessage, { text });
}

export function deleteTournamentMessage(id: string, message: number): Promise<void> {
  return command('POST', `/tournaments/${part(id)}/messages/delete`, { message });
}

export function reportTournamentMessage(id: string, message: number, reason: Complaint): Promise<void> {
  return command('POST', `/tournaments/${part(id)}/messages/report`, { message, reason });
}

// For moderators.
export async function listTournamentReports(): Promise<TournamentReport[]> {
  return (await call('GET', '/moderation/tournaments', tournamentReportsAnswer)).reports;
}

export function decideTournamentReport(
  verdict: Sentence & { tournament: string; message: number },
): Promise<void> {
  return command('POST', '/moderation/tournaments', verdict);
}

export async function listReportedTournaments(): Promise<ReportedTournament[]> {
  return (await call('GET', '/moderation/tournament_reports', reportedTournamentsAnswer)).reports;
}

export function decideAboutTournament(tournament: string, remove: boolean): Promise<void> {
  return command('POST', '/moderation/tournament_reports', { tournament, remove });
}
