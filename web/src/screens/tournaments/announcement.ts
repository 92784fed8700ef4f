// The form for a new tournament: the choices made so far.
import { type Preset, presets } from '../../play/draft.ts';
import type { NewTournament, System } from '../../protocol/tournaments.ts';
import { isLive as isLiveTime } from '../../time_kinds.ts';
import type { Dictionary } from '../../words/index.ts';
import type { FormFields } from '../../words/refusals.ts';

export interface Announcement {
  system: System;
  name: string;
  about: string;
  prizes: string;
  games: readonly string[];
  time: Exclude<Preset, 'none'>;
  when: string; // in the format of the browser's field: local time, to the minute
  rounds: number; // Swiss
  cycles: number; // round robin
  length: number; // minutes of an arena
  noShow: number; // seconds
  rated: boolean;
  handicap: boolean;
  listed: boolean;
  club: string; // only its members may join; empty: everyone may
  automatic: boolean;
}

export const longestName = 60; // characters
export const longestText = 2000;
export const ranges: Record<'rounds' | 'cycles' | 'length' | 'noShow', [number, number]> = {
  rounds: [1, 30],
  cycles: [1, 2],
  length: [10, 720],
  noShow: [10, 3600],
};

const minute = 60_000;
const furthest = 366 * 24 * 60 * minute; // how far ahead a tournament may start

// The earliest and the latest start that the form allows.
export const startRange = (now: number) => [now, now + furthest] as const;

// The form's names of the fields, for refusals.
export function formFields({ tournaments: words }: Dictionary): FormFields {
  return {
    name: words.name,
    about: words.about,
    prizes: words.prizes,
    games: words.games,
    time: words.time,
    starts: words.when,
    rounds: words.rounds,
    length: words.length,
    no_show: words.noShow,
    trf: words.importTitle,
    accounts: words.account,
  };
}

// Local time in the format of a datetime-local field.
export function localMinute(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minute);
  return local.toISOString().slice(0, 16);
}

export function usualAnnouncement(game: string, now: Date, club = ''): Announcement {
  return {
    system: 'swiss',
    name: '',
    about: '',
    prizes: '',
    games: [game],
    time: '10+5',
    when: localMinute(new Date(now.getTime() + 60 * minute)),
    rounds: 5,
    cycles: 1,
    length: 60,
    noShow: 120,
    rated: true,
    handicap: false,
    listed: club === '', // a club's tournament is for its members only
    club,
    automatic: true,
  };
}

export const isLive = ({ time }: Announcement) => isLiveTime(presets[time]);

export function newTournament(one: Announcement): NewTournament {
  const arena = one.system === 'arena';
  const rounds = one.system === 'swiss' ? one.rounds : one.system === 'round_robin' ? one.cycles : 0;
  return {
    system: one.system,
    name: one.name.trim(),
    about: one.about.trim(),
    prizes: one.prizes.trim(),
    games: [...one.games],
    time: presets[one.time],
    rated: one.rated && !one.handicap,
    handicap: one.handicap,
    listed: one.listed,
    ...(one.club === '' ? {} : { club: one.club }),
    starts: new Date(one.when).getTime(),
    rounds,
    length: arena ? one.length * minute : 0,
    no_show: isLive(one) ? one.noShow * 1_000 : 0,
    automatic: one.automatic,
  };
}
