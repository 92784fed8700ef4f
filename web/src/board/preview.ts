// A small board that only shows a position and its last move.
import type { Color, GameSpec, PieceCode, Sfen, Square } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { PieceSet } from '../setting_kinds.ts';
import { type Facing, pieceUrl, startUrl } from './piece_set.ts';
import { boardSize, squaresOf } from './position.ts';

export function preview(spec: GameSpec, sfen: Sfen, set: PieceSet, last: Square = ''): VNode {
  const squares = squaresOf(spec, sfen).map(square =>
    h('span.preview-square', { key: square.name, class: { last: square.name === last } }, [
      square.piece
        ? h('img', {
            attrs: {
              src: pieceUrl(
                spec.id,
                set,
                square.piece.code,
                square.piece.color,
                facingOf(square.piece.color),
              ),
              alt: '',
              draggable: 'false',
              decoding: 'async',
            },
          })
        : '',
    ]),
  );
  return h('span.preview', { attrs: { 'aria-hidden': 'true' }, style: boardSize(spec) }, squares);
}

// The same for a game's starting position: a single image, which even a slow machine draws at once.
export function startPreview(spec: GameSpec, set: PieceSet): VNode {
  return h('span.preview.preview-start', { attrs: { 'aria-hidden': 'true' }, style: boardSize(spec) }, [
    h('img', { attrs: { src: startUrl(spec.id, set), alt: '', draggable: 'false', decoding: 'async' } }),
  ]);
}

// The pieces in a side's hand, beside such a board.
export function hand(
  spec: GameSpec,
  held: readonly [PieceCode, number][],
  color: Color,
  set: PieceSet,
): VNode {
  return h(
    'span.preview-hand',
    { attrs: { 'aria-hidden': 'true' } },
    held.map(([code, count]) =>
      h('span', { key: code }, [
        h('img', { attrs: { src: pieceUrl(spec.id, set, code, color, facingOf(color)), alt: '' } }),
        count > 1 ? h('span', String(count)) : '',
      ]),
    ),
  );
}

const facingOf = (color: Color): Facing => (color === 'black' ? 'up' : 'down');
