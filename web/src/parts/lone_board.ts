// The board of someone who plays alone: a lesson, a problem, a game against the engine.
import type { Color, GameSpec, PieceCode, Square, Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { board, lookOf } from '../board/board.ts';
import { type BoardView, onlyShown } from '../board/view.ts';
import type { Context } from '../context.ts';
import { opposite } from '../play/color.ts';
import { boardWords } from '../words/moves.ts';
import { boardKeys } from './board_keys.ts';
import { boardSizing } from './board_sizing.ts';

type Shown = Pick<BoardView, 'state' | 'lastMove' | 'below' | 'mover'> & Partial<BoardView>;

export interface LoneBoard {
  spec: GameSpec;
  view: Shown;
  turn?: Color; // as screen readers are told, if it is not that of the position
  name?(color: Color): VNode; // without it, the sides are called Black and White
  onMove(usi: Usi): void;
  onRefused(usi: Usi, piece: PieceCode | null): void;
  onTouched(square: Square | null): void;
}

export function loneBoard(app: Context, { spec, view, turn, name, ...on }: LoneBoard): VNode {
  const { state, lastMove, below } = view;
  const { words } = app;
  const nameOf = name ?? ((color: Color) => sideName(app, color));
  return board({
    spec,
    ...lookOf(app.settings),
    sizing: boardSizing(app),
    label: boardWords(spec, lastMove, turn ?? state.turn, words),
    view: { ...onlyShown, ...view },
    top: nameOf(opposite(below)),
    bottom: nameOf(below),
    ...on,
    onPremove: () => {},
    keys: boardKeys(app, spec),
  });
}

function sideName({ words }: Context, color: Color): VNode {
  return h('div.player', [
    h('span.player-name', [
      h(`span.stone.${color}`, { attrs: { 'aria-hidden': 'true' } }),
      h('span.name', words.play.color[color]),
    ]),
  ]);
}
