// HTTP calls about push messages to this browser. They throw ApiError when refused or failed.
import { type ServerLanguage, serverLanguages } from '../server_languages.ts';
import { call, command } from './http.ts';
import { object, oneOf, orNull, type Shaped, text } from './shape.ts';

export const pushAnswer = object({
  key: orNull(text), // the server's; null if it sends no push messages
  subscription: orNull(object({ endpoint: text, language: oneOf(...serverLanguages) })), // this session's
});
export type PushAnswer = Shaped<typeof pushAnswer>;

export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: ServerLanguage;
}

export function showPush(): Promise<PushAnswer> {
  return call('GET', '/push', pushAnswer);
}

// Replaces the session's subscription.
export function keepPush(wish: PushWish): Promise<void> {
  return command('PUT', '/push', wish);
}

export function dropPush(): Promise<void> {
  return command('DELETE', '/push');
}
