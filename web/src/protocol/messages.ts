// The messages of the public interface (docs/protocol.md). What comes in is checked here, once; the types are those of
// the checks.
import type { Color, Sfen, Usi } from '@ootori/rules';
import { analysisFields } from './analysis.ts';
import {
  anything,
  byName,
  flag,
  known,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Shaped,
  tagged,
  text,
} from './shape.ts';
import { type StudyId, studyFrames } from './studies.ts';

export type GameId = string;
export type SeekId = string;
export type Millis = number; // a span of time, or a time of day since 1970

const color = oneOf('black', 'white');
const offer = oneOf('takeback', 'impasse', 'adjourn', 'resume', 'rematch');
export type Offer = Shaped<typeof offer>;

export const termination = oneOf(
  'checkmate',
  'no_legal_move',
  'no_permitted_move',
  'repetition',
  'perpetual_check',
  'impasse',
  'resignation',
  'time',
  'illegal_move',
  'abandoned',
);

export const outcomeFields = { winner: orNull(color), reason: termination };
const outcome = object(outcomeFields);

const time = orNull(
  known(
    tagged('kind', {
      live: { main: number, increment: number, delay: number, byoyomi: number, periods: number },
      correspondence: { days: number },
    }),
  ),
);
export type Time = Shaped<typeof time>; // null: no clock
export type LiveTime = Extract<Time, { kind: 'live' }>;

const seat = known(
  tagged('kind', {
    engine: { level: number },
    guest: { you: flag },
    account: { name: text, you: flag, bot: optional(flag) },
    deleted: {}, // who had an account once
  }),
);
export type Seat = Shaped<typeof seat>;
const seats = object({ black: seat, white: seat });
export type Seats = Shaped<typeof seats>;

const summaryFields = {
  id: text,
  game: text,
  handicap: text,
  side: orNull(color),
  level: orNull(number),
  time,
  rated: flag,
  seats,
  plies: number,
  turn: color,
  // When the flag of who is to move falls; of an adjourned game, when both are asked to resume or it is settled.
  deadline: orNull(number),
  adjourned: flag,
  recalled: flag, // adjourned, and both are asked
  vacation: object({ black: flag, white: flag }), // who is on vacation
  created: number,
  updated: number,
  outcome: orNull(outcome),
};
const summary = object(summaryFields);
export type Summary = Shaped<typeof summary>;

export const gameRecord = object({ ...summaryFields, start: text, moves: list(text), events: number });
export type GameRecord = Shaped<typeof gameRecord>;

const ratingInGame = object({ rating: number, provisional: flag, change: orNull(number) });
const matchScore = object({ games: number, black: number, white: number });
export const standing = object({
  ratings: object({ black: orNull(ratingInGame), white: orNull(ratingInGame) }),
  match: orNull(matchScore), // of rematches
});
export type Standing = Shaped<typeof standing>;

export type Side = Color | 'random';

export interface NewGame {
  game: string;
  side: Side;
  handicap: string;
  level: number;
}

export interface NewSeek {
  game: string;
  side: Side;
  handicap: string;
  sfen?: Sfen;
  time?: NonNullable<Time>;
  rated?: boolean;
  to?: string;
  listed?: boolean;
}

export const seek = object({
  id: text,
  game: text,
  handicap: text,
  sfen: orNull(text),
  time,
  rated: flag,
  side: oneOf('black', 'white', 'random'),
  by: seat,
  to: orNull(text),
  listed: flag,
  mine: flag,
  created: number,
  expires: number,
});
export type Seek = Shaped<typeof seek>;
export const seeksAnswer = object({ seeks: list(seek), next: orNull(text) });

const role = oneOf('guest', 'player', 'moderator', 'administrator');

// `mail`: whether the server writes letters.
export const me = object({
  name: orNull(text),
  role,
  created: orNull(number),
  email: optional(orNull(text)),
  mail: optional(flag),
  bot: optional(flag),
});
export type Me = Shaped<typeof me>;

export const player = object({
  name: text,
  role,
  created: number,
  bot: optional(flag),
  vacation_until: optional(number), // while on vacation
});
export type Player = Shaped<typeof player>;

const countByGame = byName(number);
export const speeds = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
const speed = oneOf(...speeds);

const rating = object({
  game: text,
  speed,
  rating: number,
  deviation: number,
  provisional: flag,
  games: number,
});
export type Rating = Shaped<typeof rating>;
export type Speed = Rating['speed'];

