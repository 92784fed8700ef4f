import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type Course, loadCourse } from '../../learn/course.ts';
import { fetchSchool } from '../../learn/school.ts';
import { readSettings } from '../../settings.ts';
import { stubElements, TestBoard } from '../../testing/board.ts';
import { stubReload } from '../../testing/browser.ts';
import { builtRules } from '../../testing/built.ts';
import { stubFiles } from '../../testing/files.ts';
import { all, click, fill, heard, pageIn, press, pressKey, seen, submit } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { LessonScreen } from './lesson_screen.ts';

// snabbdom needs `window` when it is loaded; keys look at the element with the focus.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
});

const course: Course = {
  game: 'tori',
  chapters: [
    {
      id: 'first',
      title: { en: 'First steps', ja: '第一歩' },
      about: { en: '' },
      lessons: [
        {
          id: 'stars',
          text: { en: 'Go to the stars.', ja: '星へ進もう。' },
          done: { en: 'A nice walk.' },
          position: 'k6/7/7/7/7/3K3/7 b - 1',
          goal: 'reach 3e 3d',
          solution: ['4f3e', '3e3d'],
        },
        {
          id: 'careful',
          text: { en: 'Capture, but be careful.' },
          position: 'k6/7/7/3s1s1/7/3C3/K6 b - 1',
          goal: 'capture 2d',
          opponent: 'guards',
          arrows: ['4f3e', 'S*2d'],
          solution: ['4f3e', '3e2d'],
          wrong: [{ move: '4f4e', why: { en: 'The Swallow takes you.' } }],
        },
        {
          id: 'quiz',
          text: { en: 'How many?' },
          position: 'k6/7/7/7/7/3K3/7 w - 1',
          choices: [{ en: 'One' }, { en: 'Two' }, { en: 'Three' }],
          answer: 1,
          why: { en: 'Because two.' },
        },
      ],
    },
    {
      id: 'second',
      title: { en: 'Drops' },
      about: { en: '' },
      lessons: [
        {
          id: 'drop',
          text: { en: 'Drop it.' },
          position: '3k3/7/2S4/7/2SS+S2/7/3K3 b S 1',
          goal: 'drop S 3d',
          solution: ['S*3d'],
          wrong: [{ move: 'S*5d', why: { en: 'There are two already.' } }],
        },
        {
          id: 'end',
          text: { en: 'Capture.' },
          position: 'k6/7/7/3ss2/3S3/7/K6 b - 1',
          goal: 'capture 4d',
          solution: ['4e4d'],
        },
      ],
    },
  ],
};

let rules: Rules;
beforeAll(async () => {
  stubFiles();
  rules = await builtRules();
  await fetchSchool();
  vi.stubGlobal('fetch', async () => Response.json(course));
  await loadCourse('tori');
});

let storage: TestStorage;
let went: string[];
let told: string[];
let screen: LessonScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  stubElements();
  storage = stubStorage();
  [went, told] = [[], []];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const say = (text: string) => void told.push(text);

const pageWith = (changes: Partial<Context> = {}) =>
  pageIn(en, {
    rules,
    settingsOpen: false,
    guide: null,
    announcer: { say, tell: say } as never,
    go: path => void went.push(path),
    openGuide: spec => void went.push(`guide ${spec?.id}`),
    ...changes,
  });

