// Moves tried by hand that are not among the legal ones, and touches of pieces that cannot be moved.
import type { PieceCode, Square, Usi } from '@ootori/rules';
import type { Api } from 'shogiground/api';
import type * as sg from 'shogiground/types';
import { type Destinations, dropUsi, moveUsi } from './destinations.ts';
import { codeOf } from './piece_set.ts';

export interface TryListener {
  onRefused(usi: Usi, piece: PieceCode | null): void; // a move tried by hand that is not among the legal ones
  onTouched(square: Square | null): void; // a piece that cannot be moved now; null: nothing
}

export class Tries {
  private isTrying = false; // a click has just tried a move, and the board will still report it as a touch

  // `possible`: the moves of the player who can move a piece now.
  constructor(
    private readonly listener: TryListener,
    private readonly state: () => Api['state'],
    private readonly possible: () => Destinations,
  ) {}

  // Called shortly after the board has handled a click. A click that tried a move does not count as a touch. On a busy
  // machine the report of one click can come after the next click; it must not hide the answer to that one.
  touch(square: Square): void {
    if (this.isTrying) return;
    const { selected, pieces, activeColor } = this.state();
    const color = pieces.get(square as sg.Key)?.color;
    this.listener.onTouched(color && color !== activeColor && !selected ? square : null);
  }

  // shogiground asks whether a piece must promote for every move tried, by clicks or dragging, before it checks whether
  // the move is legal; that is how illegal tries are noticed. A click on another piece of one's own just selects it.
  move(from: Square, to: Square): void {
    const { pieces, draggable } = this.state();
    const piece = pieces.get(from as sg.Key);
    const own = pieces.get(to as sg.Key)?.color === piece?.color;
    if (from === to || (own && !draggable.current)) return;
    if (!draggable.current) this.tryByClick();
    if (!this.possible().moves.get(from)?.includes(to))
      this.listener.onRefused(moveUsi(from, to, false), piece ? codeOf(piece.role) : null);
  }

  drop(code: PieceCode, to: Square): void {
    if (!this.state().draggable.current) this.tryByClick();
    if (!this.possible().drops.get(code)?.includes(to)) this.listener.onRefused(dropUsi(code, to), code);
  }

  // shogiground reports a click by a 1 ms timer. This timer is set after that one and so fires after it.
  private tryByClick(): void {
    this.isTrying = true;
    setTimeout(() => {
      this.isTrying = false;
    }, 1);
  }
}
