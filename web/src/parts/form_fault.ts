// What a form says after it was refused.
import type { Context } from '../context.ts';
import { ApiError } from '../protocol/http.ts';
import { type FormFields, refusalWords } from '../words/refusals.ts';
import { sentences } from '../words/sentences.ts';

interface FormState {
  allowed?: FormFields; // which values the fields may have, where the form can say so
  hasLeft: boolean; // whether the user has left the form
}

// The text for the form's line of errors, if the server refused one of its fields. Anything else is told by the page,
// and so is everything if the user has left the form.
export function formFault(app: Context, failure: unknown, fields: FormFields, form: FormState): string {
  const { allowed = {}, hasLeft } = form;
  const refused = failure instanceof ApiError ? failure.refused : null;
  const field = refused?.field ?? '';
  if (!refused || !(field in fields)) {
    app.complainOf(failure);
    return '';
  }
  const text = sentences([refusalWords(refused, app.words, fields), allowed[field] ?? ''], app.words);
  if (hasLeft) app.toast(text, 'error');
  return hasLeft ? '' : text;
}
