// HTTP calls of the public API. A call throws ApiError if it is refused or fails.
import { errorAnswer, type Refused } from './refused.ts';
import { computerNow, learnTime } from './server_clock.ts';
import type { Shape } from './shape.ts';

export class ApiError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
    this.name = 'ApiError';
  }
}

// The refusal behind a failed call. Any other error is a bug in this client and is rethrown.
export function refusalOf(failure: unknown): Refused {
  if (failure instanceof ApiError) return failure.refused;
  throw failure;
}

// Whether a call failed with this code.
export function isRefused(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.refused.code === code;
}

// Codes used only in this client: the server cannot be reached, or its answer is malformed.
export const unreachable = 'unreachable';
export const garbled = 'garbled';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// ms after which a GET counts as failed. Other calls have no limit: they may already have taken effect and must not be
// repeated.
const questionLimit = 30_000;

interface Answer {
  response: Response;
  content: unknown; // null if it is not JSON
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

// Until the first answer has set the cookie, the server sees every call as a new guest. Two calls at once would create
// two guests, and the socket of one would not hear what the other does. So the first call goes alone.
let isKnown = false;
let introduction: Promise<void> | null = null; // the first call, which the others wait for

function send(method: Method, path: string, body: unknown): Promise<Answer> {
  if (isKnown) return exchange(method, path, body);
  if (introduction) return introduction.then(() => send(method, path, body));
  const first = exchange(method, path, body);
  introduction = first.then(
    () => {
      isKnown = true;
    },
    () => {
      introduction = null; // the next call tries again
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
    const asked = computerNow();
    const response = await fetch(`/api/v1${path}`, init);
    learnTime(response.headers, asked);
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
