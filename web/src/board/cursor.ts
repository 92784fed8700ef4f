// The keyboard cursor on the board: on a square, or in one of the hands, which lie above and below the board. The whole
// board is a single tab stop.
import type { Color, GameSpec, PieceCode, Sfen, Square } from '@ootori/rules';
import { handOf } from './position.ts';

export type Spot =
  | { kind: 'square'; square: Square }
  | { kind: 'hand'; color: Color; piece: PieceCode; count: number }
  | { kind: 'empty hand'; color: Color };

export interface Shown {
  sfen: Sfen;
  below: Color;
}

const steps: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

export class BoardCursor {
  // As shown on the screen: columns from the left, rows from the top; row -1 is the hand above the board, row `ranks`
  // the hand below.
  private column: number;
  private row: number;

  constructor(private readonly spec: GameSpec) {
    this.column = Math.floor(spec.files / 2);
    this.row = spec.ranks - 1;
  }

  static isStep(key: string): boolean {
    return key in steps;
  }

  step(key: string, shown: Shown): void {
    const [across, down] = steps[key] ?? [0, 0];
    this.row = Math.max(-1, Math.min(this.spec.ranks, this.row + down));
    this.column = clamp(this.column + across, this.spec.files - 1);
    const held = this.held(shown);
    if (held) this.column = clamp(this.column, Math.max(0, held.length - 1));
  }

  at(shown: Shown): Spot {
    const color = this.handColor(shown);
    if (color === null) return { kind: 'square', square: this.square(shown) };
    const [piece, count] = this.held(shown)?.[this.column] ?? [];
    return piece && count ? { kind: 'hand', color, piece, count } : { kind: 'empty hand', color };
  }

  private square({ below }: Shown): Square {
    const { files, ranks } = this.spec;
    const [file, rank] =
      below === 'black' ? [files - this.column, this.row] : [this.column + 1, ranks - 1 - this.row];
    return `${file}${String.fromCharCode(97 + rank)}`;
  }

  private handColor({ below }: Shown): Color | null {
    if (this.row === this.spec.ranks) return below;
    if (this.row === -1) return below === 'black' ? 'white' : 'black';
    return null;
  }

  private held(shown: Shown): [PieceCode, number][] | null {
    const color = this.handColor(shown);
    return color && handOf(shown.sfen, color);
  }
}
