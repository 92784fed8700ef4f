// How a board is played by keyboard and by screen readers: the cells, the cursor on them, keys, and presses of cells.
import type { Color, GameSpec } from '@ootori/rules';
import type { Api } from 'shogiground/api';
import { promotionDialogMove, unselect } from 'shogiground/board';
import type { SquareHighlight } from 'shogiground/draw';
import type * as sg from 'shogiground/types';
import { BoardCells } from './cells.ts';
import { BoardCursor, onScreen, type Spot, type SpotRows, spotRows } from './cursor.ts';
import { type Grip, gripOf, heldIn, isHeld } from './grip.ts';
import { roleOf, sgColor } from './piece_set.ts';
import { answerPromotion, answerPromotionAt, isPromotionOpen } from './promotion.ts';
import type { BoardView } from './view.ts';

// What screen readers are told on a board that can be played on by keyboard.
export interface BoardKeys {
  hint(label: string): string; // describes the board, and how to play on it
  name(spot: Spot, view: BoardView): string;
  onPromotionAsked(): void; // must also be answered by keyboard
  onGrip(grip: Grip): void;
}

export class BoardKeyboard {
  private readonly cursor: BoardCursor;
  private readonly cells: BoardCells;
  private rows: SpotRows = [];
  private spots: SpotRows = []; // the same, by their places
  private below: Color | null = null;
  private isCursorShown = false;

  // `keys`: the newest. `onMark`: the mark of the cursor has changed.
  constructor(
    elements: HTMLElement,
    private readonly api: Api,
    private readonly spec: GameSpec,
    private readonly keys: () => BoardKeys,
    private readonly onMark: () => void,
  ) {
    this.cursor = new BoardCursor(spec);
    this.cells = new BoardCells(elements);
  }

  // Before the view is drawn. Names come afterwards, because the focus may move with them.
  follow(view: BoardView): void {
    const { state, below } = view;
    this.rows = spotRows(this.spec, state.sfen);
    this.spots = onScreen(this.rows, below);
    if (this.below && this.below !== below) this.cursor.flip(this.spots);
    this.below = below;
  }

  // Names the squares and the pieces in hand for screen readers.
  nameCells(view: BoardView): void {
    const names = this.rows.map(row => row.map(spot => this.keys().name(spot, view)));
    this.cells.show(names, view.below, this.cursor.placeIn(this.spots));
  }

  // Handles a key; returns false if it means nothing to the board.
  onKey(key: string): boolean {
    const { state } = this.api;
    if (isPromotionOpen(state)) return answerPromotion(state, key) || BoardCursor.isStep(key);
    if (BoardCursor.isStep(key)) {
      this.cursor.step(key, this.spots);
      this.cells.focus(this.cursor.placeIn(this.spots));
    } else if (key === 'Enter' || key === ' ') this.act();
    else return false;
    this.showCursor(true);
    return true;
  }

  // The focus has come to a cell, by a key or by a screen reader.
  focused(cell: EventTarget, isVisible: boolean): void {
    this.moveTo(cell);
    this.showCursor(isVisible);
  }

  // A screen reader has pressed a cell.
  pressed(cell: EventTarget | null): void {
    if (!this.moveTo(cell)) return;
    const { state } = this.api;
    if (!isPromotionOpen(state)) return this.act();
    const spot = this.cursor.at(this.spots);
    answerPromotionAt(state, spot?.kind === 'square' ? spot.square : null);
  }

  showCursor(isShown: boolean): void {
    this.isCursorShown = isShown;
    this.onMark();
    this.showHandCursor();
  }

  // On the square under the cursor.
  get mark(): SquareHighlight[] {
    const spot = this.cursor.at(this.spots);
    if (!this.isCursorShown || spot?.kind !== 'square') return [];
    return [{ key: spot.square as sg.Key, className: 'cursor' }];
  }

  private moveTo(cell: EventTarget | null): boolean {
    const place = this.cells.placeOf(cell);
    if (!place) return false;
    const now = this.cursor.placeIn(this.spots);
    if (place.row !== now.row || place.column !== now.column) this.cursor.goTo(place);
    this.cells.stopAt(place);
    return true;
  }

  // Does what a click at the cursor would do.
  private act(): void {
    const spot = this.cursor.at(this.spots);
    if (!spot) return;
    const { state } = this.api;
    const before = heldIn(state);
    if (isHeld(spot, before)) {
      unselect(state); // which a click by mouse does, too
      state.dom.redraw();
    } else if (spot.kind === 'square') {
      const to = spot.square as sg.Key;
      const asked = state.selected !== undefined && promotionDialogMove(state, state.selected, to);
      if (asked) this.keys().onPromotionAsked();
      else this.api.selectSquare(to);
      state.dom.redraw();
      if (asked) return;
    } else if (spot.kind === 'hand') {
      this.api.selectPiece({ color: sgColor(spot.color), role: roleOf(spot.piece) });
    }
    const grip = gripOf(spot, before, heldIn(state));
    if (grip) this.keys().onGrip(grip);
  }

  private showHandCursor(): void {
    const spot = this.cursor.at(this.spots);
    const { hands } = this.api.state.dom.elements;
    for (const hand of [hands?.top, hands?.bottom]) {
      for (const holder of hand?.querySelectorAll('sg-hp-wrap') ?? []) {
        const { sgColor: color, sgRole: role } = holder.querySelector('piece') as sg.PieceNode;
        const isHere = spot?.kind === 'hand' && color === sgColor(spot.color) && role === roleOf(spot.piece);
        holder.classList.toggle('cursor', this.isCursorShown && isHere);
      }
    }
  }
}
