// The bar that leads from a game to the next one.
import type { Context } from '../../context.ts';
import type { Room } from '../../play/room.ts';
import { CorrespondenceBar } from './correspondence_bar.ts';
import type { GameBar } from './next_bar.ts';
import { SimulBar } from './simul_bar.ts';

export function barOf(app: Context, room: Room, mayGo: () => boolean): GameBar {
  return room.simul === null
    ? new CorrespondenceBar(app, room, mayGo)
    : new SimulBar(app, room.simul, room.game.id, mayGo);
}