const ratingChange = object({
  id: text, // of the game
  game: text,
  speed,
  at: number,
  rating: number,
  deviation: number,
});
export type RatingChange = Shaped<typeof ratingChange>;
export const ratingsAnswer = object({
  ratings: list(rating),
  played: countByGame,
  handicaps: countByGame,
  history: list(ratingChange),
});
export type Ratings = Shaped<typeof ratingsAnswer>;

const leader = object({ name: text, rating: number, deviation: number, games: number });
export type Leader = Shaped<typeof leader>;
export const leaderboardsAnswer = object({
  leaderboards: object({
    bullet: list(leader),
    blitz: list(leader),
    rapid: list(leader),
    classical: list(leader),
    correspondence: list(leader),
  }),
});
export type Leaderboards = Shaped<typeof leaderboardsAnswer>['leaderboards'];

const left = object({ main: number, periods: number });
export type Left = Shaped<typeof left>;
const clockFields = {
  black: left,
  white: left,
  running: orNull(color),
  adjourned_for: orNull(number),
  until_flag: orNull(number),
};
const clockStanding = object(clockFields);
export type ClockStanding = Shaped<typeof clockStanding>; // at the moment at which it was told

const ratingOfNow = orNull(object({ rating: number, provisional: flag }));
const liveGame = object({
  ...summaryFields,
  clock: clockStanding,
  sfen: text, // as the game stands
  last: orNull(text), // its last move
  ratings: object({ black: ratingOfNow, white: ratingOfNow }),
  spectators: number,
});
export type LiveGame = Shaped<typeof liveGame>;
// `count`: how many are under way, those too that are not in the list.
export const livePage = object({ games: list(liveGame), count: number });
export type LivePage = Shaped<typeof livePage>;

// --- tournaments ---

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
});
export type TournamentSummary = Shaped<typeof tournamentSummary>;
export const tournamentsAnswer = object({
  current: list(tournamentSummary),
  past: list(tournamentSummary),
  next: orNull(number),
});
export type TournamentList = Shaped<typeof tournamentsAnswer>;
export const ownTournamentsAnswer = object({ tournaments: list(tournamentSummary) });
export const announcedAnswer = object({ id: text });

