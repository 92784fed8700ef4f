import type { Rules } from '@ootori/rules';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lessonsOf, loadCourse } from '../../learn/course.ts';
import { readSettings } from '../../settings.ts';
import { stubReload } from '../../testing/browser.ts';
import { builtRules } from '../../testing/built.ts';
import { stubFiles } from '../../testing/files.ts';
import { all, check, click, heard, pageIn, press, seen } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { CourseScreen } from './course_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let storage: TestStorage;
let went: string[];
let faults: number;
let drawn: number;

beforeEach(() => {
  stubFiles();
  vi.stubGlobal('reportError', () => {
    faults += 1;
  });
  storage = stubStorage();
  [went, faults, drawn] = [[], 0, 0];
});

const app = () =>
  pageIn(en, {
    rules,
    go: path => void went.push(path),
    redraw: () => {
      drawn += 1;
    },
  });

async function opened(game = 'tori', page = app()): Promise<CourseScreen> {
  const screen = new CourseScreen(page, game);
  await vi.waitFor(() => expect(seen(screen.view())).not.toBe(page.words.loading));
  return screen;
}

const next = (screen: CourseScreen) => {
  const [section] = all(screen.view(), '.learn-next');
  const [link] = all(section, 'a');
  return [heard(link), link?.data?.attrs?.href, seen(all(section, 'span')[0])];
};

test('a course lists its chapters and lessons', async () => {
  const course = await loadCourse('tori');
  const lessons = lessonsOf(course);
  const screen = await opened('');
  expect(screen.title()).toBe('Learn to play · Ootori');
  expect(seen(all(screen.view(), '.learn-heading')[0])).toBe(
    'Learn to playLearn by moving the pieces yourself. Each lesson takes about a minute, and you can stop at any time.GameTori ShogiYari Shogi',
  );
  expect(all(screen.view(), '.learn-chapter').map(one => seen(all(one, 'h2')[0]))).toEqual(
    course.chapters.map(({ title }) => title.en),
  );
  const [chapter] = all(screen.view(), '.learn-chapter');
  expect(seen(all(chapter, 'p')[0])).toBe(course.chapters[0]?.about.en);
  const links = all(screen.view(), '.learn-lesson');
  expect(links.map(one => one.data?.attrs?.href)).toEqual(lessons.map(({ id }) => `/learn/tori/${id}`));
  expect(heard(links[0])).toBe(`1. ${lessons[0]?.text.en}`);
  const inChapter = course.chapters[0]?.lessons.length ?? 0;
  expect(links.slice(0, inChapter + 1).map(seen)).toEqual(
    [...Array(inChapter).keys()].map(n => `${n + 1}`).concat('1'),
  );
  click(links[1]);
  expect(went).toEqual([`/learn/tori/${lessons[1]?.id}`]);
});

test('the button leads to the first lesson that is not done', async () => {
  const ids = lessonsOf(await loadCourse('tori')).map(({ id }) => id);
  const minutes = `about ${ids.length} minutes`;
  const done = (...lessons: string[]) => storage.setItem('ootori.learn.tori', JSON.stringify(lessons));
  const screen = await opened();
  expect(next(screen)).toEqual([
    'Start',
    `/learn/tori/${ids[0]}`,
    `0 of ${ids.length} lessons done · ${minutes}`,
  ]);
  done(ids[0] ?? '', ids[2] ?? '', 'gone');
  expect(next(screen)).toEqual([
    'Continue',
    `/learn/tori/${ids[1]}`,
    `2 of ${ids.length} lessons done · ${minutes}`,
  ]);
  expect(all(screen.view(), 'progress')[0]?.data?.attrs).toEqual({
    max: ids.length,
    value: 2,
    'aria-label': `2 of ${ids.length} lessons done`,
  });
  const marked = all(screen.view(), '.done').map(heard);
  expect(marked).toHaveLength(2);
  expect(marked[1]).toMatch(/^3\. .* \(done\)$/);
  done(...ids);
  expect(next(screen).slice(0, 2)).toEqual(['Practise again', `/learn/tori/${ids[0]}`]);
});

test('the other game can be chosen, and printed in the language of the page', async () => {
  const screen = await opened('yari');
  const chosen = all(screen.view(), '.choice').filter(
    one => all(one, 'input')[0]?.data?.props?.checked === true,
  );
  expect(chosen.map(seen)).toEqual(['Yari Shogi']);
  check(screen.view(), 'learn-game', 'tori');
  expect(went).toEqual(['/learn/tori']);
  const papers = all(all(screen.view(), '.learn-print')[0], 'a');
  expect(papers.map(one => [seen(one), one.data?.attrs?.href])).toEqual([
    ['A4', '/print/yari-a4-en.pdf'],
    ['US Letter', '/print/yari-letter-en.pdf'],
  ]);
});

test('a course is in the language of the page', async () => {
  const page = pageIn(ja, { rules, settings: readSettings(null, 'ja') });
  const screen = await opened('tori', page);
  const course = await loadCourse('tori');
  expect(seen(all(screen.view(), 'h2')[0])).toBe(course.chapters[0]?.title.ja);
});

test('if the course cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  vi.resetModules();
  const fresh = await import('./course_screen.ts');
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const screen = new fresh.CourseScreen(app(), 'tori');
  expect(seen(screen.view())).toBe('Loading…');
  await vi.waitFor(() => expect(seen(screen.view())).toBe(`${en.errors.not_loaded}Try again`));
  expect([faults, drawn]).toEqual([1, 1]);
  press(screen.view(), 'Try again');
  expect([reloads.times, drawn]).toEqual([1, 2]);
  vi.resetModules();
  const again = await import('./course_screen.ts');
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const left = new again.CourseScreen(app(), 'tori');
  left.leave();
  await vi.waitFor(() => expect(seen(left.view())).toBe(`${en.errors.not_loaded}Try again`));
  expect([faults, drawn], 'nobody is told on another page').toEqual([1, 2]);
});

test('there is no page for a game without a course', () => {
  expect(seen(new CourseScreen(app(), 'chess').view())).toContain(en.play.missingPage);
});
