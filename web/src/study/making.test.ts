import { afterEach, expect, test, vi } from 'vitest';
import { LocalStudies } from './local_studies.ts';
import { newStudy } from './making.ts';

const wanted = { name: 'Openings', chapter: 'Chapter 1', records: [{ game: 'tori', moves: [] }] };
const nowhere = new LocalStudies(null);

// A server that answers each call with the next of these; returns the calls made.
function server(...answers: [status: number, content: unknown][]): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path.replace('/api/v1', '')}`);
    const [status, content] = answers.shift() ?? [500, null];
    return new Response(status === 204 ? null : JSON.stringify(content), { status });
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a study of an account is created on the server with its chapter', async () => {
  const calls = server([201, { id: 'abc' }], [201, { number: 2, node: 0, chapter: 1 }]);
  expect(await newStudy(wanted, true, nowhere)).toBe('abc');
  expect(calls).toEqual(['POST /studies', 'POST /studies/abc/records']);
});

test('if the chapter is refused, no empty study stays behind', async () => {
  const refused = { error: { code: 'too_large', message: 'The record is too large.' } };
  const calls = server([201, { id: 'abc' }], [413, refused], [204, null]);
  await expect(newStudy(wanted, true, nowhere)).rejects.toMatchObject({ refused: refused.error });
  expect(calls.at(-1)).toBe('DELETE /studies/abc');
});

test('without an account and without room in the browser there is no study', async () => {
  const calls = server();
  expect(await newStudy(wanted, false, nowhere)).toBeNull();
  expect(calls).toEqual([]);
});
