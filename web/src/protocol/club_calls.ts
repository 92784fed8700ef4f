// HTTP calls about clubs.

import type { PageComplaint } from './chat.ts';
import {
  type Applicants,
  applicantsAnswer,
  type Club,
  type ClubHead,
  type ClubList,
  type ClubPart,
  type ClubReport,
  clubAnswer,
  clubBoardsAnswer,
  clubReportsAnswer,
  clubsAnswer,
  type MemberPage,
  type MemberRank,
  madeClubAnswer,
  membersAnswer,
  ownClubsAnswer,
} from './clubs.ts';
import { call, command } from './http.ts';
import type { Leaderboards } from './players.ts';

const part = encodeURIComponent;
const pathOf = (club: string) => `/clubs/${part(club)}`;

export function listClubs(from = 0): Promise<ClubList> {
  return call('GET', `/clubs${from === 0 ? '' : `?from=${from}`}`, clubsAnswer);
}

export async function listOwnClubs(): Promise<ClubPart[]> {
  return (await call('GET', '/account/clubs', ownClubsAnswer)).clubs;
}

export async function listClubsOf(player: string): Promise<ClubPart[]> {
  return (await call('GET', `/players/${part(player)}/clubs`, ownClubsAnswer)).clubs;
}

export async function makeClub(name: string, head: ClubHead): Promise<string> {
  return (await call('POST', '/clubs', madeClubAnswer, { name, ...head })).name;
}

export function readClub(club: string): Promise<Club> {
  return call('GET', pathOf(club), clubAnswer);
}

export function listMembers(club: string, from = 0): Promise<MemberPage> {
  return call('GET', `${pathOf(club)}/members${from === 0 ? '' : `?from=${from}`}`, membersAnswer);
}

export function listApplicants(club: string): Promise<Applicants> {
  return call('GET', `${pathOf(club)}/applicants`, applicantsAnswer);
}

export async function readClubBoards(club: string, game: string): Promise<Leaderboards> {
  return (await call('GET', `${pathOf(club)}/leaderboards?game=${part(game)}`, clubBoardsAnswer))
    .leaderboards;
}

export function changeClub(club: string, head: ClubHead, newLink = false): Promise<void> {
  return command('POST', `${pathOf(club)}/settings`, { ...head, new_link: newLink });
}

export function joinClub(club: string, key: string): Promise<void> {
  return command('POST', `${pathOf(club)}/join`, key === '' ? {} : { key });
}

export function leaveClub(club: string): Promise<void> {
  return command('POST', `${pathOf(club)}/leave`);
}

export type ClubVerdict = 'accept' | 'remove' | 'readmit';

export function decideOnPerson(club: string, verdict: ClubVerdict, player: string): Promise<void> {
  return command('POST', `${pathOf(club)}/${verdict}`, { player });
}

export function setRank(club: string, player: string, rank: MemberRank): Promise<void> {
  return command('POST', `${pathOf(club)}/rank`, { player, rank });
}

export function deleteClub(club: string): Promise<void> {
  return command('DELETE', pathOf(club));
}

export function reportClub(club: string, reason: PageComplaint): Promise<void> {
  return command('POST', `${pathOf(club)}/report`, { reason });
}

export async function listClubReports(): Promise<ClubReport[]> {
  return (await call('GET', '/moderation/clubs', clubReportsAnswer)).reports;
}

export function decideAboutClub(club: string, close: boolean): Promise<void> {
  return command('POST', '/moderation/clubs', { club, close });
}
