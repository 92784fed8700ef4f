// Studies stored in this browser, for users without an account. They move to the account once there is one.
import type { RecordedGame } from '@ootori/records';
import { recordedGame } from '../protocol/recorded_game.ts';
import { serverNow } from '../protocol/server_clock.ts';
import { list, number, object, oneOf, optional, type Shape, text } from '../protocol/shape.ts';
import { type ChapterMode, chapterModes } from '../protocol/studies.ts';
import { remove, saveOrGiveUp } from '../storage.ts';
import { studyName } from './study_name.ts';

export interface LocalChapter {
  chapter: number;
  name: string;
  mode: ChapterMode;
  below: 'black' | 'white';
  record: RecordedGame;
}

// To the account, once begun.
export interface Transfer {
  id: string; // of the account's study
  chapters: number; // that are there
  updated?: number; // when the study sent there was last changed
}

export interface LocalStudy {
  id: string; // starts with `local-`
  name: string;
  updated: number; // ms since 1970
  chapters: LocalChapter[];
  moved?: Transfer;
}

const key = 'ootori.studies';
export const mostLocalStudies = 50;

const chapter: Shape<LocalChapter> = object({
  chapter: number,
  name: text,
  mode: oneOf(...chapterModes),
  below: oneOf('black', 'white'),
  record: recordedGame,
});
const study: Shape<LocalStudy> = object({
  id: text,
  name: text,
  updated: number,
  chapters: list(chapter),
  moved: optional(object({ id: text, chapters: number, updated: optional(number) })),
});

export const isLocal = (id: string) => id.startsWith('local-');

export class LocalStudies {
  constructor(private readonly storage: Storage | null) {}

  // The last changed first.
  all(): LocalStudy[] {
    try {
      const kept = list(study)(JSON.parse(this.storage?.getItem(key) ?? '[]'), '');
      return kept.sort((one, other) => other.updated - one.updated);
    } catch {
      return [];
    }
  }

  find(id: string): LocalStudy | null {
    return this.all().find(one => one.id === id) ?? null;
  }

  // Adds or replaces a study. Returns false and changes nothing if there is no room.
  keep(kept: LocalStudy): boolean {
    const others = this.all().filter(({ id }) => id !== kept.id);
    if (others.length >= mostLocalStudies) return false;
    return this.store([kept, ...others]);
  }

  // Stores how far the transfer of a study is; null: it is not begun. Leaves alone what another page has changed.
  note(id: string, transfer: Transfer | null): void {
    const study = this.find(id);
    if (!study) return;
    const { moved: _, ...others } = study;
    this.keep(transfer ? { ...others, moved: transfer } : others);
  }

  remove(id: string): void {
    this.store(this.all().filter(one => one.id !== id));
  }

  private store(studies: readonly LocalStudy[]): boolean {
    if (studies.length > 0) return saveOrGiveUp(this.storage, key, JSON.stringify(studies));
    remove(this.storage, key);
    return this.storage !== null;
  }
}

export function newLocalStudy(name: string, chapters: readonly Omit<LocalChapter, 'chapter'>[]): LocalStudy {
  const numbered = chapters.map((one, at) => ({ ...one, chapter: at + 1 }));
  const random = crypto.getRandomValues(new Uint8Array(8));
  const id = `local-${[...random].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
  return { id, name, updated: serverNow(), chapters: numbered };
}

// A chapter as a record from which it can be restored, here or on a server. Data without a field in records is stored
// in tags.
export function chapterRecord({ record, name, mode, below }: Omit<LocalChapter, 'chapter'>): RecordedGame {
  return { ...record, tags: { ...record.tags, ChapterName: name, ChapterMode: mode, Orientation: below } };
}

// The reverse; `title` names the chapter if the record does not.
export function chapterOf(record: RecordedGame, title: string): Omit<LocalChapter, 'chapter'> {
  const { ChapterName, ChapterMode, Orientation, ...tags } = record.tags ?? {};
  const players = tags.Black && tags.White ? `${tags.Black} – ${tags.White}` : '';
  const names = [ChapterName, players, tags.Event, title].map(name => studyName(name ?? ''));
  return {
    name: names.find(name => name !== '') ?? '',
    mode: ChapterMode === 'find' ? 'find' : 'read',
    below: Orientation === 'white' ? 'white' : 'black',
    record: { ...record, tags },
  };
}
