// An organiser's unsaved changes to a tournament. Only fields that differ from the server's are sent, so two editors
// keep each other's changes; changing a field that the other has changed too needs confirmation.
import type { Tournament } from '../../protocol/tournaments.ts';
import { localMinute } from './announcement.ts';

export interface Draft {
  name: string;
  about: string;
  prizes: string;
  when: string; // in the format of the browser's field
  rounds: number; // in a round robin: games against each opponent
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
  private base: Draft | null = null; // the server's data when the first change was made
  private stored: Partial<Draft> = {}; // what has been saved since

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
    this.stored = {};
  }

  // The changes, for `settle` once they are stored.
  get all(): Partial<Draft> {
    return { ...this.changes };
  }

  // These changes are stored; what has been typed since is not.
  settle(stored: Partial<Draft>): void {
    for (const key of this.keys()) if (this.changes[key] === stored[key]) delete this.changes[key];
    this.stored = { ...this.stored, ...trimmed(stored) };
    if (this.isEmpty) this.discard();
  }

  // The changed fields that have also been changed on the server since, to another value.
  conflicts(tournament: Tournament): (keyof Draft)[] {
    const now = draftOf(tournament);
    const { base, changes, stored } = this;
    const known = (key: keyof Draft) => [base?.[key], changes[key], stored[key]];
    return this.keys().filter(key => !known(key).includes(now[key]));
  }

  wish(tournament: Tournament): Record<string, unknown> {
    const { when, rounds, length, noShow, listed, automatic, ...texts } = trimmed(this.changes);
    const all = {
      ...texts,
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

const texts = ['name', 'about', 'prizes'] as const;

function trimmed(changes: Partial<Draft>): Partial<Draft> {
  const all = { ...changes };
  for (const key of texts) if (all[key] !== undefined) all[key] = all[key].trim();
  return all;
}
