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

// The interface, pages for frames, the documentation and what is printed are the server's own.
registerRoute(
  new NavigationRoute(({ request }) => page(request), {
    denylist: [/\/api\//, /\/embed\//, /\/docs\//, /\/print\//],
  }),
);
