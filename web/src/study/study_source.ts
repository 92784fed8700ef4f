// Where a study is stored: on the server, where others may edit it at the same time, or in this browser.
import type { RecordedGame } from '@ootori/records';
import type { Rules } from '@ootori/rules';
import { ApiError } from '../protocol/http.ts';
import { recordedGame } from '../protocol/recorded_game.ts';
import { serverNow } from '../protocol/server_clock.ts';
import type { Study, StudyChange, StudyWish } from '../protocol/studies.ts';
import { changeStudy, deleteStudy, readChapter, readStudy } from '../protocol/study_calls.ts';
import { chapterOf, type LocalStudies, type LocalStudy } from './local_studies.ts';
import { addChapters } from './making.ts';
import { OpenedChapter } from './opened_chapter.ts';
import { moved } from './study_head.ts';

export interface Opened {
  opened: OpenedChapter;
  number: number; // of the last event included
}

export interface StudySource {
  readonly isLocal: boolean;
  read(): Promise<Study>;
  open(chapter: number): Promise<Opened>;
  // Returns the changed study, unless the server announces the change itself, and the result of the change.
  change(wish: StudyWish): Promise<{ study: Study | null; change: StudyChange }>;
  // The tree of a chapter has changed and must be stored. Returns false if the chapter has to be opened again, because
  // what is stored is no longer what it was opened from.
  keep(chapter: number, opened: OpenedChapter): boolean;
  // `onAdded` is called after each chapter that is stored. If one is refused, the earlier ones stay.
  add(
    records: readonly RecordedGame[],
    title: string,
    onAdded: () => void,
  ): Promise<{ study: Study | null; chapter: number }>;
  remove(): Promise<void>;
}

export class ServerSource implements StudySource {
  readonly isLocal = false;

  constructor(
    private readonly rules: Rules,
    private readonly id: string,
  ) {}

  read(): Promise<Study> {
    return readStudy(this.id);
  }

  async open(chapter: number): Promise<Opened> {
    const answer = await readChapter(this.id, chapter);
    return { opened: OpenedChapter.of(this.rules, answer), number: answer.number };
  }

  async change(wish: StudyWish) {
    return { study: null, change: await changeStudy(this.id, wish) };
  }

  keep(): boolean {
    return true;
  }

  async add(records: readonly RecordedGame[], title: string, onAdded: () => void) {
    const named = records.map(record =>
      record.tags?.ChapterName
        ? record
        : { ...record, tags: { ...record.tags, ChapterName: chapterOf(record, title).name } },
    );
    return { study: null, chapter: await addChapters(this.id, named, onAdded) };
  }

  remove(): Promise<void> {
    return deleteStudy(this.id);
  }
}

const full = () => new ApiError({ code: 'browser_full', message: 'The browser has no room for this study.' });
const none = () => new ApiError({ code: 'not_found', message: 'There is no such study.' });
// Codes used only in this client: what was to be changed has been deleted, or moved to the account, by another page, or
// another page has changed it.
export const studyGone = 'study_gone';
export const chapterGone = 'chapter_gone';
export const studyChanged = 'study_changed';
export const chapterChanged = 'chapter_changed';
const gone = (code: string) => new ApiError({ code, message: 'It is no longer in this browser.' });
const changed = (code: string) => new ApiError({ code, message: 'Another page has changed it.' });

// A record as text, after it has been stored and read.
const textOf = (record: RecordedGame) => JSON.stringify(recordedGame(JSON.parse(JSON.stringify(record)), ''));

export class LocalSource implements StudySource {
  readonly isLocal = true;
  private readonly known = new Map<number, string>(); // the chapters' records, as this page last read or stored them
  private shown: Study | null = null; // without its moves, as this page last read or stored it

  constructor(
    private readonly rules: Rules,
    private readonly id: string,
    private readonly kept: LocalStudies,
    private readonly complain: (failure: ApiError) => void,
  ) {}

  async read(): Promise<Study> {
    const study = this.kept.find(this.id);
    if (!study) throw none();
    return this.show(study);
  }

  async open(chapter: number): Promise<Opened> {
    const found = this.kept.find(this.id)?.chapters.find(one => one.chapter === chapter);
    if (!found) throw none();
    this.known.set(chapter, textOf(found.record));
    return { opened: OpenedChapter.ofRecord(this.rules, found.record), number: 0 };
  }