const meeting = object({
  game: text,
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

export const tournamentAnswer = object({
  id: text,
  version: number,
  system,
  name: text,
  about: text,
  prizes: text,
  games: list(text),
  time,
  rated: flag,
  handicap: flag,
  listed: flag,
  starts: number,
  length: number,
  automatic: flag,
  phase,
  fault: orNull(oneOf('too_few', 'impossible', 'too_many')),
  organiser: seat,
  started: orNull(number),
  ends: orNull(number),
  planned_rounds: orNull(number),
  round: number,
  may_join: flag,
  you: object({ organiser: flag, joined: flag, left: flag, berserk: flag, game: orNull(text) }),
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
  starts: number;
  rounds: number;
  length: number;
  no_show: number;
  automatic: boolean;
}

const openingResults = { games: number, black: number, white: number, even: number };
const openingMove = object({ usi: text, ...openingResults, rating: orNull(number) });
export type OpeningMove = Shaped<typeof openingMove>;
// What was played in a position; of the last games the move too, or null where they ended.
export const openingAnswer = object({
  ...openingResults,
  sfen: text,
  moves: list(openingMove),
  recent: list(object({ game: summary, usi: orNull(text) })),
});
export type Opening = Shaped<typeof openingAnswer>;

// `back_to`: the end of the last game that was looked at.
export const searchPage = object({ games: list(summary), next: orNull(text), back_to: orNull(number) });
export type SearchPage = Shaped<typeof searchPage>;

const savedSearch = object({ id: text, name: text, query: text, at: number });
export type SavedSearch = Shaped<typeof savedSearch>;
export const searchesAnswer = object({ searches: list(savedSearch) });

// Of an account: by name, whatever they are.
export const settingsAnswer = object({ settings: byName(anything) });

export const gamePage = object({ games: list(summary), next: orNull(text) });
export type GamePage = Shaped<typeof gamePage>;

const chatMessage = object({
  n: number,
  at: number,
  channel: oneOf('players', 'spectators'),
  by: seat,
  side: orNull(color),
  text: optional(text),
  phrase: optional(text),
});
export type ChatMessage = Shaped<typeof chatMessage>;
export type Channel = ChatMessage['channel'];

// What can be said by choosing it, in every reader's language.
export const phrases = [
  'hello',
  'please',
  'good_luck',
  'good_move',
  'thanks',
  'sorry',
  'one_moment',
  'good_game',
] as const;
export type Phrase = (typeof phrases)[number];

export const mute = object({ id: text, player: seat, at: number });
export type Mute = Shaped<typeof mute>;
export const mutesAnswer = object({ mutes: list(mute) });

export const complaints = ['insult', 'spam', 'advice', 'other'] as const;
const complaint = oneOf(...complaints);
export type Complaint = Shaped<typeof complaint>;

const report = object({
  game: text,
  message: chatMessage,
  reports: list(object({ by: seat, at: number, reason: complaint })),
  context: list(chatMessage),
});
export type Report = Shaped<typeof report>;
export const reportsAnswer = object({ reports: list(report) });

export interface Verdict {
  game: GameId;
  message: number;
  delete: boolean;
  silence?: number; // minutes
  note?: string;
}

export type Ruling = 'impasse' | 'no_contest';

export interface RulingOrder {
  game: GameId;
  ruling: Ruling;
  note?: string;
}

export const silence = object({ id: text, player: seat, by: seat, at: number, until: number });
export type Silence = Shaped<typeof silence>;
export const silencesAnswer = object({ silences: list(silence) });

const logEntry = object({
  at: number,
  moderator: seat,
  act: oneOf('deleted', 'dismissed', 'silenced', 'unsilenced', 'settled', 'called_off'),
  player: seat,
  game: orNull(text),
  until: orNull(number),
  note: text,
});
export type LogEntry = Shaped<typeof logEntry>;
export const logAnswer = object({ log: list(logEntry) });

const session = object({ id: text, created: number, used: number, client: text, current: flag });
export type Session = Shaped<typeof session>;
export const sessionsAnswer = object({ sessions: list(session) });

export const scopes = ['read', 'play', 'seek', 'chat', 'bot'] as const;
const scope = oneOf(...scopes);
export type Scope = Shaped<typeof scope>;

const tokenFields = {
  id: text,
  label: text,
  scopes: list(scope),
  created: number,
  expires: orNull(number),
  used: orNull(number),
};
const token = object(tokenFields);
export type Token = Shaped<typeof token>;
export const tokensAnswer = object({ tokens: list(token) });
export const newToken = object({ ...tokenFields, token: text });
export type NewToken = Shaped<typeof newToken>;

// What a program without a browser asks for.
export const deviceRequest = object({ label: text, scopes: list(scope) });
export type DeviceRequest = Shaped<typeof deviceRequest>;

// Conditional moves: after `ply` moves of the game, each line its moves with a space between.
export const linesAnswer = object({ ply: number, lines: list(text) });
export type Lines = Shaped<typeof linesAnswer>;

export const vacation = object({ on: flag, days_a_year: number, left: number, until: orNull(number) });
export type Vacation = Shaped<typeof vacation>;

const solverRating = object({ rating: number, deviation: number, provisional: flag });

export const practiceTry = object({
  number,
  id: text,
  problem: text,
  at: number,
  kind: oneOf('stream', 'daily', 'review', 'run'),
  run: orNull(number),
  solved: flag,
  rating: orNull(number),
});
export type PracticeTry = Shaped<typeof practiceTry>;
export const practiceAnswer = object({ rating: solverRating, tries: list(practiceTry), more: flag });
export type PracticePage = Shaped<typeof practiceAnswer>;
export const tryAnswer = object({ solved: flag, new: flag, rated: flag, rating: solverRating });
export type EnteredTry = Shaped<typeof tryAnswer>;
export const problemsAnswer = object({
  problems: list(object({ id: text, rating: number, deviation: number, tries: number, withdrawn: flag })),
});
export type ProblemStanding = Shaped<typeof problemsAnswer>['problems'][number];

export const problemFaults = ['no_mate', 'other_solution', 'shown_wrongly', 'too_alike'] as const;
export type ProblemFault = (typeof problemFaults)[number];
const problemReport = object({
  problem: text,
  by: seat,
  at: number,
  reason: oneOf(...problemFaults),
  note: text,
});
export type ProblemReport = Shaped<typeof problemReport>;
export const problemReportsAnswer = object({ reports: list(problemReport) });

export interface NewTry {
  id: string;
  problem: string;
  moves: readonly Usi[]; // of both sides, up to the first wrong one
  at: number;
  kind: PracticeTry['kind'];
  theme?: string;
  run?: number;
}

// How one plays by email.
export const mailPaces = ['each', 'digest', 'none'] as const;
export const boardStyles = ['standard', 'alternate', 'small', 'unicode'] as const;
export const mailPlay = object({
  address: orNull(text), // where emails about games go; null: not on this server
  pace: oneOf(...mailPaces),
  style: oneOf(...boardStyles),
  flip: flag,
  language: oneOf('en', 'ja'),
  zone: text,
  suspended: orNull(object({ since: number, why: text })), // emails came back
});
export type MailPlay = Shaped<typeof mailPlay>;

// Null is an event of a later version: it has its number, and changes nothing that this client knows of.
const event = tagged('type', {
  created: {
    game: text,
    handicap: text,
    start: text,
    seats,
    time,
    rated: flag,
    arranged: optional(object({ tournament: text, may_adjourn: flag })),
  },
  moved: { usi: text, spent: number },
  taken_back: { plies: number },
  offered: { by: color, offer },
  declined: { by: color, offer },
  adjourned: {},
  sealed: { spent: number }, // not the move
  resumed: {},
  recalled: {},
  vacation_began: { by: color, used: number },
  vacation_ended: { by: color, used: number },
  ended: outcomeFields,
  rematched: { id: text },
});
export type GameEvent = NonNullable<Shaped<typeof event>>;

const refusedFields = {
  code: text,
  message: text,
  rule: optional(text),
  field: optional(text),
  game: optional(text),
  frame: optional(text), // what was refused, where it was no move or other command of the game
  retry_after: optional(number), // seconds, where it was too often
};
const refused = object(refusedFields);
export type Refused = Shaped<typeof refused>;
export const errorAnswer = object({ error: refused });

export const serverFrame = tagged('t', {
  watching: { game: text, events: number },
  event: { game: text, n: number, at: number, event },
  clock: { game: text, ...clockFields },
  presence: {
    game: text,
    black: flag,
    white: flag,
    away_for: object({ black: orNull(number), white: orNull(number) }),
    claim_in: orNull(number),
  },
  thinking: { game: text, on: flag },
  chat: { game: text, messages: list(chatMessage) },
  said: { game: text, message: chatMessage },
  unsaid: { game: text, n: number },
  analysis: analysisFields,
  ...studyFrames,
  seeks: { seeks: list(seek) },
  seek: { seek },
  seek_gone: { id: text, game: optional(text) },
  tournament: { id: text, version: number },
  error: refusedFields,
  pong: {},
});
export type ServerFrame = NonNullable<Shaped<typeof serverFrame>>;
export type ClockFrame = Extract<ServerFrame, { t: 'clock' }>;
export type PresenceFrame = Extract<ServerFrame, { t: 'presence' }>;

export type ClientFrame =
  | { t: 'watch'; game: GameId; since: number }
  | { t: 'unwatch'; game: GameId }
  | { t: 'move'; game: GameId; ply: number; usi: Usi }
  | { t: 'takeback'; game: GameId; ply?: number }
  | { t: 'impasse'; game: GameId }
  | { t: 'adjourn'; game: GameId }
  | { t: 'resume'; game: GameId }
  | { t: 'seal'; game: GameId; ply: number; usi: Usi }
  | { t: 'rematch'; game: GameId }
  | { t: 'answer'; game: GameId; offer: Offer; accept: boolean }
  | { t: 'resign'; game: GameId }
  | { t: 'abort'; game: GameId }
  | { t: 'claim'; game: GameId }
  | { t: 'say'; game: GameId; channel: Channel; text: string }
  | { t: 'say'; game: GameId; channel: Channel; phrase: Phrase }
  | { t: 'lobby'; on: boolean }
  | { t: 'study'; study: StudyId; since: number }
  | { t: 'study_leave'; study: StudyId }
  | { t: 'follow_tournament'; tournament: string; on: boolean }
  | { t: 'ping' };

// Frames of a type that this client does not know are null: a newer server may send them. Throws ShapeError or
// SyntaxError for what is not of this interface.
export function readServerFrame(frame: string): ServerFrame | null {
  return serverFrame(JSON.parse(frame), '');
}
