// What a page does once it has finished loading: registers the service worker, which stores the client for offline use.
import { fileAddress } from '../site.ts';

const rest = 3_000; // ms after the page has loaded

export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If the browser forbids it, the page works without.
  onceLoaded(() => navigator.serviceWorker.register(fileAddress('/sw.js')).catch(() => {}));
}

export function onceLoaded(act: () => void): void {
  const later = () => void setTimeout(act, rest);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
