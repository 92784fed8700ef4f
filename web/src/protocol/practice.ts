// Practice problems, and the tries at them.

import type { Usi } from '@ootori/rules';
import { seat } from './games.ts';
import { flag, list, number, object, oneOf, orNull, type Shaped, text } from './shape.ts';

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
  moves: readonly Usi[]; // by both sides, up to the first wrong move
  at: number;
  kind: PracticeTry['kind'];
  theme?: string;
  run?: number;
}
