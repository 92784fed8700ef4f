// Keeps the client in the browser, so that it opens without network: fetched once the page is at rest.
import { fileAddress } from '../site.ts';

const rest = 3_000; // ms after the page has loaded

export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Where it is forbidden, the page works all the same.
    setTimeout(() => navigator.serviceWorker.register(fileAddress('/sw.js')).catch(() => {}), rest);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
