import type { GameSpec, Square } from '@ootori/rules';
import type { Spot } from '../board/cursor.ts';
import { type Dictionary, pieceName } from '../words/index.ts';

// Describes a square or a piece in hand. `stars`: the squares to reach.
export function spotWords(spec: GameSpec, spot: Spot, stars: readonly Square[], words: Dictionary): string {
  const { speech, play } = words;
  if (spot.kind === 'empty hand') return speech.emptyHand(play.color[spot.color]);
  if (spot.kind === 'hand')
    return speech.held(play.color[spot.color], pieceName(spec, spot.piece, words), spot.count);
  const { square, piece } = spot;
  const what = [
    piece ? speech.standing(play.color[piece.color], pieceName(spec, piece.code, words)) : '',
    stars.includes(square) ? speech.star : '',
  ];
  return speech.square(square, what.filter(Boolean).join(words.comma));
}
