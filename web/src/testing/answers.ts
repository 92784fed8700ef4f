// A server whose answers a test lists. The real server is in the browser tests (web/e2e).
import { vi } from 'vitest';
import type { Refused } from '../protocol/refused.ts';
import { fileAnswer } from './files.ts';

export interface Asked {
  call: string; // 'GET /simuls/s1'
  body: unknown;
}

// An answer that refuses the call.
export class Refusal {
  readonly error: Refused;

  constructor(code: string, more: Partial<Refused> = {}) {
    this.error = { code, message: '', ...more };
  }
}

// Answers each call by its method and path; a missing one is answered with 404, a promise once it is resolved. The list
// of calls grows as they arrive. The client's own files are there, too.
export function answerCalls(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (!path.startsWith('/api/')) return fileAnswer(path);
    const call = `${method} ${path.replace('/api/v1', '').replace(/\?$/, '')}`;
    asked.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = await answers[call];
    if (answer === undefined) {
      return Response.json({ error: { code: 'not_found', message: `nothing for ${call}` } }, { status: 404 });
    }
    if (answer instanceof Refusal) return Response.json({ error: answer.error }, { status: 400 });
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return asked;
}
