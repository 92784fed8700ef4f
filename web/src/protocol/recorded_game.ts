// A game record in JSON (docs/notation/json.md).
import type { RecordedGame, RecordedMove } from '@ootori/records';
import { outcomeFields, termination } from './games.ts';
import { byName, list, number, object, optional, recursive, type Shape, text } from './shape.ts';

// Recursive: variations consist of moves.
const recordedMove: Shape<RecordedMove> = recursive(() => ({
  usi: text,
  spent: optional(number),
  left: optional(number),
  comment: optional(text),
  glyph: optional(text),
  shapes: optional(list(text)),
  variations: optional(list(list(recordedMove))),
}));

export const recordedGame: Shape<RecordedGame> = object({
  game: text,
  start: optional(text),
  tags: optional(byName(text)),
  comment: optional(text),
  shapes: optional(list(text)),
  moves: list(recordedMove),
  end: optional(object({ ...outcomeFields, reason: optional(termination) })),
});
