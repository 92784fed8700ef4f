// Push messages: what the server sends to this browser while none of our pages is open.
import { dropPush, keepPush, showPush } from '../protocol/push_calls.ts';
import { serverLanguageOf } from '../server_languages.ts';
import type { Language } from '../words/languages.ts';
import { renew, subscribe, wishOf } from './subscription.ts';

const patience = 10_000; // ms

export type PushState =
  | 'unknown'
  | 'none' // the server sends none
  | 'unsupported' // by this browser
  | 'off'
  | 'on';

// Why push messages cannot be turned on.
export type PushFault = 'blocked' | 'failed';

export class Push {
  state: PushState = 'unknown';
  busy = false;
  private key: string | null = null;

  constructor(private readonly redraw: () => void) {}

  // Finds out the current state.
  async look(): Promise<void> {
    const answer = await showPush();
    const manager = await pushManager();
    const subscription = await manager?.getSubscription();
    this.key = answer.key;
    const isOn = subscription != null && subscription.endpoint === answer.subscription?.endpoint;
    this.state = !answer.key ? 'none' : !isSupported() ? 'unsupported' : isOn ? 'on' : 'off';
    this.redraw();
  }

  // Throws ApiError if the server refuses.
  turnOn(language: Language): Promise<PushFault | null> {
    return this.alone(async () => {
      if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
      const manager = await Promise.race([readyManager(), pause(patience)]);
      if (!manager || !this.key) return 'failed';
      let subscription: PushSubscription;
      try {
        subscription = await subscribe(manager, this.key);
      } catch {
        return 'failed'; // the browser has no push service, or cannot reach it
      }
      await keepPush(wishOf(subscription, serverLanguageOf(language)));
      this.state = 'on';
      return null;
    });
  }

  turnOff(): Promise<void> {
    return this.alone(async () => {
      await dropPush();
      await unsubscribe();
      this.state = 'off';
    });
  }

  // Call it when the page is opened or the language changes.
  async keepUp(language: Language): Promise<void> {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const manager = await pushManager();
    if (!manager) return;
    try {
      await renew(manager, await showPush(), serverLanguageOf(language));
    } catch {
      // The next page load tries again.
    }
  }

  // The session has ended: the next user of this browser must not get the last user's messages.
  async leave(): Promise<void> {
    this.state = 'unknown';
    await unsubscribe();
  }

  private async alone<T>(act: () => Promise<T>): Promise<T> {
    this.busy = true;
    this.redraw();
    try {
      return await act();
    } finally {
      this.busy = false;
      this.redraw();
    }
  }
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

// Null if the browser does not support push, or if our service worker is not active (yet).
async function pushManager(): Promise<PushManager | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager ?? null;
}

// Waits until our service worker is active, a few seconds after the first visit.
async function readyManager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

function pause(ms: number): Promise<null> {
  return new Promise(resolve => setTimeout(() => resolve(null), ms));
}

async function unsubscribe(): Promise<void> {
  try {
    await (await (await pushManager())?.getSubscription())?.unsubscribe();
  } catch {
    // The server has deleted the subscription, so no messages come any more.
  }
}
