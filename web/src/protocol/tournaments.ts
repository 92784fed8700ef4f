// Tournaments in the public API (docs/protocol.md).

import { complaint, pageReport } from './chat.ts';
import { color, seat, type Time, time } from './games.ts';
import { flag, list, number, object, oneOf, optional, orNull, type Shaped, text } from './shape.ts';

export const systems = ['arena', 'swiss', 'round_robin', 'knockout'] as const;
export type System = (typeof systems)[number];
export const results = [
  'black_won',
  'white_won',
  'drawn',
  'black_forfeited',
  'white_forfeited',
  'both_forfeited',
] as const;
export type MeetingResult = (typeof results)[number];
const system = oneOf(...systems);
const phase = oneOf('planned', 'running', 'stuck', 'finished', 'cancelled');
export type Phase = Shaped<typeof phase>;

const tournamentSummary = object({
  id: text,
  name: text,
  system,
  games: list(text),
  time,
  phase,
  starts: number,
  players: number,
  organiser: seat,
  club: orNull(object({ name: text, title: text })),
});
export type TournamentSummary = Shaped<typeof tournamentSummary>;
export const tournamentsAnswer = object({
  current: list(tournamentSummary),
  past: list(tournamentSummary),
  next: orNull(text),
});
export type TournamentList = Shaped<typeof tournamentsAnswer>;
export const ownTournamentsAnswer = object({ tournaments: list(tournamentSummary) });
export const announcedAnswer = object({ id: text });

const meeting = object({
  game: orNull(text), // null if it was played elsewhere
  black: seat,
  white: seat,
  result: orNull(oneOf(...results)),
  undecided: flag,
});
export type Meeting = Shaped<typeof meeting>;
const bye = object({ player: seat, bye: oneOf('pairing', 'full', 'half', 'zero') });
export type Bye = Shaped<typeof bye>;
export const roundAnswer = object({ round: number, pairings: list(meeting), byes: list(bye) });
export type RoundPage = Shaped<typeof roundAnswer>;

const playedRound = object({
  result: oneOf('1', '=', '0', '+', '-', 'U', 'F', 'H', 'Z'),
  opponent: optional(seat),
  place: optional(number), // the opponent's place in the standings
  color: optional(color),
});
export type PlayedRound = Shaped<typeof playedRound>;
const tournamentStanding = object({
  player: seat,
  rating: number,
  left: flag,
  rank: number,
  points: number,
  tie_breaks: optional(list(number)),
  rounds: optional(list(playedRound)),
  games: optional(number),
  wins: optional(number),
  on_fire: optional(flag),
  sheet: optional(list(number)),
});
export type TournamentStanding = Shaped<typeof tournamentStanding>;
export const tieBreaks = [
  'buchholz_cut',
  'buchholz',
  'sonneborn_berger',
  'direct_encounter',
  'wins',
] as const;
export type TieBreak = (typeof tieBreaks)[number];

// A player of the tournament file whose place an account can take.
const place = { number, name: text };
export const placeAnswer = object(place);
export type Place = Shaped<typeof placeAnswer>;

// The organiser's arrangements for future rounds.
const arrangements = object({
  forbidden: list(object({ one: seat, other: seat })),
  byes: list(object({ player: seat, round: number, bye: oneOf('full', 'half', 'zero') })),
  places: list(object({ ...place, key: text, reserved: orNull(seat) })),
  taken: list(object({ ...place, player: seat })),
});

export const tournamentAnswer = object({
  id: text,
  version: number,
  revision: number,
  system,
  name: text,
  about: text,
  prizes: text,
  games: list(text),
  time,
  rated: flag,
  handicap: flag,
  listed: flag,
  club: orNull(object({ name: text, title: text, member: flag })),
  starts: number,
  rounds: number,
  length: number,
  no_show: number,
  automatic: flag,
  phase,
  fault: orNull(oneOf('too_few', 'impossible', 'too_many')),
  organiser: seat,
  started: orNull(number),
  delayed_until: orNull(number), // the server was down; may be in the past
  ends: orNull(number),
  planned_rounds: orNull(number),
  round: number,
  may_join: flag,
  you: object({
    organiser: flag,
    joined: flag,
    left: flag,
    berserk: flag,
    game: orNull(text),
    place: orNull(placeAnswer),
    arrangements: orNull(arrangements),
  }),
  tie_breaks: list(oneOf(...tieBreaks)),
  standings: list(tournamentStanding),
  pairings: list(meeting),
  byes: list(bye),
});
export type Tournament = Shaped<typeof tournamentAnswer>;

export interface NewTournament {
  system: System;
  name: string;
  about: string;
  prizes: string;
  games: string[];
  time: NonNullable<Time>;
  rated: boolean;
  handicap: boolean;
  listed: boolean;
  club?: string; // only its members may join
  starts: number;
  rounds: number;
  length: number;
  no_show: number;
  automatic: boolean;
}

// --- files ---

// The errors in a tournament file, or its standings and the next round.
export const pairedFileAnswer = object({
  faults: optional(list(object({ line: number, message: text }))),
  name: optional(text),
  round: optional(number),
  standings: optional(
    list(object({ number, name: text, rank: number, points: number, tie_breaks: list(number) })),
  ),
  pairings: optional(orNull(list(list(number)))),
  bye: optional(orNull(number)),
});
export type PairedFile = Shaped<typeof pairedFileAnswer>;

// What can be continued here from a file.
export const fileAnswer = object({
  faults: optional(list(object({ line: number, message: text }))),
  name: optional(text),
  played: optional(number),
  planned: optional(orNull(number)),
  players: optional(list(object({ name: text, rating: number, points: number, account: orNull(text) }))),
});
export type FileAnswer = Shaped<typeof fileAnswer>;

// --- chat ---

export const tournamentMessage = object({ n: number, at: number, by: seat, text });
export type TournamentMessage = Shaped<typeof tournamentMessage>;
export const tournamentChatAnswer = object({ open: flag, messages: list(tournamentMessage) });
export type TournamentChatPage = Shaped<typeof tournamentChatAnswer>;

const tournamentReport = object({
  tournament: text,
  name: text,
  message: tournamentMessage,
  deleted: orNull(number), // when the organiser did it
  reports: list(object({ by: seat, at: number, reason: complaint })),
  context: list(tournamentMessage),
});
export type TournamentReport = Shaped<typeof tournamentReport>;
export const tournamentReportsAnswer = object({ reports: list(tournamentReport) });

// --- reports of names and texts ---

const reportedTournament = object({
  tournament: text,
  name: text,
  about: text,
  prizes: text,
  organiser: seat,
  reports: list(pageReport),
});
export type ReportedTournament = Shaped<typeof reportedTournament>;
export const reportedTournamentsAnswer = object({ reports: list(reportedTournament) });
