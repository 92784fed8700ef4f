// Refusals that a screen can explain better than their code does.
import { ApiError } from '../../protocol/http.ts';

export function isRefusedAs(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.refused.code === code;
}