async function opened(id: string, page = pageWith()): Promise<LessonScreen> {
  screen?.leave();
  screen = new LessonScreen(page, 'tori', id);
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

const panel = (one: LessonScreen) => {
  const [answer] = all(one.view(), '.learn-answer');
  const [buttons] = all(one.view(), '.learn-buttons');
  return {
    answer: seen(answer),
    buttons: (buttons?.children ?? [])
      .map(child => (typeof child === 'string' ? '' : heard(child)))
      .filter(Boolean),
  };
};

const done = () => JSON.parse(storage.kept.get('ootori.learn.tori') ?? '[]') as string[];

test('a lesson has a task, stars to reach, and its place in the course', async () => {
  const one = await opened('stars');
  expect(one.title()).toBe('First steps · Ootori');
  expect(seen(all(one.view(), '.game-heading')[0])).toBe('First stepsAll lessonsTori Shogi · Lesson 1 of 5');
  expect(seen(all(one.view(), '.learn-task')[0])).toBe('Go to the stars.');
  expect(seen(one.view())).toContain('2 moves left');
  expect(all(one.view(), '.name').map(seen)).toEqual(['White', 'Black']);
  expect(panel(one)).toEqual({ answer: '', buttons: ['Next lesson'] });
  const board = new TestBoard(() => one.view());
  expect(board.marked('star')).toEqual(['3d', '3e']);
  expect(board.shapes).toEqual([]);
  press(one.view(), 'How to play');
  click(all(all(one.view(), '.game-heading')[0], 'a')[0]);
  expect(went).toEqual(['guide tori', '/learn/tori']);
});

test('a lesson solved is kept as done, and leads on', async () => {
  const one = await opened('stars');
  const board = new TestBoard(() => one.view());
  board.play('4f3e');
  board.redraw();
  expect(seen(one.view())).toContain('1 move left');
  expect(board.marked('star')).toEqual(['3d']);
  expect(board.marked('last-dest')).toEqual(['3e', '4f']);
  expect(JSON.parse(storage.kept.get('ootori.moves') ?? '')).toEqual({
    game: 'tori',
    id: 'stars',
    moves: ['4f3e'],
  });
  expect(done()).toEqual([]);
  board.play('3e3d');
  board.redraw();
  expect(done()).toEqual(['stars']);
  expect(panel(one)).toEqual({ answer: 'Well done! A nice walk.', buttons: ['Next lesson'] });
  expect(seen(one.view())).not.toContain('left');
  const [next] = all(all(one.view(), '.learn-buttons')[0], 'a');
  expect([next?.sel, next?.data?.attrs?.href]).toEqual(['a.button.primary', '/learn/tori/careful']);
  click(next);
  expect(went).toEqual(['/learn/tori/careful']);
});

test('screen readers are told whose move was made, also if the opponent waits', async () => {
  const one = await opened('stars');
  const board = new TestBoard(() => one.view());
  const label = () => all(one.view(), '.wood')[0]?.data?.attrs?.['aria-label'];
  board.play('4f3e');
  expect(told).toEqual(['Black: Phoenix from 4f to 3e.']);
  expect(label()).toContain('Black: Phoenix from 4f to 3e');
  board.redraw();
  board.play('3e3d');
  expect(told.at(-1)).toBe('Black: Phoenix from 3e to 3d.');
  expect(label()).toContain('Black: Phoenix from 3e to 3d');
});

test('the answer stays in the same live region when the lesson is done', async () => {
  const one = await opened('stars');
  const board = new TestBoard(() => one.view());
  const dock = () => all(one.view(), '.dock').map(({ key }) => key);
  expect(dock()).toEqual(['dock']);
  for (const usi of ['4f3e', '3e3d']) {
    board.play(usi);
    board.redraw();
  }
  expect(panel(one).answer).toContain('Well done!');
  expect(dock(), 'without a key snabbdom would draw a new one').toEqual(['dock']);
});

test('a reload keeps the moves made, and another page forgets them', async () => {
  const kept = JSON.stringify({ game: 'tori', id: 'stars', moves: ['4f3e'] });
  storage.setItem('ootori.moves', kept);
  const one = await opened('stars');
  expect(seen(one.view())).toContain('1 move left');
  one.leave();
  expect(storage.kept.has('ootori.moves')).toBe(false);
  storage.setItem('ootori.moves', kept);
  screen = null;
  expect(seen((await opened('end')).view())).not.toContain('1 move left');
});

test('a move that fails says why, and after two tries the solution can be shown', async () => {
  const one = await opened('careful');
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual(['hint 4f3e', 'hint 2d']);
  board.play('4f4e');
  board.redraw();
  expect(panel(one)).toEqual({
    answer: 'Not quite. The Swallow takes you.',
    buttons: ['Previous lesson', 'Try again', 'Next lesson'],
  });
  expect(board.marked('last-dest'), 'the capture').toEqual(['4d', '4e']);
  press(one.view(), 'Try again');
  board.redraw();
  expect(storage.kept.has('ootori.moves')).toBe(false);
  expect(panel(one)).toEqual({ answer: '', buttons: ['Previous lesson', 'Next lesson'] });
  board.play('4f4e');
  board.redraw();
  expect(panel(one).buttons).toEqual(['Previous lesson', 'Try again', 'Show solution', 'Next lesson']);
  expect(all(all(one.view(), '.learn-buttons')[0], '.quiet'), 'that look like text').toEqual([]);
  press(one.view(), 'Show solution');
  board.redraw();
  expect(board.shapes).toEqual(['hint 4f3e', 'hint 3e2d']);
  expect(panel(one).buttons).toContain('Show solution');
  board.play('4f3e');
  board.redraw();
  board.play('3e2d');
  expect(panel(one)).toEqual({ answer: 'Well done!', buttons: ['Previous lesson', 'Next lesson'] });
});

test('a legal move that is not asked for is not quite right', async () => {
  const one = await opened('end');
  const board = new TestBoard(() => one.view());
  expect(seen(one.view())).not.toContain('left');
  board.play('7g6g');
  expect(panel(one).answer).toBe(`Not quite. ${en.learn.miss.too_many}`);
});

test('the last lesson congratulates, and leads to a game', async () => {
  const one = await opened('end');
  const board = new TestBoard(() => one.view());
  expect(panel(one).buttons).toEqual(['Previous lesson']);
  board.play('4e4d');
  expect(panel(one)).toEqual({
    answer: `You now know how to play Tori Shogi ${en.learn.finishedText}`,
    buttons: ['Previous lesson', 'Play now'],
  });
  for (const link of all(all(one.view(), '.learn-buttons')[0], 'a')) click(link);
  expect(went).toEqual(['/learn/tori/drop', '/']);
});

test('a drop that breaks a rule says why in the words of the lesson, and is marked', async () => {
  const one = await opened('drop');
  const board = new TestBoard(() => one.view());
  expect(board.marked('star')).toEqual(['3d']);
  board.play('S*5d');
  board.redraw();
  expect(panel(one).answer).toBe('Not quite. There are two already.');
  expect(board.marked('against').sort()).toEqual(['5c', '5e']);
  board.play('S*5f');
  board.redraw();
  expect(panel(one).answer).toBe('Not quite. A third Swallow isn’t allowed on this file.');
  expect(panel(one).buttons, 'illegal moves are tries').toContain('Show solution');
  vi.advanceTimersByTime(5_000);
  board.redraw();
  expect(board.marked('against')).toEqual([]);
  press(one.view(), 'Show solution');
  board.redraw();
  expect(board.shapes, 'for a drop, only the square').toEqual(['hint 3d']);
  board.play('S*3d');
  expect(panel(one).answer).toBe('Well done!');
});

test('a piece of the opponent shows where it could go', async () => {
  const one = await opened('careful');
  const board = new TestBoard(() => one.view());
  board.click('4d');
  board.redraw();
  expect(board.marked('reached')).toEqual(['4e']);
});

test('stars and the solution are in words, too, and the solution is announced', async () => {
  const one = await opened('stars');
  const board = new TestBoard(() => one.view());
  const words = () => heard(all(one.view(), '.learn-stars')[0]);
  expect(words()).toBe('Stars: 3e, 3d');
  expect(board.cells.flat().filter(text => text.includes('star'))).toEqual(['3d: star', '3e: star']);
  expect(all(one.view(), 'td').map(heard)).toContain('star');
  board.play('4f3e');
  board.redraw();
  expect(words()).toBe('Stars: 3d');
  for (const usi of ['3e4f', '4f4d']) board.play(usi);
  press(one.view(), 'Try again');
  board.redraw();
  board.play('4f4d');
  board.redraw();
  press(one.view(), 'Show solution');
  const solution = 'Solution: Phoenix from 4f to 3e. Phoenix from 3e to 3d.';
  expect(told.at(-1)).toBe(solution);
  expect(seen(all(one.view(), '.learn-solution')[0])).toBe(solution);
});

test('arrows are in words, too, until those of the solution take their place', async () => {
  const arrows = (one: LessonScreen) => all(one.view(), '.learn-arrows').map(heard);
  expect(arrows(await opened('stars')), 'without any').toEqual([]);
  expect(arrows(await opened('careful', pageWith({ words: ja })))).toEqual(['矢印：４六から３五、２四']);
  const one = await opened('careful');
  expect(arrows(one)).toEqual(['Arrows: 4f to 3e, 2d']);
  for (const _ of [1, 2]) {
    new TestBoard(() => one.view()).play('4f4e');
    press(one.view(), 'Try again');
  }
  new TestBoard(() => one.view()).play('4f4e');
  press(one.view(), 'Show solution');
  expect(arrows(one)).toEqual([]);
});

test('the keyboard cursor says what it is on', async () => {
  const one = await opened('careful');
  const board = new TestBoard(() => one.view());
  board.key('ArrowUp');
  expect(board.focused).toBe(en.speech.square('4f', 'Black Crane'));
});

test('a typed move is played, and a faulty one says what is wrong', async () => {
  const one = await opened('stars');
  const form = () => all(one.view(), '.typed-move')[0];
  const field = () => all(form(), 'input')[0];
  const type = (text: string) => {
    fill(field(), text);
    submit(form());
  };
  type('  ');
  expect(seen(all(form(), '.fault')[0])).toBe('');
  type('nonsense');
  expect(seen(all(form(), '.fault')[0])).not.toBe('');
  fill(field(), ' 4f3e ');
  expect(seen(all(form(), '.fault')[0])).toBe('');
  submit(form());
  expect(field()?.data?.props?.value).toBe('');
  expect(seen(one.view())).toContain('1 move left');
  type('3e3d');
  expect(form(), 'the lesson is over').toBeUndefined();
  expect(panel(one).answer).toBe('Well done! A nice walk.');
});

test('a question shows which answer is right, and why', async () => {
  const one = await opened('quiz');
  const choices = () => all(all(one.view(), '.learn-choices')[0], 'button');
  const marks = () =>
    choices().map(({ data }) => [
      data?.attrs?.['aria-pressed'] === 'true',
      data?.class?.right,
      data?.class?.wrong,
    ]);
  expect(choices().map(seen)).toEqual(['One', 'Two', 'Three']);
  expect(marks()).toEqual([
    [false, false, false],
    [false, false, false],
    [false, false, false],
  ]);
  expect(all(one.view(), '.typed-move')).toEqual([]);
  expect(all(one.view(), '.name').map(seen), 'the side to move is below').toEqual(['Black', 'White']);
  const board = new TestBoard(() => one.view());
  board.click('7a');
  expect(board.marked('dest'), 'nobody can move').toEqual([]);
  click(choices()[2]);
  expect(panel(one).answer).toBe('Not quite. Because two.');
  expect(marks()).toEqual([
    [false, false, false],
    [false, true, false],
    [true, false, true],
  ]);
  expect(done()).toEqual([]);
  const next = () => all(all(one.view(), '.learn-buttons')[0], 'a').map(({ sel }) => sel);
  expect(next()).toEqual(['a.button', 'a.button']);
  click(choices()[1]);
  expect(panel(one)).toEqual({
    answer: 'Well done! Because two.',
    buttons: ['Previous lesson', 'Next lesson'],
  });
  expect(next()).toEqual(['a.button', 'a.button.primary']);
  expect(done()).toEqual(['quiz']);
  expect(pressKey(one, 'r')).toBe(true);
  expect(panel(one).answer).toBe('Well done! Because two.');
});

test('the arrow keys lead to the lessons beside this one, and R begins it again', async () => {
  const first = await opened('stars');
  expect([pressKey(first, 'ArrowLeft'), pressKey(first, 'ArrowRight'), pressKey(first, 'x')]).toEqual([
    false,
    true,
    false,
  ]);
  const last = await opened('end');
  expect([pressKey(last, 'ArrowLeft'), pressKey(last, 'ArrowRight')]).toEqual([true, false]);
  expect(went).toEqual(['/learn/tori/careful', '/learn/tori/drop']);
  const board = new TestBoard(() => last.view());
  board.play('7g6g');
  expect(panel(last).buttons).toContain('Try again');
  expect(pressKey(last, 'r', { metaKey: true })).toBe(false);
  expect(pressKey(last, 'r')).toBe(true);
  expect(panel(last).buttons).not.toContain('Try again');
  expect(pressKey(await opened('end', pageWith({ settingsOpen: true })), 'r')).toBe(false);
  expect(pressKey(await opened('end', pageWith({ guide: rules.games[0] ?? null })), 'r')).toBe(false);
});

test('a lesson is in the language of the page', async () => {
  const page = pageIn(ja, { rules, settings: readSettings(null, 'ja') });
  const one = await opened('stars', page);
  expect(one.title()).toMatch(/^第一歩 · /);
  expect(seen(all(one.view(), '.learn-task')[0])).toBe('星へ進もう。');
  expect(seen(all((await opened('end', page)).view(), '.learn-task')[0]), 'or in English').toBe('Capture.');
});

test('there is no page for a lesson or a game that does not exist', async () => {
  expect(seen((await opened('nonsense')).view())).toContain(en.play.missingPage);
  vi.stubGlobal('reportError', () => void told.push('failed'));
  const other = new LessonScreen(pageWith(), 'chess', 'stars');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
  expect(seen(other.view())).toContain(en.play.missingPage);
});

test('if a lesson cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  vi.useRealTimers();
  vi.resetModules();
  const fresh = await import('./lesson_screen.ts');
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  vi.stubGlobal('reportError', () => void told.push('failed'));
  const one = new fresh.LessonScreen(pageWith(), 'tori', 'stars');
  expect(one.title()).toBe('Learn to play · Ootori');
  expect(seen(one.view())).toBe('Loading…');
  await vi.waitFor(() => expect(seen(one.view())).toBe(`${en.errors.not_loaded}Try again`));
  expect(told).toEqual(['failed']);
  expect(pressKey(one as never, 'r')).toBe(false);
  press(one.view(), 'Try again');
  expect(reloads.times).toBe(1);
});
