// The keyboard cursor on the board: on a square, or in one of the hands, which lie above and below the board. The whole
// board is a single tab stop.
import type { Color, GameSpec, PieceCode, Sfen, Square } from '@ootori/rules';
import { handOf, type Standing, squaresOf } from './position.ts';

export type Spot =
  | { kind: 'square'; square: Square; piece: Standing | null }
  | { kind: 'hand'; color: Color; piece: PieceCode; count: number }
  | { kind: 'empty hand'; color: Color };

// As shown on the screen: columns from the left, rows from the top. The first row is the hand above the board, the last
// one the hand below.
export interface Place {
  row: number;
  column: number;
}

export type SpotRows = readonly (readonly Spot[])[];

// All spots of a position, by their numbers: the ranks, each from its first file on, then Black's hand and White's.
export function spotRows(spec: GameSpec, sfen: Sfen): SpotRows {
  const squares = squaresOf(spec, sfen).map(
    ({ name, piece }): Spot => ({ kind: 'square', square: name, piece }),
  );
  const ranks = Array.from({ length: spec.ranks }, (_, rank) =>
    squares.slice(rank * spec.files, (rank + 1) * spec.files).reverse(),
  );
  return [...ranks, handSpots(sfen, 'black'), handSpots(sfen, 'white')];
}

// Such rows by their places on the screen.
export function onScreen<T>(rows: readonly (readonly T[])[], below: Color): (readonly T[])[] {
  const ranks = rows.slice(0, -2);
  const [black = [], white = []] = rows.slice(-2);
  if (below === 'white') return [black, ...ranks.reverse(), white];
  return [white, ...ranks.map(rank => [...rank].reverse()), black];
}

function handSpots(sfen: Sfen, color: Color): Spot[] {
  const held = handOf(sfen, color).map(([piece, count]): Spot => ({ kind: 'hand', color, piece, count }));
  return held.length > 0 ? held : [{ kind: 'empty hand', color }];
}

const steps: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

export class BoardCursor {
  private place: Place; // the column may lie beyond the end of a hand

  constructor({ files, ranks }: GameSpec) {
    this.place = { row: ranks, column: Math.floor(files / 2) };
  }

  static isStep(key: string): boolean {
    return key in steps;
  }

  step(key: string, rows: SpotRows): void {
    const [across, down] = steps[key] ?? [0, 0];
    const { row, column } = this.placeIn(rows);
    if (down !== 0)
      this.place.row = clamp(row + down, rows.length - 1); // a short hand on the way changes no column
    else this.place = { row, column: clamp(column + across, (rows[row]?.length ?? 1) - 1) };
  }

  goTo(place: Place): void {
    this.place = { ...place };
  }

  // Stays on its square, or in its hand, when the board is flipped. `rows`: those before or after.
  flip(rows: SpotRows): void {
    const { row, column } = this.place;
    const last = rows.length - 1;
    const files = rows[1]?.length ?? 1;
    const isInHand = row <= 0 || row >= last;
    this.place = { row: last - row, column: isInHand ? column : files - 1 - column };
  }

  // A hand may have fewer pieces than the board has files.
  placeIn(rows: SpotRows): Place {
    const row = clamp(this.place.row, rows.length - 1);
    return { row, column: clamp(this.place.column, (rows[row]?.length ?? 1) - 1) };
  }

  at(rows: SpotRows): Spot | null {
    const { row, column } = this.placeIn(rows);
    return rows[row]?.[column] ?? null;
  }
}
