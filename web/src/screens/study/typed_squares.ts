// The squares that a circle or an arrow is drawn on, as people type them: 3e and 3e3d, or ３五 and 3五 3四.
import type { GameSpec, Square } from '@ootori/rules';
import { fileOf, rankOf } from '../../squares.ts';

// `3e` or `3e3d`; null if the text is not one square of this board, or two different ones.
export function typedSquares(spec: GameSpec, text: string): string | null {
  const plain = text
    .normalize('NFKC') // full-width digits and letters become plain ones
    .replaceAll(/[一二三四五六七八九]/g, rank => 'abcdefghi'.charAt('一二三四五六七八九'.indexOf(rank)))
    .replaceAll(/[\s,、]/g, '');
  const isOnBoard = (square: Square) => fileOf(square) <= spec.files && rankOf(square) <= spec.ranks;
  const [, from = '', to = ''] = /^([1-9][a-i])([1-9][a-i])?$/.exec(plain) ?? [];
  const squares = [from, to].filter(square => square !== '');
  return squares.length > 0 && squares.every(isOnBoard) && from !== to ? plain : null;
}