  async change(wish: StudyWish) {
    const { study } = this;
    if (wish.type === 'study_changed') study.name = this.rename(study, wish.name);
    if (wish.type === 'chapter_changed') {
      const after = this.changeHead(study, wish);
      study.chapters = study.chapters.map(one => (one.chapter === wish.chapter ? { ...one, ...after } : one));
    }
    if (wish.type === 'chapter_moved') study.chapters = moved(study.chapters, wish.chapter, wish.place);
    if (wish.type === 'chapter_deleted')
      study.chapters = study.chapters.filter(one => one.chapter !== wish.chapter);
    this.store(study);
    return { study: this.show(study), change: { number: 0, node: 0, chapter: 0 } };
  }

  // If it cannot be stored, says so at once, so that nobody goes on writing in vain. What another page has written into
  // the chapter is not replaced.
  keep(chapter: number, opened: OpenedChapter): boolean {
    const study = this.kept.find(this.id);
    const stored = study?.chapters.find(one => one.chapter === chapter);
    if (!study) return this.refuse(gone(studyGone));
    if (!stored) return this.refuse(gone(chapterGone));
    if (textOf(stored.record) !== this.known.get(chapter)) return this.refuse(changed(chapterChanged));
    const { record } = opened;
    study.chapters = study.chapters.map(one => (one === stored ? { ...one, record } : one));
    study.updated = serverNow();
    if (this.kept.keep(study)) this.known.set(chapter, textOf(record));
    else this.complain(full());
    return true;
  }

  async add(records: readonly RecordedGame[], title: string) {
    const { study } = this;
    let chapter = Math.max(0, ...study.chapters.map(one => one.chapter));
    for (const record of records) {
      chapter += 1;
      study.chapters.push({ ...chapterOf(record, title), chapter });
    }
    this.store(study);
    return { study: this.show(study), chapter };
  }

  async remove(): Promise<void> {
    this.kept.remove(this.id);
  }

  private show(study: LocalStudy): Study {
    this.shown = headOf(study);
    return this.shown;
  }

  // A wish has all settings. Those that differ from what this page shows are changed, unless another page has changed
  // them, too.
  private rename({ name }: LocalStudy, wished: string): string {
    const after = merged({ name: this.shown?.name ?? name }, { name }, { name: wished });
    if (!after) throw changed(studyChanged);
    return after.name;
  }

  private changeHead(study: LocalStudy, { chapter, name, mode, below }: HeadWish): Head {
    const stored = study.chapters.find(one => one.chapter === chapter);
    if (!stored) throw gone(chapterGone);
    const shown = this.shown?.chapters.find(one => one.chapter === chapter) ?? stored;
    const after = merged(settingsOf(shown), settingsOf(stored), { name, mode, below });
    if (!after) throw changed(chapterChanged);
    return after;
  }

  private refuse(failure: ApiError): false {
    this.complain(failure);
    return false;
  }

  // To be changed.
  private get study(): LocalStudy {
    const study = this.kept.find(this.id);
    if (!study) throw gone(studyGone);
    return study;
  }

  private store(study: LocalStudy): void {
    study.updated = serverNow();
    if (!this.kept.keep(study)) throw full();
  }
}

type HeadWish = Extract<StudyWish, { type: 'chapter_changed' }>;
type Head = Pick<HeadWish, 'name' | 'mode' | 'below'>;
const settingsOf = ({ name, mode, below }: Head): Head => ({ name, mode, below });

// What is stored, with what a page wishes to be other than it shows it; null: another page has changed the same.
function merged<T extends object>(shown: T, stored: T, wished: T): T | null {
  const after = { ...stored };
  for (const name of Object.keys(wished) as (keyof T)[]) {
    if (wished[name] === shown[name]) continue;
    if (stored[name] !== shown[name] && stored[name] !== wished[name]) return null;
    after[name] = wished[name];
  }
  return after;
}

function headOf({ id, name, chapters }: LocalStudy): Study {
  return {
    id,
    name,
    visibility: 'private',
    owner: null,
    mine: true,
    writes: true,
    authors: [],
    chapters: chapters.map(one => ({
      chapter: one.chapter,
      game: one.record.game,
      name: one.name,
      mode: one.mode,
      below: one.below,
    })),
    number: 0,
  };
}
