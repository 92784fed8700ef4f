// Simuls in the public API (docs/protocol.md).

import { color, seat, type Time, time } from './games.ts';
import { flag, list, number, object, oneOf, orNull, type Shaped, text } from './shape.ts';

export const hostSides = ['alternating', 'black', 'white', 'random'] as const;
export type HostSide = (typeof hostSides)[number];
export const simulPhases = ['open', 'running', 'finished', 'cancelled'] as const;
const phase = oneOf(...simulPhases);
export type SimulPhase = (typeof simulPhases)[number];
export const boardResults = ['host_won', 'guest_won', 'drawn', 'no_result'] as const;
export type BoardResult = (typeof boardResults)[number];
const stance = oneOf('applied', 'accepted', 'declined', 'withdrawn');
export type Stance = Shaped<typeof stance>;

const simulSummary = object({
  id: text,
  game: text,
  time,
  host_time: time,
  handicap: text,
  phase,
  opened: number,
  guests: number,
  host: seat,
});
export type SimulSummary = Shaped<typeof simulSummary>;
export const simulsAnswer = object({
  current: list(simulSummary),
  past: list(simulSummary),
  next: orNull(text),
});
export type SimulList = Shaped<typeof simulsAnswer>;
export const ownSimulsAnswer = object({ simuls: list(simulSummary) });
export const openedSimulAnswer = object({ id: text });

const simulBoard = object({
  game: text,
  guest: seat,
  host_side: color,
  handicap: text,
  result: orNull(oneOf(...boardResults)),
});
export type SimulBoard = Shaped<typeof simulBoard>;
const guest = object({ player: seat, rating: number, stance });
export type SimulGuest = Shaped<typeof guest>;

export const simulAnswer = object({
  id: text,
  version: number,
  game: text,
  time,
  host_time: time,
  per_guest: number,
  handicap: text,
  side: oneOf(...hostSides),
  phase,
  host: seat,
  opened: number,
  started: orNull(number),
  you: object({ host: flag, stance: orNull(stance), game: orNull(text) }),
  guests: list(guest),
  boards: list(simulBoard),
  score: object({ won: number, lost: number, drawn: number }),
});
export type Simul = Shaped<typeof simulAnswer>;

export interface NewSimul {
  game: string;
  time: NonNullable<Time>;
  host_time: NonNullable<Time>;
  per_guest: number;
  handicap: string;
  side: HostSide;
}
