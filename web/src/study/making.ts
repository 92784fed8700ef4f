// Makes a study from what is on a board: on the server for users with an account, otherwise in this browser.
import type { RecordedGame } from '@ootori/records';
import type { StudyId } from '../protocol/studies.ts';
import { deleteStudy, importRecords, makeStudy } from '../protocol/study_calls.ts';
import { chapterOf, chapterRecord, type LocalStudies, newLocalStudy } from './local_studies.ts';
import { studyName } from './study_name.ts';

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
  const name = studyName(wanted.name);
  const chapters = wanted.records.map(record => chapterOf(record, wanted.chapter));
  if (!hasAccount) {
    const study = newLocalStudy(name, chapters);
    return kept.keep(study) ? study.id : null;
  }
  const id = await makeStudy(name, 'private');
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
