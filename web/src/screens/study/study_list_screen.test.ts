import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StudyPage, StudySummary } from '../../protocol/studies.ts';
import { LocalStudies, mostLocalStudies, newLocalStudy } from '../../study/local_studies.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { all, buttons, follow, links, press, seen, WatchedPage } from '../../testing/page.ts';
import { stubStorage } from '../../testing/storage.ts';
import { en } from '../../words/en.ts';
import { StudyListScreen } from './study_list_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let asked: Asked[];
let page: WatchedPage;

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = () => vi.advanceTimersByTimeAsync(0);
const summary = (id: string, name: string, changes: Partial<StudySummary> = {}): StudySummary => ({
  id,
  name,
  visibility: 'public',
  owner: 'Bea',
  mine: false,
  updated: Date.UTC(2026, 2, 4, 12),
  chapters: 2,
  ...changes,
});
const mine = { mine: true, owner: 'Ann', visibility: 'private', chapters: 1 } as const;
const listed = (...studies: StudySummary[]): StudyPage => ({ studies, next: null });
const usual = {
  'GET /studies': { studies: [summary('s2', 'Geese')], next: 'c1' },
  'GET /studies/mine': listed(summary('s1', 'Swallows', mine)),
};

async function shown(answers: Record<string, unknown> = usual, name: string | null = 'Ann') {
  asked = answerCalls(answers);
  page = new WatchedPage(en, { rules, me: { name } as never, known: Promise.resolve() });
  const screen = new StudyListScreen(page.app);
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

const sections = (view: Parameters<typeof all>[0]) => all(view, '.card').map(seen);

test("the user's studies and the public ones are listed", async () => {
  const { view, screen } = await shown();
  expect(screen.title()).toBe('Studies · Ootori');
  expect(seen(all(view(), 'header')[0])).toBe(
    'StudiesCollect games, openings and exercises in chapters, with variations and comments.New study',
  );
  expect(sections(view())).toEqual([
    'My studiesSwallowsPrivate · 1 chapter · updated 04/03/2026',
    'Public studiesGeeseby Bea · 2 chapters · updated 04/03/2026Show more',
  ]);
  expect(links(view())).toEqual([
    ['Swallows', '/study/s1'],
    ['Geese', '/study/s2'],
  ]);
  follow(view(), 'Geese');
  expect(page.told).toEqual(['go /study/s2']);
});

test('more public studies are added below', async () => {
  const { view } = await shown();
  asked = answerCalls({ 'GET /studies?before=c1': listed(summary('s3', 'Owls', { owner: null })) });
  const more = all(view(), 'button').find(one => seen(one) === 'Show more');
  press(view(), 'Show more');
  press(all(view(), '.card')[1], 'Show more');
  await pass();
  expect(asked).toHaveLength(2);
  expect(sections(view())[1]).toBe(
    'Public studiesGeeseby Bea · 2 chapters · updated 04/03/2026OwlsPublic · 2 chapters · updated 04/03/2026',
  );
  expect(more).toBeDefined();
});

test('Back shows as many public studies as before', async () => {
  const answers = { ...usual, 'GET /studies?before=c1': listed(summary('s3', 'Owls')) };
  const { view, screen } = await shown(answers);
  press(view(), 'Show more');
  await pass();
  const back = new StudyListScreen(page.app, screen.keeps());
  expect(back.keeps(), 'even if it is left at once').toEqual(screen.keeps());
  await pass();
  expect(sections(back.view())[1]).toMatch(/Geese.*Owls/);
});

test('what cannot be loaded is told, and can be loaded again', async () => {
  const { view } = await shown({ 'GET /studies': usual['GET /studies'] });
  expect(sections(view())[0]).toBe(`My studies${en.loadFailed}Try again`);
  expect(page.told).toEqual(['complain not_found']);
  answerCalls(usual);
  press(view(), 'Try again');
  await pass();
  expect(sections(view())[0]).toContain('Swallows');
  answerCalls({ 'GET /studies?before=c1': new Refusal('too_many') });
  press(view(), 'Show more');
  await pass();
  expect(page.told.at(-1)).toBe('complain too_many');
});

const chapters = [
  { name: 'One', mode: 'read', below: 'black', record: { game: 'tori', tags: {}, moves: [] } },
] as const;
const keepHere = (name: string) => new LocalStudies(localStorage).keep(newLocalStudy(name, chapters));

test('guests see the studies in this browser, and how to sign in', async () => {
  keepHere('Here');
  const { view } = await shown(usual, null);
  expect(sections(view())[0]).toBe('My studiesHere1 chapter');
  expect(links(view())[0]).toEqual([en.studies.keptHere, '/sign-in']);
  expect(asked.map(({ call }) => call)).toEqual(['GET /studies']);
  const none = await shown({ ...usual, 'GET /studies': listed() }, 'Ann');
  expect(sections(none.view())).toEqual([
    'My studiesHere1 chapterSwallowsPrivate · 1 chapter · updated 04/03/2026',
    'Public studiesThere are no public studies yet.',
  ]);
});

test('nothing is promised while the browser has no room', async () => {
  stubStorage().isFull = true;
  const { view } = await shown(usual, null);
  expect(links(view())[0]).toEqual([en.notSaved, '/sign-in']);
});

test('studies in this browser are shown even if the others cannot be loaded', async () => {
  keepHere('Here');
  const { view } = await shown({});
  expect(sections(view())[0]).toBe(`My studiesHere1 chapter${en.loadFailed}Try again`);
});

test('who has no studies is told so', async () => {
  const { view } = await shown({ ...usual, 'GET /studies/mine': listed() });
  expect(sections(view())[0]).toBe('My studiesYou have no studies yet.');
});

test('a new study has a first chapter', async () => {
  const { view } = await shown();
  asked = answerCalls({
    'POST /studies': { id: 's9' },
    'POST /studies/s9/records': { number: 1, node: 0, chapter: 1 },
  });
  press(view(), 'New study');
  page.app.redraw();
  expect(buttons(view())[0]).toBe('(New study)');
  await pass();
  expect(buttons(view())[0]).toBe('New study');
  const tags = { ChapterName: 'Chapter 1', ChapterMode: 'read', Orientation: 'black' };
  expect(asked).toEqual([
    { call: 'POST /studies', body: { name: 'New study', visibility: 'private' } },
    {
      call: 'POST /studies/s9/records',
      body: { text: JSON.stringify({ game: 'tori', moves: [], tags }), game: 'tori' },
    },
  ]);
  expect(page.told).toEqual(['go /study/s9']);
});

test('who has left the page while a study is made gets a link to it', async () => {
  const { view, screen } = await shown();
  asked = answerCalls({
    'POST /studies': { id: 's9' },
    'POST /studies/s9/records': { number: 1, node: 0, chapter: 1 },
  });
  press(view(), 'New study');
  screen.leave();
  await pass();
  expect(page.told).toEqual([`toast note: ${en.studies.made}`]);
});

test('a study that the server refuses is told', async () => {
  const { view } = await shown();
  answerCalls({ 'POST /studies': new Refusal('too_many') });
  press(view(), 'New study');
  await pass();
  expect(page.told).toEqual(['complain too_many']);
  expect(buttons(view())[0]).toBe('New study');
});

test("a guest's new study stays in this browser, as long as there is room", async () => {
  const { view } = await shown(usual, null);
  press(view(), 'New study');
  await pass();
  const [made] = new LocalStudies(localStorage).all();
  expect([made?.name, made?.chapters[0]?.name]).toEqual(['New study', 'Chapter 1']);
  expect(page.told).toEqual([`go /study/${made?.id}`]);
  while (new LocalStudies(localStorage).all().length < mostLocalStudies) keepHere('Other');
  press(view(), 'New study');
  await pass();
  expect(page.told[1]).toBe(`toast error: ${en.studies.noRoom}`);
});
