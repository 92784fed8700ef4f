// Groups the moves listed by the rules, legal ones or premoves, as the board needs them. No rule is implemented here.
import type { PieceCode, Premove, Square, Usi } from '@ootori/rules';

export type Promotes = 'never' | 'always' | 'choice';

export interface Destinations {
  moves: Map<Square, Square[]>;
  drops: Map<PieceCode, Square[]>;
  promotes(from: Square, to: Square): Promotes;
}

export function groupMoves(listed: readonly Premove[]): Destinations {
  const moves = new Map<Square, Square[]>();
  const drops = new Map<PieceCode, Square[]>();
  const promotions = new Map<string, Promotes>();
  for (const move of listed) {
    if (move.from === null) {
      add(drops, move.piece, move.to);
    } else {
      add(moves, move.from, move.to);
      const way = move.from + move.to;
      const promotes = move.promotes ? 'always' : 'never';
      const known = promotions.get(way);
      promotions.set(way, known && known !== promotes ? 'choice' : promotes);
    }
  }
  return { moves, drops, promotes: (from, to) => promotions.get(from + to) ?? 'never' };
}

export function moveUsi(from: Square, to: Square, promotes: boolean): Usi {
  return `${from}${to}${promotes ? '+' : ''}`;
}

export function dropUsi(piece: PieceCode, to: Square): Usi {
  return `${piece}*${to}`;
}

function add<K>(map: Map<K, Square[]>, key: K, square: Square): void {
  const squares = map.get(key);
  if (!squares) map.set(key, [square]);
  else if (!squares.includes(square)) squares.push(square);
}
