// What a board shows.
import type { Color, LegalMove, Premove, Square, State } from '@ootori/rules';

// A move to point out; without an origin, only its square is marked.
export interface Arrow {
  from: Square | null;
  to: Square;
}

export interface BoardView {
  state: State;
  lastMove: LegalMove | null;
  below: Color; // the side shown at the bottom
  mover: Color | null; // who can move by hand now
  premoves: readonly Premove[]; // the premoves available to `waiter`
  waiter: Color | null;
  premove: Premove | null; // the premove set
  hint: LegalMove | null; // shown as an arrow
  against: readonly Square[]; // pieces that make a move just tried illegal
  reach: readonly Square[]; // where a piece just touched could go
  stars: readonly Square[]; // squares to reach
  arrows: readonly Arrow[]; // moves to point out
  shapes?: readonly string[]; // circles and arrows drawn by the viewer or an author: `G3e`, `R3e3d`
}

// Settings of a board that is only for viewing.
export const onlyShown = {
  mover: null,
  premoves: [],
  waiter: null,
  premove: null,
  hint: null,
  against: [],
  reach: [],
  stars: [],
  arrows: [],
} as const;
