// Registers the service worker, which stores the client for offline use, once the page has finished loading.
import { fileAddress } from '../site.ts';

const rest = 3_000; // ms after the page has loaded

export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // If the browser forbids it, the page works without.
    setTimeout(() => navigator.serviceWorker.register(fileAddress('/sw.js')).catch(() => {}), rest);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
