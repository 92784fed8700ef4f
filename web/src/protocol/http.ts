// The HTTP part of the public interface. A call that was refused or failed throws ApiError.
import { errorAnswer, type Refused } from './refused.ts';
import type { Shape } from './shape.ts';

export class ApiError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
    this.name = 'ApiError';
  }
}

// Why a call failed; what is no failure of a call is a mistake in this client, and is thrown on.
export function refusalOf(failure: unknown): Refused {
  if (failure instanceof ApiError) return failure.refused;
  throw failure;
}

// Whether that is why a call failed.
export function isRefused(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.refused.code === code;
}

// Codes that only this client uses: the server was not reached, or answered something that is not the interface.
export const unreachable = 'unreachable';
export const garbled = 'garbled';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// A question that has no answer by then has failed, as if the server were not there; ms. What changes anything is waited
// for: it may have been done, and must not be sent twice.
const questionLimit = 30_000;

interface Answer {
  response: Response;
  content: unknown; // null where it is not JSON
}

export async function call<T>(method: Method, path: string, shape: Shape<T>, body?: unknown): Promise<T> {
  const { response, content } = await send(method, path, body);
  if (!response.ok) throw new ApiError(refusal(response, content));
  try {
    return shape(content, '');
  } catch (cause) {
    throw new ApiError({ code: garbled, message: `${path}: ${cause}` });
  }
}

export async function command(method: Method, path: string, body?: unknown): Promise<void> {
  const { response, content } = await send(method, path, body);
  if (!response.ok) throw new ApiError(refusal(response, content));
}

function refusal(response: Response, answer: unknown): Refused {
  try {
    const { error } = errorAnswer(answer, '');
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(wait) ? { ...error, retry_after: wait } : error;
  } catch {
    return { code: garbled, message: `${response.status} ${response.statusText}` };
  }
}

// Until the first answer has brought the cookie that the server knows this browser by, every call is a stranger's: two at
// once would be two guests, and what one of them does would never be told on the socket of the other.
let isKnown = false;
let introduction: Promise<void> | null = null; // the call that the others wait for

function send(method: Method, path: string, body: unknown): Promise<Answer> {
  if (isKnown) return exchange(method, path, body);
  if (introduction) return introduction.then(() => send(method, path, body));
  const first = exchange(method, path, body);
  introduction = first.then(
    () => {
      isKnown = true;
    },
    () => {
      introduction = null; // the next one tries
    },
  );
  return first;
}

async function exchange(method: Method, path: string, body: unknown): Promise<Answer> {
  const impatience = new AbortController();
  const timer = method === 'GET' ? setTimeout(() => impatience.abort(), questionLimit) : undefined;
  const init: RequestInit = { method, credentials: 'same-origin', signal: impatience.signal };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  try {
    const response = await fetch(`/api/v1${path}`, init);
    return { response, content: parsed(await response.text()) };
  } catch (cause) {
    throw new ApiError({ code: unreachable, message: String(cause) });
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
