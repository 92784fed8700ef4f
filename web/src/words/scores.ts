// The engine's evaluation from Black's side: positive if Black is better. A Swallow or a Pawn is worth about one point.
import type { Score } from '@ootori/engine';
import type { Color } from '@ootori/rules';
import { opposite } from '../play/color.ts';
import type { Dictionary } from './dictionary.ts';

const sign = (number: number) => (number > 0 ? '+' : number < 0 ? '−' : '');

// `turn`: the side to move, whose score it is.
export function scoreName(score: Score, turn: Color, words: Dictionary): string {
  return 'mate' in score ? mateName(score.mate, turn, words) : points(score.cp, turn);
}

// For columns of numbers: +M5 if Black mates in five plies.
export function shortScore(score: Score, turn: Color): string {
  if (!('mate' in score)) return points(score.cp, turn);
  return `${sign(turn === 'black' ? score.mate : -score.mate)}M${Math.abs(score.mate)}`;
}

function mateName(plies: number, turn: Color, words: Dictionary): string {
  const winner = plies > 0 ? turn : opposite(turn);
  return words.analysisBoard.inPlies(Math.abs(plies), words.play.color[winner]);
}

function points(centipawns: number, turn: Color): string {
  const tenths = Math.round(Math.abs(centipawns) / 10); // the same for both sides
  const isBlackAhead = centipawns > 0 === (turn === 'black');
  return `${tenths === 0 ? '' : sign(isBlackAhead ? 1 : -1)}${(tenths / 10).toFixed(1)}`;
}
