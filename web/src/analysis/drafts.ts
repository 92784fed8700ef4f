// Analyses that do not fit into an address, because they have variations or comments. They are kept in this browser
// under their page's address, so that reloading or going back loses nothing.
import type { RecordedGame } from '@ootori/records';
import { recordedGame } from '../protocol/recorded_game.ts';
import { list, number, object, type Shape, text } from '../protocol/shape.ts';
import { read, save } from '../storage.ts';
import type { Place } from './study.ts';

export interface Draft {
  path: string; // of the page
  record: RecordedGame;
  place: Place; // of the position shown
}

const key = 'ootori.analysis';
const mostDrafts = 20;
const mostText = 1_000_000; // UTF-16 units of all drafts together; browsers give a site five million

const draft: Shape<Draft> = object({ path: text, record: recordedGame, place: list(number) });

export class Drafts {
  constructor(private readonly storage: Storage | null) {}

  find(path: string): Draft | null {
    return this.all().find(one => one.path === path) ?? null;
  }

  // Stores a draft as the newest one and removes the one under `formerly`, its page's old address. Null removes the
  // page's draft, because there is nothing to keep.
  keep(kept: Draft | null, formerly: string | null): void {
    const others = this.all().filter(({ path }) => path !== formerly && path !== kept?.path);
    const drafts = kept ? [kept, ...others].slice(0, mostDrafts) : others;
    while (drafts.length > 1 && JSON.stringify(drafts).length > mostText) drafts.pop();
    save(this.storage, key, JSON.stringify(drafts));
  }

  private all(): Draft[] {
    try {
      return list(draft)(JSON.parse(read(this.storage, key) ?? '[]'), '');
    } catch {
      return [];
    }
  }
}
