// Reads an SFEN written by the rules into squares and hands, for pictures and text.
import type { Color, GameSpec, PieceCode, Sfen, Square } from '@ootori/rules';
import { sfenToBoard, sfenToHands } from 'shogiground/sfen';
import { codeOf, roleOf } from './piece_set.ts';

export interface Standing {
  code: PieceCode;
  color: Color;
}

export interface SquareOnBoard {
  name: Square;
  piece: Standing | null;
}

// In reading order: the first rank from Black's left, then the next.
export function squaresOf(spec: GameSpec, sfen: Sfen): SquareOnBoard[] {
  const board = sfenToBoard(sfen.split(' ')[0] ?? '', { files: spec.files, ranks: spec.ranks }, roleOf);
  const pieces = new Map<string, Standing>();
  for (const [square, { role, color }] of board) {
    pieces.set(square, { code: codeOf(role), color: color === 'sente' ? 'black' : 'white' });
  }
  return squareNames(spec).map(name => ({ name, piece: pieces.get(name) ?? null }));
}

export function handOf(sfen: Sfen, color: Color): [PieceCode, number][] {
  const hands = sfen.split(' ')[2] ?? '-';
  const held = sfenToHands(hands === '-' ? '' : hands, roleOf).get(color === 'black' ? 'sente' : 'gote');
  return [...(held ?? [])].map(([role, number]) => [codeOf(role), number]);
}

// The CSS variables from which the style sheets size a board.
export function boardSize(spec: GameSpec): Record<string, string> {
  return { '--files': String(spec.files), '--ranks': String(spec.ranks) };
}

function squareNames(spec: GameSpec): Square[] {
  const names: Square[] = [];
  for (let rank = 0; rank < spec.ranks; rank++) {
    for (let file = spec.files; file > 0; file--) names.push(`${file}${String.fromCharCode(97 + rank)}`);
  }
  return names;
}
