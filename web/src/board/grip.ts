// What a key has done at the cursor, if it has made no move: `nothing` if no piece can be picked up there.
import type { PieceCode } from '@ootori/rules';
import type { Api } from 'shogiground/api';
import type { Spot } from './cursor.ts';
import { roleOf, sgColor } from './piece_set.ts';

export type Grip = { kind: 'picked up'; piece: PieceCode } | { kind: 'put down' } | { kind: 'nothing' };

// Moves, and moves tried, are announced by those who are told of them. `before` and `now`: what was held, and what is.
export function gripOf(spot: Spot, before: string | null, now: string | null): Grip | null {
  const here = keyOf(spot);
  if (now !== null && now === here && before !== here) return { kind: 'picked up', piece: pieceOf(spot) };
  // At a hand, no move is tried.
  if (before !== null && (before === here || (now === null && spot.kind !== 'square')))
    return { kind: 'put down' };
  return before === null ? { kind: 'nothing' } : null;
}

// The square, or the piece in hand, that a move begins with.
export function heldIn({ selected, selectedPiece }: Api['state']): string | null {
  return selected ?? (selectedPiece ? `${selectedPiece.color} ${selectedPiece.role}` : null);
}

export function isHeld(spot: Spot, held: string | null): boolean {
  return held !== null && held === keyOf(spot);
}

function keyOf(spot: Spot): string | null {
  if (spot.kind === 'square') return spot.square;
  return spot.kind === 'hand' ? `${sgColor(spot.color)} ${roleOf(spot.piece)}` : null;
}

function pieceOf(spot: Spot): PieceCode {
  if (spot.kind === 'hand') return spot.piece;
  return spot.kind === 'square' ? (spot.piece?.code ?? '') : '';
}
