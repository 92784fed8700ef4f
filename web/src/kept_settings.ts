// The settings that an account keeps, so that they follow a player from one browser to another. What is changed here goes
// there a moment later; what could not be sent waits in this browser.
import { keepSettings, showSettings } from './protocol/settings_calls.ts';
import { readSettings, type Settings } from './settings.ts';

const soon = 700; // ms: while a handle is dragged, nothing is sent
const key = 'ootori.settings.unsent';

type Change = Partial<Settings>;

interface Unsent {
  player: string; // whose they are
  change: Change;
}

export class KeptSettings {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;

  constructor(private readonly store: Storage | null) {}

  // What the account keeps, over what this browser has. An account that keeps none yet takes those of this browser.
  async bring(player: string, here: Settings): Promise<Settings> {
    const kept = await showSettings();
    const unsent = this.unsentOf(player);
    if (Object.keys(kept).length === 0) this.keep(player, here);
    else if (Object.keys(unsent).length > 0) this.later(player);
    return readSettings(JSON.stringify({ ...here, ...kept, ...this.unsentOf(player) }), here.language);
  }

  keep(player: string, change: Change): void {
    this.note({ player, change: { ...this.unsentOf(player), ...change } });
    this.later(player);
  }

  private later(player: string): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(player), soon);
  }

  // What the server does not get now it gets with the next change, or when the page is opened again.
  private async send(player: string): Promise<void> {
    if (this.sending) return this.later(player);
    const change = this.unsentOf(player);
    this.sending = true;
    try {
      await keepSettings(change);
      this.note({ player, change: without(this.unsentOf(player), change) });
    } catch {
      // It stays noted.
    }
    this.sending = false;
  }

  private unsentOf(player: string): Change {
    try {
      const unsent = JSON.parse(this.store?.getItem(key) ?? 'null') as Unsent | null;
      return unsent?.player === player ? unsent.change : {};
    } catch {
      return {};
    }
  }

  private note(unsent: Unsent): void {
    try {
      if (Object.keys(unsent.change).length === 0) this.store?.removeItem(key);
      else this.store?.setItem(key, JSON.stringify(unsent));
    } catch {
      // Without a store, the account misses what is not sent before the page is left.
    }
  }
}

// What was changed again since it was sent is still to be sent.
function without(unsent: Change, sent: Change): Change {
  return Object.fromEntries(
    Object.entries(unsent).filter(([name, value]) => sent[name as keyof Settings] !== value),
  );
}
