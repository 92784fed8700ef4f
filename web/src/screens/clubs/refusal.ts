// Refusals of which a screen knows more than their code says.
import { ApiError } from '../../protocol/http.ts';

export function isRefusedAs(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.refused.code === code;
}
