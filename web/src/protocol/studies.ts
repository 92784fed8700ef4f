// Studies in the public API (docs/protocol.md, 'Studies').
import { pageReport } from './chat.ts';
import { seat } from './games.ts';
import {
  byName,
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Shaped,
  tagged,
  text,
} from './shape.ts';

export type StudyId = string;

const color = oneOf('black', 'white');

export const visibilities = ['private', 'link', 'public'] as const;
export const visibility = oneOf(...visibilities);
export type Visibility = Shaped<typeof visibility>;

export const chapterModes = ['read', 'find'] as const;
const mode = oneOf(...chapterModes);
export type ChapterMode = Shaped<typeof mode>;

const headFields = { name: text, mode, below: color };
const chapterHead = object({ chapter: number, game: text, ...headFields });
export type ChapterHead = Shaped<typeof chapterHead>;

export const studyPage = object({
  studies: list(
    object({
      id: text,
      name: text,
      visibility,
      owner: orNull(text),
      mine: flag,
      updated: number,
      chapters: number,
    }),
  ),
  next: orNull(text),
});
export type StudyPage = Shaped<typeof studyPage>;
export type StudySummary = StudyPage['studies'][number];

export const studyAnswer = object({
  id: text,
  name: text,
  visibility,
  owner: orNull(text),
  mine: flag,
  writes: flag,
  authors: list(orNull(text)),
  chapters: list(chapterHead),
  number,
});
export type Study = Shaped<typeof studyAnswer>;

const node = object({
  id: number,
  parent: optional(number),
  usi: optional(text),
  spent: optional(number),
  left: optional(number),
  glyph: optional(text),
  shapes: optional(list(text)),
  comments: optional(list(object({ by: orNull(text), text }))),
});
export type StudyNode = Shaped<typeof node>;

export const chapterAnswer = object({
  chapter: number,
  game: text,
  ...headFields,
  start: text,
  tags: byName(text),
  end: orNull(object({ winner: orNull(color), reason: orNull(text), node: number })),
  nodes: list(node),
  number,
});
export type Chapter = Shaped<typeof chapterAnswer>;

export const studyMade = object({ id: text });
export const studyChange = object({ number, node: number, chapter: number });
export type StudyChange = Shaped<typeof studyChange>;

const studyEvent = tagged('type', {
  study: { name: text, visibility },
  study_changed: { name: text, visibility },
  author_added: { player: orNull(text) },
  author_left: { player: orNull(text) },
  chapter: { chapter: number, game: text, ...headFields },
  chapter_changed: { chapter: number, ...headFields },
  chapter_moved: { chapter: number, place: number },
  chapter_deleted: { chapter: number },
  move: { chapter: number, parent: number, node: number, usi: text },
  moves_deleted: { chapter: number, node: number },
  promoted: { chapter: number, node: number },
  comment: { chapter: number, node: number, text },
  glyph: { chapter: number, node: number, glyph: orNull(text) },
  shape: { chapter: number, node: number, shape: text, on: flag },
});
export type StudyEvent = NonNullable<Shaped<typeof studyEvent>>;

export const studyFrames = {
  study_event: { study: text, number, at: number, by: orNull(text), event: studyEvent },
  study_now: { study: text, number },
  study_anew: { study: text },
  study_gone: { study: text },
};

// Changes that an author can request.
export type StudyWish =
  | { type: 'study_changed'; name: string; visibility: Visibility }
  | { type: 'author_added' | 'author_left'; player: string }
  | { type: 'chapter_changed'; chapter: number; name: string; mode: ChapterMode; below: 'black' | 'white' }
  | { type: 'chapter_moved'; chapter: number; place: number }
  | { type: 'chapter_deleted'; chapter: number }
  | { type: 'move'; chapter: number; parent: number; usi: string }
  | { type: 'moves_deleted' | 'promoted'; chapter: number; node: number }
  | { type: 'comment'; chapter: number; node: number; text: string }
  | { type: 'glyph'; chapter: number; node: number; glyph: string }
  | { type: 'shape'; chapter: number; node: number; shape: string; on: boolean };

// For moderators: studies with open reports.
const reportedStudy = object({ study: text, name: text, owner: seat, reports: list(pageReport) });
export type ReportedStudy = Shaped<typeof reportedStudy>;
export const reportedStudiesAnswer = object({ reports: list(reportedStudy) });
