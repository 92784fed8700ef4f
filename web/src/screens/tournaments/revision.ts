// What an organiser is about to change of a tournament: only what differs from what the server has is sent, so that
// two who edit it at once keep each other's changes, and whoever changed the same field is asked first.
import type { Tournament } from '../../protocol/tournaments.ts';
import { localMinute } from './announcement.ts';

export interface Draft {
  name: string;
  about: string;
  prizes: string;
  when: string; // as the browser's field has it
  rounds: number; // of a round robin: games against each opponent
  length: number; // minutes of an arena
  noShow: number; // seconds
  listed: boolean;
  automatic: boolean;
}

const second = 1_000;
const minute = 60 * second;

export function draftOf(tournament: Tournament): Draft {
  const { name, about, prizes, listed, automatic, rounds, starts, length, no_show } = tournament;
  return {
    name,
    about,
    prizes,
    listed,
    automatic,
    rounds,
    when: localMinute(new Date(starts)),
    length: length / minute,
    noShow: no_show / second,
  };
}

export class Revision {
  private changes: Partial<Draft> = {};
  private base: Draft | null = null; // what the server had when the first of the changes was made

  get isEmpty(): boolean {
    return Object.keys(this.changes).length === 0;
  }

  draft(tournament: Tournament): Draft {
    return { ...draftOf(tournament), ...this.changes };
  }

  change(tournament: Tournament, some: Partial<Draft>): void {
    const now = draftOf(tournament);
    this.base ??= now;
    this.changes = { ...this.changes, ...some };
    for (const key of this.keys()) if (this.changes[key] === now[key]) delete this.changes[key];
    if (this.isEmpty) this.discard();
  }

  discard(): void {
    this.changes = {};
    this.base = null;
  }

  // The changed fields that the server has otherwise than when they were changed here.
  conflicts(tournament: Tournament): (keyof Draft)[] {
    const now = draftOf(tournament);
    return this.keys().filter(key => now[key] !== this.base?.[key] && now[key] !== this.changes[key]);
  }

  wish(tournament: Tournament): Record<string, unknown> {
    const { name, about, prizes, when, rounds, length, noShow, listed, automatic } = this.changes;
    const all = {
      name: name?.trim(),
      about: about?.trim(),
      prizes: prizes?.trim(),
      starts: when === undefined ? undefined : new Date(when).getTime(),
      rounds,
      length: length === undefined ? undefined : length * minute,
      no_show: noShow === undefined ? undefined : noShow * second,
      listed,
      automatic,
      revision: tournament.revision,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }

  private keys(): (keyof Draft)[] {
    return Object.keys(this.changes) as (keyof Draft)[];
  }
}
