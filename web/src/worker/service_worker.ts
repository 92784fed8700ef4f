// What the browser keeps of the client: all of its files. Pages come from the server where it answers, for it knows more of
// them than the kept one says; without it the kept page is shown. Calls of the interface are never kept.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

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

// A notice that the page could not show itself (sound/notice.ts) leads to its page, in a window that is open if there is one.
interface Opened {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
const worker = globalThis as unknown as {
  registration: { scope: string };
  clients: { matchAll(of: { type: 'window' }): Promise<Opened[]>; openWindow(url: string): Promise<unknown> };
  addEventListener(type: string, hear: (event: NoticeClick) => void): void;
};
interface NoticeClick {
  notification: { data: string; close(): void };
  waitUntil(done: Promise<unknown>): void;
}

async function open(path: string): Promise<void> {
  const address = new URL(path.replace(/^\//, ''), worker.registration.scope).href;
  const windows = await worker.clients.matchAll({ type: 'window' });
  const there = windows.find(({ url }) => url === address) ?? windows[0];
  if (!there) return void (await worker.clients.openWindow(address));
  if (there.url !== address) await there.navigate(address);
  await there.focus();
}

worker.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// The interface, pages for frames, the documentation and what is printed are the server's own.
registerRoute(
  new NavigationRoute(({ request }) => page(request), {
    denylist: [/\/api\//, /\/embed\//, /\/docs\//, /\/print\//],
  }),
);
