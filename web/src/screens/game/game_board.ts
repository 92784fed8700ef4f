// The board of a game between its players: the position shown, and what the user can do on it.
import type { GameSpec, Premove, State } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { type BoardProps, lookOf } from '../../board/board.ts';
import { type BoardView, onlyShown } from '../../board/view.ts';
import { boardKeys } from '../../parts/board_keys.ts';
import { boardSizing } from '../../parts/board_sizing.ts';
import { opposite } from '../../play/color.ts';
import type { Room } from '../../play/room.ts';
import { boardWords } from '../../words/moves.ts';
import type { GameModel } from './game_model.ts';
import { player } from './player_view.ts';

const noPremoves: readonly Premove[] = [];

// `line`: what is shown below the board.
export function gameBoard(model: GameModel, room: Room, spec: GameSpec, line: VNode | string): BoardProps {
  const { app, below } = model;
  return {
    spec,
    ...lookOf(app.settings),
    label: boardLabel(model, room, spec),
    view: planned(model) ?? shown(model, room),
    top: player(model, room, opposite(below)),
    bottom: player(model, room, below),
    onMove: usi => model.play(usi),
    onPremove: usi => room.settle(usi),
    onRefused: (usi, piece) => model.refuse(usi, piece),
    onTouched: square => model.touch(square),
    keys: boardKeys(app, spec),
    line,
    sizing: boardSizing(app),
  };
}

// The position on the board.
export function shownState(model: GameModel, room: Room): State {
  return model.lines?.planner?.record.last ?? room.record.at(model.ply);
}

function shown(model: GameModel, room: Room): BoardView {
  const premoves = model.live ? room.premoves : noPremoves;
  return {
    state: room.record.at(model.ply),
    lastMove: room.record.moves[model.ply - 1] ?? null,
    below: model.below,
    mover: model.live && room.yourTurn && !model.unconfirmed ? room.you : null,
    premoves,
    waiter: premoves.length > 0 ? room.you : null,
    premove: model.live ? room.premove : null,
    hint: model.unconfirmed,
    stars: [],
    arrows: [],
    against: model.hints.hint.against,
    reach: model.hints.hint.reach,
  };
}

// The board of the conditional line being entered; null if there is none.
function planned(model: GameModel): BoardView | null {
  const planner = model.lines?.planner;
  if (!planner) return null;
  const { record } = planner;
  return {
    ...onlyShown,
    state: record.last,
    lastMove: record.moves[record.plies - 1] ?? null,
    against: model.hints.hint.against,
    reach: model.hints.hint.reach,
    below: model.below,
    mover: planner.isFull || record.last.outcome ? null : record.last.turn,
  };
}

function boardLabel(model: GameModel, room: Room, spec: GameSpec): string {
  const planned = model.lines?.planner?.record;
  const move = planned ? planned.moves.at(-1) : room.record.moves[model.ply - 1];
  const { turn } = shownState(model, room);
  return boardWords(spec, move ?? null, turn, model.app.words);
}
