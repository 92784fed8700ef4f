// The error in a refusing answer or frame (docs/protocol.md, Errors).
import { number, object, optional, type Shaped, text } from './shape.ts';

export const refusedFields = {
  code: text,
  message: text,
  rule: optional(text),
  field: optional(text),
  game: optional(text),
  frame: optional(text), // the type of the refused frame; a move or another command that a game refuses has none
  retry_after: optional(number), // seconds, if it happened too often
};
export const refused = object(refusedFields);
export type Refused = Shaped<typeof refused>;
export const errorAnswer = object({ error: refused });
