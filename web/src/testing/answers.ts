// A server whose answers a test lists. The real server is in the browser tests (web/e2e).
import { vi } from 'vitest';
import { fileAnswer } from './files.ts';

export interface Asked {
  call: string; // 'GET /simuls/s1'
  body: unknown;
}

// Answers each call by its method and path; a missing one is answered with 404. The list of calls grows as they arrive.
// The client's own files are there, too.
export function answerCalls(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (!path.startsWith('/api/')) return fileAnswer(path);
    const call = `${method} ${path.replace('/api/v1', '').replace(/\?$/, '')}`;
    asked.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers[call];
    if (answer === undefined) {
      return Response.json({ error: { code: 'not_found', message: `nothing for ${call}` } }, { status: 404 });
    }
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return asked;
}
