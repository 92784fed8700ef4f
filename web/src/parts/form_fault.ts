// What a form says after it was refused.
import type { Context } from '../context.ts';
import { ApiError } from '../protocol/http.ts';
import { type FormFields, refusalWords } from '../words/refusals.ts';
import { sentences } from '../words/sentences.ts';

// The text for the form's line of errors, if the server refused one of its fields. Anything else is told by the page.
// `allowed`: which values the fields may have, where the form can say so.
export function formFault(
  app: Context,
  failure: unknown,
  fields: FormFields,
  allowed: FormFields = {},
): string {
  const refused = failure instanceof ApiError ? failure.refused : null;
  const field = refused?.field ?? '';
  if (refused && field in fields)
    return sentences([refusalWords(refused, app.words, fields), allowed[field] ?? ''], app.words);
  app.complainOf(failure);
  return '';
}
