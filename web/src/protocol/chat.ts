// Chat messages in games, and what moderators see and decide about them.

import { color, type GameId, seat } from './games.ts';
import { list, number, object, oneOf, optional, orNull, type Shaped, text } from './shape.ts';

export const chatMessage = object({
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

// Ready-made phrases, shown in each reader's language.
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

export const complaints = ['insult', 'spam', 'advice', 'other'] as const;
export const complaint = oneOf(...complaints);
export type Complaint = Shaped<typeof complaint>;

// Reasons to report a tournament or a study.
export const pageComplaints = ['insult', 'spam', 'other'] as const;
export type PageComplaint = (typeof pageComplaints)[number];
export const pageReport = object({ by: seat, at: number, reason: complaint });
export type PageReport = Shaped<typeof pageReport>;

const report = object({
  game: text,
  message: chatMessage,
  reports: list(object({ by: seat, at: number, reason: complaint })),
  context: list(chatMessage),
});
export type Report = Shaped<typeof report>;
export const reportsAnswer = object({ reports: list(report) });

// A moderator's decision about a message.
export interface Sentence {
  delete: boolean;
  silence?: number; // minutes
  note?: string;
}

export interface Verdict extends Sentence {
  game: GameId;
  message: number;
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
  act: oneOf(
    'deleted',
    'dismissed',
    'silenced',
    'unsilenced',
    'settled',
    'called_off',
    'cancelled_simul',
    'closed_club',
    'removed_tournament',
    'removed_study',
  ),
  player: seat,
  game: orNull(text),
  until: orNull(number),
  note: text,
});
export type LogEntry = Shaped<typeof logEntry>;
export const logAnswer = object({ log: list(logEntry) });
