// The board of a game that is only for viewing, between the names of its players.
import type { Color, GameSpec, LegalMove, State } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { board, lookOf } from '../board/board.ts';
import { onlyShown } from '../board/view.ts';
import { opposite } from '../play/color.ts';
import type { Seat } from '../protocol/games.ts';
import type { Settings } from '../settings.ts';
import type { Dictionary } from '../words/index.ts';
import { boardWords } from '../words/moves.ts';
import { seatName } from '../words/players.ts';

export interface ShownBoard {
  spec: GameSpec;
  seats: Record<Color, Seat>;
  state: State;
  lastMove: LegalMove | null;
  below: Color;
}

export function shownBoard(shown: ShownBoard, settings: Settings, words: Dictionary): VNode {
  const { spec, seats, state, lastMove, below } = shown;
  const seat = (color: Color) =>
    h('div.player', [
      h('span.player-name', [
        h(`span.stone.${color}`, { attrs: { role: 'img', 'aria-label': words.play.color[color] } }),
        h('span.name', seatName(seats[color], words)),
      ]),
    ]);
  return board({
    spec,
    ...lookOf(settings),
    label: boardWords(spec, lastMove, state.turn, words),
    view: { state, lastMove, below, ...onlyShown },
    top: seat(opposite(below)),
    bottom: seat(below),
    onMove: () => {},
    onPremove: () => {},
    onRefused: () => {},
    onTouched: () => {},
  });
}
