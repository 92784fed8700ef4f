// What an answer or a frame says that refuses something (docs/protocol.md, Errors).
import { number, object, optional, type Shaped, text } from './shape.ts';

export const refusedFields = {
  code: text,
  message: text,
  rule: optional(text),
  field: optional(text),
  game: optional(text),
  frame: optional(text), // what was refused, where it was no move or other command of the game
  retry_after: optional(number), // seconds, where it was too often
};
export const refused = object(refusedFields);
export type Refused = Shaped<typeof refused>;
export const errorAnswer = object({ error: refused });
