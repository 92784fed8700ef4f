// A small board that only shows a position.
import type { GameSpec, Sfen } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { PieceSet } from '../settings.ts';
import { pieceUrl } from './piece_set.ts';
import { squaresOf } from './position.ts';

export function preview(spec: GameSpec, sfen: Sfen, set: PieceSet): VNode {
  const squares = squaresOf(spec, sfen).map(square =>
    h('span.preview-square', { key: square.name }, [
      square.piece
        ? h('img', {
            attrs: {
              src: pieceUrl(spec.id, set, square.piece.code, square.piece.color === 'black' ? 'up' : 'down'),
              alt: '',
              draggable: 'false',
              decoding: 'async',
            },
          })
        : '',
    ]),
  );
  return h(
    'span.preview',
    { attrs: { 'aria-hidden': 'true', style: `--files:${spec.files};--ranks:${spec.ranks}` } },
    squares,
  );
}
