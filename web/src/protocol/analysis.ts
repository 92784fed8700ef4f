// What the engine finds of a finished game: the answers and news of docs/protocol.md, the report of docs/engine.md.
import { flag, list, number, object, oneOf, optional, orNull, type Shaped, text } from './shape.ts';

export const judgements = ['blunder', 'mistake', 'inaccuracy'] as const;
export type Judgement = (typeof judgements)[number];

// For Black: hundredths of the least piece, or plies to the end, negative where White wins.
const score = object({ cp: optional(number), mate: optional(number) });
export type Score = Shaped<typeof score>;

const sideReport = object({
  moves: number,
  accuracy: number, // percent
  blunder: number,
  mistake: number,
  inaccuracy: number,
});
export type SideReport = Shaped<typeof sideReport>;

const reviewedMove = object({
  usi: text,
  side: oneOf('black', 'white'),
  score,
  chance: number, // of Black, 0 to 1, after the move
  best: object({ score, usi: list(text) }),
  lost: number, // of the points that the mover could expect
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
  place: number, // games that come before it
  done: number,
  positions: number,
  mine: flag,
};
export const analysis = object({ ...analysisFields, report: orNull(report) });
export type Analysis = Shaped<typeof analysis>;
