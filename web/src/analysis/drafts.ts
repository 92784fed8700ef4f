// What was tried out on the analysis board and has no room in its address, variations and remarks, kept in this browser
// under that address: a reload or the way back loses none of it.
import type { RecordedGame } from '@ootori/records';
import { recordedGame } from '../protocol/recorded_game.ts';
import { list, number, object, type Shape, text } from '../protocol/shape.ts';
import type { Place } from './study.ts';

export interface Draft {
  path: string; // of the page
  record: RecordedGame;
  place: Place; // that is looked at
}

const key = 'ootori.analysis';
const mostDrafts = 20;
const mostText = 1_000_000; // UTF-16 units of all of them; browsers give a site five million

const draft: Shape<Draft> = object({ path: text, record: recordedGame, place: list(number) });

export class Drafts {
  constructor(private readonly storage: Storage | null) {}

  find(path: string): Draft | null {
    return this.all().find(one => one.path === path) ?? null;
  }

  // The newest first, in place of the one at `formerly`, whose page has another address now. Null: there is nothing to
  // be kept.
  keep(kept: Draft | null, formerly: string | null): void {
    const others = this.all().filter(({ path }) => path !== formerly && path !== kept?.path);
    const drafts = kept ? [kept, ...others].slice(0, mostDrafts) : others;
    while (drafts.length > 1 && JSON.stringify(drafts).length > mostText) drafts.pop();
    try {
      this.storage?.setItem(key, JSON.stringify(drafts));
    } catch {
      // A full or forbidden store only means that a reload finds what the address says.
    }
  }

  private all(): Draft[] {
    try {
      return list(draft)(JSON.parse(this.storage?.getItem(key) ?? '[]'), '');
    } catch {
      return [];
    }
  }
}
