// On the page of a game: shows how many others are waiting for the user, and leads to the next one, automatically after
// a move if the setting is on.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, toggle } from '../../parts/controls.ts';
import type { GameId } from '../../protocol/games.ts';
import { gamePath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';

// The bar of one kind of games.
export interface GameBar {
  view(): VNode | string;
  next(): void;
  moved(): void; // the user has moved; the server may not have the move yet
  onNews?(): void; // something has happened in the game shown
  leave?(): void;
}

export interface NextBarOptions {
  readonly setting: 'simulMovesOn' | 'correspondenceMovesOn';
  readonly isPatient: boolean; // whether a user who has moved is taken to a game that starts to wait later
  next(): GameId | null; // null: no other game is waiting
  isMoved(): boolean; // whether the server has the user's move, so that the game shown no longer waits
  mayGo(): boolean; // whether leaving the page would lose nothing
}

export interface NextBarWords {
  facts: readonly string[];
  next: string;
  movesOn: string;
}

export class NextBar {
  private hasMoved = false; // on this page, since it was opened

  constructor(
    private readonly app: Context,
    private readonly options: NextBarOptions,
  ) {}

  next(): void {
    const next = this.options.next();
    if (next) this.app.go(gamePath(next));
  }

  // The user may be taken to another game once the server has the move.
  moved(): void {
    this.hasMoved = true;
    this.goOn();
  }

  goOn(): void {
    const { app, options } = this;
    if (!this.hasMoved || !options.isMoved()) return;
    this.hasMoved = options.isPatient;
    if (app.settings[options.setting] && options.mayGo()) this.next();
  }

  // `more`: other buttons.
  view({ facts, next, movesOn }: NextBarWords, more: readonly VNode[] = []): VNode {
    const { app } = this;
    const { setting } = this.options;
    return h('section.next-bar', { key: 'next-bar' }, [
      h('p', factLine(facts)),
      h('div.next-buttons', [
        button({
          key: 'next',
          label: app.words.bracketed(next, 'N'),
          kind: 'primary',
          disabled: this.options.next() === null,
          onClick: () => this.next(),
        }),
        ...more,
      ]),
      toggle('moves-on', movesOn, app.settings[setting], on => app.change({ [setting]: on })),
    ]);
  }
}
