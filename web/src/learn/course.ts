// The courses, one file for each game, fetched when first opened. The C++ tests check the files
// (school/course_file.hpp), so here they are only typed.
import type { Sfen, Usi } from '@ootori/rules';
import { fetchedOnce } from '../protocol/fetched_once.ts';

export type Text = Readonly<Record<string, string>>; // by language

interface AnyLesson {
  id: string;
  text: Text;
  done?: Text;
  position: Sfen;
  arrows?: readonly Usi[];
}

export interface TaskLesson extends AnyLesson {
  goal: string;
  opponent?: 'waits' | 'guards';
  moves?: number;
  solution: readonly Usi[];
  wrong?: readonly { move: Usi; why: Text }[];
}

export interface QuestionLesson extends AnyLesson {
  choices: readonly Text[];
  answer: number;
  why: Text;
}

export type Lesson = TaskLesson | QuestionLesson;

export interface Chapter {
  id: string;
  title: Text;
  about: Text;
  lessons: readonly Lesson[];
}

export interface Course {
  game: string;
  chapters: readonly Chapter[];
}

const files = import.meta.glob<string>('../../../school/courses/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const urls = new Map(
  Object.entries(files).map(([file, url]) => [/([^/]+)\.json$/.exec(file)?.[1] ?? '', url]),
);

export const hasCourse = (game: string): boolean => urls.has(game);

export const loadCourse = fetchedOnce(async (game: string) => {
  const answer = await fetch(urls.get(game) ?? '');
  if (!answer.ok) throw new Error(`the course of ${game} could not be fetched: ${answer.status}`);
  return (await answer.json()) as Course;
});

export const isQuestion = (lesson: Lesson): lesson is QuestionLesson => 'choices' in lesson;

export const lessonsOf = (course: Course): Lesson[] => course.chapters.flatMap(({ lessons }) => [...lessons]);
