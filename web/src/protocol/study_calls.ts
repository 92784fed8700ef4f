// HTTP calls about studies. They throw ApiError when refused or failed.
import type { PageComplaint } from './chat.ts';
import { call, command } from './http.ts';
import {
  type Chapter,
  chapterAnswer,
  type ReportedStudy,
  reportedStudiesAnswer,
  type Study,
  type StudyChange,
  type StudyId,
  type StudyPage,
  type StudyWish,
  studyAnswer,
  studyChange,
  studyMade,
  studyPage,
  type Visibility,
} from './studies.ts';

const part = encodeURIComponent;

export async function makeStudy(name: string, visibility: Visibility): Promise<StudyId> {
  return (await call('POST', '/studies', studyMade, { name, visibility })).id;
}

// The public studies; `before` is the cursor from the previous page.
export function listStudies(before: string | null = null): Promise<StudyPage> {
  return call('GET', `/studies${before ? `?${new URLSearchParams({ before })}` : ''}`, studyPage);
}

export function listOwnStudies(): Promise<StudyPage> {
  return call('GET', '/studies/mine', studyPage);
}

export function readStudy(id: StudyId): Promise<Study> {
  return call('GET', `/studies/${part(id)}`, studyAnswer);
}

export function readChapter(id: StudyId, chapter: number): Promise<Chapter> {
  return call('GET', `/studies/${part(id)}/chapter?chapter=${chapter}`, chapterAnswer);
}

export function changeStudy(id: StudyId, wish: StudyWish): Promise<StudyChange> {
  return call('POST', `/studies/${part(id)}/changes`, studyChange, wish);
}

// Adds a chapter for each record in the text, or none if one is refused.
export function importRecords(id: StudyId, text: string, game: string): Promise<StudyChange> {
  return call('POST', `/studies/${part(id)}/records`, studyChange, { text, ...(game ? { game } : {}) });
}

export function deleteStudy(id: StudyId): Promise<void> {
  return command('DELETE', `/studies/${part(id)}`);
}

export function recordsAddress(id: StudyId, format: string, chapter: number | null): string {
  return `/api/v1/studies/${part(id)}/records?format=${format}${chapter === null ? '' : `&chapter=${chapter}`}`;
}

export function reportStudy(id: StudyId, reason: PageComplaint): Promise<void> {
  return command('POST', `/studies/${part(id)}/report`, { reason });
}

// For moderators.
export async function listReportedStudies(): Promise<ReportedStudy[]> {
  return (await call('GET', '/moderation/study_reports', reportedStudiesAnswer)).reports;
}

export function decideAboutStudy(study: StudyId, remove: boolean): Promise<void> {
  return command('POST', '/moderation/study_reports', { study, remove });
}
