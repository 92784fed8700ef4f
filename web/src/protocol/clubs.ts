// Clubs in the public API (docs/protocol.md).

import { seat } from './games.ts';
import { leaderboardsAnswer } from './players.ts';
import { list, number, object, oneOf, orNull, type Shaped, text } from './shape.ts';

export const waysToJoin = ['open', 'request', 'link'] as const;
export type Joining = (typeof waysToJoin)[number];
const joining = oneOf(...waysToJoin);
const ownRank = oneOf('owner', 'leader', 'member', 'applied');
export type OwnRank = Shaped<typeof ownRank>;
export type MemberRank = Exclude<OwnRank, 'applied'>;
// 'Advice during a game' cannot apply to a club, so it is not among the reasons.

const clubSummary = object({ name: text, title: text, joining, members: number, created: number });
export type ClubSummary = Shaped<typeof clubSummary>;
export const clubsAnswer = object({ clubs: list(clubSummary), next: orNull(number) });
export type ClubList = Shaped<typeof clubsAnswer>;

const clubPart = object({ name: text, title: text, members: number, rank: ownRank, since: number });
export type ClubPart = Shaped<typeof clubPart>;
export const ownClubsAnswer = object({ clubs: list(clubPart) });
export const madeClubAnswer = object({ name: text });

const person = object({
  player: seat,
  rank: oneOf('owner', 'leader', 'member', 'applied', 'removed'),
  since: number,
});
export type ClubPerson = Shaped<typeof person>;
export const membersAnswer = object({ members: list(person), next: orNull(number) });
export type MemberPage = Shaped<typeof membersAnswer>;
export const applicantsAnswer = object({ applied: list(person), removed: list(person) });
export type Applicants = Shaped<typeof applicantsAnswer>;
export const clubBoardsAnswer = leaderboardsAnswer;

export const clubAnswer = object({
  name: text,
  title: text,
  about: text,
  joining,
  members: number,
  created: number,
  leaders: list(person),
  rank: orNull(ownRank),
  key: orNull(text),
  applicants: number,
});
export type Club = Shaped<typeof clubAnswer>;

const clubReport = object({
  club: text,
  title: text,
  about: text,
  by: seat,
  at: number,
  reason: oneOf('insult', 'spam', 'advice', 'other'),
});
export type ClubReport = Shaped<typeof clubReport>;
export const clubReportsAnswer = object({ reports: list(clubReport) });

export interface ClubHead {
  title: string;
  about: string;
  joining: Joining;
}
