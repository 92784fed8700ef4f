// The browser's push subscription, and how the server learns of it. Used by both the page and the service worker.
import { keepPush, type PushAnswer, type PushWish } from '../protocol/push_calls.ts';

// A key in the server's format: base64url without padding.
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

// Returns the browser's subscription if it is for this key, otherwise a new one. The user must have allowed
// notifications.
export async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  if (before && base64url(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

// Updates the server's data: the browser may have a new address, the server a new key, the user a new language. Does
// nothing if the session has no subscription: only the user can turn push on.
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
