// On the page of a correspondence game: leads to the user's other games that are waiting.
import type { VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { awaitedAfter } from '../../play/awaited.ts';
import type { Room } from '../../play/room.ts';
import type { Summary } from '../../protocol/games.ts';
import { type GameBar, NextBar } from './next_bar.ts';

export class CorrespondenceBar implements GameBar {
  private readonly bar: NextBar;

  constructor(
    private readonly app: Context,
    private readonly room: Room,
    mayGo: () => boolean,
  ) {
    this.bar = new NextBar(app, {
      setting: 'correspondenceMovesOn',
      isPatient: false, // the next move may come in hours, when the user is busy with something else
      next: () => this.waiting[0]?.id ?? null,
      isMoved: () => !room.isPending && !room.yourTurn,
      mayGo: () => mayGo() && !room.record.last.outcome, // whoever has won wants to see it
    });
  }

  next(): void {
    this.bar.next();
  }

  moved(): void {
    this.bar.moved();
  }

  onNews(): void {
    this.bar.goOn();
  }

  view(): VNode | string {
    const { length } = this.waiting;
    const { waiting, nextGame, movesOn } = this.app.words.correspondence;
    return length === 0 ? '' : this.bar.view({ facts: [waiting(length)], next: nextGame, movesOn });
  }

  private get waiting(): Summary[] {
    const { games } = this.app;
    return Array.isArray(games) ? awaitedAfter(games, this.room.game.id) : [];
  }
}
