// The frames of the WebSocket, in both directions (docs/protocol.md).

import type { Usi } from '@ootori/rules';
import { analysisFields } from './analysis.ts';
import { type Channel, chatMessage, type Phrase } from './chat.ts';
import {
  clockFields,
  color,
  type GameId,
  type Offer,
  offer,
  outcomeFields,
  seats,
  seek,
  time,
} from './games.ts';
import { refusedFields } from './refused.ts';
import { flag, list, number, object, optional, orNull, type Shaped, tagged, text } from './shape.ts';
import { type StudyId, studyFrames } from './studies.ts';
import { tournamentMessage } from './tournaments.ts';

// Null for an event of a newer server: it counts in the numbering but changes nothing this client knows.
const event = tagged('type', {
  created: {
    game: text,
    handicap: text,
    start: text,
    seats,
    time,
    rated: flag,
    arranged: optional(object({ tournament: optional(text), simul: optional(text), may_adjourn: flag })),
  },
  moved: { usi: text, spent: number },
  taken_back: { plies: number },
  offered: { by: color, offer },
  declined: { by: color, offer },
  adjourned: {},
  sealed: { spent: number }, // the move itself is secret
  resumed: {},
  recalled: {},
  vacation_began: { by: color, used: number },
  vacation_ended: { by: color, used: number },
  ended: outcomeFields,
  rematched: { id: text },
});
export type GameEvent = NonNullable<Shaped<typeof event>>;

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
  begun: { game: text },
  tournament: { id: text, version: number },
  tournament_message: { tournament: text, message: tournamentMessage },
  tournament_chat: { tournament: text },
  simul: { id: text, version: number },
  error: refusedFields,
  pong: {},
  // The server behind the open socket is being replaced: nothing is answered until `resumed`; then continue as on a new
  // socket.
  paused: {},
  resumed: {},
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
  | { t: 'answer'; game: GameId; offer: Offer; accept: boolean; ply: number }
  | { t: 'resign'; game: GameId }
  | { t: 'abort'; game: GameId }
  | { t: 'claim'; game: GameId }
  | { t: 'say'; game: GameId; channel: Channel; text: string }
  | { t: 'say'; game: GameId; channel: Channel; phrase: Phrase }
  | { t: 'lobby'; on: boolean }
  | { t: 'study'; study: StudyId; since: number }
  | { t: 'study_leave'; study: StudyId }
  | { t: 'follow_tournament'; tournament: string; on: boolean }
  | { t: 'follow_tournament_chat'; tournament: string; on: boolean }
  | { t: 'follow_simul'; simul: string; on: boolean }
  | { t: 'ping' };

// Reads a server frame; null for a type that this client does not know, which a newer server may send. Throws ShapeError
// or SyntaxError if the frame is malformed.
export function readServerFrame(frame: string): ServerFrame | null {
  return serverFrame(JSON.parse(frame), '');
}
