// The calls about push messages to this browser. One that was refused or failed throws ApiError.
import { call, command } from './http.ts';
import { object, oneOf, orNull, type Shaped, text } from './shape.ts';

export const pushAnswer = object({
  key: orNull(text), // of the server; null: it sends none
  subscription: orNull(object({ endpoint: text, language: oneOf('en', 'ja') })), // of this session
});
export type PushAnswer = Shaped<typeof pushAnswer>;

export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: 'en' | 'ja';
}

export function showPush(): Promise<PushAnswer> {
  return call('GET', '/push', pushAnswer);
}

// In place of the one that this session has.
export function keepPush(wish: PushWish): Promise<void> {
  return command('PUT', '/push', wish);
}

export function dropPush(): Promise<void> {
  return command('DELETE', '/push');
}
