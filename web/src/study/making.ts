// Makes a study of what stands on some board: on the server for who has an account, in this browser for everybody else.
import type { RecordedGame } from '@ootori/records';
import type { StudyId } from '../protocol/studies.ts';
import { importRecords, makeStudy } from '../protocol/study_calls.ts';
import { chapterOf, chapterRecord, type LocalStudies, newLocalStudy } from './local_studies.ts';

export interface Wanted {
  name: string; // of the study
  chapter: string; // of a record that does not say what it is called
  records: readonly RecordedGame[];
}

// Its id; null: there is no room for it. Throws ApiError where the server refuses.
export async function newStudy(
  wanted: Wanted,
  hasAccount: boolean,
  kept: LocalStudies,
): Promise<StudyId | null> {
  const chapters = wanted.records.map(record => chapterOf(record, wanted.chapter));
  if (!hasAccount) {
    const study = newLocalStudy(wanted.name, chapters);
    return kept.keep(study) ? study.id : null;
  }
  const id = await makeStudy(wanted.name.slice(0, 60), 'private');
  await addChapters(id, chapters.map(chapterRecord));
  return id;
}

// One record a call: a call has room for a chapter, and a study for as many as there are.
export async function addChapters(
  id: StudyId,
  records: readonly RecordedGame[],
  onAdded: () => void = () => {},
): Promise<number> {
  let chapter = 0;
  for (const record of records) {
    chapter = (await importRecords(id, JSON.stringify(record), record.game)).chapter;
    onAdded();
  }
  return chapter;
}

// Studies of this browser go to the account of who has signed in, one after the other; each is forgotten here once the
// server has all of it. What was cut short goes on where it stopped. Returns how many.
export async function handOver(kept: LocalStudies): Promise<number> {
  let count = 0;
  for (const study of kept.all()) {
    study.moved ??= { id: await makeStudy(study.name.slice(0, 60), 'private'), chapters: 0 };
    kept.keep(study);
    for (const chapter of study.chapters.slice(study.moved.chapters)) {
      await addChapters(study.moved.id, [chapterRecord(chapter)]);
      study.moved.chapters += 1;
      kept.keep(study);
    }
    kept.remove(study.id);
    count += 1;
  }
  return count;
}
