import type { GameSpec, Handicap, PieceCode } from '@ootori/rules';
import type { Language } from '../settings.ts';
import type { Dictionary } from './dictionary.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

export type { Dictionary } from './dictionary.ts';

export const dictionaries: Record<Language, Dictionary> = { en, ja };

const named = (language: Language, english: string, japanese: string) =>
  language === 'ja' ? japanese : english;

export const gameName = (spec: GameSpec, language: Language) => named(language, spec.name, spec.japanese);

export const otherGameName = (spec: GameSpec, language: Language) =>
  named(language, spec.japanese, spec.name);

export const handicapName = (handicap: Handicap, language: Language) =>
  named(language, handicap.name, handicap.japanese);

// Of a game's terms: empty for an even game; what is not on the ladder is said as it was written.
export function handicapTitle(spec: GameSpec | undefined, handicap: string, language: Language): string {
  if (handicap === 'none') return '';
  const known = spec?.handicaps.find(({ id }) => id === handicap);
  return known ? handicapName(known, language) : handicap;
}

export function pieceName(spec: GameSpec, code: PieceCode, language: Language): string {
  const piece = spec.pieces.find(candidate => candidate.code === code);
  return piece ? named(language, piece.name, piece.kanji) : code;
}
