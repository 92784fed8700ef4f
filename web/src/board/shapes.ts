// What is drawn over the squares: marks, arrows and circles.
import type { Color, LegalMove } from '@ootori/rules';
import type { DrawShape, SquareHighlight } from 'shogiground/draw';
import type * as sg from 'shogiground/types';
import { roleOf, sgColor } from './piece_set.ts';
import type { Arrow, BoardView } from './view.ts';

// By the first letters of their colours (docs/notation/json.md); style/board.css defines the colours.
const brushes: Readonly<Record<string, string>> = {
  G: 'primary',
  R: 'alternative0',
  B: 'alternative1',
  Y: 'alternative2',
};

export function drawing(shape: string): DrawShape {
  const from = shape.slice(1, 3) as sg.Key;
  return {
    orig: from,
    dest: (shape.slice(3) || from) as sg.Key,
    brush: brushes[shape[0] ?? ''] ?? 'primary',
  };
}

// Null for an arrow from a hand, which a study cannot store.
export function shapeOf({ orig, dest, brush }: DrawShape): string | null {
  if (typeof orig !== 'string' || typeof dest !== 'string') return null;
  const letter = Object.keys(brushes).find(one => brushes[one] === brush) ?? 'G';
  return `${letter}${orig}${orig === dest ? '' : dest}`;
}

export function marks({ against, reach, stars }: BoardView, pieces: sg.Pieces): SquareHighlight[] {
  const reached = (key: sg.Key) => ({ key, className: pieces.has(key) ? 'reached oc' : 'reached' });
  return [
    ...against.map(key => ({ key: key as sg.Key, className: 'against' })),
    ...reach.map(key => reached(key as sg.Key)),
    ...stars.map(key => ({ key: key as sg.Key, className: 'star' })),
  ];
}

export function arrow({ from, to, piece }: LegalMove, turn: Color): DrawShape {
  const orig = from === null ? { role: roleOf(piece), color: sgColor(turn) } : (from as sg.Key);
  return { orig, dest: to as sg.Key, brush: 'hint' };
}

export function pointed({ from, to }: Arrow): DrawShape {
  return { orig: (from ?? to) as sg.Key, dest: to as sg.Key, brush: 'hint' };
}
