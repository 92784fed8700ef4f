// Updates a study's data apart from its moves with each event from the server.
import type { Study, StudyEvent } from '../protocol/studies.ts';

// `me`: the viewer's name; null without an account.
export function headAfter(study: Study, event: StudyEvent, me: string | null): Study {
  const { chapters, authors } = study;
  switch (event.type) {
    case 'study_changed':
      return { ...study, name: event.name, visibility: event.visibility };
    case 'author_added':
      return { ...study, authors: [...authors, event.player], writes: study.writes || event.player === me };
    case 'author_left':
      return {
        ...study,
        authors: authors.filter(one => one !== event.player),
        writes: study.mine || (study.writes && event.player !== me),
      };
    case 'chapter': {
      const { type: _, ...head } = event;
      return { ...study, chapters: [...chapters, head] };
    }
    case 'chapter_changed': {
      const { type: _, ...head } = event;
      return {
        ...study,
        chapters: chapters.map(one => (one.chapter === head.chapter ? { ...one, ...head } : one)),
      };
    }
    case 'chapter_moved':
      return { ...study, chapters: moved(chapters, event.chapter, event.place) };
    case 'chapter_deleted':
      return { ...study, chapters: chapters.filter(one => one.chapter !== event.chapter) };
    default:
      return study;
  }
}

export function moved<T extends { chapter: number }>(all: readonly T[], chapter: number, place: number): T[] {
  const found = all.find(one => one.chapter === chapter);
  if (!found) return [...all];
  const others = all.filter(one => one !== found);
  return [...others.slice(0, place), found, ...others.slice(place)];
}
