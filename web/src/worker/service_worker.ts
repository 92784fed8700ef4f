// The service worker. Caches all files of the client. Pages are requested from the server first, which may add details
// to them; the cached page is used if it does not answer, or if only a proxy or a server on standby answers. API calls
// are never cached. Also receives and shows push messages.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { showPush } from '../protocol/push_calls.ts';
import { isTold, type Pushed } from '../push/alerts.ts';
import { renew } from '../push/subscription.ts';
import { addressOf, openPage, type Tabs } from './notice.ts';

// Inserted by the build (kept_files.ts).
declare const KEPT_FILES: { url: string; revision: string | null }[];

const patience = 4_000; // ms
const absent: ReadonlySet<number> = new Set([502, 503, 504]); // the status if the server cannot answer itself

void (globalThis as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(KEPT_FILES, { directoryIndex: '' });

const page = async (request: Request): Promise<Response> => {
  const answer = await fetch(request, { signal: AbortSignal.timeout(patience) }).catch(() =>
    Response.error(),
  );
  const isFromServer = answer.type !== 'error' && !absent.has(answer.status);
  return isFromServer ? answer : ((await matchPrecache('index.html')) ?? answer);
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
interface OpenWindow {
  url: string;
  visibilityState: string;
  postMessage(message: Pushed): void;
}
const worker = globalThis as unknown as {
  registration: {
    scope: string;
    pushManager: PushManager;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: Tabs & { matchAll(of: { type: 'window' }): Promise<OpenWindow[]> };
  addEventListener(type: 'notificationclick', hear: (event: NoticeClick) => void): void;
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', hear: (event: Event) => void): void;
};

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  const address = addressOf(event.notification.data, worker.registration.scope);
  event.waitUntil(openPage(address, worker.clients));
});

// Safari ends a subscription after three messages for which no notification was shown, even if a page is visible.
const mustShow = () =>
  /AppleWebKit\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent);

// The API, embedded pages, the documentation, printable files and the pages that unsubscribe always come from the server.
const fromServer = [/\/api\//, /\/embed\//, /\/docs\//, /\/print\//, /\/unsubscribe\//];

// Whether the window shows a page of the client, and not a page or picture of the server, which alerts nobody.
function isClient({ url }: OpenWindow): boolean {
  const { pathname } = new URL(url);
  const isFile = /\.[^/]*$/.test(pathname);
  return !isFile && !fromServer.some(one => one.test(pathname));
}

// Shows a push message (docs/protocol.md), unless a page is visible, because that page alerts the user itself. If a
// hidden page has just done so, the notification is silent; otherwise the pages are told not to do it any more. The tag
// is the same as in page/caller.ts, so a later notification about the same page replaces this one. It also alerts again
// (`renotify`): the earlier one may have been left in the list when the user moved on another device.
async function tell(message: unknown): Promise<void> {
  const { title, body, path } = message as Record<string, unknown>;
  if (typeof title !== 'string' || typeof body !== 'string' || typeof path !== 'string') return;
  const windows = (await worker.clients.matchAll({ type: 'window' })).filter(isClient);
  const isInView = windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isInView && !mustShow()) return;
  const icon = addressOf('/icon-192.png', worker.registration.scope);
  const silent = isInView || (await isTold(path));
  const options = { body, icon, tag: path, data: path, renotify: true, silent };
  await worker.registration.showNotification(title, options);
  if (!silent) for (const one of windows) one.postMessage({ pushed: path });
}

worker.addEventListener('push', event => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

// The browser's push service has assigned a new address. The language is updated when a page is opened.
async function subscribeAnew(): Promise<void> {
  const answer = await showPush();
  if (answer.subscription) await renew(worker.registration.pushManager, answer, answer.subscription.language);
}

worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(subscribeAnew()));

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: fromServer }));
