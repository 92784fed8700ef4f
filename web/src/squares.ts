import type { Square } from '@ootori/rules';

export const fileOf = (square: Square) => Number(square.charAt(0));
export const rankOf = (square: Square) => square.charCodeAt(1) - 'a'.charCodeAt(0) + 1;

// As in a written move: 6b is ６二.
export function japaneseSquare(square: Square): string {
  return '０１２３４５６７８９'.charAt(fileOf(square)) + '〇一二三四五六七八九'.charAt(rankOf(square));
}
