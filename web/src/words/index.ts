// Names that the games' tables have, as a reader of a language knows them.
import type { GameSpec, Handicap, PieceCode } from '@ootori/rules';
import type { Dictionary, NamedPiece } from './dictionary.ts';

export type { Dictionary } from './dictionary.ts';

export const gameName = (spec: GameSpec, words: Dictionary) => words.named(spec.name, spec.japanese);

export const otherGameName = (spec: GameSpec, words: Dictionary) => words.named(spec.japanese, spec.name);

export const handicapName = (handicap: Handicap, words: Dictionary) =>
  words.named(handicap.name, handicap.japanese);

// Of a game's terms: empty for an even game; what is not on the ladder is said as it was written.
export function handicapTitle(spec: GameSpec | undefined, handicap: string, words: Dictionary): string {
  if (handicap === 'none') return '';
  const known = spec?.handicaps.find(({ id }) => id === handicap);
  return known ? handicapName(known, words) : handicap;
}

// For what a rule says of it.
export function namedPiece(spec: GameSpec, code: PieceCode, words: Dictionary): NamedPiece | undefined {
  const piece = spec.pieces.find(candidate => candidate.code === code);
  return piece && { name: words.named(piece.name, piece.kanji), fileLimit: piece.fileLimit };
}

export function pieceName(spec: GameSpec, code: PieceCode, words: Dictionary): string {
  const piece = spec.pieces.find(candidate => candidate.code === code);
  return piece ? words.named(piece.name, piece.kanji) : code;
}
