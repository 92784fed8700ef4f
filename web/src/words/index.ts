// Names from the games' data, in the reader's language.
import type { GameSpec, Handicap, PieceCode } from '@ootori/rules';
import type { Dictionary, NamedPiece } from './dictionary.ts';
import { givenWords } from './handicaps.ts';

export type { Dictionary } from './dictionary.ts';

export const gameName = (spec: GameSpec, words: Dictionary) => words.named(spec.name, spec.japanese);

export const otherGameName = (spec: GameSpec, words: Dictionary) => words.named(spec.japanese, spec.name);

export const handicapName = (handicap: Handicap, words: Dictionary) =>
  words.named(handicap.name, handicap.japanese);

// The handicap of a game: empty for an even game.
export function handicapTitle(spec: GameSpec | undefined, handicap: string, words: Dictionary): string {
  if (handicap === 'none') return '';
  const known = spec?.handicaps.find(({ id }) => id === handicap);
  if (known) return handicapName(known, words);
  return (spec && givenWords(spec, handicap, words)) ?? handicap;
}

// A piece, for the explanation of a rule.
export function namedPiece(spec: GameSpec, code: PieceCode, words: Dictionary): NamedPiece | undefined {
  const piece = spec.pieces.find(candidate => candidate.code === code);
  return piece && { name: words.named(piece.name, piece.kanji), fileLimit: piece.fileLimit };
}

export function pieceName(spec: GameSpec, code: PieceCode, words: Dictionary): string {
  const piece = spec.pieces.find(candidate => candidate.code === code);
  return piece ? words.named(piece.name, piece.kanji) : code;
}
