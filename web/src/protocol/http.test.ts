// Calls to a server that answers, refuses, answers nonsense, or does not answer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeredAt } from '../testing/wrong_clock.ts';
import { object, text } from './shape.ts';

const answer = object({ name: text });

let http: typeof import('./http.ts');
const asked: string[] = [];

beforeEach(async () => {
  vi.resetModules();
  http = await import('./http.ts');
  asked.length = 0;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// The server gives these answers in turn.
function serve(...answers: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const next = answers.shift();
    if (!next) throw new Error('nothing more is asked');
    return next();
  });
}

const refused = async (question: Promise<unknown>) => {
  try {
    await question;
  } catch (failure) {
    return http.refusalOf(failure);
  }
  throw new Error('the call succeeded');
};

test('an answer of the expected form is returned', async () => {
  serve(() => Response.json({ name: 'Ann' }));
  expect(await http.call('GET', '/account', answer)).toEqual({ name: 'Ann' });
  expect(asked).toEqual(['GET /api/v1/account']);
});

test('a refusal keeps its code, its message, and when to try again', async () => {
  const error = { code: 'busy', message: 'Wait.' };
  serve(
    () => Response.json({ error }, { status: 429, headers: { 'retry-after': '7' } }),
    () => Response.json({ error }, { status: 429 }),
  );
  expect(await refused(http.command('POST', '/games'))).toEqual({ ...error, retry_after: 7 });
  expect(await refused(http.call('GET', '/games', answer))).toEqual(error);
});

test('an answer of another form is garbled', async () => {
  serve(
    () => Response.json({ name: 3 }),
    () => new Response('<html>', { status: 200 }),
    () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
  );
  expect((await refused(http.call('GET', '/account', answer))).code).toBe('garbled');
  expect((await refused(http.call('GET', '/account', answer))).code).toBe('garbled');
  expect(await refused(http.command('POST', '/games'))).toEqual({
    code: 'garbled',
    message: '502 Bad Gateway',
  });
});

test('a server that cannot be reached is not taken for a refusal', async () => {
  serve(() => Promise.reject(new TypeError('failed to fetch')));
  const failure = await http.command('PUT', '/account').catch(one => one);
  expect(http.isRefused(failure, 'unreachable')).toBe(true);
  expect(http.isRefused(failure, 'busy')).toBe(false);
  expect(http.isRefused(new Error('unreachable'), 'unreachable')).toBe(false);
});

test('any other error goes on as it is', () => {
  const bug = new TypeError('undefined is not a function');
  expect(() => http.refusalOf(bug)).toThrow(bug);
});

test('the first call goes alone, and if it fails, the next one does', async () => {
  let fail = (_: Error) => {};
  serve(
    () => new Promise<Response>((_, reject) => (fail = reject)),
    () => Response.json({ name: 'Ann' }),
    () => Response.json({ name: 'Ann' }),
  );
  const first = http.call('GET', '/account', answer);
  const others = [http.call('GET', '/games', answer), http.call('GET', '/seeks', answer)];
  expect(asked).toEqual(['GET /api/v1/account']);
  fail(new TypeError('failed to fetch'));
  expect((await refused(first)).code).toBe('unreachable');
  expect(await Promise.all(others)).toEqual([{ name: 'Ann' }, { name: 'Ann' }]);
  expect(asked).toHaveLength(3);
});

test('every answer tells the time', async () => {
  const { serverNow } = await import('./server_clock.ts');
  const time = Date.now() + 3_600_000;
  serve(() => new Response('{}', { status: 404, headers: answeredAt(time) }));
  await refused(http.call('GET', '/games/g1', answer));
  expect(Math.abs(serverNow() - time)).toBeLessThan(10_000);
});
