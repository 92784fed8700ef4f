// The pieces placed in the position editor. The rules decide whether they form a possible position.
import type { Color, GameSpec, PieceCode, Sfen, Square } from '@ootori/rules';
import { boardToSfen, handsToSfen } from 'shogiground/sfen';
import type * as sg from 'shogiground/types';
import { codeOf, roleOf } from './piece_set.ts';
import { handOf, type SquareOnBoard, type Standing, squaresOf } from './position.ts';

export class Layout {
  turn: Color;
  private readonly board: SquareOnBoard[];
  private readonly hands: Record<Color, Map<PieceCode, number>>;

  constructor(
    readonly spec: GameSpec,
    sfen: Sfen,
  ) {
    this.board = squaresOf(spec, sfen);
    this.hands = { black: new Map(handOf(sfen, 'black')), white: new Map(handOf(sfen, 'white')) };
    this.turn = sfen.split(' ')[1] === 'w' ? 'white' : 'black';
  }

  // In reading order: rank by rank, from Black's left.
  get squares(): readonly SquareOnBoard[] {
    return this.board;
  }

  put(name: Square, piece: Standing | null): void {
    const at = this.board.findIndex(square => square.name === name);
    if (at >= 0) this.board[at] = { name, piece };
  }

  held(color: Color, code: PieceCode): number {
    return this.hands[color].get(code) ?? 0;
  }

  // Adds a piece to a hand, or removes one if there is one.
  hold(color: Color, code: PieceCode, change: 1 | -1): void {
    this.hands[color].set(code, Math.max(0, this.held(color, code) + change));
  }

  // Removes all pieces except the royal ones, without which no position is possible.
  clear(): void {
    const royals = this.spec.pieces.filter(({ royal }) => royal).map(({ code }) => code);
    for (const { name, piece } of [...this.board])
      if (piece && !royals.includes(piece.code)) this.put(name, null);
    for (const hand of Object.values(this.hands)) hand.clear();
  }

  sfen(): Sfen {
    const { spec, board } = this;
    const pieces: sg.Pieces = new Map();
    for (const { name, piece } of board)
      if (piece) pieces.set(name as sg.Key, { role: roleOf(piece.code), color: sgColor(piece.color) });
    const placement = boardToSfen(pieces, { files: spec.files, ranks: spec.ranks }, codeOf);
    const hands: sg.Hands = new Map();
    const inHand = (color: Color) =>
      new Map([...this.hands[color]].map(([code, number]) => [roleOf(code), number]));
    for (const color of ['black', 'white'] as const) hands.set(sgColor(color), inHand(color));
    const roles = spec.pieces.filter(piece => piece.inHand).map(({ code }) => roleOf(code));
    return `${placement} ${this.turn[0]} ${handsToSfen(hands, roles, codeOf) || '-'} 1`;
  }
}

const sgColor = (color: Color): sg.Color => (color === 'black' ? 'sente' : 'gote');
