// The browser's own subscription to push messages, and how the server is told of it. The page and the service worker do
// the same.
import { keepPush, type PushAnswer, type PushWish } from '../protocol/push_calls.ts';

// Of a key as the server writes it: base64url without padding.
export function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function wishOf(subscription: PushSubscription, language: PushWish['language']): PushWish {
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(subscription.getKey('p256dh')),
    auth: base64url(subscription.getKey('auth')),
    language,
  };
}

// The one that the browser has if it is for this key, or a new one. The person must have allowed notifications.
export async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  if (before && base64url(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

// Brings what the server has up to date: the browser may have another address now, the server another key, the person
// another language. Nothing is begun here that nobody asked for: without a subscription of the session, nothing is done.
export async function renew(
  manager: PushManager,
  { key, subscription }: PushAnswer,
  language: PushWish['language'],
): Promise<void> {
  if (!key || !subscription) return;
  const fresh = await subscribe(manager, key);
  if (fresh.endpoint === subscription.endpoint && language === subscription.language) return;
  await keepPush(wishOf(fresh, language));
}
