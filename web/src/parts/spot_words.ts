import type { GameSpec, Sfen } from '@ootori/rules';
import type { Spot } from '../board/cursor.ts';
import { squaresOf } from '../board/position.ts';
import { type Dictionary, pieceName } from '../words/index.ts';

// Describes the square or the hand under the keyboard cursor.
export function spotWords(spec: GameSpec, sfen: Sfen, spot: Spot, words: Dictionary): string {
  const { speech, play } = words;
  if (spot.kind === 'empty hand') return speech.emptyHand(play.color[spot.color]);
  if (spot.kind === 'hand')
    return speech.held(play.color[spot.color], pieceName(spec, spot.piece, words), spot.count);
  const piece = squaresOf(spec, sfen).find(({ name }) => name === spot.square)?.piece;
  return speech.square(
    spot.square,
    piece ? speech.standing(play.color[piece.color], pieceName(spec, piece.code, words)) : '',
  );
}
