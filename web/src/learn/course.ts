// The courses, one file for each game, fetched when first opened. The C++ tests check the files
// (school/course_file.hpp), so here they are only typed.
import type { Sfen, Usi } from '@ootori/rules';

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

const fetched = new Map<string, Promise<Course>>();

export function loadCourse(game: string): Promise<Course> {
  let course = fetched.get(game);
  if (!course) {
    course = fetchCourse(game).catch(failure => {
      fetched.delete(game); // so that the next call tries again
      throw failure;
    });
    fetched.set(game, course);
  }
  return course;
}

async function fetchCourse(game: string): Promise<Course> {
  const answer = await fetch(urls.get(game) ?? '');
  if (!answer.ok) throw new Error(`the course of ${game} could not be fetched: ${answer.status}`);
  return (await answer.json()) as Course;
}

export const isQuestion = (lesson: Lesson): lesson is QuestionLesson => 'choices' in lesson;

export const lessonsOf = (course: Course): Lesson[] => course.chapters.flatMap(({ lessons }) => [...lessons]);
