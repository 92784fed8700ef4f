// The moves so far; each leads to its position.
import { h, type VNode } from 'snabbdom';
import { inSight, moveTable } from '../../parts/move_table.ts';
import type { Room } from '../../play/room.ts';
import { spoken, written } from '../../words/moves.ts';
import type { GameModel } from './game_model.ts';

export function moveList(model: GameModel, room: Room): VNode {
  const words = model.app.words.play;
  const { moves } = room.record;
  const cells = moves.map((_, index) => moveCell(model, room, index + 1));
  return h('section.moves', { attrs: { 'aria-label': words.moves } }, [
    moves.length === 0 ? h('p.muted', words.noMoves) : moveTable(cells, room.record.at(0).turn),
  ]);
}

function moveCell(model: GameModel, room: Room, ply: number): VNode {
  const move = room.record.moves[ply - 1];
  const shown = model.ply === ply;
  const isStop = ply === Math.max(1, model.ply); // the list's single tab stop
  return h(
    'button.move',
    {
      key: ply,
      attrs: {
        type: 'button',
        tabindex: isStop ? 0 : -1,
        title: titleOf(model, room, ply),
        ...(shown ? { 'aria-current': 'true' } : {}),
      },
      on: { click: () => model.show(ply) },
      hook: inSight('ol'),
    },
    move ? written(move, model.app.settings.notation) : '',
  );
}

// The move in words, for users who do not know the letters yet.
function titleOf({ app }: GameModel, { record, game }: Room, ply: number): string {
  const [move, spec] = [record.moves[ply - 1], app.rules.spec(game.game)];
  return move && spec ? spoken(spec, move, record.at(ply - 1).turn, app.words) : '';
}
