// What the browser keeps of the client: all of its files. Pages come from the server where it answers, for it knows more of
// them than the kept one says; without it the kept page is shown. Calls of the interface are never kept. Push messages come
// here too, and are shown.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { showPush } from '../protocol/push_calls.ts';
import { renew } from '../push/subscription.ts';
import { addressOf, openPage, type Tabs } from './notice.ts';

// Put there when the client is built (kept_files.ts).
declare const KEPT_FILES: { url: string; revision: string | null }[];

const patience = 4_000; // ms

void (globalThis as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(KEPT_FILES, { directoryIndex: '' });

const page = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) });
  } catch {
    return (await matchPrecache('index.html')) ?? Response.error();
  }
};

interface Event {
  waitUntil(done: Promise<unknown>): void;
}
interface NoticeClick extends Event {
  notification: { data: unknown; close(): void };
}
interface PushEvent extends Event {
  data: { json(): unknown } | null;
}
const worker = globalThis as unknown as {
  registration: {
    scope: string;
    pushManager: PushManager;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: Tabs & { matchAll(of: { type: 'window' }): Promise<{ visibilityState: string }[]> };
  addEventListener(type: 'notificationclick', hear: (event: NoticeClick) => void): void;
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', hear: (event: Event) => void): void;
};

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  const address = addressOf(event.notification.data, worker.registration.scope);
  event.waitUntil(openPage(address, worker.clients));
});

// A push message (docs/protocol.md). A page that is being looked at tells its person itself, as page/caller.ts does; the
// notice has the tag of that one, so that the same is not said twice.
async function tell(message: unknown): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, body, path } = message as Record<string, unknown>;
  if (typeof title !== 'string' || typeof body !== 'string' || typeof path !== 'string') return;
  await worker.registration.showNotification(title, {
    body,
    icon: addressOf('/icon-192.png', worker.registration.scope),
    tag: path,
    data: path,
  });
}

worker.addEventListener('push', event => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

// The browser's push service has given it another address. The page brings the language up to date when it is opened.
async function subscribeAnew(): Promise<void> {
  const answer = await showPush();
  if (answer.subscription) await renew(worker.registration.pushManager, answer, answer.subscription.language);
}

worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(subscribeAnew()));

// The interface, pages for frames, the documentation and what is printed are the server's own.
registerRoute(
  new NavigationRoute(({ request }) => page(request), {
    denylist: [/\/api\//, /\/embed\//, /\/docs\//, /\/print\//],
  }),
);
