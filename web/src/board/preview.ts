// A small board that only shows a position.
import type { Color, GameSpec, Sfen } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { PieceSet } from '../settings.ts';
import { type Facing, pieceUrl } from './piece_set.ts';
import { boardSize, squaresOf } from './position.ts';

export function preview(spec: GameSpec, sfen: Sfen, set: PieceSet): VNode {
  const squares = squaresOf(spec, sfen).map(square =>
    h('span.preview-square', { key: square.name }, [
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

const facingOf = (color: Color): Facing => (color === 'black' ? 'up' : 'down');
