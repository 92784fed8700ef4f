// The analysis of a finished game: the answers and frames of docs/protocol.md, the report of docs/engine.md.
import { flag, list, number, object, oneOf, optional, orNull, type Shaped, text } from './shape.ts';

export const judgements = ['blunder', 'mistake', 'inaccuracy'] as const;
export type Judgement = (typeof judgements)[number];

// For Black: hundredths of the value of the weakest piece, or plies to the end of the game, negative if White wins.
const score = object({ cp: optional(number), mate: optional(number) });
export type Score = Shaped<typeof score>;

const sideReport = object({
  moves: number,
  accuracy: number, // percent
  blunder: number,
  mistake: number,
  inaccuracy: number,
});

const reviewedMove = object({
  usi: text,
  side: oneOf('black', 'white'),
  score,
  chance: number, // Black's, 0 … 1, after the move
  best: object({ score, usi: list(text) }),
  lost: number, // of the mover's expected points
  judgement: oneOf('none', ...judgements),
});
export type ReviewedMove = Shaped<typeof reviewedMove>;

export const report = object({
  game: text,
  start: score,
  chance: number,
  black: sideReport,
  white: sideReport,
  moves: list(reviewedMove),
});
export type Report = Shaped<typeof report>;

export const analysisFields = {
  game: text,
  state: oneOf('none', 'waiting', 'running', 'done', 'failed'),
  place: number, // number of games ahead in the queue
  done: number,
  positions: number,
  mine: flag,
};
export const analysis = object({ ...analysisFields, report: orNull(report) });
export type Analysis = Shaped<typeof analysis>;
