// Makes a study from what is on a board: on the server for users with an account, otherwise in this browser.
import type { RecordedGame } from '@ootori/records';
import type { StudyId } from '../protocol/studies.ts';
import { deleteStudy, importRecords, makeStudy } from '../protocol/study_calls.ts';
import { chapterOf, chapterRecord, type LocalStudies, newLocalStudy } from './local_studies.ts';

export interface Wanted {
  name: string; // of the study
  chapter: string; // name for chapters whose record has none
  records: readonly RecordedGame[];
}

// Returns the id of the study; null if there is no room in this browser. Throws ApiError if the server refuses.
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
  try {
    await addChapters(id, chapters.map(chapterRecord));
  } catch (failure) {
    await deleteStudy(id).catch(() => {}); // an empty study helps nobody
    throw failure;
  }
  return id;
}

// Sends one record per call, because a call is large enough for one chapter but not for a whole study.
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

// Moves the studies of this browser to the account of the signed-in user, one after another. Each is deleted here once
// the server has all of it; after an interruption, it continues where it stopped. Returns the number of studies moved.
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
