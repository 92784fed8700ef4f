// Synchronises the settings with the account, so that they follow a player to other browsers. Changes are sent after a
// short delay; what could not be sent is kept in this browser.
import { keepSettings, showSettings } from './protocol/settings_calls.ts';
import { readSettings, type Settings } from './settings.ts';
import { read, remove, save } from './storage.ts';

const soon = 700; // ms without changes before sending, so that nothing is sent while a slider is dragged
const key = 'ootori.settings.unsent';

type Change = Partial<Settings>;

interface Unsent {
  player: string; // the account that they belong to
  change: Change;
}

export class KeptSettings {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;

  // `player`: who is signed in, by a fresh answer of the server if another tab may have changed that.
  constructor(
    private readonly store: Storage | null,
    private readonly player: () => Promise<string | null>,
  ) {}

  // The account's settings merged over this browser's. An account without settings gets this browser's.
  async bring(player: string, here: Settings): Promise<Settings> {
    const kept = await showSettings();
    const unsent = this.unsentOf(player);
    if (Object.keys(kept).length === 0) this.keep(player, { ...here, ...unsent });
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

  // If it fails, the changes are sent with the next ones, or when the page is opened again.
  private async send(player: string): Promise<void> {
    if (this.sending) return this.later(player);
    this.sending = true;
    try {
      if ((await this.player()) === player) {
        const change = this.unsentOf(player);
        await keepSettings(change);
        this.note({ player, change: without(this.unsentOf(player), change) });
      }
    } catch {
      // The change stays stored.
    }
    this.sending = false;
  }

  private unsentOf(player: string): Change {
    try {
      const unsent = JSON.parse(read(this.store, key) ?? 'null') as Unsent | null;
      return unsent?.player === player ? unsent.change : {};
    } catch {
      return {};
    }
  }

  private note(unsent: Unsent): void {
    if (Object.keys(unsent.change).length === 0) remove(this.store, key);
    else save(this.store, key, JSON.stringify(unsent));
  }
}

// What is left to send: changes made again since they were sent stay.
function without(unsent: Change, sent: Change): Change {
  return Object.fromEntries(
    Object.entries(unsent).filter(([name, value]) => sent[name as keyof Settings] !== value),
  );
}
